//! A session between an input and an output, such as two pipes, with the threads that it needs.
//!
//! One thread reads lines, one owns the session and writes, one waits for the output to be closed,
//! and each task has its own. The caller waits for whichever ends the session first. So `quit` ends
//! it even if the output is full and not read, and a closed output ends it whatever task is
//! running.

mod backlog;
mod reader;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use crate::options::DEFAULT_HASH;
use crate::session::Session;
use crate::session::event::{Event, Flow};
use crate::session::task::Job;
use crate::table_source::Setup;
use backlog::Backlog;
use reader::Reader;

/// After `quit`, a session that makes no progress for this long is abandoned. What it has not
/// written by then is lost.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

/// The result of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// The number of error lines.
    pub errors: u64,
}

/// What the caller of [`run`] waits for.
enum End {
    /// The session has ended.
    Session(io::Result<Summary>),
    /// `quit` was read: the session is about to end.
    Quit,
    /// The output was closed by its reader.
    OutputClosed,
}

/// An output that records activity.
struct Output<W> {
    output: W,
    backlog: Arc<Backlog>,
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        self.backlog.record_activity();
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()?;
        self.backlog.record_activity();
        Ok(())
    }
}

/// Serves a client until `quit` or the end of the input; a search with a limit is finished first.
/// `wait_until_closed` blocks until the output is closed by its reader. If that cannot be detected,
/// it never returns.
///
/// ```
/// use std::io::Cursor;
///
/// use dameo_protocol::serve;
///
/// // A vector has no reader that could close it.
/// let wait_until_closed = || loop {
///     std::thread::park();
/// };
/// let summary = serve::run(Cursor::new("isready\nxyzzy\n"), Vec::new(), wait_until_closed).unwrap();
/// assert_eq!(summary.errors, 1);
/// ```
///
/// # Errors
/// When the output cannot be written, or when there is no memory for the table.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    wait_until_closed: impl FnOnce() + Send + 'static,
) -> io::Result<Summary> {
    run_with(Setup { megabytes: DEFAULT_HASH, tables: None }, input, output, wait_until_closed)
}

/// Like [`run`], with another table or with endgame tables. A small table saves time in many short
/// sessions.
///
/// # Errors
/// As for [`run`].
pub fn run_with(
    setup: Setup,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    wait_until_closed: impl FnOnce() + Send + 'static,
) -> io::Result<Summary> {
    let (ends, end) = mpsc::channel();
    let (events, inbox) = mpsc::channel();
    let backlog = Arc::new(Backlog::default());
    let output = Output { output, backlog: Arc::clone(&backlog) };
    let job_events = events.clone();
    let session = Session::new(setup, output, move |job| spawn_job(job, job_events.clone()))?;

    // No thread is joined. Each may block in a system call, and ends with the process.
    let (session_end, shared) = (ends.clone(), Arc::clone(&backlog));
    spawn("session", move || drop(session_end.send(End::Session(serve(session, &inbox, &shared)))))?;
    let (quit, shared) = (ends.clone(), Arc::clone(&backlog));
    spawn("input", move || {
        if Reader::new(events, shared).read(input) {
            let _ = quit.send(End::Quit);
        }
    })?;
    spawn("output", move || {
        wait_until_closed();
        let _ = ends.send(End::OutputClosed);
    })?;
    wait(&end, &backlog)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.into()).spawn(work).map(drop)
}

/// Runs a job in a thread that sends its events to the session.
fn spawn_job(job: Job, events: Sender<Event>) -> io::Result<()> {
    // If the output is closed the session is gone, and the events are dropped.
    spawn("search", move || job.run(&|event| drop(events.send(Event::Task(Box::new(event))))))
}

/// Waits for the end. After `quit`, a session that makes no progress is abandoned.
fn wait(end: &Receiver<End>, backlog: &Backlog) -> io::Result<Summary> {
    let mut received = end.recv().map_err(|_| RecvTimeoutError::Disconnected);
    let mut is_blocked = false;
    loop {
        match received {
            Ok(End::Session(result)) => return result,
            Ok(End::Quit) => {}
            Err(RecvTimeoutError::Timeout) if !is_blocked => {}
            Ok(End::OutputClosed) | Err(_) => return Ok(Summary::default()),
        }
        let activity = backlog.activity();
        received = end.recv_timeout(QUIT_TIMEOUT);
        is_blocked = backlog.activity() == activity;
    }
}

/// The thread of the session.
fn serve<W: Write, R: FnMut(Job) -> io::Result<()>>(
    mut session: Session<W, R>,
    inbox: &Receiver<Event>,
    backlog: &Backlog,
) -> io::Result<Summary> {
    while let Ok(event) = inbox.recv() {
        let line_length = match &event {
            Event::Line(line) => Some(line.len()),
            _ => None,
        };
        let mut flow = session.handle(event)?;
        if let Some(bytes) = line_length {
            backlog.remove(bytes);
        }
        if flow == Flow::Continue
            && backlog.is_empty()
            && let Some(dropped) = backlog.take_dropped()
        {
            flow = session.handle(Event::LinesDropped(dropped))?;
        }
        if flow == Flow::Quit {
            break;
        }
    }
    session.end()?;
    while session.is_busy()
        && let Ok(event) = inbox.recv()
    {
        if let Event::Task(_) = event {
            session.handle(event)?;
        }
    }
    Ok(Summary { errors: session.errors() })
}
