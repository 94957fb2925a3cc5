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

/// By how many bits a sum is shifted before it is squared and its upper 16 bits are taken.
pub(super) const SHIFT: u32 = 5;

/// The activation of a neuron whose sum is [`QA`].
const ONE: f64 = ((QA as i64) << SHIFT).pow(2) as f64 / 65536.0;

/// The fixed-point value of 1.0 for an output weight.
pub(super) const QB: i16 = 256;

/// The largest output weight.
pub(super) const MAX_OUTPUT_WEIGHT: u16 = 511;

// The sum of one view fits into 32 bits.
const _: () = assert!((QA as i64) << SHIFT <= i16::MAX as i64);
const _: () = assert!(WIDTH as i64 * ONE as i64 * MAX_OUTPUT_WEIGHT as i64 <= i32::MAX as i64);

/// The number of fractional bits of [`Weights::centipawns`].
const CENTIPAWN_BITS: u32 = 32;

/// One number for each neuron of a view.
pub(super) type Row = [i16; WIDTH];

/// The parameters of a network.
#[derive(Debug)]
#[repr(align(64))]
pub(super) struct Weights {
    /// By input and neuron.
    pub(super) features: [Row; FEATURES],
    /// By neuron.
    pub(super) biases: Row,
    /// By bucket; for the views of the side to move, and for those of its opponent.
    pub(super) outputs: [[Row; 2]; BUCKETS],
    /// By bucket.
    pub(super) output_biases: [i32; BUCKETS],
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
            outputs: [[[0; WIDTH]; 2]; BUCKETS],
            output_biases: [0; BUCKETS],
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
            && self.outputs == other.outputs
            && (self.output_biases, self.buckets) == (other.output_biases, other.buckets)
            && self.centipawns == other.centipawns
    }

    /// Sets the centipawns of an output of 1.0, which means odds of e to 1.
    pub(super) fn set_centipawns(&mut self, centipawns: f64) {
        let output = ONE * f64::from(QB);
        self.centipawns = (centipawns / output * (1_i64 << CENTIPAWN_BITS) as f64).round() as i64;
    }

    /// An output in centipawns, rounded.
    #[inline(always)]
    pub(super) fn in_centipawns(&self, output: i64) -> i32 {
        ((output * self.centipawns + (1 << (CENTIPAWN_BITS - 1))) >> CENTIPAWN_BITS) as i32
    }
}
