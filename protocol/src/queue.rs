//! The queue of commands, and the commands that are handled at once.

use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;

use dameo_engine::search::Signals;

use crate::command::{Command, ParsedCommand};
use crate::input::{InputLine, MAX_LINE_LENGTH};
use crate::response;

/// The capacity of the queue, in bytes: hundreds of thousands of short lines. The last line may
/// exceed it.
const CAPACITY: usize = 64 << 20;

/// A line of input that was parsed.
#[derive(Debug)]
pub(crate) struct Line {
    command: Result<ParsedCommand, String>,
    /// Its size in the queue.
    bytes: usize,
}

impl Line {
    pub(crate) fn new(line: &InputLine) -> Self {
        let (command, length) = match line {
            InputLine::Text(text) => (ParsedCommand::read(text), text.len()),
            InputLine::TooLong => (Err(format!("a line of more than {MAX_LINE_LENGTH} bytes was skipped")), 0),
        };
        Self { command, bytes: length + size_of::<(Entry, usize)>() }
    }

    /// Whether the line is handled at once, even during a search.
    fn is_immediate(&self) -> bool {
        use Command::{IsReady, Nothing, PonderHit, Quit, Stop};
        let command = self.command.as_ref().map(|parsed| &parsed.command);
        matches!(command, Err(_) | Ok(Nothing | IsReady | Stop | PonderHit | Quit))
    }
}

/// An entry of the queue.
#[derive(Debug)]
pub(crate) enum Entry {
    /// A finished answer. It waits for the entries before it, but not for a search.
    Answer(String),
    Command {
        command: Command,
        warning: Option<String>,
        control: Arc<Control>,
    },
}

/// Lets later commands control a running or waiting command.
#[derive(Debug)]
pub(crate) struct Control {
    pub(crate) signals: Signals,
    pub(crate) hold: Hold,
    /// Whether a limit ends the search, once it no longer ponders.
    has_limit: bool,
}

/// What a finished search waits for before its result is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hold {
    Nothing,
    UntilPonderHit,
    UntilStop,
}

impl Control {
    fn new(command: &Command, is_pause_due: Option<fn() -> bool>) -> Self {
        let Command::Go(go) = command else {
            return Self { signals: Signals::new(), hold: Hold::Nothing, has_limit: true };
        };
        let has_limit = go.has_limit();
        let hold = if go.ponder && !go.infinite {
            Hold::UntilPonderHit
        } else if has_limit {
            Hold::Nothing
        } else {
            Hold::UntilStop
        };
        let signals = if hold == Hold::UntilPonderHit { Signals::pondering() } else { Signals::new() };
        let signals = match is_pause_due {
            Some(is_due) => signals.with_pause(is_due),
            None => signals,
        };
        Self { signals, hold, has_limit }
    }

    fn is_pondering(&self) -> bool {
        self.hold == Hold::UntilPonderHit && self.is_held()
    }

    fn ponder_hit(&self) {
        self.signals.ponder_hit();
        if !self.has_limit {
            self.signals.stop();
        }
    }

    /// Whether the result is held back until a command releases it.
    fn is_held(&self) -> bool {
        let is_held = match self.hold {
            Hold::Nothing => false,
            Hold::UntilPonderHit => self.signals.is_pondering(),
            Hold::UntilStop => true,
        };
        is_held && !self.signals.is_stopped()
    }
}

/// The queue, first in, first out.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    /// The waiting entries, each with its size.
    entries: VecDeque<(Entry, usize)>,
    /// The total size of the entries.
    bytes: usize,
    /// The control of the search, perft or bench that runs, or whose result is held back.
    running: Option<Arc<Control>>,
    /// Answers to be written at once, because a command is running.
    answers: String,
    /// Whether no more lines are accepted, after `quit` or the end of the input.
    pub(crate) has_ended: bool,
    /// Searches pause when this returns true.
    pub(crate) is_pause_due: Option<fn() -> bool>,
}

impl Queue {
    /// Whether a line can be taken now. Otherwise it must wait for room.
    pub(crate) fn has_room_for(&self, line: &Line) -> bool {
        self.bytes < CAPACITY || self.running.is_some() && line.is_immediate()
    }

