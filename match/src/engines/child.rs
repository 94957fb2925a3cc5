//! Child processes that do not outlive the match, however it ends.
//!
//! An engine runs in a process group of its own, so that its own children end with it. On Linux it
//! also has a *mark* in its environment, which its children inherit, so that those of them that
//! leave the group are found and end too, unless they clear their environment.
//!
//! When the match is killed, Linux kills the engine itself, and on every Unix a *keeper* kills the
//! rest: a second process of this program, which waits for the match to end.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::SystemTime;

/// The argument that makes this program a keeper.
pub const KEEPER: &str = "keep-engines";

/// The children that are running.
static RUNNING: Mutex<Running> = Mutex::new(Running { children: Vec::new(), started: 0, keeper: None });

struct Running {
    /// Their process ids, which are also the ids of their groups, and their marks.
    children: Vec<(u32, String)>,
    /// How many were started, those included that have ended.
    started: u64,
    /// The pipe to the keeper, if there is one.
    keeper: Option<ChildStdin>,
}

/// The variable of the environment that has the mark of an engine.
const VARIABLE: &str = "DAMEO_MATCH";

/// The mark of the match, with which the marks of all its engines begin.
fn mark_of_match() -> &'static str {
    static MARK: OnceLock<String> = OnceLock::new();
    MARK.get_or_init(|| {
        // The number of a process may be used again.
        let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        format!("{VARIABLE}={}-{}.", std::process::id(), time.as_nanos())
    })
}

impl Running {
    fn send_to_keeper(&mut self, line: &str) {
        // Without a keeper only the children of a killed engine may be left behind.
        if self.keeper.as_mut().is_some_and(|pipe| writeln!(pipe, "{line}").is_err()) {
            self.keeper = None;
        }
    }
}

