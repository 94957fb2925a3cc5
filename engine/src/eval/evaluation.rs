//! Either evaluation of the engine, chosen at run time.

use dameo_rules::Position;

use super::{Accumulators, Evaluate, HandCrafted, Network};

/// Either evaluation of the engine. The network is the default.
///
/// ```
/// use dameo_engine::eval::{Evaluate, Evaluation, HandCrafted, Network};
/// use dameo_engine::Position;
///
/// let position: Position = "W:Wd4,e4:Be7".parse()?;
/// assert_eq!(Evaluation::Classical.evaluate(&position), HandCrafted.evaluate(&position));
/// assert_eq!(Evaluation::default().evaluate(&position), Network::built_in().evaluate(&position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Evaluation {
    /// A neural network.
    Network(Network),
    /// [`HandCrafted`]: a sum of weights.
    Classical,
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::Network(Network::built_in())
    }
}

impl Evaluate for Evaluation {
    fn evaluate(&self, position: &Position) -> i32 {
        match self {
            Self::Network(network) => network.evaluate(position),
            Self::Classical => HandCrafted.evaluate(position),
        }
    }

    #[inline]
    fn evaluate_at(&self, position: &Position, ply: usize, accumulators: &mut Accumulators) -> i32 {
        match self {
            Self::Network(network) => network.evaluate_at(position, ply, accumulators),
            Self::Classical => HandCrafted.evaluate(position),
        }
    }
}
