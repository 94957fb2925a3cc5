//! What a search reports while it runs, and its result.

use std::time::Duration;

use dameo_rules::{Move, TableResult};

use super::score::{Score, Value};

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
    /// Whether a score with this bound is a better estimate of the true score than another
    /// estimate.
    #[inline(always)]
    pub(super) const fn improves(self, value: Value, estimate: Value) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => value > estimate,
            Self::Upper => value < estimate,
        }
    }
}

/// What a search reports while it runs.
///
/// Every search reports at least one variation, whatever its limits; without a legal move that is
/// an empty one. See [`Limits::multi_pv`](super::Limits::multi_pv) for several variations.
///
/// ```
/// use dameo_engine::eval::Material;
/// use dameo_engine::search::{Engine, Limits, SearchInfo, Signals};
/// use dameo_engine::{DrawRules, Game};
///
/// let limits = Limits { depth: Some(3), multi_pv: 2, ..Limits::default() };
/// let mut lines = Vec::new();
/// let mut report = |info: SearchInfo| {
///     if let SearchInfo::Pv(pv) = info {
///         lines.push((pv.depth, pv.line));
///     }
/// };
/// let mut engine = Engine::new(Material, 1)?;
/// engine.search(&Game::new(), DrawRules::Standard, &limits, &Signals::new(), &mut report);
/// assert_eq!(lines, [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]);
/// # Ok::<(), dameo_engine::OutOfMemory>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchInfo {
    /// A variation with its score.
    Pv(PvInfo),
    /// The root move that is searched now.
    CurrentMove(CurrentMoveInfo),
}

/// A variation with its score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PvInfo {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The deepest ply reached, extensions and quiescence included.
    pub selective_depth: u32,
    /// The number of the variation (`multipv`), from 1 for that of the best move.
    pub line: u32,
    /// The score for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Moves made so far.
    pub nodes: u64,
    /// Positions that were found in endgame tables so far.
    pub table_hits: u64,
    /// The result of the variation, if endgame tables have the result of the root position. `score`
    /// agrees with it: a draw scores 0.
    pub table_result: Option<TableResult>,
    /// Time since the search began.
    pub time: Duration,
    /// How much of the table holds entries of this search, in permille, 0 to 1000.
    pub hashfull: u32,
    /// The principal variation, best move first; empty if there is no legal move.
    pub principal_variation: Vec<Move>,
}

/// The root move that is searched now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CurrentMoveInfo {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The move.
    pub root_move: Move,
    /// Its number in the order of the root moves, from 1.
    pub number: u32,
    /// Time since the search began.
    pub time: Duration,
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchResult {
    /// The best move; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The move expected in reply, if the principal variation or the transposition table has one.
    pub ponder: Option<Move>,
    /// The score of the best move, for the side to move.
    pub score: Score,
    /// Whether the score is exact. It can be a bound if the search ended before an aspiration
    /// window was widened.
    pub bound: Bound,
    /// The last iteration that was completed, in plies; 0 if none was, or if there is no legal
    /// move.
    pub depth: u32,
    /// Moves made.
    pub nodes: u64,
    /// Positions that were found in endgame tables.
    pub table_hits: u64,
    /// Whether the search only [paused](super::Engine::resume). The other fields are then what it
    /// has found so far.
    pub is_paused: bool,
}
