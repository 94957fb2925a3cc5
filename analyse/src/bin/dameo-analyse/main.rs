//! The program `dameo-analyse`: analyses files of games.

mod arguments;
mod game;
mod reading;
mod statistics;
mod traps;

use std::process::ExitCode;

use arguments::{Arguments, Command};

/// The exit status for failures.
const FAILED: u8 = 2;

/// The exit status if some games could not be read.
const INCOMPLETE: u8 = 1;

fn main() -> ExitCode {
    let result = match dameo_cli::parse::<Arguments>().command {
        Command::Game(arguments) => game::run(&arguments),
        Command::Statistics { files, distinct } => statistics::run(&files, distinct),
        Command::Traps(arguments) => traps::run(&arguments),
    };
    match result {
        Ok(false) => ExitCode::from(INCOMPLETE),
        result => dameo_cli::finish("dameo-analyse", result.map(|_| ()), FAILED),
    }
}
