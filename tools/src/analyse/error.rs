//! Why files cannot be analysed.

use std::io;
use std::path::{Path, PathBuf};

use dameo_engine::OutOfMemory;
use dameo_tables::OpenError;

use crate::analyse::store::StoreError;

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
    /// The unfinished work beside the output cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
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
