//! The progress of a search, from which a search that paused is resumed.

use std::time::Duration;

use super::root_move::RootMove;

/// What a search has completed. The rest of what it knows is in the table and the histories.
#[derive(Debug)]
pub(super) struct Progress {
    /// The root moves, best first; empty before the first slice.
    pub(super) moves: Vec<RootMove>,
    /// The number of completed iterations.
    pub(super) iterations: usize,
    /// The depth of the deepest of them, in plies.
    pub(super) depth: u32,
    /// The factor of the time target for how long the best move has been the best one.
    pub(super) stability: f64,
    /// Moves made.
    pub(super) nodes: u64,
    /// Positions that were found in endgame tables.
    pub(super) table_hits: u64,
    /// Time spent, without pauses.
    pub(super) time: Duration,
}

impl Default for Progress {
    fn default() -> Self {
        let time = Duration::ZERO;
        Self { moves: Vec::new(), iterations: 0, depth: 0, stability: 1.0, nodes: 0, table_hits: 0, time }
    }
}
