//! The engine as a program: `dameo` reads commands from standard input and answers on standard output.

use std::io::{self, BufReader, Cursor};
use std::process::ExitCode;

use clap::Parser;
use dameo_protocol::session;

/// Plays Dameo, speaking UCI and UGI: commands on standard input, a line each, answers on standard output.
#[derive(Parser)]
#[command(name = "dameo", version, after_help = EXAMPLES)]
struct Arguments {
    /// Commands to run instead of those on standard input. One command needs no quotes, several need them around each.
    commands: Vec<String>,
}

const EXAMPLES: &str = "Examples:
  dameo                                           read commands; 'help' lists them
  dameo bench                                     search a fixed set: nodes and nodes per second
  dameo perft 5                                   count the moves of the start position to depth 5
  dameo \"position startpos moves d1d4\" \"go depth 10\"";

/// The lines of input that the arguments stand for.
fn lines(arguments: &[String]) -> String {
    let is_one_command = arguments.iter().all(|argument| !argument.trim().contains(char::is_whitespace));
    arguments.join(if is_one_command { " " } else { "\n" })
}

fn main() -> anyhow::Result<ExitCode> {
    let Arguments { commands } = Arguments::parse();
    let output = io::stdout();
    let result = if commands.is_empty() {
        session::run(BufReader::new(io::stdin()), output)
    } else {
        session::run(Cursor::new(lines(&commands)), output)
    };
    match result {
        // The reader went away: nobody is left to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        other => other.map(|()| ExitCode::SUCCESS).map_err(anyhow::Error::from),
    }
}
