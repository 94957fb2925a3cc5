//! What can be wrong with a FEN.

use std::fmt;

use super::quoted::{part, quoted};
use crate::position::PositionError;
use crate::types::Color;

/// Why a text is not a FEN, and where.
///
/// The error does not keep the text; [`FenError::explain`] quotes from it. The message includes
/// that of a [`PositionError`], so the error has no [source](std::error::Error::source).
///
/// ```
/// use dameo_rules::{Fen, FenErrorKind};
///
/// let text = "W:Wa1,b9:Bh8";
/// let error = text.parse::<Fen>().unwrap_err();
/// assert_eq!((error.column, error.length, error.kind), (7, 2, FenErrorKind::NotAPiece));
/// assert!(error.to_string().starts_with("FEN column 7: expected a square"));
/// assert!(error.explain(text).ends_with("found 'b9'"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FenError {
    /// The column of the offending part, in characters from 1. One beyond the end if something is
    /// missing.
    pub column: usize,
    /// The length of the offending part, in characters; 0 if something is missing.
    pub length: usize,
    /// What is wrong there.
    pub kind: FenErrorKind,
}

/// What is wrong with a FEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text is empty.
    Empty,
    /// The first field is neither `W` nor `B`.
    SideToMove,
    /// A list of pieces does not begin with its side's letter.
    PieceListLetter,
    /// Both lists of pieces are of the same side.
    SameSideTwice(Color),
    /// The list of a side's pieces is missing.
    MissingPieceList(Color),
    /// A piece is expected, but the text is not one.
    NotAPiece,
    /// A piece cannot stand where it is listed.
    Position(PositionError),
    /// A field after the pieces is neither `H` nor `F` with a number.
    NotACounter,
    /// A counter's number cannot be used: not digits, too large, or a move number of 0.
    BadNumber,
    /// `H` or `F` occurs twice, or `H` comes after `F`.
    CounterOrder(char),
}

impl FenError {
    /// The message, with a quotation of the offending part.
    pub fn explain(&self, text: &str) -> String {
        use FenErrorKind::{BadNumber, NotACounter, NotAPiece, PieceListLetter, SideToMove};
        match self.kind {
            SideToMove | PieceListLetter | NotAPiece | NotACounter | BadNumber => {
                format!("{self}, found {}", quoted(&part(text, self.column, self.length)))
            }
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FEN column {}: {}", self.column, self.kind)
    }
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the FEN is empty; expected one such as W:Wa1,Kb2:Bc8:H0:F1"),
            Self::SideToMove => f.write_str("expected the side to move, W or B"),
            Self::PieceListLetter => f.write_str("expected W or B and the pieces of that side"),
            Self::SameSideTwice(color) => write!(f, "the pieces of {color} are listed twice"),
            Self::MissingPieceList(color) => {
                write!(f, "the pieces of {color} are missing; expected ':{}' and their squares", color.letter())
            }
            Self::NotAPiece => f.write_str("expected a square a1 to h8 in lower case, with K before it for a king"),
            Self::Position(error) => error.fmt(f),
            Self::NotACounter => f.write_str("expected H and the half-move clock or F and the move number"),
            Self::BadNumber => f.write_str("expected a number, 0 or more after H, 1 or more after F"),
            Self::CounterOrder(letter) => {
                write!(f, "a second or misplaced {letter} field; expected H, then F, each once")
            }
        }
    }
}

impl std::error::Error for FenError {}
