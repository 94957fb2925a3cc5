//! The program `dameo-tools`: analyses games, grows the tree of openings, makes puzzles, endgame
//! tables and training data.

mod commands;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use commands::Tool;

/// Analyses games, grows the tree of openings, makes puzzles, endgame tables and training data.
#[derive(Parser)]
#[command(name = "dameo-tools", after_help = STATUS)]
struct Arguments {
    #[command(subcommand)]
    tool: Tool,
}

const STATUS: &str =
    "Exit status: 0; 1 if some games could not be read or some puzzles are wrong; 2 if something was wrong";

fn main() -> ExitCode {
    match dameo_cli::parse::<Arguments>().tool.run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Whoever read the output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("dameo-tools: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is_broken = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(is_broken)
}
