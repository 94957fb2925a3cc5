//! The limits of a search.

use std::time::Duration;

use super::strength::Strength;
use crate::moves::Move;

/// The game clock of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// Time left until the next time control, or for the rest of the game.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves left until the next time control, including this one. `None` if the time is for the
    /// rest of the game.
    pub moves_to_go: Option<u32>,
    /// Whether pondering is on. The engine then spends more time on each move.
    pub ponders: bool,
}

/// When a search ends: at the first limit that it reaches. Without a limit it runs until it is
/// stopped.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Limits {
    /// The depth of the last iteration, in plies; at least 1.
    pub depth: Option<u32>,
    /// The largest number of nodes (moves made). The first iteration may exceed it.
    pub nodes: Option<u64>,
    /// The time for this move. The search uses it in full unless another limit ends it.
    pub move_time: Option<Duration>,
    /// The game clock, from which the engine derives the time for this move.
    pub clock: Option<Clock>,
    /// Search for a forced win or loss in at most this many moves of the side to move. The search
    /// ends when it finds one, or when it has proved that there is none: every line of that length
    /// is searched in full.
    pub mate: Option<u32>,
    /// The root moves to search. Empty means all legal moves.
    pub search_moves: Vec<Move>,
    /// Time reserved on the clock for delays outside the engine, such as communication.
    pub move_overhead: Duration,
    /// The number of best root moves that are reported with a variation each. 0 counts as 1.
    pub multi_pv: usize,
    /// Limits the playing strength. `None` is full strength.
    pub strength: Option<Strength>,
}
