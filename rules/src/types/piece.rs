//! The two sides and the two kinds of pieces.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use super::Rank;

/// A side. White stands at the bottom, moves up the board and moves first.
///
/// ```
/// use dameo_rules::{Color, Rank};
///
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::White.promotion_rank(), Rank::Eighth);
/// assert_eq!(Color::Black.to_string(), "Black");
/// assert_eq!("black".parse(), Ok(Color::Black));
/// assert_eq!("B".parse(), Ok(Color::Black));
/// assert_eq!('w'.try_into(), Ok(Color::White));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// The first player.
    White,
    /// The second player.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the side in a FEN, `W` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }

    /// The first rank of this side: rank 1 for White, rank 8 for Black.
    pub const fn home_rank(self) -> Rank {
        match self {
            Self::White => Rank::First,
            Self::Black => Rank::Eighth,
        }
    }

    /// The rank on which a man of this side becomes a king.
    pub const fn promotion_rank(self) -> Rank {
        self.home_rank().flip()
    }
}

impl Not for Color {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// The text is not a side. A side is `White`, `Black`, `W` or `B`, in upper or lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ColorError;

impl fmt::Display for ColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a side: expected White, Black, W or B")
    }
}

impl std::error::Error for ColorError {}

impl FromStr for Color {
    type Err = ColorError;

    fn from_str(text: &str) -> Result<Self, ColorError> {
        let is_meant = |color: &Self| {
            text.eq_ignore_ascii_case(&color.to_string()) || text.eq_ignore_ascii_case(&color.letter().to_string())
        };
        Self::ALL.into_iter().find(is_meant).ok_or(ColorError)
    }
}

impl TryFrom<char> for Color {
    type Error = ColorError;

    /// The side with this letter, `W` or `B`, in upper or lower case.
    fn try_from(letter: char) -> Result<Self, ColorError> {
        Self::ALL.into_iter().find(|color| letter.eq_ignore_ascii_case(&color.letter())).ok_or(ColorError)
    }
}

/// A kind of piece.
///
/// ```
/// use dameo_rules::PieceKind;
///
/// assert_eq!(PieceKind::King.to_string(), "king");
/// assert_eq!("man".parse(), Ok(PieceKind::Man));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceKind {
    /// Moves straight or diagonally forward, or jumps a line of friendly men; captures
    /// orthogonally.
    Man,
    /// Moves any distance in all eight directions; captures along ranks and files from any
    /// distance.
    King,
}

impl PieceKind {
    /// Both kinds, the man first.
    pub const ALL: [Self; 2] = [Self::Man, Self::King];
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Man => "man",
            Self::King => "king",
        })
    }
}

/// The text is not a kind of piece. The kinds are `man` and `king`, in upper or lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PieceKindError;

impl fmt::Display for PieceKindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a kind of piece: expected man or king")
    }
}

impl std::error::Error for PieceKindError {}

impl FromStr for PieceKind {
    type Err = PieceKindError;

    fn from_str(text: &str) -> Result<Self, PieceKindError> {
        let is_meant = |kind: &Self| text.eq_ignore_ascii_case(&kind.to_string());
        Self::ALL.into_iter().find(is_meant).ok_or(PieceKindError)
    }
}

/// A piece of one side.
///
/// ```
/// use dameo_rules::{Color, Piece, PieceKind};
///
/// let piece = Piece::new(Color::White, PieceKind::King);
/// assert_eq!(piece.to_string(), "White king");
/// assert_eq!(piece.letter(), 'W');
/// assert_eq!("white King".parse(), Ok(piece));
/// assert_eq!('W'.try_into(), Ok(piece));
/// assert_eq!(format!("{piece:>12}"), "  White king");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of this side and of this kind.
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self { color, kind }
    }

    /// The letter of the piece in a [diagram](crate::Position::diagram): `w` and `b` are men, `W`
    /// and `B` kings.
    pub const fn letter(self) -> char {
        match self.kind {
            PieceKind::Man => self.color.letter().to_ascii_lowercase(),
            PieceKind::King => self.color.letter(),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {}", self.color, self.kind))
    }
}

/// The text is not a piece. A piece is a side and a kind, such as `White king`, in upper or lower
/// case, or one of the letters `w`, `b`, `W` and `B`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PieceError;

impl fmt::Display for PieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a piece: expected a side and a kind, such as White king, or w, b, W or B")
    }
}

impl std::error::Error for PieceError {}

impl TryFrom<char> for Piece {
    type Error = PieceError;

    /// The piece with this letter, as [`Piece::letter`]: `w` and `b` are men, `W` and `B` kings.
    fn try_from(letter: char) -> Result<Self, PieceError> {
        let mut all = Color::ALL.into_iter().flat_map(|color| PieceKind::ALL.map(|kind| Self { color, kind }));
        all.find(|piece| piece.letter() == letter).ok_or(PieceError)
    }
}

impl FromStr for Piece {
    type Err = PieceError;

    /// Reads what `Display` writes, in upper or lower case, or a letter as [`Piece::letter`].
    fn from_str(text: &str) -> Result<Self, PieceError> {
        if let Ok(letter) = text.parse::<char>() {
            return Self::try_from(letter);
        }
        let (color, kind) = text.split_once(' ').ok_or(PieceError)?;
        Ok(Self { color: color.parse().map_err(|_| PieceError)?, kind: kind.parse().map_err(|_| PieceError)? })
    }
}
