//! Principal variation search: alpha-beta in which every move after the first is expected to fail, and is only asked
//! whether it does.

use super::Bound;
use super::ordering::{MovePicker, add_killer};
use super::params;
use super::pruning::{Judged, is_hopeless};
use super::score::{DRAW, INFINITE, MAX_PLY, Value, from_table, is_loss, is_mate, mate_in, mated_in, to_table};
use super::table::Entry;
use super::worker::{Node, Worker};
use crate::eval::Evaluate;
use crate::movegen::{generate, is_capture_pending};
use crate::moves::Move;

/// The bounds between which a score matters: below alpha the side to move has better elsewhere, above beta its opponent
/// has.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

impl Window {
    /// The window as the opponent sees it.
    pub(super) const fn reversed(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// The narrowest window above alpha, to ask whether a move is better.
    const fn null(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// What a score means, seen through this window.
    pub(super) const fn bound(self, value: Value) -> Bound {
        if value >= self.beta {
            Bound::Lower
        } else if value > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

impl<E: Evaluate> Worker<'_, E> {
    /// The score of a node below the root, searched `depth` plies deep. Fail-soft: outside the window the score is a bound.
    /// `cut` tells that a score above the window is expected.
    pub(super) fn search<const PV: bool>(
        &mut self,
        node: &Node,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Value {
        debug_assert!(ply > 0 && -INFINITE <= window.alpha && window.beta <= INFINITE);
        debug_assert!(window.alpha < window.beta && (PV || window.alpha + 1 == window.beta));
        self.stack[ply].principal_variation.clear();
        if self.must_stop() {
            return 0;
        }
        if self.is_draw(node) {
            return DRAW;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(node, window, ply);
        }
        self.selective_depth = self.selective_depth.max(ply);

        // Mate distance pruning: no score here can be better than a win next ply or worse than a loss now.
        let window = Window { alpha: window.alpha.max(mated_in(ply)), beta: window.beta.min(mate_in(ply + 1)) };
        if window.alpha >= window.beta {
            return window.alpha;
        }

        // Transposition table cut-off
        let entry = self.table.probe(self.table_key(node));
        if !PV && let Some(value) = entry.and_then(|entry| decided(entry, window, depth, ply)) {
            return value;
        }

        let judged = self.judge(node, entry, ply);
        if judged.is_lost {
            return mated_in(ply);
        }
        if !PV
            && !self.full_width
            && let Some(value) = self.prune(node, judged, window, depth, ply, cut)
        {
            return value;
        }

        let mut queue = std::mem::take(&mut self.stack[ply].queue);
        generate(&node.position, &mut queue.list);
        let is_forced = queue.list.len() == 1;
        // Internal iterative reduction: without a move to begin with, the next iteration will know better. Not where
        // there is one move: it would cancel the extension.
        let is_new = entry.is_none_or(|entry| !entry.best.is_some());
        let is_reduced = is_new && !is_forced && !self.full_width && depth >= params::iterative_reduction_depth();
        let depth = depth - i32::from(is_reduced);
        // Single reply extension
        let extended = depth + i32::from(is_forced && ply < 2 * self.root_depth as usize);

        queue.rank(&node.position, entry.map(|entry| entry.best), self.history, self.stack[ply].killers);
        let (best_move, value) = self.search_queue::<PV>(node, judged, &mut queue, window, extended, ply, cut);
        self.stack[ply].queue = queue;
        if !self.stopped {
            // Under the depth that the node was asked for: under that of the extension, the next iteration would
            // be answered by this one.
            self.remember(node, judged, best_move, value, window.bound(value), depth, ply);
        }
        value
    }

    /// The best of the queue's moves, of which there is at least one, if one is better than alpha; and its score.
    #[expect(
        clippy::too_many_arguments,
        reason = "the node, its window and what is known of it; a struct would be built at every node for one call"
    )]
    fn search_queue<const PV: bool>(
        &mut self,
        node: &Node,
        judged: Judged,
        queue: &mut MovePicker,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> (Option<Move>, Value) {
        if let Some(next) = self.stack.get_mut(ply + 1) {
            next.killers = [None; 2];
        }
        let mut rest = window;
        let mut best_value = -INFINITE;
        let mut best_move = None;
        let mut number = 0;
        let mut searched = 0;
        while let Some(m) = queue.pick(number) {
            number += 1;
            let next = node.after(m);
            let may_prune = !PV && !self.full_width && searched > 0 && !is_loss(best_value);
            if may_prune && is_hopeless(judged, rest, depth, searched) && is_plain(node, m, &next) {
                continue;
            }

            let reduction = self.reduction::<PV>(node, m, depth, searched, judged.improving);
            self.enter(&next);
            let value = self.search_move::<PV>(&next, rest, depth - 1, reduction, searched == 0, ply, cut);
            self.leave();
            if self.stopped {
                return (None, 0);
            }
            searched += 1;
            best_value = best_value.max(value);
            if value > rest.alpha {
                best_move = Some(m);
                rest.alpha = value;
                if PV {
                    self.update_principal_variation(ply, m);
                }
                if value >= window.beta {
                    if !m.is_capture() {
                        self.history.update(node.position.side_to_move(), m, queue.tried(number - 1), depth);
                        add_killer(&mut self.stack[ply].killers, m);
                    }
                    break;
                }
            }
        }
        (best_move, best_value)
    }

    /// Keeps what a node's search found: for the table, and for the evaluation to be put right.
    #[expect(
        clippy::too_many_arguments,
        reason = "what a search found, once at the end of a node; a struct would be built for this one call"
    )]
    fn remember(
        &mut self,
        node: &Node,
        judged: Judged,
        best_move: Option<Move>,
        value: Value,
        bound: Bound,
        depth: i32,
        ply: usize,
    ) {
        if let Some(evaluation) = judged.evaluation
            && !is_mate(value)
            && bound.tells(value, evaluation)
        {
            self.history.correct(&node.position, value - judged.raw, depth);
        }
        self.table.store(self.table_key(node), best_move, to_table(value, ply), depth, bound);
    }

    /// The score of one move that leads to `next`, for the side that makes it at `ply`: the first move through the whole
    /// window, others through the narrowest and reduced, and again only if they surprise.
    #[expect(
        clippy::too_many_arguments,
        reason = "a move, its window and how it is to be searched; a struct would be built for every move"
    )]
    pub(super) fn search_move<const PV: bool>(
        &mut self,
        next: &Node,
        window: Window,
        depth: i32,
        reduction: i32,
        is_first: bool,
        ply: usize,
        cut: bool,
    ) -> Value {
        if is_first {
            return -self.search::<PV>(next, window.reversed(), depth, ply + 1, !PV && !cut);
        }
        let null = window.null().reversed();
        let mut value = -self.search::<false>(next, null, depth - reduction, ply + 1, reduction > 0 || !cut);
        if value > window.alpha && reduction > 0 && !self.stopped {
            value = -self.search::<false>(next, null, depth, ply + 1, !cut);
        }
        if PV && value > window.alpha && !self.stopped {
            value = -self.search::<true>(next, window.reversed(), depth, ply + 1, false);
        }
        value
    }

    /// Late move reduction: quiet moves far down the queue are searched less deep. In plies.
    #[inline]
    pub(super) fn reduction<const PV: bool>(
        &self,
        node: &Node,
        m: Move,
        depth: i32,
        number: usize,
        improving: bool,
    ) -> i32 {
        let early = if PV { 3 } else { 1 };
        if depth < 2 || number < early || self.full_width || m.is_capture() || node.position.is_promotion(m) {
            return 0;
        }
        let mut reduction = self.reductions.get(depth, number);
        if PV {
            reduction -= params::reduction_variation();
        }
        if !improving {
            reduction += params::reduction_not_improving();
        }
        reduction -= self.history.get(node.position.side_to_move(), m) / params::reduction_history();
        (reduction / 100).clamp(0, depth - 1)
    }
}

/// Whether a move is quiet, promotes nobody and offers nothing to take.
#[inline]
fn is_plain(node: &Node, m: Move, next: &Node) -> bool {
    !m.is_capture() && !node.position.is_promotion(m) && !is_capture_pending(&next.position)
}

/// The score that the table's entry settles for this window and depth, if it does.
fn decided(entry: Entry, window: Window, depth: i32, ply: usize) -> Option<Value> {
    let value = from_table(entry.value, ply);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    };
    (settles && entry.depth >= depth).then_some(value)
}
