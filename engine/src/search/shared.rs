//! The state that the threads of one search share besides the transposition table.

use std::sync::atomic::{AtomicU64, Ordering};

use super::limits::time::TimeBudget;

/// The nodes between two checks of the limits by a thread. They take far less than a millisecond.
const NODES_BETWEEN_CHECKS: u64 = 1024;

/// The counts of a thread, on a cache line of their own, so that threads do not slow each other
/// down.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Counters {
    nodes: AtomicU64,
    table_hits: AtomicU64,
}

/// The time, the node limit and the node counts of a search.
#[derive(Debug)]
pub(super) struct SharedState<'a> {
    pub(super) time: &'a TimeBudget<'a>,
    /// The moves that all threads together may still make; `None` if there is no limit.
    nodes_left: Option<AtomicU64>,
    /// The nodes reserved for the first thread until it has completed its first iteration. Without
    /// them, the other threads might use up the limit before it begins.
    reserve: AtomicU64,
    counters: Vec<Counters>,
}

impl<'a> SharedState<'a> {
    pub(super) fn new(time: &'a TimeBudget<'a>, node_limit: Option<u64>, threads: usize) -> Self {
        let counters = std::iter::repeat_with(Counters::default).take(threads).collect();
        let reserve = AtomicU64::new(node_limit.map_or(0, |limit| limit / threads as u64));
        Self { time, nodes_left: node_limit.map(AtomicU64::new), reserve, counters }
    }

    /// Grants a thread more nodes until its next check; 0 if none are left. Near the end of a limit
    /// the portions become small, so that each thread gets its share and the limit is not exceeded.
    pub(super) fn allow_nodes(&self, index: usize) -> u64 {
        let Some(left) = &self.nodes_left else { return NODES_BETWEEN_CHECKS };
        let reserve = if index == 0 { 0 } else { self.reserve.load(Ordering::Relaxed) };
        let portion = |left: u64| {
            let left = left.saturating_sub(reserve);
            (left / self.counters.len() as u64).clamp(1, NODES_BETWEEN_CHECKS).min(left)
        };
        let before = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left - portion(left)));
        before.map_or(0, portion)
    }

    /// The first thread has completed its first iteration: all threads may use the rest.
    pub(super) fn end_reserve(&self) {
        self.reserve.store(0, Ordering::Relaxed);
    }

    /// Publishes the number of moves that a thread has made and of positions that it has found in
    /// the endgame tables; returns the moves of all threads.
    pub(super) fn publish(&self, index: usize, nodes: u64, table_hits: u64) -> u64 {
        let own = &self.counters[index];
        own.nodes.store(nodes, Ordering::Relaxed);
        own.table_hits.store(table_hits, Ordering::Relaxed);
        self.counters.iter().map(|counters| counters.nodes.load(Ordering::Relaxed)).sum()
    }

    /// The positions that all threads have found in the endgame tables, as published.
    pub(super) fn table_hits(&self) -> u64 {
        self.counters.iter().map(|counters| counters.table_hits.load(Ordering::Relaxed)).sum()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use dameo_rules::Game;

    use super::*;
    use crate::search::{Limits, Signals};

    #[test]
    fn the_first_thread_has_its_share_until_its_first_iteration_is_complete() {
        let signals = Signals::new();
        let time = TimeBudget::new(&Limits::default(), &Game::new(), 20, Duration::ZERO, &signals);
        let shared = SharedState::new(&time, Some(1_000), 2);
        let all_of = |index| {
            std::iter::repeat_with(|| shared.allow_nodes(index)).take_while(|&portion| portion > 0).sum::<u64>()
        };
        assert_eq!(all_of(1), 500);
        assert_eq!(shared.allow_nodes(0), 250);
        shared.end_reserve();
        assert_eq!(all_of(1), 250);
        assert_eq!(all_of(0), 0);
    }

    #[test]
    fn the_portions_add_up_to_the_limit() {
        let signals = Signals::new();
        let time = TimeBudget::new(&Limits::default(), &Game::new(), 20, Duration::ZERO, &signals);
        for threads in [1, 2, 7] {
            for limit in [0, 1, 2, 1_000, 1_024, 1_025, 50_000] {
                let shared = SharedState::new(&time, Some(limit), threads);
                let portions: Vec<u64> =
                    std::iter::repeat_with(|| shared.allow_nodes(0)).take_while(|&portion| portion > 0).collect();
                assert_eq!(portions.iter().sum::<u64>(), limit, "{threads} threads");
                let share = limit.div_ceil(threads as u64);
                assert!(portions.iter().all(|&portion| portion <= share), "{threads} threads, {limit}: one takes more");
            }
            assert_eq!(SharedState::new(&time, None, threads).allow_nodes(0), NODES_BETWEEN_CHECKS);
        }
    }
}
