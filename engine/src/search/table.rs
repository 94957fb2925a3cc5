//! The transposition table: what earlier searches found about a position.
//!
//! Entries of 16 bytes in clusters of four, one cache line. Threads share the table without locks: an entry's first word
//! is the key combined with the second, so that an entry written by two threads at once is not recognised (R. Hyatt and
//! T. Mann, "A lock-less transposition table", 2002).

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Bound;
use super::score::Value;
use crate::moves::Move;

const CLUSTER_SIZE: usize = 4;

#[derive(Debug, Default)]
struct Slot {
    key_and_data: AtomicU64,
    data: AtomicU64,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Slot; CLUSTER_SIZE]);

/// A table of fixed size; deep and recent entries push out shallow and old ones.
#[derive(Debug)]
pub struct TranspositionTable {
    clusters: Vec<Cluster>,
    generation: u8,
}

/// A move in 16 bits: from, to and a signature of the captured set, which tells apart captures of equal from and to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackedMove(u16);

impl PackedMove {
    const NONE: Self = Self(0);

    fn pack(m: Move) -> Self {
        // The multiplication spreads the set over its high four bits.
        let signature = (m.captured.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60) as u16;
        Self(m.from.index() as u16 | (m.to.index() as u16) << 6 | signature << 12)
    }

    /// Whether this stands for the move. The empty one, "a1a1", stands for none: such a ring capture is merely not remembered.
    pub fn is(self, m: Move) -> bool {
        self != Self::NONE && self == Self::pack(m)
    }
}

/// What the table knows of a position.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The best move found, if any.
    pub best: PackedMove,
    /// The score for the side to move in centipawns; mates are counted from the position, not from the root of the search.
    pub value: i32,
    /// How deep the position was searched, in plies; 0 for quiescence.
    pub depth: i32,
    /// What the score means.
    pub bound: Bound,
}

const GENERATION_BITS: u32 = 6;
const GENERATIONS: u8 = 1 << GENERATION_BITS;

// The second word: move 16, value 16, depth 8, bound 2, generation 6 bits, from the lowest up.
fn pack(entry: Entry, generation: u8) -> u64 {
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

fn unpack(data: u64) -> Option<Entry> {
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

fn depth_of(data: u64) -> i32 {
    (data >> 32 & 0xFF) as i32
}

fn generation_of(data: u64) -> u8 {
    (data >> 42) as u8 & (GENERATIONS - 1)
}

impl TranspositionTable {
    /// A table of this many megabytes (2^20 bytes), at least one cluster.
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn with_megabytes(megabytes: usize) -> Result<Self, TryReserveError> {
        let count = (megabytes.saturating_mul(1 << 20) / size_of::<Cluster>()).max(1);
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count)?;
        clusters.resize_with(count, Cluster::default);
        Ok(Self { clusters, generation: 0 })
    }

    /// The size in megabytes, rounded up.
    pub fn megabytes(&self) -> usize {
        (self.clusters.len() * size_of::<Cluster>()).div_ceil(1 << 20)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.clusters.fill_with(Cluster::default);
        self.generation = 0;
    }

    /// Ages all entries by one search.
    pub fn new_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// How full the table is with entries of this search, in thousandths, from a sample at its beginning.
    pub fn permille_full(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|cluster| &cluster.0)
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && generation_of(data) == self.generation)
            .count();
        (used * 1000 / (sample.len() * CLUSTER_SIZE)) as u32
    }

    #[inline(always)]
    fn cluster(&self, key: u64) -> &Cluster {
        // The high half of key * length spreads the keys evenly over any number of clusters (D. Lemire).
        &self.clusters[((u128::from(key) * self.clusters.len() as u128) >> 64) as usize]
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.cluster(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.key_and_data.load(Ordering::Relaxed) ^ data == key { unpack(data) } else { None }
        })
    }

    /// Remembers a result. `best` is the move that gave it, if one stood out; else an earlier one is kept.
    #[inline]
    pub fn store(&self, key: u64, best: Option<Move>, value: i32, depth: i32, bound: Bound) {
        let cluster = self.cluster(key);
        let mut best = best.map_or(PackedMove::NONE, PackedMove::pack);
        let mut victim = &cluster.0[0];
        let mut least_worth = i32::MAX;
        for slot in &cluster.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.key_and_data.load(Ordering::Relaxed) ^ data == key && data != 0 {
                if best == PackedMove::NONE {
                    best = PackedMove(data as u16);
                }
                // A much deeper result of this search is worth more than a fresh bound.
                let keep =
                    bound != Bound::Exact && generation_of(data) == self.generation && depth_of(data) > depth + 3;
                if keep {
                    return;
                }
                victim = slot;
                break;
            }
            let age = i32::from((GENERATIONS + self.generation - generation_of(data)) % GENERATIONS);
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 4 * age };
            if worth < least_worth {
                (victim, least_worth) = (slot, worth);
            }
        }
        let data = pack(Entry { best, value, depth, bound }, self.generation);
        victim.data.store(data, Ordering::Relaxed);
        victim.key_and_data.store(key ^ data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Bitboard;
    use crate::square::Square;

    fn a_move() -> Move {
        Move { captured: Bitboard(0x10_0400), from: Square::wrapping(3), to: Square::wrapping(41) }
    }

    #[test]
    fn stored_entries_come_back() {
        let table = TranspositionTable::with_megabytes(1).unwrap();
        for (value, depth, bound) in
            [(-31_990, 0, Bound::Upper), (31_999, 127, Bound::Lower), (-1, 9, Bound::Exact), (0, 1, Bound::Exact)]
        {
            let key = 0x0123_4567_89AB_CDEF ^ (depth as u64) << 50;
            assert!(table.probe(key).is_none());
            table.store(key, Some(a_move()), value, depth, bound);
            let entry = table.probe(key).unwrap();
            assert_eq!((entry.value, entry.depth, entry.bound), (value, depth, bound));
            assert!(entry.best.is(a_move()));
            assert!(!entry.best.is(Move { captured: Bitboard(0x10_0800), ..a_move() }));
        }
    }

    #[test]
    fn a_result_without_a_move_keeps_the_earlier_move() {
        let table = TranspositionTable::with_megabytes(1).unwrap();
        table.store(7, Some(a_move()), 10, 3, Bound::Lower);
        table.store(7, None, -10, 5, Bound::Upper);
        let entry = table.probe(7).unwrap();
        assert_eq!((entry.value, entry.depth), (-10, 5));
        assert!(entry.best.is(a_move()));
    }

    #[test]
    fn old_and_shallow_entries_give_way_first() {
        let mut table = TranspositionTable::with_megabytes(1).unwrap();
        // Five keys of one cluster: the high bits choose it, the low ones tell them apart.
        table.store(1, None, 0, 4, Bound::Exact);
        table.store(2, None, 0, 9, Bound::Exact);
        table.new_search();
        for key in 3..=4 {
            table.store(key, None, 0, 6, Bound::Exact);
        }
        table.store(5, None, 0, 1, Bound::Exact);
        assert!(table.probe(1).is_none(), "depth 4 and one search old is worth the least");
        for key in 2..=5 {
            assert!(table.probe(key).is_some(), "key {key}");
        }
    }
}
