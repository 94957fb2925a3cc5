//! Samples the positions that searches evaluate.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use dameo_engine::eval::{Accumulators, Evaluate};
use dameo_engine::search::Signals;
use dameo_engine::{Game, Position, bench};
use dameo_match::play::generator;
use rand::RngExt;
use rand::rngs::StdRng;

use crate::judge::{Judge, built_in_tables};
use crate::train::chunks::{CHUNK, in_chunks};
use crate::train::error::TrainError;
use crate::train::evaluation::Evaluation;
use crate::train::folder::{OutputFolder, read, shards, write};
use crate::train::player::{HASH_MEGABYTES, Player};
use crate::train::record::{RawRecord, Record};
use crate::train::shard::{Header, Shard};

/// The nodes of a search whose positions are sampled.
const SEARCH_NODES: u64 = 2_000;

/// The positions that are kept of a search.
const KEPT: usize = 50;

/// How the positions that searches evaluate are sampled.
#[derive(Debug, Clone)]
pub struct Sampler {
    /// The folder for the new shards.
    pub out: PathBuf,
    /// The evaluation of the engine.
    pub evaluation: Evaluation,
    /// The nodes of the search for the score of each position that is kept.
    pub nodes: u64,
    /// One in so many records is searched.
    pub one_in: u32,
    /// The seed of the choices.
    pub seed: u64,
    /// Threads to work with.
    pub threads: usize,
}

/// The progress of the work.
#[derive(Debug, Clone, Copy, Default)]
pub struct SampleProgress {
    /// Shards that are done, those included that were there before.
    pub shards: usize,
    /// The total number of shards.
    pub of: usize,
    /// Records that were read.
    pub read: u64,
    /// Positions that were recorded, of the shards that are done.
    pub recorded: u64,
}

impl Sampler {
    /// Searches some of the positions of a folder or a file, and records a random sample of those
    /// that the search evaluates, in a shard of the same name for each shard. Shards that are there
    /// already are not made again. Calls `progress` as it goes on.
    ///
    /// # Errors
    /// When another program writes into the folder, a file cannot be read or written, a shard that
    /// is there was made in another way, or there is no memory.
    pub fn run(&self, data: &Path, progress: &(dyn Fn(SampleProgress) + Sync)) -> Result<SampleProgress, TrainError> {
        let paths = shards(data)?;
        let folder = OutputFolder::open(&self.out)?;
        let signature = bench::signature(self.evaluation.clone())?;
        let mut done = SampleProgress { of: paths.len(), ..SampleProgress::default() };
        progress(done);
        for path in &paths {
            let mut source = read(path)?;
            let header = Header { seed: self.seed, nodes: self.nodes, signature, ..source.header };
            let out = folder.file(path);
            if out.exists() {
                // The beginning tells whether it is the same sample.
                let found = read(&out)?;
                let is_longer = source.records.len() > CHUNK;
                source.records.truncate(CHUNK);
                let first = self.sample(path, &source, &|_| {})?;
                let is_same = found.records.starts_with(&first) && (is_longer || found.records.len() == first.len());
                if found.header != header || !is_same {
                    let how = format!("it is not such a sample of {}, by this engine", path.display());
                    return Err(TrainError::SettingsMismatch { path: out, how });
                }
            } else {
                let before = done;
                let records = self.sample(path, &source, &|read| {
                    progress(SampleProgress { read: before.read + read, ..before });
                })?;
                done.read += source.records.len() as u64;
                done.recorded += records.len() as u64;
                write(&out, &header, &records)?;
            }
            done.shards += 1;
            progress(done);
        }
        Ok(done)
    }

    /// The sample of a shard.
    fn sample(
        &self,
        path: &Path,
        source: &Shard,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<RawRecord>, TrainError> {
        let tables = built_in_tables()?;
        let engines = || {
            let spy = Spy { evaluation: self.evaluation.clone(), sample: Mutex::default() };
            let judge = Judge::new(spy, HASH_MEGABYTES, Some(tables.clone()))?;
            Ok((judge, Player::new(self.evaluation.clone(), self.nodes, tables.clone())?))
        };
        let number = u64::from(source.header.number) << 32;
        let work = |(judge, player): &mut (Judge<Spy>, Player), chunk: usize, records: &[Record]| {
            judge.clear();
            player.clear();
            let mut random = generator(self.seed, number + chunk as u64);
            let mut new = Vec::new();
            for record in records {
                if random.random_range(0..self.one_in) > 0 {
                    continue;
                }
                judge.evaluation().begin(generator(random.random(), 0));
                judge.search_nodes(&Game::from(record.position), SEARCH_NODES, &Signals::new());
                new.extend(judge.evaluation().kept().iter().filter_map(|position| player.searched(position, record)));
            }
            new
        };
        in_chunks(path, source, self.threads, engines, work, progress)
    }
}

/// An evaluation that keeps a random sample of the positions that it evaluates in a search.
struct Spy {
    evaluation: Evaluation,
    sample: Mutex<Sample>,
}

/// Positions of which each that was seen is one with the same probability.
#[derive(Default)]
struct Sample {
    seen: usize,
    kept: Vec<Position>,
    random: Option<StdRng>,
}

impl Spy {
    fn begin(&self, random: StdRng) {
        *self.sample.lock().unwrap_or_else(PoisonError::into_inner) =
            Sample { random: Some(random), ..Sample::default() };
    }

    fn kept(&self) -> Vec<Position> {
        self.sample.lock().unwrap_or_else(PoisonError::into_inner).kept.clone()
    }
}

impl Sample {
    fn add(&mut self, position: &Position) {
        let Some(random) = &mut self.random else { return };
        self.seen += 1;
        if self.kept.len() < KEPT {
            self.kept.push(*position);
        } else if let Some(kept) = self.kept.get_mut(random.random_range(0..self.seen)) {
            *kept = *position;
        }
    }
}

impl Evaluate for Spy {
    type State = Accumulators;

    fn evaluate(&self, position: &Position) -> i32 {
        self.evaluation.evaluate(position)
    }

    fn evaluate_at(&self, position: &Position, ply: usize, state: &mut Accumulators) -> i32 {
        self.sample.lock().unwrap_or_else(PoisonError::into_inner).add(position);
        self.evaluation.evaluate_at(position, ply, state)
    }
}
