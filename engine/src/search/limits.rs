//! What bounds a search.

use std::time::Duration;

use super::strength::Strength;
use crate::moves::Move;

/// The clock of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// Time left for the moves up to the next control, or for the whole game.
    pub remaining: Duration,
    /// Time gained with each move.
    pub increment: Duration,
    /// Moves up to the next time control, this one included; `None` where the time is for the whole game.
    pub moves_to_go: Option<u32>,
    /// Whether the engine also thinks while its opponent does, and can spend more here.
    pub ponders: bool,
}

/// When a search ends: at the first limit it reaches. Without any it runs until it is stopped.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Limits {
    /// The last iteration, in plies; at least 1.
    pub depth: Option<u32>,
    /// The number of nodes (moves made). The first iteration may exceed it.
    pub nodes: Option<u64>,
    /// Exactly this much time.
    pub move_time: Option<Duration>,
    /// As much time as this clock suggests.
    pub clock: Option<Clock>,
    /// A forced win or loss in at most this many of the side's own moves ends the search, and so does the proof that
    /// there is none: every line of that length is then searched in full.
    pub mate: Option<u32>,
    /// Only these root moves are considered; all where empty.
    pub search_moves: Vec<Move>,
    /// Set aside of each move on the clock for what happens outside the engine.
    pub move_overhead: Duration,
    /// The best so many root moves get a variation of their own each; 0 counts as 1.
    pub multi_pv: usize,
    /// Weaker play than the engine is capable of.
    pub strength: Option<Strength>,
}
