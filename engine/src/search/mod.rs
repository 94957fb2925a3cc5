//! The search: from a game and limits to a best move.
//!
//! [`Engine`] keeps what lives from search to search, the table and the histories. A search deepens iteratively
//! (`iteration`), each iteration being a principal variation search (`alpha_beta`) that ends in a quiescence search
//! (`quiescence`). Moves are tried in the order that `ordering` and `history` give, `pruning` leaves some out, `clock`
//! says when time is up, and a `team` of threads shares the work and votes on the move (`voting`).

mod alpha_beta;
mod clock;
mod history;
mod iteration;
mod limits;
mod ordering;
mod params;
mod pruning;
mod quiescence;
mod report;
mod score;
mod signals;
mod strength;
mod table;
mod team;
mod voting;
mod wdl;
mod worker;

pub use limits::{Clock, Limits};
#[cfg(feature = "tune")]
pub use params::set_parameter;
pub use params::{PARAMETERS, Parameter};
pub use report::{Bound, CurrentMoveInfo, PvInfo, SearchInfo, SearchResult};
pub use score::Score;
pub use signals::Signals;
pub use strength::Strength;
pub use table::{Entry, PackedMove, TranspositionTable};
pub use wdl::Wdl;

use self::history::History;
use self::iteration::Assignment;
use self::strength::Blurred;
use crate::eval::Evaluate;
use crate::game::{DrawRules, Game};
use crate::memory::OutOfMemory;

/// An evaluation, a transposition table and what each thread has learnt: what stays when a search ends.
#[derive(Debug)]
pub struct Engine<E> {
    evaluation: E,
    table: TranspositionTable,
    history: History,
    /// Those of the threads beside the first.
    helpers: Vec<History>,
    /// The strength of the last search: what one strength remembers misleads another.
    strength: Option<Strength>,
}

impl<E: Evaluate> Engine<E> {
    /// An engine with a table of this many megabytes (2^20 bytes).
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn new(evaluation: E, megabytes: usize) -> Result<Self, OutOfMemory> {
        Ok(Self {
            evaluation,
            table: TranspositionTable::with_megabytes(megabytes)?,
            history: History::new(),
            helpers: Vec::new(),
            strength: None,
        })
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
        self.share_table();
        Ok(())
    }

    /// Forgets all earlier searches.
    pub fn clear(&mut self) {
        self.table.clear(self.threads());
        self.forget_histories();
    }

    fn forget_histories(&mut self) {
        self.history = History::new();
        self.helpers.iter_mut().for_each(|history| *history = History::new());
    }

    /// Searches with this many threads from now on, at least one.
    pub fn set_threads(&mut self, threads: usize) {
        self.helpers.resize_with(threads.saturating_sub(1), History::new);
        self.share_table();
    }

    fn share_table(&mut self) {
        if self.threads() > 1 {
            self.table.touch(self.threads());
        }
    }

    /// The number of searching threads.
    pub const fn threads(&self) -> usize {
        1 + self.helpers.len()
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
        report: &mut dyn FnMut(SearchInfo),
    ) -> SearchResult {
        // What one strength has learnt misleads another. Their scores have keys of their own in the table.
        if limits.strength != self.strength {
            self.forget_histories();
        }
        self.table.new_search();
        self.history.decay();
        self.helpers.iter_mut().for_each(History::decay);
        self.strength = limits.strength;
        let Self { table, evaluation, history, helpers, .. } = self;
        match limits.strength {
            None => {
                let assignment = Assignment { evaluation, table, game, rules, limits };
                iteration::search(&assignment, history, helpers, signals, report)
            }
            Some(strength) => {
                let evaluation = &Blurred { evaluation, strength };
                let assignment = Assignment { evaluation, table, game, rules, limits };
                // A strength is a number of nodes: helpers would only make it less even.
                iteration::search(&assignment, history, &mut [], signals, report)
            }
        }
    }
}
