//! What limits an engine's search for a move.

use std::fmt;
use std::time::Duration;

use super::time_control::{MAX_TIME, TimeControl, TimeControlError};
use crate::key_value::{KeyValue, KeyValueError};

/// The limits of a search; all that are set apply together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MoveLimits {
    /// A time control.
    pub clock: Option<TimeControl>,
    /// A time for each move.
    pub move_time: Option<Duration>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Plies of depth for each move.
    pub depth: Option<u32>,
    /// By how much a clock or a time per move may be exceeded.
    pub margin: Option<Duration>,
}

/// Why limits are refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LimitsError {
    /// A value that its limit does not accept.
    #[error(transparent)]
    Value(#[from] KeyValueError),
    /// An invalid time control.
    #[error(transparent)]
    TimeControl(#[from] TimeControlError),
    /// Both a time control and a time per move.
    #[error("tc and movetime exclude one another")]
    TwoTimes,
    /// No limit at all.
    #[error("no limit is given; expected tc, movetime, nodes or depth")]
    Unlimited,
}

/// The default margin of a time per move: engines look at their clock only now and then.
const MOVE_TIME_MARGIN: Duration = Duration::from_millis(100);

impl MoveLimits {
    /// The keys that [`Self::set`] understands.
    pub const KEYS: [&str; 5] = ["tc", "movetime", "timemargin", "nodes", "depth"];

    /// Sets one limit; `false` where the key is none of [`Self::KEYS`].
    ///
    /// # Errors
    /// When the value is invalid for that limit.
    pub fn set(&mut self, pair: &KeyValue) -> Result<bool, LimitsError> {
        let milliseconds = |min: u64| -> Result<Duration, KeyValueError> {
            Ok(Duration::from_millis(pair.number("milliseconds", min..=MAX_TIME.as_millis() as u64)?))
        };
        match pair.key.as_str() {
            "tc" => self.clock = Some(pair.value.parse()?),
            "movetime" => self.move_time = Some(milliseconds(1)?),
            "timemargin" => self.margin = Some(milliseconds(0)?),
            "nodes" => self.nodes = Some(pair.number("a number of nodes", 1..)?),
            "depth" => self.depth = Some(pair.number("plies", 1..=1000)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// These limits, completed by those of `other`. A time control and a time per move replace one
    /// another.
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
    /// When there is no limit, or both a time control and a time per move.
    pub fn check(&self) -> Result<(), LimitsError> {
        let has_time = [self.clock.is_some(), self.move_time.is_some()];
        match has_time {
            [true, true] => Err(LimitsError::TwoTimes),
            [false, false] if self.nodes.is_none() && self.depth.is_none() => Err(LimitsError::Unlimited),
            _ => Ok(()),
        }
    }

    /// By how much time may be exceeded: 0 with a time control, 100 ms with a time per move, unless
    /// a margin is set.
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
        let pair = KeyValue::new;
        let mut own = MoveLimits::default();
        assert!(own.set(&pair("movetime", "20")).unwrap() && !own.set(&pair("hash", "20")).unwrap());
        let mut all = MoveLimits::default();
        all.set(&pair("tc", "8+0.08")).unwrap();
        all.set(&pair("nodes", "1000")).unwrap();
        assert_eq!(own.or(all).to_string(), "movetime=20,nodes=1000");
        assert!(own.or(all).check().is_ok() && MoveLimits::default().check().is_err());
        // A time control and a time per move replace one another, in both directions.
        assert_eq!((all.or(own).clock, all.or(own).move_time), (all.clock, None));
        assert_eq!((own.or(all).margin(), all.or(own).margin()), (MOVE_TIME_MARGIN, Duration::ZERO));
        let mut both = all;
        both.set(&pair("movetime", "20")).unwrap();
        assert!(both.check().is_err());
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
            let error = MoveLimits::default().set(&KeyValue::new(name, value)).unwrap_err().to_string();
            assert!(error.contains(value) && error.contains("expected"), "{error}");
        }
        assert!(MoveLimits::default().set(&KeyValue::new("timemargin", "0")).unwrap());
    }
}
