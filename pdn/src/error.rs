//! Why a text is not a game, and where.

use std::fmt;

/// What is wrong with a text, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PdnError {
    /// The number of the game in the text, from 1.
    pub game: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there, and what would be right.
    pub message: String,
    /// Whether the text ends where the error is, without another game behind it: it may have been cut off.
    pub is_end: bool,
}

impl fmt::Display for PdnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}, column {}: {}", self.game, self.line, self.column, self.message)
    }
}

impl std::error::Error for PdnError {}
