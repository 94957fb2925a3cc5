//! A session between two pipes: the threads that read, serve and watch.
//!
//! One thread reads lines, one owns the session and writes, and the caller waits for whichever says first that it is over.
//! So `quit` ends a session even where the output is full and nobody reads it, and so does the loss of the output's
//! reader, whatever runs.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::command::Command;
use crate::input::{self, Line};
use crate::options::DEFAULT_HASH;
use crate::session::{Dropped, Event, Flow, Session};

/// So many lines may have been read that the session has not come to yet,
const LINES_AHEAD: u64 = 1024;

/// of so many bytes in all, unless one alone is longer.
const BYTES_AHEAD: u64 = 8 << 20;

/// A session that has neither read nor written anything for so long, though it had to, counts as stuck.
const PATIENCE: Duration = Duration::from_millis(500);

/// After `quit` it is given longer, since what it has written so far may be lost with it.
const PATIENCE_AFTER_QUIT: Duration = Duration::from_secs(1);

/// The longest line that is looked at for `quit`, `stop` or `go` before the session has come to it, in bytes.
const SHORT_LINE: usize = 4096;

/// How a session went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// Lines that told of an error.
    pub errors: u64,
}

/// What the caller of [`run`] waits for.
enum Ending {
    /// The session is over.
    Served(io::Result<Summary>),
    /// `quit` has been read: the session has to end soon.
    Quit,
    /// Nobody reads the output any more.
    ReaderLost,
}

/// How far the session has come, for the threads beside it.
#[derive(Debug, Default)]
struct Progress {
    lines_ahead: AtomicU64,
    bytes_ahead: AtomicU64,
    /// Grows with everything that is read or written.
    steps: AtomicU64,
    /// Lines that were dropped, of which the session does not know yet.
    dropped: Mutex<Dropped>,
}

impl Progress {
    fn step(&self) {
        self.steps.fetch_add(1, Ordering::Relaxed);
    }

    fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    fn add(&self, bytes: usize) {
        self.lines_ahead.fetch_add(1, Ordering::Relaxed);
        self.bytes_ahead.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    fn remove(&self, bytes: usize) {
        self.lines_ahead.fetch_sub(1, Ordering::Relaxed);
        self.bytes_ahead.fetch_sub(bytes as u64, Ordering::Relaxed);
        self.step();
    }

    fn has_space(&self, bytes: usize) -> bool {
        let lines = self.lines_ahead.load(Ordering::Relaxed);
        lines == 0 || lines < LINES_AHEAD && self.bytes_ahead.load(Ordering::Relaxed) + bytes as u64 <= BYTES_AHEAD
    }

    fn is_all_read(&self) -> bool {
        self.lines_ahead.load(Ordering::Relaxed) == 0
    }

    /// Takes what was dropped, as an event for the session.
    fn take_dropped(&self) -> Option<Event> {
        let dropped = std::mem::take(&mut *self.dropped.lock().unwrap_or_else(PoisonError::into_inner));
        (dropped.lines > 0).then_some(Event::Dropped(dropped))
    }
}

/// An output that tells of its progress.
struct Output<W> {
    output: W,
    progress: Arc<Progress>,
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        self.progress.step();
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()?;
        self.progress.step();
        Ok(())
    }
}

/// Talks with a client until `quit` or the end of input; a search with a limit is finished first. `wait_for_loss` returns
/// when nobody will read the output any more; where that cannot be told it never returns.
///
/// # Errors
/// When the output cannot be written, its reader having gone away for instance, or when there is no memory for the
/// table.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    wait_for_loss: impl FnOnce() + Send + 'static,
) -> io::Result<Summary> {
    run_with_table(DEFAULT_HASH, input, output, wait_for_loss)
}

/// Like [`run`], with a table of this many megabytes at the start: many short sessions need not fill a large one each.
///
/// # Errors
/// As for [`run`].
pub fn run_with_table(
    megabytes: u64,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    wait_for_loss: impl FnOnce() + Send + 'static,
) -> io::Result<Summary> {
    let (endings, ending) = mpsc::channel();
    let (events, inbox) = mpsc::channel();
    let progress = Arc::new(Progress::default());
    let output = Output { output, progress: Arc::clone(&progress) };
    let session = Session::new(megabytes, output, events.clone())?;

    // None of these is joined: each may wait in a system call for ever, and ends with the process.
    let (told, seen) = (endings.clone(), Arc::clone(&progress));
    spawn("session", move || drop(told.send(Ending::Served(serve(session, &inbox, &seen)))))?;
    let (told, seen) = (endings.clone(), Arc::clone(&progress));
    spawn("input", move || {
        let mut reader = Reader { events, progress: seen, stuck_at: None };
        if reader.read(input) {
            let _ = told.send(Ending::Quit);
        }
    })?;
    spawn("output", move || {
        wait_for_loss();
        let _ = endings.send(Ending::ReaderLost);
    })?;
    wait(&ending, &progress)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.into()).spawn(work).map(drop)
}

