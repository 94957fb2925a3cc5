//! Prints counts of games.

use std::io::{Write, stdout};
use std::path::PathBuf;

use anyhow::Result;
use dameo_analyse::Statistics;

use crate::reading::for_each_game;

/// Prints the statistics. `false` if some games could not be read.
pub(crate) fn run(files: &[PathBuf]) -> Result<bool> {
    let mut statistics = Statistics::default();
    let is_complete = for_each_game(files, |record| statistics.add(&record))?;
    write!(stdout(), "{statistics}")?;
    Ok(is_complete)
}
