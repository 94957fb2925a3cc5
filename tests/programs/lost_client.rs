//! Clients that go away, or that do not read: the engine never outlives the first, nor hangs with
//! the second.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use dameo_tests::process::dameo;

/// What an engine may be doing when its client goes away.
const STATES: [&str; 12] = [
    "",
    "go infinite\n",
    "go depth 100\n",
    "setoption name Threads value 2\ngo depth 100\n",
    "setoption name Threads value 2\ngo infinite\n",
    "go ponder wtime 100000 btime 100000\n",
    "perft 12\n",
    "go perft 12\n",
    "bench 60\n",
    "go infinite\ngo infinite\nperft 12\nbench 60\n",
    "go movetime 600000\n",
    "go mate 30\n",
];

fn start() -> Child {
    Command::new(dameo()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits for the end, far longer than it should take: a busy machine is no failure.
fn ends(child: &mut Child, what: &str) {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(60) {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success(), "{what}: {status}");
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    panic!("{what}: it does not end");
}

/// Sends what brings it into a state and waits until that is read.
fn bring(child: &mut Child, state: &str) {
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{state}isready").unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while line != "readyok\n" {
        line.clear();
        assert!(stdout.read_line(&mut line).unwrap() > 0, "{state}: no answer");
    }
    child.stdin = Some(stdin);
    child.stdout = Some(stdout.into_inner());
}

#[test]
fn an_engine_ends_with_its_client() {
    for state in STATES {
        let mut child = start();
        bring(&mut child, state);
        drop(child.stdin.take());
        drop(child.stdout.take());
        ends(&mut child, state);
        let mut errors = String::new();
        std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut errors).unwrap();
        assert!(errors.is_empty(), "{state}: {errors}");
    }
}

#[test]
fn the_loss_of_the_reader_alone_is_enough() {
    for state in STATES {
        let mut child = start();
        bring(&mut child, state);
        drop(child.stdout.take());
        ends(&mut child, state);
    }
}

/// Sends lines until the engine's output is full, nobody reading it.
fn fill(child: &mut Child) {
    let stdin = child.stdin.as_mut().unwrap();
    for _ in 0..2_000 {
        stdin.write_all(b"d\n").unwrap();
    }
}

#[test]
fn quit_ends_it_where_the_output_is_full() {
    for state in ["", "go infinite\n", "perft 12\n"] {
        let mut child = start();
        fill(&mut child);
        child.stdin.as_mut().unwrap().write_all(format!("{state}quit\n").as_bytes()).unwrap();
        ends(&mut child, state);
    }
}

#[test]
fn a_client_that_is_gone_ends_it_where_the_output_is_full() {
    let mut child = start();
    fill(&mut child);
    drop(child.stdin.take());
    drop(child.stdout.take());
    ends(&mut child, "a full output");
}

#[test]
fn what_is_dropped_while_nobody_reads_is_told_and_answered() {
    let mut child = start();
    fill(&mut child);
    let mut stdin = child.stdin.take().unwrap();
    // More than may be read ahead; the writing ends only because the engine goes on reading.
    for _ in 0..20_000 {
        stdin.write_all(b"go depth 1\n").unwrap();
    }
    stdin.write_all(b"go infinite\nstop\n").unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let (mut best_moves, mut told) = (0, false);
    for line in stdout.lines() {
        let line = line.unwrap();
        best_moves += usize::from(line.starts_with("bestmove"));
        told |= line.contains("lines were dropped");
        if best_moves == 20_001 {
            break;
        }
    }
    assert!(told);
    stdin.write_all(b"quit\n").unwrap();
    ends(&mut child, "after lines were dropped");
}
