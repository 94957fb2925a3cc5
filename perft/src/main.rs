//! `dameo-perft`: counts move sequences, to check a move generator and to measure its speed.

mod count;
mod share;
mod suite;

use std::io::stdin;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use dameo_engine::notation::{Fen, START_FEN};
use dameo_engine::position::Position;

/// Counts the move sequences of Dameo positions. A move is its from-square, its to-square and the set of squares it
/// captures; no draw rule applies.
#[derive(Parser)]
#[command(name = "dameo-perft", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count to a depth: a line for each depth on the way, the last for the depth itself.
    Run {
        #[command(flatten)]
        what: What,
        #[command(flatten)]
        means: Means,
        /// Make every move of the last ply, too, instead of counting them.
        #[arg(long)]
        no_bulk: bool,
    },
    /// Count to a depth, a line for each first move; last their total.
    Divide {
        #[command(flatten)]
        what: What,
    },
    /// Check a file of known counts: lines of FEN, TAB, depth, TAB, count; more columns, '#' comments and a header may stand.
    Suite {
        /// The file.
        file: PathBuf,
        /// Leave out lines deeper than this.
        #[arg(long, value_name = "N")]
        max_depth: Option<u32>,
        /// Print for each line the time it took for each position of the last ply but one, and last their median.
        #[arg(long)]
        rates: bool,
    },
    /// Share out a count: the distinct positions after some plies as lines of JSON, each with the depth left to count and
    /// its multiplicity, the number of ways that lead there.
    Split {
        /// The plies to play.
        #[arg(value_parser = clap::value_parser!(u32).range(0..=MOST_DEPTH))]
        plies: u32,
        /// The depth of the whole count, these plies included.
        #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=MOST_DEPTH))]
        depth: Option<u32>,
        /// The position to count from.
        #[arg(long, default_value = START_FEN, value_name = "F", hide_default_value = true, value_parser = read_position)]
        fen: Position,
    },
    /// Count what `split` has shared out: reads its lines on standard input and prints each with its count. The whole
    /// count is the sum of multiplicity times count over all lines.
    Worker {
        #[command(flatten)]
        means: Means,
    },
}

/// The deepest count that can be asked for, in plies.
const MOST_DEPTH: i64 = 63;

#[derive(clap::Args)]
struct Means {
    /// Threads to count with.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Megabytes for a table of positions already counted; 0 for none.
    #[arg(long, default_value_t = 0, value_name = "MB")]
    hash: usize,
}

#[derive(clap::Args)]
struct What {
    /// The depth in plies.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=MOST_DEPTH))]
    depth: u32,
    /// The position to count from.
    #[arg(long, default_value = START_FEN, value_name = "F", hide_default_value = true, value_parser = read_position)]
    fen: Position,
}

/// Positions are for counting only, so those that no game can reach will do.
fn read_position(text: &str) -> Result<Position, dameo_engine::notation::FenError> {
    Fen::parse_for_counting(text).map(|fen| fen.position)
}

/// The exit status for input that cannot be used; clap uses the same.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Run { what, means, no_bulk } => count::Counter::new(means.threads, means.hash, !no_bulk)
            .and_then(|counter| counter.run(&what.fen, what.depth)),
        Command::Divide { what } => count::divide(&what.fen, what.depth),
        Command::Suite { file, max_depth, rates } => match suite::check(&file, max_depth, rates) {
            Ok(false) => return ExitCode::FAILURE,
            Ok(true) => Ok(()),
            Err(error) => Err(error),
        },
        Command::Split { plies, depth, fen } => share::split(&fen, plies, depth.unwrap_or(plies)),
        Command::Worker { means } => count::Counter::new(means.threads, means.hash, true)
            .and_then(|counter| share::work(stdin().lock(), &counter)),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output went away: nobody is left to tell.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("dameo-perft: {error:#}");
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
