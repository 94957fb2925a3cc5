//! Decisions to prune a node or a move, each under its usual name.

use super::params;
use super::score::{Value, is_decided};
use super::static_eval::NodeEval;
use super::window::Window;

/// Reverse futility pruning: the score to return if the adjusted evaluation is so far above beta
/// that the node is expected to fail high.
#[inline]
pub(super) fn reverse_futility(eval: &NodeEval, beta: Value, depth: i32) -> Option<Value> {
    let adjusted = eval.adjusted.filter(|_| eval.is_quiet)?;
    let margin = params::reverse_futility_margin() * depth;
    (depth <= params::reverse_futility_depth() && adjusted - margin >= beta).then_some(adjusted)
}

/// Null move pruning: the reduction of the search after the null move, in plies. `None` if no null
/// move is tried: below beta, at low depth, or if either side could capture.
#[inline]
pub(super) fn null_move_reduction(eval: &NodeEval, beta: Value, depth: i32) -> Option<i32> {
    let adjusted = eval.adjusted.filter(|_| eval.is_quiet)?;
    (adjusted >= beta && depth >= params::null_move_depth())
        .then(|| params::null_move_reduction() + depth / params::null_move_divisor())
}

/// Late move pruning: whether quiet moves are skipped once this many moves were searched.
#[inline]
pub(super) fn late_move_pruning(eval: &NodeEval, depth: i32, searched: usize) -> bool {
    if eval.adjusted.is_none() || depth > params::late_move_depth() {
        return false;
    }
    let limit = params::late_move_base() + params::late_move_factor() * depth * depth / 100;
    searched as i32 >= if eval.improving { limit } else { limit / 2 }
}

/// Futility pruning: whether quiet moves are skipped because the adjusted evaluation is so far
/// below alpha that none is expected to reach it.
#[inline]
pub(super) fn futility(eval: &NodeEval, window: Window, depth: i32) -> bool {
    eval.adjusted.is_some_and(|adjusted| {
        depth <= params::futility_depth()
            && !is_decided(window.alpha)
            && adjusted + params::futility_base() + params::futility_margin() * depth <= window.alpha
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::score::mated_in;

    const fn eval(adjusted: Value) -> NodeEval {
        NodeEval {
            raw: 0,
            static_eval: Some(0),
            adjusted: Some(adjusted),
            improving: true,
            is_quiet: true,
            is_lost: false,
        }
    }

    const NONE: NodeEval = NodeEval { adjusted: None, static_eval: None, is_quiet: false, ..eval(0) };

    #[test]
    fn reverse_futility_needs_a_margin_for_each_ply() {
        let margin = params::reverse_futility_margin();
        for depth in 1..=params::reverse_futility_depth() {
            assert_eq!(reverse_futility(&eval(10 + margin * depth), 10, depth), Some(10 + margin * depth));
            assert_eq!(reverse_futility(&eval(9 + margin * depth), 10, depth), None);
        }
        let depth = params::reverse_futility_depth() + 1;
        assert_eq!(reverse_futility(&eval(10_000), 10, depth), None, "too deep");
        assert_eq!(reverse_futility(&NodeEval { is_quiet: false, ..eval(10_000) }, 10, 1), None);
        assert_eq!(reverse_futility(&NONE, -10_000, 1), None, "a capture is pending");
    }

    #[test]
    fn a_null_move_is_tried_at_beta_and_depth() {
        let depth = params::null_move_depth();
        let base = params::null_move_reduction() + depth / params::null_move_divisor();
        assert_eq!(null_move_reduction(&eval(10), 10, depth), Some(base));
        assert_eq!(null_move_reduction(&eval(9), 10, depth), None);
        assert_eq!(null_move_reduction(&eval(10), 10, depth - 1), None);
        assert_eq!(null_move_reduction(&eval(10), 10, depth + params::null_move_divisor()), Some(base + 1));
        assert_eq!(null_move_reduction(&NodeEval { is_quiet: false, ..eval(99) }, 10, depth), None);
    }

    #[test]
    fn late_moves_are_left_out_sooner_where_the_evaluation_is_not_improving() {
        // 10 + 2.17 * 2^2 = 18 at depth 2, rounded down.
        let limit = (params::late_move_base() + params::late_move_factor() * 4 / 100) as usize;
        assert!(!late_move_pruning(&eval(0), 2, limit - 1) && late_move_pruning(&eval(0), 2, limit));
        let worse = NodeEval { improving: false, ..eval(0) };
        assert!(!late_move_pruning(&worse, 2, limit / 2 - 1) && late_move_pruning(&worse, 2, limit / 2));
        assert!(!late_move_pruning(&eval(0), params::late_move_depth() + 1, 1_000));
        assert!(!late_move_pruning(&NONE, 1, 1_000), "captures are never left out");
    }

    #[test]
    fn futility_needs_a_margin_below_alpha() {
        let window = Window { alpha: 500, beta: 501 };
        for depth in 1..=params::futility_depth() {
            let highest = 500 - params::futility_base() - params::futility_margin() * depth;
            assert!(futility(&eval(highest), window, depth) && !futility(&eval(highest + 1), window, depth));
        }
        assert!(!futility(&eval(-10_000), window, params::futility_depth() + 1));
        assert!(!futility(&NONE, window, 1));
        let losing = Window { alpha: mated_in(9), beta: mated_in(9) + 1 };
        assert!(!futility(&eval(-20_000), losing, 1), "whatever avoids a loss is searched");
    }
}
