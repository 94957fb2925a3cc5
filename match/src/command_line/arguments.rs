//! The command line of a match.

use std::path::PathBuf;
use std::time::Duration;

use std::fmt::Display;

use crate::engines::{EngineSpec, MAX_TIME, MoveLimits, Protocol};
use crate::key_value::{self, KeyValue, KeyValueError, required};
use crate::openings::{OpeningFile, RandomOpenings};
use crate::play::{DrawRule, WinRule};
use crate::schedule::{MAX_ROUNDS, Shard};
use crate::statistics::Sprt;
use anyhow::{Context, Result};
use clap::Args;
use dameo_engine::DrawRules;

/// Invalid arguments that the command-line parser accepts, such as two that conflict.
/// The program ends with status 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct WrongArguments(pub(crate) String);

impl WrongArguments {
    /// The error for what makes the arguments wrong.
    pub(crate) fn by(error: impl Display) -> Self {
        Self(error.to_string())
    }
}

/// The maximum number of concurrent games.
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
    /// Maximum seconds per move when only nodes or depth limit it; by default 60, or 1 for every
    /// 100,000 nodes if that is more.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) move_cap: Option<Duration>,
    /// Rounds; in each, every pairing plays one opening.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_ROUNDS)))]
    pub(crate) rounds: u32,
    /// Games of each opening: 2, with colours reversed, or 1.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub(crate) games: u8,
    /// Games played in parallel.
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
    #[arg(long, value_name = "KEY=VALUE,..", value_parser = win_rule)]
    pub(crate) adjudicate_win: Option<WinRule>,
    /// Adjudicate a game as drawn where both engines agree: moves=8,score=5,from=40.
    #[arg(long, value_name = "KEY=VALUE,..", value_parser = draw_rule)]
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
    /// Write the results as JSON to this file, which is replaced.
    #[arg(long, value_name = "FILE")]
    pub(crate) summary: Option<PathBuf>,
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
    pub(crate) fn limits(&self) -> Result<MoveLimits, WrongArguments> {
        read_limits([
            ("tc", &self.tc),
            ("movetime", &self.movetime),
            ("nodes", &self.nodes),
            ("depth", &self.depth),
            ("timemargin", &self.timemargin),
        ])
    }
}

/// Reads the limits from the flags that are given.
pub(crate) fn read_limits<const N: usize>(flags: [(&str, &Option<String>); N]) -> Result<MoveLimits, WrongArguments> {
    let mut limits = MoveLimits::default();
    let mut given = flags.into_iter().filter_map(|(key, value)| Some(KeyValue::new(key, value.as_deref()?)));
    given.try_for_each(|pair| limits.set(&pair).map(drop)).map_err(WrongArguments::by)?;
    Ok(limits)
}

/// Reads seconds: more than 0, and at most [`MAX_TIME`].
pub(crate) fn seconds(text: &str) -> Result<Duration> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = time.filter(|time| !time.is_zero() && *time <= MAX_TIME);
    time.with_context(|| format!("expected seconds, more than 0 and at most {}", MAX_TIME.as_secs()))
}

/// The largest number of moves, and the largest move number, that a rule of adjudication accepts.
const MAX_MOVES: u32 = 10_000;

/// The largest score that a rule of adjudication accepts, in centipawns.
const MAX_SCORE: i32 = 100_000;

/// Reads `moves=4,score=1000`.
fn win_rule(text: &str) -> Result<WinRule, KeyValueError> {
    let (mut moves, mut score) = (None, None);
    for pair in key_value::parse(text)? {
        match pair.key.as_str() {
            "moves" => moves = Some(pair.number("a number of moves", 1..=MAX_MOVES)?),
            "score" => score = Some(pair.number("centipawns", 1..=MAX_SCORE)?),
            _ => return Err(pair.unknown(&["moves", "score"])),
        }
    }
    Ok(WinRule { moves: required("moves", moves)?, score: required("score", score)? })
}

/// Reads `moves=8,score=5,from=40`.
fn draw_rule(text: &str) -> Result<DrawRule, KeyValueError> {
    let (mut moves, mut score, mut from) = (None, None, None);
    for pair in key_value::parse(text)? {
        match pair.key.as_str() {
            "moves" => moves = Some(pair.number("a number of moves", 1..=MAX_MOVES)?),
            "score" => score = Some(pair.number("centipawns", 0..=MAX_SCORE)?),
            "from" => from = Some(pair.number("a move number", 0..=MAX_MOVES)?),
            _ => return Err(pair.unknown(&["moves", "score", "from"])),
        }
    }
    Ok(DrawRule { moves: required("moves", moves)?, score: required("score", score)?, from: required("from", from)? })
}

impl Play {
    /// Checks the arguments that depend on the engines and openings.
    pub(crate) fn check(&self, specs: &[EngineSpec], max_opening_plies: usize) -> Result<(), WrongArguments> {
        let is_ugi = |spec: &EngineSpec| spec.protocol == Protocol::Ugi;
        let wrong = if self.sprt.is_some() && specs.len() != 2 {
            format!("--sprt compares two engines, not {}", specs.len())
        } else if let Some(max) = self.max_plies.filter(|&max| max as usize <= max_opening_plies) {
            format!("--max-plies {max}: there are openings of {max_opening_plies} plies; expected more than that")
        } else if self.compare_answers && !specs.iter().any(is_ugi) {
            "--compare-answers asks engines that speak UGI, and none does; expected proto=ugi for one or more".into()
        } else if self.records.resume && self.records.json.is_none() && self.records.pdn.is_none() {
            "--resume needs the record that it continues: --json or --pdn".into()
        } else {
            return Ok(());
        };
        Err(WrongArguments(wrong))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_adjudication_are_complete_or_refused() {
        for (text, part) in [
            ("", "moves= is missing"),
            ("moves=3", "score= is missing"),
            ("moves=0,score=3", "moves=0: expected a number of moves, from 1 to 10000"),
            ("moves=x,score=3", "moves=x"),
            ("moves=1,score=3,from=1", "'from' is unknown"),
            ("score=1,score=2", "'score' is given twice"),
            ("moves=2,score=0", "score=0: expected centipawns, from 1 to 100000"),
            ("moves=2,score=-100", "score=-100"),
            ("moves=4294967295,score=100", "moves=4294967295"),
        ] {
            let error = win_rule(text).expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        for (text, part) in [
            ("moves=1,score=-1,from=1", "score=-1"),
            ("moves=1,score=5,from=-1", "from=-1"),
            ("moves=1,score=5", "from= is missing"),
        ] {
            let error = draw_rule(text).expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        // The description of a match in its records has this form too.
        assert_eq!(draw_rule("moves=8,score=5,from=40").unwrap().to_string(), "moves=8,score=5,from=40");
        assert_eq!(win_rule("moves=4,score=1000").unwrap().to_string(), "moves=4,score=1000");
    }
}
