//! The files of a folder of tables.

use std::path::{Path, PathBuf};

use crate::format::Kind;
use crate::material::Class;
use crate::table_file::{EXTENSION, TableFile};

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

    /// The file of a pair, if it is there, sound, and has all of this of both classes.
    pub(crate) fn complete(path: &Path, pair: Class, kinds: &[Kind]) -> Option<TableFile> {
        let file = TableFile::open(path).ok()?;
        let has = |class: Class, kind| file.section(class, kind).is_some();
        let is_complete = kinds.iter().all(|&kind| has(pair, kind) && has(pair.opponent(), kind));
        is_complete.then_some(file)
    }
}
