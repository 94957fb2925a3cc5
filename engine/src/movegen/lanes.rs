//! Eight boards side by side. Every operation is the same on all of them, so the compiler turns each into one or two
//! vector instructions where the machine has them, and into plain code where it has not.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use super::fills::Word;

/// How many boards.
pub(super) const LANES: usize = 8;

/// One word of each board.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
pub(super) struct Lanes(pub(super) [u64; LANES]);

impl Lanes {
    #[inline(always)]
    fn map(self, operation: impl Fn(u64) -> u64) -> Self {
        let mut result = self;
        for lane in &mut result.0 {
            *lane = operation(*lane);
        }
        result
    }

    #[inline(always)]
    fn zip(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        let mut result = self;
        for (lane, other) in result.0.iter_mut().zip(other.0) {
            *lane = operation(*lane, other);
        }
        result
    }

    /// All bits where the board has any.
    #[inline(always)]
    pub(super) fn is_any(self) -> Self {
        self.map(|bits| if bits == 0 { 0 } else { u64::MAX })
    }

    /// All bits of all boards together.
    #[inline(always)]
    pub(super) fn union(self) -> u64 {
        self.0.iter().fold(0, |all, bits| all | bits)
    }

    /// The sum over all boards.
    #[inline(always)]
    pub(super) fn sum(self) -> u64 {
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
        self.zip(other, |a, b| a + b)
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
        self.map(|word| word << bits)
    }
}

impl Shr<u32> for Lanes {
    type Output = Self;
    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        self.map(|word| word >> bits)
    }
}
