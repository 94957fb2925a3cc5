//! Endgame tables inside the tree.
//!
//! As with the Syzygy tables (R. de Man) in Stockfish, tables are probed only where a capture or a
//! promotion has changed the material of the root. Elsewhere all moves that keep the result would
//! score the same, and no move would make progress. A win is a lower bound and a loss an upper
//! bound, because a search may find the distance. The distance is probed only if such a bound does
//! not settle the node, because that takes longer.

use dameo_rules::{DrawRules, EndgameTables, TableResult, TableValue};

use crate::search::endgame::{material, trusts, wins_in_time};
use crate::search::info::Bound;
use crate::search::node::{Node, Window};
use crate::search::score::{DRAW, INFINITE, Value, table_win, win_after};

/// What the tables say about a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::search) enum TableAnswer {
    /// Its score, and whether that is exact or a bound that settles it.
    Settled(Value, Bound),
    /// The least and the greatest score that it can have.
    Within(Window),
}

/// The tables as one thread uses them.
#[derive(Debug)]
pub(in crate::search) struct EndgameProbe<'a> {
    pub(in crate::search) tables: &'a dyn EndgameTables,
    max_pieces: u32,
    rules: DrawRules,
    /// The material of the root.
    root_material: u32,
    /// Positions that were found in the tables.
    pub(in crate::search) hits: u64,
}

impl<'a> EndgameProbe<'a> {
    pub(in crate::search) fn new(tables: &'a dyn EndgameTables, rules: DrawRules, root: &Node) -> Self {
        let root_material = material(&root.position);
        Self { tables, max_pieces: tables.max_pieces(), rules, root_material, hits: 0 }
    }

    /// What the tables say about a node without a pending capture.
    #[inline(always)]
    pub(in crate::search) fn probe(&mut self, node: &Node, window: Window, ply: usize) -> Option<TableAnswer> {
        if !self.should_probe(node) {
            return None;
        }
        let bounds = self.bounds(node, window, ply)?;
        let settled = settled(bounds, window);
        Some(settled.map_or(TableAnswer::Within(bounds), |(value, bound)| TableAnswer::Settled(value, bound)))
    }

    /// Whether to probe the tables at this node.
    #[inline]
    fn should_probe(&self, node: &Node) -> bool {
        node.position.occupied().count() <= self.max_pieces && material(&node.position) != self.root_material
    }

    /// The bounds on the score of a node: its least and its greatest value.
    fn bounds(&mut self, node: &Node, window: Window, ply: usize) -> Option<Window> {
        let result = self.tables.probe_wdl(&node.position)?;
        self.hits += 1;
        // A win that may come too late is a draw at least.
        let win = if wins_in_time(self.rules, node) { table_win(ply) } else { DRAW };
        let bounds = match result {
            TableResult::Draw => return Some(Window { alpha: DRAW, beta: DRAW }),
            TableResult::Win => Window { alpha: win, beta: INFINITE },
            TableResult::Loss => Window { alpha: -INFINITE, beta: -win },
        };
        if settled(bounds, window).is_some() {
            return Some(bounds);
        }
        let with_distance = self.tables.probe_dtm(&node.position).filter(|&value| trusts(self.rules, node, value));
        let exact = with_distance.and_then(|value| exact_score(value, ply));
        Some(exact.map_or(bounds, |exact| Window { alpha: exact, beta: exact }))
    }
}

/// The score of a value found `ply` plies from the root, if the value has an exact score.
fn exact_score(value: TableValue, ply: usize) -> Option<Value> {
    let score = match value {
        TableValue::Win(plies) => win_after(ply, plies),
        TableValue::Draw => DRAW,
        TableValue::Loss(plies) => -win_after(ply, plies),
    };
    (score.abs() != table_win(ply)).then_some(score)
}

