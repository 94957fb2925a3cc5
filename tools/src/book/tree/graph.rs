//! The tree in memory: values backed up from below, and drop-out expansion.
//!
//! The tree has no cycles, because positions with kings are not scored: every move of a man
//! captures or advances.

use dameo_engine::{Color, Position};

use super::{ROOT, Tree, damaged};
use crate::book::error::TreeError;
use dameo_study::book::Value;
use dameo_study::book::{Canonical, position_of};

/// The index of a position in the lists of a [`Graph`].
pub(crate) const fn index(number: i64) -> usize {
    (number - 1) as usize
}

/// A scored move.
#[derive(Debug, Clone, Copy)]
struct Edge {
    child: usize,
    score: Value,
}

/// A whole tree. Lists are indexed by the numbers of the positions, less one.
#[derive(Debug)]
pub(crate) struct Graph {
    positions: Vec<Position>,
    /// The engine that scored the moves of a position.
    engines: Vec<Option<i64>>,
    /// The scored moves, position by position, and where those of each position begin.
    edges: Vec<Edge>,
    begin: Vec<usize>,
    /// The backed-up value of each position with scores.
    pub(crate) values: Vec<Option<Value>>,
    /// The indices of the scored positions in topological order.
    order: Vec<usize>,
}

impl Graph {
    /// Reads a tree.
    pub(crate) fn load(tree: &Tree) -> Result<Self, TreeError> {
        let _snapshot = tree.snapshot()?;
        let rows: Vec<(i64, Vec<u8>, Option<i64>)> = tree.query(|connection| {
            let mut select = connection.prepare("SELECT number, board, engine FROM positions ORDER BY number")?;
            select.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
        })?;
        let (mut positions, mut engines) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
        for (at, (number, board, engine)) in rows.into_iter().enumerate() {
            if index(number) != at {
                return Err(damaged(number, "a position before it is missing"));
            }
            let position = position_of(&board);
            positions.push(position.ok_or_else(|| damaged(number, "its bytes are not those of a position"))?);
            engines.push(engine);
        }
        let rows: Vec<(i64, i64, i32)> = tree.query(|connection| {
            let mut select = connection.prepare("SELECT position, child, score FROM moves ORDER BY position")?;
            select.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
        })?;
        let (mut edges, mut begin) = (Vec::with_capacity(rows.len()), vec![0; positions.len() + 1]);
        for (number, child, score) in rows {
            let is_there = |number| (1..=positions.len() as i64).contains(&number);
            if !is_there(number) || !is_there(child) {
                return Err(damaged(
                    number,
                    &format!("it has a move to position {child}, and one of the two is missing"),
                ));
            }
            if score.unsigned_abs() > Value::LOST.0.unsigned_abs() {
                return Err(damaged(number, &format!("the score {score} is out of range")));
            }
            edges.push(Edge { child: index(child), score: Value(score) });
            begin[index(number) + 1] += 1;
        }
        for at in 1..begin.len() {
            begin[at] += begin[at - 1];
        }
        let mut graph = Self { positions, engines, edges, begin, values: Vec::new(), order: Vec::new() };
        graph.sort()?;
        graph.back_up();
        Ok(graph)
    }

    /// The number of positions.
    pub(crate) const fn len(&self) -> usize {
        self.positions.len()
    }

    /// The position with this number.
    pub(crate) fn position(&self, number: i64) -> &Position {
        &self.positions[index(number)]
    }

    /// The engine that scored the moves of this position, if they have scores.
    pub(crate) fn engine(&self, number: i64) -> Option<i64> {
        self.engines[index(number)]
    }

    fn moves(&self, at: usize) -> &[Edge] {
        &self.edges[self.begin[at]..self.begin[at + 1]]
    }

    /// Orders the scored positions by their progress.
    fn sort(&mut self) -> Result<(), TreeError> {
        let mut order: Vec<usize> = (0..self.positions.len()).filter(|&at| self.engines[at].is_some()).collect();
        order.sort_by_key(|&at| (progress(&self.positions[at]), at));
        let further = |&at: &usize| {
            let from = progress(&self.positions[at]);
            self.moves(at).iter().all(|edge| progress(&self.positions[edge.child]) > from)
        };
        if let Some(&at) = order.iter().find(|at| !further(at)) {
            return Err(damaged(at as i64 + 1, "a move leads backwards"));
        }
        self.order = order;
        Ok(())
    }

