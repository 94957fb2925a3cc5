//! An engine as a child process, which may crash, hang or answer anything.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::child::{EngineChild, Pipes};
use super::error::EngineError;
use super::options::EngineOptions;
use super::spec::{EngineSpec, Protocol};
use super::traffic::{EngineLog, Log};

/// How long an engine may take to start, and to get ready for a game.
const START_TIME: Duration = Duration::from_secs(20);

/// How long an engine may take to end after `quit`.
const QUIT_TIME: Duration = Duration::from_secs(1);

/// The longest line that is read, in bytes; the rest of a longer one is dropped.
const MAX_LINE: u64 = 1 << 16;

/// The capacity of the queue of lines; an engine blocks when it is full.
const MAX_LINES: usize = 1 << 12;

/// The longest part of a line of standard error that is reported, in characters.
const MAX_STDERR: usize = 200;

/// A line with the time at which it arrived, or `None` at the end of the output.
type Incoming = Option<(Instant, String)>;

/// The end of an engine's standard error.
#[derive(Debug, Default)]
struct StderrTail {
    last_line: String,
    is_closed: bool,
}

/// A running engine.
#[derive(Debug)]
pub struct EngineProcess {
    child: EngineChild,
    stdin: ChildStdin,
    lines: Receiver<Incoming>,
    stderr: Arc<Mutex<StderrTail>>,
    options: EngineOptions,
    log: Option<Arc<EngineLog>>,
}

/// How long to wait for an answer.
#[derive(Debug, Clone, Copy)]
pub struct AnswerTimeout {
    /// The longest time without progress.
    pub silence: Duration,
    /// The longest time in all, whatever progress is made.
    pub total: Option<Duration>,
}

/// Starts the program of an engine.
fn start_program(program: &str, spec: &EngineSpec) -> Result<(EngineChild, Pipes), EngineError> {
    let mut command = Command::new(program);
    command.args(&spec.arguments);
    if let Some(directory) = &spec.directory {
        command.current_dir(directory);
    }
    EngineChild::start(command).map_err(|error| EngineError::Ended(start_failure(program, spec, &error)))
}

/// Explains why a program does not start, and how to fix it.
fn start_failure(program: &str, spec: &EngineSpec, error: &std::io::Error) -> String {
    let not_found = error.kind() == std::io::ErrorKind::NotFound;
    if let Some(directory) = spec.directory.as_deref().filter(|directory| !directory.is_dir()) {
        return format!("{program} does not start: there is no directory {} (dir=)", directory.display());
    }
    let file = spec.directory.as_deref().unwrap_or(Path::new("")).join(program);
    if let Some((name, arguments)) = program.split_once(char::is_whitespace).filter(|_| not_found && !file.exists()) {
        return format!(
            "{program} does not start: there is no program of this name; arguments belong in args=, such as \
             cmd={name},args=\"{}\"",
            arguments.trim()
        );
    }
    if not_found && program.contains('/') && file.exists() {
        return format!("{program} does not start: its interpreter or loader does not exist ({error})");
    }
    format!("{program} does not start: {error}")
}

/// Reads an engine's output to its end, in a thread of its own.
fn read_output(stdout: ChildStdout, log: Option<Arc<EngineLog>>, sender: SyncSender<Incoming>) {
    std::thread::spawn(move || {
        let mut stdout = BufReader::new(stdout);
        while let Some(line) = next_line(&mut stdout) {
            let arrival = Instant::now();
            if let Some(log) = &log {
                log.received(&line);
            }
            if sender.send(Some((arrival, line))).is_err() {
                return;
            }
        }
        // This fails if the engine has been dropped.
        let _ = sender.send(None);
    });
}

/// Reads an engine's standard error to its end, in a thread of its own.
fn read_stderr(stderr: ChildStderr, log: Option<Arc<EngineLog>>, tail: Arc<Mutex<StderrTail>>) {
    std::thread::spawn(move || {
        let mut stderr = BufReader::new(stderr);
        while let Some(line) = next_line(&mut stderr) {
            if let Some(log) = &log {
                log.stderr(&line);
            }
            if !line.trim().is_empty()
                && let Ok(mut tail) = tail.lock()
            {
                tail.last_line = line.chars().take(MAX_STDERR).collect();
            }
        }
        if let Ok(mut tail) = tail.lock() {
            tail.is_closed = true;
        }
    });
}

