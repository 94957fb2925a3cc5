//! Tests of the tools, in one program.

mod analyse;
mod blunders;
mod book;
mod puzzles;
mod tables;
mod train;
mod trees;

use std::process::{Command, Stdio};

/// A command of a tool, with its output and its messages in pipes.
fn command(tool: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dameo-tools"));
    command.arg(tool).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}
