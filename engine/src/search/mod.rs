//! The search: from a game and limits to a best move.
//!
//! [`Engine`] keeps what lives from search to search, the transposition table. A search deepens iteratively
//! (`iteration`), each iteration being a principal variation search (`alpha_beta`) that ends in a quiescence search
//! (`quiescence`). Moves are tried in the order that `ordering` gives, and `clock` says when time is up.

mod alpha_beta;
mod clock;
mod iteration;
mod limits;
mod ordering;
mod params;
mod quiescence;
mod score;
mod table;
mod worker;

use std::collections::TryReserveError;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub use limits::{Clock, Limits};
pub use score::Score;
pub use table::{Entry, PackedMove, TranspositionTable};

use crate::eval::Evaluate;
use crate::game::{DrawRules, Game};
use crate::moves::Move;

/// Whether a reported score is exact or a bound on the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// What a search tells while it runs, and at its end.
#[derive(Debug, Clone)]
pub struct Report {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The deepest ply reached, extensions and quiescence included.
    pub selective_depth: u32,
    /// The score for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Moves made so far.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is with entries of this search, in thousandths.
    pub hash_full: u32,
    /// The principal variation, best move first; empty where there is no legal move.
    pub principal_variation: Vec<Move>,
}

/// How a search ended.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The best move; `None` where there is no legal move.
    pub best: Option<Move>,
    /// The move expected in reply, if the principal variation has one.
    pub ponder: Option<Move>,
    /// The score of the best move, for the side to move.
    pub score: Score,
    /// The last iteration that was completed, in plies.
    pub depth: u32,
    /// Moves made.
    pub nodes: u64,
}

/// An evaluation and a transposition table: what stays when a search ends.
#[derive(Debug)]
pub struct Engine<E> {
    evaluation: E,
    table: TranspositionTable,
}

impl<E: Evaluate> Engine<E> {
    /// An engine with a table of this many megabytes (2^20 bytes).
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn new(evaluation: E, megabytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self { evaluation, table: TranspositionTable::with_megabytes(megabytes)? })
    }

    /// The evaluation.
    pub const fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// Changes the size of the table, which is then empty.
    ///
    /// # Errors
    /// When the memory cannot be had; the old table stays.
    pub fn resize(&mut self, megabytes: usize) -> Result<(), TryReserveError> {
        self.table = TranspositionTable::with_megabytes(megabytes)?;
        Ok(())
    }

    /// Forgets all earlier searches.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches the game's position until a limit is reached or `stop` is set, and reports on the way: at least one
    /// score, however soon it ends.
    pub fn search(
        &mut self,
        game: &Game,
        rules: DrawRules,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Outcome {
        self.table.new_search();
        if limits.mate.is_some() {
            // Results of reduced searches prove nothing.
            self.table.clear();
        }
        iteration::search(&self.evaluation, &self.table, game, rules, limits, stop, report)
    }
}