impl EngineProcess {
    /// Starts an engine, performs the handshake and sets its options; those of `more` only if the
    /// engine has them. All traffic goes to the log.
    ///
    /// # Errors
    /// When it does not start in time, or when it lacks an option of the description or rejects its
    /// value.
    pub fn start(
        program: &str,
        spec: &EngineSpec,
        more: &[(&str, &str)],
        log: Option<&Arc<Log>>,
    ) -> Result<Self, EngineError> {
        let (child, Pipes { stdin, stdout, stderr }) = start_program(program, spec)?;
        let log = log.map(|log| log.for_engine(&spec.name, child.id()));
        let (sender, lines) = sync_channel(MAX_LINES);
        read_output(stdout, log.clone(), sender);
        let tail = Arc::new(Mutex::new(StderrTail::default()));
        read_stderr(stderr, log.clone(), Arc::clone(&tail));
        let mut engine = Self { child, stdin, lines, stderr: tail, options: EngineOptions::default(), log };
        engine.handshake(spec.protocol)?;
        engine.set_options(spec, more)?;
        Ok(engine)
    }

    /// Sends `uci` or `ugi`, and reads the options that the engine announces.
    fn handshake(&mut self, protocol: Protocol) -> Result<(), EngineError> {
        let (command, answer) = match protocol {
            Protocol::Uci => ("uci", "uciok"),
            Protocol::Ugi => ("ugi", "ugiok"),
        };
        self.send(command).map_err(|error| error.awaiting(command, answer))?;
        let mut options = EngineOptions::default();
        let timeout = AnswerTimeout { silence: START_TIME, total: None };
        let read = self.read_until(answer, timeout, |line| {
            options.read(line);
            false
        });
        read.map_err(|error| error.awaiting(command, answer))?;
        self.options = options;
        Ok(())
    }

    /// Sets the options, and waits until the engine is ready.
    fn set_options(&mut self, spec: &EngineSpec, more: &[(&str, &str)]) -> Result<(), EngineError> {
        // All bad options are reported together.
        let checked = spec.options.iter().map(|(name, value)| self.options.check(name, value));
        let errors: Vec<String> = checked.filter_map(Result::err).collect();
        if !errors.is_empty() {
            return Err(EngineError::Refused(errors.join("; ")));
        }
        let own = spec.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let set = |(name, value)| Some(self.options.check(name, value).ok()?.setoption_command(value));
        let lines: Vec<String> = own.chain(more.iter().copied()).filter_map(set).collect();
        if lines.is_empty() {
            return self.is_ready(|_| {});
        }
        let mut refused = Vec::new();
        for line in lines {
            self.send(&line)?;
            // `isready` after each option, so that an error can be attributed to it.
            self.is_ready(|answer| {
                refused.extend(refusal(answer).map(|reason| format!("it refuses '{line}': {reason}")));
            })?;
        }
        if refused.is_empty() { Ok(()) } else { Err(EngineError::Refused(refused.join("; "))) }
    }

    /// The options that the engine has announced.
    pub const fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Announces a new game, and waits until the engine is ready for it.
    ///
    /// # Errors
    /// When the engine has ended or does not answer.
    pub fn new_game(&mut self, protocol: Protocol) -> Result<(), EngineError> {
        self.send(match protocol {
            Protocol::Uci => "ucinewgame",
            Protocol::Ugi => "uginewgame",
        })?;
        self.is_ready(|_| {})
    }

    /// Sends `isready` and waits for the answer; the lines before it go to `other`.
    fn is_ready(&mut self, mut other: impl FnMut(&str)) -> Result<(), EngineError> {
        let awaiting = |error: EngineError| error.awaiting("isready", "readyok");
        self.send("isready").map_err(awaiting)?;
        let timeout = AnswerTimeout { silence: START_TIME, total: None };
        let read = self.read_until("readyok", timeout, |line| {
            other(line);
            false
        });
        read.map(drop).map_err(awaiting)
    }

