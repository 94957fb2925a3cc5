//! For the unit tests of the search: endgame tables that say what a test wants.

use dameo_rules::{EndgameTables, Position, TableResult, TableValue};

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
