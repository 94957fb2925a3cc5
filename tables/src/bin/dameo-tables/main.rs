//! The program `dameo-tables`: makes, checks and probes the endgame tables of Dameo.

mod arguments;
mod classes;
mod generate;
mod probe;
mod progress;
mod stats;
mod verify;

use std::process::ExitCode;

use arguments::{Arguments, Command};

/// The exit status for failures.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    let result = match dameo_cli::parse::<Arguments>().command {
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
    dameo_cli::finish("dameo-tables", result, FAILED)
}
