//! Perft on several threads, with the count of each root move.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

use dameo_rules::{Move, Position};

use crate::counter::{Counter, MAX_DEPTH};
use crate::table::PerftTable;

/// Why a count has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CountError {
    /// The stop flag was set.
    Stopped,
    /// The depth, in plies, exceeds [`MAX_DEPTH`].
    TooDeep(u32),
    /// The count, or an intermediate sum, does not fit into 128 bits.
    TooLarge,
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("the count was stopped before its end"),
            Self::TooDeep(depth) => write!(f, "the depth {depth} is beyond {MAX_DEPTH}"),
            Self::TooLarge => {
                f.write_str("there are more than 2^128 - 1 sequences, too many to count; try a smaller depth")
            }
        }
    }
}

impl std::error::Error for CountError {}

/// The settings of a count. By default it has one thread and no table, counts in bulk, cannot be
/// stopped and does not report.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// use dameo_perft::{CountError, PerftSettings, divide};
/// use dameo_rules::Position;
///
/// let stop = AtomicBool::new(false);
/// let settings = PerftSettings {
///     stop: Some(&stop),
///     progress: Some(&|progress| {
///         println!("{} of {}", progress.done, progress.total);
///         stop.store(true, Ordering::Relaxed);
///     }),
///     ..PerftSettings::default()
/// };
/// assert_eq!(divide(&Position::start(), 5, &settings), Err(CountError::Stopped));
/// ```
#[derive(Clone, Copy)]
pub struct PerftSettings<'a> {
    /// The number of threads; 0 counts as 1. The count uses fewer if the operating system refuses
    /// to start some.
    pub threads: usize,
    /// A table of finished counts to look up and fill. `None` counts without a table.
    pub table: Option<&'a PerftTable>,
    /// Whether the moves of the last ply are counted without being made.
    pub bulk: bool,
    /// Stops the count when set to true.
    pub stop: Option<&'a AtomicBool>,
    /// Called after each work item, by the thread that finished it, one call at a time. At depth 0
    /// there are no work items.
    pub progress: Option<&'a (dyn Fn(PerftProgress) + Sync)>,
}

impl Default for PerftSettings<'_> {
    fn default() -> Self {
        Self { threads: 1, table: None, bulk: true, stop: None, progress: None }
    }
}

impl fmt::Debug for PerftSettings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PerftSettings")
            .field("threads", &self.threads)
            .field("table", &self.table.is_some())
            .field("bulk", &self.bulk)
            .finish_non_exhaustive()
    }
}

/// The progress of a count.
#[derive(Debug, Clone, Copy)]
pub struct PerftProgress {
    /// Number of finished work items.
    pub done: usize,
    /// Number of all work items.
    pub total: usize,
    /// Sequences counted so far.
    pub count: u128,
}

/// A count with the contribution of each root move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divide {
    /// The legal moves, in the order of [`Position::legal_moves`], each with the number of
    /// sequences that begin with it.
    pub moves: Vec<(Move, u128)>,
    /// The number of all sequences. At depth 0 it is 1, and there are no moves.
    pub total: u128,
}

/// The smallest number of work items per thread: enough that no thread is idle for long at the end.
const ITEMS_PER_THREAD: usize = 64;

/// The sums over all threads.
struct Totals {
    /// The count of each root move.
    by_root: Vec<u128>,
    total: u128,
    /// Number of finished work items.
    done: usize,
}

impl Totals {
    /// Adds the count of a work item. `None` if the total exceeds 128 bits.
    fn add(&mut self, root: usize, count: u128) -> Option<()> {
        self.total = self.total.checked_add(count)?;
        // Cannot overflow: at most the total.
        self.by_root[root] += count;
        self.done += 1;
        Some(())
    }
}

