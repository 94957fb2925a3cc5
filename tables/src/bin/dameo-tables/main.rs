//! The program `dameo-tables`: makes, checks and probes the endgame tables of Dameo.

mod arguments;
mod classes;
mod generate;
mod probe;
mod progress;
mod stats;
mod verify;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};

/// The exit status for failures.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Solve(arguments) => generate::solve(&arguments),
        Command::Classes(arguments) => classes::print(&arguments),
        Command::Bundle { folder, pieces, out } => {
            dameo_tables::bundle(&folder, pieces, &out).map_err(anyhow::Error::from)
        }
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Probe { fen, tables } => probe::run(&fen, tables.as_deref()),
        Command::Stats(arguments) => stats::run(&arguments),
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
