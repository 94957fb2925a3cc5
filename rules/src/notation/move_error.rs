//! What can be wrong with the text of a move.

use std::fmt;

use super::move_text::move_text;
use super::quoted::{part, quoted};
use crate::movegen::IllegalMove;
use crate::position::Position;
use crate::types::{Move, Square};

/// Why a text is not a legal move, and where.
///
/// The error does not keep the text; [`MoveError::explain`] quotes from it and lists legal moves.
/// The message includes that of an [`IllegalMove`], so the error has no
/// [source](std::error::Error::source).
///
/// ```
/// use dameo_rules::{IllegalMove, MoveErrorKind, Position, parse_move};
///
/// let position: Position = "W:Wd4,h1:Bd5".parse()?;
/// let error = parse_move(&position, "h1h2").unwrap_err();
/// assert_eq!(error.kind, MoveErrorKind::Illegal(IllegalMove::CaptureCompulsory { max: 1 }));
/// assert_eq!(error.column, 3);
/// assert_eq!(error.to_string(), "capturing is compulsory (1 to take)");
/// assert_eq!(error.explain(&position, "h1h2"), "capturing is compulsory (1 to take); legal: d4d6");
/// # Ok::<(), dameo_rules::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MoveError {
    /// The column of the offending part, in characters from 1. If the squares can be read but are
    /// not a legal move, it is that of the first square that does not fit. One beyond the end if
    /// something is missing.
    pub column: usize,
    /// The length of the offending part, in characters; 0 if something is missing.
    pub length: usize,
    /// What is wrong there.
    pub kind: MoveErrorKind,
}

/// What is wrong with the text of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveErrorKind {
    /// A square is expected, but the text is not one.
    NotASquare,
    /// Fewer than two squares.
    TooShort,
    /// A leg of a capture does not begin where the leg before it ends.
    BrokenLegs {
        /// Where the leg before ends.
        end: Square,
        /// Where the next leg begins.
        start: Square,
    },
    /// A trailing `+` or `K` on a move that promotes nothing.
    NotAPromotion,
    /// Only two squares of a capture are named, and several captures go from one to the other.
    Ambiguous {
        /// Where the captures begin.
        from: Square,
        /// Where they end.
        to: Square,
    },
    /// The squares are not a legal move.
    Illegal(IllegalMove),
}

impl MoveError {
    /// The message. If the text cannot be read, the offending part is quoted; if a capture is
    /// compulsory or ambiguous, the legal moves are listed. The position and the text are those
    /// that gave the error.
    pub fn explain(&self, position: &Position, text: &str) -> String {
        use IllegalMove::{CaptureCompulsory, NotACapture, NothingToCapture, TooFewCaptured};
        match self.kind {
            MoveErrorKind::NotASquare => {
                format!("{self}, found {}", quoted(&part(text, self.column, self.length)))
            }
            MoveErrorKind::Ambiguous { from, to } => {
                let fits = |m: &Move| (m.from, m.to) == (from, to);
                format!("{self}: {}", list(position, position.legal_moves().into_iter().filter(fits)))
            }
            MoveErrorKind::Illegal(CaptureCompulsory { .. } | TooFewCaptured { .. } | NotACapture) => {
                format!("{self}; legal: {}", list(position, position.legal_moves().into_iter()))
            }
            MoveErrorKind::Illegal(NothingToCapture) => format!("{self}, so a move has two squares"),
            _ => self.to_string(),
        }
    }

    /// Whether the text can be read as squares, and only the move is not legal.
    pub const fn is_readable(&self) -> bool {
        use MoveErrorKind::{Ambiguous, Illegal, NotAPromotion};
        matches!(self.kind, NotAPromotion | Ambiguous { .. } | Illegal(_))
    }
}

/// The first of the moves in text.
fn list(position: &Position, mut moves: impl Iterator<Item = Move>) -> String {
    const SHOWN: usize = 8;
    let mut texts: Vec<String> = moves.by_ref().take(SHOWN).map(|m| move_text(position, m)).collect();
    if moves.next().is_some() {
        texts.push("...".into());
    }
    texts.join(" ")
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            // These name their squares.
            MoveErrorKind::Illegal(_) | MoveErrorKind::Ambiguous { .. } => {}
            _ => write!(f, "column {}: ", self.column)?,
        }
        self.kind.fmt(f)
    }
}

impl fmt::Display for MoveErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASquare => f.write_str("expected squares such as d1b3 or c5c1h1"),
            Self::TooShort => f.write_str("a move needs at least two squares, such as d1b3"),
            Self::BrokenLegs { end, start } => write!(f, "a leg ends on {end} but the next begins on {start}"),
            Self::NotAPromotion => f.write_str("marked as a promotion, but the move does not promote"),
            Self::Ambiguous { from, to } => {
                write!(f, "several captures go from {from} to {to}; name the squares between")
            }
            Self::Illegal(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for MoveError {}
