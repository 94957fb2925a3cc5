//! The search: from a game and limits to a best move.
//!
//! | type | what it is for |
//! | --- | --- |
//! | [`Engine`] | searches; keeps the evaluation, the transposition table and the histories |
//! | [`Limits`], [`Clock`] | when a search ends, and what it searches |
//! | [`Signals`] | stop and ponder hit from another thread |
//! | [`SearchInfo`], [`PvInfo`], [`CurrentMoveInfo`] | what a search reports while it runs |
//! | [`SearchResult`], [`Score`], [`Wdl`] | the best move and its score |
//! | [`Strength`] | limited strength |
//!
//! A search is deterministic if it has one thread, no limit of time and an engine that is new or
//! was [cleared](Engine::clear).
//!
//! ```
//! use std::time::Duration;
//!
//! use dameo_engine::eval::Evaluation;
//! use dameo_engine::search::{Engine, Limits, SearchInfo, Signals};
//! use dameo_engine::{DrawRules, Game, move_text};
//!
//! let mut game = Game::new();
//! game.play_text("d1d4")?;
//! let mut engine = Engine::new(Evaluation::default(), 4)?;
//! let limits = Limits { move_time: Some(Duration::from_millis(20)), ..Limits::default() };
//! let mut report = |info: SearchInfo| {
//!     if let SearchInfo::Pv(pv) = info {
//!         println!("depth {}: {}", pv.depth, pv.score);
//!     }
//! };
//! let result = engine.search(&game, DrawRules::Standard, &limits, &Signals::new(), &mut report);
//! if let Some(best) = result.best {
//!     println!("best move: {}", move_text(game.position(), best));
//! }
//! # assert!(result.best.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// docs/architecture.md and docs/search.md describe the files.

mod alpha_beta;
mod clock;
mod context;
mod deepening;
mod endgame_probe;
mod endgame_root;
mod endgame_variation;
mod history;
mod info;
mod iterations;
mod limits;
mod move_picker;
mod node;
mod params;
mod path;
mod progress;
mod pruning;
mod quiescence;
mod reductions;
mod root;
mod root_move;
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
mod table_mock;
mod table_trust;
#[cfg(test)]
mod test_support;
mod threads;
mod voting;
mod wdl;
mod window;
mod worker;

pub use info::{Bound, CurrentMoveInfo, PvInfo, SearchInfo, SearchResult};
pub use iterations::MAX_DEPTH;
pub use limits::{Clock, Limits};
#[cfg(feature = "tune")]
pub use params::set_parameter;
pub use params::{PARAMETERS, Parameter};
pub use score::Score;
pub use signals::Signals;
pub use strength::Strength;
pub use wdl::Wdl;

use std::sync::Arc;

use dameo_rules::memory::OutOfMemory;
use dameo_rules::{DrawRules, EndgameTables, Game};

use self::context::SearchContext;
use self::history::History;
use self::progress::Progress;
use self::table::TranspositionTable;
use crate::eval::Evaluate;