/// Waits for the end. After `quit` a session that is stuck is left behind.
fn wait(ending: &Receiver<Ending>, progress: &Progress) -> io::Result<Summary> {
    let mut ended = ending.recv().map_err(|_| RecvTimeoutError::Disconnected);
    let mut is_stuck = false;
    loop {
        match ended {
            Ok(Ending::Served(result)) => return result,
            Ok(Ending::Quit) => {}
            Err(RecvTimeoutError::Timeout) if !is_stuck => {}
            Ok(Ending::ReaderLost) | Err(_) => return Ok(Summary::default()),
        }
        let steps = progress.steps();
        ended = ending.recv_timeout(PATIENCE_AFTER_QUIT);
        is_stuck = progress.steps() == steps;
    }
}

/// The session's own thread.
fn serve<W: Write>(mut session: Session<W>, inbox: &Receiver<Event>, progress: &Progress) -> io::Result<Summary> {
    while let Ok(event) = inbox.recv() {
        let bytes = match &event {
            Event::Line(line) => Some(line.len()),
            _ => None,
        };
        let mut flow = session.handle(event)?;
        if let Some(bytes) = bytes {
            progress.remove(bytes);
        }
        if flow == Flow::Continue
            && progress.is_all_read()
            && let Some(event) = progress.take_dropped()
        {
            flow = session.handle(event)?;
        }
        if flow == Flow::Quit {
            break;
        }
    }
    session.end()?;
    while session.is_busy()
        && let Ok(event) = inbox.recv()
    {
        if let Event::News(_) = event {
            session.handle(event)?;
        }
    }
    Ok(Summary { errors: session.errors() })
}

/// Reads lines and hands them over. It never stops reading for long, so that `quit` and `stop` are heard: where the session
/// is stuck, because nobody reads what it writes, lines beyond those that may wait are dropped and counted.
struct Reader {
    events: Sender<Event>,
    progress: Arc<Progress>,
    /// The progress at which the session was found to be stuck.
    stuck_at: Option<u64>,
}

impl Reader {
    /// Reads to the end, or to `quit`, and tells whether it was that.
    fn read(&mut self, mut input: impl BufRead) -> bool {
        let mut is_first = true;
        loop {
            let line = match input::next_line(&mut input) {
                Ok(Some(Line::Text(text))) if is_first => {
                    Line::Text(text.strip_prefix('\u{FEFF}').map_or(text.clone(), String::from))
                }
                Ok(Some(line)) => line,
                Ok(None) | Err(_) => {
                    self.tell_dropped();
                    let _ = self.events.send(Event::EndOfInput);
                    return false;
                }
            };
            is_first = false;
            let command = command_of(&line);
            let is_quit = command == Some(Command::Quit);
            if is_quit || self.waits_for_space(line.len()) {
                self.tell_dropped();
                self.progress.add(line.len());
                if self.events.send(Event::Line(line)).is_err() {
                    return false;
                }
            } else {
                self.drop_line(command.as_ref());
            }
            if is_quit {
                return true;
            }
        }
    }

    fn drop_line(&self, command: Option<&Command>) {
        let mut dropped = self.progress.dropped.lock().unwrap_or_else(PoisonError::into_inner);
        dropped.lines += 1;
        dropped.searches += u64::from(matches!(command, Some(Command::Go(_))));
        dropped.stop |= command == Some(&Command::Stop);
        drop(dropped);
        // The session may have come to the end of its lines just now, and then looks no more.
        if self.progress.is_all_read() {
            self.tell_dropped();
        }
    }

    fn tell_dropped(&self) {
        if let Some(event) = self.progress.take_dropped() {
            let _ = self.events.send(event);
        }
    }

    /// Waits until another line may be handed over; false where the session is stuck.
    fn waits_for_space(&mut self, bytes: usize) -> bool {
        let (mut steps, mut since) = (self.progress.steps(), Instant::now());
        while !self.progress.has_space(bytes) {
            let now = self.progress.steps();
            if self.stuck_at == Some(now) {
                return false;
            }
            if now != steps {
                (steps, since) = (now, Instant::now());
            } else if since.elapsed() >= PATIENCE {
                self.stuck_at = Some(now);
                return false;
            }
            thread::sleep(Duration::from_millis(1));
        }
        self.stuck_at = None;
        true
    }
}

/// The command of a line that is short enough for one that must be heard.
fn command_of(line: &Line) -> Option<Command> {
    match line {
        Line::Text(text) if text.len() <= SHORT_LINE => text.parse().ok(),
        _ => None,
    }
}
