//! Makes puzzles from many games, in several threads.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::analyse::Store;
use dameo_engine::eval::Network;
use dameo_engine::search::Signals;
use dameo_engine::{EndgameTables, bench};
use dameo_match::play::for_each;
use serde::{Deserialize, Serialize};

use crate::games::Warn;
use crate::puzzles::error::{LineError, MakeError};
use crate::puzzles::line::PuzzleLine;
use crate::puzzles::near::KnownPuzzles;
use crate::puzzles::player::Players;
use crate::puzzles::scan::Scanner;
use crate::puzzles::source::{Games, ReadGames, read};
use crate::puzzles::verify::Requirements;
use dameo_study::puzzles::Level;
use dameo_study::puzzles::Puzzle;

/// How puzzles are made.
#[derive(Debug, Clone)]
pub struct PuzzleMaker {
    /// Where the games come from.
    pub games: Games,
    /// How many puzzles to make. There may be fewer in the games of files.
    pub count: usize,
    /// The largest share of them that may have the same level, in percent: most are easy.
    pub level_share: u8,
    /// The requirements for a puzzle.
    pub requirements: Requirements,
    /// The nodes of the search that looks for candidates.
    pub scan_nodes: u64,
    /// The endgame tables.
    pub tables: Arc<dyn EndgameTables>,
    /// The folders that the tables come from, besides the built-in ones.
    pub table_folders: Vec<PathBuf>,
    /// Games that are worked on at a time.
    pub threads: usize,
    /// The output: the games that are done are kept beside it until [`MakeResult::forget`] removes
    /// them.
    pub output: PathBuf,
}

/// The progress of the work.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Puzzles that are found.
    pub puzzles: usize,
    /// Games that are done, those of an earlier run included.
    pub games: usize,
    /// Games and puzzles of an earlier run.
    pub before: (usize, usize),
}

/// Puzzles that were made.
#[derive(Debug)]
pub struct MakeResult {
    /// The puzzles in the order of the games.
    pub puzzles: Vec<PuzzleLine>,
    /// The games that they come from.
    pub games: usize,
    /// How many games of files could not be read.
    pub left_out: usize,
    store: Store,
}

impl MakeResult {
    /// Removes what was kept beside the output.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn forget(self) -> Result<(), MakeError> {
        Ok(self.store.remove()?)
    }
}

/// The settings that must be equal for work to be resumed. The number of puzzles and the share of a
/// level may change.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Settings {
    /// The files, with the CRC-32 of each.
    files: Vec<(String, u32)>,
    #[serde(default)]
    after_mistakes: bool,
    seed: u64,
    ratings: Vec<u32>,
    nodes: u64,
    scan_nodes: u64,
    least: f64,
    margin: f64,
    table_folders: Vec<PathBuf>,
    /// The bench signature, which identifies the engine.
    engine: u64,
}

