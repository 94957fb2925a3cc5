//! The queue of commands that wait for the end of the running task. It is bounded, since a client
//! may send any number.

use std::collections::VecDeque;

use crate::command::{Command, Go};

/// The most commands in the queue.
pub(crate) const MAX_QUEUED_COMMANDS: usize = 100_000;

/// The most bytes of text in the queue, unless it holds one longer line alone.
pub(crate) const MAX_QUEUED_BYTES: usize = 4 << 20;

/// An entry of the queue.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Queued {
    /// A command.
    Command {
        command: Command,
        /// The length of its line.
        bytes: usize,
        /// The `stop` and `ponderhit` that came after it.
        signals: EarlySignals,
    },
    /// This many `go` commands were refused. Each is still answered by `bestmove (none)`.
    RefusedSearches(u64),
}

/// Signals for a command that arrived before the command was executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct EarlySignals {
    /// `stop`: the command ends as soon as it begins.
    pub(crate) stop: bool,
    /// `ponderhit`: the search does not ponder.
    pub(crate) ponder_hit: bool,
}

/// The queue, first in, first out.
#[derive(Debug, Default)]
pub(crate) struct CommandQueue {
    queue: VecDeque<Queued>,
    bytes: usize,
    /// After one refused command all are refused until the queue is empty: a `go` after a refused
    /// `position` would search the wrong position.
    is_refusing: bool,
}

impl CommandQueue {
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Appends a command; false if the queue is full. A refused `go` is still answered in its turn.
    pub(crate) fn push(&mut self, command: Command, bytes: usize) -> bool {
        let is_full = self.queue.len() >= MAX_QUEUED_COMMANDS || self.bytes + bytes > MAX_QUEUED_BYTES;
        self.is_refusing |= is_full && !self.queue.is_empty();
        if self.is_refusing {
            if matches!(command, Command::Go(_)) {
                self.push_refused(1);
            }
            return false;
        }
        self.bytes += bytes;
        self.queue.push_back(Queued::Command { command, bytes, signals: EarlySignals::default() });
        true
    }

    /// Appends searches that were refused.
    pub(crate) fn push_refused(&mut self, searches: u64) {
        match self.queue.back_mut() {
            _ if searches == 0 => {}
            Some(Queued::RefusedSearches(number)) => *number += searches,
            _ => self.queue.push_back(Queued::RefusedSearches(searches)),
        }
    }

    /// Removes the first entry.
    pub(crate) fn pop(&mut self) -> Option<Queued> {
        let first = self.queue.pop_front();
        if let Some(Queued::Command { bytes, .. }) = &first {
            self.bytes -= bytes;
        }
        self.is_refusing &= !self.queue.is_empty();
        first
    }

    /// `stop`: every command in the queue that could run for long ends as soon as it begins.
    pub(crate) fn stop_all(&mut self) {
        for queued in &mut self.queue {
            if let Queued::Command { signals, .. } = queued {
                signals.stop = true;
            }
        }
    }

    /// `ponderhit`: for the first search in the queue that is to ponder and has no signal yet;
    /// false if there is none.
    pub(crate) fn ponder_hit(&mut self) -> bool {
        self.queue.iter_mut().any(|queued| match queued {
            Queued::Command { command: Command::Go(Go { ponder: true, .. }), signals, .. }
                if *signals == EarlySignals::default() =>
            {
                signals.ponder_hit = true;
                true
            }
            _ => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(ponder: bool) -> Command {
        Command::Go(Go { ponder, ..Go::default() })
    }

    #[test]
    fn a_full_queue_refuses_everything_until_it_is_empty() {
        let mut queue = CommandQueue::default();
        for _ in 0..MAX_QUEUED_COMMANDS {
            assert!(queue.push(Command::Display, 2));
        }
        assert!(!queue.push(Command::Display, 2) && !queue.push(go(false), 2) && !queue.push(go(false), 2));
        assert!(queue.pop().is_some());
        assert!(!queue.push(Command::Display, 2), "there is space, but a command before it was refused");
        let mut last = None;
        while let Some(next) = queue.pop() {
            last = Some(next);
        }
        assert_eq!(last, Some(Queued::RefusedSearches(2)));
        assert!(queue.push(Command::Display, 2));
        assert_eq!(queue.bytes, 2);
    }

    #[test]
    fn the_bytes_are_bounded_but_one_line_always_fits() {
        let mut queue = CommandQueue::default();
        assert!(queue.push(Command::Display, 2 * MAX_QUEUED_BYTES));
        assert!(!queue.push(Command::Display, 1));
    }

    #[test]
    fn a_ponderhit_is_for_the_first_search_without_one() {
        let mut queue = CommandQueue::default();
        assert!(!queue.ponder_hit());
        for ponder in [true, false, true] {
            queue.push(go(ponder), 2);
        }
        assert!(queue.ponder_hit() && queue.ponder_hit() && !queue.ponder_hit());
        queue.push(go(true), 2);
        queue.stop_all();
        assert!(!queue.ponder_hit(), "a search that was stopped gets no ponderhit");
    }
}
