//! Perft split among threads, with the count of each root move.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use super::{Counter, PerftTable};
use crate::moves::Move;
use crate::position::Position;

/// How to count.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// The number of threads, at least 1.
    pub threads: usize,
    /// A table of finished counts, if any.
    pub table: Option<&'a PerftTable>,
    /// Whether the moves of the last ply are counted without being made.
    pub bulk: bool,
    /// Set by anyone to give up.
    pub stop: &'a AtomicBool,
    /// Told after each piece of the work, by the thread that did it.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

impl fmt::Debug for Settings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("threads", &self.threads)
            .field("table", &self.table.is_some())
            .field("bulk", &self.bulk)
            .finish_non_exhaustive()
    }
}

/// How far a count is.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// Pieces of the work done.
    pub done: usize,
    /// Pieces of the work in all.
    pub of: usize,
    /// Sequences counted so far.
    pub count: u64,
}

/// A count, root move by root move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divide {
    /// The legal moves with the number of sequences that begin with each.
    pub moves: Vec<(Move, u64)>,
    /// All sequences; 1 at depth 0, which has no moves.
    pub total: u64,
}

/// Pieces of work a thread: enough that no thread idles long at the end.
const PIECES_PER_THREAD: usize = 64;

/// Counts the move sequences of `depth` plies for each root move; `None` when stopped.
pub fn divide(position: &Position, depth: u32, settings: &Settings) -> Option<Divide> {
    if depth == 0 {
        return Some(Divide { moves: Vec::new(), total: 1 });
    }
    let roots: Vec<Move> = position.legal_moves().iter().copied().collect();
    let (work, left) = split(position, &roots, depth, settings);
    let sums: Vec<AtomicU64> = roots.iter().map(|_| AtomicU64::new(0)).collect();
    let (next, done, total_so_far) = (AtomicUsize::new(0), Mutex::new(0), AtomicU64::new(0));

    let count_pieces = || {
        let mut counter = Counter::new(settings.stop, settings.table, settings.bulk);
        while let Some((root, position)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
            let count = counter.count(position, left);
            if settings.stop.load(Ordering::Relaxed) {
                return;
            }
            sums[*root].fetch_add(count, Ordering::Relaxed);
            let count = total_so_far.fetch_add(count, Ordering::Relaxed) + count;
            // Under the lock, so that reports come in order.
            if let Ok(mut done) = done.lock() {
                *done += 1;
                (settings.progress)(Progress { done: *done, of: work.len(), count });
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..settings.threads {
            scope.spawn(count_pieces);
        }
        count_pieces();
    });

    if settings.stop.load(Ordering::Relaxed) {
        return None;
    }
    let moves: Vec<(Move, u64)> = roots.into_iter().zip(sums.into_iter().map(AtomicU64::into_inner)).collect();
    let total = moves.iter().map(|(_, count)| count).sum();
    Some(Divide { moves, total })
}

/// The positions to count from, each with the index of its root move, and the depth left below them.
fn split(position: &Position, roots: &[Move], depth: u32, settings: &Settings) -> (Vec<(usize, Position)>, u32) {
    let mut work: Vec<(usize, Position)> = roots.iter().map(|&m| position.play(m)).enumerate().collect();
    let mut left = depth - 1;
    // At least three plies stay below each piece, so that sharing it out costs nothing beside counting it.
    while left > 3 && work.len() < PIECES_PER_THREAD * settings.threads {
        let deeper: Vec<_> = work
            .iter()
            .flat_map(|(root, position)| {
                let moves = position.legal_moves();
                moves.iter().map(|&m| (*root, position.play(m))).collect::<Vec<_>>()
            })
            .collect();
        left -= 1;
        // A line that ended before the last ply adds nothing, so it is right that it has left the list.
        work = deeper;
    }
    (work, left)
}
