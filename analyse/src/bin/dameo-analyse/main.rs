//! The program `dameo-analyse`: analyses files of games.

mod arguments;
mod game;

use std::process::ExitCode;

use arguments::{Arguments, Command};

/// The exit status for failures.
const FAILED: u8 = 2;

/// The exit status if some games could not be read.
const INCOMPLETE: u8 = 1;

fn main() -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    let result = match dameo_cli::parse::<Arguments>().command {
        Command::Game(arguments) => game::run(&arguments).map(|is_complete| {
            if !is_complete {
                status = ExitCode::from(INCOMPLETE);
            }
        }),
    };
    if result.is_ok() { status } else { dameo_cli::finish("dameo-analyse", result, FAILED) }
}
