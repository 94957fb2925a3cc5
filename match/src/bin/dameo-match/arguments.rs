//! The command line of a match.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Args;
use dameo_engine::DrawRules;
use dameo_match::engines::MAX_TIME;
use dameo_match::engines::MoveLimits;
use dameo_match::engines::{EngineSpec, Protocol};
use dameo_match::game::adjudication::{DrawRule, WinRule};
use dameo_match::key_value::KeyValue;
use dameo_match::openings::OpeningFile;
use dameo_match::openings::RandomOpenings;
use dameo_match::schedule::{MAX_ROUNDS, Shard};
use dameo_match::statistics::Sprt;

/// The most games at a time.
pub(crate) const MAX_CONCURRENCY: i64 = 1024;

#[derive(Args)]
pub(crate) struct Play {
    /// An engine, as key=value,..: cmd=PATH, name, args, dir, proto=uci|ugi, restart=on|off,
    /// option.NAME, tc, movetime, nodes, depth, timemargin; or builtin=random,name,seed. Twice or
    /// more.
    #[arg(long = "engine", value_name = "ENGINE")]
    pub(crate) engines: Vec<String>,
    /// Defaults for all engines, as key=value,..: tc=8+0.08,option.Hash=16.
    #[arg(long, value_name = "KEY=VALUE,..", default_value = "")]
    pub(crate) each: String,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Seconds for which an engine may be silent beyond its time before it counts as hanging.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(crate) patience: Duration,
    /// The longest move where only nodes or depth limit it, in seconds; by default 60, or one for
    /// every 100,000 nodes where that is more.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) move_cap: Option<Duration>,
    /// Rounds; in each, every pairing plays one opening.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_ROUNDS)))]
    pub(crate) rounds: u32,
    /// Games of each opening: 2, with colours reversed, or 1.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub(crate) games: u8,
    /// Games at a time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=MAX_CONCURRENCY))]
    pub(crate) concurrency: u16,
    /// The first engine plays all others, instead of each playing each.
    #[arg(long)]
    pub(crate) gauntlet: bool,
    /// A file of openings, FEN or PDN: FILE,order=random|sequential,seed=N,start=N,plies=N.
    #[arg(long, value_name = "FILE,..", conflicts_with = "random_openings")]
    pub(crate) openings: Option<OpeningFile>,
    /// Random openings, quiet and balanced: PLIES,SEED.
    #[arg(long, value_name = "PLIES,SEED", default_value = "6,1")]
    pub(crate) random_openings: RandomOpenings,
    /// Start every game at the start position.
    #[arg(long, conflicts_with_all = ["openings", "random_openings"])]
    pub(crate) from_start: bool,
    /// The draw rules: standard or playstrategy.
    #[arg(long, default_value = "standard")]
    pub(crate) draws: DrawRules,
    /// Plies after which a game is a draw, those of the opening included.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) max_plies: Option<u32>,
    /// Adjudicate a game as won where both engines agree: moves=4,score=1000.
    #[arg(long, value_name = "KEY=VALUE,..")]
    pub(crate) adjudicate_win: Option<WinRule>,
    /// Adjudicate a game as drawn where both engines agree: moves=8,score=5,from=40.
    #[arg(long, value_name = "KEY=VALUE,..")]
    pub(crate) adjudicate_draw: Option<DrawRule>,
    /// Adjudicate by endgame tables: those of four pieces, and of more in these folders.
    #[arg(long, value_name = "DIR,..", value_delimiter = ',', num_args = 0.., require_equals = true)]
    pub(crate) tables: Option<Vec<PathBuf>>,
    /// Ask UGI engines after every ply whose turn it is, whether the game is over, and for its
    /// result; a wrong answer loses the game.
    #[arg(long)]
    pub(crate) compare_answers: bool,
    /// Stop when the test is decided: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic|normalized.
    #[arg(long, value_name = "KEY=VALUE,..")]
    pub(crate) sprt: Option<Sprt>,
    #[command(flatten)]
    pub(crate) records: RecordArguments,
    /// Append all traffic with the engines to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Play a part of the match only: PART/PARTS.
    #[arg(long, value_name = "PART/PARTS")]
    pub(crate) shard: Option<Shard>,
}

/// The records of a match.
#[derive(Args)]
pub(crate) struct RecordArguments {
    /// Write all games to this PDN file.
    #[arg(long, value_name = "FILE")]
    pub(crate) pdn: Option<PathBuf>,
    /// Write a line of JSON for each game to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// Continue the match of these records.
    #[arg(long)]
    pub(crate) resume: bool,
}

/// The limits of engines that have none of their own.
#[derive(Args)]
pub(crate) struct LimitArguments {
    /// A time control: moves/time+increment, such as 8+0.08, 40/60 or 40/1:30+0.5; times are
    /// seconds, m:ss or h:mm:ss.
    #[arg(long)]
    tc: Option<String>,
    /// Milliseconds per move.
    #[arg(long, value_name = "MS")]
    movetime: Option<String>,
    /// Nodes per move.
    #[arg(long, value_name = "N")]
    nodes: Option<String>,
    /// Plies of depth per move.
    #[arg(long, value_name = "N")]
    depth: Option<String>,
    /// Milliseconds by which time may be exceeded; by default 0 with a time control, and 100 with a
    /// time per move.
    #[arg(long, value_name = "MS")]
    timemargin: Option<String>,
}

impl LimitArguments {
    /// The limits.
    pub(crate) fn limits(&self) -> Result<MoveLimits> {
        read_limits([
            ("tc", &self.tc),
            ("movetime", &self.movetime),
            ("nodes", &self.nodes),
            ("depth", &self.depth),
            ("timemargin", &self.timemargin),
        ])
    }
}

/// The limits from those flags that are given.
pub(crate) fn read_limits<const N: usize>(flags: [(&str, &Option<String>); N]) -> Result<MoveLimits> {
    let mut limits = MoveLimits::default();
    for (key, value) in flags {
        if let Some(value) = value {
            limits.set(&KeyValue::new(key, value))?;
        }
    }
    Ok(limits)
}

/// Reads seconds: more than 0, and at most [`MAX_TIME`].
pub(crate) fn seconds(text: &str) -> Result<Duration> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = time.filter(|time| !time.is_zero() && *time <= MAX_TIME);
    time.with_context(|| format!("expected seconds, more than 0 and at most {}", MAX_TIME.as_secs()))
}

impl Play {
    /// Checks what depends on the engines and openings.
    pub(crate) fn check(&self, specs: &[EngineSpec], max_opening_plies: usize) -> Result<()> {
        ensure!(self.sprt.is_none() || specs.len() == 2, "--sprt compares two engines, not {}", specs.len());
        if let Some(max) = self.max_plies {
            ensure!(
                max as usize > max_opening_plies,
                "--max-plies {max}: there are openings of {max_opening_plies} plies; expected more than that"
            );
        }
        ensure!(
            !self.compare_answers || specs.iter().any(|spec| spec.protocol == Protocol::Ugi),
            "--compare-answers asks engines that speak UGI, and none does; expected proto=ugi for one or more"
        );
        Ok(())
    }
}