    /// The value of each scored position: that of its best move.
    fn back_up(&mut self) {
        self.values = vec![None; self.positions.len()];
        for &at in self.order.iter().rev() {
            let best = self.moves(at).iter().map(|edge| self.value(edge)).max();
            self.values[at] = Some(best.unwrap_or(Value::LOST));
        }
    }

    /// The value of a move.
    fn value(&self, edge: &Edge) -> Value {
        self.values[edge.child].map_or(edge.score, Value::of_move)
    }

    /// Drop-out expansion (T. Lincke, "Strategies for the automatic construction of opening books",
    /// 2000): how unlikely each position is to be played, as a cost. On the path to it each ply
    /// costs `drop_out`, and each move of either side its difference from the best one, in
    /// centipawns; the cheapest path counts. `None` if no path leads to the position.
    pub(crate) fn costs(&self, drop_out: u64) -> Vec<Option<u64>> {
        let mut costs = vec![None; self.positions.len()];
        costs[index(ROOT)] = Some(0);
        for &at in &self.order {
            let (Some(cost), Some(best)) = (costs[at], self.values[at]) else { continue };
            for edge in self.moves(at) {
                let worse = best.0.abs_diff(self.value(edge).0);
                let through = cost + drop_out + u64::from(worse);
                let known = &mut costs[edge.child];
                *known = Some(known.map_or(through, |known: u64| known.min(through)));
            }
        }
        costs
    }

    /// The positions to be scored next, those most likely to be played first: at most `new` without
    /// scores, and at most `most` together with those that only engines before `renew` have scored.
    pub(crate) fn leaves(&self, drop_out: u64, renew: Option<i64>, new: usize, most: usize) -> Vec<i64> {
        let costs = self.costs(drop_out);
        let is_leaf = |at: usize| match self.engines[at] {
            Some(engine) => renew.is_some_and(|newest| engine < newest),
            None => is_opening(&self.positions[at]),
        };
        let reached = costs.into_iter().enumerate().filter_map(|(at, cost)| Some((cost?, at)));
        let mut leaves = self.cheapest(reached.filter(|&(_, at)| is_leaf(at)).collect());
        let mut room = new;
        leaves.retain(|&number| {
            let is_new = self.engine(number).is_none();
            let fits = !is_new || room > 0;
            room -= usize::from(is_new && fits);
            fits
        });
        leaves.truncate(most);
        leaves
    }

    /// The positions with scores, those most likely to be played first.
    pub(crate) fn by_cost(&self, drop_out: u64) -> Vec<i64> {
        let costs = self.costs(drop_out);
        let scored = self.order.iter().filter_map(|&at| Some((costs[at]?, at))).collect();
        self.cheapest(scored)
    }

    /// The numbers of the cheapest positions of a list. Ties are broken by the boards, since
    /// numbers depend on which position was scored first.
    fn cheapest(&self, mut list: Vec<(u64, usize)>) -> Vec<i64> {
        list.sort_by_cached_key(|&(cost, at)| (cost, Canonical::of(&self.positions[at]).board()));
        list.into_iter().map(|(_, at)| at as i64 + 1).collect()
    }

    /// The positions with scores that no scored move leads to.
    pub(crate) fn unreachable(&self) -> Vec<i64> {
        let costs = self.costs(1);
        self.order.iter().filter(|&&at| costs[at].is_none()).map(|&at| at as i64 + 1).collect()
    }
}

/// Whether the position still is an opening: no kings, and a legal move.
pub(crate) fn is_opening(position: &Position) -> bool {
    position.all_kings().is_empty() && position.has_legal_move()
}

/// The progress of a game: captured pieces first, then how far the men have advanced. Every move
/// of a man increases it.
fn progress(position: &Position) -> (u32, u32) {
    let rows = |color: Color| -> u32 {
        let row = |square: dameo_engine::Square| match color {
            Color::White => square.rank().index() as u32,
            Color::Black => 7 - square.rank().index() as u32,
        };
        position.pieces(color).iter().map(row).sum()
    };
    (64 - position.occupied().count(), rows(Color::White) + rows(Color::Black))
}
