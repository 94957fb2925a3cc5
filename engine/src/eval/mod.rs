//! Evaluation: one position to one score. Each evaluation is a file; the search knows only the trait.

mod endings;
mod hand_crafted;
mod weights;

pub use hand_crafted::HandCrafted;

use crate::position::Position;

/// Judges a position without searching.
pub trait Evaluate: Sync {
    /// The score in centipawns (100 = a man in the opening) for the side to move, within +-[`MAX_EVALUATION`].
    ///
    /// Asked for positions where no capture is pending and a legal move exists; elsewhere a rough answer will do.
    fn evaluate(&self, position: &Position) -> i32;

    /// The parts of the score with their names, for people to read. Their sum is the score from White's side.
    fn parts(&self, position: &Position) -> Vec<Part>;
}

/// The largest score an evaluation gives, in centipawns; mates are beyond it.
pub const MAX_EVALUATION: i32 = 20_000;

/// One part of an evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// What is judged.
    pub name: &'static str,
    /// Centipawns in White's favour from White's pieces; 0 or less is possible.
    pub white: i32,
    /// Centipawns in Black's favour from Black's pieces.
    pub black: i32,
}
