//! The lines that were read ahead of the session, shared by the threads around it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::session::event::DroppedLines;

/// The most lines that are read ahead of the session.
const MAX_LINES_AHEAD: u64 = 1024;

/// The most bytes of them, unless a single line has more.
const MAX_BYTES_AHEAD: u64 = 8 << 20;

/// The backlog of the session.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    lines: AtomicU64,
    bytes: AtomicU64,
    /// Grows with everything that the session reads and writes.
    activity: AtomicU64,
    /// The lines that were dropped and not yet reported to the session.
    dropped: Mutex<DroppedLines>,
}

impl Backlog {
    /// Records that the session has read or written something.
    pub(super) fn record_activity(&self) {
        self.activity.fetch_add(1, Ordering::Relaxed);
    }

    /// A number that changes if and only if the session makes progress.
    pub(super) fn activity(&self) -> u64 {
        self.activity.load(Ordering::Relaxed)
    }

    /// Adds a line that was sent to the session.
    pub(super) fn add(&self, bytes: usize) {
        self.lines.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Removes a line that the session has handled.
    pub(super) fn remove(&self, bytes: usize) {
        self.lines.fetch_sub(1, Ordering::Relaxed);
        self.bytes.fetch_sub(bytes as u64, Ordering::Relaxed);
        self.record_activity();
    }

    /// Whether a line of this length may be added.
    pub(super) fn has_space(&self, bytes: usize) -> bool {
        let lines = self.lines.load(Ordering::Relaxed);
        let total = self.bytes.load(Ordering::Relaxed) + bytes as u64;
        lines == 0 || lines < MAX_LINES_AHEAD && total <= MAX_BYTES_AHEAD
    }

    /// Whether the session has handled every line.
    pub(super) fn is_empty(&self) -> bool {
        self.lines.load(Ordering::Relaxed) == 0
    }

    /// The lines that were dropped so far, to add to them.
    pub(super) fn dropped(&self) -> MutexGuard<'_, DroppedLines> {
        self.dropped.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the lines that were dropped, if there are any.
    pub(super) fn take_dropped(&self) -> Option<DroppedLines> {
        let dropped = std::mem::take(&mut *self.dropped());
        (dropped.lines > 0 || dropped.ready > 0).then_some(dropped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_bytes_are_bounded_but_one_line_always_fits() {
        let backlog = Backlog::default();
        assert!(backlog.has_space(usize::MAX >> 1));
        backlog.add(2);
        assert!(backlog.has_space(MAX_BYTES_AHEAD as usize - 2) && !backlog.has_space(MAX_BYTES_AHEAD as usize - 1));
        (1..MAX_LINES_AHEAD).for_each(|_| backlog.add(2));
        assert!(!backlog.has_space(0));
        backlog.remove(2);
        assert!(backlog.has_space(0) && !backlog.is_empty());
    }

    #[test]
    fn dropped_lines_are_taken_once() {
        let backlog = Backlog::default();
        assert!(backlog.take_dropped().is_none());
        backlog.dropped().lines += 3;
        assert_eq!(backlog.take_dropped().unwrap().lines, 3);
        assert!(backlog.take_dropped().is_none());
    }
}
