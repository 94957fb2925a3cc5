//! The quiescence search: from the horizon to positions without a pending capture.
//!
//! Captures are compulsory, so there is no stand pat while one is pending: all captures are
//! searched. Otherwise the score is the static evaluation or comes from endgame tables. Nodes with
//! captures are stored in the transposition table at depth 0. It is probed only at the horizon,
//! outside the principal variation; deeper, each probe would wait for memory.

use super::alpha_beta::{SearchArgs, cut_off};
use super::endgame::probe::TableAnswer;
use super::node::{Node, Window};
use super::score::{INFINITE, MAX_PLY, Value, mated_in, to_table};
use super::static_eval::better_estimate;
use super::worker::Worker;
use crate::eval::Evaluate;

impl<E: Evaluate> Worker<'_, E> {
    /// The score of a node where only captures are searched. `HORIZON` is true at the horizon and
    /// false beyond it.
    pub(super) fn quiescence<const HORIZON: bool>(&mut self, node: &Node, window: Window, ply: usize) -> Value {
        self.stack[ply].principal_variation.clear();
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.evaluate(&node.position, ply);
        }
        let is_quiet = !node.position.is_capture_pending();
        if is_quiet && !node.position.has_quiet_move() {
            return mated_in(ply);
        }
        // The table is probed only now, to give the prefetch time.
        let key = self.table_keys.key(node);
        let entry = if HORIZON && window.is_null() { self.table.probe(key) } else { None };
        // Every entry is deep enough.
        let args = SearchArgs::new(window, 0, ply);
        if let Some(value) = entry.and_then(|entry| cut_off(entry, args)) {
            return value;
        }
        if is_quiet {
            match self.probe_tables(node, window, ply) {
                Some(TableAnswer::Settled(value, _)) => return value,
                // The bounds of the tables limit the evaluation.
                Some(TableAnswer::Within(bounds)) => {
                    return self.evaluate(&node.position, ply).clamp(bounds.alpha, bounds.beta);
                }
                None => {}
            }
            let raw = self.evaluate(&node.position, ply);
            let static_eval = self.corrected(&node.position, raw);
            return entry.and_then(|entry| better_estimate(entry, static_eval, ply)).unwrap_or(static_eval);
        }

        let mut picker = std::mem::take(&mut self.stack[ply].picker);
        self.generator.generate(&node.position, &mut picker.list);
        let mut rest = window;
        let mut best_value = -INFINITE;
        for &m in &picker.list {
            let next = node.after(m);
            self.make(ply, node, m, &next);
            let value = -self.quiescence::<false>(&next, rest.reversed(), ply + 1);
            self.unmake();
            if self.stopped {
                break;
            }
            best_value = best_value.max(value);
            if value > rest.alpha {
                rest.alpha = value;
                self.update_principal_variation(ply, m);
                if value >= window.beta {
                    break;
                }
            }
        }
        self.stack[ply].picker = picker;
        if HORIZON && window.is_null() && !self.stopped {
            self.table.store(key, None, to_table(best_value, ply), 0, window.bound(best_value));
        }
        best_value
    }
}

#[cfg(test)]
mod tests {
    use dameo_rules::DrawRules;

    use super::*;
    use crate::search::Bound;
    use crate::search::test_support::{ALL, with_worker};

    /// The quiescence score of a position, and the nodes it took.
    fn quiescence(fen: &str, window: Window) -> (Value, u64) {
        let mut result = (0, 0);
        with_worker(fen, DrawRules::Standard, |worker, node| {
            result = (worker.quiescence::<true>(&node, window, 1), worker.nodes);
        });
        result
    }

    /// The evaluation of a position, nothing searched.
    fn evaluation(fen: &str) -> Value {
        let mut value = 0;
        with_worker(fen, DrawRules::Standard, |worker, node| value = worker.evaluate(&node.position, 0));
        value
    }

    #[test]
    fn a_quiet_position_is_evaluated() {
        let fen = "W:Wc2,d2,e3:Bd7,e7,c6";
        assert_eq!(quiescence(fen, ALL), (evaluation(fen), 0));
    }

    #[test]
    fn captures_are_played_out() {
        // White's man takes one on d5 and is taken on d6.
        let (value, nodes) = quiescence("W:Wd4,a1:Bd5,e6,f6,h8", ALL);
        assert_eq!((value, nodes), (evaluation("W:Wa1:Bc6,f6,h8"), 2));
    }

