//! An engine in a process of its own, from the server's side. A crash then affects only one tab,
//! and the memory is freed when the process ends.

use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

/// A running engine. It is killed when it is dropped.
pub(crate) struct Engine {
    child: Child,
    /// What the engine reads.
    pub(crate) input: Input,
    /// What it writes.
    pub(crate) output: Output,
}

/// The lines to an engine.
pub(crate) struct Input {
    pipe: ChildStdin,
    /// The line with its end, to write both at once.
    buffer: Vec<u8>,
}

/// The lines from an engine.
pub(crate) struct Output(Lines<BufReader<ChildStdout>>);

impl Engine {
    /// Starts this program as an engine, with a table of this many megabytes.
    ///
    /// # Errors
    /// When it does not start.
    pub(crate) fn start(program: &Path, hash: u64) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.arg("engine").arg("--hash").arg(hash.to_string());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        // Ctrl-C is for the server, which then ends the engines.
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn()?;
        let no_pipe = || io::Error::other("no pipe to the engine");
        let pipe = child.stdin.take().ok_or_else(no_pipe)?;
        let stdout = child.stdout.take().ok_or_else(no_pipe)?;
        let input = Input { pipe, buffer: Vec::new() };
        Ok(Self { child, input, output: Output(BufReader::new(stdout).lines()) })
    }

    /// Waits this long for the engine to end by itself, then kills it. Returns when it is gone.
    ///
    /// # Errors
    /// When it cannot be waited for.
    pub(crate) async fn end(mut self, patience: Duration) -> io::Result<ExitStatus> {
        if let Ok(status) = timeout(patience, self.child.wait()).await {
            return status;
        }
        self.child.start_kill()?;
        self.child.wait().await
    }
}

impl Input {
    /// Writes a line; waits as long as the engine does not read.
    ///
    /// # Errors
    /// When the engine has ended.
    pub(crate) async fn write(&mut self, line: &str) -> io::Result<()> {
        self.buffer.clear();
        self.buffer.extend_from_slice(line.as_bytes());
        self.buffer.push(b'\n');
        self.pipe.write_all(&self.buffer).await
    }
}

impl Output {
    /// The next line, or `None` when the engine has ended. May be cancelled.
    pub(crate) async fn line(&mut self) -> Option<String> {
        // An engine whose lines cannot be read is as good as ended.
        self.0.next_line().await.ok().flatten()
    }
}
