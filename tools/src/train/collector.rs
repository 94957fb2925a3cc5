//! Assembles the games of several threads into shards, which are written in order.

use std::collections::BTreeMap;

use crate::train::error::TrainError;
use crate::train::folder::OutputFolder;
use crate::train::record::{RawRecord, Record};
use crate::train::shard::Header;

/// How much data is made. Shards are always whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// This many games, rounded up to whole shards.
    Games(u64),
    /// Shards until they have this many positions in all.
    Positions(u64),
}

/// What was generated; existing shards do not count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GenerateResult {
    /// Shards that were written.
    pub shards: u32,
    /// Games that were played. The last of them may belong to a shard that is not needed.
    pub games: u64,
    /// Positions of these games.
    pub positions: u64,
}

/// The complete shards, and the games of the incomplete ones.
///
/// Shards are written in order, so that the set of shards does not depend on the threads when the
/// goal is reached.
#[derive(Debug)]
pub(crate) struct Collector<'a> {
    folder: &'a OutputFolder,
    goal: Goal,
    /// The header of every shard, except for its number.
    header: Header,
    /// The numbers of records of the existing shards.
    existing: BTreeMap<u32, u64>,
    pending: BTreeMap<u32, PendingShard>,
    /// All shards before this number are complete.
    complete: u32,
    generated: GenerateResult,
    /// The positions in the shards up to `complete`.
    positions: u64,
}

/// The games of a shard.
#[derive(Debug)]
struct PendingShard {
    games: Vec<Option<Vec<RawRecord>>>,
    missing: usize,
}

impl<'a> Collector<'a> {
    /// A collector for a folder with these existing shards and their numbers of records.
    pub(crate) fn new(
        folder: &'a OutputFolder,
        goal: Goal,
        header: Header,
        existing: BTreeMap<u32, u64>,
    ) -> Result<Self, TrainError> {
        let (pending, generated) = (BTreeMap::new(), GenerateResult::default());
        let mut collector = Self { folder, goal, header, existing, pending, complete: 0, generated, positions: 0 };
        collector.advance()?;
        Ok(collector)
    }

    /// Adds a game of a shard, and writes the shards that are complete.
    pub(crate) fn add(&mut self, shard: u32, game: usize, records: &[Record]) -> Result<(), TrainError> {
        let games = self.header.games as usize;
        let new = || PendingShard { games: vec![None; games], missing: games };
        let pending = self.pending.entry(shard).or_insert_with(new);
        pending.games[game] = Some(records.iter().map(Record::encode).collect());
        pending.missing -= 1;
        self.generated.games += 1;
        self.generated.positions += records.len() as u64;
        if pending.missing == 0 { self.advance() } else { Ok(()) }
    }

    /// Whether the goal is reached.
    pub(crate) fn is_done(&self) -> bool {
        match self.goal {
            Goal::Games(games) => u64::from(self.complete) * u64::from(self.header.games) >= games,
            Goal::Positions(positions) => self.positions >= positions,
        }
    }

    /// Advances over the existing and newly completed shards, and writes the latter.
    fn advance(&mut self) -> Result<(), TrainError> {
        while !self.is_done() {
            let number = self.complete;
            if let Some(records) = self.existing.get(&number) {
                self.positions += records;
            } else if let Some(pending) = self.pending.get(&number).filter(|pending| pending.missing == 0) {
                let records: Vec<RawRecord> = pending.games.iter().flatten().flatten().copied().collect();
                self.positions += records.len() as u64;
                self.folder.write(&Header { number, ..self.header }, &records)?;
                self.pending.remove(&number);
                self.generated.shards += 1;
            } else {
                break;
            }
            self.complete += 1;
        }
        Ok(())
    }

    /// What was made so far.
    pub(crate) fn generated(&self) -> GenerateResult {
        self.generated
    }

    /// The number of games, including those of incomplete shards.
    pub(crate) fn games(&self) -> u64 {
        self.existing.len() as u64 * u64::from(self.header.games) + self.generated.games
    }

    /// The number of positions, including those of incomplete shards.
    pub(crate) fn positions(&self) -> u64 {
        self.existing.values().sum::<u64>() + self.generated.positions
    }
}
