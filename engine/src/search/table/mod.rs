//! The transposition table: results of earlier searches by position.
//!
//! Entries of 16 bytes in clusters of four, one cache line. Threads share the table without locks:
//! an entry's first word is the exclusive or of its key and its second word, so that an entry
//! written by two threads at once matches no key (R. Hyatt and T. Mann, "A lock-less transposition
//! table", 2002).

mod entry;
pub(in crate::search) mod key;

use std::sync::atomic::{AtomicU64, Ordering};

use dameo_rules::platform::{self, zeroed};
use dameo_rules::{Move, OutOfMemory};

use crate::search::info::Bound;
pub(in crate::search) use crate::search::table::entry::{Entry, PackedMove};
use crate::search::table::entry::{GENERATIONS, depth_of, generation_of, pack, unpack};

/// An entry: its key combined with the data, and the data.
type Slot = [AtomicU64; 2];

/// The unit of access: a cache line of four entries.
type Cluster = [Slot; 4];

/// The number of words in a cluster.
const CLUSTER: usize = size_of::<Cluster>() / size_of::<AtomicU64>();

/// A table of fixed size. Deep and recent entries replace shallow and old ones.
#[derive(Debug)]
pub(in crate::search) struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// The first word that begins a cache line.
    first: usize,
    /// The number of clusters.
    clusters: usize,
    generation: u8,
    /// Whether anything may have been stored since the table was last empty.
    is_used: bool,
}

/// From this size on, a table is emptied by allocating a new one.
const FRESH_MEGABYTES: usize = 256;

/// The index of the first word that begins a cache line.
fn first_aligned(words: &[AtomicU64]) -> usize {
    words.as_ptr().align_offset(size_of::<Cluster>()).min(CLUSTER)
}

impl TranspositionTable {
    /// A table of this many megabytes (2^20 bytes), at least one cluster.
    ///
    /// # Errors
    /// When the memory cannot be allocated.
    pub(in crate::search) fn with_megabytes(megabytes: usize) -> Result<Self, OutOfMemory> {
        let clusters = (megabytes.saturating_mul(1 << 20) / size_of::<Cluster>()).max(1);
        // One cluster more, because the allocator has no zeroed memory with this alignment.
        let words = zeroed((clusters + 1) * CLUSTER).ok_or(OutOfMemory { megabytes })?;
        let first = first_aligned(&words);
        Ok(Self { words, first, clusters, generation: 0, is_used: false })
    }

    /// The size in megabytes, rounded up.
    pub(in crate::search) fn megabytes(&self) -> usize {
        (self.clusters * size_of::<Cluster>()).div_ceil(1 << 20)
    }

    /// Empties the table, with this many threads. Does nothing if nothing was stored.
    pub(in crate::search) fn clear(&mut self, threads: usize) {
        if !self.is_used {
            return;
        }
        // Fresh zeroed memory is available at once, which matters for a large table. A small one is
        // faster overwritten than paged in again.
        let want_fresh = threads == 1 && self.megabytes() >= FRESH_MEGABYTES;
        if let Some(fresh) = if want_fresh { zeroed(self.words.len()) } else { None } {
            self.first = first_aligned(&fresh);
            self.words = fresh;
        } else {
            let parts = self.words.chunks_mut(platform::PART_WORDS);
            platform::for_each_part(parts, threads, |words| words.fill_with(AtomicU64::default));
        }
        self.generation = 0;
        self.is_used = false;
    }

    /// Has the operating system map all the memory now, so that page faults do not slow down
    /// several threads later.
    pub(in crate::search) fn touch(&self, threads: usize) {
        platform::touch(&self.words, threads);
    }

    /// Ages all entries by one search.
    pub(in crate::search) fn new_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
        self.is_used = true;
    }

    /// How much of the table holds entries of this search, in permille, from a sample.
    pub(in crate::search) fn hashfull(&self) -> u32 {
        let (sample, _) = self.words[self.first..][..self.clusters.min(250) * CLUSTER].as_chunks();
        let used = sample
            .iter()
            .map(|[_, data]| data.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && generation_of(data) == self.generation)
            .count();
        (used * 1000 / sample.len()) as u32
    }

    #[inline(always)]
    fn cluster(&self, key: u64) -> &[Slot] {
        // The high half of key * length spreads the keys evenly over any number of clusters (D.
        // Lemire).
        let cluster = if cfg!(target_family = "wasm") {
            // WebAssembly has no products of 128 bits, and no memory for 2^32 clusters.
            (((key >> 32) * self.clusters as u64) >> 32) as usize
        } else {
            ((u128::from(key) * self.clusters as u128) >> 64) as usize
        };
        let start = self.first + cluster * CLUSTER;
        self.words[start..start + CLUSTER].as_chunks().0
    }

    /// Fetches what [`TranspositionTable::probe`] will read into the caches of the processor, while
    /// other work goes on.
    #[inline(always)]
    pub(in crate::search) fn prefetch(&self, key: u64) {
        platform::prefetch(|| &self.cluster(key)[0]);
    }

    /// The entry with this key.
    #[inline]
    pub(in crate::search) fn probe(&self, key: u64) -> Option<Entry> {
        self.cluster(key).iter().find_map(|[key_and_data, data]| {
            let data = data.load(Ordering::Relaxed);
            if key_and_data.load(Ordering::Relaxed) ^ data == key { unpack(data) } else { None }
        })
    }

    /// Stores a result. Without a best move, that of an earlier entry is kept.
    #[inline]
    pub(in crate::search) fn store(&self, key: u64, best: Option<Move>, value: i32, depth: i32, bound: Bound) {
        let cluster = self.cluster(key);
        let mut best = best.map_or(PackedMove::NONE, PackedMove::pack);
        let mut victim = &cluster[0];
        let mut min_worth = i32::MAX;
        for slot in cluster {
            let [key_and_data, data] = slot;
            let data = data.load(Ordering::Relaxed);
            if key_and_data.load(Ordering::Relaxed) ^ data == key && data != 0 {
                if best == PackedMove::NONE {
                    best = unpack(data).map_or(PackedMove::NONE, |entry| entry.best);
                }
                // A much deeper result of this search is worth more than a new bound.
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
            if worth < min_worth {
                (victim, min_worth) = (slot, worth);
            }
        }
        let data = pack(Entry { best, value, depth, bound }, self.generation);
        victim[1].store(data, Ordering::Relaxed);
        victim[0].store(key ^ data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use dameo_rules::{Bitboard, Square};

    use super::*;

    fn a_move() -> Move {
        Move { captured: Bitboard(0x10_0400), from: Square::D1, to: Square::B6 }
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
    fn a_cleared_table_is_empty() {
        for megabytes in [1, FRESH_MEGABYTES] {
            let mut table = TranspositionTable::with_megabytes(megabytes).unwrap();
            table.new_search();
            table.store(7, Some(a_move()), 10, 3, Bound::Lower);
            assert!(table.probe(7).is_some());
            table.clear(2);
            assert!(table.probe(7).is_none());
            assert_eq!((table.hashfull(), table.megabytes()), (0, megabytes));
        }
    }

    #[test]
    fn more_than_there_can_be_is_refused() {
        for megabytes in [usize::MAX, usize::MAX >> 20, 1 << 40] {
            // Seen by the optimiser, an allocation that nobody uses never fails.
            let table = std::hint::black_box(TranspositionTable::with_megabytes(megabytes));
            assert_eq!(table.err(), Some(OutOfMemory { megabytes }));
        }
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
