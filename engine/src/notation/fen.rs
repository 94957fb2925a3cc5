//! FEN: `W:Wa1,b2,Kc3:Bd8,Ke7:H0:F1` - side to move, white pieces, black pieces (`K` before a king's square), half-move
//! clock, number of the full move. The last two may be left out and count as 0 and 1.

use std::fmt;
use std::str::FromStr;

use crate::bitboard::Bitboard;
use crate::piece::{Color, PieceKind};
use crate::position::{Position, promotion_rank};
use crate::square::Square;

/// The FEN of the start position.
pub const START_FEN: &str = "W:Wa1,b1,b2,c1,c2,c3,d1,d2,d3,e1,e2,e3,f1,f2,f3,g1,g2,h1:Ba8,b7,b8,c6,c7,c8,d6,d7,d8,e6,e7,e8,f6,f7,f8,g7,g8,h8:H0:F1";

/// What a FEN says: a position and two counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fen {
    /// The pieces and the side to move.
    pub position: Position,
    /// Plies in a row, up to now, in which a king moved and nothing was captured.
    pub halfmove_clock: u32,
    /// The number of the full move, from 1; it rises after Black's move.
    pub fullmove_number: u32,
}

/// Why a text is not a FEN, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenError {
    /// The column of the offending character, from 1. One beyond the end where something is missing.
    pub column: usize,
    /// What is wrong there.
    pub kind: FenErrorKind,
}

/// What is wrong with a FEN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FenErrorKind {
    /// The text is empty.
    Empty,
    /// The first field is neither `W` nor `B`.
    SideToMove(String),
    /// A list of pieces does not begin with its side's letter.
    PieceListLetter(String),
    /// Both lists of pieces are of the same side.
    SameSideTwice(Color),
    /// The list of a side's pieces is missing.
    MissingPieceList(Color),
    /// Something that should be a piece is none.
    NotAPiece(String),
    /// Two pieces stand on this square.
    TwoPieces(Square),
    /// A man of this side stands on its promotion rank.
    ManOnPromotionRank(Color, Square),
    /// A field after the pieces is neither `H` nor `F` with a number.
    NotACounter(String),
    /// A counter's number cannot be used: not digits, too large, or a move number of 0.
    BadNumber(String),
    /// `H` or `F` stands twice, or `H` stands after `F`.
    CounterOrder(char),
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
            Self::SideToMove(found) => write!(f, "the side to move is {}; expected W or B", quoted(found)),
            Self::PieceListLetter(found) => {
                write!(f, "expected W or B and the pieces of that side, found {}", quoted(found))
            }
            Self::SameSideTwice(color) => write!(f, "the pieces of {color} are listed twice"),
            Self::MissingPieceList(color) => {
                write!(f, "the pieces of {color} are missing; expected ':{}' and their squares", color.letter())
            }
            Self::NotAPiece(found) => write!(
                f,
                "{} is not a piece; expected a square a1 to h8 in lower case, with K before it for a king",
                quoted(found)
            ),
            Self::TwoPieces(square) => write!(f, "a second piece on {square}"),
            Self::ManOnPromotionRank(color, square) => {
                write!(f, "a man of {color} on {square}, its promotion rank, where only its kings can stand")
            }
            Self::NotACounter(found) => {
                write!(f, "expected H and the half-move clock or F and the move number, found {}", quoted(found))
            }
            Self::BadNumber(found) => {
                write!(f, "{} is not a usable number; H takes 0 or more, F takes 1 or more", quoted(found))
            }
            Self::CounterOrder(letter) => {
                write!(f, "a second or misplaced {letter} field; expected H, then F, each once")
            }
        }
    }
}

impl std::error::Error for FenError {}

/// The text in quotes, cut where it is long and with control characters escaped: it goes into a one-line message.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    let more = if text.chars().nth(LONGEST).is_some() { "..." } else { "" };
    format!("'{shown}{more}'")
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

fn error<T>(column: usize, kind: FenErrorKind) -> Result<T, FenError> {
    Err(FenError { column, kind })
}

#[derive(Default)]
struct Pieces {
    colors: [Bitboard; 2],
    kings: Bitboard,
}

