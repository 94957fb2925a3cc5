//! Set-wise moves: everything the pieces of a side can do in a direction, in a few shifts of whole sets.
//!
//! Written once for a [`Word`], which is one board (`u64`) or several side by side ([`super::lanes::Lanes`]).

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use crate::bitboard::Bitboard;

/// A board's worth of bits, or several boards'.
pub(super) trait Word:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The same board everywhere.
    fn splat(bits: u64) -> Self;
    /// The number of bits of each board.
    fn count(self) -> Self;
    /// The sums of two numbers, board by board.
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

/// Directions as seen by White. They are constant parameters of everything below, so that each use is straight code.
pub(super) const NORTH: u32 = 0;
pub(super) const EAST: u32 = 1;
pub(super) const NORTH_EAST: u32 = 2;
pub(super) const NORTH_WEST: u32 = 3;
// The way back differs in one bit.
pub(super) const SOUTH: u32 = NORTH ^ BACK;
pub(super) const WEST: u32 = EAST ^ BACK;
pub(super) const SOUTH_WEST: u32 = NORTH_EAST ^ BACK;
pub(super) const SOUTH_EAST: u32 = NORTH_WEST ^ BACK;
const BACK: u32 = 4;

/// The squares that a step in the direction can lead to: not those on the file where a step would come round the edge.
#[inline(always)]
fn enterable<W: Word, const DIRECTION: u32>() -> W {
    W::splat(match DIRECTION {
        EAST | NORTH_EAST | SOUTH_EAST => !Bitboard::FILE_A.0,
        WEST | NORTH_WEST | SOUTH_WEST => !Bitboard::FILE_H.0,
        _ => u64::MAX,
    })
}

/// The squares `steps` steps further, edges not heeded.
#[inline(always)]
fn slip<W: Word, const DIRECTION: u32>(set: W, steps: u32) -> W {
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

/// The squares one step further.
#[inline(always)]
pub(super) fn step<W: Word, const DIRECTION: u32>(set: W) -> W {
    slip::<W, DIRECTION>(set, 1) & enterable::<W, DIRECTION>()
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

/// The set and all squares that can be reached from it in the direction through `through`: an occluded fill in three
/// doublings (Kogge and Stone), enough for the eight squares of a line.
#[inline(always)]
pub(super) fn fill<W: Word, const DIRECTION: u32>(set: W, through: W) -> W {
    let mut through = through & enterable::<W, DIRECTION>();
    let mut reached = set;
    reached = reached | through & slip::<W, DIRECTION>(reached, 1);
    through = through & slip::<W, DIRECTION>(through, 1);
    reached = reached | through & slip::<W, DIRECTION>(reached, 2);
    through = through & slip::<W, DIRECTION>(through, 2);
    reached | through & slip::<W, DIRECTION>(reached, 4)
}

/// The men that can move in the forward direction: those from which a run of men leads to an empty square.
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

/// The squares just behind an enemy that kings can jump in the direction.
#[inline(always)]
pub(super) fn king_jumps<W: Word, const DIRECTION: u32>(kings: W, enemies: W, empty: W) -> W {
    let next = step::<W, DIRECTION>(fill::<W, DIRECTION>(kings, empty));
    step::<W, DIRECTION>(next & enemies) & empty
}
