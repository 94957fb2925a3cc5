//! Scores the moves of a position.

use std::collections::HashMap;

use dameo_engine::eval::Network;
use dameo_engine::search::{Score, SearchResult, Signals};
use dameo_engine::{Fen, Game, Move, Position, bench};

use crate::book::error::TreeError;
use crate::judge::{Judge, built_in_tables};
use dameo_study::book::Canonical;
use dameo_study::book::Value;

/// The transposition table, in megabytes. It is fixed because it affects the scores.
const HASH_MEGABYTES: usize = 16;

/// An engine that has scored positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineId {
    /// The bench signature, which changes with the search and the evaluation.
    pub signature: u64,
    /// The version of the program.
    pub version: String,
}

/// A move with its score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move.
    pub m: Move,
    /// Its value for the side that makes it, as the search found it.
    pub value: Value,
    /// The depth of the search after the move, in plies.
    pub depth: u32,
    /// The nodes of that search.
    pub nodes: u64,
}

/// An engine that scores positions.
#[derive(Debug)]
pub struct Scorer {
    judge: Judge,
}

impl Scorer {
    /// A scorer with the built-in network and endgame tables.
    ///
    /// # Errors
    /// When there is no memory for it, or the tables cannot be read.
    pub fn new() -> Result<Self, TreeError> {
        Ok(Self { judge: Judge::new(Network::built_in(), HASH_MEGABYTES, Some(built_in_tables()?))? })
    }

    /// Identifies the engine of this program.
    ///
    /// # Errors
    /// When there is no memory for its searches.
    pub fn id() -> Result<EngineId, TreeError> {
        let signature = bench::signature(Network::built_in())?;
        Ok(EngineId { signature, version: env!("CARGO_PKG_VERSION").into() })
    }

    /// The scores of all legal moves of a position, each by a search of so many nodes. Moves that
    /// lead to the same position or to its mirror image share a search. The scores depend on
    /// nothing else. `None` if `signals` stop the work.
    pub fn score(&mut self, position: &Position, nodes: u64, signals: &Signals) -> Option<Vec<ScoredMove>> {
        self.judge.clear();
        let mut moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        moves.sort();
        let mut known: HashMap<_, ScoredMove> = HashMap::new();
        let mut scored = Vec::with_capacity(moves.len());
        for m in moves {
            let next = Canonical::of(&position.play_unchecked(m));
            let found = match known.get(&next.board()) {
                Some(&found) => found,
                None => self.search(m, next.position(), nodes, signals)?,
            };
            known.insert(next.board(), found);
            scored.push(ScoredMove { m, ..found });
        }
        Some(scored)
    }

    /// The best move of a position, by a search of so many nodes. `None` if there is none, or if
    /// `signals` stop the search.
    pub fn best_move(&mut self, position: &Position, nodes: u64, signals: &Signals) -> Option<Move> {
        self.judge.clear();
        self.run(position, nodes, signals)?.best
    }

    fn search(&mut self, m: Move, next: &Position, nodes: u64, signals: &Signals) -> Option<ScoredMove> {
        if !next.has_legal_move() {
            return Some(ScoredMove { m, value: Value::LOST.of_move(), depth: 0, nodes: 0 });
        }
        let result = self.run(next, nodes, signals)?;
        let value = value_of(result.score).of_move();
        Some(ScoredMove { m, value, depth: result.depth, nodes: result.nodes })
    }

    fn run(&mut self, position: &Position, nodes: u64, signals: &Signals) -> Option<SearchResult> {
        let game = Game::from(Fen { position: *position, halfmove_clock: 0, fullmove_number: 1 });
        self.judge.search_nodes(&game, nodes, signals)
    }
}

/// Converts a score to the value that the tree stores.
const fn value_of(score: Score) -> Value {
    match score {
        Score::Centipawns(value) => Value(value),
        Score::MateIn(moves) => Value::of_mate(moves as i32),
        Score::MatedIn(moves) => Value::of_mate(-(moves as i32)),
    }
}

/// Converts a value back to a score of the engine.
pub const fn shown(value: Value) -> Score {
    match value.mate() {
        Some(moves) => Score::of_mate(moves),
        None => Score::Centipawns(value.0),
    }
}
