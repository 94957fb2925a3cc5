//! The analysis of whole files, in several threads.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use dameo_engine::eval::Network;
use dameo_engine::search::Signals;
use dameo_engine::{DrawRules, bench};
use dameo_pdn::Record;
use serde::{Deserialize, Serialize};

use crate::analyse::analyst::{Analyst, Effort};
use crate::analyse::error::{AnalysisError, cannot};
use crate::analyse::report::GameReport;
use crate::analyse::store::Store;
use crate::games::{Warn, games};

/// The analysis of files.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// Files of games in PDN.
    pub files: Vec<PathBuf>,
    /// How long each position is searched.
    pub effort: Effort,
    /// Which rules end a game as a draw.
    pub draw_rules: DrawRules,
    /// The transposition table of each thread, in megabytes.
    pub megabytes: usize,
    /// Games that are analysed at a time.
    pub threads: usize,
    /// The outputs: the games that are done are kept beside the first until [`Finished::forget`]
    /// removes them. Without an output nothing is kept.
    pub outputs: Vec<PathBuf>,
}

/// The settings that must be equal for work to be resumed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Settings {
    /// The files, with the CRC-32 of each.
    files: Vec<(String, u32)>,
    /// The effort in words.
    effort: String,
    /// The draw rules.
    draw_rules: String,
    /// The transposition table, in megabytes.
    megabytes: usize,
    /// The bench signature, which identifies the engine.
    engine: u64,
}

/// The progress of the work.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Positions that are searched, those of an earlier run included.
    pub positions: usize,
    /// The total number of positions.
    pub of: usize,
    /// Positions searched in an earlier run.
    pub before: usize,
}

/// A game with its analysis.
#[derive(Debug, Clone, PartialEq)]
pub struct AnalysedGame {
    /// The game as it was read.
    pub record: Record,
    /// The analysis.
    pub report: GameReport,
}

/// The finished work.
#[derive(Debug)]
pub struct Finished {
    /// The games in the order of the files.
    pub games: Vec<AnalysedGame>,
    /// How many games could not be read.
    pub left_out: usize,
    store: Option<Store>,
}

impl Finished {
    /// Removes what was kept beside the output.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn forget(self) -> Result<(), AnalysisError> {
        Ok(self.store.map_or(Ok(()), Store::remove)?)
    }
}

/// A game that is to be analysed.
struct Item {
    file: String,
    number: usize,
    record: Record,
}

impl Analysis {
    /// Analyses the games. `None` if `signals` stop it; finished games are then kept. `warn` is
    /// called for what is wrong in the files, `progress` after each position.
    ///
    /// # Errors
    /// When a file cannot be read or written, what was kept is of another analysis, or there is no
    /// memory.
    pub fn run(
        &self,
        signals: &Signals,
        warn: Warn<'_>,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Result<Option<Finished>, AnalysisError> {
        let (mut items, mut files, mut bad) = (Vec::new(), Vec::new(), 0);
        for path in &self.files {
            let bytes = fs::read(path).map_err(cannot("read", path))?;
            let file = path.display().to_string();
            for game in games(path, &bytes[..], warn, &mut bad) {
                let (number, record) = game.map_err(cannot("read", path))?;
                items.push(Item { file: file.clone(), number, record });
            }
            files.push((file, dameo_tables::crc32(&bytes)));
        }
        let (store, done) = if self.outputs.is_empty() {
            (None, BTreeMap::new())
        } else {
            let (store, done) = Store::open(&self.outputs, &self.settings(files)?)?;
            (Some(store), done)
        };
        let positions = |item: &Item| item.record.moves.len() + 1;
        let before = done.keys().filter_map(|&index| items.get(index)).map(positions).sum();
        let of = items.iter().map(positions).sum();
        let shared = Shared {
            analysis: self,
            items: &items,
            next: AtomicUsize::new(0),
            searched: AtomicUsize::new(before),
            is_over: AtomicBool::new(false),
            kept: Mutex::new((store, done)),
            signals,
            progress: &|positions| progress(Progress { positions, of, before }),
        };
        (shared.progress)(before);
        thread::scope(|scope| {
            let handles: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(|| shared.work())).collect();
            let join = |handle: thread::ScopedJoinHandle<'_, _>| {
                handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            handles.into_iter().map(join).fold(Ok(()), Result::and)
        })?;
        let (mut store, mut done) = shared.kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        if signals.is_stopped() {
            return Ok(None);
        }
        store.as_mut().map_or(Ok(()), Store::complete)?;
        let games: Vec<AnalysedGame> = items
            .into_iter()
            .enumerate()
            .filter_map(|(index, item)| Some(AnalysedGame { report: done.remove(&index)?, record: item.record }))
            .collect();
        Ok(Some(Finished { games, left_out: bad, store }))
    }

    fn settings(&self, files: Vec<(String, u32)>) -> Result<Settings, AnalysisError> {
        Ok(Settings {
            files,
            effort: format!("{:?}", self.effort),
            draw_rules: self.draw_rules.to_string(),
            megabytes: self.megabytes,
            engine: bench::signature(Network::built_in())?,
        })
    }
}

/// The state that the threads share.
struct Shared<'a> {
    analysis: &'a Analysis,
    items: &'a [Item],
    next: AtomicUsize,
    searched: AtomicUsize,
    /// Set after an error.
    is_over: AtomicBool,
    kept: Mutex<(Option<Store>, BTreeMap<usize, GameReport>)>,
    signals: &'a Signals,
    progress: &'a (dyn Fn(usize) + Sync),
}

impl Shared<'_> {
    /// Analyses games until there are no more.
    fn work(&self) -> Result<(), AnalysisError> {
        let result = self.work_on_games();
        if result.is_err() {
            self.is_over.store(true, Ordering::Relaxed);
        }
        result
    }

    fn work_on_games(&self) -> Result<(), AnalysisError> {
        let Analysis { effort, draw_rules, megabytes, .. } = *self.analysis;
        let mut analyst = Analyst::new(effort, draw_rules, megabytes)?;
        let searched = || (self.progress)(self.searched.fetch_add(1, Ordering::Relaxed) + 1);
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = self.items.get(index) else { return Ok(()) };
            if self.is_over.load(Ordering::Relaxed) || self.signals.is_stopped() {
                return Ok(());
            }
            if self.lock().1.contains_key(&index) {
                continue;
            }
            let Some(report) = analyst.analyse(&item.record, (&item.file, item.number), self.signals, &searched) else {
                return Ok(());
            };
            let (store, done) = &mut *self.lock();
            if let Some(store) = store {
                store.add(index, &report)?;
            }
            done.insert(index, report);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, (Option<Store>, BTreeMap<usize, GameReport>)> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