    /// Accepts a line. `stop`, `ponderhit` and `quit` take effect at once, and while a command
    /// runs, `isready` and errors are answered at once. Everything else waits for its turn.
    pub(crate) fn push(&mut self, Line { command, bytes }: Line) {
        if self.has_ended {
            return;
        }
        let ParsedCommand { command, warning } = match command {
            Ok(parsed) => parsed,
            Err(error) => return self.answer(response::error(error), bytes),
        };
        let warning = warning.map(response::string);
        match command {
            Command::Nothing => self.answer(warning.unwrap_or_default(), bytes),
            Command::IsReady => self.answer(warning.unwrap_or_default() + "readyok\n", bytes),
            Command::Stop | Command::Quit => {
                self.controls().for_each(|control| control.signals.stop());
                self.answer(warning.unwrap_or_default(), bytes);
                self.has_ended = command == Command::Quit;
            }
            Command::PonderHit => {
                let pondering = self.controls().find(|control| control.is_pondering());
                pondering.inspect(|control| control.ponder_hit());
                let error = pondering.is_none().then(|| response::error("ponderhit: no search is pondering"));
                self.answer([warning, error].into_iter().flatten().collect(), bytes);
            }
            command => {
                let control = Arc::new(Control::new(&command, self.is_pause_due));
                self.bytes += bytes;
                self.entries.push_back((Entry::Command { command, warning, control }, bytes));
            }
        }
    }

    /// Writes an answer at once while a command runs, and otherwise in its turn.
    fn answer(&mut self, text: String, bytes: usize) {
        if self.running.is_some() {
            self.answers.push_str(&text);
        } else if !text.is_empty() {
            self.bytes += bytes;
            self.entries.push_back((Entry::Answer(text), bytes));
        }
    }

    /// The controls of the running command, then of the waiting ones.
    fn controls(&self) -> impl Iterator<Item = &Arc<Control>> {
        let waiting = self.entries.iter().filter_map(|(entry, _)| match entry {
            Entry::Command { control, .. } => Some(control),
            Entry::Answer(_) => None,
        });
        self.running.iter().chain(waiting)
    }

    /// Handles the end of the input: stops the searches that only a command would end.
    pub(crate) fn end(&mut self) {
        self.controls().filter(|control| control.is_held()).for_each(|control| control.signals.stop());
        self.has_ended = true;
    }

    /// Whether the queue is empty and no more lines will come.
    pub(crate) fn is_at_end(&self) -> bool {
        self.has_ended && self.entries.is_empty()
    }

    /// The next entry. If it is a search, a count or a bench, it runs until
    /// [`Queue::finish`], and the answers behind it do not wait for it.
    pub(crate) fn pop(&mut self) -> Option<Entry> {
        let (entry, bytes) = self.entries.pop_front()?;
        self.bytes -= bytes;
        if let Entry::Command { command: Command::Go(_) | Command::Perft(_) | Command::Bench(_), control, .. } = &entry
        {
            self.running = Some(Arc::clone(control));
            let Self { entries, bytes, answers, .. } = self;
            entries.retain_mut(|(entry, taken)| {
                let Entry::Answer(text) = entry else { return true };
                answers.push_str(text);
                *bytes -= *taken;
                false
            });
        }
        Some(entry)
    }

    /// Whether the result of the running command is held back.
    pub(crate) fn is_held(&self) -> bool {
        self.running.as_ref().is_some_and(|control| control.is_held())
    }

    /// The running command has been answered.
    pub(crate) fn finish(&mut self) {
        self.running = None;
    }

    /// Whether there are answers to be written at once.
    pub(crate) fn has_answers(&self) -> bool {
        !self.answers.is_empty()
    }

