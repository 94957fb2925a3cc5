//! Eight bitboards in one vector. Every operation applies to all lanes, so the compiler emits one
//! or two vector instructions where the machine has them, and scalar code elsewhere.

// Counted loops, and operations without overflow checks: with iterators and checks, the optimiser
// takes five times as long if debug assertions are on, as everything here is inlined many times.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use dameo_rules::setwise::Word;

/// The number of bitboards in a vector.
pub(crate) const LANES: usize = 8;

/// One bitboard for each of eight boards.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
pub(crate) struct Lanes(pub(crate) [u64; LANES]);

impl Lanes {
    #[inline(always)]
    fn map(self, operation: impl Fn(u64) -> u64) -> Self {
        let mut result = self;
        let mut lane = 0;
        while lane < LANES {
            result.0[lane] = operation(self.0[lane]);
            lane += 1;
        }
        result
    }

    #[inline(always)]
    fn zip(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        let mut result = self;
        let mut lane = 0;
        while lane < LANES {
            result.0[lane] = operation(self.0[lane], other.0[lane]);
            lane += 1;
        }
        result
    }

    /// All bits set in each lane that is not zero.
    #[inline(always)]
    pub(crate) fn nonzero_mask(self) -> Self {
        self.map(|bits| if bits == 0 { 0 } else { u64::MAX })
    }

    /// The union of all lanes.
    #[inline(always)]
    pub(crate) fn union(self) -> u64 {
        self.0.iter().fold(0, |all, bits| all | bits)
    }

    /// The sum of all lanes.
    #[inline(always)]
    pub(crate) fn sum(self) -> u64 {
        self.0.iter().sum()
    }
}

impl Word for Lanes {
    #[inline(always)]
    fn splat(bits: u64) -> Self {
        Self([bits; LANES])
    }

    #[inline(always)]
    fn count(self) -> Self {
        self.map(|bits| u64::from(bits.count_ones()))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_add)
    }
}

impl BitAnd for Lanes {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Lanes {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl Not for Lanes {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.map(|bits| !bits)
    }
}

impl Shl<u32> for Lanes {
    type Output = Self;
    #[inline(always)]
    fn shl(self, bits: u32) -> Self {
        self.map(|word| word.wrapping_shl(bits))
    }
}

impl Shr<u32> for Lanes {
    type Output = Self;
    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        self.map(|word| word.wrapping_shr(bits))
    }
}
