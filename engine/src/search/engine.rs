//! The engine: it keeps the state that one search leaves for the next.

use std::sync::Arc;
use std::time::Duration;

use dameo_rules::{DrawRules, EndgameTables, Game, OutOfMemory};

use super::history::History;
use super::info::{SearchInfo, SearchResult};
use super::limits::{Limits, Signals, Strength};
use super::table::TranspositionTable;
use super::threads;
use super::worker::{Progress, SearchContext, ThreadState};
use crate::eval::{Evaluate, Network};

/// An engine: an evaluation, a transposition table, and a history for each thread.
///
/// It keeps what it has learned from one search to the next. Use one engine for each game that is
/// played at the same time, and [`Engine::clear`] it before a new game.
///
/// ```
/// use dameo_engine::eval::Network;
/// use dameo_engine::search::{Engine, Limits, Score, Signals};
/// use dameo_engine::{DrawRules, Game, move_text};
///
/// let mut engine = Engine::new(Network::built_in(), 16)?;
/// engine.set_threads(2);
/// let game: Game = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5".parse()?;
/// let limits = Limits { mate: Some(3), ..Limits::default() };
/// let result = engine.search(&game, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {});
/// assert_eq!(result.score, Score::MateIn(3));
/// assert_eq!(result.best.map(|best| move_text(game.position(), best)), Some("c1e3".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine<E: Evaluate = Network> {
    evaluation: E,
    table: TranspositionTable,
    /// What the first thread keeps from one search to the next.
    main: ThreadState<E>,
    /// The same of the other threads.
    helpers: Vec<ThreadState<E>>,
    /// The strength of the last search. The history of one strength is misleading at another.
    strength: Option<Strength>,
    /// The search that paused.
    paused: Option<Search>,
    endgame_tables: Option<Arc<dyn EndgameTables>>,
}

/// A search: what is searched, and what it has completed.
#[derive(Debug)]
struct Search {
    game: Game,
    rules: DrawRules,
    limits: Limits,
    progress: Progress,
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
            main: ThreadState::new(),
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
        self.all_threads().for_each(|thread| thread.history = History::new());
    }

    fn all_threads(&mut self) -> impl Iterator<Item = &mut ThreadState<E>> {
        std::iter::once(&mut self.main).chain(&mut self.helpers)
    }

    /// Searches with this many threads from now on, at least one.
    pub fn set_threads(&mut self, threads: usize) {
        self.helpers.resize_with(threads.saturating_sub(1), ThreadState::new);
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
        self.all_threads().for_each(|thread| thread.history.decay());
        self.strength = limits.strength;
        let search = Search { game: game.clone(), rules, limits: limits.clone(), progress: Progress::default() };
        self.run(search, signals, report)
    }

    /// Continues the search that [paused](SearchResult::is_paused), at the end of its
    /// [slice](Limits::slice) or because its [signals](Signals::with_pause) asked for it. The game,
    /// the rules and the limits stay the same; `slice` is the new slice. The interrupted iteration
    /// is searched again from its beginning; the table still has most of its results.
    ///
    /// `None` if no search is paused: it is complete, or the engine was changed.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use dameo_engine::eval::Network;
    /// use dameo_engine::search::{Engine, Limits, Signals};
    /// use dameo_engine::{DrawRules, Game};
    ///
    /// let (game, rules, signals) = (Game::new(), DrawRules::Standard, Signals::new());
    /// let slice = Some(Duration::from_millis(1));
    /// let limits = Limits { depth: Some(8), slice, ..Limits::default() };
    /// let mut engine = Engine::new(Network::built_in(), 1)?;
    /// let mut result = engine.search(&game, rules, &limits, &signals, &mut |_| {});
    /// while let Some(next) = engine.resume(slice, &signals, &mut |_| {}) {
    ///     result = next;
    /// }
    /// assert!(result.depth == 8 && !result.is_paused);
    /// # Ok::<(), dameo_engine::OutOfMemory>(())
    /// ```
    pub fn resume(
        &mut self,
        slice: Option<Duration>,
        signals: &Signals,
        report: &mut dyn FnMut(SearchInfo),
    ) -> Option<SearchResult> {
        let mut search = self.paused.take()?;
        search.limits.slice = slice;
        Some(self.run(search, signals, report))
    }

    #[inline(never)]
    fn run(&mut self, mut search: Search, signals: &Signals, report: &mut dyn FnMut(SearchInfo)) -> SearchResult {
        let Search { game, rules, limits, progress } = &mut search;
        let Self { table, evaluation, main, helpers, endgame_tables, .. } = self;
        // A limited strength is a number of nodes; helpers would only make it less uniform.
        let is_full = limits.strength.is_none();
        let endgame_tables = endgame_tables.as_deref().filter(|_| is_full);
        let helpers = if is_full { helpers.as_mut_slice() } else { &mut [] };
        let context = SearchContext { evaluation, table, endgame_tables, game, rules: *rules, limits };
        let result = threads::search(&context, main, helpers, progress, signals, report);
        self.paused = result.is_paused.then_some(search);
        result
    }
}

