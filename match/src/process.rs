//! An engine as a child process, which may crash, hang, talk nonsense or fall silent.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::child;
use crate::options::Announced;
use crate::spec::{EngineSpec, Protocol};
use crate::traffic::{EngineLog, Log};

/// How long an engine may take to start, and to get ready.
const START_TIME: Duration = Duration::from_secs(20);

/// How long it may take to leave when it is told to.
const LEAVE_TIME: Duration = Duration::from_secs(1);

/// The longest line that is listened to; of a longer one only the beginning.
const LONGEST_LINE: u64 = 1 << 16;

/// Why an engine cannot be played with any longer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// It has gone: how, and what it said last.
    Gone(String),
    /// It has not answered within this time.
    Silent(Duration),
    /// It has gone on for this time, which is the most that a move may take.
    Endless(Duration),
    /// It does not take what it should be set to.
    Unsuited(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone(how) | Self::Unsuited(how) => f.write_str(how),
            Self::Endless(time) => {
                write!(f, "no move within {:.1} s, the most that a move may take (--move-cap)", time.as_secs_f64())
            }
            Self::Silent(time) => write!(f, "no answer within {:.1} s", time.as_secs_f64()),
        }
    }
}

impl Trouble {
    /// The same while the engine was to answer a command.
    fn behind(self, command: &str, answer: &str) -> Self {
        match self {
            Self::Silent(time) => Self::Gone(format!("no {answer} to {command} within {:.1} s", time.as_secs_f64())),
            Self::Gone(how) => Self::Gone(format!("no {answer} to {command}: {how}")),
            other => other,
        }
    }
}

/// Lines that wait to be read; who writes more must wait itself.
const MOST_LINES: usize = 1 << 12;

/// A line with the moment at which it came, or the end of all lines.
type Incoming = Option<(Instant, String)>;

/// What an engine writes to its standard error.
#[derive(Debug, Default)]
struct Complaint {
    last: String,
    /// Whether no more will come.
    is_closed: bool,
}

/// A running engine.
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<Incoming>,
    /// The last line it wrote to its standard error.
    complaint: Arc<Mutex<Complaint>>,
    options: Announced,
    traffic: Option<Arc<EngineLog>>,
}

/// How long to wait for an answer.
#[derive(Debug, Clone, Copy)]
pub struct Wait {
    /// How long nothing need be heard that shows progress.
    pub silence: Duration,
    /// How long in all, whatever is heard.
    pub whole: Option<Duration>,
}

