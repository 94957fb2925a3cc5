//! The command line of `dameo-perft`, which counts move sequences to check a move generator and to
//! measure its speed.

mod count;
mod input;
mod split;
mod suite;

use std::io::{self, ErrorKind, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use dameo_rules::Position;
use dameo_rules::platform::version;

use self::count::PerftRunner;
use self::input::parse_position;

const EXIT_STATUS: &str = "Exit status: 0; 1 if a count of a suite is wrong; 2 for input that cannot be used";

/// Counts the move sequences of Dameo positions (perft). A move is its from-square, its to-square
/// and the set of captured squares. Draw rules do not apply.
#[derive(Parser)]
#[command(name = "dameo-perft", version = version(), after_help = EXIT_STATUS)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count to every depth up to N, with a line for each.
    Run {
        #[command(flatten)]
        target: CountTarget,
        #[command(flatten)]
        options: CountOptions,
        /// Make every move of the last ply instead of counting the moves in bulk.
        #[arg(long)]
        no_bulk: bool,
    },
    /// Count to a depth, with a line for each first move and their total.
    Divide {
        #[command(flatten)]
        target: CountTarget,
        #[command(flatten)]
        options: CountOptions,
    },
    /// Check a file of known counts: lines of FEN, TAB, depth, TAB, count. More columns, '#'
    /// comments and a header are allowed.
    Suite {
        /// The file; '-' for standard input.
        file: PathBuf,
        #[command(flatten)]
        options: CountOptions,
        /// Skip lines that are deeper than this.
        #[arg(long, value_name = "N")]
        max_depth: Option<u32>,
        /// Print the time per position one ply before the end for each line, and the median. Only
        /// with one thread and without a table.
        #[arg(long, conflicts_with_all = ["threads", "hash"])]
        rates: bool,
    },
    /// Split a count: print the distinct positions after some plies as lines of JSON, each with the
    /// depth that is left and its multiplicity, the number of move sequences that lead to it.
    Split {
        /// The plies to play.
        #[arg(value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
        plies: u32,
        /// The depth of the whole count, including these plies.
        #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
        depth: Option<u32>,
        /// The position to count from: a FEN, or 'startpos'.
        #[arg(long, default_value = "startpos", value_name = "F", value_parser = parse_position)]
        fen: Position,
    },
    /// Count the lines of `split`: read them from standard input and print each with its count. The
    /// whole count is the sum of multiplicity times count over all lines.
    Worker {
        #[command(flatten)]
        options: CountOptions,
    },
}

/// The maximum depth in plies, in the type of clap's ranges.
const MAX_DEPTH: i64 = crate::MAX_DEPTH as i64;

#[derive(clap::Args)]
struct CountOptions {
    /// Threads to count with.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Megabytes for a table of counted positions, 0 for none. Its memory is only used as it fills.
    #[arg(long, default_value_t = 0, value_name = "MB")]
    hash: usize,
}

impl CountOptions {
    fn runner(&self, bulk: bool) -> anyhow::Result<PerftRunner> {
        PerftRunner::new(self.threads, self.hash, bulk)
    }
}

#[derive(clap::Args)]
struct CountTarget {
    /// The depth in plies.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
    depth: u32,
    /// The position to count from: a FEN, or 'startpos'.
    #[arg(long, default_value = "startpos", value_name = "F", value_parser = parse_position)]
    fen: Position,
}

/// The exit status for input that cannot be used; clap uses the same.
const BAD_INPUT: u8 = 2;

/// The definition of the command line, for the manual page and completions.
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Runs the program.
pub fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Run { target, options, no_bulk } => {
            options.runner(!no_bulk).and_then(|runner| runner.run(&target.fen, target.depth))
        }
        Command::Divide { target, options } => {
            options.runner(true).and_then(|runner| runner.divide(&target.fen, target.depth))
        }
        Command::Suite { file, options, max_depth, rates } => {
            match options.runner(true).and_then(|runner| suite::check(&file, &runner, max_depth, rates)) {
                Ok(false) => return ExitCode::FAILURE,
                Ok(true) => Ok(()),
                Err(error) => Err(error),
            }
        }
        Command::Split { plies, depth, fen } => split::split(&fen, plies, depth.unwrap_or(plies)),
        Command::Worker { options } => {
            options.runner(true).and_then(|runner| split::work(stdin().lock(), stdout().lock(), &runner))
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has closed it.
        Err(error) if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe) => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("dameo-perft: {error:#}");
            ExitCode::from(BAD_INPUT)
        }
    }
}
