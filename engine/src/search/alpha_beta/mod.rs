//! Principal variation search (PVS): alpha-beta in which every move after the first is first
//! searched through a null window, and again only if it fails high.

mod singular;

use dameo_rules::Move;

use self::singular::Singular;
use super::params;
use crate::eval::Evaluate;
use crate::search::endgame::probe::TableAnswer;
use crate::search::info::Bound;
use crate::search::move_picker::{MovePicker, add_killer};
use crate::search::node::{Node, NodeEval, Window};
use crate::search::pruning::{futility, late_move_pruning, null_move_reduction, reverse_futility, sacrifice_pruning};
use crate::search::score::{
    DRAW, INFINITE, MAX_PLY, Value, from_table, is_decided, is_loss, mate_in, mated_in, to_table,
};
use crate::search::table::{Entry, PackedMove};
use crate::search::worker::Worker;

/// The bounds of a score about which nothing is known.
const ALL_SCORES: Window = Window { alpha: -INFINITE, beta: INFINITE };

/// How a node is to be searched.
#[derive(Debug, Clone, Copy)]
pub(in crate::search) struct SearchArgs {
    pub(in crate::search) window: Window,
    /// In plies.
    pub(in crate::search) depth: i32,
    /// The distance from the root.
    pub(in crate::search) ply: usize,
    /// Whether the node is expected to fail high.
    pub(in crate::search) cut_node: bool,
    /// The move that is not searched, in the search of a singular extension.
    pub(in crate::search) excluded: PackedMove,
}

impl SearchArgs {
    /// The arguments for a node that is not expected to fail high, with all its moves.
    #[inline(always)]
    pub(in crate::search) const fn new(window: Window, depth: i32, ply: usize) -> Self {
        Self { window, depth, ply, cut_node: false, excluded: PackedMove::NONE }
    }

    /// The arguments for a child of this node: the next ply, and the window as the opponent sees
    /// it.
    #[inline(always)]
    const fn child(self, window: Window, depth: i32, cut_node: bool) -> Self {
        Self { window: window.reversed(), depth, ply: self.ply + 1, cut_node, excluded: PackedMove::NONE }
    }
}

