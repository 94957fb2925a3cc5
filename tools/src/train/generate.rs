//! Makes training data: plays games in several threads, and writes shards.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use dameo_engine::{EndgameTables, bench};
use dameo_match::play::for_each;
use dameo_tables::Tablebase;

use crate::train::collector::{Collector, GenerateResult, Goal};
use crate::train::error::TrainError;
use crate::train::evaluation::Evaluation;
use crate::train::folder::{EXTENSION, OutputFolder, files, for_each_record, read, shard_name};
use crate::train::player::Player;
use crate::train::record::Record;
use crate::train::shard::{Header, Order};

/// The largest advantage with which a game begins, by its record, in centipawns.
const MAX_START_ADVANTAGE: i16 = 400;

/// How training data are made.
#[derive(Debug, Clone)]
pub struct Generator {
    /// The folder of the shards.
    pub folder: PathBuf,
    /// Records, a folder or a file, with whose positions the games begin; `None` for random openings.
    pub starts: Option<PathBuf>,
    /// The seed of all games.
    pub seed: u64,
    /// The evaluation of the engine.
    pub evaluation: Evaluation,
    /// The nodes of the search for each move.
    pub nodes: u64,
    /// The games of a shard.
    pub shard_games: u32,
    /// Threads to work with.
    pub threads: usize,
}

/// The progress of the work.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// All games, including those of existing shards.
    pub games: u64,
    /// All positions, including those of existing shards.
    pub positions: u64,
    /// What was made so far.
    pub generated: GenerateResult,
}

impl Generator {
    /// Makes the shards that are not there yet, until the goal is reached. Calls `progress` after
    /// each game, and once before. It can be killed at any moment, and continues after the last
    /// complete shard. The games of a shard depend only on the seed, the number of the shard, the
    /// nodes and the engine.
    ///
    /// # Errors
    /// When another program writes into the folder, a file cannot be read or written, a shard that
    /// is there is damaged or was made in another way, the evaluation finds no opening balanced,
    /// or there is no memory.
    pub fn run(&self, goal: Goal, progress: &(dyn Fn(Progress) + Sync)) -> Result<GenerateResult, TrainError> {
        if self.shard_games == 0 {
            return Err(TrainError::EmptyShard("game"));
        }
        let folder = OutputFolder::open(&self.folder)?;
        let header = Header {
            order: Order::Games,
            seed: self.seed,
            nodes: self.nodes,
            signature: bench::signature(self.evaluation.clone())?,
            number: 0,
            games: self.shard_games,
        };
        let starts = self.starts.as_deref().map(starts).transpose()?.unwrap_or_default();
        let tables: Arc<dyn EndgameTables> = Arc::new(Tablebase::built_in([])?);
        let player = || -> Result<Player, TrainError> {
            let player = Player::new(self.evaluation.clone(), self.nodes, Arc::clone(&tables))?;
            Ok(player.with_starts(Arc::clone(&starts)))
        };
        let existing = self.existing(header, &player)?;
        let shards = (0..=u32::MAX).filter(|number| !existing.contains_key(number));
        let games = self.shard_games as usize;
        let collector = Mutex::new(Collector::new(&folder, goal, header, existing.clone())?);
        let lock = || collector.lock().unwrap_or_else(PoisonError::into_inner);
        let report = |collector: &Collector<'_>| {
            let (games, positions) = (collector.games(), collector.positions());
            progress(Progress { games, positions, generated: collector.generated() });
        };
        report(&lock());
        let numbers = shards.flat_map(|shard| (0..games).map(move |game| (shard, game)));
        let items = numbers.take_while(|_| !lock().is_done());
        for_each(items, self.threads, player, |player, (shard, game)| {
            let number = u64::from(shard) * u64::from(self.shard_games) + game as u64;
            let played = player.play(self.seed, number)?;
            let mut collector = lock();
            collector.add(shard, game, &played.records)?;
            report(&collector);
            Ok(())
        })?;
        Ok(lock().generated())
    }

    /// The shards that are in the folder, with their numbers of records.
    fn existing(
        &self,
        header: Header,
        player: &dyn Fn() -> Result<Player, TrainError>,
    ) -> Result<BTreeMap<u32, u64>, TrainError> {
        let mut existing = BTreeMap::new();
        for path in files(&self.folder, EXTENSION)? {
            let shard = read(&path)?;
            let name = shard_name(shard.header.number);
            let difference = difference(&shard.header, &header)
                .or_else(|| (!path.ends_with(&name)).then(|| format!("its shard belongs in {name}")));
            let difference = match difference {
                // The first game tells whether games began in this way.
                None if existing.is_empty() => {
                    let game = u64::from(shard.header.number) * u64::from(self.shard_games);
                    let played: Vec<_> = player()?.play(self.seed, game)?.records.iter().map(Record::encode).collect();
                    (!shard.records.starts_with(&played)).then(|| "its games begin in another way".into())
                }
                difference => difference,
            };
            if let Some(how) = difference {
                return Err(TrainError::SettingsMismatch { path, how });
            }
            existing.insert(shard.header.number, shard.records.len() as u64);
        }
        Ok(existing)
    }
}

/// The records with whose positions games begin.
fn starts(path: &Path) -> Result<Arc<[Record]>, TrainError> {
    let mut starts = Vec::new();
    let add = |starts: &mut Vec<Record>, record: &Record| {
        if record.score.abs() <= MAX_START_ADVANTAGE {
            starts.push(*record);
        }
        Ok(())
    };
    for_each_record(path, &mut starts, |_, _| {}, add)?;
    if starts.is_empty() {
        return Err(TrainError::NoStarts { path: path.into(), most: MAX_START_ADVANTAGE });
    }
    Ok(starts.into())
}

/// How the settings of a shard differ from the wanted ones.
fn difference(found: &Header, wanted: &Header) -> Option<String> {
    if found.order != wanted.order {
        return Some("it is shuffled".into());
    }
    let parts = [
        ("seed", found.seed, wanted.seed),
        ("number of nodes", found.nodes, wanted.nodes),
        ("engine (its signature)", found.signature, wanted.signature),
        ("number of games in a shard", found.games.into(), wanted.games.into()),
    ];
    let (name, found, wanted) = parts.into_iter().find(|(_, found, wanted)| found != wanted)?;
    Some(format!("it was made with another {name}: {found}, not {wanted}"))
}
