//! The thread that reads the input.

use std::io::BufRead;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use super::backlog::Backlog;
use crate::command::{Command, ParsedCommand};
use crate::input::{self, InputLine};
use crate::session::event::Event;

/// A session that makes no progress for this long, with lines to handle, is blocked.
const BLOCKED_AFTER: Duration = Duration::from_millis(500);

/// The longest line that is looked at for a `quit` before the session handles it, in bytes.
const MAX_QUIT_LENGTH: usize = 4096;

const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Reads lines and sends them to the session. It reads on even if the session is blocked, because
/// its output is not read, so that `quit` and `stop` are noticed. Lines that no longer fit into the
/// backlog are then dropped and counted.
pub(super) struct Reader {
    events: Sender<Event>,
    backlog: Arc<Backlog>,
    /// The activity at which the session was found to be blocked.
    blocked_at: Option<u64>,
}

impl Reader {
    pub(super) fn new(events: Sender<Event>, backlog: Arc<Backlog>) -> Self {
        Self { events, backlog, blocked_at: None }
    }

    /// Reads up to `quit` or the end of the input. Returns whether there was a `quit`.
    pub(super) fn read(&mut self, mut input: impl BufRead) -> bool {
        let mut is_first = true;
        loop {
            let line = match input::read_line(&mut input) {
                Ok(Some(InputLine::Text(text))) if is_first => {
                    InputLine::Text(text.strip_prefix(BYTE_ORDER_MARK).map_or(text.clone(), <[u8]>::to_vec))
                }
                Ok(Some(line)) => line,
                Ok(None) | Err(_) => {
                    self.report_dropped();
                    let _ = self.events.send(Event::EndOfInput);
                    return false;
                }
            };
            is_first = false;
            let is_quit = line.len() <= MAX_QUIT_LENGTH && command_of(&line) == Some(Command::Quit);
            if is_quit || self.wait_for_space(line.len()) {
                self.report_dropped();
                self.backlog.add(line.len());
                if self.events.send(Event::Line(line)).is_err() {
                    return false;
                }
            } else {
                self.drop_line(command_of(&line).as_ref());
            }
            if is_quit {
                return true;
            }
        }
    }

    fn drop_line(&self, command: Option<&Command>) {
        let mut dropped = self.backlog.dropped();
        match command {
            Some(Command::IsReady) => dropped.ready += 1,
            command => {
                dropped.lines += 1;
                dropped.searches += u64::from(matches!(command, Some(Command::Go(_))));
                dropped.stop |= command == Some(&Command::Stop);
            }
        }
        drop(dropped);
        // The session looks for dropped lines only after a line. If it has just handled the last
        // one, it would not.
        if self.backlog.is_empty() {
            self.report_dropped();
        }
    }

    fn report_dropped(&self) {
        if let Some(dropped) = self.backlog.take_dropped() {
            let _ = self.events.send(Event::LinesDropped(dropped));
        }
    }

    /// Waits until there is space for another line; false if the session is blocked.
    fn wait_for_space(&mut self, bytes: usize) -> bool {
        let (mut activity, mut since) = (self.backlog.activity(), Instant::now());
        while !self.backlog.has_space(bytes) {
            let now = self.backlog.activity();
            if self.blocked_at == Some(now) {
                return false;
            }
            if now != activity {
                (activity, since) = (now, Instant::now());
            } else if since.elapsed() >= BLOCKED_AFTER {
                self.blocked_at = Some(now);
                return false;
            }
            thread::sleep(Duration::from_millis(1));
        }
        self.blocked_at = None;
        true
    }
}

/// The command of a line, if it has one.
fn command_of(line: &InputLine) -> Option<Command> {
    match line {
        InputLine::Text(text) => ParsedCommand::read(text).ok().map(|parsed| parsed.command),
        InputLine::TooLong => None,
    }
}
