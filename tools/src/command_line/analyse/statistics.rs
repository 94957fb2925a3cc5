//! Prints counts of games.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{Write, stdout};
use std::path::PathBuf;

use crate::analyse::Statistics;
use anyhow::Result;
use dameo_pdn::Record;

use crate::command_line::common::for_each_game;

/// Prints the statistics; with `distinct`, identical games count once. `false` if some games could
/// not be read.
pub(crate) fn run(files: &[PathBuf], distinct: bool) -> Result<bool> {
    let mut statistics = Statistics::default();
    let mut seen = HashSet::new();
    let bad = for_each_game(files, |record| {
        if !distinct || seen.insert(hash(&record)) {
            statistics.add(&record);
        }
        Ok(())
    })?;
    write!(stdout(), "{statistics}")?;
    Ok(bad == 0)
}

/// A hash of the moves of a game, and of its start.
fn hash(record: &Record) -> u64 {
    let mut hasher = DefaultHasher::new();
    record.start().to_string().hash(&mut hasher);
    for played in &record.moves {
        played.played.hash(&mut hasher);
    }
    hasher.finish()
}
