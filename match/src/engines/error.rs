//! Why an engine process cannot be used any more.

use std::time::Duration;

/// Why an engine process cannot be used any more.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// It did not start, ended or closed its output: how, with the last line of its standard error.
    #[error("{0}")]
    Ended(String),
    /// It did not answer within this time.
    #[error("no answer within {:.1} s", .0.as_secs_f64())]
    NoAnswer(Duration),
    /// It was still searching after this time, the longest that a move may take.
    #[error("no move within {:.1} s, the longest that a move may take (--move-cap)", .0.as_secs_f64())]
    MoveCap(Duration),
    /// It does not have an option, or not with this value, or it refused it.
    #[error("{0}")]
    Refused(String),
}

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
