//! Why a class could not be solved, and why tables could not be opened.

use std::fmt;
use std::io;
#[cfg(feature = "files")]
use std::path::Path;
use std::path::PathBuf;

use crate::format::FormatError;
use crate::material::Class;
use crate::value::Value;

/// Why a class could not be solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// A move leads to this class, which is not solved yet.
    Unsolved(Class),
    /// A position of this class is decided in more plies than a byte can hold.
    TooLong(Class),
    /// One side of this class has no pieces.
    OneSide(Class),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolved(class) => write!(f, "a move leads to the class {class}, which is not solved"),
            Self::OneSide(class) => write!(f, "each side of a class needs a piece, but not so in {class}"),
            Self::TooLong(class) => {
                write!(f, "a position of {class} is decided in more than {} plies", Value::MAX_PLIES)
            }
        }
    }
}

impl std::error::Error for SolveError {}

/// Why a file or a folder of tables could not be opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// It could not be read.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file is refused.
    Format {
        /// The file.
        path: PathBuf,
        /// Why.
        error: FormatError,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, error } => write!(f, "cannot read {}: {error}", path.display()),
            Self::Format { path, error } => write!(f, "{} is refused: {error}", path.display()),
        }
    }
}

impl std::error::Error for OpenError {}

#[cfg(feature = "files")]
impl FormatError {
    /// The error with the file's name.
    pub(crate) fn in_file(self, path: &Path) -> OpenError {
        OpenError::Format { path: path.into(), error: self }
    }
}

/// Why tables could not be made.
#[cfg(feature = "generate")]
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
    /// Another program makes tables in this folder.
    Locked(PathBuf),
    /// The file has no values of this class.
    Missing {
        /// The file.
        path: PathBuf,
        /// The class.
        class: Class,
    },
    /// To solve this class needs so much memory.
    Memory {
        /// The class.
        class: Class,
        /// The memory in megabytes (2^20 bytes).
        megabytes: usize,
    },
}

#[cfg(feature = "generate")]
impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solve(error) => error.fmt(f),
            Self::Open(error) => error.fmt(f),
            Self::Io { path, error } => write!(f, "cannot write {}: {error}", path.display()),
            Self::Locked(path) => write!(f, "another program makes tables in {}", path.display()),
            Self::Missing { path, class } => write!(f, "{} has no values of the class {class}", path.display()),
            Self::Memory { class, megabytes } => write!(f, "to solve {class} needs {megabytes} MB of memory"),
        }
    }
}

#[cfg(feature = "generate")]
impl std::error::Error for GenerateError {}

#[cfg(feature = "generate")]
impl From<SolveError> for GenerateError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

#[cfg(feature = "generate")]
impl From<OpenError> for GenerateError {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}
