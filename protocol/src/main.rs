//! The engine as a program: `dameo` reads commands from standard input and answers on standard output.

use std::io::{self, BufReader, Cursor};
use std::process::ExitCode;

use clap::Parser;

/// Plays Dameo, speaking UCI and UGI: commands on standard input, a line each, answers on standard output. Type 'help' for
/// the commands.
#[derive(Parser)]
#[command(name = "dameo", version)]
struct Arguments {
    /// Commands to run instead of standard input, each in quotes: "position startpos" "go depth 10". Words that make up
    /// one command need no quotes: bench 8.
    commands: Vec<String>,
}

fn main() -> anyhow::Result<ExitCode> {
    let Arguments { commands } = Arguments::parse();
    let output = io::stdout();
    let result = if commands.is_empty() {
        dameo_protocol::session::run(BufReader::new(io::stdin()), output)
    } else {
        let one_command = commands[0].split_whitespace().count() == 1;
        let lines = commands.join(if one_command { " " } else { "\n" });
        dameo_protocol::session::run(Cursor::new(lines), output)
    };
    match result {
        // The reader went away: nobody is left to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        other => other.map(|()| ExitCode::SUCCESS).map_err(anyhow::Error::from),
    }
}
