//! The files of a folder of tables.

use std::path::{Path, PathBuf};

use crate::class::Class;
use crate::file::{EXTENSION, Kind, OpenError, TableFile};

/// The extension of a file of complete values, which later classes are solved from.
const VALUES_EXTENSION: &str = "values";

/// The folder of the complete values, within the folder of tables.
const WORK: &str = "work";

/// A folder of tables: a file for each pair of classes.
#[derive(Debug, Clone)]
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    pub(crate) fn new(path: &Path) -> Self {
        Self { path: path.into() }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The folder of the complete values.
    pub(crate) fn work(&self) -> PathBuf {
        self.path.join(WORK)
    }

    /// The file of the tables of a pair of classes.
    pub(crate) fn tables(&self, pair: Class) -> PathBuf {
        self.path.join(format!("{pair}.{EXTENSION}"))
    }

    /// The file of the complete values of a pair of classes.
    pub(crate) fn values(&self, pair: Class) -> PathBuf {
        self.work().join(format!("{pair}.{VALUES_EXTENSION}"))
    }

    /// Opens a file and checks its checksums.
    pub(crate) fn open_checked(path: &Path) -> Result<TableFile, OpenError> {
        let file = TableFile::open(path)?;
        file.check_checksums().map_err(|error| error.in_file(path))?;
        Ok(file)
    }

    /// Whether the file of a pair is sound and has these kinds of sections for both classes.
    pub(crate) fn is_complete(path: &Path, pair: Class, kinds: &[Kind]) -> bool {
        let Ok(file) = Self::open_checked(path) else { return false };
        let has = |class: Class, kind| file.section(class, kind).is_some();
        kinds.iter().all(|&kind| has(pair, kind) && has(pair.opponent(), kind))
    }
}
