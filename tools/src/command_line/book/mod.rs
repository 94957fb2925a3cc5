//! `dameo-tools book`: grows a tree of openings, shows it, and makes a compact book of it.

mod commands;
mod expand;
mod remote;
mod report;
mod show;

use std::path::PathBuf;

use crate::book::{Expander, Settings};
use clap::{Args, Subcommand};

use crate::command_line::common::Threads;

#[derive(Subcommand)]
pub(crate) enum BookCommand {
    /// Score the moves of more positions, those that are most likely to be played first. Several
    /// programs can work on one tree, and each can be killed at any moment.
    Expand(ExpandArguments),
    /// Lease positions to be scored elsewhere, and print them, a line each: number, nodes, FEN. The
    /// last line is `wait` if there may be more once other leases are done, and `done` if there are
    /// none.
    Lease(LeaseArguments),
    /// Score the positions of standard input, as `lease` prints them, and print their scores, a line
    /// each. Needs no tree.
    Score,
    /// Store the scores of standard input, as `score` prints them.
    Submit {
        /// The tree.
        tree: PathBuf,
    },
    /// Print which worker scores which position, and until when.
    Leases {
        /// The tree.
        tree: PathBuf,
    },
    /// Give back what a worker has reserved, or all expired leases.
    Release {
        /// The tree.
        tree: PathBuf,
        /// The name of the worker.
        #[arg(long, value_name = "NAME", required_unless_present = "expired")]
        worker: Option<String>,
        /// All leases that have expired.
        #[arg(long, conflicts_with = "worker")]
        expired: bool,
    },
    /// Print the moves of a position with their values.
    Show {
        /// The tree.
        tree: PathBuf,
        /// The moves that lead to the position from the start, or its FEN.
        moves: Vec<String>,
        /// The maximum number of moves to print.
        #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
        count: usize,
    },
    /// Count the moves of games that begin at the start position. A game is counted once.
    Import(ImportArguments),
    /// Make a compact book of the positions that are most likely to be played.
    Export {
        /// The tree.
        tree: PathBuf,
        /// The file of the book.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// The largest size, in bytes.
        #[arg(long, value_name = "BYTES", default_value_t = 2_000_000)]
        size: usize,
    },
    /// Print the first moves and the main lines as tables in Markdown.
    Report(ReportArguments),
    /// Print the positions at the edge of the tree that are most likely to be played, a FEN a line:
    /// openings for `dameo-match --openings`.
    Exits {
        /// The tree.
        tree: PathBuf,
        /// The most positions.
        #[arg(long, value_name = "N", default_value_t = 10_000)]
        count: usize,
    },
    /// Check that a tree is whole, and agrees with the rules and with itself.
    Check {
        /// The tree.
        tree: PathBuf,
    },
}

impl BookCommand {
    /// Runs the command.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match self {
            Self::Expand(arguments) => expand::run(arguments),
            Self::Lease(arguments) => remote::lease(arguments),
            Self::Score => remote::score(),
            Self::Submit { tree } => remote::submit(tree),
            Self::Leases { tree } => remote::leases(tree),
            Self::Release { tree, worker, .. } => remote::release(tree, worker.as_deref()),
            Self::Show { tree, moves, count } => show::run(tree, moves, *count),
            Self::Import(arguments) => commands::import(arguments),
            Self::Export { tree, out, size } => commands::export(tree, out, *size),
            Self::Report(arguments) => report::run(arguments),
            Self::Exits { tree, count } => commands::exits(tree, *count),
            Self::Check { tree } => commands::check(tree),
        }
    }
}

/// What is scored, and how long.
#[derive(Args)]
pub(crate) struct ExpansionArguments {
    /// The tree, which is created if missing.
    pub(crate) tree: PathBuf,
    /// Stop when this many positions have scores; by default, continue until stopped.
    #[arg(long, value_name = "N")]
    pub(crate) positions: Option<u64>,
    /// Nodes of the search behind each score [default: 300000]. It is fixed when the tree is begun,
    /// as are the next two.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..1 << 62))]
    nodes: Option<u64>,
    /// The same for the moves of the start position [default: 3000000].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..1 << 62))]
    first_nodes: Option<u64>,
    /// How many centipawns one ply of depth costs: a move that is so much worse than the best one is
    /// scored a ply later [default: 20].
    #[arg(long, value_name = "CENTIPAWNS", value_parser = clap::value_parser!(u64).range(1..10_000))]
    drop_out: Option<u64>,
}

impl ExpansionArguments {
    /// The requested settings of the tree.
    pub(crate) const fn asked(&self) -> [Option<u64>; 3] {
        Settings::asked(self.nodes, self.first_nodes, self.drop_out)
    }
}

#[derive(Args)]
pub(crate) struct LeaseArguments {
    #[command(flatten)]
    pub(crate) growth: ExpansionArguments,
    /// The name of the worker.
    #[arg(long, value_name = "NAME")]
    pub(crate) worker: String,
    /// The most positions.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: usize,
    /// Seconds after which the leases expire.
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..86_400))]
    pub(crate) seconds: u32,
}

#[derive(Args)]
pub(crate) struct ExpandArguments {
    #[command(flatten)]
    pub(crate) growth: ExpansionArguments,
    /// Also rescore positions that were scored only by earlier engines.
    #[arg(long)]
    renew: bool,
    #[command(flatten)]
    threads: Threads,
    /// Seconds after which the lease of a position expires if this program no longer renews it.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..86_400))]
    lease: u32,
}

impl ExpandArguments {
    pub(crate) fn expander(&self) -> Expander {
        Expander {
            asked: self.growth.asked(),
            positions: self.growth.positions,
            renew: self.renew,
            threads: self.threads.count(),
            lease: self.lease,
        }
    }
}

#[derive(Args)]
pub(crate) struct ImportArguments {
    /// The tree.
    pub(crate) tree: PathBuf,
    /// Files of games in PDN.
    #[arg(required = true)]
    pub(crate) games: Vec<PathBuf>,
    /// The moves of each game that are counted.
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub(crate) plies: usize,
}

#[derive(Args)]
pub(crate) struct ReportArguments {
    /// The tree.
    pub(crate) tree: PathBuf,
    /// Another tree, made with other nodes: its scores of the first moves are shown too.
    #[arg(long, value_name = "TREE")]
    pub(crate) compare: Option<PathBuf>,
    /// The main lines to print, those of the best first moves.
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub(crate) lines: usize,
    /// Where a main line leaves the tree, continue with the moves that a search of this many nodes
    /// chooses; without it, the line ends there.
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..1 << 62))]
    pub(crate) search_nodes: Option<u64>,
}
