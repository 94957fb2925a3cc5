//! What can be said of a node before its moves are tried, or of a move before it is searched.

use super::alpha_beta::Window;
use super::params;
use super::score::{Value, from_table, is_mate};
use super::table::Entry;
use super::worker::{Node, Worker};
use crate::eval::{Evaluate, MAX_EVALUATION};
use crate::movegen::{has_legal_move, is_capture_pending};
use crate::position::Position;

/// A node at a glance.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judged {
    /// The evaluation, corrected by what searches found; none where a capture is pending.
    pub(super) evaluation: Option<Value>,
    /// The same, or the table's score where that says more.
    pub(super) expected: Option<Value>,
    /// The evaluation as it came.
    pub(super) raw: Value,
    /// Whether it is better than two plies ago.
    pub(super) improving: bool,
    /// Whether neither side could capture, were it to move.
    pub(super) is_calm: bool,
    /// Whether the side to move has no legal move.
    pub(super) is_lost: bool,
}

impl<E: Evaluate> Worker<'_, E> {
    /// Looks at a node without searching, and leaves the evaluation for the plies after it. `entry` is what the table knows.
    #[inline]
    pub(super) fn judge(&mut self, node: &Node, entry: Option<Entry>, ply: usize) -> Judged {
        let position = &node.position;
        if is_capture_pending(position) {
            self.stack[ply].evaluation = None;
            return Judged {
                evaluation: None,
                expected: None,
                raw: 0,
                improving: false,
                is_calm: false,
                is_lost: false,
            };
        }
        let raw = self.evaluation.evaluate(position);
        let value = self.corrected(position, raw);
        self.stack[ply].evaluation = Some(value);
        let before = |plies: usize| ply.checked_sub(plies).and_then(|ply| self.stack[ply].evaluation);
        let improving = before(2).or_else(|| before(4)).is_some_and(|before| value > before);
        Judged {
            evaluation: Some(value),
            expected: Some(entry.and_then(|entry| told(entry, value, ply)).unwrap_or(value)),
            raw,
            improving,
            is_calm: !is_capture_pending(&position.null_move()),
            is_lost: !has_legal_move(position),
        }
    }

    /// The evaluation with what searches found it to be wrong by.
    #[inline(always)]
    pub(super) fn corrected(&self, position: &Position, raw: Value) -> Value {
        (raw + self.history.correction(position)).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// A score for a node whose outcome is clear enough without trying its moves one by one.
    pub(super) fn prune(
        &mut self,
        node: &Node,
        judged: Judged,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Option<Value> {
        let beta = window.beta;
        if is_mate(beta) {
            return None;
        }
        let evaluation = judged.expected.filter(|_| judged.is_calm)?;
        // Reverse futility: far above beta, and nothing hangs.
        if depth <= params::reverse_futility_depth() && evaluation - params::reverse_futility_margin() * depth >= beta {
            return Some(evaluation);
        }
        // Null move: even a second move by the opponent would not help it. Never where a pass would dodge a capture.
        if cut && evaluation >= beta && depth >= params::null_move_depth() && !self.stack[ply - 1].passed {
            let reduction = params::null_move_reduction() + depth / params::null_move_divisor();
            let next = node.after_null_move();
            self.stack[ply].passed = true;
            self.enter(&next);
            let value = -self.search::<false>(&next, window.reversed(), depth - reduction, ply + 1, !cut);
            self.leave();
            self.stack[ply].passed = false;
            if self.stopped {
                return Some(0);
            }
            if value >= beta {
                // A win found by passing is none.
                return Some(if is_mate(value) { beta } else { value });
            }
        }
        None
    }
}

/// The score of the table's entry, where it says more of a node than this evaluation.
#[inline]
fn told(entry: Entry, evaluation: Value, ply: usize) -> Option<Value> {
    let value = from_table(entry.value, ply);
    (!is_mate(value) && entry.bound.tells(value, evaluation)).then_some(value)
}

/// Whether a late quiet move is not worth searching.
#[inline]
pub(super) fn is_hopeless(judged: Judged, window: Window, depth: i32, number: usize) -> bool {
    let Some(evaluation) = judged.expected else { return false };
    // Late move pruning
    if depth <= params::late_move_depth() {
        let max = params::late_move_base() + params::late_move_factor() * depth * depth / 100;
        let max = if judged.improving { max } else { max / 2 };
        if number as i32 >= max {
            return true;
        }
    }
    // Futility
    depth <= params::futility_depth()
        && !is_mate(window.alpha)
        && evaluation + params::futility_base() + params::futility_margin() * depth <= window.alpha
}
