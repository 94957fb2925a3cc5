//! A table of finished counts, shared by threads without locks.
//!
//! An entry holds the whole position, so two positions are never taken for each other. Each of its three bitboards is
//! stored combined with a scramble of the count beside it (after R. Hyatt and T. Mann, "A lock-less transposition
//! table", 2002): an entry written by two threads at once does not come apart into a position that was asked for.
//!
//! A position and its mirror image have the same count and share one entry. From the start position, which is its own
//! mirror image, that halves the work.
//!
//! A count that does not fit into an entry is stored in three, a third of its bits in each. A position has one count at a
//! depth, so thirds found apart, or written by different threads, always belong together.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::bitboard::Bitboard;
use crate::memory::{self, OutOfMemory, Zeroed, zeroed};
use crate::mix::mix;
use crate::piece::Color;
use crate::position::Position;

const DEPTH_BITS: u32 = 6;
const SIDE_BITS: u32 = 1;
const PART_BITS: u32 = 2;
const TAG_BITS: u32 = DEPTH_BITS + SIDE_BITS + PART_BITS;
const TAG_MASK: u64 = (1 << TAG_BITS) - 1;
const COUNT_BITS: u32 = 64 - TAG_BITS;

/// What an entry holds: the whole count,
const WHOLE: u64 = 0;
/// or one of these parts of it, from the lowest bits up.
const PARTS: [u64; 3] = [1, 2, 3];

const _: () = assert!(COUNT_BITS * PARTS.len() as u32 >= u128::BITS);

/// From this depth on a count may be stored in parts. Less deep, none that needs it occurs (2^55 in seven plies would
/// take 230 moves a ply), so that nobody has to look for parts there.
const PARTED_FROM_DEPTH: u32 = 8;

/// White, black, kings, and the count, or a part of it, with a tag of the part, the depth and the side to move.
#[derive(Debug, Default)]
struct Entry([AtomicU64; 4]);

/// A fixed number of counts; a newer count replaces an older one of the same place.
#[derive(Debug)]
pub struct PerftTable {
    entries: Box<[Entry]>,
}

// SAFETY: it is four integers.
#[expect(unsafe_code, reason = "see the trait")]
unsafe impl Zeroed for Entry {
    fn word(&self) -> &AtomicU64 {
        &self.0[0]
    }
}

impl PerftTable {
    /// A table of this many megabytes (2^20 bytes). Its memory is taken as it fills.
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn with_megabytes(megabytes: usize) -> Result<Self, OutOfMemory> {
        let count = megabytes.saturating_mul(1 << 20) / size_of::<Entry>();
        let entries = zeroed(count).ok_or(OutOfMemory { megabytes })?;
        Ok(Self { entries })
    }

    /// Has the operating system provide all the memory now, which several threads need not to disturb each other. To be
    /// called before a long count, not beside one.
    pub fn touch(&self, threads: usize) {
        memory::touch(&self.entries, threads);
    }

    /// The place of a position, already turned to the one of its two images that is kept.
    fn entry(&self, [white, black, kings]: [u64; 3], tag: u64) -> Option<&Entry> {
        let key = mix(white ^ mix(black ^ mix(kings ^ tag.rotate_left(32))));
        let index = (u128::from(key) * self.entries.len() as u128) >> 64;
        self.entries.get(index as usize)
    }

    pub(super) fn probe(&self, position: &Position, depth: u32) -> Option<u128> {
        let image = image(position);
        let part = |part| self.get(image, tag(position, depth, part)).map(u128::from);
        part(WHOLE).or_else(|| {
            if depth < PARTED_FROM_DEPTH {
                return None;
            }
            // From the highest bits down.
            PARTS.iter().rev().try_fold(0, |count, &number| Some(count << COUNT_BITS | part(number)?))
        })
    }

