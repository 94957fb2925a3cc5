//! Where a session gets its endgame tables from.

use std::fmt;
use std::sync::Arc;

use dameo_engine::EndgameTables;
#[cfg(not(target_family = "wasm"))]
use dameo_tables::Tablebase;

/// Opens endgame tables for a session. A session with a source has the options `EndgameTables` and
/// `TablePath`.
pub trait TableSource: fmt::Debug + Send {
    /// The tables for a value of the option `TablePath`, which is empty by default.
    ///
    /// # Errors
    /// Why there are none, for the user. The session then keeps those that it has.
    fn open(&self, path: &str) -> Result<Arc<dyn EndgameTables>, String>;
}

/// What a session begins with.
#[derive(Debug)]
pub struct Setup {
    /// The size of the transposition table, in megabytes.
    pub megabytes: u64,
    /// Where endgame tables come from, if there are any.
    pub tables: Option<Box<dyn TableSource>>,
}

/// The tables of the programs: those of four pieces, which are built in, and those in the folders of
/// `TablePath`. Several folders are separated as in the variable `PATH` of the operating system.
#[cfg(not(target_family = "wasm"))]
#[derive(Debug, Clone, Copy, Default)]
pub struct StandardTables;

#[cfg(not(target_family = "wasm"))]
impl TableSource for StandardTables {
    fn open(&self, path: &str) -> Result<Arc<dyn EndgameTables>, String> {
        let folders = std::env::split_paths(path).filter(|folder| !folder.as_os_str().is_empty());
        match Tablebase::built_in(folders) {
            Ok(tables) => Ok(Arc::new(tables)),
            Err(error) => Err(error.to_string()),
        }
    }
}

#[cfg(not(target_family = "wasm"))]
impl Setup {
    /// A transposition table of this many megabytes, and the endgame tables of the programs.
    pub fn with_tables(megabytes: u64) -> Self {
        Self { megabytes, tables: Some(Box::new(StandardTables)) }
    }
}
