//! How long to think.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::limits::{Clock, Limits};
use super::params;
use super::signals::Signals;
use crate::game::Game;

/// The time of one search: a target after which no new iteration begins, and a limit at which it is broken off. Neither
/// counts while the opponent thinks; what has passed by then counts when it has moved.
#[derive(Debug)]
pub(super) struct TimeBudget<'a> {
    start: Instant,
    target: Option<Duration>,
    limit: Option<Duration>,
    signals: &'a Signals,
    /// Set where only the opponent's thinking keeps the search going.
    is_done: AtomicBool,
    /// Set when the thread that answers has its answer.
    is_finished: AtomicBool,
}

impl<'a> TimeBudget<'a> {
    pub(super) fn new(limits: &Limits, game: &Game, legal_moves: usize, signals: &'a Signals) -> Self {
        let start = Instant::now();
        let (mut target, mut limit) = (None, limits.move_time);
        if let Some(clock) = limits.clock {
            let (optimum, maximum) = share(clock, limits.move_overhead, game);
            // A forced move costs no time; its score matters to nobody but the reader.
            target = Some(if legal_moves == 1 { Duration::ZERO } else { optimum });
            limit = Some(limit.map_or(maximum, |move_time| move_time.min(maximum)));
        }
        Self { start, target, limit, signals, is_done: AtomicBool::new(false), is_finished: AtomicBool::new(false) }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search must end now.
    pub(super) fn is_over(&self) -> bool {
        if self.signals.is_stopped() || self.is_finished.load(Ordering::Relaxed) {
            return true;
        }
        let is_late =
            || self.is_done.load(Ordering::Relaxed) || self.limit.is_some_and(|limit| self.elapsed() >= limit);
        !self.signals.is_pondering() && is_late()
    }

    /// Ends the search for all threads.
    pub(super) fn finish(&self) {
        self.is_finished.store(true, Ordering::Relaxed);
    }

    /// Whether another iteration is not worth beginning; the target is stretched or shrunk by `factor`.
    pub(super) fn is_target_reached(&self, factor: f64) -> bool {
        let is_reached = self.target.is_some_and(|target| self.elapsed() >= target.mul_f64(factor));
        if is_reached && self.signals.is_pondering() {
            self.is_done.store(true, Ordering::Relaxed);
            return false;
        }
        is_reached
    }

    /// Whether the search plays on a clock and may end early.
    pub(super) fn is_on_clock(&self) -> bool {
        self.target.is_some()
    }
}

/// The part of the clock to aim at and the part not to exceed.
fn share(clock: Clock, overhead: Duration, game: &Game) -> (Duration, Duration) {
    let mut usable = clock.remaining.saturating_sub(overhead);
    if clock.moves_to_go.is_none() {
        usable -= (usable / params::RESERVE_PART).min(overhead * params::RESERVE_OVERHEADS);
    }
    // A game lasts about 45 moves a side; the fewer the pieces, the nearer its end.
    let pieces = game.position().occupied().count();
    let expected = params::MOVES_LEFT_BASE + pieces / params::PIECES_PER_MOVE_LEFT;
    let moves = clock.moves_to_go.map_or(expected, |moves| moves.clamp(1, expected));
    let increment = clock.increment.mul_f64(params::INCREMENT_SHARE);
    let pondered = if clock.ponders { params::PONDER_FACTOR } else { 1.0 };
    let optimum = (usable / moves + increment).mul_f64(pondered);
    let ceiling = if moves == 1 { usable } else { usable.mul_f64(params::MAX_SHARE) };
    let maximum = optimum.mul_f64(params::STRETCH).min(ceiling);
    (optimum.min(maximum), maximum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn milliseconds(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> (Duration, Duration) {
        let clock = Clock {
            remaining: milliseconds(remaining),
            increment: milliseconds(increment),
            moves_to_go,
            ponders: false,
        };
        share(clock, milliseconds(10), &Game::new())
    }

    #[test]
    fn no_move_takes_more_than_there_is() {
        for remaining in [0, 1, 5, 10, 11, 100, 1_000, 60_000, 10_000_000] {
            for increment in [0, 10, 1_000, 100_000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let (optimum, maximum) = clock(remaining, increment, moves_to_go);
                    assert!(optimum <= maximum, "{remaining} {increment} {moves_to_go:?}");
                    assert!(
                        maximum <= milliseconds(remaining.saturating_sub(10)),
                        "{remaining} {increment} {moves_to_go:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_time_lasts_for_the_game() {
        // Spending the optimum each time, 60 moves leave something on the clock.
        let mut remaining = 60_000;
        for _ in 0..60 {
            let (optimum, _) = clock(remaining, 0, None);
            remaining -= optimum.as_millis() as u64 + 10;
        }
        assert!(remaining > 1_000, "{remaining} ms are left");
    }

    #[test]
    fn the_last_move_before_the_control_may_take_all() {
        let (_, maximum) = clock(1_000, 0, Some(1));
        assert_eq!(maximum, milliseconds(990));
        let (optimum, _) = clock(1_000, 0, Some(10));
        assert_eq!(optimum, milliseconds(99));
    }

    #[test]
    fn a_long_game_on_an_increment_keeps_a_reserve() {
        // Taking the most each time, the clock does not run down to where a busy machine oversteps it.
        let mut remaining = 1_000;
        for _ in 0..200 {
            let (_, maximum) = clock(remaining, 10, None);
            remaining = remaining - maximum.as_millis() as u64 - 1 + 10;
        }
        assert!(remaining > 40, "{remaining} ms are left");
    }

    #[test]
    fn an_increment_is_mostly_spent() {
        let (without, _) = clock(60_000, 0, None);
        let (with, _) = clock(60_000, 1_000, None);
        assert_eq!(with, without + milliseconds(600));
    }

    #[test]
    fn limits_without_a_clock_have_no_target() {
        let signals = Signals::new();
        let limits = Limits { move_time: Some(milliseconds(30)), ..Limits::default() };
        let time = TimeBudget::new(&limits, &Game::new(), 20, &signals);
        assert!(!time.is_on_clock() && !time.is_target_reached(0.0) && !time.is_over());
        let endless = TimeBudget::new(&Limits::default(), &Game::new(), 20, &signals);
        assert!(!endless.is_over());
        signals.stop();
        assert!(endless.is_over());
    }

    fn on_clock(remaining: u64) -> Limits {
        let clock = Clock { remaining: milliseconds(remaining), ..Clock::default() };
        Limits { clock: Some(clock), ..Limits::default() }
    }

    #[test]
    fn a_forced_move_is_not_thought_about() {
        let signals = Signals::new();
        assert!(TimeBudget::new(&on_clock(60_000), &Game::new(), 1, &signals).is_target_reached(1.0));
        assert!(!TimeBudget::new(&on_clock(60_000), &Game::new(), 2, &signals).is_target_reached(1.0));
    }

    #[test]
    fn nothing_counts_while_the_opponent_thinks() {
        let signals = Signals::pondering();
        let no_time = TimeBudget::new(&on_clock(0), &Game::new(), 20, &signals);
        assert!(!no_time.is_over() && !no_time.is_target_reached(1.0));
        let forced = TimeBudget::new(&on_clock(60_000), &Game::new(), 1, &signals);
        assert!(!forced.is_over() && !forced.is_target_reached(1.0));
        let in_time = TimeBudget::new(&on_clock(60_000), &Game::new(), 20, &signals);
        signals.ponder_hit();
        assert!(no_time.is_over() && forced.is_over() && !in_time.is_over());
    }

    #[test]
    fn who_ponders_can_spend_more() {
        let clock = Clock { remaining: milliseconds(60_000), ponders: true, ..Clock::default() };
        let (with, _) = share(clock, milliseconds(10), &Game::new());
        let (without, _) = share(Clock { ponders: false, ..clock }, milliseconds(10), &Game::new());
        assert!(with > without && with < without * 2);
    }
}
