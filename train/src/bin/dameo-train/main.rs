//! The program `dameo-train`: makes, mixes, checks and describes training data for the
//! evaluation.

mod arguments;
mod generate;
mod progress;
mod reading;
mod stats;
mod work;

use std::process::ExitCode;

use arguments::{Arguments, Command};

/// The exit status for failures.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    let result = match dameo_cli::parse::<Arguments>().command {
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Games(arguments) => work::games(&arguments),
        Command::Stats { data } => stats::run(&data),
        Command::Shuffle(arguments) => work::shuffle(&arguments),
        Command::Rescore(arguments) => work::rescore(&arguments),
        Command::Check { data } => work::check(&data),
    };
    dameo_cli::finish("dameo-train", result, FAILED)
}
