//! Eight bitboards in one vector. Every operation applies to all lanes, so the compiler emits one
//! or two vector instructions where the machine has them, and scalar code elsewhere.

// Lanes are written out, and operations have no overflow checks: everything here is inlined many
// times, and the optimiser takes twice as long for loops, five times with iterators and checks.

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
    fn map(self, op: impl Fn(u64) -> u64) -> Self {
        let a = self.0;
        Self([op(a[0]), op(a[1]), op(a[2]), op(a[3]), op(a[4]), op(a[5]), op(a[6]), op(a[7])])
    }

    #[inline(always)]
    fn zip(self, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        let at = |lane: usize| op(self.0[lane], other.0[lane]);
        Self([at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)])
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
