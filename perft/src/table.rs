//! A table of finished counts, shared by threads without locks.
//!
//! An entry holds the whole position, so different positions are never confused. Each of its three
//! bitboards is combined by XOR with a hash of the entry's data (R. Hyatt and T. Mann, "A lock-less
//! transposition table", 2002). If two threads write an entry at the same time, the mixture does
//! not match any position that is looked up.
//!
//! A position and its mirror image have the same count and share an entry. The start position is
//! symmetric, so this halves the work there.
//!
//! A count that does not fit into an entry is split into three entries. The count of a position at
//! a depth is unique, so parts that were written at different times or by different threads always
//! match.

use std::sync::atomic::{AtomicU64, Ordering};

use dameo_rules::mix::mix;
use dameo_rules::platform::{OutOfMemory, touch, zeroed};
use dameo_rules::{Bitboard, Color, Position};

const DEPTH_BITS: u32 = 6;
const SIDE_BITS: u32 = 1;
const PART_BITS: u32 = 2;
const TAG_BITS: u32 = DEPTH_BITS + SIDE_BITS + PART_BITS;
const TAG_MASK: u64 = (1 << TAG_BITS) - 1;
const COUNT_BITS: u32 = 64 - TAG_BITS;

/// The part number of an entry with a whole count.
const WHOLE: u64 = 0;
/// The part numbers of the entries of a split count, from the lowest bits to the highest.
const PARTS: [u64; 3] = [1, 2, 3];

const _: () = assert!(COUNT_BITS * PARTS.len() as u32 >= u128::BITS);

/// The smallest depth at which a count may be split. Smaller depths have no counts that large (2^55
/// sequences in seven plies would take 230 moves per ply), so a lookup there skips the parts.
const MIN_SPLIT_DEPTH: u32 = 8;

/// The bitboards of White, of Black and of all kings, and the data: a count or a part of it, above
/// a tag of the depth, the side to move and the part number.
type Entry = [AtomicU64; 4];

/// A table of finished counts, of fixed size, which several threads and several counts can share. A
/// newer count replaces an older one in the same entry.
#[derive(Debug)]
pub struct PerftTable {
    /// The words of the entries, one entry after the other.
    words: Box<[AtomicU64]>,
}

impl PerftTable {
    /// Creates an empty table of this many megabytes (2^20 bytes). The operating system provides
    /// the memory as the table fills.
    ///
    /// # Errors
    /// Returns an error if the memory cannot be allocated.
    pub fn with_megabytes(megabytes: usize) -> Result<Self, OutOfMemory> {
        let words = zeroed(megabytes.saturating_mul((1 << 20) / size_of::<AtomicU64>()));
        Ok(Self { words: words.ok_or(OutOfMemory { megabytes })? })
    }

    /// Makes the operating system provide all memory now, with this many threads; 0 counts as 1. It
    /// changes no result. Without it, the memory comes page by page during the count, which slows
    /// several threads down: worth it before a long count on several threads, and a waste of time,
    /// up to seconds for a large table, before a short one.
    ///
    /// ```
    /// use dameo_perft::PerftTable;
    ///
    /// let table = PerftTable::with_megabytes(16)?;
    /// table.touch(2);
    /// # Ok::<(), dameo_rules::OutOfMemory>(())
    /// ```
    pub fn touch(&self, threads: usize) {
        touch(&self.words, threads);
    }

    /// The entry of a position, given by its canonical bitboards.
    fn entry(&self, [white, black, kings]: [u64; 3], tag: u64) -> Option<&Entry> {
        let key = mix(white ^ mix(black ^ mix(kings ^ tag.rotate_left(32))));
        let (entries, _) = self.words.as_chunks();
        let index = (u128::from(key) * entries.len() as u128) >> 64;
        entries.get(index as usize)
    }

    pub(crate) fn probe(&self, position: &Position, depth: u32) -> Option<u128> {
        let key = canonical(position);
        let part = |part| self.get(key, tag(position, depth, part)).map(u128::from);
        part(WHOLE).or_else(|| {
            if depth < MIN_SPLIT_DEPTH {
                return None;
            }
            // From the highest bits down.
            PARTS.iter().rev().try_fold(0, |count, &number| Some(count << COUNT_BITS | part(number)?))
        })
    }

