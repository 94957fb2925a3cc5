//! A place at the board: an engine that is started when it is needed, and again when it broke.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use dameo_engine::game::DrawRules;

use crate::process::{EngineProcess, Trouble};
use crate::spec::EngineSpec;
use crate::traffic::Log;

/// How often an engine is started before it counts as one that cannot be.
const ATTEMPTS: u32 = 3;

/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(200);

/// An engine that cannot be started, or does not get ready for a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoStart {
    /// Its name.
    pub engine: String,
    /// Why, at the last attempt.
    pub trouble: Trouble,
}

impl fmt::Display for NoStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine {}: {}", self.engine, self.trouble)
    }
}

impl std::error::Error for NoStart {}

/// A place at the board.
#[derive(Debug)]
pub struct Seat<'a> {
    /// The engine.
    pub spec: &'a EngineSpec,
    process: Option<EngineProcess>,
    /// Where its traffic goes.
    log: Option<&'a Arc<Log>>,
}

impl<'a> Seat<'a> {
    /// A seat for this engine, which is not started yet.
    pub const fn new(spec: &'a EngineSpec, log: Option<&'a Arc<Log>>) -> Self {
        Self { spec, process: None, log }
    }

    /// Gets the engine ready for a game.
    ///
    /// # Errors
    /// When it could not be started in several attempts.
    pub fn prepare(&mut self, draws: DrawRules) -> Result<(), NoStart> {
        if self.spec.is_restarted {
            self.leave();
        }
        let mut attempts = 0;
        loop {
            // That an engine broke after its last game is no attempt.
            let is_attempt = self.process.is_none();
            let Err(trouble) = self.try_to_prepare(draws) else { return Ok(()) };
            self.abandon();
            attempts += u32::from(is_attempt);
            // An option that it does not have it will not have the next time either.
            if attempts == ATTEMPTS || matches!(trouble, Trouble::Unsuited(_)) {
                return Err(NoStart { engine: self.spec.name.clone(), trouble });
            }
            if is_attempt {
                std::thread::sleep(PAUSE);
            }
        }
    }

    /// Gets the engine ready once, to see whether it can be.
    ///
    /// # Errors
    /// When it cannot.
    pub fn probe(&mut self, draws: DrawRules) -> Result<(), NoStart> {
        self.try_to_prepare(draws).map_err(|trouble| NoStart { engine: self.spec.name.clone(), trouble })
    }

    fn try_to_prepare(&mut self, draws: DrawRules) -> Result<(), Trouble> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => EngineProcess::start(self.spec, &[("Draw Rules", &draws.to_string())], self.log)?,
        };
        process.new_game(self.spec.protocol)?;
        self.process = Some(process);
        Ok(())
    }

    /// The engine, if it runs.
    pub const fn process(&mut self) -> Option<&mut EngineProcess> {
        self.process.as_mut()
    }

    /// Ends the engine at once if it runs.
    pub fn abandon(&mut self) {
        self.process = None;
    }

    /// Ends the engine if it runs, and gives it time to.
    pub fn leave(&mut self) {
        if let Some(process) = self.process.take() {
            process.quit();
        }
    }
}