impl<E: Evaluate> Worker<'_, E> {
    /// The score of a node below the root. Fail-soft: outside the window it is a bound.
    pub(in crate::search) fn search<const PV: bool>(&mut self, node: &Node, args: SearchArgs) -> Value {
        let SearchArgs { window, depth, ply, excluded, .. } = args;
        debug_assert!(ply > 0 && -INFINITE <= window.alpha && window.beta <= INFINITE);
        debug_assert!(window.alpha < window.beta && (PV || window.is_null()));
        self.stack[ply].principal_variation.clear();
        if self.must_stop() {
            return 0;
        }
        if self.is_draw(node) {
            return DRAW;
        }
        let is_extended = depth <= 0 && self.is_threatened(node, ply);
        self.stack[ply].is_threat_extension = is_extended;
        let depth = if is_extended { 1 } else { depth };
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence::<true>(node, window, ply);
        }
        self.selective_depth = self.selective_depth.max(ply);

        // Mate distance pruning: no score can be better than a win next ply or worse than a loss
        // now.
        let window = Window { alpha: window.alpha.max(mated_in(ply)), beta: window.beta.min(mate_in(ply + 1)) };
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let args = SearchArgs { window, depth, ..args };
        let has_excluded = excluded != PackedMove::NONE;

        // Transposition table cut-off
        let entry = self.table.probe(self.table_keys.key(node));
        if !PV
            && !has_excluded
            && let Some(value) = entry.and_then(|entry| cut_off(entry, args))
        {
            return value;
        }

        let eval = self.evaluate_node(node, entry, args.window.beta, ply);
        if eval.static_eval.is_some() && !node.position.has_quiet_move() {
            return mated_in(ply);
        }

        // Endgame tables
        let mut known = ALL_SCORES;
        if eval.static_eval.is_some()
            && let Some(answer) = self.probe_tables(node, window, ply)
        {
            match answer {
                TableAnswer::Settled(value, bound) => {
                    let depth = (depth + params::TABLE_DEPTH).min(MAX_PLY as i32 - 1);
                    self.table.store(self.table_keys.key(node), None, to_table(value, ply), depth, bound);
                    return value;
                }
                TableAnswer::Within(bounds) => known = bounds,
            }
        }
        let window = Window { alpha: window.alpha.max(known.alpha), ..window };
        let args = SearchArgs { window, ..args };
        if !PV && !has_excluded && !self.full_width && !is_decided(window.beta) {
            if let Some(value) = reverse_futility(&eval, window.beta, depth) {
                return value;
            }
            if let Some(value) = self.null_move_pruning(node, &eval, args) {
                return value;
            }
        }

        let singular = match self.singular::<PV>(node, entry, args) {
            _ if self.stopped => return 0,
            Singular::CutOff(value) => return value,
            Singular::Extension(plies) => plies,
        };

        let mut picker = std::mem::take(&mut self.stack[ply].picker);
        self.generator.generate(&node.position, &mut picker.list);
        let is_forced = picker.list.len() == 1;
        if has_excluded {
            picker.list.retain(|&m| !excluded.is(m));
        }
        // Internal iterative reduction, if the table has no move. Not for a forced move, because
        // that would cancel the single reply extension.
        let has_move = entry.is_some_and(|entry| entry.best.is_some());
        let is_reduced = !has_move && !is_forced && !self.full_width && depth >= params::iterative_reduction_depth();
        let depth = depth - i32::from(is_reduced);
        // Single reply extension
        let extension = i32::from(is_forced && self.may_extend(ply));
        let first_extension = if is_forced { 0 } else { singular };

        let killers = self.stack[ply].killers;
        picker.score(&node.position, entry.map(|entry| entry.best), self.history, killers);
        let extended = SearchArgs { depth: depth + extension, ..args };
        let (best_move, value) = self.search_moves::<PV>(node, &eval, &mut picker, first_extension, extended);
        self.stack[ply].picker = picker;
        if has_excluded && value == -INFINITE {
            // There is no other move.
            return window.alpha;
        }
        let value = value.clamp(known.alpha, known.beta);
        if !self.stopped && !has_excluded {
            // Stored without the extension. Otherwise the entry would be deep enough to cut off the
            // next iteration.
            self.store(node, &eval, best_move, value, SearchArgs { depth, ..args });
            // The previous move has refuted all moves of this node.
            if value <= window.alpha
                && let Some(m) = self.stack[ply - 1].quiet_move
            {
                self.history.reward(!node.position.side_to_move(), m, depth);
            }
        }
        value
    }

    /// Whether a node at this ply may be extended. The limit keeps extensions finite.
    #[inline(always)]
    const fn may_extend(&self, ply: usize) -> bool {
        ply < 2 * self.root_depth as usize
    }

    /// Threat extension: whether a node at the horizon gets another ply because the opponent could
    /// capture next. The evaluation does not see this threat.
    #[inline(always)]
    fn is_threatened(&self, node: &Node, ply: usize) -> bool {
        let before = &self.stack[ply - 1];
        !self.full_width
            && !before.is_null_move
            && !before.is_threat_extension
            && ply < MAX_PLY
            && self.may_extend(ply)
            && !node.position.is_capture_pending()
            && node.position.null_move().is_capture_pending()
    }

    /// Null move pruning: a node is pruned if it still fails high when the side to move passes.
    #[inline(always)]
    fn null_move_pruning(&mut self, node: &Node, eval: &NodeEval, args: SearchArgs) -> Option<Value> {
        let SearchArgs { window, depth, ply, cut_node, .. } = args;
        if !cut_node || self.stack[ply - 1].is_null_move {
            return None;
        }
        let reduction = null_move_reduction(eval, window.beta, depth)?;
        let next = node.after_null_move();
        self.prefetch(&next);
        self.make_null_move(ply, &next);
        let value = -self.search::<false>(&next, args.child(window, depth - reduction, !cut_node));
        self.unmake();
        if self.stopped {
            return Some(0);
        }
        // A win found after a null move is not proven.
        (value >= window.beta).then_some(if is_decided(value) { window.beta } else { value })
    }

    /// Searches the moves of a node, of which there is at least one. Returns the best move, if it
    /// is better than alpha, and its score. The first move is searched `first_extension` plies
    /// deeper.
    fn search_moves<const PV: bool>(
        &mut self,
        node: &Node,
        eval: &NodeEval,
        picker: &mut MovePicker,
        first_extension: i32,
        args: SearchArgs,
    ) -> (Option<Move>, Value) {
        let SearchArgs { mut window, depth, ply, .. } = args;
        if let Some(next) = self.stack.get_mut(ply + 1) {
            next.killers = [None; 2];
        }
        let mut best_value = -INFINITE;
        let mut best_move = None;
        let mut searched = 0;
        let may_prune = !PV && !self.full_width;
        let is_futile = may_prune && futility(eval, window, depth);
        // Whether quiet moves are pruned after this many others.
        let prunes = |searched: usize| is_futile || may_prune && late_move_pruning(eval, depth, searched);
        // Moves are picked one ahead, so that the table entry is in the cache when the move is
        // searched. Nothing is prefetched for moves that will most likely be pruned.
        let mut upcoming = self.pick(node, picker);
        let mut is_pruning = false;
        while let Some(index) = upcoming {
            let m = picker.list[index];
            if is_pruning && !is_loss(best_value) && node.is_quiet_move(m) {
                if sacrifice_pruning(eval, window, depth, searched) {
                    // All further moves are quiet too, and would be pruned.
                    break;
                }
                upcoming = picker.next_index();
                if !node.position.play_unchecked(m).is_capture_pending() {
                    continue;
                }
            } else {
                is_pruning = prunes(searched + 1);
                upcoming = if is_pruning { picker.next_index() } else { self.pick(node, picker) };
            }

            let next = node.after(m);
            if is_pruning {
                self.prefetch(&next);
            }
            let reduction = self.reduction::<PV>(node, m, &next, args, searched, eval);
            self.make(ply, node, m, &next);
            let extension = if searched == 0 { first_extension } else { 0 };
            let next_args = SearchArgs { window, depth: depth - 1 + extension, ..args };
            let value = self.search_move::<PV>(&next, next_args, reduction, searched == 0);
            self.unmake();
            if self.stopped {
                return (None, 0);
            }
            searched += 1;
            best_value = best_value.max(value);
            if value > window.alpha {
                best_move = Some(m);
                window.alpha = value;
                if PV {
                    self.update_principal_variation(ply, m);
                }
                if value >= window.beta {
                    if !m.is_capture() {
                        let side = node.position.side_to_move();
                        self.history.update(side, m, picker.tried_before(m), depth);
                        add_killer(&mut self.stack[ply].killers, m);
                    }
                    break;
                }
            }
        }
        (best_move, best_value)
    }

    /// The next move. The table entry of the node it leads to is prefetched.
    #[inline(always)]
    fn pick(&self, node: &Node, picker: &mut MovePicker) -> Option<usize> {
        let index = picker.next_index()?;
        self.table.prefetch(self.table_keys.key_after(node, picker.list[index]));
        Some(index)
    }

    /// Stores the result of a node in the table and in the correction history.
    fn store(&mut self, node: &Node, eval: &NodeEval, best_move: Option<Move>, value: Value, args: SearchArgs) {
        let SearchArgs { window, depth, ply, .. } = args;
        let bound = window.bound(value);
        if let Some(static_eval) = eval.static_eval
            && !is_decided(value)
            && bound.improves(value, static_eval)
        {
            self.history.correct(&node.position, value - static_eval, depth);
        }
        self.table.store(self.table_keys.key(node), best_move, to_table(value, ply), depth, bound);
    }

    /// The score of the move that leads to `next`, for the side that makes it. `args` has the
    /// window and the remaining depth after the move, but the ply of the parent node. The first
    /// move is searched with the full window; the others with a null window and reduced, and again
    /// only if they fail high.
    pub(in crate::search) fn search_move<const PV: bool>(
        &mut self,
        next: &Node,
        args: SearchArgs,
        reduction: i32,
        is_first: bool,
    ) -> Value {
        let SearchArgs { window, depth, cut_node, .. } = args;
        if is_first {
            return -self.search::<PV>(next, args.child(window, depth, !PV && !cut_node));
        }
        let null = window.null();
        let is_reduced = reduction > 0;
        let mut value = -self.search::<false>(next, args.child(null, depth - reduction, is_reduced || !cut_node));
        if value > window.alpha && is_reduced && !self.stopped {
            value = -self.search::<false>(next, args.child(null, depth, !cut_node));
        }
        if PV && value > window.alpha && !self.stopped {
            value = -self.search::<true>(next, args.child(window, depth, false));
        }
        value
    }

    /// Late move reduction, in plies, of the move at this index in the search order, which leads to
    /// `next`.
    #[inline]
    pub(in crate::search) fn reduction<const PV: bool>(
        &self,
        node: &Node,
        m: Move,
        next: &Node,
        args: SearchArgs,
        number: usize,
        eval: &NodeEval,
    ) -> i32 {
        let SearchArgs { depth, cut_node, .. } = args;
        let first_reduced = if PV { 3 } else { 1 };
        if depth < 2 || number < first_reduced || self.full_width || !node.is_quiet_move(m) {
            return 0;
        }
        let mut reduction = self.reductions.get(depth, number);
        if PV {
            reduction -= params::reduction_pv();
        }
        if !eval.improving {
            reduction += params::reduction_not_improving();
        }
        if cut_node {
            reduction += params::reduction_cut_node();
        }
        if !eval.is_quiet {
            reduction += params::reduction_threat();
        }
        if next.position.is_capture_pending() {
            reduction += params::reduction_sacrifice();
        }
        reduction -= eval.correction.abs() * params::reduction_correction() / 100;
        reduction -= self.history.get(node.position.side_to_move(), m) / params::reduction_history();
        (reduction / 100).clamp(0, depth - 1)
    }
}

/// The score of the table entry, if it causes a cut-off.
#[inline(always)]
pub(in crate::search) fn cut_off(entry: Entry, args: SearchArgs) -> Option<Value> {
    let value = from_table(entry.value, args.ply);
    let is_settled = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= args.window.beta,
        Bound::Upper => value <= args.window.alpha,
    };
    (is_settled && entry.depth >= args.depth).then_some(value)
}

#[cfg(test)]
mod tests;