/// An engine: an evaluation, a transposition table, and a history for each thread.
///
/// It keeps what it has learned from one search to the next. Use one engine for each game that is
/// played at the same time, and [`Engine::clear`] it before a new game.
///
/// ```
/// use dameo_engine::eval::Evaluation;
/// use dameo_engine::search::{Engine, Limits, Score, Signals};
/// use dameo_engine::{DrawRules, Game, move_text};
///
/// let mut engine = Engine::new(Evaluation::default(), 16)?;
/// engine.set_threads(2);
/// let game: Game = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5".parse()?;
/// let limits = Limits { mate: Some(3), ..Limits::default() };
/// let result = engine.search(&game, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {});
/// assert_eq!(result.score, Score::MateIn(3));
/// assert_eq!(result.best.map(|best| move_text(game.position(), best)), Some("c1e3".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine<E> {
    evaluation: E,
    table: TranspositionTable,
    history: History,
    /// The histories of the threads other than the first.
    helpers: Vec<History>,
    /// The strength of the last search. The history of one strength is misleading at another.
    strength: Option<Strength>,
    /// Of a search that paused.
    paused: Option<Progress>,
    endgame_tables: Option<Arc<dyn EndgameTables>>,
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
            paused: None,
            endgame_tables: None,
        })
    }

    /// The evaluation.
    pub const fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// Uses another evaluation from now on. Forgets all earlier searches, whose scores are of the
    /// old one.
    pub fn set_evaluation(&mut self, evaluation: E) {
        self.evaluation = evaluation;
        self.clear();
    }

    /// Changes the size of the table, and forgets all earlier searches. A search that has paused
    /// cannot be resumed.
    ///
    /// # Errors
    /// When the memory cannot be allocated; the old table stays.
    pub fn resize(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.table = TranspositionTable::with_megabytes(megabytes)?;
        self.paused = None;
        self.clear_histories();
        self.touch_table();
        Ok(())
    }

    /// Forgets all earlier searches: empties the table and the histories. A search that has paused
    /// cannot be resumed.
    pub fn clear(&mut self) {
        self.paused = None;
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

    /// Uses these endgame tables from now on, or none. All threads share them. A search of limited
    /// [strength](Limits::strength) does not use them.
    ///
    /// Where the tables have the distances of a position and of all its moves, a search answers at
    /// once, whatever its limits. Where they have the results alone, it searches the moves that
    /// keep the best result. Inside the tree they settle the positions that captures and promotions
    /// lead to.
    pub fn set_tables(&mut self, tables: Option<Arc<dyn EndgameTables>>) {
        self.endgame_tables = tables;
        self.paused = None;
    }

    /// The endgame tables.
    pub const fn tables(&self) -> Option<&Arc<dyn EndgameTables>> {
        self.endgame_tables.as_ref()
    }

    /// The size of the transposition table, in megabytes.
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
        self.run(Progress::default(), game, rules, limits, signals, report)
    }

    /// Continues a search that [paused](SearchResult::is_paused), at the end of its
    /// [slice](Limits::slice) or because its [signals](Signals::with_pause) asked for it. The game,
    /// the rules and the limits other than the slice must be the same as before. The iteration in
    /// which the search paused is searched from its beginning; the table has most of what was found
    /// in it. Begins a new search if none is paused.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use dameo_engine::eval::HandCrafted;
    /// use dameo_engine::search::{Engine, Limits, Signals};
    /// use dameo_engine::{DrawRules, Game};
    ///
    /// let (game, rules, signals) = (Game::new(), DrawRules::Standard, Signals::new());
    /// let slice = Some(Duration::from_millis(1));
    /// let limits = Limits { depth: Some(8), slice, ..Limits::default() };
    /// let mut engine = Engine::new(HandCrafted, 1)?;
    /// let mut result = engine.search(&game, rules, &limits, &signals, &mut |_| {});
    /// while result.is_paused {
    ///     result = engine.resume(&game, rules, &limits, &signals, &mut |_| {});
    /// }
    /// assert_eq!(result.depth, 8);
    /// # Ok::<(), dameo_engine::OutOfMemory>(())
    /// ```
    pub fn resume(
        &mut self,
        game: &Game,
        rules: DrawRules,
        limits: &Limits,
        signals: &Signals,
        report: &mut dyn FnMut(SearchInfo),
    ) -> SearchResult {
        match self.paused.take() {
            Some(progress) => self.run(progress, game, rules, limits, signals, report),
            None => self.search(game, rules, limits, signals, report),
        }
    }

    fn run(
        &mut self,
        mut progress: Progress,
        game: &Game,
        rules: DrawRules,
        limits: &Limits,
        signals: &Signals,
        report: &mut dyn FnMut(SearchInfo),
    ) -> SearchResult {
        let Self { table, evaluation, history, helpers, endgame_tables, .. } = self;
        // A strength is a number of nodes: helpers would only make it less uniform.
        let is_full = limits.strength.is_none();
        let endgame_tables = endgame_tables.as_deref().filter(|_| is_full);
        let helpers = if is_full { helpers.as_mut_slice() } else { &mut [] };
        let context = SearchContext { evaluation, table, endgame_tables, game, rules, limits };
        let result = threads::search(&context, history, helpers, &mut progress, signals, report);
        self.paused = result.is_paused.then_some(progress);
        result
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use dameo_rules::{Move, Square};

    use super::*;
    use crate::eval::{Evaluation, HandCrafted};

    #[test]
    fn a_search_in_slices_completes_the_same_depth_and_counts_all_nodes() {
        let (game, rules) = (Game::new(), DrawRules::Standard);
        for multi_pv in [1, 3] {
            let limits = Limits { depth: Some(9), slice: Some(Duration::ZERO), multi_pv, ..Limits::default() };
            let signals = Signals::new();
            let mut engine = Engine::new(HandCrafted, 4).unwrap();
            let mut reports: Vec<PvInfo> = Vec::new();
            let mut report = |info: SearchInfo| {
                if let SearchInfo::Pv(pv) = info {
                    reports.push(pv);
                }
            };
            let mut result = engine.search(&game, rules, &limits, &signals, &mut report);
            let mut slices = 1;
            while result.is_paused {
                let before = result.nodes;
                // Each slice allows a thousand nodes more, as its first check comes at once.
                let limits = Limits { slice: Some(Duration::from_micros(100 * slices)), ..limits.clone() };
                result = engine.resume(&game, rules, &limits, &signals, &mut report);
                assert!(result.nodes >= before);
                slices += 1;
            }
            assert!(slices > 2, "{slices} slices");
            assert_eq!(result.depth, 9);
            let exact: Vec<_> = reports.iter().filter(|pv| pv.bound == Bound::Exact).collect();
            assert!(exact.is_sorted_by_key(|pv| (pv.depth, pv.line)), "each depth is reported once, in order");
            assert_eq!(exact.len(), 9 * multi_pv);
            assert!(exact.is_sorted_by_key(|pv| pv.nodes) && exact.is_sorted_by_key(|pv| pv.time));
        }
    }

    #[test]
    fn a_node_limit_holds_over_all_slices() {
        let (game, rules, signals) = (Game::new(), DrawRules::Standard, Signals::new().with_pause(|| true));
        let limits = Limits { nodes: Some(50_000), ..Limits::default() };
        let mut engine = Engine::new(HandCrafted, 4).unwrap();
        let mut result = engine.search(&game, rules, &limits, &signals, &mut |_| {});
        let mut slices = 1;
        while result.is_paused {
            slices += 1;
            result = engine.resume(&game, rules, &limits, &signals, &mut |_| {});
        }
        assert!(slices > 20 && result.nodes <= 50_000 && result.best.is_some(), "{slices} slices, {result:?}");
    }

    #[test]
    fn what_changes_the_engine_ends_a_paused_search() {
        let (game, rules, signals) = (Game::new(), DrawRules::Standard, Signals::new());
        let limits = Limits { depth: Some(6), slice: Some(Duration::ZERO), ..Limits::default() };
        let whole = Limits { depth: Some(6), ..Limits::default() };
        let changes: [fn(&mut Engine<Evaluation>); 4] = [
            Engine::clear,
            |engine| engine.set_evaluation(Evaluation::Classical),
            |engine| engine.resize(1).unwrap(),
            |engine| engine.set_tables(None),
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let mut engine = Engine::new(Evaluation::default(), 1).unwrap();
            let paused = engine.search(&game, rules, &limits, &signals, &mut |_| {});
            assert!(paused.is_paused);
            change(&mut engine);
            // The first report of a new search is that of the first iteration.
            let mut depths = Vec::new();
            let mut report = |info: SearchInfo| {
                if let SearchInfo::Pv(pv) = info {
                    depths.push(pv.depth);
                }
            };
            engine.resume(&game, rules, &whole, &signals, &mut report);
            assert_eq!(depths.first(), Some(&1), "change {number}");
        }
    }

    #[test]
    fn another_evaluation_searches_as_in_a_new_engine() {
        let (game, rules, signals) = (Game::new(), DrawRules::Standard, Signals::new());
        let limits = Limits { depth: Some(7), ..Limits::default() };
        let search = |engine: &mut Engine<Evaluation>| engine.search(&game, rules, &limits, &signals, &mut |_| {});
        let mut changed = Engine::new(Evaluation::default(), 4).unwrap();
        let with_network = search(&mut changed);
        changed.set_evaluation(Evaluation::Classical);
        let classical = search(&mut changed);
        assert_eq!(classical, search(&mut Engine::new(Evaluation::Classical, 4).unwrap()));
        assert_ne!(classical.nodes, with_network.nodes);
    }

    fn search(game: &Game, search_moves: Vec<Move>) -> SearchResult {
        let limits = Limits { depth: Some(3), search_moves, ..Limits::default() };
        let mut engine = Engine::new(HandCrafted, 1).unwrap();
        engine.search(game, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {})
    }

    #[test]
    fn root_moves_that_are_not_legal_are_ignored() {
        let game = Game::new();
        let all = search(&game, Vec::new());
        let illegal = Move::quiet(Square::D1, Square::D5);
        assert_eq!(search(&game, vec![illegal, illegal]), all, "without a legal move the list counts as empty");
        let legal = Move::quiet(Square::B1, Square::B3);
        assert_ne!(all.best, Some(legal));
        assert_eq!(search(&game, vec![illegal, legal]).best, Some(legal));
        let lost: Game = "W:Wa1:Ba2,a3,b2".parse().unwrap();
        assert_eq!((search(&lost, vec![illegal]).best, search(&lost, Vec::new()).score), (None, Score::MatedIn(0)));
    }
}
