//! The subcommands of the program, and what they share.

mod analyse;
mod book;
mod common;
mod puzzles;
mod tables;
mod train;

use anyhow::Result;
use clap::Subcommand;

use analyse::AnalyseCommand;
use book::BookCommand;
use puzzles::PuzzlesCommand;
use tables::TablesCommand;
use train::TrainCommand;

/// The tools.
#[derive(Subcommand)]
pub(crate) enum Tool {
    /// Analyse games: judge moves, count, find traps.
    #[command(subcommand)]
    Analyse(AnalyseCommand),
    /// Find out what the openings are worth, and keep it in a tree.
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
    pub(crate) fn run(&self) -> Result<bool> {
        match self {
            Self::Analyse(command) => command.run(),
            Self::Book(command) => command.run().map(|()| true),
            Self::Puzzles(command) => command.run(),
            Self::Tables(command) => command.run().map(|()| true),
            Self::Train(command) => command.run().map(|()| true),
        }
    }
}
