//! Principal variation search (PVS): alpha-beta in which every move after the first is first
//! searched through a null window, and again only if it fails high.

use dameo_rules::Move;

use super::endgame_probe::TableAnswer;
use super::info::Bound;
use super::move_picker::{MovePicker, add_killer};
use super::node::Node;
use super::params;
use super::pruning::{futility, late_move_pruning, null_move_reduction, reverse_futility};
use super::score::{DRAW, INFINITE, MAX_PLY, Value, from_table, is_decided, is_loss, mate_in, mated_in, to_table};
use super::static_eval::NodeEval;
use super::table::Entry;
use super::window::Window;
use super::worker::Worker;
use crate::eval::Evaluate;

/// The bounds of a score of which nothing is known.
const ALL_SCORES: Window = Window { alpha: -INFINITE, beta: INFINITE };

/// How a node is to be searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct SearchArgs {
    pub(super) window: Window,
    /// In plies.
    pub(super) depth: i32,
    /// The distance from the root.
    pub(super) ply: usize,
    /// Whether the node is expected to fail high.
    pub(super) cut_node: bool,
}

impl SearchArgs {
    /// The arguments for a child of this node: the next ply, and the window as the opponent sees
    /// it.
    #[inline(always)]
    const fn child(self, window: Window, depth: i32, cut_node: bool) -> Self {
        Self { window: window.reversed(), depth, ply: self.ply + 1, cut_node }
    }
}

