//! The engine as a program: `dameo` reads commands from standard input and answers on standard output.

mod lost_reader;

use std::io::{self, BufReader, Cursor};
use std::process::ExitCode;

use clap::Parser;
use dameo_protocol::serve::{self, Summary};

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
  dameo \"position startpos moves d1d4\" \"go depth 10\"

Exit status: 0; 1 where a command given as an argument is wrong, or the output cannot be written";

/// The lines of input that the arguments stand for.
fn lines(arguments: &[String]) -> String {
    let is_one_command = arguments.iter().all(|argument| !argument.trim().contains(char::is_whitespace));
    arguments.join(if is_one_command { " " } else { "\n" })
}

fn main() -> ExitCode {
    let Arguments { commands } = Arguments::parse();
    let output = io::stdout();
    let result = if commands.is_empty() {
        // A client reads of its errors in the answers; they are no failure of the program.
        serve::run(BufReader::new(io::stdin()), output, lost_reader::wait).map(|_| Summary::default())
    } else {
        serve::run(Cursor::new(lines(&commands)), output, lost_reader::wait)
    };
    match result {
        Ok(Summary { errors: 0 }) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        // The reader went away: nobody is left to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("dameo: {error}");
            ExitCode::FAILURE
        }
    }
}
