//! Several threads at one search: each deepens on its own, and all share the table, where what one finds helps the others
//! (lazy SMP, D. Homan and others 2013). Threads that wait for nobody scale best; that they go different ways is luck,
//! helped along by letting every other one begin a ply deeper.

use std::sync::atomic::{AtomicU64, Ordering};

use super::clock::TimeBudget;

/// A number on a cache line of its own, so that threads do not slow each other down.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Counter(AtomicU64);

/// What the threads of a search share beside the table.
#[derive(Debug)]
pub(super) struct Team<'a> {
    pub(super) time: &'a TimeBudget<'a>,
    /// All threads together make no more moves than this, or than the precision of their counters allows.
    pub(super) node_limit: u64,
    nodes: Vec<Counter>,
}

impl<'a> Team<'a> {
    pub(super) fn new(time: &'a TimeBudget<'a>, node_limit: Option<u64>, threads: usize) -> Self {
        let nodes = std::iter::repeat_with(Counter::default).take(threads).collect();
        Self { time, node_limit: node_limit.unwrap_or(u64::MAX), nodes }
    }

    /// Tells the others how many moves a thread has made; gives those of all.
    pub(super) fn publish(&self, index: usize, nodes: u64) -> u64 {
        self.nodes[index].0.store(nodes, Ordering::Relaxed);
        self.nodes.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum()
    }
}
