//! `dameo-tools train`: makes, mixes, checks and describes training data for the evaluation.

mod generate;
mod stats;
mod work;

use std::path::PathBuf;

use crate::train::Evaluation;
use crate::train::Goal;
use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use dameo_engine::eval::Network;

use crate::command_line::common::Threads;

#[derive(Subcommand)]
pub(crate) enum TrainCommand {
    /// Let the engine play against itself, and record the quiet positions of the games. Shards that
    /// are in the folder already are not made again.
    Generate(GenerateArguments),
    /// Record the quiet positions of games in PDN whose moves have scores, as `dameo-match` writes
    /// them.
    Games(GamesArguments),
    /// Print counts by pieces, plies, scores and results, and how many positions occur repeatedly.
    Stats {
        /// A folder of shards, or a shard.
        data: PathBuf,
    },
    /// Mix all records into new shards. The same data and the same seed give the same bytes.
    Shuffle(ShuffleArguments),
    /// Search each position again, and replace its score. Shards that are in the folder already are
    /// not made again.
    Rescore(RescoreArguments),
    /// Search some of the positions, and record a random sample of those that the search evaluates,
    /// with scores of their own. Shards that are in the folder already are not made again.
    Sample(SampleArguments),
    /// Check the checksums, and that each record is a legal quiet position of a game that is not
    /// over.
    Check {
        /// A folder of shards, or a shard.
        data: PathBuf,
    },
}

impl TrainCommand {
    /// Runs the command.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match self {
            Self::Generate(arguments) => generate::run(arguments),
            Self::Games(arguments) => work::games(arguments),
            Self::Stats { data } => stats::run(data),
            Self::Shuffle(arguments) => work::shuffle(arguments),
            Self::Rescore(arguments) => work::rescore(arguments),
            Self::Sample(arguments) => work::sample(arguments),
            Self::Check { data } => work::check(data),
        }
    }
}

#[derive(Args)]
pub(crate) struct GamesArguments {
    /// PDN files.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// A new or empty folder for the shards.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Games of a shard.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) shard_games: u32,
}

#[derive(Args)]
pub(crate) struct ShuffleArguments {
    /// Folders of shards, or shards. No shard may be given twice.
    #[arg(required = true)]
    pub(crate) data: Vec<PathBuf>,
    /// A new or empty folder for the new shards; or a new file, if its name ends in `.dtd`.
    #[arg(long, value_name = "PATH")]
    pub(crate) out: PathBuf,
    /// The seed of the order.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Records of a shard.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) shard_records: u32,
    /// The most memory for data, in megabytes (2^20 bytes): the size of all files that are read, and
    /// twice that of the largest. A million records have 31.
    #[arg(long, value_name = "MB", default_value_t = 4_096)]
    pub(crate) memory: u64,
}

#[derive(Args)]
pub(crate) struct RescoreArguments {
    /// A folder of shards, or a shard.
    pub(crate) data: PathBuf,
    /// The folder for the new shards, which keep their names.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Nodes of the search for each position.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    #[command(flatten)]
    pub(crate) evaluation: EvaluationArgument,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Args)]
pub(crate) struct SampleArguments {
    /// A folder of shards, or a shard.
    pub(crate) data: PathBuf,
    /// The folder for the new shards, which have the names of those that are read.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Nodes of the search for the score of each position.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Search one in so many positions.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) one_in: u32,
    /// The seed of the choices.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) evaluation: EvaluationArgument,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// The evaluation of the engine.
#[derive(Args)]
pub(crate) struct EvaluationArgument {
    /// The evaluation of the engine: `network` for the built-in network, `material` to start
    /// without a network, or the file of one.
    #[arg(long, value_name = "NAME|FILE", default_value = "network")]
    evaluation: PathBuf,
}

impl EvaluationArgument {
    pub(crate) fn chosen(&self) -> Result<Evaluation> {
        let path = &self.evaluation;
        Ok(match path.to_str() {
            Some("network") => Evaluation::default(),
            Some("material") => Evaluation::Material,
            _ => {
                let name = || path.display().to_string();
                let content = std::fs::read(path).with_context(name)?;
                Evaluation::Network(Network::read(&content).with_context(name)?)
            }
        })
    }
}

#[derive(Args)]
pub(crate) struct GenerateArguments {
    /// The folder of the shards. It is made if it is not there.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    amount: Amount,
    /// Nodes of the search for each move.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Begin the games with positions of these records, chosen by lot among those within 400
    /// centipawns: a folder or a shard of `sample`. By default, with random balanced openings.
    #[arg(long, value_name = "DATA")]
    pub(crate) from: Option<PathBuf>,
    /// The seed of all games.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) evaluation: EvaluationArgument,
    /// Games of a shard.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) shard_games: u32,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct Amount {
    /// Make shards until they have this many positions in all.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// Play this many games, rounded up to whole shards.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
}

impl GenerateArguments {
    pub(crate) fn goal(&self) -> Goal {
        match self.amount {
            Amount { games: Some(games), .. } => Goal::Games(games),
            Amount { positions, .. } => Goal::Positions(positions.unwrap_or_default()),
        }
    }
}
