//! Decisions to prune a node or a move, each under its usual name, and late move reductions.

use dameo_rules::Position;

use super::node::{NodeEval, Window};
use super::params;
use super::score::{Value, is_decided};

/// The scale of the margins of reverse futility pruning, futility pruning and singular extension, in
/// percent: 100 with 22 pieces, less with more. The static evaluation of an opening is nearer to the
/// score of a deep search than that of an ending.
#[inline(always)]
pub(super) fn margin_scale(position: &Position) -> i32 {
    100 + (22 - position.occupied().count() as i32) * params::margin_slope() / 10
}

/// Reverse futility pruning: the score to return if the adjusted evaluation is so far above beta
/// that the node is expected to fail high.
#[inline]
pub(super) fn reverse_futility(eval: &NodeEval, beta: Value, depth: i32) -> Option<Value> {
    let adjusted = eval.adjusted?;
    let for_threat = if eval.is_quiet { 0 } else { params::reverse_futility_threat() };
    let for_improving = if eval.improving { params::reverse_futility_improving() } else { 0 };
    let for_worsening = if eval.opponent_worsening { params::reverse_futility_worsening() } else { 0 };
    let margin = (params::reverse_futility_margin() * depth + for_threat) * eval.margin_scale / 100;
    let margin = margin - for_improving - for_worsening;
    (depth <= params::reverse_futility_depth() && adjusted - margin >= beta).then_some(adjusted)
}

/// Null move pruning: the reduction of the search after the null move, in plies. `None` if no null
/// move is tried: below beta, at low depth, or if either side could capture.
#[inline]
pub(super) fn null_move_reduction(eval: &NodeEval, beta: Value, depth: i32) -> Option<i32> {
    let adjusted = eval.adjusted.filter(|_| eval.is_quiet)?;
    (adjusted >= beta + params::null_move_margin() && depth >= params::null_move_depth()).then(|| {
        let by_eval = ((adjusted - beta) / params::null_move_eval()).min(MAX_NULL_MOVE_BY_EVAL);
        params::null_move_reduction() + depth / params::null_move_divisor() + by_eval
    })
}

/// The most plies that the evaluation adds to the reduction after a null move.
const MAX_NULL_MOVE_BY_EVAL: i32 = 3;

/// Late move pruning: whether quiet moves are skipped once this many moves were searched.
#[inline]
pub(super) fn late_move_pruning(eval: &NodeEval, depth: i32, searched: usize) -> bool {
    late_move_limit(eval, depth).is_some_and(|limit| searched as i32 >= limit)
}

/// The number of moves after which quiet moves are skipped, if they are.
#[inline]
fn late_move_limit(eval: &NodeEval, depth: i32) -> Option<i32> {
    if eval.adjusted.is_none() || depth > params::late_move_depth() {
        return None;
    }
    let limit = params::late_move_base() + params::late_move_factor() * depth * depth / 100;
    Some(if eval.improving { limit } else { limit / 2 })
}

/// Futility pruning: whether quiet moves are skipped because the adjusted evaluation is so far
/// below alpha that none is expected to reach it.
#[inline]
pub(super) fn futility(eval: &NodeEval, window: Window, depth: i32) -> bool {
    eval.adjusted.is_some_and(|adjusted| {
        depth <= params::futility_depth()
            && !is_decided(window.alpha)
            && adjusted + (params::futility_base() + params::futility_margin() * depth) * eval.margin_scale / 100
                <= window.alpha
    })
}

/// Late move pruning and futility pruning of quiet moves that allow a capture, which may be
/// sacrifices: after more moves, and with a larger margin.
#[inline]
pub(super) fn sacrifice_pruning(eval: &NodeEval, window: Window, depth: i32, searched: usize) -> bool {
    let is_late = |limit: i32| searched as i32 >= limit * params::late_move_sacrifices() / 100;
    let alpha = window.alpha - params::futility_sacrifices() * eval.margin_scale / 100;
    late_move_limit(eval, depth).is_some_and(is_late) || futility(eval, Window { alpha, ..window }, depth)
}

/// The reductions in hundredths of a ply.
#[derive(Debug)]
pub(super) struct Reductions(Vec<[i16; 64]>);

impl Reductions {
    pub(super) fn new() -> Self {
        let logarithms: [f64; 64] = std::array::from_fn(|number| (number.max(1) as f64).ln());
        let at_depth = |depth: usize| {
            std::array::from_fn(|number| {
                let product = logarithms[depth] * logarithms[number];
                let scaled = product * 10_000.0 / f64::from(params::reduction_divisor());
                (f64::from(params::reduction_base()) + scaled) as i16
            })
        };
        Self((0..64).map(at_depth).collect())
    }

    /// The reduction of the move tried as number `number`, from 0.
    #[inline(always)]
    pub(super) fn get(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][number.min(63)])
    }
}

#[cfg(test)]
mod tests {
    use dameo_rules::{Fen, START_FEN};

    use super::*;
    use crate::search::score::mated_in;

    const fn eval(adjusted: Value) -> NodeEval {
        NodeEval { static_eval: Some(0), adjusted: Some(adjusted), is_quiet: true, ..NodeEval::CAPTURE_PENDING }
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
        let threatened = |adjusted| NodeEval { is_quiet: false, ..eval(adjusted) };
        let lowest = 10 + margin + params::reverse_futility_threat();
        assert_eq!(reverse_futility(&threatened(lowest), 10, 1), Some(lowest), "a threat needs a larger margin");
        assert_eq!(reverse_futility(&threatened(lowest - 1), 10, 1), None);
        assert_eq!(reverse_futility(&NONE, -10_000, 1), None, "a capture is pending");
    }

