//! The program `dameo-board`: a board in the browser. It serves the page that is built into it, and connects
//! each tab with an engine of its own.

#![forbid(unsafe_code)]

mod arguments;
mod child;
mod engine;
mod headers;
mod limits;
mod page;
mod rooms;
mod server;
mod socket;

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{CommandFactory, Parser};

use crate::arguments::{Arguments, Subcommand};

/// The threads of the server. It only copies lines: the cores are for the engines.
const THREADS: usize = 2;

/// The command-line definition, for the manual page and shell completions.
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Runs the program.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.subcommand {
        Some(Subcommand::Engine { hash }) => child::run(hash).context("engine"),
        None => serve(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            socket::log(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn serve(arguments: &Arguments) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(THREADS)
        .enable_all()
        .build()
        .context("cannot start the threads of the server")?;
    runtime.block_on(server::run(arguments))
}
