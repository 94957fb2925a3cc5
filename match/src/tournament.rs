//! All games of a match, several at a time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Error;

use crate::openings::Openings;
use crate::play::{Rules, play};
use crate::record::{Journal, Row, pdn};
use crate::schedule::Schedule;
use crate::seat::Seat;
use crate::spec::EngineSpec;
use crate::standings::Standings;
use crate::traffic::Log;

/// A match to be played.
#[derive(Debug)]
pub struct Tournament<'a> {
    /// The engines.
    pub specs: &'a [EngineSpec],
    /// Who meets whom.
    pub schedule: Schedule,
    /// Where games begin.
    pub openings: &'a Openings,
    /// What the referee goes by.
    pub rules: Rules,
    /// Games at a time.
    pub concurrency: usize,
    /// Where the engines' traffic goes.
    pub log: Option<&'a Arc<Log>>,
}

/// What a match came to.
#[derive(Debug)]
pub struct Played {
    /// The results, those of an aborted match too.
    pub standings: Standings,
    /// Why it was aborted, if it was: an engine could not be started, or a game could not be recorded.
    pub error: Option<Error>,
}

/// What changes while games are played.
struct Shared<'a> {
    next: usize,
    standings: Standings,
    journal: Journal,
    error: Option<Error>,
    tell: &'a mut (dyn FnMut(&Standings, Option<&Row>) + Send),
}

impl Tournament<'_> {
    /// Plays what is missing in the standings, until everything is played, the test has its verdict, or `stop` is set; games in hand
    /// are finished. Tells of every game.
    pub fn run(
        &self,
        standings: Standings,
        journal: Journal,
        stop: &AtomicBool,
        tell: &mut (dyn FnMut(&Standings, Option<&Row>) + Send),
    ) -> Played {
        tell(&standings, None);
        let shared = Mutex::new(Shared { next: 0, standings, journal, error: None, tell });
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                scope.spawn(|| self.work(&shared, stop));
            }
        });
        let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        Played { standings: shared.standings, error: shared.error }
    }

    /// Plays encounter after encounter.
    fn work(&self, shared: &Mutex<Shared<'_>>, stop: &AtomicBool) {
        let lock = || -> MutexGuard<'_, Shared<'_>> { shared.lock().unwrap_or_else(PoisonError::into_inner) };
        let mut seats: Vec<Seat<'_>> = self.specs.iter().map(|spec| Seat::new(spec, self.log)).collect();
        loop {
            let encounter = {
                let mut shared = lock();
                let Some(encounter) = self.schedule.get(shared.next) else { break };
                shared.next += 1;
                encounter
            };
            for (place, seat) in seats.iter_mut().enumerate() {
                if !encounter.players.contains(&place) {
                    seat.leave();
                }
            }
            for game in 1..=self.schedule.games() {
                if lock().standings.contains(encounter.number, game) {
                    continue;
                }
                let is_decided = lock().standings.test().is_some_and(|(_, state)| state.verdict.is_some());
                if is_decided || stop.load(Ordering::Relaxed) {
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
                let [first, second] = encounter.players;
                let places = if game == 1 { [first, second] } else { [second, first] };
                let opening = self.openings.get(encounter.opening);
                let Ok(mut players) = seats.get_disjoint_mut(places) else { break };
                let finished = match play(&mut players, &opening, &self.rules) {
                    Ok(finished) => finished,
                    Err(no_start) => {
                        lock().error.get_or_insert(no_start.into());
                        stop.store(true, Ordering::Relaxed);
                        break;
                    }
                };
                let specs = places.map(|place| &self.specs[place]);
                let row = Row::new(encounter.number, game, specs.map(|spec| spec.name.as_str()), &finished);
                let limits = specs.map(|spec| spec.limits.to_string());
                let mut shared = lock();
                let shared = &mut *shared;
                let added = shared
                    .journal
                    .add(&row, || pdn(&row, &finished, limits.each_ref().map(String::as_str)))
                    .and_then(|()| shared.standings.add(&row));
                if let Err(error) = added {
                    shared.error.get_or_insert(error);
                    stop.store(true, Ordering::Relaxed);
                }
                (shared.tell)(&shared.standings, Some(&row));
            }
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        seats.iter_mut().for_each(Seat::leave);
    }
}