/// Accesses the list of children, also after a panic in another thread.
fn running<T>(change: impl FnOnce(&mut Running) -> T) -> T {
    change(&mut RUNNING.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A program to start, and where to send the result.
type Request = (Command, SyncSender<io::Result<Child>>);

/// Starts a program in a process group of its own. It does not outlive this process.
///
/// # Errors
/// When the program does not start.
pub fn spawn(mut command: Command) -> io::Result<Child> {
    // Ctrl-C is for the match only; the games in progress go on.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    #[cfg(target_os = "linux")]
    die_with_this_process(&mut command);
    let mark = running(|running| {
        running.started += 1;
        format!("{}{}.", mark_of_match(), running.started)
    });
    command.env(VARIABLE, &mark[VARIABLE.len() + 1..]);
    let gone = || io::Error::other("the thread that starts engines has ended");
    let (answer, child) = sync_channel(1);
    spawner().send((command, answer)).map_err(|_| gone())?;
    let child = child.recv().map_err(|_| gone())??;
    running(|running| {
        running.children.push((child.id(), mark));
        running.send_to_keeper(&format!("+{}", child.id()));
    });
    Ok(child)
}

/// The thread that starts all children. Linux kills a child when the thread that started it ends;
/// this one never ends.
fn spawner() -> &'static Sender<Request> {
    static SPAWNER: OnceLock<Sender<Request>> = OnceLock::new();
    SPAWNER.get_or_init(|| {
        let (requests, queue) = channel::<Request>();
        std::thread::spawn(move || {
            for (mut command, answer) in queue {
                // The caller waits for the answer.
                let _ = answer.send(command.spawn());
            }
        });
        requests
    })
}

/// Makes the kernel kill the child when this process ends, however it ends.
#[cfg(target_os = "linux")]
fn die_with_this_process(command: &mut Command) {
    let parent = nix::unistd::getpid();
    let in_child = move || {
        nix::sys::prctl::set_pdeathsig(nix::sys::signal::Signal::SIGKILL)?;
        // The parent may have ended already.
        if nix::unistd::getppid() == parent { Ok(()) } else { Err(nix::errno::Errno::ESRCH.into()) }
    };
    // SAFETY: between fork and exec the closure makes two system calls; it neither allocates nor
    // locks.
    #[expect(unsafe_code, reason = "the standard library has no safe way to set the signal of the parent's end")]
    unsafe {
        std::os::unix::process::CommandExt::pre_exec(command, in_child);
    }
}

/// Kills a child and its own children.
pub fn kill(child: &mut Child) {
    kill_group(child.id());
    // It may have ended already.
    let _ = child.kill();
    let _ = child.wait();
    let mark = running(|running| {
        running.send_to_keeper(&format!("-{}", child.id()));
        let place = running.children.iter().position(|(id, _)| *id == child.id());
        place.map(|place| running.children.swap_remove(place).1)
    });
    if let Some(mark) = mark {
        kill_marked(&mark);
    }
}

/// Kills all children and exits. No other thread goes on as if an engine had crashed: for that it
/// would have to end a child, which it cannot until the program has ended.
pub fn kill_all_and_exit(status: i32) -> ! {
    running(|running| {
        running.children.drain(..).for_each(|(id, _)| kill_group(id));
        kill_marked(mark_of_match());
        std::process::exit(status)
    })
}

fn kill_group(id: u32) {
    #[cfg(unix)]
    if let Ok(id) = i32::try_from(id) {
        // It may have ended already.
        let _ = nix::sys::signal::killpg(nix::unistd::Pid::from_raw(id), nix::sys::signal::Signal::SIGKILL);
    }
    #[cfg(not(unix))]
    let _ = id;
}

/// Kills the processes whose mark begins so.
#[cfg(target_os = "linux")]
fn kill_marked(mark: &str) {
    // A process that is found may start another one before it is killed.
    for _ in 0..1000 {
        let found = marked(mark);
        if found.is_empty() {
            return;
        }
        for process in found {
            // It may have ended already.
            let _ = nix::sys::signal::kill(process, nix::sys::signal::Signal::SIGKILL);
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

#[cfg(not(target_os = "linux"))]
const fn kill_marked(_mark: &str) {}

/// The processes whose mark begins so. Those that have ended have no environment.
#[cfg(target_os = "linux")]
fn marked(mark: &str) -> Vec<nix::unistd::Pid> {
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    let ids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let is_marked = |id: &i32| {
        // The environment of another user's process cannot be read.
        let environment = std::fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|variable| variable.starts_with(mark.as_bytes()))
    };
    ids.filter(is_marked).map(nix::unistd::Pid::from_raw).collect()
}

/// Starts this program once more, as the keeper of all later children.
///
/// # Errors
/// When it does not start.
pub fn start_keeper(program: &Path) -> io::Result<()> {
    let mut command = Command::new(program);
    command.args([KEEPER, mark_of_match()]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // A signal to the process group of the match must not end it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut keeper = command.spawn()?;
    let pipe = keeper.stdin.take();
    running(|running| running.keeper = pipe);
    Ok(())
}

/// Runs the keeper of the match with this mark: reads which children start and end (lines
/// `+PROCESS` and `-PROCESS`) until the match has ended, and kills those that are still running.
pub fn keep(input: impl BufRead, mark: &str) {
    let mut kept: Vec<u32> = Vec::new();
    for line in input.lines().map_while(Result::ok) {
        match line.split_at_checked(1) {
            Some(("+", id)) => kept.extend(id.parse::<u32>().ok().filter(|&id| id > 1)),
            Some(("-", id)) => kept.retain(|kept| kept.to_string() != id),
            _ => {}
        }
    }
    kept.into_iter().for_each(kill_group);
    kill_marked(mark);
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn group_of(child: &Child) -> nix::unistd::Pid {
        nix::unistd::Pid::from_raw(i32::try_from(child.id()).unwrap())
    }

    #[test]
    fn a_child_outlives_the_calling_thread_and_is_killed_with_its_group() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 600 & wait"]).stdin(Stdio::null()).stdout(Stdio::null());
        let mut child = std::thread::spawn(move || spawn(command).unwrap()).join().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(50));
        assert!(child.try_wait().unwrap().is_none());
        let group = group_of(&child);
        kill(&mut child);
        let start = std::time::Instant::now();
        while !is_dead(group) {
            assert!(start.elapsed().as_secs() < 60, "the child's own child is still running");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }

    /// Whether only zombies are left of the group.
    fn is_dead(group: nix::unistd::Pid) -> bool {
        std::fs::read_dir("/proc").unwrap().flatten().all(|entry| {
            let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else { return true };
            let Some((_, fields)) = stat.rsplit_once(')') else { return true };
            let fields: Vec<&str> = fields.split_whitespace().collect();
            fields[2] != group.to_string() || fields[0] == "Z"
        })
    }

    #[test]
    fn a_child_with_a_session_of_its_own_is_killed_too() {
        let mut command = Command::new("sh");
        command.args(["-c", "setsid sleep 600 & echo $!; wait"]).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = spawn(command).unwrap();
        let mut line = String::new();
        io::BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let mut other = Command::new("sleep");
        other.arg("600");
        let mut other = spawn(other).unwrap();
        kill(&mut child);
        let state = std::fs::read_to_string(format!("/proc/{}/stat", line.trim())).unwrap_or_default();
        assert!(state.is_empty() || state.contains(") Z"), "{state}");
        assert!(other.try_wait().unwrap().is_none(), "of another engine");
        kill(&mut other);
    }

    #[test]
    fn the_keeper_kills_what_is_left_at_the_end_of_its_input() {
        let mut command = Command::new("sleep");
        command.arg("600");
        let (mut kept, mut left) = {
            let mut again = Command::new("sleep");
            again.arg("600");
            (spawn(command).unwrap(), spawn(again).unwrap())
        };
        keep(
            format!("+{0}\n+{1}\n-{1}\nnonsense\n+0\n+1\n\n", kept.id(), left.id()).as_bytes(),
            "DAMEO_MATCH=of no process",
        );
        assert!(!kept.wait().unwrap().success());
        assert!(left.try_wait().unwrap().is_none());
        kill(&mut left);
    }
}
