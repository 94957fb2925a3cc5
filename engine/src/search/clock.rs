//! How long to think.

use std::time::{Duration, Instant};

use super::limits::{Clock, Limits};
use super::params;
use crate::game::Game;

/// The time of one search: a target after which no new iteration begins, and a limit at which it is broken off.
#[derive(Debug)]
pub(super) struct TimeBudget {
    start: Instant,
    target: Option<Duration>,
    limit: Option<Duration>,
}

impl TimeBudget {
    pub(super) fn new(limits: &Limits, game: &Game, legal_moves: usize) -> Self {
        let start = Instant::now();
        let (mut target, mut limit) = (None, limits.move_time);
        if let Some(clock) = limits.clock {
            let (optimum, maximum) = share(clock, limits.move_overhead, game);
            // A forced move costs no time; its score matters to nobody but the reader.
            target = Some(if legal_moves == 1 { Duration::ZERO } else { optimum });
            limit = Some(limit.map_or(maximum, |move_time| move_time.min(maximum)));
        }
        Self { start, target, limit }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search must end now.
    pub(super) fn is_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.elapsed() >= limit)
    }

    /// Whether another iteration is not worth beginning; the target is stretched or shrunk by `factor`.
    pub(super) fn is_target_reached(&self, factor: f64) -> bool {
        self.target.is_some_and(|target| self.elapsed() >= target.mul_f64(factor))
    }

    /// Whether the search plays on a clock and may end early.
    pub(super) fn is_on_clock(&self) -> bool {
        self.target.is_some()
    }
}

/// The part of the clock to aim at and the part not to exceed.
fn share(clock: Clock, overhead: Duration, game: &Game) -> (Duration, Duration) {
    let usable = clock.remaining.saturating_sub(overhead);
    // A game lasts about 45 moves a side; the fewer the pieces, the nearer its end.
    let pieces = game.position().occupied().count();
    let expected = params::MOVES_LEFT_BASE + pieces / params::PIECES_PER_MOVE_LEFT;
    let moves = clock.moves_to_go.map_or(expected, |moves| moves.clamp(1, expected));
    let increment = clock.increment.mul_f64(params::INCREMENT_SHARE);
    let optimum = usable / moves + increment;
    let ceiling = if moves == 1 { usable } else { usable.mul_f64(params::LARGEST_SHARE) };
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
        let clock = Clock { remaining: milliseconds(remaining), increment: milliseconds(increment), moves_to_go };
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
    fn an_increment_is_mostly_spent() {
        let (without, _) = clock(60_000, 0, None);
        let (with, _) = clock(60_000, 1_000, None);
        assert_eq!(with, without + milliseconds(750));
    }

    #[test]
    fn limits_without_a_clock_have_no_target() {
        let limits = Limits { move_time: Some(milliseconds(30)), ..Limits::default() };
        let time = TimeBudget::new(&limits, &Game::new(), 20);
        assert!(!time.is_on_clock() && !time.is_target_reached(0.0) && !time.is_over());
        let endless = TimeBudget::new(&Limits::default(), &Game::new(), 20);
        assert!(!endless.is_over());
    }

    #[test]
    fn a_forced_move_is_not_thought_about() {
        let clock = Clock { remaining: milliseconds(60_000), ..Clock::default() };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        assert!(TimeBudget::new(&limits, &Game::new(), 1).is_target_reached(1.0));
        assert!(!TimeBudget::new(&limits, &Game::new(), 2).is_target_reached(1.0));
    }
}
