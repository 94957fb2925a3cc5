//! How a game has ended.

use dameo_engine::{Color, Outcome};

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// By the rules of the game.
    Rules(Outcome),
    /// With the result of the endgame tables: the winner, or `None` for a draw.
    Tables(Option<Color>),
    /// As a draw, at the limit of plies.
    MaximumPlies,
    /// Adjudicated: this side wins.
    AdjudicatedWin(Color),
    /// Adjudicated as a draw.
    AdjudicatedDraw,
}

impl Ending {
    /// Who has won; `None` after a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Rules(outcome) => outcome.winner(),
            Self::Tables(winner) => winner,
            Self::AdjudicatedWin(winner) => Some(winner),
            Self::MaximumPlies | Self::AdjudicatedDraw => None,
        }
    }
}
