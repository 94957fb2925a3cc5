//! The evaluation of the engine that plays.

use dameo_engine::Position;
use dameo_engine::eval::{Accumulators, Evaluate, Material, Network};

/// A network, or the material where there is no network yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Evaluation {
    /// A neural network.
    Network(Network),
    /// [`Material`]: training starts from nothing with it.
    Material,
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::Network(Network::built_in())
    }
}

impl Evaluate for Evaluation {
    type State = Accumulators;

    fn evaluate(&self, position: &Position) -> i32 {
        match self {
            Self::Network(network) => network.evaluate(position),
            Self::Material => Material.evaluate(position),
        }
    }

    #[inline]
    fn evaluate_at(&self, position: &Position, ply: usize, state: &mut Accumulators) -> i32 {
        match self {
            Self::Network(network) => network.evaluate_at(position, ply, state),
            Self::Material => Material.evaluate(position),
        }
    }
}
