//! A snapshot of the tree with backed-up values.

use std::cmp::Reverse;
use std::collections::HashMap;

use dameo_engine::{Move, Position, parse_move};
use rusqlite::{OptionalExtension, Transaction};

use super::graph::{Graph, index};
use super::{Tree, damaged};
use crate::book::error::TreeError;
use crate::book::scorer::ScoredMove;
use dameo_study::book::Canonical;
use dameo_study::book::Value;

/// A position of the tree with its moves.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The number of the position.
    pub number: i64,
    /// The position as it is stored.
    pub position: Position,
    /// The number of the engine that scored its moves; the newest engine has the highest.
    pub engine: i64,
    /// Its moves, best first.
    pub moves: Vec<EntryMove>,
}

/// A move of a position of the tree.
#[derive(Debug, Clone)]
pub struct EntryMove {
    /// The move of the stored position.
    pub scored: ScoredMove,
    /// Its value backed up from the positions below it; the score itself if there are none.
    pub value: Value,
    /// Games in which it was played: won by White, drawn, won by Black.
    pub games: [u32; 3],
}

/// A snapshot of a tree with the values of its positions.
#[derive(Debug)]
pub struct View<'a> {
    tree: &'a Tree,
    pub(super) graph: Graph,
    _snapshot: Option<Transaction<'a>>,
}

struct ScoredRow {
    score: i32,
    depth: u32,
    nodes: u64,
}

impl Tree {
    /// Takes a snapshot of the tree.
    ///
    /// # Errors
    /// When the tree cannot be read, or contradicts itself.
    pub fn view(&self) -> Result<View<'_>, TreeError> {
        let snapshot = self.snapshot()?;
        Ok(View { tree: self, graph: Graph::load(self)?, _snapshot: snapshot })
    }
}

impl View<'_> {
    /// The entry of a position, with moves of the stored position; `None` if it has no scores.
    ///
    /// # Errors
    /// When the tree cannot be read, or contradicts the rules.
    pub fn entry(&self, position: &Position) -> Result<Option<Entry>, TreeError> {
        let board = Canonical::of(position).board();
        let select = "SELECT number, engine FROM positions WHERE board = ?1 AND engine IS NOT NULL";
        let found: Option<(i64, i64)> = self.tree.query(|connection| {
            connection.query_row(select, [&board[..]], |row| Ok((row.get(0)?, row.get(1)?))).optional()
        })?;
        let Some((number, engine)) = found else { return Ok(None) };
        let position = self.tree.position(number)?;
        let select = "SELECT move, child, score, depth, nodes,
                coalesce(white, 0), coalesce(draws, 0), coalesce(black, 0)
            FROM moves LEFT JOIN played USING (position, move) WHERE position = ?1";
        let rows: Vec<(String, i64, ScoredRow, [u32; 3])> = self.tree.query(|connection| {
            let mut select = connection.prepare_cached(select)?;
            select
                .query_map([number], |row| {
                    let scored = ScoredRow { score: row.get(2)?, depth: row.get(3)?, nodes: row.get(4)? };
                    Ok((row.get(0)?, row.get(1)?, scored, [row.get(5)?, row.get(6)?, row.get(7)?]))
                })?
                .collect()
        })?;
        let mut moves = Vec::with_capacity(rows.len());
        for (text, child, ScoredRow { score, depth, nodes }, games) in rows {
            let m = parse_move(&position, &text)
                .map_err(|error| damaged(number, &format!("{text}: {}", error.explain(&position, &text))))?;
            let backed_up = self.graph.values.get(index(child)).copied().flatten().map(Value::of_move);
            let scored = ScoredMove { m, value: Value(score), depth, nodes };
            moves.push(EntryMove { scored, value: backed_up.unwrap_or(scored.value), games });
        }
        if position.mirror_files() == position {
            add_mirrored_games(&mut moves);
        }
        moves.sort_by_key(|entry| (Reverse(entry.value), entry.scored.m));
        Ok(Some(Entry { number, position, engine, moves }))
    }

    /// The best moves from a position, at most `plies` and only as far as there are scores, and the
    /// position that they lead to.
    ///
    /// # Errors
    /// When the tree cannot be read, or contradicts the rules.
    pub fn best_line(&self, position: &Position, plies: usize) -> Result<(Vec<Move>, Position), TreeError> {
        let (mut line, mut position) = (Vec::new(), *position);
        while line.len() < plies
            && let Some(best) = self.entry(&position)?.and_then(|entry| Some(entry.moves.first()?.scored.m))
        {
            let best = Canonical::of(&position).map(best);
            line.push(best);
            position = position.play_unchecked(best);
        }
        Ok((line, position))
    }
}

/// In a position that is its own mirror image, a move and its image are one: each gets the games of
/// both.
fn add_mirrored_games(moves: &mut [EntryMove]) {
    let games: HashMap<Move, [u32; 3]> = moves.iter().map(|entry| (entry.scored.m, entry.games)).collect();
    for entry in moves {
        let image = entry.scored.m.mirror_files();
        if image != entry.scored.m
            && let Some(others) = games.get(&image)
        {
            for (count, other) in entry.games.iter_mut().zip(others) {
                *count += other;
            }
        }
    }
}
