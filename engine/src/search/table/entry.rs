//! An entry of the transposition table and its packing into a word.

use dameo_rules::Move;
use dameo_rules::mix::GOLDEN;

use crate::search::info::Bound;
use crate::search::score::Value;

/// A move in 16 bits: from, to and a hash of the captured squares, which distinguishes captures
/// with the same from and to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::search) struct PackedMove(u16);

impl PackedMove {
    pub(in crate::search) const NONE: Self = Self(0);

    pub(in crate::search) fn pack(m: Move) -> Self {
        // The multiplication mixes the set into the high four bits.
        let signature = (m.captured.0.wrapping_mul(GOLDEN) >> 60) as u16;
        Self(m.from.index() as u16 | (m.to.index() as u16) << 6 | signature << 12)
    }

    /// The same as [`PackedMove::pack`], for a move that captures nothing.
    #[inline(always)]
    pub(in crate::search) fn pack_quiet(m: Move) -> Self {
        debug_assert!(!m.is_capture());
        Self(m.from.index() as u16 | (m.to.index() as u16) << 6)
    }

    /// Whether there is a move.
    pub(in crate::search) fn is_some(self) -> bool {
        self != Self::NONE
    }

    /// Whether it is this move. A ring capture from a1 to a1 may be packed as no move; it is then
    /// merely not recognised.
    pub(in crate::search) fn is(self, m: Move) -> bool {
        self != Self::NONE && self == Self::pack(m)
    }
}

/// An entry of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::search) struct Entry {
    /// The best move found, if any.
    pub(in crate::search) best: PackedMove,
    /// The score for the side to move in centipawns. Mates are counted from the position, not from
    /// the root of the search.
    pub(in crate::search) value: i32,
    /// The depth of the search, in plies.
    pub(in crate::search) depth: i32,
    /// Whether the score is exact.
    pub(in crate::search) bound: Bound,
}

const GENERATION_BITS: u32 = 6;
pub(in crate::search) const GENERATIONS: u8 = 1 << GENERATION_BITS;

/// An entry as a word, from the lowest bit up: move 16, value 16, depth 8, bound 2, generation 6
/// bits.
pub(in crate::search) fn pack(entry: Entry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    u64::from(entry.best.0)
        | u64::from(entry.value as i16 as u16) << 16
        | (entry.depth.clamp(0, 255) as u64) << 32
        | bound << 40
        | u64::from(generation) << 42
}

/// The entry that a word holds, if it holds one.
pub(in crate::search) fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 40 & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        3 => Bound::Upper,
        _ => return None,
    };
    Some(Entry {
        best: PackedMove(data as u16),
        value: Value::from((data >> 16) as i16),
        depth: (data >> 32 & 0xFF) as i32,
        bound,
    })
}

pub(in crate::search) fn depth_of(data: u64) -> i32 {
    (data >> 32 & 0xFF) as i32
}

pub(in crate::search) fn generation_of(data: u64) -> u8 {
    (data >> 42) as u8 & (GENERATIONS - 1)
}

#[cfg(test)]
mod tests {
    use dameo_rules::{Bitboard, Square};

    use super::*;

    #[test]
    fn packed_entries_are_unpacked_unchanged() {
        let m = Move { captured: Bitboard(0x10_0400), from: Square::D1, to: Square::B6 };
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            for (value, depth, generation) in [(-31_990, 0, 0), (31_999, 127, 63), (-1, 9, 1), (0, 255, 32)] {
                let entry = Entry { best: PackedMove::pack(m), value, depth, bound };
                let word = pack(entry, generation);
                assert_eq!(unpack(word), Some(entry));
                assert_eq!((depth_of(word), generation_of(word)), (depth, generation));
            }
        }
        assert_eq!(unpack(0), None);
    }

    #[test]
    fn captures_with_the_same_from_and_to_are_distinguished() {
        let capture = |captured| Move { captured: Bitboard(captured), from: Square::D1, to: Square::B6 };
        let best = PackedMove::pack(capture(0x10_0400));
        assert!(best.is_some() && best.is(capture(0x10_0400)) && !best.is(capture(0x10_0800)));
        assert!(!PackedMove::NONE.is_some() && !PackedMove::NONE.is(capture(0x10_0400)));
    }
}
