//! The quiescence search: from the horizon to a position that can be judged by looking.
//!
//! A pending capture is compulsory, so there is no standing pat on it: all captures are tried. Where nothing is pending
//! the evaluation answers.

use super::alpha_beta::Window;
use super::score::{INFINITE, MAX_PLY, Value, mated_in};
use super::worker::{Node, Worker};
use crate::eval::Evaluate;
use crate::movegen::{generate, has_legal_move, is_capture_pending};

impl<E: Evaluate> Worker<'_, E> {
    /// The score of a node at the horizon or beyond, where only captures are played.
    pub(super) fn quiescence(&mut self, node: &Node, window: Window, ply: usize) -> Value {
        self.stack[ply].principal_variation.clear();
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.evaluation.evaluate(&node.position);
        }
        if !is_capture_pending(&node.position) {
            if !has_legal_move(&node.position) {
                return mated_in(ply);
            }
            return self.corrected(&node.position, self.evaluation.evaluate(&node.position));
        }

        let mut queue = std::mem::take(&mut self.stack[ply].queue);
        generate(&node.position, &mut queue.list);
        let mut rest = window;
        let mut best_value = -INFINITE;
        for &m in &queue.list {
            let next = node.after(m);
            self.enter(&next);
            let value = -self.quiescence(&next, rest.reversed(), ply + 1);
            self.leave();
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
        self.stack[ply].queue = queue;
        best_value
    }
}