/// Counts the move sequences of `depth` plies by root move.
///
/// # Errors
/// Returns an error if the count is stopped, or if the depth or the count is too large.
pub fn divide(position: &Position, depth: u32, settings: &PerftSettings) -> Result<Divide, CountError> {
    if depth > MAX_DEPTH {
        return Err(CountError::TooDeep(depth));
    }
    if depth == 0 {
        return Ok(Divide { moves: Vec::new(), total: 1 });
    }
    let roots: Vec<Move> = position.legal_moves().iter().copied().collect();
    let (items, remaining_depth) = split(position, &roots, depth, settings);
    let (next, too_large, never) = (AtomicUsize::new(0), AtomicBool::new(false), AtomicBool::new(false));
    let stop = settings.stop.unwrap_or(&never);
    let totals = Mutex::new(Totals { by_root: vec![0; roots.len()], total: 0, done: 0 });

    let count_items = || {
        let mut counter = Counter::new(stop, &too_large, settings.table, settings.bulk);
        while let Some((root, position)) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            let count = counter.count(position, remaining_depth);
            if counter.is_stopped() {
                return;
            }
            // The lock is held during the report, so that reports come in order.
            let mut totals = totals.lock().unwrap_or_else(PoisonError::into_inner);
            if totals.add(*root, count).is_none() {
                too_large.store(true, Ordering::Relaxed);
                return;
            }
            if let Some(report) = settings.progress {
                report(PerftProgress { done: totals.done, total: items.len(), count: totals.total });
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..settings.threads {
            if Builder::new().spawn_scoped(scope, count_items).is_err() {
                break;
            }
        }
        count_items();
    });

    if stop.load(Ordering::Relaxed) {
        return Err(CountError::Stopped);
    }
    if too_large.into_inner() {
        return Err(CountError::TooLarge);
    }
    let Totals { by_root, total, .. } = totals.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Divide { moves: roots.into_iter().zip(by_root).collect(), total })
}

/// The work items, which are positions with the index of their root move, and the depth to which
/// each is counted.
fn split(position: &Position, roots: &[Move], depth: u32, settings: &PerftSettings) -> (Vec<(usize, Position)>, u32) {
    let mut items: Vec<(usize, Position)> = roots.iter().map(|&m| position.play_unchecked(m)).enumerate().collect();
    let mut remaining_depth = depth - 1;
    // At least three plies remain in each item, so that the cost of distributing it is negligible.
    while remaining_depth > 3 && items.len() < ITEMS_PER_THREAD * settings.threads {
        let deeper: Vec<_> = items
            .iter()
            .flat_map(|(root, position)| {
                let moves = position.legal_moves();
                moves.iter().map(|&m| (*root, position.play_unchecked(m))).collect::<Vec<_>>()
            })
            .collect();
        remaining_depth -= 1;
        // Lines that have ended are dropped here. They contribute 0.
        items = deeper;
    }
    (items, remaining_depth)
}

#[cfg(test)]
mod tests {
    use dameo_rules::{Fen, START_FEN};

    use super::*;
    use crate::perft;

    /// Miri runs a thousand times slower.
    const SMALL_DEPTH: u32 = if cfg!(miri) { 1 } else { 4 };
    const DEPTH: u32 = if cfg!(miri) { 2 } else { 5 };

    fn lone_kings() -> Position {
        "W:WKa1:BKh8".parse::<Fen>().unwrap().position
    }

    /// Counts with a table. Without one these depths are out of reach.
    fn count_lone_kings(depth: u32, threads: usize) -> Result<Divide, CountError> {
        let table = PerftTable::with_megabytes(64).unwrap();
        let settings = PerftSettings { threads, table: Some(&table), ..PerftSettings::default() };
        divide(&lone_kings(), depth, &settings)
    }

    /// An independent count: the number of ways to reach each position, ply by ply. King against
    /// king has few positions.
    fn count_ply_by_ply(depth: u32) -> u128 {
        let mut ways_to = std::collections::HashMap::from([(lone_kings(), 1_u128)]);
        for _ in 0..depth {
            let mut next = std::collections::HashMap::new();
            for (position, ways) in ways_to {
                for &m in &position.legal_moves() {
                    *next.entry(position.play_unchecked(m)).or_insert(0) += ways;
                }
            }
            ways_to = next;
        }
        ways_to.values().sum()
    }

    #[test]
    fn counts_beyond_64_bits_are_correct() {
        assert_eq!(count_ply_by_ply(16), 330_204_595_488_722_302_078);
        for depth in [15, 16, 20] {
            let expected = count_ply_by_ply(depth);
            for threads in [1, 2] {
                let divide = count_lone_kings(depth, threads).unwrap();
                assert_eq!(divide.total, expected, "depth {depth}");
                assert_eq!(divide.moves.iter().map(|(_, count)| count).sum::<u128>(), divide.total);
            }
        }
    }

