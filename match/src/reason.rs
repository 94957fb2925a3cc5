//! Why a game ends.

use serde::{Deserialize, Serialize};

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The side to move had no legal move.
    NoLegalMove,
    /// A position occurred for the third time.
    Repetition,
    /// One king against one king.
    LoneKings,
    /// 50 plies with kings only and no capture.
    KingMoves,
    /// The match allows no more plies.
    MaximumPlies,
    /// The engines agreed that it is won.
    WinAdjudication,
    /// The engines agreed that it is drawn.
    DrawAdjudication,
    /// The loser overstepped its time.
    TimeForfeit,
    /// The loser's move was against the rules.
    IllegalMove,
    /// The loser's answer was no move.
    MalformedAnswer,
    /// The loser crashed, exited or closed its output.
    Crash,
    /// The loser did not answer.
    Hang,
    /// The loser searched longer than any move may take.
    MoveCap,
    /// The loser could not be started: only in records of earlier versions, today that ends the match.
    NoStart,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 14] = [
        Self::NoLegalMove,
        Self::Repetition,
        Self::LoneKings,
        Self::KingMoves,
        Self::MaximumPlies,
        Self::WinAdjudication,
        Self::DrawAdjudication,
        Self::TimeForfeit,
        Self::IllegalMove,
        Self::MalformedAnswer,
        Self::Crash,
        Self::Hang,
        Self::MoveCap,
        Self::NoStart,
    ];

    /// Whether the loser broke something else than its position.
    pub const fn is_forfeit(self) -> bool {
        matches!(
            self,
            Self::TimeForfeit
                | Self::IllegalMove
                | Self::MalformedAnswer
                | Self::Crash
                | Self::Hang
                | Self::MoveCap
                | Self::NoStart
        )
    }

    /// The reason in words.
    pub const fn text(self) -> &'static str {
        match self {
            Self::NoLegalMove => "no legal move",
            Self::Repetition => "repetition",
            Self::LoneKings => "one king against one king",
            Self::KingMoves => "kings only for 50 plies",
            Self::MaximumPlies => "maximum plies",
            Self::WinAdjudication => "adjudicated win",
            Self::DrawAdjudication => "adjudicated draw",
            Self::TimeForfeit => "time forfeit",
            Self::IllegalMove => "illegal move",
            Self::MalformedAnswer => "malformed answer",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::MoveCap => "move cap",
            Self::NoStart => "no start",
        }
    }
}
