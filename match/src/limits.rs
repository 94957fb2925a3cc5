//! How long an engine may think.

use std::fmt;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::clock::{LONGEST, TimeControl};

/// What bounds an engine's thinking; several bounds hold together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MoveLimits {
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

impl MoveLimits {
    /// Sets one limit from its text; `false` where there is none of this name.
    ///
    /// # Errors
    /// When the text is not a value of that limit.
    pub fn set(&mut self, name: &str, value: &str) -> Result<bool> {
        let number = |min: u64, max: u64, what: &str| -> Result<u64> {
            value.parse().ok().filter(|number| (min..=max).contains(number)).with_context(|| {
                let range = if max == u64::MAX { format!("{min} or more") } else { format!("{min} to {max}") };
                format!("{name}={value}: expected {what}, {range}")
            })
        };
        let most_ms = LONGEST.as_millis() as u64;
        match name {
            "tc" => self.clock = Some(value.parse()?),
            "movetime" => self.move_time = Some(Duration::from_millis(number(1, most_ms, "milliseconds")?)),
            "timemargin" => self.margin = Some(Duration::from_millis(number(0, most_ms, "milliseconds")?)),
            "nodes" => self.nodes = Some(number(1, u64::MAX, "a number")?),
            "depth" => self.depth = Some(number(1, 1000, "plies")? as u32),
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

impl fmt::Display for MoveLimits {
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
    fn an_engines_own_limits_come_first() {
        let mut own = MoveLimits::default();
        assert!(own.set("movetime", "20").unwrap() && !own.set("hash", "20").unwrap());
        let mut all = MoveLimits::default();
        all.set("tc", "8+0.08").unwrap();
        all.set("nodes", "1000").unwrap();
        assert_eq!(own.or(all).to_string(), "movetime=20,nodes=1000");
        assert!(own.or(all).check().is_ok() && MoveLimits::default().check().is_err());
    }

    #[test]
    fn zero_and_absurd_limits_are_refused() {
        for (name, value) in [
            ("nodes", "0"),
            ("nodes", "-1"),
            ("nodes", "99999999999999999999"),
            ("depth", "0"),
            ("depth", "4294967296"),
            ("movetime", "0"),
            ("movetime", "18446744073709551615"),
            ("timemargin", "18446744073709551615"),
            ("tc", "1e19"),
        ] {
            let error = format!("{:#}", MoveLimits::default().set(name, value).unwrap_err());
            assert!(error.contains(value) && error.contains("expected"), "{error}");
        }
        assert!(MoveLimits::default().set("timemargin", "0").unwrap());
    }
}
