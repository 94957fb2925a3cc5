//! The command line of a match.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Args;
use dameo_engine::game::DrawRules;
use dameo_match::adjudication::{DrawRule, WinRule};
use dameo_match::clock::LONGEST;
use dameo_match::limits::MoveLimits;
use dameo_match::opening_file::OpeningFile;
use dameo_match::openings::RandomPlies;
use dameo_match::schedule::{MAX_ROUNDS, Shard};
use dameo_match::statistics::Sprt;

/// The most games at a time.
pub(crate) const MAX_CONCURRENCY: i64 = 1024;

#[derive(Args)]
pub(crate) struct Play {
    /// An engine: cmd=PATH,name=A,args=..,dir=..,proto=uci|ugi,restart=on|off,option.Hash=16,tc=8+0.08. Only cmd is needed. Twice or
    /// more.
    #[arg(long = "engine", value_name = "ENGINE")]
    pub(crate) engines: Vec<String>,
    /// What holds for every engine that does not say otherwise: tc=8+0.08,option.Hash=16.
    #[arg(long, default_value = "")]
    pub(crate) each: String,
    #[command(flatten)]
    pub(crate) thinking: Thinking,
    /// Seconds an engine may be silent beyond its time before it counts as hanging.
    #[arg(long, default_value = "10", value_parser = seconds)]
    pub(crate) patience: Duration,
    /// Seconds that a move may take where only nodes or depth limit it; 60, or one for every 100,000 nodes, if left out.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) move_cap: Option<Duration>,
    /// Rounds: in each, every pairing plays one opening.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_ROUNDS)))]
    pub(crate) rounds: u32,
    /// Games of each opening: 2, colours changed, or 1.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub(crate) games: u8,
    /// Games at a time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=MAX_CONCURRENCY))]
    pub(crate) concurrency: u16,
    /// The first engine meets all others, instead of everyone meeting everyone.
    #[arg(long)]
    pub(crate) gauntlet: bool,
    /// A file of openings, FEN or PDN: FILE,order=random|sequential,seed=N,start=N,plies=N.
    #[arg(long, conflicts_with = "random_openings")]
    pub(crate) openings: Option<OpeningFile>,
    /// Openings of random moves, without captures and without advantage: PLIES,SEED.
    #[arg(long, default_value = "6,1")]
    pub(crate) random_openings: RandomPlies,
    /// Begin every game at the start position.
    #[arg(long, conflicts_with_all = ["openings", "random_openings"])]
    pub(crate) from_start: bool,
    /// The draws beside the third occurrence of a position: standard or playstrategy.
    #[arg(long, default_value = "standard")]
    pub(crate) draws: DrawRules,
    /// Plies after which a game is drawn, those of the opening included.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) max_plies: Option<u32>,
    /// Call a game won where both engines agree: moves=4,score=1000.
    #[arg(long)]
    pub(crate) adjudicate_win: Option<WinRule>,
    /// Call a game drawn where both engines agree: moves=8,score=5,from=40.
    #[arg(long)]
    pub(crate) adjudicate_draw: Option<DrawRule>,
    /// Stop when it is known, and exit with the verdict: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic|normalized.
    #[arg(long)]
    pub(crate) sprt: Option<Sprt>,
    /// Write every game to this file.
    #[arg(long)]
    pub(crate) pdn: Option<PathBuf>,
    /// Write a line for every game to this file.
    #[arg(long)]
    pub(crate) json: Option<PathBuf>,
    /// Continue the interrupted match that these files record.
    #[arg(long)]
    pub(crate) resume: bool,
    /// Add all that the engines are told and say to this file.
    #[arg(long)]
    pub(crate) log: Option<PathBuf>,
    /// Play a part of the match only: PART/PARTS.
    #[arg(long)]
    pub(crate) shard: Option<Shard>,
}

/// How long an engine may think that does not say so itself.
#[derive(Args)]
pub(crate) struct Thinking {
    /// Clocks: moves/time+increment, such as 8+0.08, 40/60 or 40/1:30+0.5; times are seconds, m:ss or h:mm:ss.
    #[arg(long)]
    tc: Option<String>,
    /// Milliseconds for each move.
    #[arg(long)]
    movetime: Option<String>,
    /// Nodes for each move.
    #[arg(long)]
    nodes: Option<String>,
    /// Plies of depth for each move.
    #[arg(long)]
    depth: Option<String>,
    /// Milliseconds by which time may be overstepped; 0 with clocks and 100 with a time for each move, if left out.
    #[arg(long)]
    timemargin: Option<String>,
}

impl Thinking {
    /// The limits.
    pub(crate) fn limits(&self) -> Result<MoveLimits> {
        let mut limits = MoveLimits::default();
        let given = [
            ("tc", &self.tc),
            ("movetime", &self.movetime),
            ("nodes", &self.nodes),
            ("depth", &self.depth),
            ("timemargin", &self.timemargin),
        ];
        for (name, value) in given {
            if let Some(value) = value {
                limits.set(name, value)?;
            }
        }
        Ok(limits)
    }
}

/// Reads a time in seconds, more than none and not too much to wait for.
pub(crate) fn seconds(text: &str) -> Result<Duration> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = time.filter(|time| !time.is_zero() && *time <= LONGEST);
    time.ok_or_else(|| anyhow::anyhow!("expected seconds, more than 0 and at most {}", LONGEST.as_secs()))
}

impl Play {
    /// Checks what only becomes clear when the engines and openings are known.
    pub(crate) fn check(&self, engines: usize, longest_opening: usize) -> Result<()> {
        ensure!(self.sprt.is_none() || engines == 2, "--sprt compares two engines, not {engines}");
        if let Some(max) = self.max_plies {
            ensure!(
                max as usize > longest_opening,
                "--max-plies {max}: there are openings of {longest_opening} plies, after which no move would be played"
            );
        }
        Ok(())
    }
}
