//! Evaluation: the score of a position without a search.
//!
//! [`Network`] is the evaluation of the engine, a neural network. The search uses only the trait
//! [`Evaluate`], so any other evaluation can take its place; [`Material`] is the simplest.

mod endings;
mod material;
mod network;

pub use material::Material;
pub use network::{Accumulators, Network, NetworkError};

use std::fmt;

use dameo_rules::Position;

/// Evaluates a position without searching.
///
/// ```
/// use dameo_engine::eval::Evaluate;
/// use dameo_engine::search::Engine;
/// use dameo_engine::{Color, Position};
///
/// /// Counts how far the men have come, in ranks.
/// struct Advance;
///
/// impl Evaluate for Advance {
///     /// This evaluation has no state.
///     type State = ();
///
///     fn evaluate(&self, position: &Position) -> i32 {
///         let white: usize = position.men(Color::White).into_iter().map(|square| square.rank().index()).sum();
///         let black: usize = position.men(Color::Black).into_iter().map(|square| 7 - square.rank().index()).sum();
///         let for_white = white as i32 - black as i32;
///         if position.side_to_move() == Color::White { for_white } else { -for_white }
///     }
/// }
///
/// assert_eq!(Advance.evaluate(&Position::start()), 0);
/// let engine = Engine::new(Advance, 1)?;
/// // A reference to an evaluation is one too.
/// let borrowed = Engine::new(engine.evaluation(), 1)?;
/// # Ok::<(), dameo_engine::OutOfMemory>(())
/// ```
pub trait Evaluate: Sync {
    /// The state that a search thread keeps between positions to evaluate faster; `()` for none.
    /// Each thread has its own.
    type State: Default + fmt::Debug + Send;

    /// The score for the side to move, within +-[`MAX_EVALUATION`]. In centipawns: 100 is a man in
    /// the opening.
    ///
    /// The search relies on the score of positions in which no capture is pending and a legal move
    /// exists. For other positions a rough score is enough.
    fn evaluate(&self, position: &Position) -> i32;

    /// The same score as [`Evaluate::evaluate`], for a position at a ply of a search (0 at the
    /// root). The search calls this method. `state` is what earlier calls on this thread left, for
    /// any position.
    fn evaluate_at(&self, position: &Position, ply: usize, state: &mut Self::State) -> i32 {
        let _ = (ply, state);
        self.evaluate(position)
    }
}

impl<E: Evaluate + ?Sized> Evaluate for &E {
    type State = E::State;

    fn evaluate(&self, position: &Position) -> i32 {
        (**self).evaluate(position)
    }

    #[inline]
    fn evaluate_at(&self, position: &Position, ply: usize, state: &mut E::State) -> i32 {
        (**self).evaluate_at(position, ply, state)
    }
}

/// The largest score of an evaluation, in centipawns. The scores of wins by endgame tables and of
/// mates are beyond it.
pub const MAX_EVALUATION: i32 = 19_000;
