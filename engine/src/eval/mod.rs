//! Evaluation: the score of a position without a search. Each evaluation is a file; the search uses
//! only the trait.

mod endings;
mod hand_crafted;
mod weights;

pub use hand_crafted::{EvalTerm, HandCrafted};

use crate::position::Position;

/// Evaluates a position without searching.
///
/// ```
/// use dameo_engine::eval::Evaluate;
/// use dameo_engine::piece::Color;
/// use dameo_engine::position::Position;
///
/// /// Counts pieces: 100 for a man, 300 for a king.
/// struct Material;
///
/// impl Evaluate for Material {
///     fn evaluate(&self, position: &Position) -> i32 {
///         let of = |color: Color| {
///             100 * position.men(color).count() as i32 + 300 * position.kings(color).count() as i32
///         };
///         of(position.side_to_move()) - of(!position.side_to_move())
///     }
/// }
///
/// assert_eq!(Material.evaluate(&Position::start()), 0);
/// ```
pub trait Evaluate: Sync {
    /// The score for the side to move, within +-[`MAX_EVALUATION`]. In centipawns: 100 is a man in
    /// the opening.
    ///
    /// The search relies on the score of positions in which no capture is pending and a legal move
    /// exists. For other positions a rough score is enough.
    fn evaluate(&self, position: &Position) -> i32;
}

/// The largest score of an evaluation, in centipawns. Mates are beyond it.
pub const MAX_EVALUATION: i32 = 20_000;