/// The score and its bound, if the bounds on it settle a node that is searched through this window.
fn settled(bounds: Window, window: Window) -> Option<(Value, Bound)> {
    if bounds.alpha == bounds.beta {
        Some((bounds.alpha, Bound::Exact))
    } else if bounds.alpha >= window.beta {
        Some((bounds.alpha, Bound::Lower))
    } else if bounds.beta <= window.alpha {
        Some((bounds.beta, Bound::Upper))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use dameo_rules::{Fen, Game, Position};

    use super::*;
    use crate::search::alpha_beta::SearchArgs;
    use crate::search::score::{mate_in, mated_in};
    use crate::search::test_support::{ALL, MockTables, with_tables};

    const ROOT: &str = "W:WKa1,b1:BKh7,h8";
    const NEXT: &str = "B:WKa1:BKh7";

    fn tables(wdl: fn(&Position) -> Option<TableResult>, dtm: fn(&Position) -> Option<TableValue>) -> MockTables {
        MockTables { max_pieces: 3, wdl, dtm }
    }

    fn node(fen: &str) -> Node {
        Node::of(&Game::from(fen.parse::<Fen>().unwrap()))
    }

    /// The answer of tables about a node, at ply 3 of a search from [`ROOT`].
    fn probe(tables: &MockTables, rules: DrawRules, fen: &str, window: Window) -> Option<TableAnswer> {
        EndgameProbe::new(tables, rules, &node(ROOT)).probe(&node(fen), window, 3)
    }

    const NULL: Window = Window { alpha: 50, beta: 51 };

    #[test]
    fn tables_are_asked_where_the_pieces_are_few_and_not_those_of_the_root() {
        let drawn = tables(|_| Some(TableResult::Draw), |_| None);
        let settled = Some(TableAnswer::Settled(DRAW, Bound::Exact));
        assert_eq!(probe(&drawn, DrawRules::Standard, NEXT, ALL), settled);
        assert_eq!(probe(&drawn, DrawRules::Standard, "B:WKa1,b1:BKh7,h8", ALL), None, "four pieces");
        let mut probe = EndgameProbe::new(&drawn, DrawRules::Standard, &node("W:Wa1:BKh7"));
        assert_eq!(probe.probe(&node("B:Wa2:BKh7"), ALL, 1), None, "the root's pieces");
        assert_eq!(probe.hits, 0);
        assert_eq!(probe.probe(&node("B:WKa8:BKh7"), ALL, 1), settled, "after the promotion");
        assert_eq!(probe.hits, 1);
        let unknown = tables(|_| None, |_| panic!("asked for nothing"));
        assert_eq!(self::probe(&unknown, DrawRules::Standard, NEXT, ALL), None);
    }

    #[test]
    fn a_win_is_a_lower_bound_and_a_loss_an_upper_one() {
        let rules = DrawRules::Standard;
        let win = tables(|_| Some(TableResult::Win), |_| None);
        assert_eq!(probe(&win, rules, NEXT, NULL), Some(TableAnswer::Settled(table_win(3), Bound::Lower)));
        let bounds = Window { alpha: table_win(3), beta: INFINITE };
        assert_eq!(probe(&win, rules, NEXT, ALL), Some(TableAnswer::Within(bounds)));
        let loss = tables(|_| Some(TableResult::Loss), |_| None);
        assert_eq!(probe(&loss, rules, NEXT, NULL), Some(TableAnswer::Settled(-table_win(3), Bound::Upper)));
        assert_eq!(probe(&loss, rules, NEXT, ALL), Some(TableAnswer::Within(bounds.reversed())));
    }

    #[test]
    fn the_distance_is_asked_for_where_the_result_does_not_settle_the_node() {
        let rules = DrawRules::Standard;
        let never = tables(|_| Some(TableResult::Win), |_| panic!("the result was enough"));
        assert!(probe(&never, rules, NEXT, NULL).is_some());
        let win = tables(|_| Some(TableResult::Win), |_| Some(TableValue::Win(9)));
        let exact = Some(TableAnswer::Settled(mate_in(12), Bound::Exact));
        assert_eq!(probe(&win, rules, NEXT, ALL), exact);
        // A mate is known already: is this one sooner?
        let window = Window { alpha: mate_in(20), beta: mate_in(20) + 1 };
        assert_eq!(probe(&win, rules, NEXT, window), exact);
        let loss = tables(|_| Some(TableResult::Loss), |_| Some(TableValue::Loss(8)));
        let exact = Some(TableAnswer::Settled(mated_in(11), Bound::Exact));
        assert_eq!(probe(&loss, rules, NEXT, ALL), exact);
        assert_eq!(probe(&loss, rules, NEXT, window.reversed()), exact);
        // Too far to be a mate: the bound remains.
        let far = tables(|_| Some(TableResult::Win), |_| Some(TableValue::Win(5_001)));
        assert!(matches!(probe(&far, rules, NEXT, ALL), Some(TableAnswer::Within(_))));
    }

    #[test]
    fn under_playstrategy_a_win_must_come_before_the_draw() {
        const FEN: &str = "B:WKa1:BKh7,Kh8:H42";
        let rules = DrawRules::PlayStrategy;
        let in_time = tables(|_| Some(TableResult::Win), |_| Some(TableValue::Win(7)));
        // At clock 49 the last ply is made.
        assert_eq!(probe(&in_time, rules, FEN, ALL), Some(TableAnswer::Settled(mate_in(10), Bound::Exact)));
        let too_late = tables(|_| Some(TableResult::Win), |_| Some(TableValue::Win(9)));
        let at_least_a_draw = Some(TableAnswer::Within(Window { alpha: DRAW, beta: INFINITE }));
        assert_eq!(probe(&too_late, rules, FEN, ALL), at_least_a_draw);
        assert_eq!(probe(&too_late, rules, FEN, NULL), at_least_a_draw);
        let with_the_clock_at_zero = probe(&too_late, rules, "B:WKa1:BKh7,Kh8", NULL);
        assert_eq!(with_the_clock_at_zero, Some(TableAnswer::Settled(table_win(3), Bound::Lower)));
        let below = Window { alpha: -51, beta: -50 };
        assert_eq!(probe(&too_late, rules, FEN, below), Some(TableAnswer::Settled(DRAW, Bound::Lower)));
        let standard = probe(&too_late, DrawRules::Standard, FEN, ALL);
        assert_eq!(standard, Some(TableAnswer::Settled(mate_in(12), Bound::Exact)));
        // A draw is a draw at every clock.
        let drawn = tables(|_| Some(TableResult::Draw), |_| None);
        assert_eq!(probe(&drawn, rules, FEN, ALL), Some(TableAnswer::Settled(DRAW, Bound::Exact)));
    }

    #[test]
    fn a_search_takes_what_the_tables_say() {
        // White promotes, and the tables call every position of these pieces lost for Black.
        let lost = tables(|_| Some(TableResult::Loss), |_| None);
        with_tables("W:Wa7:Bh5,h4", DrawRules::Standard, Some(&lost), |worker, node| {
            let args = SearchArgs::new(ALL, 2, 1);
            assert_eq!(worker.search::<true>(&node, args), table_win(2));
            worker.all_nodes();
            assert!(worker.all_table_hits() > 0);
        });
    }
}
