//! Why an engine process cannot be used any more.

use std::fmt;
use std::time::Duration;

/// Why an engine process cannot be used any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EngineError {
    /// It did not start, ended or closed its output: how, with the last line of its standard error.
    Ended(String),
    /// It did not answer within this time.
    NoAnswer(Duration),
    /// It was still searching after this time, the longest that a move may take.
    MoveCap(Duration),
    /// It does not have an option, or not with this value, or it refused it.
    Refused(String),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(how) | Self::Refused(how) => f.write_str(how),
            Self::MoveCap(time) => {
                write!(f, "no move within {:.1} s, the longest that a move may take (--move-cap)", time.as_secs_f64())
            }
            Self::NoAnswer(time) => write!(f, "no answer within {:.1} s", time.as_secs_f64()),
        }
    }
}

impl std::error::Error for EngineError {}

impl EngineError {
    /// The same error, with the command and the answer to it that was expected.
    pub(crate) fn awaiting(self, command: &str, answer: &str) -> Self {
        match self {
            Self::NoAnswer(time) => Self::Ended(format!("no {answer} to {command} within {:.1} s", time.as_secs_f64())),
            Self::Ended(how) => Self::Ended(format!("no {answer} to {command}: {how}")),
            other => other,
        }
    }
}