/// Compiles the search with the network in this crate, once. `run` is never inlined, so other
/// crates link to this copy; otherwise each of them would compile its own.
#[used]
static SHARED: fn(&mut Engine, Search, &Signals, &mut dyn FnMut(SearchInfo)) -> SearchResult = Engine::run;

#[cfg(test)]
mod tests {
    use dameo_rules::{Move, Position, Square};

    use super::*;
    use crate::eval::Material;
    use crate::search::{Bound, PvInfo, Score};

    #[test]
    fn a_search_in_slices_completes_the_same_depth_and_counts_all_nodes() {
        let (game, rules) = (Game::new(), DrawRules::Standard);
        for multi_pv in [1, 3] {
            let limits = Limits { depth: Some(9), slice: Some(Duration::ZERO), multi_pv, ..Limits::default() };
            let signals = Signals::new();
            let mut engine = Engine::new(Material, 4).unwrap();
            let mut reports: Vec<PvInfo> = Vec::new();
            let mut report = |info: SearchInfo| {
                if let SearchInfo::Pv(pv) = info {
                    reports.push(pv);
                }
            };
            let mut result = engine.search(&game, rules, &limits, &signals, &mut report);
            let mut slices = 1;
            // Each slice allows a thousand nodes more, as its first check comes at once.
            while let Some(next) = engine.resume(Some(Duration::from_micros(100 * slices)), &signals, &mut report) {
                assert!(result.is_paused && next.nodes >= result.nodes);
                result = next;
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
        let mut engine = Engine::new(Material, 4).unwrap();
        let mut result = engine.search(&game, rules, &limits, &signals, &mut |_| {});
        let mut slices = 1;
        while let Some(next) = engine.resume(None, &signals, &mut |_| {}) {
            slices += 1;
            result = next;
        }
        assert!(slices > 20 && result.nodes <= 50_000 && result.best.is_some(), "{slices} slices, {result:?}");
    }

    #[test]
    fn changing_the_engine_ends_a_paused_search() {
        let (game, rules, signals) = (Game::new(), DrawRules::Standard, Signals::new());
        let limits = Limits { depth: Some(6), slice: Some(Duration::ZERO), ..Limits::default() };
        let changes: [fn(&mut Engine); 4] = [
            Engine::clear,
            |engine| engine.set_evaluation(Network::built_in()),
            |engine| engine.resize(1).unwrap(),
            |engine| engine.set_tables(None),
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let mut engine = Engine::new(Network::built_in(), 1).unwrap();
            let paused = engine.search(&game, rules, &limits, &signals, &mut |_| {});
            assert!(paused.is_paused);
            change(&mut engine);
            assert_eq!(engine.resume(None, &signals, &mut |_| {}), None, "change {number}");
        }
    }

    /// Counts the men of the side to move, or of the other side.
    #[derive(Debug, Clone, Copy)]
    struct Men(bool);

    impl Evaluate for Men {
        type State = ();

        fn evaluate(&self, position: &Position) -> i32 {
            let side = position.side_to_move();
            position.men(if self.0 { side } else { !side }).count() as i32
        }
    }

    #[test]
    fn another_evaluation_searches_as_in_a_new_engine() {
        let (game, rules, signals) = (Game::new(), DrawRules::Standard, Signals::new());
        let limits = Limits { depth: Some(7), ..Limits::default() };
        let search = |engine: &mut Engine<Men>| engine.search(&game, rules, &limits, &signals, &mut |_| {});
        let mut changed = Engine::new(Men(true), 4).unwrap();
        let before = search(&mut changed);
        changed.set_evaluation(Men(false));
        let after = search(&mut changed);
        assert_eq!(after, search(&mut Engine::new(Men(false), 4).unwrap()));
        assert_ne!(after.nodes, before.nodes);
    }

    fn search(game: &Game, search_moves: Vec<Move>) -> SearchResult {
        let limits = Limits { depth: Some(3), search_moves, ..Limits::default() };
        let mut engine = Engine::new(Material, 1).unwrap();
        engine.search(game, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {})
    }

    /// Panics in the helpers, or in the first thread.
    struct Faulty {
        in_helpers: bool,
    }

    impl Evaluate for Faulty {
        type State = ();

        fn evaluate(&self, position: &Position) -> i32 {
            // The first thread evaluates the root before there are helpers.
            let is_root = *position == Position::start();
            let is_helper = std::thread::current().name() == Some(threads::HELPER);
            let is_faulty = if self.in_helpers { is_helper } else { !is_helper && !is_root };
            assert!(!is_faulty, "a fault of the evaluation");
            0
        }
    }

    fn search_with_fault(in_helpers: bool, depth: Option<u32>) {
        let mut engine = Engine::new(Faulty { in_helpers }, 1).unwrap();
        engine.set_threads(2);
        let limits = Limits { depth, ..Limits::default() };
        engine.search(&Game::new(), DrawRules::Standard, &limits, &Signals::new(), &mut |_| {});
    }

    #[test]
    #[should_panic(expected = "a fault of the evaluation")]
    fn the_panic_of_a_helper_is_one_of_the_search() {
        search_with_fault(true, Some(5));
    }

    #[test]
    #[should_panic(expected = "a fault of the evaluation")]
    fn the_panic_of_the_first_thread_ends_the_helpers() {
        search_with_fault(false, None);
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
