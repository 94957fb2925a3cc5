//! The program `dameo`: the engine with its commands on standard input and its answers on standard
//! output.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufReader, Cursor};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use dameo_engine::platform::version;

use crate::options::{DEFAULT_HASH, Setup};
use crate::{output_watcher, serve};

/// An engine for Dameo with the protocols UCI and UGI. It reads commands from standard input, one
/// per line, and answers on standard output.
#[derive(Parser)]
#[command(name = "dameo", version = version(), after_help = EXAMPLES)]
struct Arguments {
    /// Commands to run instead of those on standard input. Several commands need quotes around
    /// each.
    commands: Vec<OsString>,
}

const EXAMPLES: &str = "Examples:
  dameo                                           read commands from standard input
  dameo help                                      list the commands and the options
  dameo bench                                     search a fixed set of positions
  dameo perft 5                                   count the move sequences of 5 plies
  dameo \"position startpos moves d1d4\" \"go depth 10\"

Exit status: 0, or 1 if a command given as an argument is wrong or the output cannot be written";

/// The arguments as lines of input.
fn input_lines(arguments: &[OsString]) -> Vec<u8> {
    let is_one_word = |argument: &OsString| !argument.to_string_lossy().trim().contains(char::is_whitespace);
    let separator = OsStr::new(if arguments.iter().all(is_one_word) { " " } else { "\n" });
    arguments.join(separator).into_encoded_bytes()
}

/// The definition of the command line, for the manual page and completions.
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Runs the program.
pub fn main() -> ExitCode {
    let Arguments { commands } = Arguments::parse();
    output_watcher::exit_when_output_closes();
    let setup = Setup::standard(DEFAULT_HASH);
    let result = if commands.is_empty() {
        // A client finds its errors in the answers. They are not a failure of the program.
        serve::run(setup, BufReader::new(io::stdin()), io::stdout()).map(|_| 0)
    } else {
        serve::run(setup, Cursor::new(input_lines(&commands)), io::stdout())
    };
    match result {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        // The client is gone.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("dameo: {error}");
            ExitCode::FAILURE
        }
    }
}
