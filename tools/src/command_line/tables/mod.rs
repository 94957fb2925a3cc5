//! `dameo-tools tables`: makes, checks and probes the endgame tables of Dameo.

mod classes;
mod generate;
mod probe;
mod stats;
mod verify;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use dameo_tables::{Class, Generator};

use crate::command_line::common::{Threads, check_output};

#[derive(Subcommand)]
pub(crate) enum TablesCommand {
    /// Make the tables of all classes of up to PIECES pieces that are not in the folder yet.
    Generate(GenerateArguments),
    /// Solve one class and its opponent from the values in the folder. For work that
    /// is shared out among machines.
    Solve(SolveArguments),
    /// Print what it takes to solve each pair of classes of up to PIECES pieces, as lines with tabs:
    /// the numbers of its tables, the placements to look at, the bytes of memory for the work and for
    /// the classes that it leads to, the whole memory in megabytes, and the pairs that it
    /// leads to.
    Classes(ClassesArguments),
    /// Put the tables of up to PIECES pieces of a folder into one file.
    Bundle {
        /// The folder of the tables.
        folder: PathBuf,
        /// The most pieces on the board.
        #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=6))]
        pieces: u8,
        /// The file.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Check that the value of each position follows from the values of the positions that its
    /// moves lead to.
    Verify(VerifyArguments),
    /// Print the value of a position and of each of its moves.
    Probe {
        /// The position.
        fen: String,
        /// A folder of tables.
        #[arg(long, value_name = "DIR")]
        tables: Option<PathBuf>,
    },
    /// Print a line of counts for each class.
    Stats(StatsArguments),
}

impl TablesCommand {
    /// Runs the command.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match self {
            Self::Generate(arguments) => generate::run(arguments),
            Self::Solve(arguments) => generate::solve(arguments),
            Self::Classes(arguments) => classes::print(arguments),
            Self::Bundle { folder, pieces, out } => {
                check_output(out, &[])?;
                Ok(dameo_tables::bundle(folder, *pieces, out)?)
            }
            Self::Verify(arguments) => verify::run(arguments),
            Self::Probe { fen, tables } => probe::run(fen, tables.as_deref()),
            Self::Stats(arguments) => stats::run(arguments),
        }
    }
}

#[derive(Args)]
pub(crate) struct StatsArguments {
    /// The folder of the tables. The counts are read from its files.
    #[arg(required_unless_present = "solve")]
    pub(crate) folder: Option<PathBuf>,
    /// Solve all classes of up to PIECES pieces in memory instead. 4 need 0.1 GB of memory, 5 more
    /// than ten times as much.
    #[arg(long, value_name = "PIECES", conflicts_with = "folder", value_parser = clap::value_parser!(u8).range(2..=5))]
    pub(crate) solve: Option<u8>,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Args)]
pub(crate) struct GenerateArguments {
    /// The most pieces on the board.
    #[arg(value_parser = clap::value_parser!(u8).range(2..=6))]
    pub(crate) pieces: u8,
    #[command(flatten)]
    pub(crate) common: PuzzleMaker,
    /// Keep the complete values, so that more pieces can be added later without solving these
    /// classes again.
    #[arg(long)]
    pub(crate) keep_values: bool,
}

#[derive(Args)]
pub(crate) struct SolveArguments {
    /// The class: the kings and men of one side, v, those of the other.
    pub(crate) class: Class,
    #[command(flatten)]
    pub(crate) common: PuzzleMaker,
    /// Exit when standard input ends, so that the program does not outlive its parent.
    #[arg(long)]
    pub(crate) end_with_input: bool,
}

#[derive(Args)]
pub(crate) struct ClassesArguments {
    /// The most pieces on the board.
    #[arg(value_parser = clap::value_parser!(u8).range(2..=6))]
    pub(crate) pieces: u8,
    /// Only the pairs that have to be solved to complete this folder.
    #[arg(long, value_name = "DIR")]
    pub(crate) missing_from: Option<PathBuf>,
    /// The distances are complete in classes of up to so many pieces.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=6))]
    pub(crate) distances: u8,
}

/// How and where tables are made.
#[derive(Args)]
pub(crate) struct PuzzleMaker {
    /// The folder of the tables. It is made if it is not there.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    threads: Threads,
    /// The memory to use, in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 8192)]
    memory: usize,
    /// Write the distances of classes of up to so many pieces; of others, only the results.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=6))]
    distances: u8,
}

impl PuzzleMaker {
    pub(crate) fn generator(&self, keep_values: bool) -> Generator {
        let Self { out, threads, memory, distances } = self;
        let (folder, memory, distances) = (out.clone(), *memory, *distances);
        Generator { folder, threads: threads.count(), memory, distances, keep_values }
    }
}

#[derive(Args)]
pub(crate) struct VerifyArguments {
    /// The folder of the tables.
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Check this many positions, chosen by chance, of the classes of five pieces and more
    /// together; 0 is all.
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub(crate) sample: u64,
    /// Only classes of up to so many pieces.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=6))]
    pub(crate) pieces: u8,
    /// The memory for decompressed tables, in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    pub(crate) memory: usize,
}
