//! Verifies a set of puzzles anew.

use std::sync::{Arc, Mutex, PoisonError};

use dameo_engine::search::Signals;
use dameo_engine::{EndgameTables, Game, move_text};
use dameo_play::for_each;

use crate::error::MakeError;
use crate::near::Known;
use crate::puzzle::{Puzzle, plies};
use crate::scan::VERIFY_MEGABYTES;
use crate::verify::{Requirements, Verifier};

/// How puzzles are verified.
#[derive(Debug, Clone)]
pub struct Checking {
    /// What a puzzle must be like.
    pub requirements: Requirements,
    /// The endgame tables.
    pub tables: Arc<dyn EndgameTables>,
    /// Puzzles that are verified at a time.
    pub threads: usize,
}

/// What is wrong with a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The place of the puzzle in the set, from 0.
    pub index: usize,
    /// What is wrong, in words.
    pub what: String,
}

impl Checking {
    /// Verifies each puzzle, and that no two are nearly the same. Each search begins with an empty
    /// transposition table. Calls `checked` after each puzzle. Returns what is wrong, in the order
    /// of the set; `None` if `signals` stop it.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn run(
        &self,
        puzzles: &[Puzzle],
        signals: &Signals,
        checked: &(dyn Fn() + Sync),
    ) -> Result<Option<Vec<Finding>>, MakeError> {
        let mut known = Known::default();
        let near = puzzles.iter().enumerate().filter(|(_, puzzle)| !known.add(puzzle));
        let near = near.map(|(index, _)| Finding { index, what: "it is nearly the same as one before it".into() });
        let findings = Mutex::new(near.collect::<Vec<_>>());
        let items = puzzles.iter().enumerate().take_while(|_| !signals.is_stopped());
        let state = || Verifier::new(self.requirements, Arc::clone(&self.tables), VERIFY_MEGABYTES);
        for_each(items, self.threads, state, |verifier, (index, puzzle)| {
            if let Some(whats) = faults(verifier, puzzle, signals) {
                let found = whats.into_iter().map(|what| Finding { index, what });
                findings.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
                checked();
            }
            Ok::<(), MakeError>(())
        })?;
        let mut findings = findings.into_inner().unwrap_or_else(PoisonError::into_inner);
        findings.sort_unstable();
        Ok((!signals.is_stopped()).then_some(findings))
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
