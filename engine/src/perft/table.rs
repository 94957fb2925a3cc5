//! A table of finished counts, shared by threads without locks.
//!
//! An entry holds the whole position, so two positions are never taken for each other. Each of its three bitboards is
//! stored combined with a scramble of the count beside it (after R. Hyatt and T. Mann, "A lock-less transposition
//! table", 2002): an entry written by two threads at once does not come apart into a position that was asked for.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::piece::Color;
use crate::position::Position;

const DEPTH_BITS: u32 = 6;
const SIDE_BITS: u32 = 1;
const COUNT_BITS: u32 = 64 - DEPTH_BITS - SIDE_BITS;

/// White, black, kings, and the count with its depth and the side to move.
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

    fn entry(&self, position: &Position, depth: u32) -> Option<&Entry> {
        let key = position.key() ^ scramble(u64::from(depth));
        let index = (u128::from(key) * self.entries.len() as u128) >> 64;
        self.entries.get(index as usize)
    }

    pub(super) fn probe(&self, position: &Position, depth: u32) -> Option<u64> {
        let [white, black, kings, data] =
            self.entry(position, depth)?.0.each_ref().map(|word| word.load(Ordering::Relaxed));
        let mix = scramble(data);
        let same = white ^ mix == position.pieces(Color::White).0
            && black ^ mix.rotate_left(21) == position.pieces(Color::Black).0
            && kings ^ mix.rotate_left(42) == position.all_kings().0
            && data & ((1 << (DEPTH_BITS + SIDE_BITS)) - 1) == tag(position, depth);
        same.then_some(data >> (DEPTH_BITS + SIDE_BITS))
    }

    pub(super) fn store(&self, position: &Position, depth: u32, count: u64) {
        if count >> COUNT_BITS != 0 || depth >> DEPTH_BITS != 0 {
            return;
        }
        let Some(entry) = self.entry(position, depth) else { return };
        let data = count << (DEPTH_BITS + SIDE_BITS) | tag(position, depth);
        let mix = scramble(data);
        let words = [
            position.pieces(Color::White).0 ^ mix,
            position.pieces(Color::Black).0 ^ mix.rotate_left(21),
            position.all_kings().0 ^ mix.rotate_left(42),
            data,
        ];
        for (word, value) in entry.0.iter().zip(words) {
            word.store(value, Ordering::Relaxed);
        }
    }
}

fn tag(position: &Position, depth: u32) -> u64 {
    u64::from(depth) << SIDE_BITS | position.side().index() as u64
}

/// Spreads a small number over all 64 bits (the finaliser of `MurmurHash3`, after A. Appleby). 0 stays 0, so an entry never written holds
/// an empty board at depth 0, which nobody asks for.
fn scramble(value: u64) -> u64 {
    let mut z = value;
    z = (z ^ (z >> 33)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    z = (z ^ (z >> 33)).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    z ^ (z >> 33)
}
