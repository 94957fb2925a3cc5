//! Iterative deepening: iterations until a limit is reached, and the factors of the time target.

use super::limits::Limits;
use super::params;
use super::root::{Iteration, Root};
use super::score::{MAX_PLY, Score, Value, is_decided, plies_to_mate};
use super::worker::{Progress, Worker};
use crate::eval::Evaluate;

/// Iterates until a limit is reached, or until a pause. Continues after the iterations
/// that `progress` has already, and records those that it completes.
pub(super) fn deepen<E: Evaluate>(
    root: &mut Root<'_>,
    worker: &mut Worker<'_, E>,
    limits: &Limits,
    progress: &mut Progress,
) {
    let time = root.time();
    for iteration in iterations(limits).skip(progress.iterations) {
        let depth = iteration.depth;
        let (last_best, last_value) = (root.moves[0].m, root.moves[0].value);
        progress.moves.clone_from(&root.moves);
        root.iterate(worker, iteration);
        if worker.stopped {
            if time.is_paused() {
                // This iteration is searched again from its beginning, which the table makes short.
                root.moves.clone_from(&progress.moves);
            }
            break;
        }
        progress.iterations += 1;
        progress.depth = progress.depth.max(depth as u32);
        worker.end_free_nodes();

        let best = &root.moves[0];
        progress.stability = next_stability(progress.stability, best.m == last_best);
        let drop = if depth > 1 && !is_decided(last_value) { last_value - best.value } else { 0 };
        let share = best.nodes as f64 / worker.nodes.max(1) as f64;
        let factor = progress.stability * effort_factor(share) * score_drop_factor(drop);
        if limits.mate.is_some_and(|moves| is_mate_within(best.value, moves))
            || time.is_target_reached(factor)
            // On the clock, a mate no longer than the searched depth is not worth more time.
            || time.is_on_clock() && plies_to_mate(best.value).is_some_and(|plies| depth >= plies)
        {
            break;
        }
    }
}

/// Iterates until the search is over, to fill the table for the other threads. Returns the last
/// completed depth.
pub(super) fn help<E: Evaluate>(
    root: &mut Root<'_>,
    worker: &mut Worker<'_, E>,
    first_depth: i32,
    limits: &Limits,
) -> u32 {
    let mut completed = 0;
    for iteration in iterations(limits).filter(|iteration| iteration.depth >= first_depth) {
        // The other threads may have used up the nodes before this one began.
        if worker.must_stop() {
            break;
        }
        root.iterate(worker, iteration);
        if worker.stopped {
            break;
        }
        completed = iteration.depth as u32;
    }
    // Publishes the nodes since the last check.
    worker.all_nodes();
    completed
}

/// Whether the score is a forced win or loss in at most this many moves.
fn is_mate_within(value: Value, moves: u32) -> bool {
    match Score::of_value(value) {
        Score::MateIn(n) | Score::MatedIn(n) => n <= moves,
        Score::Centipawns(_) => false,
    }
}

/// The stability factor of the time target: it shrinks with each iteration that keeps the best move
/// and grows with each that changes it.
fn next_stability(stability: f64, is_kept: bool) -> f64 {
    if is_kept {
        (stability * hundredths(params::time_stable())).max(hundredths(params::time_stable_min()))
    } else {
        (stability.max(1.0) * hundredths(params::time_change())).min(hundredths(params::time_change_max()))
    }
}

/// The factor of the time target for the share of the nodes that the best move took: less time
/// where it took nearly all.
fn effort_factor(share: f64) -> f64 {
    hundredths(params::time_unsure()) - hundredths(params::time_sure()) * share
}

/// The factor of the time target for a drop of the score since the last iteration, in centipawns.
fn score_drop_factor(drop: Value) -> f64 {
    1.0 + hundredths(params::time_drop() * drop.clamp(0, MAX_DROP))
}

/// The drop of the score, in centipawns, beyond which no more time is added.
const MAX_DROP: Value = 49;

fn hundredths(parameter: i32) -> f64 {
    f64::from(parameter) / 100.0
}

/// The largest depth of a search, in plies. A search without a limit ends by itself after the
/// iteration of this depth.
pub const MAX_DEPTH: u32 = MAX_PLY as u32 - 1;

