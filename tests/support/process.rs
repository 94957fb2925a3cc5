//! The programs as child processes.

use std::env::consts::EXE_SUFFIX;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use anyhow::{Context, Result, bail};

/// The path of a program of this workspace, which is built with the profile of the running test.
///
/// # Panics
/// When the programs do not build.
pub fn program(name: &str) -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(build_programs).join(format!("{name}{EXE_SUFFIX}"))
}

/// Builds all programs, into the folder of the running test's profile. With the tests, and for the
/// whole workspace: their dependencies then have the features that `cargo test --workspace` has
/// built them with, and are not built again.
fn build_programs() -> PathBuf {
    let build = escargot::CargoBuild::new()
        .arg("--workspace")
        .bins()
        .tests()
        .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"));
    // Tests are in target/<profile>/deps.
    let test = std::env::current_exe().expect("the path of this test");
    let folder = test.ancestors().nth(2).expect("a folder above deps");
    let build = build.target_dir(folder.parent().expect("target above its profile"));
    let build = if cfg!(debug_assertions) { build } else { build.release() };
    let messages = build.exec().unwrap_or_else(|error| panic!("building the programs: {error}"));
    for message in messages {
        message.unwrap_or_else(|error| panic!("building the programs: {error}"));
    }
    folder.to_path_buf()
}

/// The engine's program.
pub fn dameo() -> PathBuf {
    program("dameo")
}

/// The counting program.
pub fn dameo_perft() -> PathBuf {
    program("dameo-perft")
}

/// Runs a program with this input until it exits.
///
/// # Panics
/// When it cannot be run.
pub fn run(program: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A program may exit without reading all of its input.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

/// The lines that a program prints for this input. Its status must be 0 and its standard error
/// empty.
///
/// # Panics
/// When the status is not 0, or standard error is not empty.
pub fn lines(program: &Path, arguments: &[&str], input: &str) -> Vec<String> {
    let output = run(program, arguments, input.as_bytes());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "status {}, {errors}", output.status);
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(String::from).collect()
}

/// Checks all cases at the same time, since each of them waits most of its time.
pub fn side_by_side<T: Sync>(cases: &[T], check: impl Fn(&T) + Sync) {
    std::thread::scope(|scope| {
        for case in cases {
            scope.spawn(|| check(case));
        }
    });
}

/// A running engine, with lines sent to it and lines received from it.
#[derive(Debug)]
pub struct Conversation {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

/// After this long an answer will never come. On a busy machine some take minutes.
const TIMEOUT: Duration = Duration::from_secs(600);

impl Conversation {
    /// Starts an engine.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(program: &Path) -> Result<Self> {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let stdin = child.stdin.take().context("no pipe to the engine")?;
        let stdout = child.stdout.take().context("no pipe from the engine")?;
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, stdin, lines })
    }

    /// Sends a line.
    ///
    /// # Errors
    /// When the engine has exited.
    pub fn send(&mut self, line: &str) -> Result<()> {
        writeln!(self.stdin, "{line}").with_context(|| format!("sending '{line}'"))
    }

    /// The next line.
    ///
    /// # Errors
    /// When none comes in time.
    pub fn line(&mut self) -> Result<String> {
        self.lines.recv_timeout(TIMEOUT).context("no answer")
    }

    /// The lines up to and including the first that begins with this word.
    ///
    /// # Errors
    /// When it does not come.
    pub fn until(&mut self, word: &str) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        loop {
            let line = self.line().with_context(|| format!("waiting for {word}; so far {lines:?}"))?;
            let is_last = line.split_whitespace().next() == Some(word);
            lines.push(line);
            if is_last {
                return Ok(lines);
            }
        }
    }

    /// Sends a line and waits for the one that begins with this word.
    ///
    /// # Errors
    /// When the engine has exited or does not answer.
    pub fn ask(&mut self, line: &str, word: &str) -> Result<String> {
        self.send(line)?;
        let mut lines = self.until(word).with_context(|| format!("after '{line}'"))?;
        Ok(lines.pop().unwrap_or_default())
    }

    /// The second word of the answer to a query.
    ///
    /// # Errors
    /// When the answer is not two words.
    pub fn query(&mut self, what: &str) -> Result<String> {
        let answer = self.ask(&format!("query {what}"), "response")?;
        match answer.split(' ').collect::<Vec<_>>()[..] {
            ["response", word] => Ok(word.to_string()),
            _ => bail!("not two words: {answer}"),
        }
    }

    /// The next line, if one comes within this time.
    pub fn line_within(&mut self, within: Duration) -> Option<String> {
        self.lines.recv_timeout(within).ok()
    }

    /// Sends `quit`, and returns whether the engine exits with status 0.
    ///
    /// # Errors
    /// When the engine has exited before.
    pub fn quit(mut self) -> Result<bool> {
        self.send("quit")?;
        Ok(self.child.wait()?.success())
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // After an error the engine must not outlive the test.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