    #[test]
    fn a_capture_cannot_be_declined() {
        // The only capture loses the king; standing pat would keep it.
        let fen = "W:WKd1,h1:Bb5,c5,d4,d6,d7";
        let (value, with_king) = (quiescence(fen, ALL).0, evaluation(fen));
        // The king for a man: 200 centipawns.
        assert!(value <= with_king - 200, "{value} {with_king}");
    }

    #[test]
    fn the_best_capture_counts_and_a_score_above_beta_ends_the_search() {
        // A king or a man can be taken, and nothing is taken back.
        let fen = "W:Wc3,f3,a1:BKc4,f4,h8";
        let (value, all) = quiescence(fen, ALL);
        let after = ["B:Wc5,f3,a1:Bf4,h8", "B:Wc3,f5,a1:BKc4,h8"].map(|fen| -quiescence(fen, ALL).0);
        assert_eq!(value, after[0].max(after[1]));
        assert_ne!(after[0], after[1]);
        let (cut, nodes) = quiescence(fen, Window { alpha: -10_001, beta: -10_000 });
        assert!(cut >= -10_000 && nodes < all, "{cut}, {nodes} of {all} nodes");
    }

    /// The score through a null window, with this entry in the table, and the nodes it took.
    fn with_entry(fen: &str, window: Window, value: Value, bound: Bound) -> (Value, u64) {
        let mut result = (0, 0);
        with_worker(fen, DrawRules::Standard, |worker, node| {
            worker.table.store(worker.table_keys.key(&node), None, value, 3, bound);
            result = (worker.quiescence::<true>(&node, window, 1), worker.nodes);
        });
        result
    }

    #[test]
    fn the_table_settles_a_node_outside_the_principal_variation() {
        for fen in ["W:Wd4,a1:Bd5,e6,f6,h8", "W:Wc2,d2,e3:Bd7,e7,c6"] {
            let (exact, nodes) = quiescence(fen, ALL);
            let window = Window { alpha: exact, beta: exact + 1 };
            assert_eq!(with_entry(fen, window, exact + 9, Bound::Lower), (exact + 9, 0), "{fen}");
            assert_eq!(with_entry(fen, window, exact - 9, Bound::Upper), (exact - 9, 0), "{fen}");
            assert_eq!(with_entry(fen, ALL, exact + 9, Bound::Exact), (exact, nodes), "{fen}: a variation");
        }
    }

    #[test]
    fn beyond_the_horizon_the_table_is_not_used() {
        let fen = "W:Wd4,a1:Bd5,e6,f6,h8";
        let exact = quiescence(fen, ALL).0;
        with_worker(fen, DrawRules::Standard, |worker, node| {
            let key = worker.table_keys.key(&node);
            let window = Window { alpha: exact, beta: exact + 1 };
            worker.quiescence::<false>(&node, window, 1);
            assert_eq!(worker.table.probe(key), None);
            worker.table.store(key, None, exact + 9, 3, Bound::Lower);
            assert_eq!(worker.quiescence::<false>(&node, window, 1), exact);
        });
    }

    #[test]
    fn a_bound_of_the_table_that_settles_nothing_can_still_correct_the_evaluation() {
        let fen = "W:Wc2,d2,e3:Bd7,e7,c6";
        let exact = evaluation(fen);
        let window = Window { alpha: exact + 20, beta: exact + 21 };
        assert_eq!(with_entry(fen, window, exact + 9, Bound::Lower).0, exact + 9);
        assert_eq!(with_entry(fen, window, exact + 99, Bound::Upper).0, exact, "it allows more");
    }

    #[test]
    fn nodes_with_captures_are_stored_at_depth_0() {
        for (fen, is_stored) in [("W:Wd4,a1:Bd5,e6,f6,h8", true), ("W:Wc2,d2,e3:Bd7,e7,c6", false)] {
            let exact = quiescence(fen, ALL).0;
            for (alpha, bound) in [(exact - 1, Bound::Lower), (exact, Bound::Upper)] {
                with_worker(fen, DrawRules::Standard, |worker, node| {
                    worker.quiescence::<true>(&node, Window { alpha, beta: alpha + 1 }, 1);
                    let entry = worker.table.probe(worker.table_keys.key(&node));
                    let expected = is_stored.then_some((exact, 0, bound));
                    assert_eq!(entry.map(|entry| (entry.value, entry.depth, entry.bound)), expected, "{fen}");
                });
            }
        }
    }

    #[test]
    fn no_legal_move_is_a_loss() {
        assert_eq!(quiescence("W:Wa7:Ba8,b8,h8", ALL).0, mated_in(1));
        // Taking the last piece wins on the next ply.
        assert_eq!(quiescence("W:Wd4:Bd5", ALL).0, -mated_in(2));
    }
}
