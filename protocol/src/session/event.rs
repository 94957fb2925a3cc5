//! The events of a session.

use super::task::TaskEvent;
use crate::input::InputLine;

/// An event, in the order in which the session handles it.
pub(crate) enum Event {
    Line(InputLine),
    /// Lines were dropped while the session was blocked by a full output.
    LinesDropped(DroppedLines),
    EndOfInput,
    Task(Box<TaskEvent>),
}

/// Lines that did not fit while the output was full.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct DroppedLines {
    /// How many were `isready`. Each is still answered by `readyok`.
    pub(crate) ready: u64,
    /// How many were anything else.
    pub(crate) lines: u64,
    /// How many of those were `go`. Each is still answered by `bestmove (none)`.
    pub(crate) searches: u64,
    /// Whether there was a `stop` among them, which still counts.
    pub(crate) stop: bool,
}

/// Whether the session continues after an event.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Continue,
    Quit,
}
