//! The count of one thread: the recursion, with the last plies in bulk.

use std::sync::atomic::{AtomicBool, Ordering};

use dameo_rules::{MoveGenerator, MoveList, Position};

use crate::batch::Batch;
use crate::table::PerftTable;

/// The largest depth of a count, in plies.
pub const MAX_DEPTH: u32 = 63;

/// The number of move sequences of `depth` plies; 1 for depth 0. Uses one thread, no table and bulk
/// counting: the moves of the last ply are counted without being made.
///
/// # Panics
/// Panics if the depth exceeds [`MAX_DEPTH`].
pub fn perft(position: &Position, depth: u32) -> u128 {
    assert!(depth <= MAX_DEPTH, "the depth {depth} is beyond {MAX_DEPTH}");
    let (stop, too_large) = (AtomicBool::new(false), AtomicBool::new(false));
    Counter::new(&stop, &too_large, None, true).count(position, depth)
}

/// Whether the last two plies are counted for many positions at a time. WebAssembly leaves out that
/// code: it is loaded over the network and hardly ever counts.
const IN_BATCHES: bool = !cfg!(target_family = "wasm");

/// Counts move sequences, and reuses one move list for each ply.
pub(crate) struct Counter<'a> {
    stop: &'a AtomicBool,
    /// Set by the counter whose sum exceeded 128 bits, to stop all others.
    too_large: &'a AtomicBool,
    table: Option<&'a PerftTable>,
    /// Whether the moves of the last ply are counted without being made.
    bulk: bool,
    generator: MoveGenerator,
    lists: Vec<MoveList>,
    batch: Batch,
}

impl<'a> Counter<'a> {
    pub(crate) fn new(
        stop: &'a AtomicBool,
        too_large: &'a AtomicBool,
        table: Option<&'a PerftTable>,
        bulk: bool,
    ) -> Self {
        let lists = (0..=MAX_DEPTH).map(|_| MoveList::default()).collect();
        Self { stop, too_large, table, bulk, generator: MoveGenerator::new(), lists, batch: Batch::new() }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.too_large.load(Ordering::Relaxed)
    }

    /// The count to a depth of at most [`MAX_DEPTH`]. The result is meaningless once
    /// [`Counter::is_stopped`] returns true.
    pub(crate) fn count(&mut self, position: &Position, depth: u32) -> u128 {
        match depth {
            0 => return 1,
            1 if self.bulk => return u128::from(self.generator.count(position)),
            2 if self.bulk && IN_BATCHES => {
                self.batch.add_children(position);
                return u128::from(self.batch.finish(!position.side_to_move()));
            }
            // Checked about once a millisecond, and never in the last two plies, which are hot.
            3.. if self.is_stopped() => return 0,
            _ => {}
        }
        let table = self.table.filter(|_| depth > 2);
        if let Some(count) = table.and_then(|table| table.probe(position, depth)) {
            return count;
        }
        let mut list = std::mem::take(&mut self.lists[depth as usize]);
        self.generator.generate(position, &mut list);
        let count = if depth == 3 && self.bulk && IN_BATCHES {
            for &m in &list {
                self.batch.add_children(&position.play_unchecked(m));
            }
            // Three plies of a few hundred moves each fit into the 64 bits of the batch.
            u128::from(self.batch.finish(position.side_to_move()))
        } else {
            self.sum(position, &list, depth)
        };
        self.lists[depth as usize] = list;
        if let Some(table) = table
            && !self.is_stopped()
        {
            table.store(position, depth, count);
        }
        count
    }

    fn sum(&mut self, position: &Position, moves: &MoveList, depth: u32) -> u128 {
        let mut sum = 0_u128;
        for &m in moves {
            let Some(larger) = sum.checked_add(self.count(&position.play_unchecked(m), depth - 1)) else {
                self.too_large.store(true, Ordering::Relaxed);
                return 0;
            };
            sum = larger;
        }
        sum
    }
}
