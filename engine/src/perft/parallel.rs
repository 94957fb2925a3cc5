//! Perft split among threads, with the count of each root move.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

use super::{CountError, Counter, MAX_DEPTH, PerftTable};
use crate::moves::Move;
use crate::position::Position;

/// How to count.
#[derive(Clone, Copy)]
pub struct PerftSettings<'a> {
    /// The number of threads, at least 1. Fewer count where the operating system gives no more.
    pub threads: usize,
    /// A table of finished counts, if any.
    pub table: Option<&'a PerftTable>,
    /// Whether the moves of the last ply are counted without being made.
    pub bulk: bool,
    /// Set by anyone to give up.
    pub stop: &'a AtomicBool,
    /// Told after each piece of the work, by the thread that did it.
    pub progress: &'a (dyn Fn(PerftProgress) + Sync),
}

impl fmt::Debug for PerftSettings<'_> {
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
pub struct PerftProgress {
    /// Pieces of the work done.
    pub done: usize,
    /// Pieces of the work in all.
    pub of: usize,
    /// Sequences counted so far.
    pub count: u128,
}

/// A count, root move by root move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divide {
    /// The legal moves with the number of sequences that begin with each.
    pub moves: Vec<(Move, u128)>,
    /// All sequences; 1 at depth 0, which has no moves.
    pub total: u128,
}

/// Pieces of work a thread: enough that no thread idles long at the end.
const PIECES_PER_THREAD: usize = 64;

/// What all threads have counted.
struct Tally {
    /// The sum of each root move.
    sums: Vec<u128>,
    total: u128,
    /// Pieces of the work done.
    done: usize,
}

impl Tally {
    /// Adds a piece; `None` where the total has more than 128 bits.
    fn add(&mut self, root: usize, count: u128) -> Option<()> {
        self.total = self.total.checked_add(count)?;
        // No more than the total.
        self.sums[root] += count;
        self.done += 1;
        Some(())
    }
}

/// Counts the move sequences of `depth` plies for each root move.
///
/// # Errors
/// When stopped, or when the depth or a number is too large.
pub fn divide(position: &Position, depth: u32, settings: &PerftSettings) -> Result<Divide, CountError> {
    if depth > MAX_DEPTH {
        return Err(CountError::TooDeep(depth));
    }
    if depth == 0 {
        return Ok(Divide { moves: Vec::new(), total: 1 });
    }
    let roots: Vec<Move> = position.legal_moves().iter().copied().collect();
    let (work, left) = split(position, &roots, depth, settings);
    let (next, too_large) = (AtomicUsize::new(0), AtomicBool::new(false));
    let tally = Mutex::new(Tally { sums: vec![0; roots.len()], total: 0, done: 0 });

    let count_pieces = || {
        let mut counter = Counter::new(settings.stop, &too_large, settings.table, settings.bulk);
        while let Some((root, position)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
            let count = counter.descend(position, left);
            if counter.has_given_up() {
                return;
            }
            // Told under the lock, so that reports come in order.
            let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
            if tally.add(*root, count).is_none() {
                too_large.store(true, Ordering::Relaxed);
                return;
            }
            (settings.progress)(PerftProgress { done: tally.done, of: work.len(), count: tally.total });
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..settings.threads {
            if Builder::new().spawn_scoped(scope, count_pieces).is_err() {
                break;
            }
        }
        count_pieces();
    });

    if settings.stop.load(Ordering::Relaxed) {
        return Err(CountError::Stopped);
    }
    if too_large.into_inner() {
        return Err(CountError::TooLarge);
    }
    let Tally { sums, total, .. } = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Divide { moves: roots.into_iter().zip(sums).collect(), total })
}

/// The positions to count from, each with the index of its root move, and the depth left below them.
fn split(position: &Position, roots: &[Move], depth: u32, settings: &PerftSettings) -> (Vec<(usize, Position)>, u32) {
    let mut work: Vec<(usize, Position)> = roots.iter().map(|&m| position.play_unchecked(m)).enumerate().collect();
    let mut left = depth - 1;
    // At least three plies stay below each piece, so that sharing it out costs nothing beside counting it.
    while left > 3 && work.len() < PIECES_PER_THREAD * settings.threads {
        let deeper: Vec<_> = work
            .iter()
            .flat_map(|(root, position)| {
                let moves = position.legal_moves();
                moves.iter().map(|&m| (*root, position.play_unchecked(m))).collect::<Vec<_>>()
            })
            .collect();
        left -= 1;
        // A line that ended before the last ply adds nothing, so it is right that it has left the list.
        work = deeper;
    }
    (work, left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Fen;

    fn lone_kings() -> Position {
        "W:WKa1:BKh8".parse::<Fen>().unwrap().position
    }

    /// Counts with a table, without which these depths cannot be reached.
    fn count(depth: u32, threads: usize) -> Result<Divide, CountError> {
        let table = PerftTable::with_megabytes(64).unwrap();
        let stop = AtomicBool::new(false);
        let settings = PerftSettings { threads, table: Some(&table), bulk: true, stop: &stop, progress: &|_| {} };
        divide(&lone_kings(), depth, &settings)
    }

    /// The slow way: how many ways lead to each position, ply by ply. Two lone kings have few positions.
    fn counted_layer_by_layer(depth: u32) -> u128 {
        let mut layer = std::collections::HashMap::from([(lone_kings(), 1_u128)]);
        for _ in 0..depth {
            let mut next = std::collections::HashMap::new();
            for (position, ways) in layer {
                for &m in &position.legal_moves() {
                    *next.entry(position.play_unchecked(m)).or_insert(0) += ways;
                }
            }
            layer = next;
        }
        layer.values().sum()
    }

    #[test]
    fn counts_beyond_64_bits_are_right() {
        assert_eq!(counted_layer_by_layer(16), 330_204_595_488_722_302_078);
        for depth in [15, 16, 20] {
            let expected = counted_layer_by_layer(depth);
            for threads in [1, 2] {
                let divide = count(depth, threads).unwrap();
                assert_eq!(divide.total, expected, "depth {depth}");
                assert_eq!(divide.moves.iter().map(|(_, count)| count).sum::<u128>(), divide.total);
            }
        }
    }

    #[test]
    fn counts_beyond_128_bits_and_the_deepest_depth_are_refused() {
        for threads in [1, 2] {
            assert_eq!(count(32, threads), Err(CountError::TooLarge));
            assert_eq!(count(64, threads), Err(CountError::TooDeep(64)));
            assert_eq!(count(u32::MAX, threads), Err(CountError::TooDeep(u32::MAX)));
        }
    }
}
