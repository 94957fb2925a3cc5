//! What can be said of a node before its moves are tried, or of a move before it is searched.

use super::Bound;
use super::alpha_beta::Window;
use super::history::Step;
use super::params;
use super::score::{Value, from_table, is_loss, is_mate};
use super::table::Entry;
use super::worker::{Node, Worker};
use crate::eval::{Evaluate, MAX_EVALUATION};
use crate::movegen::{has_legal_move, is_capture_pending};
use crate::moves::Move;

/// A node at a glance.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judged {
    /// The evaluation, corrected by what searches found; none where a capture is pending.
    pub(super) evaluation: Option<Value>,
    /// The evaluation as it came.
    pub(super) raw: Value,
    /// Whether it is better than two plies ago.
    pub(super) rising: bool,
    /// Whether neither side could capture, were it to move.
    pub(super) is_calm: bool,
    /// Whether the side to move has no legal move.
    pub(super) is_lost: bool,
}

/// What a search without the table's move says about it.
pub(super) enum Singularity {
    /// Search the move so many plies deeper.
    Extension(i32),
    /// Several moves are too good: the score of the node is at least this.
    Cut(Value),
}

impl<E: Evaluate> Worker<'_, E> {
    /// Looks at a node without searching, and leaves the evaluation for the plies after it.
    #[inline]
    pub(super) fn judge(&mut self, node: &Node, ply: usize) -> Judged {
        let position = &node.position;
        if is_capture_pending(position) {
            self.frames[ply].evaluation = None;
            return Judged { evaluation: None, raw: 0, rising: false, is_calm: false, is_lost: false };
        }
        let raw = self.evaluation.evaluate(position);
        let value = (raw + self.history.correction(position)).clamp(-MAX_EVALUATION, MAX_EVALUATION);
        self.frames[ply].evaluation = Some(value);
        let before = |plies: usize| ply.checked_sub(plies).and_then(|ply| self.frames[ply].evaluation);
        let rising = before(2).or_else(|| before(4)).is_some_and(|before| value > before);
        Judged {
            evaluation: Some(value),
            raw,
            rising,
            is_calm: !is_capture_pending(&position.pass()),
            is_lost: !has_legal_move(position),
        }
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
        if let Some(evaluation) = judged.evaluation {
            // Reverse futility: far above beta, and nothing hangs.
            if judged.is_calm && depth <= params::reverse_futility_depth() {
                let rising = if judged.rising { params::reverse_futility_rising() } else { 0 };
                if evaluation - params::reverse_futility_margin() * depth + rising >= beta {
                    return Some(evaluation);
                }
            }

            // Razoring: far below alpha, so only what is at hand could help.
            if depth <= params::razoring_depth() && evaluation + params::razoring_margin() * depth <= window.alpha {
                let value = self.quiescence(node, window, ply);
                if value <= window.alpha {
                    return Some(value);
                }
            }

            // Null move: even a second move by the opponent would not help it. Never where a pass would dodge a capture.
            if judged.is_calm
                && cut
                && evaluation >= beta
                && depth >= params::null_move_depth()
                && self.frames[ply - 1].step != Step::NONE
            {
                let reduction = params::null_move_reduction() + depth / params::null_move_divisor();
                let next = node.after_null_move();
                self.frames[ply].step = Step::NONE;
                self.enter(&next);
                let value = -self.search::<false>(&next, window.reversed(), depth - reduction, ply + 1, !cut);
                self.leave();
                if self.stopped {
                    return Some(0);
                }
                if value >= beta {
                    return Some(if is_mate(value) { beta } else { value });
                }
            }
        }

        // Verification at a raised beta: a shallow search far above it is believed.
        if depth >= params::verification_depth() {
            let raised = beta + params::verification_margin() * depth;
            let shallow = depth * params::verification_part() / 100;
            let value = self.search::<false>(node, Window { alpha: raised - 1, beta: raised }, shallow, ply, cut);
            if self.stopped || value >= raised {
                return Some(value);
            }
        }
        None
    }

    /// Singular extension: whether the table's move is much better than all others.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn singularity(
        &mut self,
        node: &Node,
        m: Move,
        entry: Entry,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Singularity {
        let value = from_table(entry.value, ply);
        if entry.depth < depth - 3 || entry.bound == Bound::Upper || is_mate(value) {
            return Singularity::Extension(0);
        }
        let beta = value - params::singular_margin() * depth / 100;
        self.frames[ply].excluded = Some(m);
        let others = self.search::<false>(node, Window { alpha: beta - 1, beta }, (depth - 1) / 2, ply, cut);
        self.frames[ply].excluded = None;
        if others < beta {
            Singularity::Extension(1)
        } else if others >= window.beta && !is_loss(others) && !is_mate(others) {
            Singularity::Cut(others)
        } else {
            Singularity::Extension(0)
        }
    }
}

/// Whether a late quiet move is not worth searching.
#[inline]
pub(super) fn is_hopeless(judged: Judged, window: Window, depth: i32, number: usize) -> bool {
    let Some(evaluation) = judged.evaluation else { return false };
    // Late move pruning
    if depth <= params::late_move_depth() {
        let most = params::late_move_base() + params::late_move_factor() * depth * depth / 100;
        let most = if judged.rising { most } else { most / 2 };
        if number as i32 >= most {
            return true;
        }
    }
    // Futility
    depth <= params::futility_depth()
        && !is_mate(window.alpha)
        && evaluation + params::futility_base() + params::futility_margin() * depth <= window.alpha
}
