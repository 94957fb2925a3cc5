//! Reading the file of an option.

use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};

/// Why a file cannot be read.
#[derive(Debug)]
pub(crate) enum FileError {
    /// The operating system says why.
    Io(io::Error),
    /// It is a folder, or a pipe, which would have to be waited for.
    NotAFile,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::NotAFile => f.write_str("it is not a file"),
        }
    }
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The bytes of a file, at most `longest` of them.
pub(crate) fn read(path: &OsStr, longest: u64) -> Result<Vec<u8>, FileError> {
    if !fs::metadata(path)?.is_file() {
        return Err(FileError::NotAFile);
    }
    let mut content = Vec::new();
    File::open(path)?.take(longest).read_to_end(&mut content)?;
    Ok(content)
}
