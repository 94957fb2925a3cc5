//! An engine as a child process, which may crash, hang, talk nonsense or fall silent.

use std::collections::HashSet;
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::spec::{EngineSpec, Protocol};

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
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone(how) => f.write_str(how),
            Self::Silent(time) => write!(f, "no answer within {:.1} s", time.as_secs_f64()),
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
    /// The names of its options, in lower case.
    options: HashSet<String>,
}

/// The program of an engine, not started yet.
fn command(spec: &EngineSpec) -> Command {
    let mut command = Command::new(&spec.command);
    command.args(&spec.arguments);
    if let Some(directory) = &spec.directory {
        command.current_dir(directory);
    }
    // Ctrl-C is meant for the match, not for the games in hand.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

/// Checks that there is such a program: an engine that is not there at all need not lose every game of a match.
///
/// # Errors
/// Why it cannot be started.
pub fn check(spec: &EngineSpec) -> std::io::Result<()> {
    let mut child = command(spec).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    // It has nothing to say yet.
    kill(&mut child);
    Ok(())
}

impl EngineProcess {
    /// Starts an engine, introduces itself and sets its options, those of `more` only where the engine has them.
    ///
    /// # Errors
    /// When it does not start, or not in time.
    pub fn start(spec: &EngineSpec, more: &[(&str, &str)]) -> Result<Self, Trouble> {
        let mut command = command(spec);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child =
            command.spawn().map_err(|error| Trouble::Gone(format!("{} does not start: {error}", spec.command)))?;
        let (Some(stdin), Some(stdout), Some(stderr)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(Trouble::Gone("no pipes".into()));
        };
        let (sender, lines) = sync_channel(MOST_LINES);
        std::thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            while let Some(line) = next_line(&mut stdout) {
                if sender.send(Some((Instant::now(), line))).is_err() {
                    return;
                }
            }
            // Nobody may be left to tell.
            let _ = sender.send(None);
        });
        let complaint = Arc::new(Mutex::new(Complaint::default()));
        let last_words = Arc::clone(&complaint);
        std::thread::spawn(move || {
            let mut stderr = BufReader::new(stderr);
            while let Some(line) = next_line(&mut stderr) {
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
        if let Ok(mut running) = RUNNING.lock() {
            running.push(child.id());
        }
        let mut engine = Self { child, stdin, lines, complaint, options: HashSet::new() };
        let (hello, answer) = match spec.protocol {
            Protocol::Uci => ("uci", "uciok"),
            Protocol::Ugi => ("ugi", "ugiok"),
        };
        engine.send(hello)?;
        let mut options = HashSet::new();
        engine.listen(answer, START_TIME, |line| {
            if let Some(rest) = line.strip_prefix("option name ") {
                let name = rest.split(" type ").next().unwrap_or(rest);
                options.insert(name.to_lowercase());
            }
            false
        })?;
        engine.options = options;
        for (name, value) in &spec.options {
            engine.send(&format!("setoption name {name} value {value}"))?;
        }
        for (name, value) in more {
            if engine.options.contains(&name.to_lowercase()) {
                engine.send(&format!("setoption name {name} value {value}"))?;
            }
        }
        engine.ready()?;
        Ok(engine)
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
        self.send("isready")?;
        self.listen("readyok", START_TIME, |_| false).map(drop)
    }

    /// Sends a line.
    ///
    /// # Errors
    /// When the engine has gone.
    pub fn send(&mut self, line: &str) -> Result<(), Trouble> {
        writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush()).map_err(|_| self.gone())
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
    /// one of them is a reason to wait as long again.
    ///
    /// # Errors
    /// When the engine goes, or the time is over.
    pub fn listen(
        &mut self,
        word: &str,
        longest: Duration,
        mut other: impl FnMut(&str) -> bool,
    ) -> Result<(Instant, String), Trouble> {
        let mut start = Instant::now();
        loop {
            let left = longest.saturating_sub(start.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(Some((when, line))) => {
                    if line.split_whitespace().next() == Some(word) {
                        return Ok((when, line));
                    }
                    if other(&line) {
                        start = Instant::now();
                    }
                }
                Ok(None) | Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) => return Err(Trouble::Silent(longest)),
            }
            // An engine that talks without end and never answers is silent, too.
            if start.elapsed() >= longest {
                return Err(Trouble::Silent(longest));
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
        kill(&mut self.child);
        if let Ok(mut running) = RUNNING.lock() {
            running.retain(|&id| id != self.child.id());
        }
    }
}

/// The engines that run, by the numbers of their processes.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Ends a process and whatever it has started itself.
fn kill(child: &mut Child) {
    kill_group(child.id());
    // It may be gone already.
    let _ = child.kill();
    let _ = child.wait();
}

fn kill_group(id: u32) {
    #[cfg(unix)]
    if let Ok(id) = i32::try_from(id) {
        // It may be gone already.
        let _ = nix::sys::signal::killpg(nix::unistd::Pid::from_raw(id), nix::sys::signal::Signal::SIGKILL);
    }
    #[cfg(not(unix))]
    let _ = id;
}

/// Ends all engines at once, because the program ends at once.
pub fn kill_all() {
    if let Ok(running) = RUNNING.lock() {
        running.iter().copied().for_each(kill_group);
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
