//! The learned evaluation: a small neural network on all pieces.
//!
//! Each of the four views of a position (either side's, as it is and mirrored from left to right)
//! sums up a row of weights for each piece, and multiplies the clipped sums in pairs. The products
//! of mirrored views are added, and three small layers, chosen by the number of pieces, turn those
//! of both sides into an output. The views share the weights, so mirrored positions have exactly
//! the same score. All numbers are integers, so every machine has the same score.

mod accumulators;
mod features;
mod format;
mod kernels;
mod weights;

use std::fmt;
use std::sync::{Arc, LazyLock};

pub use accumulators::Accumulators;
pub use format::NetworkError;

use dameo_rules::{Bitboard, Color, Position, Square};

use super::{Evaluate, MAX_EVALUATION, endings};
use weights::Weights;

/// A network that evaluates positions. Symmetric in colours and in files.
///
/// ```
/// use dameo_engine::Position;
/// use dameo_engine::eval::{Evaluate, Network};
///
/// let network = Network::built_in();
/// assert_eq!(network.name().len(), 8);
/// assert!(network.evaluate(&Position::start()).abs() < 100);
/// assert!(Network::read(b"something else").is_err());
/// ```
#[derive(Clone)]
pub struct Network {
    weights: Arc<Weights>,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Network").field(&self.name()).finish()
    }
}

impl PartialEq for Network {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.weights, &other.weights) || self.weights.is_same(&other.weights)
    }
}

impl Eq for Network {}

impl Network {
    /// The file of the built-in network.
    pub const BUILT_IN: &[u8] = include_bytes!("default.nn");

    /// The network of a file's content.
    ///
    /// # Errors
    /// When the bytes are no network, are damaged, or are of a network that this engine cannot use.
    pub fn read(file: &[u8]) -> Result<Self, NetworkError> {
        Ok(Self { weights: format::read(file)?.into() })
    }

    /// The network that is part of the engine.
    pub fn built_in() -> Self {
        static NETWORK: LazyLock<Network> =
            LazyLock::new(|| Network::read(Network::BUILT_IN).expect("a test reads the built-in network"));
        NETWORK.clone()
    }

    /// The name: the checksum of the file, in eight hexadecimal digits.
    pub fn name(&self) -> String {
        format!("{:08x}", self.weights.checksum)
    }

    /// What each piece is worth, in centipawns for the side to move: the score minus the score
    /// without the piece. In the order of the squares. The correction of known endings is part of
    /// both scores. The only piece of a side is left out, as the game would be over without it.
    pub fn piece_values(&self, position: &Position) -> Vec<(Square, i32)> {
        let score = self.evaluate(position);
        let without = |square: Square| {
            let rest = |set: Bitboard| set.without(Bitboard::of(square));
            let [white, black] = Color::ALL.map(|color| rest(position.pieces(color)));
            Position::new(white, black, rest(position.all_kings()), position.side_to_move()).ok()
        };
        let is_only = |square: Square| Color::ALL.iter().any(|&color| position.pieces(color) == Bitboard::of(square));
        let valued = position.occupied().into_iter().filter(|&square| !is_only(square));
        valued.filter_map(|square| Some((square, score - self.evaluate(&without(square)?)))).collect()
    }

    fn score(&self, position: &Position, output: i64) -> i32 {
        let score = self.weights.in_centipawns(output);
        endings::adjust(position, score).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

impl Default for Network {
    /// The [built-in](Network::built_in) network.
    fn default() -> Self {
        Self::built_in()
    }
}

impl Evaluate for Network {
    type State = Accumulators;

    fn evaluate(&self, position: &Position) -> i32 {
        self.score(position, accumulators::output(&self.weights, position))
    }

    #[inline]
    fn evaluate_at(&self, position: &Position, ply: usize, accumulators: &mut Accumulators) -> i32 {
        accumulators.score(&self.weights, position, ply, |output| self.score(position, output))
    }
}
