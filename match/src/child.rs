//! Child processes that do not outlive the match, however it ends.
//!
//! An engine runs in a process group of its own, so that whatever it starts ends with it. On Linux the kernel ends it when
//! the match is killed; a keeper, a second process of the match's own program, then ends its whole group, on every Unix.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The argument with which the match's own program becomes a keeper.
pub const KEEPER: &str = "keep-engines";

/// The children that run.
static RUNNING: Mutex<Running> = Mutex::new(Running { ids: Vec::new(), keeper: None });

struct Running {
    /// The numbers of their processes, and of their groups.
    ids: Vec<u32>,
    /// The pipe to the keeper, where there is one.
    keeper: Option<ChildStdin>,
}

impl Running {
    fn tell_keeper(&mut self, line: &str) {
        // Without a keeper only what the engine has started itself may be left behind.
        if self.keeper.as_mut().is_some_and(|pipe| writeln!(pipe, "{line}").is_err()) {
            self.keeper = None;
        }
    }
}

/// Changes what is known of the children; a panic elsewhere does not matter to it.
fn running<T>(change: impl FnOnce(&mut Running) -> T) -> T {
    change(&mut RUNNING.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A program to start, and where to send what came of it.
type Order = (Command, SyncSender<io::Result<Child>>);

/// Starts a program in a process group of its own. It ends with this process at the latest.
///
/// # Errors
/// When the program does not start.
pub fn spawn(mut command: Command) -> io::Result<Child> {
    // Ctrl-C is meant for the match, not for the games in hand.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    #[cfg(target_os = "linux")]
    die_with_this_process(&mut command);
    let gone = || io::Error::other("the thread that starts engines has ended");
    let (answer, child) = sync_channel(1);
    spawner().send((command, answer)).map_err(|_| gone())?;
    let child = child.recv().map_err(|_| gone())??;
    running(|running| {
        running.ids.push(child.id());
        running.tell_keeper(&format!("+{}", child.id()));
    });
    Ok(child)
}

/// The thread that starts all children: Linux ends a child with the thread that started it, and this one never ends.
fn spawner() -> &'static Sender<Order> {
    static SPAWNER: OnceLock<Sender<Order>> = OnceLock::new();
    SPAWNER.get_or_init(|| {
        let (orders, queue) = channel::<Order>();
        std::thread::spawn(move || {
            for (mut command, answer) in queue {
                // Whoever asked waits for the answer.
                let _ = answer.send(command.spawn());
            }
        });
        orders
    })
}

/// Lets the kernel kill the child when this process ends, even when this one is killed.
#[cfg(target_os = "linux")]
fn die_with_this_process(command: &mut Command) {
    let parent = nix::unistd::getpid();
    let in_child = move || {
        nix::sys::prctl::set_pdeathsig(nix::sys::signal::Signal::SIGKILL)?;
        // The parent may have ended before.
        if nix::unistd::getppid() == parent { Ok(()) } else { Err(nix::errno::Errno::ESRCH.into()) }
    };
    // SAFETY: between fork and exec the closure makes two system calls; it allocates nothing and takes no lock.
    #[expect(
        unsafe_code,
        reason = "the standard library has no safe way to set what the kernel does at the parent's end"
    )]
    unsafe {
        std::os::unix::process::CommandExt::pre_exec(command, in_child);
    }
}

/// Ends a child and whatever it has started itself.
pub fn kill(child: &mut Child) {
    kill_group(child.id());
    // It may be gone already.
    let _ = child.kill();
    let _ = child.wait();
    running(|running| {
        running.ids.retain(|&id| id != child.id());
        running.tell_keeper(&format!("-{}", child.id()));
    });
}

/// Ends all children at once, because the program ends at once.
pub fn kill_all() {
    running(|running| running.ids.drain(..).for_each(kill_group));
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

/// Starts this program once more as the keeper of all children to come.
///
/// # Errors
/// When it does not start.
pub fn start_keeper(program: &Path) -> io::Result<()> {
    let mut command = Command::new(program);
    command.arg(KEEPER).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // It must outlive a signal to the group of the match.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut keeper = command.spawn()?;
    let pipe = keeper.stdin.take();
    running(|running| running.keeper = pipe);
    Ok(())
}

/// What the keeper does: listens which children run (`+PROCESS` and `-PROCESS`, a line each) until the match has ended, and
/// ends those that still do.
pub fn keep(input: impl BufRead) {
    let mut kept: Vec<u32> = Vec::new();
    for line in input.lines().map_while(Result::ok) {
        match line.split_at_checked(1) {
            Some(("+", id)) => kept.extend(id.parse::<u32>().ok().filter(|&id| id > 1)),
            Some(("-", id)) => kept.retain(|kept| kept.to_string() != id),
            _ => {}
        }
    }
    kept.into_iter().for_each(kill_group);
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn group_of(child: &Child) -> nix::unistd::Pid {
        nix::unistd::Pid::from_raw(i32::try_from(child.id()).unwrap())
    }

    #[test]
    fn a_child_outlives_the_thread_that_asked_for_it_and_is_killed_with_its_group() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 600 & wait"]).stdin(Stdio::null()).stdout(Stdio::null());
        let mut child = std::thread::spawn(move || spawn(command).unwrap()).join().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(50));
        assert!(child.try_wait().unwrap().is_none());
        let group = group_of(&child);
        kill(&mut child);
        let start = std::time::Instant::now();
        while !is_dead(group) {
            assert!(start.elapsed().as_secs() < 60, "the child's own child lives on");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }

    /// Whether nothing of the group is left but what nobody has waited for.
    fn is_dead(group: nix::unistd::Pid) -> bool {
        std::fs::read_dir("/proc").unwrap().flatten().all(|entry| {
            let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else { return true };
            let Some((_, fields)) = stat.rsplit_once(')') else { return true };
            let fields: Vec<&str> = fields.split_whitespace().collect();
            fields[2] != group.to_string() || fields[0] == "Z"
        })
    }

    #[test]
    fn the_keeper_ends_what_is_left_when_its_input_ends() {
        let mut command = Command::new("sleep");
        command.arg("600");
        let (mut kept, mut left) = {
            let mut again = Command::new("sleep");
            again.arg("600");
            (spawn(command).unwrap(), spawn(again).unwrap())
        };
        keep(format!("+{0}\n+{1}\n-{1}\nnonsense\n+0\n+1\n\n", kept.id(), left.id()).as_bytes());
        assert!(!kept.wait().unwrap().success());
        assert!(left.try_wait().unwrap().is_none());
        kill(&mut left);
    }
}