impl<E: Evaluate> Worker<'_, E> {
    /// The score of a node below the root. Fail-soft: outside the window it is a bound.
    pub(super) fn search<const PV: bool>(&mut self, node: &Node, args: SearchArgs) -> Value {
        let SearchArgs { window, depth, ply, cut_node } = args;
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

        // Mate distance pruning: no score can be better than a win next ply or worse than a loss
        // now.
        let window = Window { alpha: window.alpha.max(mated_in(ply)), beta: window.beta.min(mate_in(ply + 1)) };
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let args = SearchArgs { window, ..args };

        // Transposition table cut-off
        let entry = self.table.probe(self.table_keys.key(node));
        if !PV && let Some(value) = entry.and_then(|entry| cut_off(entry, args)) {
            return value;
        }

        let eval = self.evaluate_node(node, entry, ply);
        if eval.is_lost {
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
        if !PV && !self.full_width && !is_decided(window.beta) {
            if let Some(value) = reverse_futility(&eval, window.beta, depth) {
                return value;
            }
            if let Some(value) = self.null_move_pruning(node, &eval, args) {
                return value;
            }
        }

        let mut picker = std::mem::take(&mut self.stack[ply].picker);
        self.generator.generate(&node.position, &mut picker.list);
        let is_forced = picker.list.len() == 1;
        // Internal iterative reduction: without a move from the table. Not where only one move is
        // legal: that would cancel the extension.
        let has_move = entry.is_some_and(|entry| entry.best.is_some());
        let is_reduced = !has_move && !is_forced && !self.full_width && depth >= params::iterative_reduction_depth();
        let depth = depth - i32::from(is_reduced);
        // Single reply extension
        let extension = i32::from(is_forced && ply < 2 * self.root_depth as usize);

        let killers = self.stack[ply].killers;
        picker.score(&node.position, entry.map(|entry| entry.best), self.history, killers);
        let extended = SearchArgs { window, depth: depth + extension, ply, cut_node };
        let (best_move, value) = self.search_moves::<PV>(node, &eval, &mut picker, extended);
        self.stack[ply].picker = picker;
        let value = value.clamp(known.alpha, known.beta);
        if !self.stopped {
            // Stored without the extension: with it, the next iteration would be answered by this
            // one.
            self.store(node, &eval, best_move, value, SearchArgs { depth, ..args });
        }
        value
    }

    /// Null move pruning: a node is pruned if it still fails high when the side to move passes.
    #[inline(always)]
    fn null_move_pruning(&mut self, node: &Node, eval: &NodeEval, args: SearchArgs) -> Option<Value> {
        let SearchArgs { window, depth, ply, cut_node } = args;
        if !cut_node || self.stack[ply - 1].is_null_move {
            return None;
        }
        let reduction = null_move_reduction(eval, window.beta, depth)?;
        let next = node.after_null_move();
        self.stack[ply].is_null_move = true;
        self.make(&next);
        let value = -self.search::<false>(&next, args.child(window, depth - reduction, !cut_node));
        self.unmake();
        self.stack[ply].is_null_move = false;
        if self.stopped {
            return Some(0);
        }
        // A win found by passing is none.
        (value >= window.beta).then_some(if is_decided(value) { window.beta } else { value })
    }

    /// Searches the moves of a node, of which there is at least one: the best of them, if it is
    /// better than alpha, and its score.
    fn search_moves<const PV: bool>(
        &mut self,
        node: &Node,
        eval: &NodeEval,
        picker: &mut MovePicker,
        args: SearchArgs,
    ) -> (Option<Move>, Value) {
        let SearchArgs { mut window, depth, ply, .. } = args;
        if let Some(next) = self.stack.get_mut(ply + 1) {
            next.killers = [None; 2];
        }
        let mut best_value = -INFINITE;
        let mut best_move = None;
        let mut searched = 0;
        while let Some(m) = picker.next_move() {
            let next = node.after(m);
            let may_prune = !PV && !self.full_width && searched > 0 && !is_loss(best_value);
            if may_prune
                && (late_move_pruning(eval, depth, searched) || futility(eval, window, depth))
                && node.is_quiet_move(m)
                && !next.position.is_capture_pending()
            {
                continue;
            }

            let reduction = self.reduction::<PV>(node, m, depth, searched, eval.improving);
            self.make(&next);
            let next_args = SearchArgs { window, depth: depth - 1, ..args };
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
                        self.history.update(node.position.side_to_move(), m, picker.tried_before(), depth);
                        add_killer(&mut self.stack[ply].killers, m);
                    }
                    break;
                }
            }
        }
        (best_move, best_value)
    }

    /// Stores the result of a node in the table and in the correction history.
    fn store(&mut self, node: &Node, eval: &NodeEval, best_move: Option<Move>, value: Value, args: SearchArgs) {
        let SearchArgs { window, depth, ply, .. } = args;
        let bound = window.bound(value);
        if let Some(static_eval) = eval.static_eval
            && !is_decided(value)
            && bound.improves(value, static_eval)
        {
            self.history.correct(&node.position, value - eval.raw, depth);
        }
        self.table.store(self.table_keys.key(node), best_move, to_table(value, ply), depth, bound);
    }

    /// The score of the move that leads to `next`, for the side that makes it. `args` has its
    /// window and the depth that is left after it, but the ply of the node before it. The first
    /// move is searched through the whole window; others through the null window and reduced, and
    /// again only if they fail high.
    pub(super) fn search_move<const PV: bool>(
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

    /// Late move reduction of the move tried as number `number`, from 0, in plies.
    #[inline]
    pub(super) fn reduction<const PV: bool>(
        &self,
        node: &Node,
        m: Move,
        depth: i32,
        number: usize,
        improving: bool,
    ) -> i32 {
        let first_reduced = if PV { 3 } else { 1 };
        if depth < 2 || number < first_reduced || self.full_width || !node.is_quiet_move(m) {
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

/// The score of the table entry, if it causes a cut-off.
#[inline(always)]
fn cut_off(entry: Entry, args: SearchArgs) -> Option<Value> {
    let value = from_table(entry.value, args.ply);
    let is_settled = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= args.window.beta,
        Bound::Upper => value <= args.window.alpha,
    };
    (is_settled && entry.depth >= args.depth).then_some(value)
}

#[cfg(test)]
mod tests {
    use dameo_rules::DrawRules;

    use super::*;
    use crate::eval::Material;
    use crate::search::test_support::{ALL, with_worker};

    fn args(window: Window, depth: i32) -> SearchArgs {
        SearchArgs { window, depth, ply: 1, cut_node: false }
    }

    /// The depth under which the table has a node.
    fn stored_depth(worker: &Worker<'_, Material>, node: &Node) -> Option<i32> {
        worker.table.probe(worker.table_keys.key(node)).map(|entry| entry.depth)
    }

    #[test]
    fn a_forced_node_is_stored_under_the_depth_it_was_asked_for() {
        // One legal move, and quiet moves after it.
        for depth in [2, 3, 5, 6] {
            with_worker("B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5", DrawRules::Standard, |worker, node| {
                worker.search::<true>(&node, args(ALL, depth));
                assert_eq!(stored_depth(worker, &node), Some(depth));
            });
        }
    }

    #[test]
    fn a_forced_node_costs_no_depth_and_is_not_reduced() {
        // Without a table move the second node is reduced by a ply from depth 4 on, but not the
        // first.
        for (depth, of_next) in [(2, 2), (3, 3), (5, 4), (6, 5)] {
            with_worker("W:Wd4,a1:Bd5,g8,h8", DrawRules::Standard, |worker, node| {
                let legal = node.position.legal_moves();
                assert_eq!(legal.len(), 1, "one legal move");
                let next = node.after(legal.as_slice()[0]);
                assert!(next.position.legal_moves().len() > 1);
                worker.search::<true>(&node, args(ALL, depth));
                assert_eq!(stored_depth(worker, &next), Some(of_next), "depth {depth}");
            });
        }
    }

    /// The plain negamax score of a node: nothing pruned, reduced or remembered.
    fn negamax(worker: &mut Worker<'_, Material>, node: &Node, depth: i32, ply: usize) -> Value {
        if worker.is_draw(node) {
            return DRAW;
        }
        if depth <= 0 {
            return worker.quiescence(node, ALL, ply);
        }
        let moves = node.position.legal_moves();
        let mut best = if moves.is_empty() { mated_in(ply) } else { -INFINITE };
        for &m in &moves {
            let next = node.after(m);
            worker.make(&next);
            best = best.max(-negamax(worker, &next, depth - 1, ply + 1));
            worker.unmake();
        }
        best
    }

    const POSITIONS: [&str; 6] = [
        "W:Wb1,b3,c2,d3:Ba6,b7,c5,e6",
        "B:WKb8,c2:BKe7,g2,h6",
        "W:WKa1,b1,Kc2:BKf8,g7",
        "W:Wa3,b4,d3,e2:Bb6,d5,e7,h6",
        "B:Wc3,d1,d2,e3,h2:Bb7,c6,d5",
        "W:WKa1,Kh1:BKd5",
    ];

    #[test]
    fn a_full_width_search_gives_the_score_of_plain_negamax() {
        for fen in POSITIONS {
            for depth in 1..=4 {
                let mut expected = 0;
                // The corrections of the other search must not be there.
                with_worker(fen, DrawRules::Standard, |worker, node| {
                    worker.history.freeze_corrections();
                    expected = negamax(worker, &node, depth, 1);
                });
                with_worker(fen, DrawRules::Standard, |worker, node| {
                    worker.history.freeze_corrections();
                    worker.search_full_width();
                    // No extensions.
                    worker.root_depth = 0;
                    assert_eq!(worker.search::<true>(&node, args(ALL, depth)), expected, "{fen}, depth {depth}");
                });
            }
        }
    }

    #[test]
    fn a_null_window_says_on_which_side_the_score_lies() {
        for fen in POSITIONS {
            for offset in [-30, -1, 0, 1, 30] {
                let search = |window: Window, pv: bool| {
                    let mut value = 0;
                    with_worker(fen, DrawRules::Standard, |worker, node| {
                        worker.history.freeze_corrections();
                        worker.search_full_width();
                        worker.root_depth = 0;
                        value = if pv {
                            worker.search::<true>(&node, args(window, 3))
                        } else {
                            worker.search::<false>(&node, args(window, 3))
                        };
                    });
                    value
                };
                let exact = search(ALL, true);
                let alpha = exact + offset;
                let bound = search(Window { alpha, beta: alpha + 1 }, false);
                assert_eq!(bound > alpha, exact > alpha, "{fen}: {exact}, window above {alpha}: {bound}");
                assert!(if bound > alpha { bound <= exact } else { bound >= exact }, "{fen}: {bound} {exact}");
            }
        }
    }

    #[test]
    fn quiet_late_moves_are_reduced_and_others_are_not() {
        with_worker("W:Wa7,d2,e2,Kh1:Bh8,e7", DrawRules::Standard, |worker, node| {
            let find = |text: &str| dameo_rules::parse_move(&node.position, text).unwrap();
            let (quiet, promotion) = (find("d2d3"), find("a7a8"));
            let expected = (worker.reductions.get(8, 12) / 100).clamp(0, 7);
            assert!(expected >= 2);
            assert_eq!(worker.reduction::<false>(&node, quiet, 8, 12, true), expected);
            assert!(worker.reduction::<false>(&node, quiet, 8, 12, false) >= expected);
            assert_eq!(worker.reduction::<true>(&node, quiet, 8, 12, true), expected - 1);
            assert_eq!(worker.reduction::<false>(&node, promotion, 8, 12, true), 0);
            assert_eq!(worker.reduction::<false>(&node, quiet, 8, 0, true), 0, "the first move");
            assert_eq!(worker.reduction::<true>(&node, quiet, 8, 2, true), 0, "the first moves of the variation");
            assert_eq!(worker.reduction::<false>(&node, quiet, 1, 12, true), 0, "no depth to take away");
            worker.history.update(node.position.side_to_move(), quiet, std::iter::empty(), 60);
            worker.history.update(node.position.side_to_move(), quiet, std::iter::empty(), 60);
            assert!(worker.reduction::<false>(&node, quiet, 8, 12, true) < expected, "a good history");
            worker.full_width = true;
            assert_eq!(worker.reduction::<false>(&node, quiet, 8, 12, false), 0, "a full-width search");
        });
        with_worker("W:Wd4,a1:Bd5,g8,h8", DrawRules::Standard, |worker, node| {
            let capture = node.position.legal_moves().as_slice()[0];
            assert_eq!(worker.reduction::<false>(&node, capture, 8, 12, false), 0);
        });
    }

    #[test]
    fn the_table_settles_a_node_only_at_its_depth_and_on_its_side_of_the_window() {
        use crate::search::table::PackedMove;
        let window = Window { alpha: 10, beta: 11 };
        for (value, bound, depth, expected) in [
            (30, Bound::Exact, 4, Some(30)),
            (30, Bound::Exact, 3, None),
            (30, Bound::Lower, 5, Some(30)),
            (11, Bound::Lower, 4, Some(11)),
            (10, Bound::Lower, 4, None),
            (10, Bound::Upper, 4, Some(10)),
            (11, Bound::Upper, 4, None),
        ] {
            let entry = Entry { best: PackedMove::NONE, value, depth, bound };
            assert_eq!(cut_off(entry, args(window, 4)), expected, "{value} {bound:?} at depth {depth}");
        }
    }

    #[test]
    fn a_quiet_move_that_fails_high_becomes_a_killer_with_a_good_history() {
        with_worker(dameo_rules::START_FEN, DrawRules::Standard, |worker, node| {
            let window = Window { alpha: -2_000, beta: -1_999 };
            worker.search_full_width();
            assert!(worker.search::<false>(&node, args(window, 3)) >= window.beta);
            let killer = worker.stack[1].killers[0].expect("the first move fails high");
            assert!(worker.history.get(node.position.side_to_move(), killer) > 0);
            assert!(worker.table.probe(worker.table_keys.key(&node)).is_some_and(|entry| entry.best.is(killer)));
        });
    }
}