impl Pieces {
    fn add(&mut self, color: Color, (column, text): Field<'_>, men: MenOnPromotionRank) -> Result<(), FenError> {
        let (kind, name) = match text.strip_prefix('K') {
            Some(name) => (PieceKind::King, name),
            None => (PieceKind::Man, text),
        };
        let Ok(square) = Square::from_str(name) else {
            return error(column, FenErrorKind::NotAPiece(text.into()));
        };
        if (self.colors[0] | self.colors[1]).contains(square) {
            return error(column, FenErrorKind::TwoPieces(square));
        }
        if men == MenOnPromotionRank::Refused && kind == PieceKind::Man && promotion_rank(color).contains(square) {
            return error(column, FenErrorKind::ManOnPromotionRank(color, square));
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

fn number((column, text): Field<'_>, min: u32) -> Result<u32, FenError> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    match text.parse::<u32>() {
        Ok(number) if digits && number >= min => Ok(number),
        _ => error(column, FenErrorKind::BadNumber(text.into())),
    }
}

/// What a reader makes of a man on its own promotion rank.
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
    /// Reads a FEN for counting its moves, where men may stand on their own promotion rank: no game has such a position, and
    /// [`str::parse`] refuses it, but two positions of the reference perft table do. There such a man can only capture.
    ///
    /// # Errors
    /// Why the text is not a FEN, and where.
    pub fn parse_for_counting(text: &str) -> Result<Self, FenError> {
        Self::read(text, MenOnPromotionRank::Allowed)
    }

    fn read(text: &str, men: MenOnPromotionRank) -> Result<Self, FenError> {
        let end = text.chars().count() + 1;
        let mut fields = split(text, 1, ':').peekable();

        let side_to_move = match fields.next() {
            None | Some((_, "")) if end == 1 => return error(1, FenErrorKind::Empty),
            Some((_, "W")) => Color::White,
            Some((_, "B")) => Color::Black,
            other => return error(1, FenErrorKind::SideToMove(other.map_or("", |(_, text)| text).into())),
        };

        let mut pieces = Pieces::default();
        let mut seen = None;
        for expected in [Color::White, Color::Black] {
            let missing = seen.map_or(expected, |color: Color| !color);
            let Some((column, field)) = fields.next() else {
                return error(end, FenErrorKind::MissingPieceList(missing));
            };
            let Some((color, list)) = side(field) else {
                return error(column, FenErrorKind::PieceListLetter(field.into()));
            };
            if seen == Some(color) {
                return error(column, FenErrorKind::SameSideTwice(color));
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
                    return error(column, FenErrorKind::CounterOrder('H'));
                }
                halfmove_clock = Some(number((column + 1, text), 0)?);
            } else if let Some(text) = field.strip_prefix('F') {
                if fullmove_number.is_some() {
                    return error(column, FenErrorKind::CounterOrder('F'));
                }
                fullmove_number = Some(number((column + 1, text), 1)?);
            } else {
                return error(column, FenErrorKind::NotACounter(field.into()));
            }
        }

        let [white, black] = pieces.colors;
        Ok(Self {
            // Whatever a position must not have was refused above, piece by piece, with its column.
            position: Position::new_unchecked(white, black, pieces.kings, side_to_move),
            halfmove_clock: halfmove_clock.unwrap_or(0),
            fullmove_number: fullmove_number.unwrap_or(1),
        })
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:H{}:F{}", position_text(&self.position), self.halfmove_clock, self.fullmove_number)
    }
}

/// A FEN without its counters: the side to move and the pieces, squares in the order a1, a2, ..., a8, b1, ...
pub fn position_text(position: &Position) -> String {
    let mut text = String::from(position.side_to_move().letter());
    for color in [Color::White, Color::Black] {
        text.push(':');
        text.push(color.letter());
        let mut separator = "";
        for square in Square::all_alphabetically().filter(|&square| position.pieces(color).contains(square)) {
            text.push_str(separator);
            if position.all_kings().contains(square) {
                text.push('K');
            }
            text.push_str(&square.to_string());
            separator = ",";
        }
    }
    text
}
