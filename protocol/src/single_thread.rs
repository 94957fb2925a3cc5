//! A session without threads and pipes: lines go in, lines come out, and the caller runs the search
//! a slice at a time. So the engine works in a browser's worker, which has one thread.

use std::cell::RefCell;
use std::fmt;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use crate::input::{InputLine, MAX_LINE_LENGTH};
use crate::session::Session;
use crate::session::event::{Event, Flow};
use crate::session::task::{Job, TaskEvent};
use crate::table_source::Setup;

type RunJob = Box<dyn FnMut(Job) -> io::Result<()>>;

/// A session in a single thread.
///
/// ```
/// use std::cell::RefCell;
/// use std::rc::Rc;
/// use std::time::Duration;
///
/// use dameo_protocol::single_thread::SingleThreadSession;
///
/// let lines = Rc::new(RefCell::new(Vec::new()));
/// let output = Rc::clone(&lines);
/// let mut session = SingleThreadSession::new(1, move |line| output.borrow_mut().push(line.to_string()))?;
/// session.line("go infinite");
/// assert!(session.step(Some(Duration::from_millis(10))), "the search goes on");
/// session.line("stop");
/// while session.step(Some(Duration::from_millis(10))) {}
/// assert!(lines.borrow().last().is_some_and(|line| line.starts_with("bestmove ")));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct SingleThreadSession {
    session: RefCell<Session<LineWriter, RunJob>>,
    /// The job that the session has started.
    job: Rc<RefCell<Option<Job>>>,
    has_quit: bool,
}

impl fmt::Debug for SingleThreadSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SingleThreadSession").field("has_quit", &self.has_quit).finish_non_exhaustive()
    }
}

impl SingleThreadSession {
    /// A session with a table of this many megabytes. `on_line` gets every line of output, without
    /// its line end.
    ///
    /// # Errors
    /// When there is no memory for the table.
    pub fn new(megabytes: u64, on_line: impl FnMut(&str) + 'static) -> io::Result<Self> {
        Self::with(Setup { megabytes, tables: None }, on_line)
    }

    /// Like [`SingleThreadSession::new`], with endgame tables.
    ///
    /// # Errors
    /// When there is no memory for the transposition table.
    pub fn with(setup: Setup, on_line: impl FnMut(&str) + 'static) -> io::Result<Self> {
        let job = Rc::new(RefCell::new(None));
        let started = Rc::clone(&job);
        let run: RunJob = Box::new(move |job| {
            *started.borrow_mut() = Some(job);
            Ok(())
        });
        let output = LineWriter { line: Vec::new(), on_line: Box::new(on_line) };
        Ok(Self { session: RefCell::new(Session::new(setup, output, run)?), job, has_quit: false })
    }

    /// Lets the searches that begin from now on pause where `is_due` returns true. They ask about
    /// every thousand nodes. [`SingleThreadSession::step`] then returns, so that the caller can
    /// read the next line.
    pub fn set_pause(&mut self, is_due: fn() -> bool) {
        self.session.get_mut().set_pause(is_due);
    }

    /// Handles a line of input. Its answers come before this returns, but for those of a task,
    /// which [`SingleThreadSession::step`] runs. After `quit` nothing is handled.
    pub fn line(&mut self, text: &str) {
        if self.has_quit {
            return;
        }
        let line = if text.len() > MAX_LINE_LENGTH { InputLine::TooLong } else { InputLine::Text(text.into()) };
        let session = self.session.get_mut();
        // The output is a function, which cannot fail.
        if let Ok(Flow::Quit) = session.handle(Event::Line(line)) {
            self.has_quit = true;
            self.job.take();
        }
    }

    /// Runs the task that was started, a search for this time at most. Returns whether a task still
    /// runs, so that there is more to do. Counts and benchmarks run to their end.
    ///
    /// A search whose result waits for `stop` or `ponderhit` does not run.
    pub fn step(&mut self, slice: Option<Duration>) -> bool {
        let Some(mut job) = self.job.take() else { return false };
        let report = |event: TaskEvent| drop(self.session.borrow_mut().handle(Event::Task(Box::new(event))));
        match job.run_slice(slice, &report) {
            Some(result) => job.finish(result, &report),
            None => *self.job.borrow_mut() = Some(job),
        }
        self.job.borrow().is_some()
    }
}

/// Collects what the session writes into lines.
struct LineWriter {
    line: Vec<u8>,
    on_line: Box<dyn FnMut(&str)>,
}

