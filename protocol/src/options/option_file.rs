//! Reading the file that an option names.

use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::{self, File};
use std::io::Read;

use crate::options::quoted_path;

/// Whether there are files. Elsewhere there are no options that name one, and no code for them.
pub(crate) const HAS_FILES: bool = !cfg!(target_family = "wasm");

/// Why the file of an option is not used.
#[derive(Debug)]
pub(crate) struct OptionFileError {
    option: &'static str,
    /// What the file should be, such as a network.
    what: &'static str,
    path: OsString,
    cause: Box<dyn Error>,
}

impl fmt::Display for OptionFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { option, what, path, cause } = self;
        write!(f, "option {option}: {}: {cause}; the old {what} stays", quoted_path(path))
    }
}

impl Error for OptionFileError {}

/// What `parse` makes of the bytes of a file, of which at most `longest` are read.
pub(crate) fn read<T, E: Error + 'static>(
    (option, what): (&'static str, &'static str),
    path: &OsStr,
    longest: u64,
    parse: impl FnOnce(&[u8]) -> Result<T, E>,
) -> Result<T, OptionFileError> {
    let content = || -> Result<T, Box<dyn Error>> {
        // A pipe would have to be waited for.
        if !fs::metadata(path)?.is_file() {
            return Err("it is not a file".into());
        }
        let mut content = Vec::new();
        File::open(path)?.take(longest).read_to_end(&mut content)?;
        Ok(parse(&content)?)
    };
    content().map_err(|cause| OptionFileError { option, what, path: path.into(), cause })
}
