//! The endgame tables of the programs: those of four pieces, which are built in, and folders.

use std::sync::Arc;

use dameo_engine::EndgameTables;
use dameo_tables::Tablebase;

use crate::table_source::{Setup, TableSource};

/// The tables that are built in and those in the folders of `TablePath`. Several folders are
/// separated as in the variable `PATH` of the operating system.
#[derive(Debug, Clone, Copy, Default)]
pub struct StandardTables;

impl TableSource for StandardTables {
    fn open(&self, path: &str) -> Result<Arc<dyn EndgameTables>, String> {
        let folders = std::env::split_paths(path).filter(|folder| !folder.as_os_str().is_empty());
        match Tablebase::built_in(folders) {
            Ok(tables) => Ok(Arc::new(tables)),
            Err(error) => Err(error.to_string()),
        }
    }
}

impl Setup {
    /// A transposition table of this many megabytes, and the endgame tables of the programs.
    pub fn with_tables(megabytes: u64) -> Self {
        Self { megabytes, tables: Some(Box::new(StandardTables)) }
    }
}
