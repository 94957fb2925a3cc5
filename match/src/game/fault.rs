//! Why a player forfeits a game.

use crate::engines::EngineError;
use crate::game::Reason;

/// Why a player forfeits a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// A reason for which [`Reason::is_forfeit`] is true.
    pub reason: Reason,
    /// What happened, for the record.
    pub detail: String,
}

impl From<EngineError> for Fault {
    fn from(error: EngineError) -> Self {
        let reason = match error {
            EngineError::NoAnswer(_) => Reason::Hang,
            EngineError::MoveCap(_) => Reason::MoveCap,
            EngineError::Ended(_) | EngineError::BadOption(_) => Reason::Crash,
        };
        Self { reason, detail: error.to_string() }
    }
}
