//! Evaluation: the score of a position without a search.
//!
//! [`Network`] is the evaluation of the engine, a neural network; [`HandCrafted`] is the classical
//! one, a sum of weights. [`Evaluation`] is either. The search uses only the trait [`Evaluate`], so
//! any other evaluation can take its place.

mod endings;
mod evaluation;
mod hand_crafted;
mod network;
mod weights;

pub use evaluation::Evaluation;
pub use hand_crafted::{EvalTerm, HandCrafted};
pub use network::{Accumulators, Network, NetworkError};

use dameo_rules::Position;

/// Evaluates a position without searching.
///
/// ```
/// use dameo_engine::eval::Evaluate;
/// use dameo_engine::{Color, Position};
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
///
/// A reference to an evaluation is an evaluation, and so is a `Box` of one, so that it can be
/// chosen at run time:
///
/// ```
/// use dameo_engine::Position;
/// use dameo_engine::eval::{Evaluate, HandCrafted};
/// use dameo_engine::search::Engine;
///
/// let chosen: Box<dyn Evaluate> = Box::new(HandCrafted);
/// let engine = Engine::new(chosen, 1)?;
/// let borrowed = Engine::new(&HandCrafted, 1)?;
/// let score = HandCrafted.evaluate(&Position::start());
/// assert_eq!(engine.evaluation().evaluate(&Position::start()), score);
/// assert_eq!(borrowed.evaluation().evaluate(&Position::start()), score);
/// # Ok::<(), dameo_engine::OutOfMemory>(())
/// ```
pub trait Evaluate: Sync {
    /// The score for the side to move, within +-[`MAX_EVALUATION`]. In centipawns: 100 is a man in
    /// the opening.
    ///
    /// The search relies on the score of positions in which no capture is pending and a legal move
    /// exists. For other positions a rough score is enough.
    fn evaluate(&self, position: &Position) -> i32;

    /// The same score as [`Evaluate::evaluate`], for a position at a ply of a search. An evaluation
    /// can use what it has kept of the positions before it in `accumulators`, which belong to the
    /// thread. The search calls this one.
    fn evaluate_at(&self, position: &Position, ply: usize, accumulators: &mut Accumulators) -> i32 {
        let _ = (ply, accumulators);
        self.evaluate(position)
    }
}

impl<E: Evaluate + ?Sized> Evaluate for &E {
    fn evaluate(&self, position: &Position) -> i32 {
        (**self).evaluate(position)
    }

    fn evaluate_at(&self, position: &Position, ply: usize, accumulators: &mut Accumulators) -> i32 {
        (**self).evaluate_at(position, ply, accumulators)
    }
}

impl<E: Evaluate + ?Sized> Evaluate for Box<E> {
    fn evaluate(&self, position: &Position) -> i32 {
        (**self).evaluate(position)
    }

    fn evaluate_at(&self, position: &Position, ply: usize, accumulators: &mut Accumulators) -> i32 {
        (**self).evaluate_at(position, ply, accumulators)
    }
}

/// The largest score of an evaluation, in centipawns. The scores of wins by endgame tables and of
/// mates are beyond it.
pub const MAX_EVALUATION: i32 = 19_000;
