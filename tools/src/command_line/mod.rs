//! The command line of `dameo-tools`.

mod analyse;
mod book;
mod common;
mod puzzles;
mod tables;
mod train;

use std::io;
use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};
use dameo_rules::platform::version;

use analyse::AnalyseCommand;
use book::BookCommand;
use puzzles::PuzzlesCommand;
use tables::TablesCommand;
use train::TrainCommand;

/// Analyses games, grows the tree of openings, makes puzzles, endgame tables and training data.
#[derive(Parser)]
#[command(name = "dameo-tools", version = version(), after_help = STATUS)]
struct Arguments {
    #[command(subcommand)]
    tool: Tool,
}

const STATUS: &str =
    "Exit status: 0; 1 if some games could not be read or some puzzles are wrong; 2 for any other error";

#[derive(Subcommand)]
enum Tool {
    /// Analyse games: judge moves, count, find traps.
    #[command(subcommand)]
    Analyse(AnalyseCommand),
    /// Evaluate the openings, and store the results in a tree.
    #[command(subcommand)]
    Book(BookCommand),
    /// Make puzzles: positions in which one move alone keeps a win or a large advantage.
    #[command(subcommand)]
    Puzzles(PuzzlesCommand),
    /// Make, check and probe endgame tables.
    #[command(subcommand)]
    Tables(TablesCommand),
    /// Make, mix, check and describe training data for the evaluation.
    #[command(subcommand)]
    Train(TrainCommand),
}

impl Tool {
    /// Runs the tool. `false` if some games could not be read, or some puzzles are wrong.
    fn run(&self) -> Result<bool> {
        match self {
            Self::Analyse(command) => command.run(),
            Self::Book(command) => command.run().map(|()| true),
            Self::Puzzles(command) => command.run(),
            Self::Tables(command) => command.run().map(|()| true),
            Self::Train(command) => command.run().map(|()| true),
        }
    }
}

/// The command-line definition, for the manual page and shell completions.
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Runs the program.
pub fn main() -> ExitCode {
    match Arguments::parse().tool.run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // The reader of the output, such as `head`, has closed the pipe.
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
