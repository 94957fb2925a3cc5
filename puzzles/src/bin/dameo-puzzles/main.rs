//! The program `dameo-puzzles`: makes, checks and packs puzzles.

mod arguments;
mod check;
mod export;
mod make;
mod statistics;

use std::process::ExitCode;

use arguments::{Arguments, Command};

/// The exit status for failures.
const FAILED: u8 = 2;

/// The exit status if some puzzles are wrong, or some games could not be read.
const INCOMPLETE: u8 = 1;

fn main() -> ExitCode {
    let result = match dameo_cli::parse::<Arguments>().command {
        Command::Make(arguments) => make::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Export(arguments) => export::run(&arguments).map(|()| true),
        Command::Statistics { files } => statistics::run(&files).map(|()| true),
        Command::Epd { files, tag } => statistics::epd(&files, tag).map(|()| true),
    };
    match result {
        Ok(false) => ExitCode::from(INCOMPLETE),
        result => dameo_cli::finish("dameo-puzzles", result.map(|_| ()), FAILED),
    }
}
