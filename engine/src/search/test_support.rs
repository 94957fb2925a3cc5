//! For the unit tests of the search: a worker without a running search, and endgame tables with
//! values that a test chooses.

use std::time::Duration;

use dameo_rules::{DrawRules, EndgameTables, Fen, Game, Position, TableResult, TableValue};

use super::limits::time::TimeBudget;
use super::limits::{Limits, Signals};
use super::node::{Node, Window};
use super::score::INFINITE;
use super::shared::SharedState;
use super::table::TranspositionTable;
use super::worker::{SearchContext, ThreadState, Worker};
use crate::eval::Material;

/// The full window.
pub(super) const ALL: Window = Window { alpha: -INFINITE, beta: INFINITE };

/// Calls `test` with a worker of a search that has not begun, and the node at its root.
pub(super) fn with_worker(fen: &str, rules: DrawRules, test: impl FnOnce(&mut Worker<'_, Material>, Node)) {
    with_tables(fen, rules, None, test);
}

/// [`with_worker`], with endgame tables.
pub(super) fn with_tables(
    fen: &str,
    rules: DrawRules,
    endgame_tables: Option<&dyn EndgameTables>,
    test: impl FnOnce(&mut Worker<'_, Material>, Node),
) {
    let game = Game::from(fen.parse::<Fen>().unwrap());
    let (limits, signals) = (Limits::default(), Signals::new());
    let table = TranspositionTable::with_megabytes(1).unwrap();
    let evaluation = &Material;
    let context = SearchContext { evaluation, table: &table, endgame_tables, game: &game, rules, limits: &limits };
    let time = TimeBudget::new(&limits, &game, 20, Duration::ZERO, &signals);
    let shared = SharedState::new(&time, None, 1);
    let mut state = ThreadState::new();
    let mut worker = Worker::new(&context, &mut state, &shared, 0);
    worker.root_depth = 20;
    test(&mut worker, Node::of(&game));
}

/// Tables of two functions.
#[derive(Debug)]
pub(super) struct MockTables {
    pub(super) max_pieces: u32,
    pub(super) wdl: fn(&Position) -> Option<TableResult>,
    pub(super) dtm: fn(&Position) -> Option<TableValue>,
}

impl EndgameTables for MockTables {
    fn max_pieces(&self) -> u32 {
        self.max_pieces
    }

    fn probe_wdl(&self, position: &Position) -> Option<TableResult> {
        (self.wdl)(position)
    }

    fn probe_dtm(&self, position: &Position) -> Option<TableValue> {
        (self.dtm)(position)
    }
}
