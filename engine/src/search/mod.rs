//! The search: from a game and limits to a best move.
//!
//! [`Engine`] owns what outlives a search: the transposition table and the histories.
//!
//! | files | part of the search |
//! | --- | --- |
//! | `threads`, `shared`, `voting` | lazy SMP: several threads, what they share, the vote on the move |
//! | `deepening`, `iterations`, `root` | iterative deepening; aspiration windows and variations |
//! | `alpha_beta`, `quiescence` | principal variation search and quiescence search |
//! | `static_eval`, `pruning`, `reductions` | what is pruned or searched less deep |
//! | `move_picker`, `history` | move ordering |
//! | `table`, `table_entry`, `table_key` | the transposition table |
//! | `worker`, `stack`, `path`, `node`, `window` | the state of one thread |
//! | `clock`, `limits`, `signals` | when a search ends |
//! | `info`, `score`, `wdl` | what it reports |
//! | `strength`, `params` | limited strength; tunable parameters and constants |

mod alpha_beta;
mod clock;
mod context;
mod deepening;
mod history;
mod info;
mod iterations;
mod limits;
mod move_picker;
mod node;
mod params;
mod path;
mod pruning;
mod quiescence;
mod reductions;
mod root;
mod score;
mod shared;
mod signals;
mod stack;
mod static_eval;
mod strength;
mod table;
mod table_entry;
mod table_key;
#[cfg(test)]
mod test_support;
mod threads;
mod voting;
mod wdl;
mod window;
mod worker;

pub use info::{Bound, CurrentMoveInfo, PvInfo, SearchInfo, SearchResult};
pub use limits::{Clock, Limits};
#[cfg(feature = "tune")]
pub use params::set_parameter;
pub use params::{PARAMETERS, Parameter};
pub use score::Score;
pub use signals::Signals;
pub use strength::Strength;
pub use wdl::Wdl;

use self::context::SearchContext;
use self::history::History;
use self::strength::NoisyEvaluation;
use self::table::TranspositionTable;
use crate::eval::Evaluate;
use crate::game::{DrawRules, Game};
use crate::memory::OutOfMemory;

/// An engine: an evaluation, a transposition table, and a history for each thread.
#[derive(Debug)]
pub struct Engine<E> {
    evaluation: E,
    table: TranspositionTable,
    history: History,
    /// The histories of the threads other than the first.
    helpers: Vec<History>,
    /// The strength of the last search. The history of one strength is misleading at another.
    strength: Option<Strength>,
}

impl<E: Evaluate> Engine<E> {
    /// An engine with a table of this many megabytes (2^20 bytes).
    ///
    /// # Errors
    /// When the memory cannot be allocated.
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
    /// When the memory cannot be allocated; the old table stays.
    pub fn resize(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.table = TranspositionTable::with_megabytes(megabytes)?;
        self.touch_table();
        Ok(())
    }

    /// Forgets all earlier searches: empties the table and the histories.
    pub fn clear(&mut self) {
        self.table.clear(self.threads());
        self.clear_histories();
    }

    fn clear_histories(&mut self) {
        self.history = History::new();
        self.helpers.iter_mut().for_each(|history| *history = History::new());
    }

    /// Searches with this many threads from now on, at least one.
    pub fn set_threads(&mut self, threads: usize) {
        self.helpers.resize_with(threads.saturating_sub(1), History::new);
        self.touch_table();
    }

    fn touch_table(&mut self) {
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

    /// Searches the game's position until a limit is reached or `signals` stop it. Calls `report`
    /// while it runs, at least once with a score, however soon the search ends.
    pub fn search(
        &mut self,
        game: &Game,
        rules: DrawRules,
        limits: &Limits,
        signals: &Signals,
        report: &mut dyn FnMut(SearchInfo),
    ) -> SearchResult {
        // The history of one strength misleads another. Their table entries have keys of their own.
        if limits.strength != self.strength {
            self.clear_histories();
        }
        self.table.new_search();
        self.history.decay();
        self.helpers.iter_mut().for_each(History::decay);
        self.strength = limits.strength;
        let Self { table, evaluation, history, helpers, .. } = self;
        match limits.strength {
            None => {
                let context = SearchContext { evaluation, table, game, rules, limits };
                threads::search(&context, history, helpers, signals, report)
            }
            Some(strength) => {
                let evaluation = &NoisyEvaluation { evaluation, strength };
                let context = SearchContext { evaluation, table, game, rules, limits };
                // A strength is a number of nodes: helpers would only make it less uniform.
                threads::search(&context, history, &mut [], signals, report)
            }
        }
    }
}
