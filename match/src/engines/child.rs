//! The processes of engines, each in a process group of its own (on Windows a job object), so that
//! its own children end with it.

use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use process_wrap::std::{ChildWrapper, CommandWrap};

/// A process that the signal-handling thread can kill too.
type Process = Mutex<Box<dyn ChildWrapper>>;

/// The processes that were started. The lock is also held while one starts or is killed.
static STARTED: Mutex<Vec<Weak<Process>>> = Mutex::new(Vec::new());

/// Locks a mutex, ignoring poisoning.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A process with its children. It is killed when this is dropped.
#[derive(Debug)]
pub(super) struct EngineChild(Arc<Process>);

/// The pipes of a process.
pub(super) struct Pipes {
    pub(super) stdin: ChildStdin,
    pub(super) stdout: ChildStdout,
    pub(super) stderr: ChildStderr,
}

impl EngineChild {
    /// Starts a program. Ctrl-C in the terminal does not reach it: the games in progress go on.
    ///
    /// # Errors
    /// When the program does not start.
    pub(super) fn start(mut command: Command) -> io::Result<(Self, Pipes)> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        let mut started = lock(&STARTED);
        let mut child = command.spawn()?;
        let pipes = (child.stdin().take(), child.stdout().take(), child.stderr().take());
        let child = Self(Arc::new(Mutex::new(child)));
        started.retain(|process| process.strong_count() > 0);
        started.push(Arc::downgrade(&child.0));
        drop(started);
        match pipes {
            (Some(stdin), Some(stdout), Some(stderr)) => Ok((child, Pipes { stdin, stdout, stderr })),
            _ => Err(io::Error::other("no pipes")),
        }
    }

    /// The id of the process.
    pub(super) fn id(&self) -> u32 {
        lock(&self.0).id()
    }

    /// The status of the process, if it has ended.
    pub(super) fn try_wait(&self) -> Option<ExitStatus> {
        lock(&self.0).try_wait().ok().flatten()
    }
}

impl Drop for EngineChild {
    fn drop(&mut self) {
        let _started = lock(&STARTED);
        let mut child = lock(&self.0);
        // It may have ended already.
        let _ = child.start_kill();
        let _ = child.wait();
    }
}

/// Kills all engines and exits. Other threads cannot report the killed engines as crashed: to do
/// so they must drop them, which waits for a lock that is held until the process exits.
pub fn kill_all_and_exit(status: i32) -> ! {
    let started = lock(&STARTED);
    for process in started.iter().filter_map(Weak::upgrade) {
        // It may have ended already.
        let _ = lock(&process).start_kill();
    }
    std::process::exit(status)
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::{BufRead, BufReader, Read};

    use super::*;

    #[test]
    fn the_children_of_a_process_end_with_it() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 600 & echo started; wait"]);
        let (child, pipes) = EngineChild::start(command).unwrap();
        let mut output = BufReader::new(pipes.stdout);
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!((line.as_str(), child.try_wait()), ("started\n", None));
        drop(child);
        // The pipe ends when no process has it any more.
        assert_eq!(output.read_to_string(&mut line).unwrap(), 0);
    }
}
