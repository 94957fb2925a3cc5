//! `dameo-perft`: counts move sequences, to check a move generator and to measure its speed.

mod count;
mod input;
mod share;
mod suite;

use std::io::stdin;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use dameo_engine::perft;
use dameo_engine::position::Position;

use crate::count::Counter;
use crate::input::read_position;

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
        #[command(flatten)]
        means: Means,
    },
    /// Check a file of known counts: lines of FEN, TAB, depth, TAB, count; more columns, '#' comments and a header may stand.
    Suite {
        /// The file; '-' for standard input.
        file: PathBuf,
        #[command(flatten)]
        means: Means,
        /// Leave out lines deeper than this.
        #[arg(long, value_name = "N")]
        max_depth: Option<u32>,
        /// Print for each line the time it took for each position of the last ply but one, and last their median. With one
        /// thread and no table only.
        #[arg(long, conflicts_with_all = ["threads", "hash"])]
        rates: bool,
    },
    /// Share out a count: the distinct positions after some plies as lines of JSON, each with the depth left to count and
    /// its multiplicity, the number of ways that lead there.
    Split {
        /// The plies to play.
        #[arg(value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
        plies: u32,
        /// The depth of the whole count, these plies included.
        #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
        depth: Option<u32>,
        /// The position to count from: a FEN, or 'startpos'.
        #[arg(long, default_value = "startpos", value_name = "F", value_parser = read_position)]
        fen: Position,
    },
    /// Count what `split` has shared out: reads its lines on standard input and prints each with its count. The whole
    /// count is the sum of multiplicity times count over all lines.
    Worker {
        #[command(flatten)]
        means: Means,
    },
}

/// The deepest count that can be asked for, in plies, as clap has its ranges.
const MAX_DEPTH: i64 = perft::MAX_DEPTH as i64;

#[derive(clap::Args)]
struct Means {
    /// Threads to count with.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Megabytes for a table of positions already counted; 0 for none. It takes its memory as it fills.
    #[arg(long, default_value_t = 0, value_name = "MB")]
    hash: usize,
}

impl Means {
    fn counter(&self, bulk: bool) -> anyhow::Result<Counter> {
        Counter::new(self.threads, self.hash, bulk)
    }
}

#[derive(clap::Args)]
struct What {
    /// The depth in plies.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
    depth: u32,
    /// The position to count from: a FEN, or 'startpos'.
    #[arg(long, default_value = "startpos", value_name = "F", value_parser = read_position)]
    fen: Position,
}

/// The exit status for input that cannot be used; clap uses the same.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Run { what, means, no_bulk } => {
            means.counter(!no_bulk).and_then(|counter| counter.run(&what.fen, what.depth))
        }
        Command::Divide { what, means } => {
            means.counter(true).and_then(|counter| counter.divide(&what.fen, what.depth))
        }
        Command::Suite { file, means, max_depth, rates } => {
            match means.counter(true).and_then(|counter| suite::check(&file, &counter, max_depth, rates)) {
                Ok(false) => return ExitCode::FAILURE,
                Ok(true) => Ok(()),
                Err(error) => Err(error),
            }
        }
        Command::Split { plies, depth, fen } => share::split(&fen, plies, depth.unwrap_or(plies)),
        Command::Worker { means } => means.counter(true).and_then(|counter| share::work(stdin().lock(), &counter)),
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
