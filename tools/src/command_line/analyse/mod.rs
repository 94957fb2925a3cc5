//! `dameo-tools analyse`: analyses files of games.

mod game;
mod statistics;
mod traps;

use std::path::PathBuf;
use std::time::Duration;

use crate::analyse::{Analysis, AnalysisError, Analyst, Effort, TrapRules};
use clap::{Args, Subcommand};
use dameo_engine::DrawRules;

use crate::command_line::common::Threads;

#[derive(Subcommand)]
pub(crate) enum AnalyseCommand {
    /// Judge each move of the games of PDN files, and write the games again with scores, glyphs,
    /// better lines, accuracy and turning points. When interrupted, the same command
    /// resumes after the last complete game, if it has an output.
    Game(GameArguments),
    /// Print counts of games: results, first moves, lengths, endings, captures, promotions.
    Statistics {
        /// PDN files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Count games with the same moves once.
        #[arg(long)]
        distinct: bool,
    },
    /// Find moves that looked natural to the engine that played them, and lose. The games have the
    /// scores of their moves, as `dameo-match` writes them; a deep search has the last word.
    Traps(TrapArguments),
}

impl AnalyseCommand {
    /// Runs the command. `false` if it is not complete.
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        match self {
            Self::Game(arguments) => game::run(arguments),
            Self::Statistics { files, distinct } => statistics::run(files, *distinct),
            Self::Traps(arguments) => traps::run(arguments),
        }
    }
}

#[derive(Args)]
pub(crate) struct TrapArguments {
    /// PDN files.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The plies of a game in which traps are looked for.
    #[arg(long, value_name = "N", default_value_t = 24)]
    plies: usize,
    /// The minimum score that the engine gave the move that it played, in centipawns.
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = -40, allow_negative_numbers = true)]
    natural: i32,
    /// The maximum score of the move in a deep search, in centipawns.
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = -150, allow_negative_numbers = true)]
    losing: i32,
    /// The maximum number of traps to print.
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) count: usize,
    /// Nodes of the deep searches, one before the move and one after it.
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The transposition table of each thread, in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    #[command(flatten)]
    threads: Threads,
}

impl TrapArguments {
    pub(crate) const fn rules(&self) -> TrapRules {
        TrapRules { plies: self.plies, natural: self.natural, losing: self.losing }
    }

    pub(crate) fn analyst(&self) -> Result<Analyst, AnalysisError> {
        Analyst::new(Effort::Nodes(self.nodes), DrawRules::Standard, self.hash as usize)
    }
}

#[derive(Args)]
pub(crate) struct GameArguments {
    /// PDN files.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The file for the annotated games. Without any output they are printed.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// A file of JSON, a line for each game.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// A self-contained HTML file with boards and graphs.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    effort: EffortArguments,
    /// The draw rules: standard or playstrategy.
    #[arg(long, value_name = "RULES", default_value_t = DrawRules::Standard)]
    draws: DrawRules,
    /// The transposition table of each thread, in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 32, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    #[command(flatten)]
    threads: Threads,
}

#[derive(Args)]
#[group(multiple = false)]
struct EffortArguments {
    /// Nodes for each position [default: 300000].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies of depth for each position.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=127))]
    depth: Option<u32>,
    /// Milliseconds for each position.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
}

/// The default nodes for each position: about 0.06 s.
const DEFAULT_NODES: u64 = 300_000;

impl GameArguments {
    pub(crate) fn analysis(&self) -> Analysis {
        let effort = match self.effort {
            EffortArguments { depth: Some(depth), .. } => Effort::Depth(depth),
            EffortArguments { movetime: Some(milliseconds), .. } => Effort::Time(Duration::from_millis(milliseconds)),
            EffortArguments { nodes, .. } => Effort::Nodes(nodes.unwrap_or(DEFAULT_NODES)),
        };
        Analysis {
            files: self.files.clone(),
            effort,
            draw_rules: self.draws,
            megabytes: self.hash as usize,
            threads: self.threads.count(),
            outputs: self.outputs().cloned().collect(),
        }
    }

    /// The files that are to be written.
    pub(crate) fn outputs(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.out, &self.json, &self.html].into_iter().flatten()
    }
}
