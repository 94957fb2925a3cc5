//! Plays all games of a match, several at a time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::engines::{EngineSpec, Log, Player, StartError};
use crate::game::{MatchRules, play_game};
use crate::openings::{Openings, RandomOpeningError};
use crate::record::{GameRow, Journal, RecordError, RowError, pdn_record};
use crate::schedule::{Pairing, Schedule};
use crate::standings::Standings;

/// A match to be played.
#[derive(Debug)]
pub struct Tournament<'a> {
    /// The engines.
    pub specs: &'a [EngineSpec],
    /// The pairings.
    pub schedule: Schedule,
    /// The openings.
    pub openings: &'a Openings,
    /// The rules.
    pub rules: MatchRules,
    /// Games at a time.
    pub concurrency: usize,
    /// The log of the engines' traffic.
    pub log: Option<&'a Arc<Log>>,
}

/// The result of a match.
#[derive(Debug)]
pub struct TournamentResult {
    /// The results, also those of a match that was ended early.
    pub standings: Standings,
    /// Why the match was ended early.
    pub error: Option<TournamentError>,
}

/// Why a match was ended early.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// An engine could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// There is no opening.
    #[error(transparent)]
    Opening(#[from] RandomOpeningError),
    /// A game could not be recorded.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The standings rejected a game.
    #[error(transparent)]
    Row(#[from] RowError),
}

/// Called with the standings before the first game, and with each game that ends.
type Observer<'a> = &'a mut (dyn FnMut(&Standings, Option<&GameRow>) + Send);

/// The state that the threads share.
struct Shared<'a> {
    next: usize,
    standings: Standings,
    journal: Journal,
    error: Option<TournamentError>,
    observer: Observer<'a>,
}

impl Shared<'_> {
    /// Records an error; only the first one is reported.
    fn fail(&mut self, error: TournamentError, stop: &AtomicBool) {
        self.error.get_or_insert(error);
        stop.store(true, Ordering::Relaxed);
    }
}

impl Tournament<'_> {
    /// Plays the games that are missing in the standings, until all are played, the test is
    /// decided, or `stop` is set. Games in progress are finished.
    pub fn run(
        &self,
        standings: Standings,
        journal: Journal,
        stop: &AtomicBool,
        observer: Observer<'_>,
    ) -> TournamentResult {
        observer(&standings, None);
        let shared = Mutex::new(Shared { next: 0, standings, journal, error: None, observer });
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                scope.spawn(|| self.work(&shared, stop));
            }
        });
        let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        TournamentResult { standings: shared.standings, error: shared.error }
    }

    /// Plays pairing after pairing, in a thread with players of its own.
    fn work(&self, shared: &Mutex<Shared<'_>>, stop: &AtomicBool) {
        let mut players: Vec<Player<'_>> = self.specs.iter().map(|spec| Player::new(spec, self.log)).collect();
        while !stop.load(Ordering::Relaxed) {
            let pairing = {
                let mut shared = lock(shared);
                let Some(pairing) = self.schedule.get(shared.next) else { break };
                shared.next += 1;
                pairing
            };
            for (index, player) in players.iter_mut().enumerate() {
                if !pairing.players.contains(&index) {
                    player.quit();
                }
            }
            for game in 1..=self.schedule.games() {
                if lock(shared).standings.contains(pairing.number, game) {
                    continue;
                }
                if lock(shared).standings.test().is_some_and(|(_, state)| state.verdict.is_some()) {
                    stop.store(true, Ordering::Relaxed);
                }
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                if let Err(error) = self.play(&pairing, game, &mut players, shared, stop) {
                    lock(shared).fail(error, stop);
                }
            }
        }
        players.iter_mut().for_each(Player::quit);
    }

    /// Plays one game of a pairing and records it.
    fn play(
        &self,
        pairing: &Pairing,
        game: usize,
        players: &mut [Player<'_>],
        shared: &Mutex<Shared<'_>>,
        stop: &AtomicBool,
    ) -> Result<(), TournamentError> {
        let colors = Schedule::colors(pairing, game);
        let Ok(mut both) = players.get_disjoint_mut(colors) else { return Ok(()) };
        let opening = self.openings.get(pairing.opening)?;
        let game_number = (pairing.number * self.schedule.games() + game - 1) as u64;
        let finished = play_game(&mut both, opening, &self.rules, game_number)?;
        let specs = colors.map(|player| &self.specs[player]);
        let row = GameRow::new(pairing.number, game, specs.map(|spec| spec.name.as_str()), &finished);
        let limits = specs.map(|spec| spec.limits.to_string());
        let mut shared = lock(shared);
        let shared = &mut *shared;
        // Under one lock: the next game to be recorded would only find that an earlier one has failed.
        let mut record = || {
            shared.journal.add(&row, || pdn_record(&row, &finished, limits.each_ref().map(String::as_str)))?;
            shared.standings.add(&row)?;
            (shared.observer)(&shared.standings, Some(&row));
            Ok(())
        };
        if let Err(error) = record() {
            shared.fail(error, stop);
        }
        Ok(())
    }
}

fn lock<'a, 'b>(shared: &'a Mutex<Shared<'b>>) -> MutexGuard<'a, Shared<'b>> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