    #[test]
    fn reverse_futility_needs_less_where_things_go_well() {
        let improving = NodeEval { improving: true, ..eval(0) };
        let worsening = NodeEval { opponent_worsening: true, ..eval(0) };
        let both = NodeEval { improving: true, ..worsening };
        let [a, b] = [params::reverse_futility_improving(), params::reverse_futility_worsening()];
        for (eval, less) in [(improving, a), (worsening, b), (both, a + b)] {
            let highest = less - params::reverse_futility_margin();
            assert_eq!(reverse_futility(&eval, highest, 1), Some(0), "{eval:?}");
            assert_eq!(reverse_futility(&eval, highest + 1, 1), None, "{eval:?}");
        }
    }

    #[test]
    fn margins_are_smaller_with_more_pieces() {
        let scale = |fen: &str| margin_scale(&fen.parse::<Fen>().unwrap().position);
        let opening = scale(START_FEN);
        assert_eq!(opening, 100 - 14 * params::margin_slope() / 10);
        assert_eq!(scale("W:Wa1,b1,c1,d1:Ba8,b8,c8,d8"), 100 + 14 * params::margin_slope() / 10);
        let scaled = |margin_scale| NodeEval { margin_scale, is_quiet: false, ..eval(0) };
        let margin = params::reverse_futility_margin() * 2 + params::reverse_futility_threat();
        let window = |alpha| Window { alpha, beta: alpha + 1 };
        let futile = params::futility_base() + params::futility_margin() * 2;
        for percent in [50, 100, 150] {
            let eval = scaled(percent);
            assert_eq!(reverse_futility(&eval, -margin * percent / 100, 2), Some(0));
            assert_eq!(reverse_futility(&eval, -margin * percent / 100 + 1, 2), None);
            let alpha = futile * percent / 100;
            assert!(futility(&eval, window(alpha), 2) && !futility(&eval, window(alpha - 1), 2));
            let alpha = alpha + params::futility_sacrifices() * percent / 100;
            assert!(sacrifice_pruning(&eval, window(alpha), 2, 1));
            assert!(!sacrifice_pruning(&eval, window(alpha - 1), 2, 1));
        }
    }

    #[test]
    fn a_null_move_is_tried_at_beta_and_depth() {
        let depth = params::null_move_depth();
        let base = params::null_move_reduction() + depth / params::null_move_divisor();
        let lowest = 10 + params::null_move_margin();
        assert_eq!(null_move_reduction(&eval(lowest), 10, depth), Some(base));
        assert_eq!(null_move_reduction(&eval(lowest - 1), 10, depth), None);
        assert_eq!(null_move_reduction(&eval(lowest), 10, depth - 1), None);
        assert_eq!(null_move_reduction(&eval(lowest), 10, depth + params::null_move_divisor()), Some(base + 1));
        for (plies, by_eval) in [(1, 1), (2, 2), (3, 3), (9, MAX_NULL_MOVE_BY_EVAL)] {
            let above = 10 + plies * params::null_move_eval();
            assert_eq!(null_move_reduction(&eval(above), 10, depth), Some(base + by_eval));
            assert_eq!(null_move_reduction(&eval(above - 1), 10, depth), Some(base + (plies - 1).min(by_eval)));
        }
        assert_eq!(null_move_reduction(&NodeEval { is_quiet: false, ..eval(99) }, 10, depth), None);
    }

    #[test]
    fn late_moves_are_left_out_sooner_where_the_evaluation_is_not_improving() {
        // At depth 2, rounded down.
        let limit = (params::late_move_base() + params::late_move_factor() * 4 / 100) as usize;
        let improving = NodeEval { improving: true, ..eval(0) };
        assert!(!late_move_pruning(&improving, 2, limit - 1) && late_move_pruning(&improving, 2, limit));
        let worse = eval(0);
        assert!(!late_move_pruning(&worse, 2, limit / 2 - 1) && late_move_pruning(&worse, 2, limit / 2));
        assert!(!late_move_pruning(&worse, params::late_move_depth() + 1, 1_000));
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

    #[test]
    fn sacrifices_are_left_out_later_and_with_a_larger_margin() {
        let window = Window { alpha: 500, beta: 501 };
        let limit = params::late_move_base() + params::late_move_factor() * 4 / 100;
        let limit = (limit * params::late_move_sacrifices() / 100) as usize;
        let even = NodeEval { improving: true, ..eval(500) };
        assert!(!sacrifice_pruning(&even, window, 2, limit - 1) && sacrifice_pruning(&even, window, 2, limit));
        let margin = params::futility_base() + params::futility_margin() * 2 + params::futility_sacrifices();
        let highest = 500 - margin;
        assert!(
            sacrifice_pruning(&eval(highest), window, 2, 1) && !sacrifice_pruning(&eval(highest + 1), window, 2, 1)
        );
        assert!(!sacrifice_pruning(&NONE, window, 2, 1_000), "captures are never left out");
    }

    #[test]
    fn reductions_grow_with_depth_and_move_number() {
        let reductions = Reductions::new();
        for depth in 1..80 {
            for number in 0..80 {
                assert!(reductions.get(depth, number) <= reductions.get(depth + 1, number));
                assert!(reductions.get(depth, number) <= reductions.get(depth, number + 1));
            }
        }
        assert!(reductions.get(12, 30) >= reductions.get(2, 2) + 100, "a ply more for a late move of a deep node");
        // A product of logarithms: twice the depth adds the same at any depth.
        let step = |depth| reductions.get(2 * depth, 16) - reductions.get(depth, 16);
        assert!((step(8) - step(16)).abs() <= 2, "{} {}", step(8), step(16));
    }
}
