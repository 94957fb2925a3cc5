//! Perft: the number of move sequences of a given length, the standard check of a move generator.
//!
//! Moves count as the rules tell them apart (from, to, captured set). No draw rule applies; a side without a legal move
//! ends its line, which then adds nothing to deeper counts.
//!
//! Numbers have 128 bits: with a table, two lone kings pass 2^64 at depth 16 within milliseconds.

mod error;
mod parallel;
mod table;

use std::sync::atomic::{AtomicBool, Ordering};

pub use error::CountError;
pub use parallel::{Divide, PerftProgress, PerftSettings, divide};
pub use table::PerftTable;

use crate::movegen::{Batch, MoveGenerator};
use crate::moves::MoveList;
use crate::position::Position;

/// The deepest count there is, in plies.
pub const MAX_DEPTH: u32 = 63;

/// The number of move sequences of `depth` plies; 1 for depth 0. The moves of the last ply are counted without being made.
///
/// # Panics
/// When the depth is beyond [`MAX_DEPTH`]. The number always fits: without a table, nobody lives to see 2^128 moves counted.
pub fn perft(position: &Position, depth: u32) -> u128 {
    assert!(depth <= MAX_DEPTH, "{}", CountError::TooDeep(depth));
    let (stop, too_large) = (AtomicBool::new(false), AtomicBool::new(false));
    Counter::new(&stop, &too_large, None, true).descend(position, depth)
}

/// Counts sequences, with one move list a ply that is used again and again.
struct Counter<'a> {
    stop: &'a AtomicBool,
    /// Set by the counter that met a number beyond 128 bits; all others give up then, too.
    too_large: &'a AtomicBool,
    table: Option<&'a PerftTable>,
    bulk: bool,
    generator: MoveGenerator,
    lists: Vec<MoveList>,
    batch: Batch,
}

impl<'a> Counter<'a> {
    fn new(stop: &'a AtomicBool, too_large: &'a AtomicBool, table: Option<&'a PerftTable>, bulk: bool) -> Self {
        let lists = (0..=MAX_DEPTH).map(|_| MoveList::default()).collect();
        Self { stop, too_large, table, bulk, generator: MoveGenerator::new(), lists, batch: Batch::new() }
    }

    fn has_given_up(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.too_large.load(Ordering::Relaxed)
    }

    /// The count to a depth up to [`MAX_DEPTH`], or a meaningless number once it has given up.
    fn descend(&mut self, position: &Position, depth: u32) -> u128 {
        match depth {
            0 => return 1,
            1 if self.bulk => return u128::from(self.generator.count(position)),
            2 if self.bulk => {
                self.batch.add_children(position);
                return u128::from(self.batch.finish(!position.side_to_move()));
            }
            // Looked at about once a millisecond, and never in the hot last plies.
            3.. if self.has_given_up() => return 0,
            _ => {}
        }
        let table = self.table.filter(|_| depth > 2);
        if let Some(count) = table.and_then(|table| table.probe(position, depth)) {
            return count;
        }
        let mut list = std::mem::take(&mut self.lists[depth as usize]);
        self.generator.generate(position, &mut list);
        let count = if depth == 3 && self.bulk {
            for &m in &list {
                self.batch.add_children(&position.play_unchecked(m));
            }
            // Three plies of at most some hundred moves each fit into the batch's 64 bits.
            u128::from(self.batch.finish(position.side_to_move()))
        } else {
            self.sum(position, &list, depth)
        };
        self.lists[depth as usize] = list;
        if let Some(table) = table
            && !self.has_given_up()
        {
            table.store(position, depth, count);
        }
        count
    }

    fn sum(&mut self, position: &Position, moves: &MoveList, depth: u32) -> u128 {
        let mut sum = 0_u128;
        for &m in moves {
            let Some(larger) = sum.checked_add(self.descend(&position.play_unchecked(m), depth - 1)) else {
                self.too_large.store(true, Ordering::Relaxed);
                return 0;
            };
            sum = larger;
        }
        sum
    }
}
