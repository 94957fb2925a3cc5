//! The parameters of a network, and the sizes of its layers.

use std::sync::atomic::{AtomicU64, Ordering};

use dameo_rules::platform::Instructions;

/// The number of neurons for one view of a position.
pub(super) const WIDTH: usize = 128;

/// The inputs of a view: own men, own kings, enemy men and enemy kings, on 64 squares each.
pub(super) const FEATURES: usize = 4 * 64;

/// The number of output buckets; the number of pieces selects one.
pub(super) const BUCKETS: usize = 8;

/// The number of possible piece counts, 0 to 64.
pub(super) const PIECE_COUNTS: usize = 65;

/// The fixed-point value of 1.0 for the sum of a neuron. Larger sums are clipped to it.
pub(super) const QA: i16 = 1023;

/// By how many bits the two factors of a product are shifted before its upper 16 bits are taken.
pub(super) const SHIFT: u32 = 5;

// An input of the first layer is the sum of two products.
const _: () = {
    let factor = (QA as i64) << SHIFT;
    assert!(factor <= i16::MAX as i64 && 2 * ((factor * factor) >> 16) <= MAX_INPUT as i64);
};

/// The largest input of the first layer.
pub(super) const MAX_INPUT: i32 = i16::MAX as i32;

/// The neurons of the first layer. The last is added to the output as it is.
pub(super) const FIRST: usize = 8;

/// The inputs of the second layer: the other neurons of the first, then their squares.
pub(super) const SECOND_INPUTS: usize = 2 * (FIRST - 1);

/// The neurons of the second layer.
pub(super) const SECOND: usize = 32;

/// The fixed-point value of 1.0 for a weight of a layer.
pub(super) const QB: u16 = 512;

/// By how many bits the sum of a layer is shifted: those of [`QB`].
pub(super) const LAYER_SHIFT: u32 = QB.ilog2();

/// The largest number that a layer passes on. 1.0 is one more.
pub(super) const MAX_ACTIVATION: i32 = (1 << ACTIVATION_BITS) - 1;

/// The number of fractional bits of what a layer passes on.
pub(super) const ACTIVATION_BITS: u32 = 14;

/// The output of 1.0.
const OUTPUT_SCALE: f64 = (1_i64 << (ACTIVATION_BITS + LAYER_SHIFT)) as f64;

/// The most centipawns of an output of 1.0.
pub(super) const MAX_CENTIPAWNS: f64 = 10_000.0;

/// The number of fractional bits of [`Weights::centipawns`].
const CENTIPAWN_BITS: u32 = 39;

// The largest output is the sum of two numbers of 32 bits.
const _: () = {
    let centipawns = MAX_CENTIPAWNS / OUTPUT_SCALE * (1_i64 << CENTIPAWN_BITS) as f64;
    assert!(((2_i64 << 31) as f64) * centipawns + ((1_i64 << CENTIPAWN_BITS) as f64) < i64::MAX as f64);
};

/// Four weights for each of eight neurons, as [`Products`](dameo_rules::platform::Products) reads
/// them.
pub(super) type Block = [i16; 32];

/// The layers of a bucket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Layers {
    /// By four inputs.
    pub(super) first: [Block; WIDTH / 4],
    pub(super) first_biases: [i32; FIRST],
    /// By eight neurons and four inputs. The inputs are all neurons of the first layer and their
    /// squares; the weights of the last neuron are 0.
    pub(super) second: [[Block; 2 * FIRST / 4]; SECOND / 8],
    pub(super) second_biases: [i32; SECOND],
    pub(super) third: [i16; SECOND],
}

/// One number for each neuron of a view.
pub(super) type Row = [i16; WIDTH];

impl Layers {
    const ZERO: Self = Self {
        first: [[0; _]; _],
        first_biases: [0; _],
        second: [[[0; _]; _]; _],
        second_biases: [0; _],
        third: [0; _],
    };
}

/// The parameters of a network.
#[derive(Debug)]
#[repr(align(64))]
pub(super) struct Weights {
    /// By input and neuron.
    pub(super) features: [Row; FEATURES],
    /// By neuron.
    pub(super) biases: Row,
    /// By bucket.
    pub(super) layers: [Layers; BUCKETS],
    /// The bucket by number of pieces.
    pub(super) buckets: [u8; PIECE_COUNTS],
    /// The checksum of the file.
    pub(super) checksum: u32,
    /// A unique number for each network that is read, from 1.
    pub(super) number: u64,
    /// The instruction set that computes the network.
    pub(super) instructions: Instructions,
    /// Centipawns of an output of 1, with [`CENTIPAWN_BITS`] fractional bits.
    centipawns: i64,
}

impl Weights {
    #[expect(clippy::large_stack_arrays, reason = "a network is read once, with little else on the stack")]
    pub(super) fn zero() -> Box<Self> {
        static NUMBERS: AtomicU64 = AtomicU64::new(1);
        Box::new(Self {
            features: [[0; WIDTH]; FEATURES],
            biases: [0; WIDTH],
            layers: [Layers::ZERO; BUCKETS],
            buckets: [0; PIECE_COUNTS],
            checksum: 0,
            number: NUMBERS.fetch_add(1, Ordering::Relaxed),
            instructions: Instructions::detect(),
            centipawns: 0,
        })
    }

    /// Whether both have the same numbers.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.checksum == other.checksum
            && self.features == other.features
            && self.biases == other.biases
            && self.layers == other.layers
            && (self.buckets, self.centipawns) == (other.buckets, other.centipawns)
    }

    /// Sets the centipawns of an output of 1.0, which means odds of e to 1.
    pub(super) fn set_centipawns(&mut self, centipawns: f64) {
        self.centipawns = (centipawns / OUTPUT_SCALE * (1_i64 << CENTIPAWN_BITS) as f64).round() as i64;
    }

    /// An output in centipawns, rounded.
    #[inline(always)]
    pub(super) fn in_centipawns(&self, output: i64) -> i32 {
        ((output * self.centipawns + (1 << (CENTIPAWN_BITS - 1))) >> CENTIPAWN_BITS) as i32
    }
}
