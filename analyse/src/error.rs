//! Why files cannot be analysed.

use std::io;
use std::path::{Path, PathBuf};

use dameo_engine::OutOfMemory;
use dameo_tables::OpenError;

/// Why files cannot be analysed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// A file cannot be used.
    #[error("cannot {action} {}: {error}", path.display())]
    Io {
        /// What cannot be done with it.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another program works on the same output.
    #[error("another program writes {}", .0.display())]
    InUse(PathBuf),
    /// The unfinished work is not that of these files, this effort or this engine.
    #[error(
        "{} was begun with other files, another effort or another engine; give the same again, or remove it",
        .0.display()
    )]
    BegunOtherwise(PathBuf),
    /// A line of the unfinished work is damaged.
    #[error("{}: line {line} is damaged: {error}; remove the file to begin anew", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// There is no memory for the engine.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// The built-in endgame tables cannot be used.
    #[error(transparent)]
    Tables(#[from] OpenError),
}

/// Says what could not be done with a file.
pub(crate) fn cannot(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> AnalysisError {
    move |error| AnalysisError::Io { action, path: path.into(), error }
}