/// Starts the program of an engine.
fn start_program(spec: &EngineSpec) -> Result<Child, Trouble> {
    let mut command = Command::new(&spec.command);
    command.args(&spec.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(directory) = &spec.directory {
        command.current_dir(directory);
    }
    child::spawn(command).map_err(|error| Trouble::Gone(no_start(spec, &error)))
}

/// Why a program does not start, and what would be right.
fn no_start(spec: &EngineSpec, error: &std::io::Error) -> String {
    let command = &spec.command;
    let not_found = error.kind() == std::io::ErrorKind::NotFound;
    if let Some(directory) = spec.directory.as_deref().filter(|directory| !directory.is_dir()) {
        return format!("{command} does not start: there is no directory {} (dir=)", directory.display());
    }
    let file = spec.directory.as_deref().unwrap_or(Path::new("")).join(command);
    if let Some((program, arguments)) = command.split_once(char::is_whitespace).filter(|_| not_found && !file.exists())
    {
        return format!(
            "{command} does not start: there is no program of this name; arguments belong in args=, such as \
             cmd={program},args=\"{}\"",
            arguments.trim()
        );
    }
    if not_found && command.contains('/') && file.exists() {
        return format!("{command} does not start: the interpreter or loader that it asks for is not there ({error})");
    }
    format!("{command} does not start: {error}")
}

impl EngineProcess {
    /// Starts an engine, introduces itself and sets its options, those of `more` only where the engine has them. What is said goes
    /// to the log.
    ///
    /// # Errors
    /// When it does not start, or not in time, or does not have an option, or not with this value.
    pub fn start(spec: &EngineSpec, more: &[(&str, &str)], log: Option<&Arc<Log>>) -> Result<Self, Trouble> {
        let mut child = start_program(spec)?;
        let (Some(stdin), Some(stdout), Some(stderr)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            child::kill(&mut child);
            return Err(Trouble::Gone("no pipes".into()));
        };
        let traffic = log.map(|log| log.of(&spec.name, child.id()));
        let (sender, lines) = sync_channel(MOST_LINES);
        let heard = traffic.clone();
        std::thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            while let Some(line) = next_line(&mut stdout) {
                let when = Instant::now();
                if let Some(traffic) = &heard {
                    traffic.said(&line);
                }
                if sender.send(Some((when, line))).is_err() {
                    return;
                }
            }
            // Nobody may be left to tell.
            let _ = sender.send(None);
        });
        let complaint = Arc::new(Mutex::new(Complaint::default()));
        let (last_words, heard) = (Arc::clone(&complaint), traffic.clone());
        std::thread::spawn(move || {
            let mut stderr = BufReader::new(stderr);
            while let Some(line) = next_line(&mut stderr) {
                if let Some(traffic) = &heard {
                    traffic.complained(&line);
                }
                if !line.trim().is_empty()
                    && let Ok(mut complaint) = last_words.lock()
                {
                    complaint.last = line.chars().take(200).collect();
                }
            }
            if let Ok(mut complaint) = last_words.lock() {
                complaint.is_closed = true;
            }
        });
        let mut engine = Self { child, stdin, lines, complaint, options: Announced::default(), traffic };
        let (hello, answer) = match spec.protocol {
            Protocol::Uci => ("uci", "uciok"),
            Protocol::Ugi => ("ugi", "ugiok"),
        };
        engine.send(hello).map_err(|trouble| trouble.behind(hello, answer))?;
        let mut options = Announced::default();
        engine
            .listen(answer, Wait { silence: START_TIME, whole: None }, |line| {
                options.read(line);
                false
            })
            .map_err(|trouble| trouble.behind(hello, answer))?;
        // All that does not suit is told at once.
        let checked = spec.options.iter().map(|(name, value)| options.check(name, value));
        let unsuited: Vec<String> = checked.filter_map(Result::err).collect();
        if !unsuited.is_empty() {
            return Err(Trouble::Unsuited(unsuited.join("; ")));
        }
        let own = spec.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in own.chain(more.iter().copied()) {
            if let Ok(option) = options.check(name, value) {
                engine.send(&option.set_to(value))?;
            }
        }
        engine.options = options;
        engine.ready()?;
        Ok(engine)
    }

    /// The options that it has announced.
    pub const fn options(&self) -> &Announced {
        &self.options
    }

    /// Tells that a new game begins, and waits until the engine is ready for it.
    ///
    /// # Errors
    /// When it has gone or does not answer.
    pub fn new_game(&mut self, protocol: Protocol) -> Result<(), Trouble> {
        self.send(match protocol {
            Protocol::Uci => "ucinewgame",
            Protocol::Ugi => "uginewgame",
        })?;
        self.ready()
    }

    fn ready(&mut self) -> Result<(), Trouble> {
        let behind = |trouble: Trouble| trouble.behind("isready", "readyok");
        self.send("isready").map_err(behind)?;
        let wait = Wait { silence: START_TIME, whole: None };
        self.listen("readyok", wait, |_| false).map(drop).map_err(behind)
    }

    /// Sends a line; the moment at which it was sent.
    ///
    /// # Errors
    /// When the engine has gone.
    pub fn send(&mut self, line: &str) -> Result<Instant, Trouble> {
        if let Some(traffic) = &self.traffic {
            traffic.told(line);
        }
        // What the log takes is not the engine's time.
        let when = Instant::now();
        match writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush()) {
            Ok(()) => Ok(when),
            Err(_) => Err(self.gone()),
        }
    }

    /// Forgets what the engine has said unasked, a second answer to the last question for instance.
    pub fn forget_lines(&self) {
        for _ in 0..MOST_LINES {
            match self.lines.try_recv() {
                Ok(Some(_)) => {}
                // The end of its output is found out when it is asked again.
                Ok(None) | Err(_) => return,
            }
        }
    }

    /// Listens until a line begins with this word; that line, and when it came. The lines before it go to `other`, which tells whether
    /// one of them shows progress.
    ///
    /// # Errors
    /// When the engine goes, or the time is over.
    pub fn listen(
        &mut self,
        word: &str,
        wait: Wait,
        mut other: impl FnMut(&str) -> bool,
    ) -> Result<(Instant, String), Trouble> {
        let begin = Instant::now();
        let mut progress = begin;
        loop {
            let over = |whole: &Duration| begin.elapsed() >= *whole;
            let left = wait.silence.saturating_sub(progress.elapsed());
            let left = wait.whole.map_or(left, |whole| left.min(whole.saturating_sub(begin.elapsed())));
            match self.lines.recv_timeout(left) {
                Ok(Some((when, line))) => {
                    if line.split_whitespace().next() == Some(word) {
                        return Ok((when, line));
                    }
                    if other(&line) {
                        progress = Instant::now();
                    }
                }
                Ok(None) | Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some(whole) = wait.whole.filter(over) {
                return Err(Trouble::Endless(whole));
            }
            // An engine that talks without end and never answers is silent, too.
            if progress.elapsed() >= wait.silence {
                return Err(Trouble::Silent(wait.silence));
            }
        }
    }

    fn gone(&mut self) -> Trouble {
        let status = self.leave();
        let said = match self.last_words() {
            words if words.is_empty() => words,
            words => format!(": {words}"),
        };
        Trouble::Gone(match status {
            Some(status) => format!("the engine ended ({status}){said}"),
            None => format!("the engine closed its output{said}"),
        })
    }

    /// What the engine complained of, once all has been heard, or after a moment.
    fn last_words(&self) -> String {
        let start = Instant::now();
        loop {
            let Ok(complaint) = self.complaint.lock() else { return String::new() };
            if complaint.is_closed || start.elapsed() > LEAVE_TIME / 5 {
                return complaint.last.clone();
            }
            drop(complaint);
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Waits a moment for the engine to end by itself; how it did.
    fn leave(&mut self) -> Option<std::process::ExitStatus> {
        let start = Instant::now();
        while start.elapsed() < LEAVE_TIME {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        None
    }

    /// Asks the engine to end, and waits for it a moment.
    pub fn quit(mut self) {
        if self.send("quit").is_ok() {
            self.leave();
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        child::kill(&mut self.child);
    }
}

/// The next line without its end; `None` when there is none.
fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes).ok()?;
    if read == 0 {
        return None;
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if read as u64 == LONGEST_LINE {
        input.skip_until(b'\n').ok()?;
    }
    Some(String::from_utf8_lossy(&bytes).trim_end_matches('\r').to_string())
}