    /// Takes the answers to be written at once.
    pub(crate) fn take_answers(&mut self) -> String {
        mem::take(&mut self.answers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn push(queue: &mut Queue, line: &str) {
        queue.push(Line::new(&InputLine::Text(line.into())));
    }

    /// What is next, as it was sent or answered.
    fn pop(queue: &mut Queue) -> Option<(Command, Arc<Control>)> {
        match queue.pop()? {
            Entry::Command { command, control, .. } => Some((command, control)),
            Entry::Answer(text) => panic!("an answer: {text}"),
        }
    }

    #[test]
    fn answers_wait_for_those_before_them_but_for_no_search() {
        let mut queue = Queue::default();
        for line in ["isready", "d", "xyzzy", "go depth 1", "isready now", "d", "xyzzy"] {
            push(&mut queue, line);
        }
        assert!(matches!(queue.pop(), Some(Entry::Answer(text)) if text == "readyok\n"));
        assert_eq!(pop(&mut queue).unwrap().0, Command::Display);
        assert!(matches!(queue.pop(), Some(Entry::Answer(text)) if text.starts_with("info string error: ")));
        assert!(!queue.has_answers());
        pop(&mut queue);
        let error = "info string error: unknown command 'xyzzy'; 'help' lists the commands\n";
        assert_eq!(queue.take_answers(), format!("info string ignored 'now'\nreadyok\n{error}"));
        push(&mut queue, "isready");
        assert_eq!(queue.take_answers(), "readyok\n");
        queue.finish();
        push(&mut queue, "isready");
        assert!(!queue.has_answers(), "nothing runs, so it comes after the answer to d");
        assert_eq!(pop(&mut queue).unwrap().0, Command::Display);
        assert!(matches!(queue.pop(), Some(Entry::Answer(_))));
        assert!(queue.pop().is_none() && queue.bytes == 0);
    }

    #[test]
    fn a_full_queue_still_takes_what_does_not_wait() {
        let mut queue = Queue::default();
        let [long, stop, ready] = ["x".repeat(MAX_LINE_LENGTH), "stop".into(), "isready".into()]
            .map(|text| Line::new(&InputLine::Text(text.into())));
        push(&mut queue, "go infinite");
        let control = pop(&mut queue).unwrap().1;
        let mut lines = 0;
        while queue.has_room_for(&Line { command: "d".parse(), bytes: 1 }) {
            push(&mut queue, &format!("position startpos moves {}", "d1d4 ".repeat(100_000)));
            lines += 1;
        }
        assert!(lines > 100 && queue.has_room_for(&long) && queue.has_room_for(&ready) && queue.has_room_for(&stop));
        queue.push(stop);
        assert!(control.signals.is_stopped() && !queue.is_held());
        queue.finish();
        assert!(!queue.has_room_for(&ready), "it would have to wait");
        queue.pop();
        assert!(queue.has_room_for(&ready));
    }

    #[test]
    fn a_stop_is_for_all_before_it() {
        let mut queue = Queue::default();
        for line in ["go infinite", "bench", "go ponder", "perft 9", "stop", "go infinite"] {
            push(&mut queue, line);
        }
        let stopped: Vec<bool> =
            std::iter::from_fn(|| pop(&mut queue)).map(|(_, control)| control.signals.is_stopped()).collect();
        assert_eq!(stopped, [true, true, true, true, false]);
    }

    #[test]
    fn a_ponderhit_is_for_the_first_search_without_one() {
        let mut queue = Queue::default();
        for line in ["go ponder depth 1", "go depth 1", "go ponder", "ponderhit", "ponderhit"] {
            push(&mut queue, line);
        }
        let entries: Vec<_> = std::iter::from_fn(|| pop(&mut queue)).map(|(_, control)| control).collect();
        assert_eq!(entries.len(), 3, "no error");
        assert!(entries.iter().all(|control| !control.is_held()));
        assert!(!entries[0].signals.is_stopped() && entries[2].signals.is_stopped(), "the last has no other end");
        queue.finish();
        push(&mut queue, "go ponder");
        push(&mut queue, "stop");
        push(&mut queue, "ponderhit");
        pop(&mut queue);
        assert!(queue.take_answers().contains("no search is pondering"), "a stopped search gets no ponderhit");
    }

    #[test]
    fn the_end_stops_what_has_no_other_end() {
        let mut queue = Queue::default();
        for line in ["go depth 9", "go infinite depth 9", "go ponder depth 9", "go", "bench"] {
            push(&mut queue, line);
        }
        queue.end();
        push(&mut queue, "d");
        let stopped: Vec<bool> =
            std::iter::from_fn(|| pop(&mut queue)).map(|(_, control)| control.signals.is_stopped()).collect();
        assert_eq!(stopped, [false, true, true, true, false]);
        assert!(queue.is_at_end());
    }
}