impl Write for LineWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                (self.on_line)(&String::from_utf8_lossy(&self.line));
                self.line.clear();
            } else {
                self.line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLICE: Option<Duration> = Some(Duration::from_millis(2));

    /// A session with what it has written.
    struct Dialogue {
        session: SingleThreadSession,
        lines: Rc<RefCell<Vec<String>>>,
    }

    impl Dialogue {
        fn new() -> Self {
            let lines = Rc::new(RefCell::new(Vec::new()));
            let output = Rc::clone(&lines);
            let session = SingleThreadSession::new(1, move |line| output.borrow_mut().push(line.into())).unwrap();
            Self { session, lines }
        }

        /// Sends a line, and returns its answers.
        fn line(&mut self, text: &str) -> Vec<String> {
            self.session.line(text);
            self.lines.take()
        }

        /// Runs the task to its end, and returns its lines and the number of its slices.
        fn finish(&mut self) -> (Vec<String>, usize) {
            let mut slices = 1;
            while self.session.step(SLICE) {
                slices += 1;
            }
            (self.lines.take(), slices)
        }
    }

    fn best_moves(lines: &[String]) -> usize {
        lines.iter().filter(|line| line.starts_with("bestmove ")).count()
    }

    #[test]
    fn commands_are_answered_at_once_and_searches_by_steps() {
        let mut dialogue = Dialogue::new();
        assert_eq!(dialogue.line("isready"), ["readyok"]);
        assert_eq!(dialogue.line("uci").last().unwrap(), "uciok");
        assert!(!dialogue.session.step(SLICE), "there is nothing to do");
        assert!(dialogue.line("go depth 13").is_empty());
        assert_eq!(dialogue.line("isready"), ["readyok"], "also during a search");
        let (lines, slices) = dialogue.finish();
        assert!(slices > 2 && best_moves(&lines) == 1, "{slices} slices: {lines:?}");
        let depths: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("info depth ")).collect();
        assert!(depths.last().unwrap().starts_with("13 "), "{lines:?}");
    }

    #[test]
    fn a_search_in_slices_finds_what_one_in_one_piece_finds() {
        let mut dialogue = Dialogue::new();
        dialogue.line("position fen W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5");
        dialogue.line("go mate 3");
        let (lines, _) = dialogue.finish();
        assert!(lines.iter().any(|line| line.contains("score mate 3 ")), "{lines:?}");
        assert_eq!(lines.last().unwrap(), "bestmove c1e3 ponder a5c5");
    }

    #[test]
    fn stop_and_ponderhit_take_effect_between_slices() {
        let mut dialogue = Dialogue::new();
        for (go, end) in [("go infinite", "stop"), ("go ponder depth 3", "ponderhit"), ("go ponder", "ponderhit")] {
            dialogue.line(go);
            for _ in 0..3 {
                dialogue.session.step(SLICE);
            }
            assert_eq!(best_moves(&dialogue.lines.take()), 0, "{go}");
            let mut lines = dialogue.line(end);
            lines.extend(dialogue.finish().0);
            assert_eq!(best_moves(&lines), 1, "{go}: {lines:?}");
        }
    }

    #[test]
    fn commands_wait_for_the_search_and_every_go_is_answered() {
        let mut dialogue = Dialogue::new();
        for line in ["go depth 9", "position startpos moves d1d4", "go depth 2", "go perft 2 depth 1", "d"] {
            assert!(dialogue.line(line).is_empty(), "{line} waits");
        }
        let (lines, _) = dialogue.finish();
        assert_eq!(best_moves(&lines), 3, "{lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("nodes 2569 ")), "the perft was counted");
        dialogue.line("go infinite");
        dialogue.line("go infinite");
        dialogue.line("stop");
        assert_eq!(best_moves(&dialogue.finish().0), 2, "stop is for all that waits");
    }

    #[test]
    fn a_pause_lets_the_caller_read_a_line() {
        let mut dialogue = Dialogue::new();
        dialogue.session.set_pause(|| true);
        dialogue.line("go infinite");
        assert!(dialogue.session.step(None), "it returns without a limit of time");
        dialogue.line("stop");
        while dialogue.session.step(None) {}
        assert_eq!(best_moves(&dialogue.lines.take()), 1);
    }

    #[test]
    fn bad_lines_are_answered_and_nothing_follows_quit() {
        let mut dialogue = Dialogue::new();
        let long = "x".repeat(MAX_LINE_LENGTH + 1);
        for line in ["xyzzy", "position fen nonsense", "\0\u{fffd}", &long] {
            let answers = dialogue.line(line);
            assert!(answers.len() == 1 && answers[0].contains("error"), "{answers:?}");
        }
        dialogue.line("go infinite");
        dialogue.line("quit");
        assert!(!dialogue.session.step(SLICE));
        assert!(dialogue.line("isready").is_empty());
    }
}
