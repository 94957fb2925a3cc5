//! The evaluation of a node, before its moves are searched.

use dameo_rules::Position;

use super::node::{Node, NodeEval};
use super::pruning::margin_scale;
use super::score::{Value, from_table, is_decided};
use super::table::Entry;
use super::worker::Worker;
use crate::eval::{Evaluate, MAX_EVALUATION};

impl<E: Evaluate> Worker<'_, E> {
    /// Evaluates a node and puts its static evaluation on the stack. `entry` is its table entry.
    #[inline]
    pub(super) fn evaluate_node(&mut self, node: &Node, entry: Option<Entry>, beta: Value, ply: usize) -> NodeEval {
        let position = &node.position;
        if position.is_capture_pending() {
            self.stack[ply].static_eval = None;
            return NodeEval::CAPTURE_PENDING;
        }
        let raw = self.evaluate(position, ply);
        let static_eval = self.corrected(position, raw);
        self.stack[ply].static_eval = Some(static_eval);
        let earlier = |plies: usize| ply.checked_sub(plies).and_then(|ply| self.stack[ply].static_eval);
        NodeEval {
            static_eval: Some(static_eval),
            adjusted: Some(entry.and_then(|entry| better_estimate(entry, static_eval, ply)).unwrap_or(static_eval)),
            improving: static_eval >= beta
                || earlier(2).or_else(|| earlier(4)).is_some_and(|earlier| static_eval > earlier),
            opponent_worsening: earlier(1).is_some_and(|earlier| static_eval > -earlier)
                && !self.stack[ply - 1].is_null_move,
            is_quiet: !position.null_move().is_capture_pending(),
            correction: static_eval - raw,
            margin_scale: margin_scale(position),
        }
    }

    /// The evaluation plus the correction history's value for this position.
    #[inline(always)]
    pub(super) fn corrected(&self, position: &Position, raw: Value) -> Value {
        (raw + self.history.correction(position)).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

/// The score of the table entry, if it is a better estimate than the static evaluation.
#[inline]
pub(super) fn better_estimate(entry: Entry, static_eval: Value, ply: usize) -> Option<Value> {
    let value = from_table(entry.value, ply);
    (!is_decided(value) && entry.bound.improves(value, static_eval)).then_some(value)
}

#[cfg(test)]
mod tests {
    use dameo_rules::DrawRules;

    use super::*;
    use crate::search::Bound;
    use crate::search::score::{INFINITE, mate_in};
    use crate::search::table::PackedMove;
    use crate::search::test_support::with_worker;

    fn entry(value: Value, bound: Bound) -> Entry {
        Entry { best: PackedMove::NONE, value, depth: 3, bound }
    }

    #[test]
    fn the_table_adjusts_the_evaluation_in_the_direction_of_its_bound() {
        for (value, bound, expected) in [
            (50, Bound::Exact, Some(50)),
            (50, Bound::Lower, Some(50)),
            (50, Bound::Upper, None),
            (-50, Bound::Exact, Some(-50)),
            (-50, Bound::Lower, None),
            (-50, Bound::Upper, Some(-50)),
            (mate_in(3), Bound::Exact, None),
        ] {
            assert_eq!(better_estimate(entry(value, bound), 0, 4), expected, "{value} {bound:?}");
        }
    }

    #[test]
    fn improving_compares_with_two_plies_ago_or_four_and_with_beta() {
        with_worker("W:Wc2,d2,e3:Bd7,e7,c6", DrawRules::Standard, |worker, node| {
            let value = worker.evaluate_node(&node, None, INFINITE, 6).static_eval.unwrap();
            for (two, four, improving) in [
                (Some(value - 1), None, true),
                (Some(value), None, false),
                (Some(value + 1), Some(value - 1), false),
                (None, Some(value - 1), true),
                (None, Some(value + 1), false),
                (None, None, false),
            ] {
                (worker.stack[4].static_eval, worker.stack[2].static_eval) = (two, four);
                assert_eq!(worker.evaluate_node(&node, None, value + 1, 6).improving, improving, "{two:?} {four:?}");
                assert!(worker.evaluate_node(&node, None, value, 6).improving, "not below beta");
            }
        });
    }

    #[test]
    fn the_opponent_is_worsening_if_its_move_lost_by_its_own_evaluation() {
        with_worker("W:Wc2,d2,e3:Bd7,e7,c6", DrawRules::Standard, |worker, node| {
            let value = worker.evaluate_node(&node, None, INFINITE, 6).static_eval.unwrap();
            for (last, is_null_move, worsening) in [
                (Some(1 - value), false, true),
                (Some(-value), false, false),
                (None, false, false),
                (Some(1 - value), true, false),
            ] {
                (worker.stack[5].static_eval, worker.stack[5].is_null_move) = (last, is_null_move);
                assert_eq!(worker.evaluate_node(&node, None, INFINITE, 6).opponent_worsening, worsening, "{last:?}");
            }
        });
    }

    #[test]
    fn a_pending_capture_is_not_evaluated() {
        with_worker("W:Wd4:Bd5,h8", DrawRules::Standard, |worker, node| {
            worker.stack[1].static_eval = Some(7);
            assert_eq!(worker.evaluate_node(&node, None, INFINITE, 1), NodeEval::CAPTURE_PENDING);
            assert_eq!(worker.stack[1].static_eval, None);
        });
    }

    #[test]
    fn a_node_is_quiet_where_the_opponent_could_not_capture_either() {
        for (fen, is_quiet) in [("W:Wd4:Bd6,h8", true), ("W:Wd4,d5:Bd6,d7", true), ("W:Wd4,h1:Bd5,d6", false)] {
            with_worker(fen, DrawRules::Standard, |worker, node| {
                let eval = worker.evaluate_node(&node, None, INFINITE, 1);
                assert_eq!((eval.is_quiet, eval.static_eval.is_some()), (is_quiet, true), "{fen}");
            });
        }
    }
}