    pub(crate) fn store(&self, position: &Position, depth: u32, count: u128) {
        if depth >> DEPTH_BITS != 0 {
            return;
        }
        let key = canonical(position);
        if count >> COUNT_BITS == 0 {
            self.put(key, tag(position, depth, WHOLE), count as u64);
        } else if depth >= MIN_SPLIT_DEPTH {
            for (index, part) in (0..).zip(PARTS) {
                let bits = count >> (index * COUNT_BITS) & ((1 << COUNT_BITS) - 1);
                self.put(key, tag(position, depth, part), bits as u64);
            }
        }
    }

    fn get(&self, key: [u64; 3], tag: u64) -> Option<u64> {
        let [white, black, kings, data] = self.entry(key, tag)?.each_ref().map(|word| word.load(Ordering::Relaxed));
        let is_same = xor_with_hash([white, black, kings], data) == key && data & TAG_MASK == tag;
        is_same.then_some(data >> TAG_BITS)
    }

    /// Stores a number of at most [`COUNT_BITS`] bits.
    fn put(&self, key: [u64; 3], tag: u64, number: u64) {
        let Some(entry) = self.entry(key, tag) else { return };
        let data = number << TAG_BITS | tag;
        let [white, black, kings] = xor_with_hash(key, data);
        for (word, value) in entry.iter().zip([white, black, kings, data]) {
            word.store(value, Ordering::Relaxed);
        }
    }
}

/// The bitboards of White, of Black and of all kings, of the position or its mirror image,
/// whichever compares smaller.
fn canonical(position: &Position) -> [u64; 3] {
    let sets = [position.pieces(Color::White), position.pieces(Color::Black), position.all_kings()];
    let mirrored = sets.map(Bitboard::mirror_files);
    sets.min(mirrored).map(|set| set.0)
}

/// XORs the bitboards with a hash of the data; applied twice, it restores them. Data of 0 leave
/// them unchanged, so an unused entry reads as an empty board at depth 0, which is never looked up.
fn xor_with_hash([white, black, kings]: [u64; 3], data: u64) -> [u64; 3] {
    let hash = mix(data);
    [white ^ hash, black ^ hash.rotate_left(21), kings ^ hash.rotate_left(42)]
}

fn tag(position: &Position, depth: u32, part: u64) -> u64 {
    (u64::from(depth) << SIDE_BITS | position.side_to_move().index() as u64) << PART_BITS | part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_every_size_are_found() {
        let table = PerftTable::with_megabytes(1).unwrap();
        let position = Position::start();
        for depth in [3, 7, 8, 63] {
            for bits in 0..128 {
                let largest = u128::MAX >> bits;
                for count in [largest, largest - largest / 3] {
                    let table = PerftTable { words: zeroed(1 << 14).unwrap() };
                    table.store(&position, depth, count);
                    // A count that is too large for its depth is not stored, and never truncated.
                    let is_stored = depth >= MIN_SPLIT_DEPTH || count < 1 << COUNT_BITS;
                    assert_eq!(table.probe(&position, depth), is_stored.then_some(count), "depth {depth}");
                    assert_eq!(table.probe(&position, depth - 1), None);
                }
            }
        }
        assert_eq!(table.probe(&position, 8), None, "a new table is empty");
    }

    #[test]
    fn a_count_without_one_of_its_parts_is_not_found() {
        let table = PerftTable::with_megabytes(1).unwrap();
        let position = Position::start();
        for part in PARTS {
            table.store(&position, 9, u128::MAX - 5);
            assert_eq!(table.probe(&position, 9), Some(u128::MAX - 5));
            let entry = table.entry(canonical(&position), tag(&position, 9, part)).unwrap();
            entry[3].store(0, Ordering::Relaxed);
            assert_eq!(table.probe(&position, 9), None);
        }
    }

    #[test]
    fn empty_and_too_large_tables() {
        let empty = PerftTable::with_megabytes(0).unwrap();
        empty.store(&Position::start(), 3, 5);
        assert_eq!(empty.probe(&Position::start(), 3), None);
        let error = PerftTable::with_megabytes(usize::MAX).unwrap_err();
        assert_eq!(error, OutOfMemory { megabytes: usize::MAX });
        assert_eq!(
            PerftTable::with_megabytes(1 << 40).unwrap_err().to_string(),
            "no memory for a table of 1099511627776 MB"
        );
    }
}
