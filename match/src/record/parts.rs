//! The records of the parts of a match, and what is missing in them.

use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};

use super::error::{ContentsError, RecordError};
use super::json::{JsonRecord, read_json};
use crate::schedule::{Format, MAX_ROUNDS, Schedule, Shard};

/// The record of a part of a match, or of a whole one.
#[derive(Debug)]
pub struct Part {
    /// The file.
    pub path: PathBuf,
    /// What is in it.
    pub record: JsonRecord,
    shard: Shard,
}

impl Part {
    /// Reads the record of a part.
    ///
    /// # Errors
    /// When the file cannot be read, or is no record.
    pub fn read(path: &Path) -> Result<Self, RecordError> {
        let record = read_json(path)?;
        let shard = match record.header.shard.as_deref().map(str::parse) {
            None => Shard::default(),
            Some(Ok(shard)) => shard,
            Some(Err(error)) => {
                let error = Box::new(ContentsError::Part(error));
                return Err(RecordError::Contents { path: path.into(), error });
            }
        };
        Ok(Self { path: path.into(), record, shard })
    }

    /// Checks that both are parts of one match.
    ///
    /// # Errors
    /// When they are not; the error names both files.
    pub fn check(&self, first: &Self) -> Result<(), RecordError> {
        let is_same_number = self.shard.parts == first.shard.parts;
        let same = self.record.header.check_part(&first.record.header);
        let checked =
            if is_same_number { same } else { same.and(Err(ContentsError::OtherParts(first.shard, self.shard))) };
        checked.map_err(|error| RecordError::OtherMatch {
            first: first.path.clone(),
            path: self.path.clone(),
            error: error.into(),
        })
    }

    /// The number of rounds up to the last recorded game.
    fn rounds_played(&self) -> usize {
        let pairs = self.schedule(MAX_ROUNDS as usize).pairs();
        self.record.rows.iter().map(|row| row.pairing / pairs + 1).max().unwrap_or(0)
    }

    fn schedule(&self, rounds: usize) -> Schedule {
        let header = &self.record.header;
        let format = if header.format == Format::Gauntlet.name() { Format::Gauntlet } else { Format::RoundRobin };
        // A record has two engines or more.
        Schedule::new(header.engines.len().max(2), rounds as u32, header.games, format, Some(self.shard))
    }

    /// The games of a match of this many rounds that are missing from this record.
    fn missing_in_json(&self, rounds: usize) -> Option<Gap> {
        let schedule = self.schedule(rounds);
        let played: HashSet<(usize, usize)> = self.record.rows.iter().map(super::GameRow::key).collect();
        let pairings = (0..schedule.len()).filter_map(|index| schedule.get(index));
        let games = pairings.flat_map(|pairing| (1..=schedule.games()).map(move |game| (pairing.number, game)));
        let mut missing_in_json = games.filter(|game| !played.contains(game));
        let (pairing, game) = missing_in_json.next()?;
        let first = format!("{}.{game}", pairing + 1);
        Some(Gap::Games { path: self.path.clone(), games: 1 + missing_in_json.count(), first })
    }
}

/// What is missing in the records of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gap {
    /// The record of a part.
    Part(Shard),
    /// The end of the last line of a file.
    EndOfLine(PathBuf),
    /// Games of a part.
    Games {
        /// The file.
        path: PathBuf,
        /// How many.
        games: usize,
        /// The name of the first.
        first: String,
    },
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Part(shard) => write!(f, "there is no record of the part {shard}"),
            Self::EndOfLine(path) => write!(f, "{}: the last line is cut off", path.display()),
            Self::Games { path, games: 1, first } => write!(f, "{}: the game {first} is missing", path.display()),
            Self::Games { path, games, first } => {
                write!(f, "{}: {games} games are missing, the first of them {first}", path.display())
            }
        }
    }
}

/// What is missing in the records of the parts of one match. A match with a test may end after
/// any game. Records of earlier versions lack the number of rounds, so only gaps before their last
/// game are found.
pub fn gaps(parts: &[Part]) -> Vec<Gap> {
    let mut gaps = Vec::new();
    if let Some(Shard { parts: count, .. }) = parts.first().map(|part| part.shard) {
        let missing = (1..=count).filter(|number| parts.iter().all(|part| part.shard.part != *number));
        gaps.extend(missing.map(|part| Gap::Part(Shard { part, parts: count })));
    }
    gaps.extend(parts.iter().filter(|part| part.record.is_cut).map(|part| Gap::EndOfLine(part.path.clone())));
    let rounds_of = |part: &Part| part.rounds_played().max(part.record.length.rounds.unwrap_or(0) as usize);
    let rounds = parts.iter().map(rounds_of).max().unwrap_or(0);
    let whole = parts.iter().filter(|part| part.record.length.sprt.is_none());
    gaps.extend(whole.filter_map(|part| part.missing_in_json(rounds)));
    gaps
}
