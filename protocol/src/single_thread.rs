//! A session without threads and pipes: lines go in, lines come out, and the caller runs the search
//! a slice at a time. So the engine works in a browser's worker, which has one thread.

use std::fmt;
use std::io;
use std::time::Duration;

use crate::input::{InputLine, MAX_LINE_LENGTH};
use crate::options::Setup;
use crate::queue::{Entry, Line, Queue};
use crate::session::Session;

type Output = Box<dyn FnMut(&str) -> io::Result<()>>;

/// A session in a single thread.
///
/// ```
/// use std::cell::RefCell;
/// use std::rc::Rc;
/// use std::time::Duration;
///
/// use dameo_protocol::options::Setup;
/// use dameo_protocol::single_thread::SingleThreadSession;
///
/// let lines = Rc::new(RefCell::new(Vec::new()));
/// let output = Rc::clone(&lines);
/// let on_line = move |line: &str| output.borrow_mut().push(line.to_string());
/// let mut session = SingleThreadSession::new(Setup::standard(1), on_line)?;
/// session.line("go infinite");
/// assert!(session.step(Some(Duration::from_millis(10))), "the search goes on");
/// session.line("stop");
/// while session.step(Some(Duration::from_millis(10))) {}
/// assert!(lines.borrow().last().is_some_and(|line| line.starts_with("bestmove ")));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct SingleThreadSession {
    session: Session<Output>,
    queue: Queue,
}

impl fmt::Debug for SingleThreadSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SingleThreadSession").field("queue", &self.queue).finish_non_exhaustive()
    }
}

impl SingleThreadSession {
    /// A new session. `on_line` gets every line of output, without its line end.
    ///
    /// # Errors
    /// When there is no memory for the transposition table.
    pub fn new(setup: Setup, mut on_line: impl FnMut(&str) + 'static) -> io::Result<Self> {
        let output: Output = Box::new(move |text| {
            text.lines().for_each(&mut on_line);
            Ok(())
        });
        Ok(Self { session: Session::new(setup, output)?, queue: Queue::default() })
    }

    /// Lets later searches pause when `is_due` returns true; they call it about every thousand
    /// nodes. [`SingleThreadSession::step`] then returns, so that the caller can read the next
    /// line.
    pub fn set_pause(&mut self, is_due: fn() -> bool) {
        self.queue.is_pause_due = Some(is_due);
    }

    /// Handles a line of input. Its answers are written before this returns, except those of a
    /// search, which [`SingleThreadSession::step`] runs, and of commands that wait for the search.
    /// Nothing is handled after `quit`.
    pub fn line(&mut self, text: &str) {
        let is_too_long = text.len() > MAX_LINE_LENGTH;
        self.take(&if is_too_long { InputLine::TooLong } else { InputLine::Text(text.into()) });
    }

    pub(crate) fn take(&mut self, line: &InputLine) {
        self.queue.push(Line::new(line));
        // The output is a function, which cannot fail.
        let _ = self.advance();
    }

    /// Runs the search that was begun, for this time at most. Returns whether a search still runs,
    /// so that there is more to do.
    ///
    /// A search whose result waits for `stop` or `ponderhit` does not run.
    pub fn step(&mut self, slice: Option<Duration>) -> bool {
        let _ = self.session.step(slice).and_then(|_| self.advance());
        self.session.is_searching()
    }

    /// Executes the waiting commands, up to the next search.
    fn advance(&mut self) -> io::Result<()> {
        loop {
            let answers = self.queue.take_answers();
            if !answers.is_empty() {
                self.session.execute(Entry::Answer(answers))?;
            }
            if self.session.is_searching() || self.queue.is_held() {
                return Ok(());
            }
            self.session.finish()?;
            self.queue.finish();
            match self.queue.pop() {
                Some(entry) => self.session.execute(entry)?,
                None => return Ok(()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

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
            let on_line = move |line: &str| output.borrow_mut().push(line.into());
            let session = SingleThreadSession::new(Setup::standard(1), on_line).unwrap();
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
        assert_eq!(best_moves(&dialogue.finish().0), 1);
        assert!(dialogue.line("isready").is_empty());
    }
}
