//! An engine with endgame tables that evaluates positions for the book, analysis, puzzles
//! and training data.

use std::sync::Arc;

use dameo_engine::eval::{Evaluate, Network};
use dameo_engine::search::{Engine, Limits, PvInfo, SearchInfo, SearchResult, Signals};
use dameo_engine::{DrawRules, EndgameTables, Game, OutOfMemory};
use dameo_tables::{OpenError, Tablebase};

/// The built-in endgame tables.
///
/// # Errors
/// When they are damaged.
pub(crate) fn built_in_tables() -> Result<Arc<dyn EndgameTables>, OpenError> {
    Ok(Arc::new(Tablebase::built_in([])?))
}

/// An engine that judges positions.
#[derive(Debug)]
pub(crate) struct Judge<E: Evaluate = Network> {
    engine: Engine<E>,
    /// The draw rules of the games that it searches.
    pub(crate) rules: DrawRules,
}

impl<E: Evaluate> Judge<E> {
    /// A judge with a transposition table of so many megabytes.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub(crate) fn new(
        evaluation: E,
        megabytes: usize,
        tables: Option<Arc<dyn EndgameTables>>,
    ) -> Result<Self, OutOfMemory> {
        let mut engine = Engine::new(evaluation, megabytes)?;
        engine.set_tables(tables);
        Ok(Self { engine, rules: DrawRules::Standard })
    }

    /// Its evaluation.
    pub(crate) fn evaluation(&self) -> &E {
        self.engine.evaluation()
    }

    /// Forgets all earlier searches.
    pub(crate) fn clear(&mut self) {
        self.engine.clear();
    }

    /// Searches a position, and calls `variation` with what the search reports. `None` if `signals`
    /// stop it.
    pub(crate) fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        mut variation: impl FnMut(PvInfo),
    ) -> Option<SearchResult> {
        let result = self.engine.search(game, self.rules, limits, signals, &mut |info| {
            if let SearchInfo::Pv(info) = info {
                variation(info);
            }
        });
        (!signals.is_stopped()).then_some(result)
    }

    /// The same, but ends as soon as `variation` says so by `true`.
    pub(crate) fn search_until(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        mut variation: impl FnMut(PvInfo) -> bool,
    ) -> Option<()> {
        // Stops this search, but not the work that it belongs to.
        let end = Signals::new();
        self.engine.search(game, self.rules, limits, &end, &mut |info| {
            let is_enough = if let SearchInfo::Pv(info) = info { variation(info) } else { false };
            if is_enough || signals.is_stopped() {
                end.stop();
            }
        });
        (!signals.is_stopped()).then_some(())
    }

    /// Searches a position with so many nodes. `None` if `signals` stop it.
    pub(crate) fn search_nodes(&mut self, game: &Game, nodes: u64, signals: &Signals) -> Option<SearchResult> {
        self.search(game, &Limits { nodes: Some(nodes), ..Limits::default() }, signals, |_| {})
    }
}
