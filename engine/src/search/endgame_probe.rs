//! Endgame tables inside the tree.
//!
//! As with the Syzygy tables (R. de Man) in Stockfish: tables are asked where a capture or a
//! promotion has led from the root's pieces to fewer pieces or other ones. Elsewhere every move
//! would be as good as any other that keeps the result, and nothing would make progress. A win is a
//! lower bound and a loss an upper bound, because a search may find its distance. Only where such a
//! bound does not settle the node is the distance asked for, which takes longer.

use super::info::Bound;
use super::node::Node;
use super::score::{DRAW, INFINITE, Value, table_win, win_after};
use super::table_trust::{material, trusts};
use super::window::Window;
use crate::endgame_tables::{EndgameTables, TableResult, TableValue};
use crate::game::DrawRules;

/// What the tables say of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TableAnswer {
    /// Its score, and whether that is exact or a bound that settles it.
    Settled(Value, Bound),
    /// The least and the greatest score that it can have.
    Within(Window),
}

/// The tables as one thread uses them.
#[derive(Debug)]
pub(super) struct EndgameProbe<'a> {
    tables: &'a dyn EndgameTables,
    max_pieces: u32,
    rules: DrawRules,
    /// The pieces of the root.
    root_material: u32,
    /// Positions that were found in the tables.
    pub(super) hits: u64,
}

impl<'a> EndgameProbe<'a> {
    pub(super) fn new(tables: &'a dyn EndgameTables, rules: DrawRules, root: &Node) -> Self {
        let root_material = material(&root.position);
        Self { tables, max_pieces: tables.max_pieces(), rules, root_material, hits: 0 }
    }

    /// What the tables say of a node without a pending capture.
    #[inline(always)]
    pub(super) fn probe(&mut self, node: &Node, window: Window, ply: usize) -> Option<TableAnswer> {
        if !self.is_asked(node) {
            return None;
        }
        let bounds = self.bounds(node, window, ply)?;
        let settled = settled(bounds, window);
        Some(settled.map_or(TableAnswer::Within(bounds), |(value, bound)| TableAnswer::Settled(value, bound)))
    }

    /// Whether the tables are asked about this node.
    #[inline]
    fn is_asked(&self, node: &Node) -> bool {
        node.position.occupied().count() <= self.max_pieces && material(&node.position) != self.root_material
    }

    /// The bounds on the score of a node: its least and its greatest value.
    fn bounds(&mut self, node: &Node, window: Window, ply: usize) -> Option<Window> {
        let result = self.tables.probe_wdl(&node.position)?;
        self.hits += 1;
        let is_certain = self.rules == DrawRules::Standard || node.halfmove_clock == 0;
        let win = if is_certain { table_win(ply) } else { DRAW };
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

/// The score of a value found `ply` plies from the root, if it can be said exactly.
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
