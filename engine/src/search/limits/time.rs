//! Time management: how long a search may take.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use dameo_rules::Game;

use crate::instant::Instant;
use crate::search::limits::{Clock, Limits, Signals};
use crate::search::params;

/// The time of one search. No iteration starts after the target, and the search stops at the limit.
/// Neither applies while pondering; after a ponder hit, the time spent pondering counts too.
#[derive(Debug)]
pub(in crate::search) struct TimeBudget<'a> {
    start: Instant,
    /// The time that the search took before it was resumed.
    spent: Duration,
    /// The end of the slice, after `start`.
    slice: Option<Duration>,
    target: Option<Duration>,
    limit: Option<Duration>,
    signals: &'a Signals,
    /// Set if the target was reached while pondering. The search then stops at the ponder hit.
    stop_on_ponder_hit: AtomicBool,
    /// Set when the main thread has finished its search.
    is_finished: AtomicBool,
    /// Set at the first check of the time, so that every slice gets some work done.
    has_begun: AtomicBool,
    /// Set when the search is to pause.
    is_paused: AtomicBool,
}

impl<'a> TimeBudget<'a> {
    /// The budget of a search that begins, or that took `spent` before it is resumed.
    pub(in crate::search) fn new(
        limits: &Limits,
        game: &Game,
        legal_moves: usize,
        spent: Duration,
        signals: &'a Signals,
    ) -> Self {
        let start = Instant::now();
        let (mut target, mut limit) = (None, limits.move_time);
        if let Some(clock) = limits.clock {
            let pieces = game.position().occupied().count();
            let (optimum, maximum) = time_for_move(clock, limits.move_overhead, pieces);
            // A forced move needs no search beyond the first iteration.
            target = Some(if legal_moves == 1 { Duration::ZERO } else { optimum });
            limit = Some(limit.map_or(maximum, |move_time| move_time.min(maximum)));
        }
        Self {
            start,
            spent,
            slice: limits.slice,
            target,
            limit,
            signals,
            stop_on_ponder_hit: AtomicBool::new(false),
            is_finished: AtomicBool::new(false),
            has_begun: AtomicBool::new(false),
            is_paused: AtomicBool::new(false),
        }
    }

    /// The time since the search began, without the pauses between its slices.
    pub(in crate::search) fn elapsed(&self) -> Duration {
        self.spent + self.start.elapsed()
    }

    /// Whether the search stops only for a pause.
    pub(in crate::search) fn is_paused(&self) -> bool {
        self.is_paused.load(Ordering::Relaxed)
    }

    /// Whether the search must stop now.
    pub(in crate::search) fn is_over(&self) -> bool {
        if self.signals.is_stopped() || self.is_finished.load(Ordering::Relaxed) {
            return true;
        }
        let is_out_of_time = || {
            self.stop_on_ponder_hit.load(Ordering::Relaxed) || self.limit.is_some_and(|limit| self.elapsed() >= limit)
        };
        if !self.signals.is_pondering() && is_out_of_time() {
            return true;
        }
        let is_slice_over =
            || self.slice.is_some_and(|slice| self.start.elapsed() >= slice) || self.signals.is_pause_due();
        if self.has_begun.swap(true, Ordering::Relaxed) && is_slice_over() {
            self.is_paused.store(true, Ordering::Relaxed);
        }
        self.is_paused()
    }

    /// Stops the search of all threads.
    pub(in crate::search) fn finish(&self) {
        self.is_finished.store(true, Ordering::Relaxed);
    }

    /// Whether the target, multiplied by `factor`, is reached; a negative factor counts as 0. No
    /// further iteration should start then.
    pub(in crate::search) fn is_target_reached(&self, factor: f64) -> bool {
        let is_reached = self.target.is_some_and(|target| self.elapsed() >= target.mul_f64(factor.max(0.0)));
        if is_reached && self.signals.is_pondering() {
            self.stop_on_ponder_hit.store(true, Ordering::Relaxed);
            return false;
        }
        is_reached
    }

    /// Whether the search has a time target, because it plays on a game clock.
    pub(in crate::search) fn is_on_clock(&self) -> bool {
        self.target.is_some()
    }
}

/// Longer times are clamped to this, so that no sum or product overflows: about 30 years.
const LONGEST: Duration = Duration::from_secs(1_000_000_000);

