//! FEN: `W:Wa1,b2,Kc3:Bd8,Ke7:H0:F1` - side to move, white pieces, black pieces (`K` before a
//! king's square), half-move clock, number of the full move. The last two may be left out and count
//! as 0 and 1.

use std::fmt;
use std::str::FromStr;

use super::fen_error::{FenError, FenErrorKind};
use crate::position::{Position, PositionError, promotion_rank};
use crate::types::{Bitboard, Color, PieceKind, Square};

/// The FEN of the start position.
pub const START_FEN: &str = "W:Wa1,b1,b2,c1,c2,c3,d1,d2,d3,e1,e2,e3,f1,f2,f3,g1,g2,h1:Ba8,b7,b8,c6,c7,c8,d6,d7,d8,e6,e7,e8,f6,f7,f8,g7,g8,h8:H0:F1";

/// What a FEN says: a position and two counters.
///
/// A FEN has three to five fields, separated by colons:
///
/// | field | text | example |
/// | --- | --- | --- |
/// | side to move | `W` or `B` | `B` |
/// | pieces of one side | `W` or `B`, then squares joined by commas, `K` before a king's | `Wa1,Kc3` |
/// | pieces of the other side | as above, with the other letter | `Bd8` |
/// | half-move clock, optional | `H` and a number from 0 | `H3` |
/// | number of the full move, optional | `F` and a number from 1 | `F12` |
///
/// - A side without pieces is its letter alone: `W:Wa1:B`.
/// - The two sides, and the squares of a side, can come in any order. `Display` writes White
///   first and the squares in the order a1, a2, ..., a8, b1.
/// - The clock counts as 0 and the move number as 1 if they are left out. `H` comes before `F`. The
///   largest number is 2^32 - 1.
/// - Letters have the case shown above, and there are no spaces.
/// - The parser refuses an empty text, a missing or repeated side, squares off the board, two
///   pieces on a square, and a man on its promotion rank. It reads any other position, even if no
///   game reaches it or the game is over. [`FenError`] says what is wrong, and where.
///
/// ```
/// use dameo_rules::Fen;
///
/// let fen: Fen = "B:Wa1,Kc3:Bd8:H3".parse()?;
/// assert_eq!((fen.halfmove_clock, fen.fullmove_number), (3, 1));
/// assert_eq!(fen.to_string(), "B:Wa1,Kc3:Bd8:H3:F1");
/// assert_eq!(fen.position.to_string(), "B:Wa1,Kc3:Bd8");
/// # Ok::<(), dameo_rules::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fen {
    /// The pieces and the side to move.
    pub position: Position,
    /// Plies in a row, up to now, in which a king moved and nothing was captured.
    pub halfmove_clock: u32,
    /// The number of the full move, from 1; it rises after Black's move. 0 counts as 1: it is
    /// written as 1, and a [`Game`](crate::Game) that begins with it has the number 1.
    pub fullmove_number: u32,
}

impl Default for Fen {
    /// The start of the game, [`START_FEN`].
    fn default() -> Self {
        Self::from(Position::start())
    }
}

impl From<Position> for Fen {
    /// The position with its counters at 0 and 1.
    fn from(position: Position) -> Self {
        Self { position, halfmove_clock: 0, fullmove_number: 1 }
    }
}

/// A field of the FEN and the column where it begins.
type Field<'a> = (usize, &'a str);

/// The parts of a text between separators, each with its column; columns count characters.
fn split(text: &str, column: usize, separator: char) -> impl Iterator<Item = Field<'_>> {
    let mut next = column;
    text.split(separator).map(move |part| {
        let start = next;
        next += part.chars().count() + 1;
        (start, part)
    })
}

fn error<T>((column, text): Field<'_>, kind: FenErrorKind) -> Result<T, FenError> {
    Err(FenError { column, length: text.chars().count(), kind })
}

#[derive(Default)]
struct Pieces {
    colors: [Bitboard; 2],
    kings: Bitboard,
}

impl Pieces {
    fn add(&mut self, color: Color, field: Field<'_>, men: MenOnPromotionRank) -> Result<(), FenError> {
        let (kind, name) = match field.1.strip_prefix('K') {
            Some(name) => (PieceKind::King, name),
            None => (PieceKind::Man, field.1),
        };
        let Ok(square) = Square::from_str(name) else {
            return error(field, FenErrorKind::NotAPiece);
        };
        if (self.colors[0] | self.colors[1]).contains(square) {
            return error(field, FenErrorKind::Position(PositionError::Overlap(square)));
        }
        if men == MenOnPromotionRank::Refused && kind == PieceKind::Man && promotion_rank(color).contains(square) {
            return error(field, FenErrorKind::Position(PositionError::ManOnPromotionRank(color, square)));
        }
        self.colors[color.index()] |= Bitboard::of(square);
        if kind == PieceKind::King {
            self.kings |= Bitboard::of(square);
        }
        Ok(())
    }
}

