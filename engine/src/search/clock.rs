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