    #[test]
    fn counts_beyond_128_bits_and_too_large_depths_are_errors() {
        for threads in [1, 2] {
            assert_eq!(count_lone_kings(32, threads), Err(CountError::TooLarge));
            assert_eq!(count_lone_kings(64, threads), Err(CountError::TooDeep(64)));
            assert_eq!(count_lone_kings(u32::MAX, threads), Err(CountError::TooDeep(u32::MAX)));
        }
    }

    fn position(fen: &str) -> Position {
        Fen::parse_for_counting(fen).unwrap().position
    }

    const POSITIONS: [&str; 4] = [START_FEN, "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5", "B:WKb8,c2,Kf1:BKe7,g2,h6", LOST];

    /// White to move has no legal move.
    const LOST: &str = "W:Wa7:Ba8,b8";

    #[test]
    fn divide_agrees_with_perft_for_all_settings() {
        for fen in POSITIONS {
            let root = position(fen);
            for depth in 0..=SMALL_DEPTH {
                let expected = u128::from(dameo_rules::perft(&root, depth));
                assert_eq!(perft(&root, depth), expected, "{fen} depth {depth}");
                for (bulk, threads, has_table) in
                    [(true, 1, false), (false, 1, false), (true, 3, false), (false, 2, true), (true, 2, true)]
                {
                    let table = has_table.then(|| PerftTable::with_megabytes(1).unwrap());
                    let settings = PerftSettings { threads, table: table.as_ref(), bulk, ..PerftSettings::default() };
                    let divide = divide(&root, depth, &settings).unwrap();
                    assert_eq!(divide.total, expected, "{fen} depth {depth} {settings:?}");
                    if depth > 0 {
                        let moves: Vec<Move> = divide.moves.iter().map(|&(m, _)| m).collect();
                        assert_eq!(moves, root.legal_moves().as_slice());
                        for (m, count) in divide.moves {
                            assert_eq!(count, perft(&root.play_unchecked(m), depth - 1), "{fen} depth {depth}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_side_without_a_move_ends_the_line() {
        assert_eq!(perft(&position(LOST), 0), 1);
        for depth in [1, 2, 3, 4, MAX_DEPTH] {
            assert_eq!(perft(&position(LOST), depth), 0, "depth {depth}");
        }
        // The only move captures the last black piece.
        let last_capture = position("W:WKa1,b5:Bb6");
        assert_eq!((0..=5).map(|depth| perft(&last_capture, depth)).collect::<Vec<_>>(), [1, 1, 0, 0, 0, 0]);
    }

    #[test]
    #[should_panic(expected = "the depth 64 is beyond 63")]
    fn perft_beyond_the_largest_depth_panics() {
        perft(&position(LOST), MAX_DEPTH + 1);
    }

    #[test]
    fn depth_0_is_one_sequence_without_moves() {
        assert_eq!(
            divide(&Position::start(), 0, &PerftSettings::default()),
            Ok(Divide { moves: Vec::new(), total: 1 })
        );
    }

    #[test]
    fn the_stop_flag_stops_a_count() {
        for threads in [1, 2] {
            let stop = AtomicBool::new(true);
            let settings = PerftSettings { threads, stop: Some(&stop), ..PerftSettings::default() };
            assert_eq!(divide(&Position::start(), MAX_DEPTH, &settings), Err(CountError::Stopped));
            // Set during the count, by the first report of progress.
            let stop = AtomicBool::new(false);
            let set = |_| stop.store(true, Ordering::Relaxed);
            let settings =
                PerftSettings { threads, stop: Some(&stop), progress: Some(&set), ..PerftSettings::default() };
            assert_eq!(divide(&Position::start(), DEPTH, &settings), Err(CountError::Stopped));
        }
    }

    #[test]
    fn progress_reports_each_work_item_in_order() {
        for threads in [1, 3] {
            let reports = Mutex::new(Vec::new());
            let report = |progress| reports.lock().unwrap().push(progress);
            let settings = PerftSettings { threads, progress: Some(&report), ..PerftSettings::default() };
            let divide = divide(&Position::start(), DEPTH, &settings).unwrap();
            let reports: Vec<PerftProgress> = reports.into_inner().unwrap();
            assert!(reports.iter().map(|report| report.done).eq(1..=reports.len()));
            assert!(reports.iter().all(|report| report.total == reports.len()));
            assert!(reports.is_sorted_by_key(|report| report.count));
            assert_eq!(reports.last().map(|report| report.count), Some(divide.total));
        }
    }
}
