//! Whether a move is legal in a position, and why not.

use std::fmt;

use crate::movegen;
use crate::position::Position;
use crate::types::{Move, PieceKind, Square};

/// Why a move is not legal.
///
/// ```
/// use dameo_rules::{IllegalMove, Move, Position, Square};
///
/// let start = Position::start();
/// let reason = start.play(Move::quiet(Square::D4, Square::D5)).unwrap_err();
/// assert_eq!(reason, IllegalMove::NoPiece(Square::D4));
/// assert_eq!(reason.to_string(), "no piece of the side to move on d4");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The side to move has no legal move; it has lost.
    NoLegalMove,
    /// No piece of the side to move stands on the square where the move begins.
    NoPiece(Square),
    /// The piece cannot move from one square to the other.
    OutOfReach {
        /// What moves.
        kind: PieceKind,
        /// Where it stands.
        from: Square,
        /// Where it cannot move to.
        to: Square,
    },
    /// The move is meant as a capture, but no capture is possible.
    NothingToCapture,
    /// The move captures nothing, but capturing is compulsory.
    CaptureCompulsory {
        /// How many pieces must be captured.
        max: u32,
    },
    /// The move captures fewer pieces than it must.
    TooFewCaptured {
        /// How many pieces the move captures.
        captured: u32,
        /// How many pieces must be captured.
        max: u32,
    },
    /// The piece cannot capture that way.
    NotACapture,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            Self::NoLegalMove => "the side to move has no legal move".to_string(),
            Self::NoPiece(square) => format!("no piece of the side to move on {square}"),
            Self::OutOfReach { kind, from, to } => format!("the {kind} on {from} cannot move to {to}"),
            Self::NothingToCapture => "no capture is possible".to_string(),
            Self::CaptureCompulsory { max } => format!("capturing is compulsory ({max} to take)"),
            Self::TooFewCaptured { captured, max } => {
                format!("it captures {captured}, but capturing {max} is compulsory")
            }
            Self::NotACapture => "the piece cannot capture that way".to_string(),
        })
    }
}

impl std::error::Error for IllegalMove {}

impl Position {
    /// Whether the side to move has a legal move; if not, it has lost.
    ///
    /// ```
    /// use dameo_rules::Position;
    ///
    /// assert!(Position::start().has_legal_move());
    /// // The man can neither move nor capture.
    /// assert!(!"W:Wa1:Ba2,a3,b2".parse::<Position>()?.has_legal_move());
    /// # Ok::<(), dameo_rules::FenError>(())
    /// ```
    #[inline]
    pub fn has_legal_move(&self) -> bool {
        movegen::has_legal_move(self)
    }

    /// Whether the side to move has to capture.
    ///
    /// ```
    /// use dameo_rules::Position;
    ///
    /// assert!("W:Wd4:Bd5".parse::<Position>()?.is_capture_pending());
    /// // Captures are orthogonal.
    /// assert!(!"W:Wd4:Be5".parse::<Position>()?.is_capture_pending());
    /// # Ok::<(), dameo_rules::FenError>(())
    /// ```
    #[inline]
    pub fn is_capture_pending(&self) -> bool {
        movegen::is_capture_pending(self)
    }

    /// Whether the move is legal.
    ///
    /// ```
    /// use dameo_rules::{Move, Position, Square};
    ///
    /// let start = Position::start();
    /// assert!(start.is_legal(Move::quiet(Square::D1, Square::D4)));
    /// assert!(!start.is_legal(Move::quiet(Square::D1, Square::D5)));
    /// ```
    pub fn is_legal(&self, m: Move) -> bool {
        self.legal_moves().contains(&m)
    }

    /// The position after a move, which is checked. If the move is known to be legal,
    /// [`Position::play_unchecked`] is faster.
    ///
    /// # Errors
    /// Why the move is not legal.
    ///
    /// ```
    /// use dameo_rules::{IllegalMove, Move, Position, Square};
    ///
    /// let position: Position = "W:Wd4,h1:Bd5".parse()?;
    /// let m = Move::quiet(Square::H1, Square::H2);
    /// assert_eq!(position.play(m), Err(IllegalMove::CaptureCompulsory { max: 1 }));
    /// # Ok::<(), dameo_rules::FenError>(())
    /// ```
    pub fn play(&self, m: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(m) { Ok(self.play_unchecked(m)) } else { Err(self.why_illegal(m)) }
    }

    /// Why a move is not legal.
    fn why_illegal(&self, m: Move) -> IllegalMove {
        let Some(max) = self.legal_moves().first().map(|m| m.captured.count()) else {
            return IllegalMove::NoLegalMove;
        };
        let Some(piece) = self.piece_at(m.from).filter(|piece| piece.color == self.side_to_move()) else {
            return IllegalMove::NoPiece(m.from);
        };
        match (m.captured.count(), max) {
            (0, 0) => IllegalMove::OutOfReach { kind: piece.kind, from: m.from, to: m.to },
            (_, 0) => IllegalMove::NothingToCapture,
            (0, max) => IllegalMove::CaptureCompulsory { max },
            (captured, max) if captured < max => IllegalMove::TooFewCaptured { captured, max },
            _ => IllegalMove::NotACapture,
        }
    }
}