fn side(text: &str) -> Option<(Color, &str)> {
    text.strip_prefix('W')
        .map(|rest| (Color::White, rest))
        .or_else(|| text.strip_prefix('B').map(|rest| (Color::Black, rest)))
}

fn number(field: Field<'_>, min: u32) -> Result<u32, FenError> {
    let digits = field.1.bytes().all(|b| b.is_ascii_digit());
    match field.1.parse::<u32>() {
        Ok(number) if digits && number >= min => Ok(number),
        _ => error(field, FenErrorKind::BadNumber),
    }
}

/// Whether men may stand on their own promotion rank.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MenOnPromotionRank {
    Refused,
    Allowed,
}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::read(text, MenOnPromotionRank::Refused)
    }
}

impl Fen {
    /// Reads a FEN for perft, in which men may stand on their own promotion rank. No game has such
    /// a position, and [`str::parse`] refuses it, but the reference perft table has two. Such a man
    /// can only capture.
    ///
    /// # Errors
    /// Why the text is not a FEN, and where.
    pub fn parse_for_counting(text: &str) -> Result<Self, FenError> {
        Self::read(text, MenOnPromotionRank::Allowed)
    }

    fn read(text: &str, men: MenOnPromotionRank) -> Result<Self, FenError> {
        let end = text.chars().count() + 1;
        let mut fields = split(text, 1, ':');

        let side_to_move = match fields.next() {
            None | Some((_, "")) if end == 1 => return error((1, ""), FenErrorKind::Empty),
            Some((_, "W")) => Color::White,
            Some((_, "B")) => Color::Black,
            other => return error(other.unwrap_or((1, "")), FenErrorKind::SideToMove),
        };

        let mut pieces = Pieces::default();
        let mut seen = None;
        for expected in Color::ALL {
            let missing = seen.map_or(expected, |color: Color| !color);
            let Some((column, field)) = fields.next() else {
                return error((end, ""), FenErrorKind::MissingPieceList(missing));
            };
            let Some((color, list)) = side(field) else {
                return error((column, field), FenErrorKind::PieceListLetter);
            };
            if seen == Some(color) {
                return error((column, field), FenErrorKind::SameSideTwice(color));
            }
            seen = Some(color);
            if !list.is_empty() {
                for piece in split(list, column + 1, ',') {
                    pieces.add(color, piece, men)?;
                }
            }
        }

        let (mut halfmove_clock, mut fullmove_number) = (None, None);
        for (column, field) in fields {
            if let Some(text) = field.strip_prefix('H') {
                if halfmove_clock.is_some() || fullmove_number.is_some() {
                    return error((column, field), FenErrorKind::CounterOrder('H'));
                }
                halfmove_clock = Some(number((column + 1, text), 0)?);
            } else if let Some(text) = field.strip_prefix('F') {
                if fullmove_number.is_some() {
                    return error((column, field), FenErrorKind::CounterOrder('F'));
                }
                fullmove_number = Some(number((column + 1, text), 1)?);
            } else {
                return error((column, field), FenErrorKind::NotACounter);
            }
        }

        let [white, black] = pieces.colors;
        Ok(Self {
            // The checks above refuse invalid pieces one by one, each with its column.
            position: Position::new_unchecked(white, black, pieces.kings, side_to_move),
            halfmove_clock: halfmove_clock.unwrap_or(0),
            fullmove_number: fullmove_number.unwrap_or(1),
        })
    }
}

/// Writes all five fields. Reading them gives the same FEN, except for a move number of 0, which is
/// written as 1, and for the positions that only [`Fen::parse_for_counting`] reads.
///
/// ```
/// use dameo_rules::{Fen, Position};
///
/// let fen = Fen { fullmove_number: 0, ..Fen::from("W:Wa1:Bh8".parse::<Position>()?) };
/// assert_eq!(fen.to_string(), "W:Wa1:Bh8:H0:F1");
/// # Ok::<(), dameo_rules::FenError>(())
/// ```
impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:H{}:F{}", self.position, self.halfmove_clock, self.fullmove_number.max(1))
    }
}

/// The FEN without its counters.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.side_to_move().letter())?;
        for color in Color::ALL {
            write!(f, ":{}", color.letter())?;
            let mut separator = "";
            for square in Square::all_alphabetically().filter(|&square| self.pieces(color).contains(square)) {
                let king = if self.all_kings().contains(square) { "K" } else { "" };
                write!(f, "{separator}{king}{square}")?;
                separator = ",";
            }
        }
        Ok(())
    }
}

/// Reads a FEN and ignores its counters.
impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        text.parse::<Fen>().map(|fen| fen.position)
    }
}