    pub(super) fn store(&self, position: &Position, depth: u32, count: u128) {
        if depth >> DEPTH_BITS != 0 {
            return;
        }
        let image = image(position);
        if count >> COUNT_BITS == 0 {
            self.put(image, tag(position, depth, WHOLE), count as u64);
        } else if depth >= PARTED_FROM_DEPTH {
            for (index, part) in (0..).zip(PARTS) {
                let bits = count >> (index * COUNT_BITS) & ((1 << COUNT_BITS) - 1);
                self.put(image, tag(position, depth, part), bits as u64);
            }
        }
    }

    fn get(&self, image: [u64; 3], tag: u64) -> Option<u64> {
        let [white, black, kings, data] = self.entry(image, tag)?.0.each_ref().map(|word| word.load(Ordering::Relaxed));
        let same = combined([white, black, kings], data) == image && data & TAG_MASK == tag;
        same.then_some(data >> TAG_BITS)
    }

    /// Stores a number of up to [`COUNT_BITS`].
    fn put(&self, image: [u64; 3], tag: u64, number: u64) {
        let Some(entry) = self.entry(image, tag) else { return };
        let data = number << TAG_BITS | tag;
        let [white, black, kings] = combined(image, data);
        for (word, value) in entry.0.iter().zip([white, black, kings, data]) {
            word.store(value, Ordering::Relaxed);
        }
    }
}

/// The bitboards of the position or of its mirror image, whichever are smaller.
fn image(position: &Position) -> [u64; 3] {
    let sets = [position.pieces(Color::White), position.pieces(Color::Black), position.all_kings()];
    let mirrored = sets.map(Bitboard::mirror_files);
    sets.min(mirrored).map(|set| set.0)
}

/// Bitboards combined with the mixed data, or taken apart again. Data of 0 change nothing, so an entry
/// never written holds an empty board at depth 0, which nobody asks for.
fn combined([white, black, kings]: [u64; 3], data: u64) -> [u64; 3] {
    let bits = mix(data);
    [white ^ bits, black ^ bits.rotate_left(21), kings ^ bits.rotate_left(42)]
}

fn tag(position: &Position, depth: u32, part: u64) -> u64 {
    (u64::from(depth) << SIDE_BITS | position.side_to_move().index() as u64) << PART_BITS | part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_every_size_come_back() {
        let table = PerftTable::with_megabytes(1).unwrap();
        let position = Position::start();
        for depth in [3, 7, 8, 63] {
            for bits in 0..128 {
                let largest = u128::MAX >> bits;
                for count in [largest, largest - largest / 3] {
                    let table = PerftTable { entries: zeroed(1 << 12).unwrap() };
                    table.store(&position, depth, count);
                    // Too large a count for its depth is left out, and none comes back cut off.
                    let is_kept = depth >= PARTED_FROM_DEPTH || count < 1 << COUNT_BITS;
                    assert_eq!(table.probe(&position, depth), is_kept.then_some(count), "depth {depth}");
                    assert_eq!(table.probe(&position, depth - 1), None);
                }
            }
        }
        assert_eq!(table.probe(&position, 8), None, "a new table is empty");
    }

    #[test]
    fn a_count_that_lost_a_part_is_gone() {
        let table = PerftTable::with_megabytes(1).unwrap();
        let position = Position::start();
        for part in PARTS {
            table.store(&position, 9, u128::MAX - 5);
            assert_eq!(table.probe(&position, 9), Some(u128::MAX - 5));
            let entry = table.entry(image(&position), tag(&position, 9, part)).unwrap();
            entry.0[3].store(0, Ordering::Relaxed);
            assert_eq!(table.probe(&position, 9), None);
        }
    }

    #[test]
    fn tables_without_an_entry_and_beyond_all_memory() {
        let empty = PerftTable::with_megabytes(0).unwrap();
        empty.store(&Position::start(), 3, 5);
        assert_eq!(empty.probe(&Position::start(), 3), None);
        let refused = PerftTable::with_megabytes(usize::MAX).unwrap_err();
        assert_eq!(refused, OutOfMemory { megabytes: usize::MAX });
        assert_eq!(
            PerftTable::with_megabytes(1 << 40).unwrap_err().to_string(),
            "no memory for a table of 1099511627776 MB"
        );
    }
}
