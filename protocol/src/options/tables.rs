//! Where a session gets its endgame tables from.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt;
use std::sync::Arc;

use dameo_engine::EndgameTables;

/// Opens endgame tables for a session.
pub trait TableSource: fmt::Debug + Send {
    /// The tables for a value of the option `TablePath`, which is empty by default.
    ///
    /// # Errors
    /// If there are none. The session reports the error, and keeps the tables that it has.
    fn open(&self, path: &OsStr) -> Result<OpenedTables, Box<dyn Error>>;
}

/// Endgame tables, and what a client is told about them.
#[derive(Debug)]
pub struct OpenedTables {
    /// The tables.
    pub tables: Arc<dyn EndgameTables>,
    /// The number of files and of material classes, and the largest number of pieces.
    pub summary: String,
}

/// The initial setup of a session.
#[derive(Debug)]
pub struct Setup {
    /// The size of the transposition table, in megabytes.
    pub megabytes: u64,
    /// Where endgame tables come from.
    pub tables: Box<dyn TableSource>,
}

#[cfg(not(target_family = "wasm"))]
pub use standard::StandardTables;

#[cfg(not(target_family = "wasm"))]
mod standard {
    use std::collections::HashSet;
    use std::env;

    use dameo_tables::{TableFile, Tablebase};

    use super::{Arc, EndgameTables, Error, OpenedTables, OsStr, Setup, TableSource};

    /// The tables of the programs: those of four pieces, which are built in, and those in the
    /// folders of `TablePath`. Several folders are separated as in the variable `PATH` of the
    /// operating system.
    #[derive(Debug, Clone, Copy, Default)]
    pub struct StandardTables;

    impl TableSource for StandardTables {
        fn open(&self, path: &OsStr) -> Result<OpenedTables, Box<dyn Error>> {
            let mut files = vec![TableFile::built_in()?];
            for folder in env::split_paths(path).filter(|folder| !folder.as_os_str().is_empty()) {
                let of_folder = TableFile::open_folder(&folder)?;
                if of_folder.is_empty() {
                    return Err(format!("there are no tables (*.dtb) in {}", folder.display()).into());
                }
                files.extend(of_folder);
            }
            let classes = files.iter().flat_map(TableFile::classes).collect::<HashSet<_>>().len();
            let of_path = files.len() - 1;
            let cache = if of_path > 0 { Tablebase::FOLDER_CACHE } else { Tablebase::DEFAULT_CACHE };
            let tables = Tablebase::new(files, cache);
            let summary = format!("{of_path} files, {classes} classes, up to {} pieces", tables.max_pieces());
            Ok(OpenedTables { tables: Arc::new(tables), summary })
        }
    }

    impl Setup {
        /// A transposition table of this many megabytes, and the endgame tables of the programs.
        pub fn standard(megabytes: u64) -> Self {
            Self { megabytes, tables: Box::new(StandardTables) }
        }
    }
}
