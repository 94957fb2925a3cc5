//! `dameo-tools puzzles`: makes, checks and packs puzzles.

mod check;
mod export;
mod make;
mod statistics;

use std::path::PathBuf;
use std::sync::Arc;

use crate::puzzles::{Games, PuzzleChecker, PuzzleMaker, Requirements, SelfPlay};
use anyhow::Result;
use clap::{Args, Subcommand};
use dameo_engine::EndgameTables;
use dameo_engine::search::Strength;
use dameo_study::puzzles::Tag;
use dameo_tables::Tablebase;

use crate::command_line::common::Threads;

#[derive(Subcommand)]
pub(crate) enum PuzzlesCommand {
    /// Make puzzles of games that the engine plays against itself, or of PDN files. If stopped
    /// by Ctrl-C or killed, the same command resumes after the last complete game.
    Make(MakeArguments),
    /// Verify a set of puzzles with more nodes: that each move of the solver is the only one, the
    /// tags, and that no two are nearly the same. With --out it can be killed or stopped by Ctrl-C, and
    /// the same command resumes after the last puzzle.
    Check(CheckArguments),
    /// Write the compact file for the page.
    Export(ExportArguments),
    /// Count the puzzles of files by level, length and tag.
    Statistics {
        /// Files of puzzles: lines of JSON, or compact files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print positions with their best moves, as test suites have them.
    Epd {
        /// Files of puzzles: lines of JSON, or compact files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Only puzzles with this tag.
        #[arg(long, value_name = "TAG")]
        tag: Option<Tag>,
    },
}

impl PuzzlesCommand {
    /// Runs the command. `false` if it is not complete.
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        match self {
            Self::Make(arguments) => make::run(arguments),
            Self::Check(arguments) => check::run(arguments),
            Self::Export(arguments) => export::run(arguments).map(|()| true),
            Self::Statistics { files } => statistics::run(files).map(|()| true),
            Self::Epd { files, tag } => statistics::epd(files, *tag).map(|()| true),
        }
    }
}

#[derive(Args)]
struct ProofArguments {
    /// The minimum winning chances of the solver after its move, 0 to 100.
    #[arg(long, value_name = "POINTS", default_value_t = 80, value_parser = clap::value_parser!(u8).range(50..=100))]
    least: u8,
    /// By how many points of winning chances any other move must be worse.
    #[arg(long, value_name = "POINTS", default_value_t = 50, value_parser = clap::value_parser!(u8).range(1..=100))]
    margin: u8,
    /// A folder of endgame tables, besides the built-in ones; may be given more than once.
    #[arg(long, value_name = "FOLDER")]
    tables: Vec<PathBuf>,
    #[command(flatten)]
    threads: Threads,
}

impl ProofArguments {
    fn requirements(&self, nodes: u64) -> Requirements {
        Requirements { nodes, least: self.least.into(), margin: self.margin.into() }
    }

    fn tables(&self) -> Result<Arc<dyn EndgameTables>> {
        Ok(Arc::new(Tablebase::built_in(self.tables.iter().cloned())?))
    }
}

#[derive(Args)]
pub(crate) struct MakeArguments {
    /// The file of the puzzles, a line of JSON for each.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Puzzles to make.
    #[arg(long, value_name = "N", default_value_t = 3000)]
    pub(crate) count: usize,
    /// The largest share of the puzzles that may have the same level, in percent.
    #[arg(long, value_name = "PERCENT", default_value_t = 30, value_parser = clap::value_parser!(u8).range(1..=100))]
    level_share: u8,
    /// PDN files whose games are used. Without one, the engine plays games against itself.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["ratings", "seed"])]
    pub(crate) games: Vec<PathBuf>,
    /// Look only where, by the scores of the moves in the files, the other side has just made a
    /// mistake: much faster, and finds fewer puzzles in a game.
    #[arg(long, requires = "games")]
    after_mistakes: bool,
    /// The ratings of the players; each player of each game has one of them.
    #[arg(
        long,
        value_name = "N,..",
        value_delimiter = ',',
        default_values_t = [900, 1200, 1500, 1800, 2100, 2400],
        value_parser = clap::value_parser!(u32).range(i64::from(Strength::MIN_ELO)..=i64::from(Strength::MAX_ELO))
    )]
    ratings: Vec<u32>,
    /// The seed of all games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Nodes of the searches that prove a puzzle.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Nodes of the search that looks for candidates.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    scan_nodes: u64,
    #[command(flatten)]
    proof: ProofArguments,
}

impl MakeArguments {
    pub(crate) fn making(&self) -> Result<PuzzleMaker> {
        let games = if self.games.is_empty() {
            Games::SelfPlay(SelfPlay { seed: self.seed, ratings: self.ratings.clone() })
        } else {
            Games::Files { paths: self.games.clone(), after_mistakes: self.after_mistakes }
        };
        Ok(PuzzleMaker {
            games,
            count: self.count,
            level_share: self.level_share,
            requirements: self.proof.requirements(self.nodes),
            scan_nodes: self.scan_nodes,
            tables: self.proof.tables()?,
            table_folders: self.proof.tables.clone(),
            threads: self.proof.threads.count(),
            output: self.out.clone(),
        })
    }
}

#[derive(Args)]
pub(crate) struct CheckArguments {
    /// Files of puzzles: lines of JSON, or compact files.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// A file for the lines of those puzzles that are right. What is verified is kept beside it until
    /// all are.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Nodes of each search.
    #[arg(long, value_name = "N", default_value_t = 4_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    #[command(flatten)]
    proof: ProofArguments,
}

impl CheckArguments {
    pub(crate) fn checking(&self) -> Result<PuzzleChecker> {
        Ok(PuzzleChecker {
            requirements: self.proof.requirements(self.nodes),
            tables: self.proof.tables()?,
            table_folders: self.proof.tables.clone(),
            threads: self.proof.threads.count(),
            output: self.out.clone(),
        })
    }
}

#[derive(Args)]
pub(crate) struct ExportArguments {
    /// Files of puzzles: lines of JSON, or compact files. Of near-duplicates, only the first
    /// is kept.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The compact file.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// The maximum number of puzzles.
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    pub(crate) count: usize,
    /// The nodes behind each move, for the header.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(crate) nodes: u64,
}
