//! A table of finished counts, shared by threads without locks.
//!
//! An entry holds the whole position, so two positions are never taken for each other. Each of its three bitboards is
//! stored combined with a scramble of the count beside it (after R. Hyatt and T. Mann, "A lock-less transposition
//! table", 2002): an entry written by two threads at once does not come apart into a position that was asked for.
//!
//! A position and its mirror image have the same count and share one entry. From the start position, which is its own
//! mirror image, that halves the work.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::bitboard::Bitboard;
use crate::piece::Color;
use crate::position::Position;

const DEPTH_BITS: u32 = 6;
const SIDE_BITS: u32 = 1;
const TAG_BITS: u32 = DEPTH_BITS + SIDE_BITS;
const TAG_MASK: u64 = (1 << TAG_BITS) - 1;

/// White, black, kings, and the count with a tag of its depth and the side to move.
#[derive(Debug, Default)]
struct Entry([AtomicU64; 4]);

/// A fixed number of counts; a newer count replaces an older one of the same place.
#[derive(Debug)]
pub struct PerftTable {
    entries: Vec<Entry>,
}

impl PerftTable {
    /// A table of this many megabytes (2^20 bytes).
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn with_megabytes(megabytes: usize) -> Result<Self, TryReserveError> {
        let count = megabytes.saturating_mul(1 << 20) / size_of::<Entry>();
        let mut entries = Vec::new();
        entries.try_reserve_exact(count)?;
        entries.resize_with(count, Entry::default);
        Ok(Self { entries })
    }

    /// The place of a position, already turned to the one of its two images that is kept.
    fn entry(&self, [white, black, kings]: [u64; 3], tag: u64) -> Option<&Entry> {
        let key = scramble(white ^ scramble(black ^ scramble(kings ^ tag.rotate_left(32))));
        let index = (u128::from(key) * self.entries.len() as u128) >> 64;
        self.entries.get(index as usize)
    }

    pub(super) fn probe(&self, position: &Position, depth: u32) -> Option<u64> {
        let (image, tag) = (image(position), tag(position, depth));
        let [white, black, kings, data] = self.entry(image, tag)?.0.each_ref().map(|word| word.load(Ordering::Relaxed));
        let same = combined([white, black, kings], data) == image && data & TAG_MASK == tag;
        same.then_some(data >> TAG_BITS)
    }

    pub(super) fn store(&self, position: &Position, depth: u32, count: u64) {
        if count >> (64 - TAG_BITS) != 0 || depth >> DEPTH_BITS != 0 {
            return;
        }
        let (image, tag) = (image(position), tag(position, depth));
        let Some(entry) = self.entry(image, tag) else { return };
        let data = count << TAG_BITS | tag;
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

/// Bitboards combined with a scramble of the data beside them, or taken apart again.
fn combined([white, black, kings]: [u64; 3], data: u64) -> [u64; 3] {
    let mix = scramble(data);
    [white ^ mix, black ^ mix.rotate_left(21), kings ^ mix.rotate_left(42)]
}

fn tag(position: &Position, depth: u32) -> u64 {
    u64::from(depth) << SIDE_BITS | position.side().index() as u64
}

/// Spreads a number over all 64 bits (the finaliser of `MurmurHash3`, A. Appleby). 0 stays 0, so an entry never written holds
/// an empty board at depth 0, which nobody asks for.
fn scramble(value: u64) -> u64 {
    let mut z = value;
    z = (z ^ (z >> 33)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    z = (z ^ (z >> 33)).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    z ^ (z >> 33)
}
