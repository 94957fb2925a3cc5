//! Checks that a tree is consistent and agrees with the rules.

use dameo_engine::{move_text, parse_move};
use rusqlite::Row;

use super::graph::Graph;
use super::{Counts, Tree, check_scores, damaged};
use crate::book::error::TreeError;
use crate::book::scorer::ScoredMove;
use dameo_study::book::{Canonical, Value};

impl Tree {
    /// Checks that the file is whole, that each position is canonical, that those with scores have
    /// one for each legal move, that each move leads where the rules say, that moves to the same
    /// position have the same score, and that every position with scores is reached from the
    /// start position.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<Counts, TreeError> {
        let _snapshot = self.snapshot()?;
        self.check_file()?;
        let graph = Graph::load(self)?;
        for number in 1..=graph.len() as i64 {
            self.check_moves(number, &graph)?;
        }
        if let Some(&number) = graph.unreachable().first() {
            return Err(damaged(number, "no scored move leads to it"));
        }
        self.counts()
    }

    fn check_moves(&self, number: i64, graph: &Graph) -> Result<(), TreeError> {
        let position = graph.position(number);
        let rows: Vec<(String, i64, i32, u32, u64)> = self.query(|connection| {
            let select = "SELECT move, child, score, depth, nodes FROM moves WHERE position = ?1";
            let mut select = connection.prepare_cached(select)?;
            let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?));
            select.query_map([number], read)?.collect()
        })?;
        if graph.engine(number).is_none() {
            return if rows.is_empty() { Ok(()) } else { Err(damaged(number, "it has moves, but no engine")) };
        }
        let mut moves = Vec::with_capacity(rows.len());
        for (text, child, score, depth, nodes) in rows {
            let m = parse_move(position, &text)
                .map_err(|error| damaged(number, &format!("{text}: {}", error.explain(position, &text))))?;
            if move_text(position, m) != text {
                return Err(damaged(number, &format!("the move {text} is not written as moves are")));
            }
            if graph.position(child) != Canonical::of(&position.play_unchecked(m)).position() {
                return Err(damaged(number, &format!("the move {text} does not lead to position {child}")));
            }
            moves.push(ScoredMove { m, value: Value(score), depth, nodes });
        }
        check_scores(position, &moves).map_err(|what| damaged(number, &what))
    }
}
