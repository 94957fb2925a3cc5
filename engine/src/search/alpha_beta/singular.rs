//! Singular extension (T. Anantharaman, M. Campbell and F.-H. Hsu 1988) and multi-cut, in the form
//! that Stockfish gave them: a reduced search of the node without its hash move.

use super::SearchArgs;
use crate::eval::Evaluate;
use crate::search::info::Bound;
use crate::search::node::{Node, Window};
use crate::search::params;
use crate::search::pruning::margin_scale;
use crate::search::score::{Value, from_table, is_decided};
use crate::search::table::{Entry, PackedMove};
use crate::search::worker::Worker;

/// What a search of the other moves of a node says about its hash move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Singular {
    /// The hash move is searched by this many plies deeper.
    Extension(i32),
    /// Multi-cut: another move fails high as well, and this is the score of the node.
    CutOff(Value),
}

impl<E: Evaluate> Worker<'_, E> {
    /// Searches all moves of a node except the hash move, if the table entry is deep enough.
    #[inline]
    pub(super) fn singular<const PV: bool>(&mut self, node: &Node, entry: Option<Entry>, args: SearchArgs) -> Singular {
        let SearchArgs { window, depth, ply, excluded, .. } = args;
        let Some(entry) = entry.filter(|entry| entry.best.is_some() && entry.bound != Bound::Upper) else {
            return Singular::Extension(0);
        };
        let value = from_table(entry.value, ply);
        if depth < params::singular_depth()
            || entry.depth < depth - params::SINGULAR_ENTRY_DEPTH
            || is_decided(value)
            || excluded != PackedMove::NONE
            || self.full_width
            || !self.may_extend(ply)
        {
            return Singular::Extension(0);
        }
        let margin = params::singular_margin() * depth * margin_scale(&node.position) / 10_000;
        let beta = value - margin;
        let others = Window { alpha: beta - 1, beta };
        let static_eval = self.stack[ply].static_eval;
        let args = SearchArgs { window: others, depth: (depth - 1) / 2, excluded: entry.best, ..args };
        let found = self.search::<false>(node, args);
        self.stack[ply].static_eval = static_eval;
        if found < beta {
            Singular::Extension(1)
        } else if !PV && beta >= window.beta {
            Singular::CutOff(beta)
        } else {
            // Another move is nearly as good; the hash move should fail high with less depth.
            Singular::Extension(-i32::from(value >= window.beta))
        }
    }
}

#[cfg(test)]
mod tests {
    use dameo_rules::{DrawRules, Position, START_FEN};

    use super::*;
    use crate::eval::Material;
    use crate::search::score::mate_in;
    use crate::search::test_support::with_worker;

    const DEPTH: i32 = 8;

    /// What is found at the start, where all moves have the score 0, of an entry with this score
    /// and its first move, by a search with this beta.
    fn at_start<const PV: bool>(value: Value, bound: Bound, beta: Value) -> Singular {
        let mut found = Singular::Extension(0);
        with_start(|worker, node, entry| {
            let args = SearchArgs::new(Window { alpha: beta - 1, beta }, DEPTH, 1);
            found = worker.singular::<PV>(node, Some(Entry { value, bound, ..entry }), args);
        });
        found
    }

    fn margin_at_start() -> Value {
        params::singular_margin() * DEPTH * margin_scale(&Position::start()) / 10_000
    }

    fn with_start(test: impl FnOnce(&mut Worker<'_, Material>, &Node, Entry)) {
        with_worker(START_FEN, DrawRules::Standard, |worker, node| {
            worker.history.freeze_corrections();
            let best = PackedMove::pack(node.position.legal_moves()[0]);
            test(worker, &node, Entry { best, value: 300, depth: DEPTH - 3, bound: Bound::Lower });
        });
    }

    #[test]
    fn a_move_that_is_better_than_all_others_is_extended() {
        assert_eq!(at_start::<false>(300, Bound::Lower, 10), Singular::Extension(1));
        assert_eq!(at_start::<true>(300, Bound::Exact, 10), Singular::Extension(1));
        assert_eq!(at_start::<false>(300, Bound::Upper, 10), Singular::Extension(0));
        let margin = margin_at_start();
        assert_eq!(at_start::<false>(margin, Bound::Lower, 50), Singular::Extension(0));
        assert_eq!(at_start::<false>(margin + 1, Bound::Lower, 50), Singular::Extension(1));
    }

    #[test]
    fn another_move_that_fails_high_cuts_off_outside_the_principal_variation() {
        let margin = margin_at_start();
        assert_eq!(at_start::<false>(-100, Bound::Lower, -200), Singular::CutOff(-100 - margin));
        assert_eq!(at_start::<true>(-100, Bound::Lower, -200), Singular::Extension(-1));
        assert_eq!(at_start::<false>(0, Bound::Lower, 0), Singular::Extension(-1), "by less than the margin");
    }

    #[test]
    fn nothing_is_searched_for_a_shallow_node_or_entry() {
        with_start(|worker, node, entry| {
            let args = SearchArgs::new(Window { alpha: 9, beta: 10 }, DEPTH, 1);
            let none = Entry { best: PackedMove::NONE, ..entry };
            let mate = Entry { value: mate_in(9), ..entry };
            let shallow = Entry { depth: entry.depth - 1, ..entry };
            for entry in [none, mate, shallow] {
                assert_eq!(worker.singular::<false>(node, Some(entry), args), Singular::Extension(0), "{entry:?}");
            }
            let shallow = SearchArgs { depth: params::singular_depth() - 1, ..args };
            let excluded = SearchArgs { excluded: entry.best, ..args };
            let deep = SearchArgs { ply: 2 * worker.root_depth as usize, ..args };
            for args in [shallow, excluded, deep] {
                assert_eq!(worker.singular::<false>(node, Some(entry), args), Singular::Extension(0), "{args:?}");
            }
            assert_eq!(worker.singular::<false>(node, None, args), Singular::Extension(0));
            assert_eq!(worker.nodes, 0);
            worker.full_width = true;
            assert_eq!(worker.singular::<false>(node, Some(entry), args), Singular::Extension(0));
        });
    }

    #[test]
    fn the_search_without_a_move_neither_uses_nor_changes_the_entry_of_the_node() {
        with_worker("W:Wa6,h1:Ba8,h8", DrawRules::Standard, |worker, node| {
            let promotion = PackedMove::pack(node.position.legal_moves()[0]);
            let others = node.position.legal_moves().len() - 1;
            let key = worker.table_keys.key(&node);
            worker.table.store(key, None, 77, 20, Bound::Exact);
            let window = Window { alpha: -1, beta: 0 };
            let args = SearchArgs { excluded: promotion, ..SearchArgs::new(window, 1, 1) };
            assert!(others > 0 && worker.search::<false>(&node, args) != 77);
            assert_eq!(worker.nodes, others as u64, "one ply of the other moves");
            let entry = worker.table.probe(key).unwrap();
            assert_eq!((entry.value, entry.depth), (77, 20));
        });
        with_worker("W:Wh7:Bh8,a8", DrawRules::Standard, |worker, node| {
            let moves = node.position.legal_moves();
            assert_eq!(moves.len(), 1);
            let window = Window { alpha: -1, beta: 0 };
            let args = SearchArgs { excluded: PackedMove::pack(moves[0]), ..SearchArgs::new(window, 1, 1) };
            assert_eq!(worker.search::<false>(&node, args), -1, "no other move");
        });
    }
}