    /// Sends a line and returns the time at which it was sent.
    ///
    /// # Errors
    /// When the engine has ended.
    pub fn send(&mut self, line: &str) -> Result<Instant, EngineError> {
        if let Some(log) = &self.log {
            log.sent(line);
        }
        // Taken after logging, which must not count as the engine's time.
        let time = Instant::now();
        match writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush()) {
            Ok(()) => Ok(time),
            Err(_) => Err(self.ended()),
        }
    }

    /// Discards the lines that have arrived, such as a second answer to the last command.
    pub fn discard_lines(&self) {
        for _ in 0..MAX_LINES {
            match self.lines.try_recv() {
                Ok(Some(_)) => {}
                // The next read finds out that the output has ended.
                Ok(None) | Err(_) => return,
            }
        }
    }

    /// Reads until a line begins with this word; returns it and its arrival time. Earlier lines
    /// go to `other`, which returns whether a line shows progress.
    ///
    /// # Errors
    /// When the engine ends, or the time is over.
    pub fn read_until(
        &mut self,
        word: &str,
        timeout: AnswerTimeout,
        mut other: impl FnMut(&str) -> bool,
    ) -> Result<(Instant, String), EngineError> {
        let start = Instant::now();
        let mut progress = start;
        loop {
            let left = timeout.silence.saturating_sub(progress.elapsed());
            let left = timeout.total.map_or(left, |total| left.min(total.saturating_sub(start.elapsed())));
            match self.lines.recv_timeout(left) {
                Ok(Some((arrival, line))) => {
                    if line.split_whitespace().next() == Some(word) {
                        return Ok((arrival, line));
                    }
                    if other(&line) {
                        progress = Instant::now();
                    }
                }
                Ok(None) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some(total) = timeout.total.filter(|total| start.elapsed() >= *total) {
                return Err(EngineError::MoveCap(total));
            }
            // Checked after every line: an engine may write without end and never answer.
            if progress.elapsed() >= timeout.silence {
                return Err(EngineError::NoAnswer(timeout.silence));
            }
        }
    }

    /// The error for an engine whose pipes are closed.
    fn ended(&mut self) -> EngineError {
        let status = self.wait_for_end();
        let stderr = match self.last_stderr() {
            line if line.is_empty() => line,
            line => format!(": {line}"),
        };
        EngineError::Ended(match status {
            Some(status) => format!("the engine ended ({status}){stderr}"),
            None => format!("the engine closed its output{stderr}"),
        })
    }

    /// The last line of standard error, once it has been read to its end, or after a moment.
    fn last_stderr(&self) -> String {
        let start = Instant::now();
        loop {
            let Ok(tail) = self.stderr.lock() else { return String::new() };
            if tail.is_closed || start.elapsed() > QUIT_TIME / 5 {
                return tail.last_line.clone();
            }
            drop(tail);
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Waits briefly for the engine to exit, and returns its status if it did.
    fn wait_for_end(&self) -> Option<std::process::ExitStatus> {
        let start = Instant::now();
        while start.elapsed() < QUIT_TIME {
            if let Some(status) = self.child.try_wait() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        None
    }

    /// Asks the engine to end, and waits for it for a moment.
    pub fn quit(mut self) {
        if self.send("quit").is_ok() {
            self.wait_for_end();
        }
    }
}

/// The error text of a line `info string error..`.
fn refusal(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("info")?.trim_start().strip_prefix("string")?.trim();
    rest.get(..5).filter(|start| start.eq_ignore_ascii_case("error")).map(|_| rest)
}

/// The next line without its end; `None` at the end of the input.
fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes).ok()?;
    if read == 0 {
        return None;
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if read as u64 == MAX_LINE {
        input.skip_until(b'\n').ok()?;
    }
    Some(String::from_utf8_lossy(&bytes).trim_end_matches('\r').to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_in_info_strings_are_refusals() {
        assert_eq!(refusal("info string error: no file"), Some("error: no file"));
        assert_eq!(refusal(" info  string  ERROR opening x "), Some("ERROR opening x"));
        for line in ["info string no errors", "info depth 1 string error", "info string \u{e9}rr", "error: x", ""] {
            assert_eq!(refusal(line), None, "{line}");
        }
    }
}