impl PuzzleMaker {
    /// Makes the puzzles. `None` if `signals` stop it; the games that are done are then kept.
    /// `warn` is called for what is wrong in the files, `progress` after each game. The puzzles
    /// depend neither on the threads nor on how often the work was killed.
    ///
    /// # Errors
    /// When a file cannot be read or written, what was kept is of other work, no opening is
    /// balanced, or there is no memory.
    pub fn run(
        &self,
        signals: &Signals,
        warn: Warn<'_>,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Result<Option<MakeResult>, MakeError> {
        let read = match &self.games {
            Games::SelfPlay(_) => ReadGames::default(),
            Games::Files { paths, .. } => read(paths, warn)?,
        };
        let path = Store::path(&self.output);
        let outputs = std::slice::from_ref(&self.output);
        let (store, kept) = Store::open::<_, Vec<PuzzleLine>>(outputs, &self.settings(&read)?)?;
        let mut collector = Collector {
            store,
            waiting: BTreeMap::new(),
            next: 0,
            known: KnownPuzzles::default(),
            puzzles: Vec::new(),
            count: self.count,
            level_counts: BTreeMap::new(),
            max_per_level: (self.count * usize::from(self.level_share)).div_ceil(100),
        };
        let done: Vec<usize> = kept.keys().copied().collect();
        let damaged = |index| {
            let path = path.clone();
            move |error| MakeError::Kept { path, game: index + 1, error }
        };
        for (index, lines) in kept {
            collector.add(index, lines).map_err(damaged(index))?;
        }
        let before = (done.len(), collector.puzzles.len());
        let games = Mutex::new(done.len());
        let report = |collector: &Collector, more: usize| {
            let mut games = games.lock().unwrap_or_else(PoisonError::into_inner);
            *games += more;
            progress(Progress { puzzles: collector.puzzles.len(), games: *games, before });
        };
        report(&collector, 0);
        let collector = Mutex::new(collector);
        let lock = || collector.lock().unwrap_or_else(PoisonError::into_inner);
        let all = match &self.games {
            Games::SelfPlay(_) => usize::MAX,
            Games::Files { .. } => read.games.len(),
        };
        let items = (0..all)
            .filter(|index| done.binary_search(index).is_err())
            .take_while(|_| !signals.is_stopped() && !lock().is_done());
        let state = || Ok((Players::new()?, Scanner::new(self.requirements, self.scan_nodes, &self.tables)?));
        for_each(items, self.threads, state, |(players, scanner), index| {
            let found = match &self.games {
                &Games::Files { after_mistakes, .. } => {
                    let item = &read.games[index];
                    let least = self.requirements.least;
                    let is_wanted = |ply| !after_mistakes || item.is_after_mistake(ply, least);
                    scanner.puzzles(&item.game, is_wanted, &item.source, signals)
                }
                Games::SelfPlay(games) => {
                    let source = format!("seed {} game {}", games.seed, index + 1);
                    let played = players.play(games, index as u64, signals)?;
                    played.and_then(|(game, opening)| scanner.puzzles(&game, |ply| ply >= opening, &source, signals))
                }
            };
            let Some(lines) = found else { return Ok(()) };
            let mut collector = lock();
            collector.store.add(index, &lines)?;
            collector.add(index, lines).map_err(damaged(index))?;
            report(&collector, 1);
            Ok::<(), MakeError>(())
        })?;
        let Collector { mut store, mut puzzles, next, .. } =
            collector.into_inner().unwrap_or_else(PoisonError::into_inner);
        if signals.is_stopped() && puzzles.len() < self.count {
            return Ok(None);
        }
        puzzles.truncate(self.count);
        store.complete()?;
        Ok(Some(MakeResult { puzzles, games: next, left_out: read.left_out, store }))
    }

    fn settings(&self, read: &ReadGames) -> Result<Settings, MakeError> {
        let (seed, ratings, after_mistakes) = match &self.games {
            Games::SelfPlay(games) => (games.seed, games.ratings.clone(), false),
            &Games::Files { after_mistakes, .. } => (0, Vec::new(), after_mistakes),
        };
        Ok(Settings {
            files: read.files.clone(),
            after_mistakes,
            seed,
            ratings,
            nodes: self.requirements.nodes,
            scan_nodes: self.scan_nodes,
            least: self.requirements.least,
            margin: self.requirements.margin,
            table_folders: self.table_folders.clone(),
            engine: bench::signature(Network::built_in())?,
        })
    }
}

/// Processes the games in the order of their numbers, whatever order they finish in.
struct Collector {
    store: Store,
    /// Finished games that wait for an earlier one.
    waiting: BTreeMap<usize, Vec<(PuzzleLine, Puzzle)>>,
    /// The number of the next game.
    next: usize,
    known: KnownPuzzles,
    puzzles: Vec<PuzzleLine>,
    count: usize,
    /// How many there are of each level, and how many there may be.
    level_counts: BTreeMap<Level, usize>,
    max_per_level: usize,
}

impl Collector {
    fn add(&mut self, index: usize, lines: Vec<PuzzleLine>) -> Result<(), LineError> {
        let puzzles = lines.into_iter().map(|line| line.puzzle().map(|puzzle| (line, puzzle)));
        self.waiting.insert(index, puzzles.collect::<Result<_, _>>()?);
        while !self.is_done()
            && let Some(puzzles) = self.waiting.remove(&self.next)
        {
            self.next += 1;
            for (line, puzzle) in puzzles {
                let count = self.level_counts.entry(puzzle.level).or_default();
                if *count < self.max_per_level && self.known.add(&puzzle) {
                    *count += 1;
                    self.puzzles.push(line);
                }
            }
        }
        Ok(())
    }

    const fn is_done(&self) -> bool {
        self.puzzles.len() >= self.count
    }
}
