//! How a match ends, and its engines with it.

use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, Stdio};

use super::{Folder, dameo_match, engine, faulty, lines_of, played, rows, wait_until};

/// Sends a signal to a process, or to a group where a minus stands before it.
fn signal(name: &str, target: &str) {
    assert!(Command::new("kill").args([&format!("-{name}"), "--", target]).status().unwrap().success());
}

/// Whether a process has ended; zombies have.
fn has_ended(id: &str) -> bool {
    let Ok(stat) = std::fs::read_to_string(format!("/proc/{id}/stat")) else { return true };
    stat.rsplit_once(')').is_none_or(|(_, fields)| fields.trim_start().starts_with(['Z', 'X']))
}

#[test]
fn control_c_stops_after_the_games_in_progress() {
    let folder = Folder::new("interrupt");
    let json = folder.file("games.json");
    let (a, b) = (engine("A"), engine("B"));
    let arguments = ["--engine", &a, "--engine", &b, "--nodes", "500", "--rounds", "100000", "--json", &json];
    let child = Command::new(dameo_match())
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .unwrap();
    wait_until("games", || lines_of(&json).len() >= 3);
    let id = child.id().to_string();
    // Sent to the whole group, as a terminal does it. The engines have groups of their own.
    signal("INT", &format!("-{id}"));
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains(" games, "), "{text}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("stopping after the games in progress"));
    assert!(std::fs::read_to_string(&json).unwrap().ends_with('\n'));
    assert!(rows(&json).iter().all(|row| row.get("detail").is_none()), "no game was forfeited by the interruption");
}

/// Starts a match and waits until its first engine hangs in its third move; the match, and the ids
/// of the hanging process and of those that it has started.
fn hanging(sleeper: &str, diary: &str) -> (Child, Vec<String>) {
    let other = engine("B");
    let child = Command::new(dameo_match())
        .args(["--engine", sleeper, "--engine", &other, "--nodes", "100", "--patience", "600", "--move-cap", "600"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("the engine hangs", || lines_of(diary).iter().any(|line| line.starts_with("wrong ")));
    (child, ids_of("wrong ", diary).chain(ids_of("child ", diary)).collect())
}

/// The ids in a diary with this word before them.
fn ids_of<'a>(event: &'a str, diary: &str) -> impl Iterator<Item = String> + 'a {
    lines_of(diary).into_iter().filter_map(move |line| Some(line.strip_prefix(event)?.to_string()))
}

/// A script that starts another process, and then this command in its own place.
fn with_child(command: &str, diary: &str) -> String {
    format!("cmd=sh,name=Script,args=-c 'sleep 600 & echo child $! >> {diary}; exec {command}'")
}

/// Whether this process, and so its children, ignore a hang-up. Known on Linux only.
fn is_hang_up_ignored() -> bool {
    const HUP: u64 = 1;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    ignored & 1 << (HUP - 1) != 0
}

#[test]
fn no_engine_outlives_a_match_that_is_ended() {
    let folder = Folder::new("orphans");
    let program = dameo_tests::process::program("dameo-faulty-engine");
    // Under nohup the match inherits that a hang-up is ignored, and goes on.
    let signals = if is_hang_up_ignored() { &[("TERM", 143)][..] } else { &[("TERM", 143), ("HUP", 129)] };
    for &(name, status) in signals {
        // Started directly, as the child of a script, and beside another process.
        for kind in ["direct", "script", "child"] {
            let diary = folder.file(&format!("{name}-{kind}"));
            let command = format!("{} hang --diary {diary}", program.display());
            let sleeper = match kind {
                "direct" => faulty(&format!("hang --diary {diary}")),
                "script" => format!("cmd=sh,name=Script,args=-c '{command}; exit 1'"),
                _ => with_child(&command, &diary),
            };
            let (mut child, ids) = hanging(&sleeper, &diary);
            signal(name, &child.id().to_string());
            assert_eq!(child.wait().unwrap().code(), Some(status), "{name}");
            wait_until(&format!("{name}, {kind}: the engine ends"), || ids.iter().all(|id| has_ended(id)));
        }
    }
}

/// The engines are not told of it, but their input ends.
#[test]
fn an_engine_ends_when_its_match_is_killed() {
    let folder = Folder::new("killed");
    let (diary, log) = (folder.file("diary"), folder.file("log"));
    let command = format!("exec {}", dameo_tests::process::dameo().display());
    let script = format!("cmd=sh,name=Script,args=-c 'echo start $$ >> {diary}; {command}'");
    let mut child = Command::new(dameo_match())
        .args(["--engine", &script, "--engine", "builtin=random", "--nodes", "1000000000000", "--log", &log])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("a search", || lines_of(&log).iter().any(|line| line.contains(" > go ")));
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(9));
    wait_until("the engine ends", || ids_of("start ", &diary).all(|id| has_ended(&id)));
}

#[test]
fn the_children_of_an_engine_end_with_it() {
    let folder = Folder::new("children");
    let diary = folder.file("diary");
    let program = dameo_tests::process::program("dameo-faulty-engine");
    let script = with_child(&format!("{} none", program.display()), &diary);
    played(&["--engine", &script, "--engine", "builtin=random", "--nodes", "1", "--max-plies", "12"]);
    assert_eq!(ids_of("child ", &diary).count(), 2);
    wait_until("the children end", || ids_of("child ", &diary).all(|id| has_ended(&id)));
}

#[test]
fn the_second_control_c_ends_a_hanging_engine_too() {
    let folder = Folder::new("twice");
    let diary = folder.file("diary");
    let (mut child, ids) = hanging(&faulty(&format!("hang --diary {diary}")), &diary);
    signal("INT", &child.id().to_string());
    // Two pending signals would count as one.
    std::thread::sleep(std::time::Duration::from_millis(200));
    assert!(child.try_wait().unwrap().is_none());
    while child.try_wait().unwrap().is_none() {
        signal("INT", &child.id().to_string());
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
    wait_until("the engine ends", || ids.iter().all(|id| has_ended(id)));
}

/// As under `nohup`, where the match goes on when the terminal closes.
#[test]
fn an_ignored_hang_up_is_ignored() {
    let folder = Folder::new("nohup");
    let json = folder.file("games.json");
    let (a, b) = (engine("A"), engine("B"));
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$0\" \"$@\""])
        .arg(dameo_match())
        .args(["--engine", &a, "--engine", &b, "--nodes", "100", "--rounds", "100000", "--json", &json])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("games", || lines_of(&json).len() >= 2);
    signal("HUP", &child.id().to_string());
    let before = lines_of(&json).len();
    wait_until("more games", || lines_of(&json).len() >= before + 4);
    signal("INT", &child.id().to_string());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(rows(&json).iter().all(|row| row.get("detail").is_none()));
}
