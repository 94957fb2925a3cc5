//! Tests of the tools, in one program.

mod analyse;
mod blunders;
mod book;
mod puzzles;
mod tables;
mod train;
mod trees;

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// A command of a tool, with its output and its messages in pipes.
fn command(tool: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dameo-tools"));
    command.arg(tool).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Waits until something is so, while a program works on it.
#[track_caller]
fn wait_until(child: &mut Child, is_so: impl Fn() -> bool) {
    while !is_so() {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(is_so(), "it ended before that, with {status}");
        }
        sleep(Duration::from_millis(1));
    }
}

/// Runs a command until something is so, and kills it.
#[track_caller]
fn kill_when(command: &mut Command, is_so: impl Fn() -> bool) {
    let mut child = command.spawn().unwrap();
    wait_until(&mut child, is_so);
    child.kill().unwrap();
    child.wait().unwrap();
}
