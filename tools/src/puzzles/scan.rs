//! Looks for puzzles in a game.

use std::sync::Arc;

use dameo_engine::search::Signals;
use dameo_engine::{EndgameTables, Game, Position};

use crate::puzzles::error::MakeError;
use crate::puzzles::grade::Grader;
use crate::puzzles::line::PuzzleLine;
use crate::puzzles::verify::{Requirements, Verifier};
use dameo_study::puzzles::{Puzzle, plies};

/// The transposition tables, in megabytes. They are fixed because they affect the puzzles.
const SCAN_MEGABYTES: usize = 4;
pub(crate) const VERIFY_MEGABYTES: usize = 32;

/// Looks for puzzles: a short search finds the positions that a long one proves.
#[derive(Debug)]
pub(crate) struct Scanner {
    short: Verifier,
    long: Verifier,
    grader: Grader,
}

impl Scanner {
    /// A scanner. `scan_nodes` are those of the short search.
    pub(crate) fn new(
        requirements: Requirements,
        scan_nodes: u64,
        tables: &Arc<dyn EndgameTables>,
    ) -> Result<Self, MakeError> {
        let short = Requirements { nodes: scan_nodes, ..requirements };
        Ok(Self {
            short: Verifier::new(short, Arc::clone(tables), SCAN_MEGABYTES)?,
            long: Verifier::new(requirements, Arc::clone(tables), VERIFY_MEGABYTES)?,
            grader: Grader::new()?,
        })
    }

    /// The puzzles of a game that begin at a ply for which `is_wanted` is true. Other games do not
    /// affect them. `None` if `signals` stop it.
    pub(crate) fn puzzles(
        &mut self,
        game: &Game,
        is_wanted: impl Fn(usize) -> bool,
        source: &str,
        signals: &Signals,
    ) -> Option<Vec<PuzzleLine>> {
        self.short.clear();
        let mut found = Vec::new();
        // The later turns of the last puzzle, if the game goes on as its solution.
        let mut turns: Vec<Position> = Vec::new();
        for (ply, entry) in game.history().iter().enumerate().filter(|&(ply, _)| is_wanted(ply)) {
            let position = entry.position;
            if position.legal_moves().len() < 2 || turns.contains(&position) {
                continue;
            }
            let choice = self.short.choice(&Game::from(position), signals)?;
            if !choice.is_single(self.short.requirements()) {
                continue;
            }
            let Some(solution) = self.long.solve(&position, signals) else {
                if signals.is_stopped() {
                    return None;
                }
                continue;
            };
            let level = self.grader.level(&position, &solution.moves, signals)?;
            // The moves are legal, and there is more than one.
            let Ok(puzzle) = Puzzle::new(position, solution.moves, level, solution.tags) else { continue };
            turns = plies(&position, puzzle.moves()).step_by(2).map(|(position, _)| position).collect();
            let second = solution.first.second.unwrap_or_default();
            found.push(PuzzleLine::new(&puzzle, solution.first.chances, second, format!("{source} ply {}", ply + 1)));
        }
        Some(found)
    }
}
