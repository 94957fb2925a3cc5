//! Set-wise steps, fills and jumps: all pieces of a side move in one direction in a few shifts.
//!
//! Generic over [`Word`]: one bitboard (`u64`), or several at once.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use crate::types::Bitboard;

/// A bitboard, or several bitboards in one vector.
pub trait Word:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The same bitboard in each lane.
    fn splat(bits: u64) -> Self;
    /// The number of set bits in each lane.
    #[must_use]
    fn count(self) -> Self;
    /// The sum of two numbers in each lane.
    #[must_use]
    fn plus(self, other: Self) -> Self;
}

impl Word for u64 {
    #[inline(always)]
    fn splat(bits: u64) -> Self {
        bits
    }

    #[inline(always)]
    fn count(self) -> Self {
        u64::from(self.count_ones())
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self + other
    }
}

/// Directions from White's point of view. All functions below take them as const parameters, which
/// removes every branch on the direction.
pub(super) const NORTH: u32 = 0;
pub(super) const EAST: u32 = 1;
pub(super) const NORTH_EAST: u32 = 2;
pub(super) const NORTH_WEST: u32 = 3;
// Opposite directions differ in one bit.
pub(super) const SOUTH: u32 = NORTH ^ OPPOSITE;
pub(super) const WEST: u32 = EAST ^ OPPOSITE;
pub(super) const SOUTH_WEST: u32 = NORTH_EAST ^ OPPOSITE;
pub(super) const SOUTH_EAST: u32 = NORTH_WEST ^ OPPOSITE;
const OPPOSITE: u32 = 4;

/// The squares that a step in the direction can reach. Excludes the file that a shift would reach
/// by wrapping around the edge of the board.
#[inline(always)]
fn enterable<W: Word, const DIRECTION: u32>() -> W {
    W::splat(match DIRECTION {
        EAST | NORTH_EAST | SOUTH_EAST => !Bitboard::FILE_A.0,
        WEST | NORTH_WEST | SOUTH_WEST => !Bitboard::FILE_H.0,
        _ => u64::MAX,
    })
}

/// Shifts the set by a number of steps without masking squares that wrap around an edge.
#[inline(always)]
fn shift<W: Word, const DIRECTION: u32>(set: W, steps: u32) -> W {
    match DIRECTION {
        NORTH => set << (8 * steps),
        SOUTH => set >> (8 * steps),
        EAST => set << steps,
        WEST => set >> steps,
        NORTH_EAST => set << (9 * steps),
        NORTH_WEST => set << (7 * steps),
        SOUTH_EAST => set >> (7 * steps),
        _ => set >> (9 * steps),
    }
}

/// The squares one step away from the set in the direction.
#[inline(always)]
pub(super) fn step<W: Word, const DIRECTION: u32>(set: W) -> W {
    shift::<W, DIRECTION>(set, 1) & enterable::<W, DIRECTION>()
}

/// The squares from which a step leads into the set.
#[inline(always)]
pub(super) fn step_back<W: Word, const DIRECTION: u32>(set: W) -> W {
    match DIRECTION {
        NORTH => step::<W, SOUTH>(set),
        SOUTH => step::<W, NORTH>(set),
        EAST => step::<W, WEST>(set),
        WEST => step::<W, EAST>(set),
        NORTH_EAST => step::<W, SOUTH_WEST>(set),
        NORTH_WEST => step::<W, SOUTH_EAST>(set),
        SOUTH_EAST => step::<W, NORTH_WEST>(set),
        _ => step::<W, NORTH_EAST>(set),
    }
}

/// The set and all squares reached from it in the direction through squares of `through`: a
/// Kogge-Stone occluded fill. Three doublings cover the eight squares of a line.
#[inline(always)]
pub(super) fn fill<W: Word, const DIRECTION: u32>(set: W, through: W) -> W {
    let mut through = through & enterable::<W, DIRECTION>();
    let mut reached = set;
    reached = reached | through & shift::<W, DIRECTION>(reached, 1);
    through = through & shift::<W, DIRECTION>(through, 1);
    reached = reached | through & shift::<W, DIRECTION>(reached, 2);
    through = through & shift::<W, DIRECTION>(through, 2);
    reached | through & shift::<W, DIRECTION>(reached, 4)
}

/// The men that can move in the forward direction: a run of friendly men ahead of them, possibly of
/// length 0, ends on an empty square.
#[inline(always)]
pub(super) fn movers<W: Word, const DIRECTION: u32>(men: W, empty: W) -> W {
    let last = step_back::<W, DIRECTION>(empty) & men;
    match DIRECTION {
        NORTH => fill::<W, SOUTH>(last, men),
        NORTH_EAST => fill::<W, SOUTH_WEST>(last, men),
        NORTH_WEST => fill::<W, SOUTH_EAST>(last, men),
        SOUTH => fill::<W, NORTH>(last, men),
        SOUTH_EAST => fill::<W, NORTH_WEST>(last, men),
        _ => fill::<W, NORTH_EAST>(last, men),
    }
}

/// The squares from which an adjacent enemy can be jumped in the direction.
#[inline(always)]
pub(super) fn jump_starts<W: Word, const DIRECTION: u32>(enemies: W, empty: W) -> W {
    step_back::<W, DIRECTION>(step_back::<W, DIRECTION>(empty) & enemies)
}

/// The squares directly behind the enemies that kings can jump in the direction.
#[inline(always)]
pub(super) fn king_jumps<W: Word, const DIRECTION: u32>(kings: W, enemies: W, empty: W) -> W {
    let next = step::<W, DIRECTION>(fill::<W, DIRECTION>(kings, empty));
    step::<W, DIRECTION>(next & enemies) & empty
}
