//! `dameo-board`: a board in the browser. It serves the page that is built into it, and connects
//! each tab with an engine of its own.

mod arguments;
mod child;
mod engine;
mod headers;
mod limits;
mod page;
mod server;
mod socket;

use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::arguments::{Arguments, Subcommand};

/// The threads of the server. It only copies lines: the cores are for the engines.
const THREADS: usize = 2;

fn main() -> ExitCode {
    let arguments = dameo_cli::parse::<Arguments>();
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
