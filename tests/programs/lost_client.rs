//! Clients that exit, or that do not read: the engine must exit with the first, and not hang with
//! the second.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use dameo_tests::process::{dameo, side_by_side};

/// What the engine may be doing when its client exits.
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

/// Waits until the engine exits, much longer than it should take, since the machine may be busy.
fn expect_exit(child: &mut Child, what: &str) {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(60) {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success(), "{what}: {status}");
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    panic!("{what}: it does not exit");
}

/// Sends commands and waits until they are read.
fn prepare(child: &mut Child, state: &str) {
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
    side_by_side(&STATES, |state| {
        let mut child = start();
        prepare(&mut child, state);
        drop(child.stdin.take());
        drop(child.stdout.take());
        expect_exit(&mut child, state);
        let mut errors = String::new();
        std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut errors).unwrap();
        assert!(errors.is_empty(), "{state}: {errors}");
    });
}

#[test]
fn an_engine_ends_when_its_output_is_closed() {
    side_by_side(&STATES, |state| {
        let mut child = start();
        prepare(&mut child, state);
        drop(child.stdout.take());
        expect_exit(&mut child, state);
    });
}

/// Sends commands until the output of the engine is full.
fn fill(child: &mut Child) {
    let stdin = child.stdin.as_mut().unwrap();
    for _ in 0..2_000 {
        stdin.write_all(b"d\n").unwrap();
    }
}

#[test]
fn quit_ends_an_engine_with_a_full_output() {
    side_by_side(&["", "go infinite\n", "perft 12\n"], |state| {
        let mut child = start();
        fill(&mut child);
        child.stdin.as_mut().unwrap().write_all(format!("{state}quit\n").as_bytes()).unwrap();
        expect_exit(&mut child, state);
    });
}

#[test]
fn an_engine_with_a_full_output_ends_with_its_client() {
    let mut child = start();
    fill(&mut child);
    drop(child.stdin.take());
    drop(child.stdout.take());
    expect_exit(&mut child, "a full output");
}

#[test]
fn every_isready_is_answered_when_the_output_is_read_again() {
    let mut child = start();
    fill(&mut child);
    let mut stdin = child.stdin.take().unwrap();
    // More than the pipe and the engine hold, so that many do not fit.
    for _ in 0..20_000 {
        stdin.write_all(b"isready\n").unwrap();
    }
    stdin.write_all(&[b"isready".repeat(3_000), b" isready".repeat(3_000), b"\n".to_vec()].concat()).unwrap();
    drop(stdin);
    let (mut ready, mut dropped) = (0, 0);
    for line in BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap) {
        ready += usize::from(line == "readyok");
        if line.contains("lines were dropped") {
            dropped += line.split(' ').find_map(|word| word.parse::<u64>().ok()).unwrap();
        }
    }
    assert_eq!(ready, 20_001);
    assert!(dropped < 2_000, "{dropped} lines, of which 2,000 were not isready");
    expect_exit(&mut child, "at the end of the input");
}

#[test]
fn lines_dropped_while_the_output_is_full_are_answered() {
    let mut child = start();
    fill(&mut child);
    let mut stdin = child.stdin.take().unwrap();
    // More than is read ahead. Writing them all is only possible because the engine goes on
    // reading.
    for _ in 0..20_000 {
        stdin.write_all(b"go depth 1\n").unwrap();
    }
    stdin.write_all(b"go infinite\nstop\n").unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let (mut best_moves, mut reported) = (0, false);
    for line in stdout.lines() {
        let line = line.unwrap();
        best_moves += usize::from(line.starts_with("bestmove"));
        reported |= line.contains("lines were dropped");
        if best_moves == 20_001 {
            break;
        }
    }
    assert!(reported);
    stdin.write_all(b"quit\n").unwrap();
    expect_exit(&mut child, "after lines were dropped");
}