/// The iterations of a search with these limits. A search for a mate first searches as usual, which
/// finds most mates far sooner and never reports one that does not exist. After that, it searches
/// without pruning, which proves whether there is one.
pub(super) fn iterations(limits: &Limits) -> impl Iterator<Item = Iteration> {
    let last = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
    // A mate in n moves takes 2n - 1 plies, being mated in n moves takes 2n.
    let plies_to_mate = limits.mate.map(|moves| moves.saturating_mul(2).clamp(1, MAX_DEPTH));
    let pruned = plies_to_mate.map_or(last, |plies| last.min(plies + PLIES_BEYOND_MATE));
    let proof = plies_to_mate.map_or(0, |plies| last.min(plies));
    let up_to = |last: u32, full_width| (1..=last as i32).map(move |depth| Iteration { depth, full_width });
    up_to(pruned, false).chain(up_to(proof, true))
}

/// The pruned iterations of a mate search go this many plies beyond the length of the mate.
const PLIES_BEYOND_MATE: u32 = 10;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::score::{mate_in, mated_in};

    #[test]
    fn a_stable_best_move_takes_less_time_and_a_new_one_more() {
        let (mut low, mut high) = (1.0, 1.0);
        for _ in 0..100 {
            let (lower, higher) = (next_stability(low, true), next_stability(high, false));
            assert!(lower <= low && higher >= high);
            // Whatever was saved before, a change counts from 1.
            assert!(next_stability(lower, false) >= next_stability(1.0, false));
            (low, high) = (lower, higher);
        }
        assert!(0.0 < low && low < 1.0 && 1.0 < high, "{low} {high}");
        // Both factors have a limit.
        assert!((next_stability(low, true) - low).abs() < 1e-9 && (next_stability(high, false) - high).abs() < 1e-9);
    }

    #[test]
    fn time_depends_on_the_effort_and_on_a_drop_of_the_score() {
        assert!(effort_factor(0.0) > 1.0 && effort_factor(1.0) < 1.0 && effort_factor(1.0) > 0.0);
        assert!(
            (1..=10).all(|tenth| effort_factor(f64::from(tenth) / 10.0) < effort_factor(f64::from(tenth - 1) / 10.0))
        );
        assert!((score_drop_factor(-40) - score_drop_factor(0)).abs() < 1e-9, "a rise takes no more time");
        assert!((1..=MAX_DROP).all(|drop| score_drop_factor(drop) > score_drop_factor(drop - 1)));
        assert!((score_drop_factor(MAX_DROP + 500) - score_drop_factor(MAX_DROP)).abs() < 1e-9);
    }

    #[test]
    fn a_mate_counts_when_it_is_short_enough() {
        for (value, moves, is_within) in [
            (mate_in(5), 3, true),
            (mate_in(5), 2, false),
            (mated_in(6), 3, true),
            (mated_in(6), 2, false),
            (900, 50, false),
        ] {
            assert_eq!(is_mate_within(value, moves), is_within, "{value} in {moves}");
        }
    }

    fn depths(limits: &Limits, full_width: bool) -> Vec<i32> {
        iterations(limits)
            .filter(|iteration| iteration.full_width == full_width)
            .map(|iteration| iteration.depth)
            .collect()
    }

    #[test]
    fn an_ordinary_search_is_pruned_at_every_depth() {
        let limits = Limits { depth: Some(5), ..Limits::default() };
        assert_eq!(depths(&limits, false), [1, 2, 3, 4, 5]);
        assert!(depths(&limits, true).is_empty());
        for (depth, iterations) in [(None, MAX_DEPTH), (Some(0), 1), (Some(127), 127), (Some(u32::MAX), MAX_DEPTH)] {
            let limits = Limits { depth, ..Limits::default() };
            assert_eq!(depths(&limits, false).len() as u32, iterations, "{depth:?}");
        }
    }

    #[test]
    fn a_search_for_a_mate_ends_with_the_proof() {
        let limits = Limits { mate: Some(3), ..Limits::default() };
        assert!(depths(&limits, false).last() > Some(&6), "the pruned search goes beyond the mate");
        assert_eq!(depths(&limits, true), [1, 2, 3, 4, 5, 6]);
        assert!(iterations(&limits).is_sorted_by_key(|iteration| iteration.full_width));
        let shallow = Limits { depth: Some(4), ..limits };
        assert_eq!((depths(&shallow, false).len(), depths(&shallow, true).len()), (4, 4));
    }
}
