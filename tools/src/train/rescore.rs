//! Searches the positions of records again.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use dameo_engine::{EndgameTables, bench};

use crate::judge::built_in_tables;
use crate::train::chunks::in_chunks;
use crate::train::error::TrainError;
use crate::train::evaluation::Evaluation;
use crate::train::folder::{OutputFolder, read, shards, write};
use crate::train::player::Player;
use crate::train::record::{RawRecord, Record, SCORE_OFFSET};
use crate::train::shard::{Header, Shard};

/// How records are searched again.
#[derive(Debug, Clone)]
pub struct Rescorer {
    /// The folder for the new shards.
    pub out: PathBuf,
    /// The evaluation of the engine.
    pub evaluation: Evaluation,
    /// The nodes of the search for each position.
    pub nodes: u64,
    /// Threads to work with.
    pub threads: usize,
}

/// The progress of the work.
#[derive(Debug, Clone, Copy, Default)]
pub struct RescoreProgress {
    /// Shards that are done, those included that were there before.
    pub shards: usize,
    /// The total number of shards.
    pub of: usize,
    /// Positions that were searched.
    pub searched: u64,
    /// Positions that were left out, because the search found them decided by force.
    pub left_out: u64,
}

impl Rescorer {
    /// Searches each position of a folder or a file, and writes a shard of the same name for each
    /// shard. Shards that are there already are not made again. Calls `progress` as it goes on.
    ///
    /// # Errors
    /// When another program writes into the folder, a file cannot be read or written, a shard that
    /// is there was made in another way, or there is no memory.
    pub fn run(&self, data: &Path, progress: &(dyn Fn(RescoreProgress) + Sync)) -> Result<RescoreProgress, TrainError> {
        let paths = shards(data)?;
        let folder = OutputFolder::open(&self.out)?;
        let tables = built_in_tables()?;
        let signature = bench::signature(self.evaluation.clone())?;
        let mut done = RescoreProgress { of: paths.len(), ..RescoreProgress::default() };
        progress(done);
        for path in &paths {
            let source = read(path)?;
            let header = Header { nodes: self.nodes, signature, ..source.header };
            let out = folder.file(path);
            if out.exists() {
                let found = read(&out)?;
                let is_same = found.header == header && has_positions(&source.records, &found.records);
                if !is_same {
                    let (source, nodes) = (path.display(), self.nodes);
                    let how = format!("it was not made from {source} with {nodes} nodes and this engine");
                    return Err(TrainError::SettingsMismatch { path: out, how });
                }
            } else {
                let before = done;
                let records = self.search(path, &source, &tables, &|searched| {
                    progress(RescoreProgress { searched: before.searched + searched, ..before });
                })?;
                done.searched += source.records.len() as u64;
                done.left_out += (source.records.len() - records.len()) as u64;
                write(&out, &header, &records)?;
            }
            done.shards += 1;
            progress(done);
        }
        Ok(done)
    }

    /// The records of a shard with their new scores.
    fn search(
        &self,
        path: &Path,
        source: &Shard,
        tables: &Arc<dyn EndgameTables>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<RawRecord>, TrainError> {
        let player = || Player::new(self.evaluation.clone(), self.nodes, Arc::clone(tables)).map_err(TrainError::from);
        let work = |player: &mut Player, _, records: &[Record]| {
            player.clear();
            records.iter().filter_map(|record| player.rescore(record)).collect()
        };
        in_chunks(path, source, self.threads, player, work, progress)
    }
}

/// Whether records have positions of these others, in the same order.
fn has_positions(source: &[RawRecord], records: &[RawRecord]) -> bool {
    let mut others = source.iter();
    records.iter().all(|record| others.any(|other| other[..SCORE_OFFSET] == record[..SCORE_OFFSET]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_those_of_a_source_if_none_is_new_and_the_order_is_the_same() {
        let record = |number: u8| [number; 32];
        let source = [1, 2, 2, 3].map(record);
        for (records, expected) in
            [(&[1, 2, 2, 3][..], true), (&[2, 3], true), (&[], true), (&[3, 2], false), (&[4], false)]
        {
            let records: Vec<RawRecord> = records.iter().copied().map(record).collect();
            assert_eq!(has_positions(&source, &records), expected, "{records:?}");
        }
    }
}
