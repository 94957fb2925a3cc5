//! Prints counts of games.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{Write, stdout};
use std::path::PathBuf;

use anyhow::Result;
use dameo_analyse::Statistics;
use dameo_pdn::Record;

use crate::reading::for_each_game;

/// Prints the statistics, `distinct`: of games with other moves only. `false` if some games could
/// not be read.
pub(crate) fn run(files: &[PathBuf], distinct: bool) -> Result<bool> {
    let mut statistics = Statistics::default();
    let mut seen = HashSet::new();
    let is_complete = for_each_game(files, |record| {
        if !distinct || seen.insert(hash(&record)) {
            statistics.add(&record);
        }
    })?;
    write!(stdout(), "{statistics}")?;
    Ok(is_complete)
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
