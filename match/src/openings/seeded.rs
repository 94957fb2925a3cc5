//! Random numbers that are determined by a seed and a number.

use rand::SeedableRng;
use rand::rngs::StdRng;

/// The generator with this number of those that belong to a seed.
pub(crate) fn generator(seed: u64, number: u64) -> StdRng {
    StdRng::seed_from_u64(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}
