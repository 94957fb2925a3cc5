//! Whether a tree agrees with the rules and with itself.

use std::collections::HashMap;

use dameo_engine::{Position, move_text};

use super::graph::Graph;
use super::{Counts, Tree, damaged};
use crate::book::error::TreeError;
use dameo_study::book::Canonical;

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
        let whole: String =
            self.query(|connection| connection.pragma_query_value(None, "integrity_check", |row| row.get(0)))?;
        if whole != "ok" {
            return Err(damaged(0, &whole));
        }
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
        let rows: Vec<(String, i64, i32)> = self.query(|connection| {
            let select = "SELECT move, child, score FROM moves WHERE position = ?1";
            let mut select = connection.prepare_cached(select)?;
            select.query_map([number], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
        })?;
        if graph.engine(number).is_none() {
            return if rows.is_empty() { Ok(()) } else { Err(damaged(number, "it has moves, but no engine")) };
        }
        let mut legal: HashMap<String, Position> = position
            .legal_moves()
            .iter()
            .map(|&m| (move_text(position, m), *Canonical::of(&position.play_unchecked(m)).position()))
            .collect();
        let mut scores = HashMap::new();
        for (text, child, score) in rows {
            let Some(next) = legal.remove(&text) else {
                return Err(damaged(number, &format!("the move {text} is not legal")));
            };
            if *graph.position(child) != next {
                return Err(damaged(number, &format!("the move {text} does not lead to position {child}")));
            }
            if scores.insert(child, score).is_some_and(|other| other != score) {
                return Err(damaged(number, &format!("the move {text} and its mirror image have two scores")));
            }
        }
        match legal.keys().next() {
            Some(text) => Err(damaged(number, &format!("the move {text} has no score"))),
            None => Ok(()),
        }
    }
}
