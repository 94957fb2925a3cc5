//! The program `dameo-tables`: makes the endgame tables of Dameo.

mod report;

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::thread::available_parallelism;

use clap::{Parser, Subcommand};

/// Makes the endgame tables of Dameo.
#[derive(Parser)]
#[command(name = "dameo-tables", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Solve all classes of up to PIECES pieces in memory and print a line of counts for each.
    Stats {
        /// The most pieces on the board. 4 need 0.1 GB of memory, 5 more than ten times as much.
        #[arg(value_parser = clap::value_parser!(u8).range(2..=5))]
        pieces: u8,
        /// Threads to work with; by default, one for each core.
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: Option<u16>,
    },
}

/// The exit status for failures.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Stats { pieces, threads } => {
            let cores = || available_parallelism().map_or(1, NonZeroUsize::get);
            report::print(pieces, threads.map_or_else(cores, usize::from))
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output is gone.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("dameo-tables: {error:#}");
            ExitCode::from(FAILED)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is_broken = |cause: &std::io::Error| cause.kind() == std::io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(is_broken)
}
