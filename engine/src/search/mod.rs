//! The search: from a game and limits to a best move.
//!
//! [`Engine`] keeps what lives from search to search, the transposition table. A search deepens iteratively
//! (`iteration`), each iteration being a principal variation search (`alpha_beta`) that ends in a quiescence search
//! (`quiescence`). Moves are tried in the order that `ordering` gives, and `clock` says when time is up.

mod alpha_beta;
mod chances;
mod clock;
mod iteration;
mod limits;
mod ordering;
mod params;
mod quiescence;
mod report;
mod score;
mod signals;
mod strength;
mod table;
mod worker;

pub use chances::Chances;
pub use limits::{Clock, Limits};
pub use report::{Bound, CurrentMove, Outcome, Progress, Report};
pub use score::Score;
pub use signals::Signals;
pub use strength::Strength;
pub use table::{Entry, OutOfMemory, PackedMove, TranspositionTable};

use self::strength::Blurred;
use crate::eval::Evaluate;
use crate::game::{DrawRules, Game};

/// An evaluation and a transposition table: what stays when a search ends.
#[derive(Debug)]
pub struct Engine<E> {
    evaluation: E,
    table: TranspositionTable,
    /// The strength of the last search: what one strength remembers misleads another.
    strength: Option<Strength>,
}

impl<E: Evaluate> Engine<E> {
    /// An engine with a table of this many megabytes (2^20 bytes).
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn new(evaluation: E, megabytes: usize) -> Result<Self, OutOfMemory> {
        Ok(Self { evaluation, table: TranspositionTable::with_megabytes(megabytes)?, strength: None })
    }

    /// The evaluation.
    pub const fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// Changes the size of the table, which is then empty.
    ///
    /// # Errors
    /// When the memory cannot be had; the old table stays.
    pub fn resize(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.table = TranspositionTable::with_megabytes(megabytes)?;
        Ok(())
    }

    /// Forgets all earlier searches.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// The size of the table, in megabytes.
    pub fn megabytes(&self) -> usize {
        self.table.megabytes()
    }

    /// Searches the game's position until a limit is reached or it is told to stop, and reports on the way: at least one
    /// score, however soon it ends.
    pub fn search(
        &mut self,
        game: &Game,
        rules: DrawRules,
        limits: &Limits,
        signals: &Signals,
        report: &mut dyn FnMut(Progress),
    ) -> Outcome {
        // Results of reduced searches prove nothing to a search for a mate.
        if limits.mate.is_some() || limits.strength != self.strength {
            self.table.clear();
        }
        self.table.new_search();
        self.strength = limits.strength;
        match limits.strength {
            None => iteration::search(&self.evaluation, &self.table, game, rules, limits, signals, report),
            Some(strength) => {
                let evaluation = Blurred { evaluation: &self.evaluation, strength };
                iteration::search(&evaluation, &self.table, game, rules, limits, signals, report)
            }
        }
    }
}
