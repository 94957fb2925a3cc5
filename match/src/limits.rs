//! How long an engine may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

/// A clock: so much time for so many moves, or for the whole game, and more with each move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// Moves of one period; `None` where the time is for the whole game.
    pub moves: Option<u32>,
    /// The time of one period.
    pub time: Duration,
    /// What each move adds.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let expected =
            || format!("'{text}' is not a time control; expected moves/seconds+seconds, such as 8+0.08 or 40/60");
        let seconds = |text: &str| -> Result<Duration> {
            Duration::try_from_secs_f64(text.parse().with_context(expected)?).with_context(expected)
        };
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().with_context(expected)?), rest),
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let control = Self { moves, time: seconds(time)?, increment: seconds(increment)? };
        ensure!(control.moves != Some(0) && !(control.time.is_zero() && control.increment.is_zero()), expected());
        Ok(control)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// What bounds an engine's thinking; several bounds hold together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// A clock.
    pub clock: Option<TimeControl>,
    /// So much time for each move.
    pub move_time: Option<Duration>,
    /// So many nodes for each move.
    pub nodes: Option<u64>,
    /// So many plies.
    pub depth: Option<u32>,
    /// By how much a clock or a move's time may be overstepped.
    pub margin: Option<Duration>,
}

/// The margin of a fixed time a move: the engine can only look at its clock now and then.
const MOVE_TIME_MARGIN: Duration = Duration::from_millis(100);

impl Limits {
    /// Sets one limit from its text; `false` where there is none of this name.
    ///
    /// # Errors
    /// When the text is not a value of that limit.
    pub fn set(&mut self, name: &str, value: &str) -> Result<bool> {
        let milliseconds = || -> Result<Duration> {
            Ok(Duration::from_millis(value.parse().with_context(|| format!("{name}={value}: expected milliseconds"))?))
        };
        match name {
            "tc" => self.clock = Some(value.parse()?),
            "movetime" => self.move_time = Some(milliseconds()?),
            "timemargin" => self.margin = Some(milliseconds()?),
            "nodes" => self.nodes = Some(value.parse().with_context(|| format!("nodes={value}: expected a number"))?),
            "depth" => self.depth = Some(value.parse().with_context(|| format!("depth={value}: expected a number"))?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// These limits, with those of `other` where these say nothing. A clock and a time for each move exclude one another.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let has_time = self.clock.is_some() || self.move_time.is_some();
        Self {
            clock: if has_time { self.clock } else { other.clock },
            move_time: if has_time { self.move_time } else { other.move_time },
            nodes: self.nodes.or(other.nodes),
            depth: self.depth.or(other.depth),
            margin: self.margin.or(other.margin),
        }
    }

    /// Checks that a search with these limits ends.
    ///
    /// # Errors
    /// When there is no limit, or two that exclude one another.
    pub fn check(&self) -> Result<()> {
        if self.clock.is_some() && self.move_time.is_some() {
            bail!("tc and movetime exclude one another");
        }
        let bounded = self.clock.is_some() || self.move_time.is_some() || self.nodes.is_some() || self.depth.is_some();
        ensure!(bounded, "no limit is given; expected tc, movetime, nodes or depth");
        Ok(())
    }

    /// By how much time may be overstepped.
    pub fn margin(&self) -> Duration {
        self.margin.unwrap_or(if self.move_time.is_some() { MOVE_TIME_MARGIN } else { Duration::ZERO })
    }
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.clock.map(|clock| format!("tc={clock}")),
            self.move_time.map(|time| format!("movetime={}", time.as_millis())),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            self.depth.map(|depth| format!("depth={depth}")),
            self.margin.map(|margin| format!("timemargin={}", margin.as_millis())),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_read_and_written() {
        for text in ["8+0.08", "40/60", "40/60+0.5", "0.1+0.01", "1"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for text in ["", "x", "8+", "-1", "0", "0/5", "1/x", "8+0.08+1", "inf"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_engines_own_limits_come_first() {
        let mut own = Limits::default();
        assert!(own.set("movetime", "20").unwrap() && !own.set("hash", "20").unwrap());
        let mut all = Limits::default();
        all.set("tc", "8+0.08").unwrap();
        all.set("nodes", "1000").unwrap();
        assert_eq!(own.or(all).to_string(), "movetime=20,nodes=1000");
        assert!(own.or(all).check().is_ok() && Limits::default().check().is_err());
    }
}
