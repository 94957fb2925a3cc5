//! Grades the difficulty of puzzles.

use dameo_engine::eval::Network;
use dameo_engine::search::{Limits, Signals};
use dameo_engine::{Game, Move, Position};

use crate::judge::Judge;
use crate::puzzles::error::MakeError;
use dameo_study::puzzles::Level;
use dameo_study::puzzles::plies;

/// The transposition table, in megabytes. It is fixed because it affects the levels.
const HASH_MEGABYTES: usize = 8;

/// An engine that solves puzzles with few nodes and without endgame tables.
#[derive(Debug)]
pub(crate) struct Grader {
    judge: Judge,
}

impl Grader {
    /// A grader.
    pub(crate) fn new() -> Result<Self, MakeError> {
        Ok(Self { judge: Judge::new(Network::built_in(), HASH_MEGABYTES, None)? })
    }

    /// The first level at which the engine plays all moves of the solver, and at the next level too:
    /// a hit by chance does not count. `None` if `signals` stop it.
    pub(crate) fn level(&mut self, start: &Position, moves: &[Move], signals: &Signals) -> Option<Level> {
        let turns: Vec<(Position, Move)> = plies(start, moves).step_by(2).collect();
        let mut solved = None;
        for level in Level::all() {
            let nodes = level.nodes();
            let is_solved = turns.iter().all(|(position, m)| self.best(position, nodes, signals) == Some(*m));
            if signals.is_stopped() {
                return None;
            }
            match solved {
                Some(level) if is_solved => return Some(level),
                _ => solved = is_solved.then_some(level),
            }
        }
        Some(solved.unwrap_or(Level::UNSOLVED))
    }

    fn best(&mut self, position: &Position, nodes: Option<u64>, signals: &Signals) -> Option<Move> {
        if let &[only] = position.legal_moves().as_slice() {
            return Some(only);
        }
        self.judge.clear();
        let limits = Limits { nodes, ..Limits::default() };
        self.judge.search(&Game::from(*position), &limits, signals, |_| {})?.best
    }
}

#[cfg(test)]
mod tests {
    use dameo_engine::parse_move;

    use super::*;

    fn level(fen: &str, text: &str) -> Level {
        let start: Position = fen.parse().unwrap();
        let m = parse_move(&start, text).unwrap();
        Grader::new().unwrap().level(&start, &[m], &Signals::new()).unwrap()
    }

    #[test]
    fn puzzles_that_a_short_search_solves_have_a_low_level() {
        let combination = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5";
        let seen = level(combination, "c1e3");
        assert!(seen.nodes().is_some_and(|nodes| nodes <= 12_800), "{seen:?}");
        // The only move that promotes.
        assert_eq!(level("W:Wa7,a1:Bb8,g6,h5", "a7a8").number(), 0);
        // Not even the longest search plays a bad move.
        assert_eq!(level("W:Wd7,a1:Bg4", "a1b2"), Level::UNSOLVED);
    }

    #[test]
    fn a_stopped_grader_says_nothing() {
        let signals = Signals::new();
        signals.stop();
        let start: Position = "W:Wd7,a1:Bh5".parse().unwrap();
        let m = parse_move(&start, "d7d8").unwrap();
        assert_eq!(Grader::new().unwrap().level(&start, &[m], &signals), None);
    }
}
