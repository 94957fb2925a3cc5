//! What a search tells while it runs, and at its end.

use std::time::Duration;

use super::Score;
use super::score::Value;
use crate::moves::Move;

/// Whether a reported score is exact or a bound on the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

impl Bound {
    /// Whether a score so bounded says more than an estimate of the true one.
    #[inline(always)]
    pub(super) const fn tells(self, value: Value, estimate: Value) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => value > estimate,
            Self::Upper => value < estimate,
        }
    }
}

/// What a search tells while it runs.
#[derive(Debug, Clone)]
pub enum SearchInfo {
    /// A variation with its score.
    Pv(PvInfo),
    /// The root move that is looked at now.
    CurrentMove(CurrentMoveInfo),
}

/// A variation with its score.
#[derive(Debug, Clone)]
pub struct PvInfo {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The deepest ply reached, extensions and quiescence included.
    pub selective_depth: u32,
    /// The place of the variation among those that were asked for, from 1.
    pub line: u32,
    /// The score for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Moves made so far.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is with entries of this search, in thousandths.
    pub hashfull: u32,
    /// The principal variation, best move first; empty where there is no legal move.
    pub principal_variation: Vec<Move>,
}

/// A root move that is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CurrentMoveInfo {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The move.
    pub m: Move,
    /// Its place in the order of the root moves, from 1.
    pub number: u32,
    /// Time since the search began.
    pub time: Duration,
}

/// How a search ended.
#[derive(Debug, Clone)]
pub struct SearchResult {
    /// The best move; `None` where there is no legal move.
    pub best: Option<Move>,
    /// The move expected in reply, if the principal variation has one.
    pub ponder: Option<Move>,
    /// The score of the best move, for the side to move.
    pub score: Score,
    /// The last iteration that was completed, in plies.
    pub depth: u32,
    /// Moves made.
    pub nodes: u64,
}
