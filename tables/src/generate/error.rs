//! Why tables could not be made.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::class::Class;
use crate::file::OpenError;
use crate::solve::SolveError;

/// Why tables could not be made.
#[derive(Debug)]
#[non_exhaustive]
pub enum GenerateError {
    /// A class could not be solved.
    Solve(SolveError),
    /// A file of solved classes could not be read.
    Open(OpenError),
    /// A file or folder could not be written.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another program is generating tables in this folder.
    Locked(PathBuf),
    /// The file has no values of this class.
    Missing {
        /// The file.
        path: PathBuf,
        /// The class.
        class: Class,
    },
    /// Solving this class needs more memory than is allowed.
    Memory {
        /// The class.
        class: Class,
        /// The memory in megabytes (2^20 bytes).
        megabytes: usize,
    },
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solve(error) => error.fmt(f),
            Self::Open(error) => error.fmt(f),
            Self::Io { path, error } => write!(f, "cannot write {}: {error}", path.display()),
            Self::Locked(path) => write!(f, "another program is generating tables in {}", path.display()),
            Self::Missing { path, class } => write!(f, "{} has no values of the class {class}", path.display()),
            Self::Memory { class, megabytes } => write!(f, "solving {class} needs {megabytes} MB of memory"),
        }
    }
}

impl std::error::Error for GenerateError {}

impl From<SolveError> for GenerateError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

impl From<OpenError> for GenerateError {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}