/// The target and the limit of the time for a move with `pieces` pieces on the board.
fn time_for_move(clock: Clock, overhead: Duration, pieces: u32) -> (Duration, Duration) {
    let overhead = overhead.min(LONGEST);
    let left = clock.remaining.min(LONGEST).saturating_sub(overhead);
    // A time control adds time, but a move that exceeds the time before it loses the game.
    let usable = left.saturating_sub((left / params::RESERVE_PART).min(overhead * params::RESERVE_OVERHEADS));
    // Most games are decided early, so that the first moves get most of the time.
    let expected_moves = params::MOVES_LEFT_BASE + pieces / params::PIECES_PER_MOVE_LEFT;
    let moves = clock.moves_to_go.filter(|&moves| moves > 0).map_or(expected_moves, |moves| moves.min(expected_moves));
    let increment = clock.increment.min(LONGEST).mul_f64(params::INCREMENT_SHARE);
    let ponder_factor = if clock.ponders { params::PONDER_FACTOR } else { 1.0 };
    let optimum = (usable / moves + increment).mul_f64(ponder_factor);
    let ceiling = if moves == 1 { usable } else { usable.mul_f64(params::MAX_SHARE) };
    let maximum = optimum.mul_f64(params::STRETCH).min(ceiling);
    (optimum.min(maximum), maximum)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL_BOARD: u32 = 36;

    const fn milliseconds(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    /// A clock without increment, in milliseconds.
    fn clock(remaining: u64, moves_to_go: Option<u32>) -> Clock {
        Clock { remaining: milliseconds(remaining), moves_to_go, ..Clock::default() }
    }

    /// The target and the limit in milliseconds, without overhead and so without a reserve.
    fn allotted(clock: Clock, pieces: u32) -> (f64, f64) {
        let (optimum, maximum) = time_for_move(clock, Duration::ZERO, pieces);
        (optimum.as_secs_f64() * 1e3, maximum.as_secs_f64() * 1e3)
    }

    #[track_caller]
    fn assert_milliseconds((optimum, maximum): (f64, f64), expected: (f64, f64)) {
        let is_equal = |a: f64, b: f64| (a - b).abs() < 1e-3;
        assert!(
            is_equal(optimum, expected.0) && is_equal(maximum, expected.1),
            "{optimum} {maximum}, not {expected:?}"
        );
    }

    #[test]
    fn a_resumed_search_counts_the_time_already_spent() {
        let (limits, signals) = (Limits::default(), Signals::new());
        let time = TimeBudget::new(&limits, &Game::new(), 2, milliseconds(7_000), &signals);
        let first = time.elapsed();
        std::thread::sleep(milliseconds(2));
        assert!(first >= milliseconds(7_000) && time.elapsed() >= first + milliseconds(2));
    }

    #[test]
    fn the_expected_number_of_moves_depends_on_the_pieces() {
        for (pieces, moves) in [(2, 9.0), (3, 9.0), (4, 10.0), (10, 13.0), (11, 13.0), (FULL_BOARD, 26.0)] {
            let optimum = 1_170_000.0 / moves;
            let expected = (optimum, f64::min(4.0 * optimum, 0.4 * 1_170_000.0));
            assert_milliseconds(allotted(clock(1_170_000, None), pieces), expected);
            // A time control farther away than the expected end of the game makes no difference.
            assert_milliseconds(allotted(clock(1_170_000, Some(27)), pieces), expected);
        }
    }

    #[test]
    fn moves_to_go_replace_the_expected_moves_where_they_are_fewer() {
        for pieces in [6, FULL_BOARD] {
            assert_milliseconds(allotted(clock(66_000, Some(11)), pieces), (6_000.0, 24_000.0));
            assert_milliseconds(allotted(clock(60_000, Some(10)), pieces), (6_000.0, 24_000.0));
        }
        assert_milliseconds(allotted(clock(26_000, Some(25)), FULL_BOARD), (1_040.0, 4_160.0));
        assert_milliseconds(allotted(clock(26_000, Some(26)), FULL_BOARD), (1_000.0, 4_000.0));
    }

    #[test]
    fn a_move_takes_at_most_two_fifths_of_the_clock() {
        // Nine moves to go: four times the target is more than that.
        assert_milliseconds(allotted(clock(90_000, Some(9)), FULL_BOARD), (10_000.0, 36_000.0));
        // Two moves to go: the target itself is more than that.
        assert_milliseconds(allotted(clock(90_000, Some(2)), FULL_BOARD), (36_000.0, 36_000.0));
    }

    #[test]
    fn the_last_move_before_the_time_control_may_take_all_time() {
        assert_milliseconds(allotted(clock(1_000, Some(1)), FULL_BOARD), (1_000.0, 1_000.0));
    }

    #[test]
    fn no_moves_to_go_are_the_rest_of_the_game() {
        assert_eq!(allotted(clock(1_000, Some(0)), FULL_BOARD), allotted(clock(1_000, None), FULL_BOARD));
    }

    #[test]
    fn three_fifths_of_the_increment_are_spent() {
        let clock = Clock { increment: milliseconds(1_000), ..clock(26_000, None) };
        assert_milliseconds(allotted(clock, FULL_BOARD), (1_600.0, 6_400.0));
        let to_control = Clock { moves_to_go: Some(13), ..clock };
        assert_milliseconds(allotted(to_control, FULL_BOARD), (2_600.0, 10_400.0));
    }

    #[test]
    fn pondering_adds_a_quarter() {
        let clock = Clock { ponders: true, ..clock(26_000, None) };
        assert_milliseconds(allotted(clock, FULL_BOARD), (1_250.0, 5_000.0));
        let with_increment = Clock { increment: milliseconds(1_000), ..clock };
        assert_milliseconds(allotted(with_increment, FULL_BOARD), (2_000.0, 8_000.0));
    }

    #[test]
    fn a_reserve_is_kept() {
        let optimum = |remaining, moves_to_go| {
            let (optimum, _) = time_for_move(clock(remaining, moves_to_go), milliseconds(10), FULL_BOARD);
            optimum.as_secs_f64() * 1e3
        };
        let is_equal = |a: f64, b: f64| (a - b).abs() < 1e-3;
        // The move overhead, and a reserve of ten times the overhead.
        assert!(is_equal(optimum(26_110, None), 1_000.0), "{}", optimum(26_110, None));
        // On a short clock, a reserve of a quarter of the 104 ms left after the overhead.
        assert!(is_equal(optimum(114, None), 3.0), "{}", optimum(114, None));
        // With a time control, too: 390 ms are left after the overhead.
        assert!(is_equal(optimum(26_110, Some(26)), 1_000.0), "{}", optimum(26_110, Some(26)));
        assert!(is_equal(optimum(400, Some(1)), 292.5), "{}", optimum(400, Some(1)));
        for remaining in [0, 9, 10] {
            assert_eq!(time_for_move(clock(remaining, None), milliseconds(10), 2), (Duration::ZERO, Duration::ZERO));
        }
    }

    #[test]
    fn no_move_takes_more_than_the_remaining_time() {
        for remaining in [0, 1, 5, 10, 11, 100, 1_000, 60_000, 10_000_000] {
            for increment in [0, 10, 1_000, 100_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let clock = Clock { increment: milliseconds(increment), ..clock(remaining, moves_to_go) };
                    let (optimum, maximum) = time_for_move(clock, milliseconds(10), FULL_BOARD);
                    assert!(optimum <= maximum, "{clock:?}");
                    assert!(maximum <= milliseconds(remaining.saturating_sub(10)), "{clock:?}");
                }
            }
        }
    }

    #[test]
    fn times_without_end_are_no_error() {
        let all = [Duration::ZERO, Duration::MAX];
        for (remaining, increment, overhead) in all
            .iter()
            .flat_map(|&remaining| all.iter().map(move |&increment| (remaining, increment)))
            .flat_map(|(remaining, increment)| all.iter().map(move |&overhead| (remaining, increment, overhead)))
        {
            for moves_to_go in [None, Some(0), Some(1), Some(u32::MAX)] {
                let clock = Clock { remaining, increment, moves_to_go, ponders: true };
                let (optimum, maximum) = time_for_move(clock, overhead, FULL_BOARD);
                assert!(optimum <= maximum && maximum <= LONGEST, "{clock:?}");
            }
        }
    }

    #[test]
    fn the_time_lasts_for_the_game() {
        // After 60 moves that take the target each, time is left.
        let mut remaining = 60_000;
        for _ in 0..60 {
            let (optimum, _) = time_for_move(clock(remaining, None), milliseconds(10), FULL_BOARD);
            remaining -= optimum.as_millis() as u64 + 10;
        }
        assert!(remaining > 1_000, "{remaining} ms are left");
    }

    #[test]
    fn a_long_game_with_an_increment_keeps_a_reserve() {
        // Even moves that take the limit each leave enough time for delays on a busy machine.
        let mut remaining = 1_000;
        for _ in 0..200 {
            let clock = Clock { increment: milliseconds(10), ..clock(remaining, None) };
            let (_, maximum) = time_for_move(clock, milliseconds(10), FULL_BOARD);
            remaining = remaining - maximum.as_millis() as u64 - 1 + 10;
        }
        assert!(remaining > 40, "{remaining} ms are left");
    }

    #[test]
    fn a_search_without_a_clock_has_no_target() {
        let signals = Signals::new();
        let limits = Limits { move_time: Some(milliseconds(60_000)), ..Limits::default() };
        let budget = TimeBudget::new(&limits, &Game::new(), 20, Duration::ZERO, &signals);
        assert!(!budget.is_on_clock() && !budget.is_target_reached(0.0) && !budget.is_over());
        let unlimited = TimeBudget::new(&Limits::default(), &Game::new(), 20, Duration::ZERO, &signals);
        assert!(!unlimited.is_over());
        signals.stop();
        assert!(unlimited.is_over());
    }

    #[test]
    fn the_search_stops_at_the_limit_or_when_it_is_finished() {
        let signals = Signals::new();
        let limits =
            |milliseconds| Limits { move_time: Some(Duration::from_millis(milliseconds)), ..Limits::default() };
        assert!(TimeBudget::new(&limits(0), &Game::new(), 20, Duration::ZERO, &signals).is_over());
        let budget = TimeBudget::new(&limits(60_000), &Game::new(), 20, Duration::ZERO, &signals);
        assert!(!budget.is_over());
        budget.finish();
        assert!(budget.is_over());
    }

    fn on_clock(remaining: u64) -> Limits {
        Limits { clock: Some(clock(remaining, None)), ..Limits::default() }
    }

    #[test]
    fn the_budget_uses_the_pieces_and_the_overhead_and_the_shorter_limit() {
        let signals = Signals::new();
        let budget = |limits: &Limits, game: &Game| {
            let budget = TimeBudget::new(limits, game, 20, Duration::ZERO, &signals);
            (budget.target, budget.limit)
        };
        // The overhead is that of the default.
        let of_clock = on_clock(26_110);
        let start = Game::new();
        assert_eq!(budget(&of_clock, &start), (Some(milliseconds(1_000)), Some(milliseconds(4_000))));
        let ending = Game::from("W:WKa1:BKh7".parse::<dameo_rules::Fen>().unwrap());
        assert_eq!(budget(&of_clock, &ending), (Some(milliseconds(26_000) / 9), Some(milliseconds(10_400))));
        for (move_time, limit) in [(3_000, 3_000), (5_000, 4_000)] {
            let both = Limits { move_time: Some(milliseconds(move_time)), ..of_clock.clone() };
            assert_eq!(budget(&both, &start), (Some(milliseconds(1_000)), Some(milliseconds(limit))));
        }
    }

    #[test]
    fn the_factor_scales_the_target() {
        let signals = Signals::new();
        let budget = TimeBudget::new(&on_clock(6_000_000), &Game::new(), 20, Duration::ZERO, &signals);
        assert!(budget.is_on_clock() && budget.is_target_reached(0.0) && !budget.is_target_reached(1.0));
        assert!(budget.is_target_reached(-0.5));
    }

    #[test]
    fn a_forced_move_takes_no_time() {
        let signals = Signals::new();
        assert!(
            TimeBudget::new(&on_clock(6_000_000), &Game::new(), 1, Duration::ZERO, &signals).is_target_reached(1.0)
        );
        assert!(
            !TimeBudget::new(&on_clock(6_000_000), &Game::new(), 2, Duration::ZERO, &signals).is_target_reached(1.0)
        );
    }

    #[test]
    fn time_does_not_count_while_pondering() {
        let signals = Signals::pondering();
        let out_of_time = TimeBudget::new(&on_clock(0), &Game::new(), 20, Duration::ZERO, &signals);
        assert!(!out_of_time.is_over() && !out_of_time.is_target_reached(1.0));
        let forced = TimeBudget::new(&on_clock(6_000_000), &Game::new(), 1, Duration::ZERO, &signals);
        assert!(!forced.is_over() && !forced.is_target_reached(1.0));
        let in_time = TimeBudget::new(&on_clock(6_000_000), &Game::new(), 20, Duration::ZERO, &signals);
        assert!(!in_time.is_target_reached(1.0));
        signals.ponder_hit();
        assert!(out_of_time.is_over() && forced.is_over() && !in_time.is_over());
    }
}
