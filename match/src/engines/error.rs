//! Why an engine process cannot be used any more.

use std::time::Duration;

/// Why an engine process cannot be used any more.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// It did not start, or it exited or closed its output; includes its last line of stderr.
    #[error("{0}")]
    Ended(String),
    /// It did not answer within this time.
    #[error("no answer within {:.1} s", .0.as_secs_f64())]
    NoAnswer(Duration),
    /// It was still searching after this time, the longest that a move may take.
    #[error("no move within {:.1} s, the longest that a move may take (--move-cap)", .0.as_secs_f64())]
    MoveCap(Duration),
    /// It lacks an option, or it rejected the value.
    #[error("{0}")]
    Refused(String),
}

impl EngineError {
    /// Adds the command that was sent and the answer that was expected.
    pub(crate) fn awaiting(self, command: &str, answer: &str) -> Self {
        match self {
            Self::NoAnswer(time) => Self::Ended(format!("no {answer} to {command} within {:.1} s", time.as_secs_f64())),
            Self::Ended(how) => Self::Ended(format!("no {answer} to {command}: {how}")),
            other => other,
        }
    }
}
