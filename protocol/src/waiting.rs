//! Commands that wait for the end of what runs. There is a bound on them, since a client may send without end.

use std::collections::VecDeque;

use crate::command::{Command, Go};

/// So many commands may wait,
pub(crate) const MOST_WAITING: usize = 100_000;

/// with so many bytes of text in all, unless one line alone is longer.
pub(crate) const MOST_WAITING_BYTES: usize = 4 << 20;

/// Something that waits.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Waiting {
    /// A command.
    Command {
        command: Command,
        /// The length of its line.
        bytes: usize,
        /// Whether a `stop` came after it: it ends as soon as it has begun.
        stopped: bool,
        /// Whether the `ponderhit` that it is to wait for has come.
        hit: bool,
    },
    /// So many `go`, refused for want of space, that are still to be answered.
    RefusedSearches(u64),
}

/// The commands that wait, first come first served.
#[derive(Debug, Default)]
pub(crate) struct WaitingCommands {
    queue: VecDeque<Waiting>,
    bytes: usize,
    /// Once a command is refused, so are those after it, until nothing waits any more: a `go` behind a `position` that
    /// was refused would search another position.
    refuses: bool,
}

impl WaitingCommands {
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Puts a command at the end; false where there is no space for it. A `go` that is refused is answered in its turn.
    pub(crate) fn push(&mut self, command: Command, bytes: usize) -> bool {
        let is_full = self.queue.len() >= MOST_WAITING || self.bytes + bytes > MOST_WAITING_BYTES;
        self.refuses |= is_full && !self.queue.is_empty();
        if self.refuses {
            if matches!(command, Command::Go(_)) {
                self.push_refused(1);
            }
            return false;
        }
        self.bytes += bytes;
        self.queue.push_back(Waiting::Command { command, bytes, stopped: false, hit: false });
        true
    }

    /// Remembers that searches were refused.
    pub(crate) fn push_refused(&mut self, searches: u64) {
        match self.queue.back_mut() {
            _ if searches == 0 => {}
            Some(Waiting::RefusedSearches(number)) => *number += searches,
            _ => self.queue.push_back(Waiting::RefusedSearches(searches)),
        }
    }

    /// Takes the first.
    pub(crate) fn pop(&mut self) -> Option<Waiting> {
        let first = self.queue.pop_front();
        if let Some(Waiting::Command { bytes, .. }) = &first {
            self.bytes -= bytes;
        }
        self.refuses &= !self.queue.is_empty();
        first
    }

    /// A `stop`: everything that waits and could run for long ends as soon as it has begun.
    pub(crate) fn stop_all(&mut self) {
        for waiting in &mut self.queue {
            if let Waiting::Command { stopped, .. } = waiting {
                *stopped = true;
            }
        }
    }

    /// A `ponderhit`, for the first search that is to ponder and has not had one; false where there is none.
    pub(crate) fn ponder_hit(&mut self) -> bool {
        self.queue.iter_mut().any(|waiting| match waiting {
            Waiting::Command { command: Command::Go(Go { ponder: true, .. }), stopped: false, hit, .. } if !*hit => {
                *hit = true;
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
    fn past_the_bound_all_is_refused_until_nothing_waits() {
        let mut waiting = WaitingCommands::default();
        for _ in 0..MOST_WAITING {
            assert!(waiting.push(Command::Display, 2));
        }
        assert!(!waiting.push(Command::Display, 2) && !waiting.push(go(false), 2) && !waiting.push(go(false), 2));
        assert!(waiting.pop().is_some());
        assert!(!waiting.push(Command::Display, 2), "there is space, but something before it was refused");
        let mut last = None;
        while let Some(next) = waiting.pop() {
            last = Some(next);
        }
        assert_eq!(last, Some(Waiting::RefusedSearches(2)));
        assert!(waiting.push(Command::Display, 2));
        assert_eq!(waiting.bytes, 2);
    }

    #[test]
    fn the_text_is_bounded_but_one_line_always_fits() {
        let mut waiting = WaitingCommands::default();
        assert!(waiting.push(Command::Display, 2 * MOST_WAITING_BYTES));
        assert!(!waiting.push(Command::Display, 1));
    }

    #[test]
    fn a_ponderhit_is_for_the_first_that_has_none() {
        let mut waiting = WaitingCommands::default();
        assert!(!waiting.ponder_hit());
        for ponder in [true, false, true] {
            waiting.push(go(ponder), 2);
        }
        assert!(waiting.ponder_hit() && waiting.ponder_hit() && !waiting.ponder_hit());
        waiting.push(go(true), 2);
        waiting.stop_all();
        assert!(!waiting.ponder_hit(), "one that is stopped already is not the one that is meant");
    }
}
