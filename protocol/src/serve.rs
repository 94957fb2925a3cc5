//! A session between an input and an output, such as two pipes.
//!
//! One thread reads lines and puts them into the queue; another executes them in order. Nothing is
//! lost: if the output is full, the session waits for the client to read; if the queue is full, the
//! reading thread waits for the session.

use std::io::{self, BufRead, Write};
use std::panic;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::input;
use crate::options::Setup;
use crate::queue::{Entry, Line, Queue};
use crate::response;
use crate::session::Session;

/// What the two threads share.
struct Shared<W> {
    queue: Mutex<Queue>,
    /// The queue has changed.
    changed: Condvar,
    output: Mutex<Output<W>>,
}

struct Output<W> {
    writer: W,
    /// The number of error lines.
    errors: u64,
}

impl<W: Write> Output<W> {
    fn write(&mut self, text: &str) -> io::Result<()> {
        self.errors += text.lines().filter(|line| line.starts_with(response::ERROR)).count() as u64;
        self.writer.write_all(text.as_bytes())?;
        self.writer.flush()
    }
}

/// Serves a client until `quit` or the end of the input, and answers all that was asked before.
/// Returns the number of error lines.
///
/// ```
/// use std::io::Cursor;
///
/// use dameo_protocol::options::Setup;
/// use dameo_protocol::serve;
///
/// let errors = serve::run(Setup::standard(1), Cursor::new("isready\nxyzzy\n"), Vec::new()).unwrap();
/// assert_eq!(errors, 1);
/// ```
///
/// # Errors
/// When the output cannot be written, or when there is no memory for the table.
pub fn run(setup: Setup, input: impl BufRead + Send + 'static, output: impl Write + Send + 'static) -> io::Result<u64> {
    let output = Mutex::new(Output { writer: output, errors: 0 });
    let shared = Arc::new(Shared { queue: Mutex::default(), changed: Condvar::new(), output });
    let reader = Arc::clone(&shared);
    let session = thread::Builder::new().name("session".into()).spawn(move || shared.execute(setup))?;
    // It is not joined: it may wait for a line, and ends with the process.
    thread::Builder::new().name("input".into()).spawn(move || reader.read(input))?;
    session.join().unwrap_or_else(|panicked| panic::resume_unwind(panicked))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<W: Write> Shared<W> {
    /// Waits while the condition holds for the queue.
    fn wait_while(&self, condition: impl FnMut(&mut Queue) -> bool) -> MutexGuard<'_, Queue> {
        self.changed.wait_while(lock(&self.queue), condition).unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the queue, and wakes the other thread.
    fn change<T>(&self, mut queue: MutexGuard<'_, Queue>, change: impl FnOnce(&mut Queue) -> T) -> T {
        let result = change(&mut queue);
        drop(queue);
        self.changed.notify_all();
        result
    }

    /// The reading thread.
    fn read(&self, mut input: impl BufRead) {
        const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();
        if let Ok(buffer) = input.fill_buf()
            && buffer.starts_with(BYTE_ORDER_MARK)
        {
            input.consume(BYTE_ORDER_MARK.len());
        }
        let mut has_ended = false;
        while !has_ended && let Ok(Some(line)) = input::read_line(&mut input) {
            let line = Line::new(&line);
            let queue = self.wait_while(|queue| !queue.has_room_for(&line));
            let has_answers;
            (has_answers, has_ended) = self.change(queue, |queue| {
                queue.push(line);
                (queue.has_answers(), queue.has_ended)
            });
            // Only answers have to wait if the output is full.
            has_ended |= has_answers && self.write_answers().is_err();
        }
        self.change(lock(&self.queue), Queue::end);
    }

    /// Writes the answers that do not wait for the running search. The output is locked first, so
    /// that whichever thread takes the answers writes them before the next ones.
    fn write_answers(&self) -> io::Result<()> {
        let mut output = lock(&self.output);
        let answers = lock(&self.queue).take_answers();
        if answers.is_empty() { Ok(()) } else { output.write(&answers) }
    }

    /// The thread of the session.
    fn execute(&self, setup: Setup) -> io::Result<u64> {
        let mut session = Session::new(setup, |text: &str| lock(&self.output).write(text))?;
        while let Some(entry) = self.next() {
            self.write_answers()?;
            session.execute(entry)?;
            while session.step(None)? {}
            drop(self.wait_while(|queue| queue.is_held()));
            session.finish()?;
            lock(&self.queue).finish();
        }
        drop(session);
        Ok(lock(&self.output).errors)
    }

    /// Waits for the next entry; `None` at the end.
    fn next(&self) -> Option<Entry> {
        let mut next = None;
        let queue = self.wait_while(|queue| {
            next = queue.pop();
            next.is_none() && !queue.is_at_end()
        });
        self.change(queue, |_| next)
    }
}
