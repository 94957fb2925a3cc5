//! Reads the games of files.

use std::fmt::Display;
use std::fs;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use dameo_pdn::Record;

/// Says that a game is left out, and why. Standard error may be closed.
pub(crate) fn left_out(path: &Path, why: &dyn Display) {
    let _ = writeln!(stderr(), "{}: {why}; it is left out", path.display());
}

/// Calls `each` with every game. `false` if some could not be read.
pub(crate) fn for_each_game(files: &[PathBuf], mut each: impl FnMut(Record)) -> Result<bool> {
    let mut is_complete = true;
    for path in files {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        for game in dameo_pdn::read(&dameo_pdn::decode(&bytes)) {
            match game {
                Ok(record) => each(record),
                Err(error) => {
                    left_out(path, &error);
                    is_complete = false;
                }
            }
        }
    }
    Ok(is_complete)
}
