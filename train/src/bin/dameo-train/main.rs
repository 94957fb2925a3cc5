//! The program `dameo-train`: makes, mixes, checks and describes training data for the
//! evaluation.

mod arguments;
mod generate;
mod progress;
mod reading;
mod stats;
mod work;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};

/// The exit status for failures.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Stats { data } => stats::run(&data),
        Command::Shuffle(arguments) => work::shuffle(&arguments),
        Command::Rescore(arguments) => work::rescore(&arguments),
        Command::Check { data } => work::check(&data),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output is gone.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("dameo-train: {error:#}");
            ExitCode::from(FAILED)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is_broken = |cause: &std::io::Error| cause.kind() == std::io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(is_broken)
}
