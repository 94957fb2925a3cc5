//! Verifies a set of puzzles.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::analyse::Store;
use dameo_engine::eval::Network;
use dameo_engine::search::Signals;
use dameo_engine::{EndgameTables, Game, bench, move_text};
use dameo_match::play::for_each;
use serde::{Deserialize, Serialize};

use crate::puzzles::error::MakeError;
use crate::puzzles::near::KnownPuzzles;
use crate::puzzles::scan::VERIFY_MEGABYTES;
use crate::puzzles::verify::{Requirements, Verifier};
use dameo_study::puzzles::{Puzzle, plies};
use dameo_study::puzzles::{PuzzleSet, pack};

/// How puzzles are verified.
#[derive(Debug, Clone)]
pub struct PuzzleChecker {
    /// The requirements for a puzzle.
    pub requirements: Requirements,
    /// The endgame tables.
    pub tables: Arc<dyn EndgameTables>,
    /// The folders that the tables come from, besides the built-in ones.
    pub table_folders: Vec<PathBuf>,
    /// Puzzles that are verified at a time.
    pub threads: usize,
    /// The output: what is verified is kept beside it until [`CheckResult::forget`] removes it. `None`:
    /// nothing is kept.
    pub output: Option<PathBuf>,
}

/// The result of a check.
#[derive(Debug)]
pub struct CheckResult {
    /// What is wrong, in the order of the set.
    pub findings: Vec<Finding>,
    store: Option<Store>,
}

impl CheckResult {
    /// Removes what was kept beside the output.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn forget(self) -> Result<(), MakeError> {
        Ok(self.store.map_or(Ok(()), Store::remove)?)
    }
}

/// The settings that must be equal for a check to be resumed.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Settings {
    /// The CRC-32 of the compact file of the set.
    puzzles: u32,
    nodes: u64,
    least: f64,
    margin: f64,
    table_folders: Vec<PathBuf>,
    /// The bench signature, which identifies the engine.
    engine: u64,
}

/// What is wrong with a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The place of the puzzle in the set, from 0.
    pub index: usize,
    /// What is wrong, in words.
    pub what: String,
}

impl PuzzleChecker {
    /// Verifies each puzzle, and that no two are nearly the same. Each search begins with an empty
    /// transposition table. Calls `progress` at the start and after each puzzle, with the number that
    /// is verified, those of an earlier run included. `None` if `signals` stop it; what is verified is
    /// then kept, if there is an output.
    ///
    /// # Errors
    /// When there is no memory, what is kept cannot be read or written, or it is of other work.
    pub fn run(
        &self,
        puzzles: &[Puzzle],
        signals: &Signals,
        progress: &(dyn Fn(usize) + Sync),
    ) -> Result<Option<CheckResult>, MakeError> {
        let (store, done) = match &self.output {
            Some(output) => {
                let (store, mut done) =
                    Store::open::<_, Vec<String>>(std::slice::from_ref(output), &self.settings(puzzles)?)?;
                // Guards against a file that was edited.
                done.retain(|&index, _| index < puzzles.len());
                (Some(store), done)
            }
            None => (None, BTreeMap::new()),
        };
        progress(done.len());
        let left: Vec<_> = puzzles.iter().enumerate().filter(|(index, _)| !done.contains_key(index)).collect();
        let items = left.into_iter().take_while(|_| !signals.is_stopped());
        let results = Mutex::new((store, done));
        let state = || Verifier::new(self.requirements, Arc::clone(&self.tables), VERIFY_MEGABYTES);
        for_each(items, self.threads, state, |verifier, (index, puzzle)| {
            let Some(faults) = faults(verifier, puzzle, signals) else { return Ok(()) };
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(store) = &mut results.0 {
                store.add(index, &faults)?;
            }
            results.1.insert(index, faults);
            progress(results.1.len());
            Ok::<(), MakeError>(())
        })?;
        if signals.is_stopped() {
            return Ok(None);
        }
        let (mut store, faults) = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        store.as_mut().map_or(Ok(()), Store::complete)?;
        let mut known = KnownPuzzles::default();
        let near = puzzles.iter().enumerate().filter(|(_, puzzle)| !known.add(puzzle));
        let near = near.map(|(index, _)| Finding { index, what: "it is nearly the same as one before it".into() });
        let faults =
            faults.into_iter().flat_map(|(index, whats)| whats.into_iter().map(move |what| Finding { index, what }));
        let mut findings: Vec<Finding> = near.chain(faults).collect();
        findings.sort_unstable();
        Ok(Some(CheckResult { findings, store }))
    }

    fn settings(&self, puzzles: &[Puzzle]) -> Result<Settings, MakeError> {
        let Requirements { nodes, least, margin } = self.requirements;
        let engine = bench::signature(Network::built_in())?;
        let set = PuzzleSet { signature: 0, nodes: 0, puzzles: puzzles.to_vec() };
        let table_folders = self.table_folders.clone();
        Ok(Settings { puzzles: dameo_tables::crc32(&pack(&set)), nodes, least, margin, table_folders, engine })
    }
}

/// What is wrong with a puzzle. `None` if `signals` stop it.
fn faults(verifier: &mut Verifier, puzzle: &Puzzle, signals: &Signals) -> Option<Vec<String>> {
    let requirements = *verifier.requirements();
    let mut faults = Vec::new();
    for (ply, (position, m)) in plies(puzzle.position(), puzzle.moves()).enumerate().step_by(2) {
        if position.legal_moves().len() == 1 {
            continue;
        }
        verifier.clear();
        let choice = verifier.choice(&Game::from(position), signals)?;
        let (number, text, best) = (ply + 1, move_text(&position, m), move_text(&position, choice.best));
        let lead = choice.chances - choice.second.unwrap_or_default();
        if lead < requirements.margin {
            let margin = requirements.margin;
            faults.push(format!("move {number}, {text}, is not the only one: {best} leads by {lead:.1}, not {margin}"));
        } else if choice.best != m {
            faults.push(format!("move {number}, {text}, is not the best: {best} is better"));
        } else if choice.chances < requirements.least {
            let (chances, least) = (choice.chances, requirements.least);
            faults.push(format!("move {number}, {text}, leaves chances of {chances:.1}; expected {least} or more"));
        }
    }
    verifier.clear();
    let tags = verifier.tags(puzzle.position(), puzzle.moves(), signals)?;
    if tags != puzzle.tags {
        faults.push(format!("its tags are {:?}; expected {tags:?}", puzzle.tags));
    }
    Some(faults)
}
