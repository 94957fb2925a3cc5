//! The quiescence search: from the horizon to positions without a pending capture.
//!
//! Captures are compulsory, so there is no stand pat while one is pending: all captures are
//! searched. Where none is pending, the static evaluation is the score, or that of endgame tables.

use super::endgame::probe::TableAnswer;
use super::node::{Node, Window};
use super::score::{INFINITE, MAX_PLY, Value, mated_in};
use super::worker::Worker;
use crate::eval::Evaluate;

impl<E: Evaluate> Worker<'_, E> {
    /// The score of a node at the horizon or beyond, where only captures are searched.
    pub(super) fn quiescence(&mut self, node: &Node, window: Window, ply: usize) -> Value {
        self.stack[ply].principal_variation.clear();
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.evaluate(&node.position, ply);
        }
        if !node.position.is_capture_pending() {
            if !node.position.has_legal_move() {
                return mated_in(ply);
            }
            match self.probe_tables(node, window, ply) {
                Some(TableAnswer::Settled(value, _)) => return value,
                // The evaluation contradicts the tables.
                Some(TableAnswer::Within(bounds)) => {
                    return self.evaluate(&node.position, ply).clamp(bounds.alpha, bounds.beta);
                }
                None => {}
            }
            let value = self.evaluate(&node.position, ply);
            return self.corrected(&node.position, value);
        }

        let mut picker = std::mem::take(&mut self.stack[ply].picker);
        self.generator.generate(&node.position, &mut picker.list);
        let mut rest = window;
        let mut best_value = -INFINITE;
        for &m in &picker.list {
            let next = node.after(m);
            self.make(&next);
            let value = -self.quiescence(&next, rest.reversed(), ply + 1);
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
        best_value
    }
}

#[cfg(test)]
mod tests {
    use dameo_rules::DrawRules;

    use super::*;
    use crate::search::test_support::{ALL, with_worker};

    /// The quiescence score of a position, and the nodes it took.
    fn quiescence(fen: &str, window: Window) -> (Value, u64) {
        let mut result = (0, 0);
        with_worker(fen, DrawRules::Standard, |worker, node| {
            result = (worker.quiescence(&node, window, 1), worker.nodes);
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

    #[test]
    fn no_legal_move_is_a_loss() {
        assert_eq!(quiescence("W:Wa7:Ba8,b8,h8", ALL).0, mated_in(1));
        // Taking the last piece wins on the next ply.
        assert_eq!(quiescence("W:Wd4:Bd5", ALL).0, -mated_in(2));
    }
}
