//! The command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use dameo_analyse::{Analysis, Effort};
use dameo_engine::DrawRules;

/// Analyses games of Dameo.
#[derive(Parser)]
#[command(
    name = "dameo-analyse",
    after_help = "Exit status: 0, 1 if some games could not be read, or 2 if something was wrong"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Judge each move of the games of PDN files, and write the games again with scores, glyphs,
    /// better lines, accuracy and turning points. Killed or stopped by Ctrl-C, the same command goes
    /// on after the last complete game, if it has an output.
    Game(GameArguments),
}

#[derive(Args)]
pub(crate) struct GameArguments {
    /// PDN files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The file for the annotated games. Without any output they are printed.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// A file of JSON, a line for each game.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// A file of HTML with boards and graphs, which needs nothing else.
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
    /// Games that are analysed at a time; by default, one for each core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
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

/// The nodes for each position if nothing is said: about 0.06 s.
const DEFAULT_NODES: u64 = 300_000;

impl GameArguments {
    pub(crate) fn analysis(&self) -> Analysis {
        let effort = match self.effort {
            EffortArguments { depth: Some(depth), .. } => Effort::Depth(depth),
            EffortArguments { movetime: Some(milliseconds), .. } => Effort::Time(Duration::from_millis(milliseconds)),
            EffortArguments { nodes, .. } => Effort::Nodes(nodes.unwrap_or(DEFAULT_NODES)),
        };
        let cores = || available_parallelism().map_or(1, NonZeroUsize::get);
        Analysis {
            files: self.files.clone(),
            effort,
            draw_rules: self.draws,
            megabytes: self.hash as usize,
            threads: self.threads.map_or_else(cores, usize::from),
            beside: self.outputs().next().cloned(),
        }
    }

    /// The files that are to be written.
    pub(crate) fn outputs(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.out, &self.json, &self.html].into_iter().flatten()
    }
}
