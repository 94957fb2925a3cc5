//! Perft: the number of move sequences of a given length, the standard check of a move generator.
//!
//! Moves count as the rules tell them apart (from, to, captured set). No draw rule applies; a side without a legal move
//! ends its line, which then adds nothing to deeper counts.

mod parallel;
mod table;

use std::sync::atomic::{AtomicBool, Ordering};

pub use parallel::{Divide, Progress, Settings, divide};
pub use table::PerftTable;

use crate::movegen::{self, Batch};
use crate::moves::MoveList;
use crate::position::Position;

/// The number of move sequences of `depth` plies; 1 for depth 0. The moves of the last ply are counted without being made.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let stop = AtomicBool::new(false);
    Counter::new(&stop, None, true).count(position, depth)
}

/// Counts sequences, with one move list a ply that is used again and again.
struct Counter<'a> {
    stop: &'a AtomicBool,
    table: Option<&'a PerftTable>,
    bulk: bool,
    lists: Vec<MoveList>,
    batch: Batch,
}

impl<'a> Counter<'a> {
    fn new(stop: &'a AtomicBool, table: Option<&'a PerftTable>, bulk: bool) -> Self {
        Self { stop, table, bulk, lists: Vec::new(), batch: Batch::new() }
    }

    /// The count, or a meaningless number once `stop` is set.
    fn count(&mut self, position: &Position, depth: u32) -> u64 {
        while self.lists.len() <= depth as usize {
            self.lists.push(MoveList::new());
        }
        self.descend(position, depth)
    }

    fn descend(&mut self, position: &Position, depth: u32) -> u64 {
        match depth {
            0 => return 1,
            1 if self.bulk => return movegen::count(position, &mut self.lists[1]),
            2 if self.bulk => {
                self.batch.add_children(position);
                return self.batch.finish(!position.side());
            }
            // Looked at about once a millisecond, and never in the hot last plies.
            3.. if self.stop.load(Ordering::Relaxed) => return 0,
            _ => {}
        }
        let table = self.table.filter(|_| depth > 2);
        if let Some(count) = table.and_then(|table| table.probe(position, depth)) {
            return count;
        }
        let mut list = std::mem::take(&mut self.lists[depth as usize]);
        movegen::generate(position, &mut list);
        let count = if depth == 3 && self.bulk {
            for &m in &list {
                self.batch.add_children(&position.play(m));
            }
            self.batch.finish(position.side())
        } else {
            list.iter().map(|&m| self.descend(&position.play(m), depth - 1)).sum()
        };
        self.lists[depth as usize] = list;
        if let Some(table) = table
            && !self.stop.load(Ordering::Relaxed)
        {
            table.store(position, depth, count);
        }
        count
    }
}
