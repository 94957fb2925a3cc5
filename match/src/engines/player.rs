//! A player of a match: an engine that is started when it is needed and again after a failure, or
//! a built-in player.

use std::sync::Arc;
use std::time::Duration;

use crate::play::generator;
use dameo_engine::{DrawRules, Move, Position};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::error::EngineError;
use super::process::EngineProcess;
use super::spec::{EngineSpec, Program};
use super::traffic::Log;

/// How many times an engine is started before the match gives up.
const MAX_STARTS: u32 = 3;

/// The pause between two starts.
const PAUSE: Duration = Duration::from_millis(200);

/// An engine cannot be started or does not get ready for a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("engine {engine}: {error}")]
pub struct StartError {
    /// Its name.
    pub engine: String,
    /// The error of the last attempt.
    pub error: EngineError,
}

/// A player of a match.
#[derive(Debug)]
pub struct Player<'a> {
    /// Its description.
    pub spec: &'a EngineSpec,
    process: Option<EngineProcess>,
    /// The random numbers of a built-in player.
    random: Option<StdRng>,
    log: Option<&'a Arc<Log>>,
}

impl<'a> Player<'a> {
    /// A player whose engine is not started yet.
    pub const fn new(spec: &'a EngineSpec, log: Option<&'a Arc<Log>>) -> Self {
        Self { spec, process: None, random: None, log }
    }

    /// Prepares the player for a game. Built-in players repeat their moves for the same number.
    ///
    /// # Errors
    /// When the engine could not be started in several attempts.
    pub fn prepare(&mut self, draw_rules: DrawRules, game_number: u64) -> Result<(), StartError> {
        if let Program::Random { seed } = self.spec.program {
            self.random = Some(generator(seed, game_number));
            return Ok(());
        }
        if self.spec.is_restarted {
            self.quit();
        }
        let mut starts = 0;
        loop {
            // An engine that failed after its last game does not count as a start.
            let is_start = self.process.is_none();
            let Err(error) = self.try_to_prepare(draw_rules) else { return Ok(()) };
            self.kill();
            starts += u32::from(is_start);
            // A rejected option would be rejected at the next start too.
            if starts == MAX_STARTS || matches!(error, EngineError::Refused(_)) {
                return Err(self.start_error(error));
            }
            if is_start {
                std::thread::sleep(PAUSE);
            }
        }
    }

    /// Starts the engine once, to see whether it gets ready.
    ///
    /// # Errors
    /// When it does not.
    pub fn probe(&mut self, draw_rules: DrawRules) -> Result<(), StartError> {
        self.try_to_prepare(draw_rules).map_err(|error| self.start_error(error))
    }

    fn start_error(&self, error: EngineError) -> StartError {
        StartError { engine: self.spec.name.clone(), error }
    }

    fn try_to_prepare(&mut self, draw_rules: DrawRules) -> Result<(), EngineError> {
        let Program::Command(command) = &self.spec.program else { return Ok(()) };
        let options = [("Draw Rules", &*draw_rules.to_string())];
        let mut process = match self.process.take() {
            Some(process) => process,
            None => EngineProcess::start(command, self.spec, &options, self.log)?,
        };
        process.new_game(self.spec.protocol)?;
        self.process = Some(process);
        Ok(())
    }

    /// The engine, if it is running.
    pub const fn process(&mut self) -> Option<&mut EngineProcess> {
        self.process.as_mut()
    }

    /// The move of a built-in player; `None` for an engine.
    pub(crate) fn random_move(&mut self, position: &Position) -> Option<Move> {
        position.legal_moves().as_slice().choose(self.random.as_mut()?).copied()
    }

    /// Ends the engine at once, if it is running.
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// Asks the engine to end, if it is running, and waits for it for a moment.
    pub fn quit(&mut self) {
        if let Some(process) = self.process.take() {
            process.quit();
        }
    }
}
