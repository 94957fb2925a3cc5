//! Moves in text: `d1b3`, and a capture with every landing square, `c5c1h1h3d3`.
//!
//! Several paths can make the same capture; the one that comes first in the alphabet is written, all are read.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use super::fen::quoted;
use crate::bitboard::Bitboard;
use crate::movegen::is_capture_pending;
use crate::moves::Move;
use crate::piece::PieceKind;
use crate::position::Position;
use crate::square::Square;

/// Why a text is not a legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveError {
    /// The text does not read as squares; the column, from 1, and what stands there.
    Unreadable {
        /// Where reading failed.
        column: usize,
        /// The text that was not understood.
        found: String,
    },
    /// Fewer than two squares.
    TooShort,
    /// A leg begins elsewhere than the leg before it ended.
    BrokenLegs(Square, Square),
    /// The game is over: the side to move has no legal move.
    NoLegalMove,
    /// No piece of the side to move stands on the first square.
    NoPiece(Square),
    /// The squares are not a legal move; the text says why.
    Illegal(String),
    /// From and to fit several captures; their texts.
    Ambiguous(Vec<String>),
    /// A trailing `+` or `K` on a move that promotes nothing.
    NotAPromotion,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { column, found } => {
                write!(f, "column {column}: {} is not a square; expected squares such as d1b3 or c5c1h1", quoted(found))
            }
            Self::TooShort => f.write_str("a move needs at least two squares, such as d1b3"),
            Self::BrokenLegs(end, start) => write!(f, "a leg ends on {end} but the next begins on {start}"),
            Self::NoLegalMove => f.write_str("the side to move has no legal move"),
            Self::NoPiece(square) => write!(f, "no piece of the side to move on {square}"),
            Self::Illegal(reason) => f.write_str(reason),
            Self::Ambiguous(candidates) => {
                write!(f, "several captures fit; say which: {}", candidates.join(" "))
            }
            Self::NotAPromotion => f.write_str("marked as a promotion, but the move does not promote"),
        }
    }
}

impl std::error::Error for MoveError {}

/// The move in text: its squares, one after the other, nothing between. The move must be legal in the position.
pub fn move_text(position: &Position, m: Move) -> String {
    move_path(position, m).iter().map(Square::to_string).collect()
}

/// The squares of a move, all stops of a capture included: of the paths that make it, the one that comes first in the
/// alphabet. The move must be legal in the position.
pub fn move_path(position: &Position, m: Move) -> Vec<Square> {
    let mut path = vec![m.from];
    if m.is_capture() {
        let found = first_path(position, m, Bitboard::EMPTY, &mut path, &mut HashSet::new());
        debug_assert!(found, "{m:?} is not a capture in {position:?}");
    } else {
        path.push(m.to);
    }
    path
}

/// Extends the path to the alphabetically first one that makes the move; `dead` remembers where that fails, since
/// many paths lead to the same state.
fn first_path(
    position: &Position,
    m: Move,
    captured: Bitboard,
    path: &mut Vec<Square>,
    dead: &mut HashSet<(Square, Bitboard)>,
) -> bool {
    let at = path[path.len() - 1];
    if captured == m.captured {
        return at == m.to;
    }
    if dead.contains(&(at, captured)) {
        return false;
    }
    for next in Square::all_alphabetically() {
        if let Some(over) = jumped(position, m.from, at, next, captured)
            && m.captured.contains(over)
        {
            path.push(next);
            if first_path(position, m, captured | Bitboard::of(over), path, dead) {
                return true;
            }
            path.pop();
        }
    }
    dead.insert((at, captured));
    false
}

/// The enemy piece that the piece from `origin` captures by going from `at` to `next`, if that is one jump.
fn jumped(position: &Position, origin: Square, at: Square, next: Square, captured: Bitboard) -> Option<Square> {
    let free = position.empty() | Bitboard::of(origin);
    if at == next || (at.file() != next.file() && at.rank() != next.rank()) || !free.contains(next) {
        return None;
    }
    let between = between(at, next);
    let mut met = between.without(free).into_iter();
    let over = met.next()?;
    let enemies = position.pieces(!position.side_to_move()).without(captured);
    let is_king = position.all_kings().contains(origin);
    let one_jump = met.next().is_none() && enemies.contains(over) && (is_king || between.count() == 1);
    one_jump.then_some(over)
}

/// The squares strictly between two squares of one rank or file.
fn between(a: Square, b: Square) -> Bitboard {
    let files = a.file().min(b.file())..=a.file().max(b.file());
    let ranks = a.rank().min(b.rank())..=a.rank().max(b.rank());
    files
        .flat_map(|file| ranks.clone().filter_map(move |rank| Square::from_coordinates(file, rank)))
        .filter(|&square| square != a && square != b)
        .collect()
}

/// The text as squares and whether a promotion is marked. Legs joined by commas (`d4d6,d6b6`) become one path.
fn read_squares(text: &str) -> Result<(Vec<Square>, bool), MoveError> {
    let (body, promotion) = match text.strip_suffix(['+', 'K']) {
        Some(body) => (body, true),
        None => (text, false),
    };
    let mut path: Vec<Square> = Vec::new();
    let mut column = 1;
    for (index, leg) in body.split(',').enumerate() {
        let mut rest = leg;
        let mut first_of_leg = true;
        while !rest.is_empty() {
            if !first_of_leg && let Some(after) = rest.strip_prefix(['-', 'x', ':']) {
                rest = after;
                column += 1;
            }
            let Some(square) = rest.get(..2).and_then(|name| Square::from_str(name).ok()) else {
                return Err(MoveError::Unreadable { column, found: rest.into() });
            };
            rest = &rest[2..];
            column += 2;
            match path.last() {
                Some(&end) if first_of_leg && index > 0 => {
                    if end != square {
                        return Err(MoveError::BrokenLegs(end, square));
                    }
                }
                _ => path.push(square),
            }
            first_of_leg = false;
        }
        if first_of_leg && index > 0 {
            return Err(MoveError::Unreadable { column, found: leg.into() });
        }
        column += 1;
    }
    if path.len() < 2 {
        return Err(MoveError::TooShort);
    }
    Ok((path, promotion))
}

/// Reads a move of the position: every path of a capture; `-`, `x` or `:` between squares; legs joined by commas; a
/// trailing `+` or `K` on a promotion; from and to alone where only one legal move fits.
///
/// # Errors
/// What is wrong with the text, or why the move is not legal.
pub fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    let (path, promotion) = read_squares(text)?;
    let m = find(position, &path)?;
    if promotion && !position.is_promotion(m) {
        return Err(MoveError::NotAPromotion);
    }
    Ok(m)
}

/// The legal move that the squares describe.
fn find(position: &Position, path: &[Square]) -> Result<Move, MoveError> {
    let legal = position.legal_moves();
    if legal.is_empty() {
        return Err(MoveError::NoLegalMove);
    }
    let (from, to) = (path[0], path[path.len() - 1]);
    if !position.pieces(position.side_to_move()).contains(from) {
        return Err(MoveError::NoPiece(from));
    }

    if let Some(captured) = captured_along(position, path)
        && let Some(&m) = legal.iter().find(|m| **m == Move { captured, from, to })
    {
        return Ok(m);
    }
    if path.len() == 2 {
        let fitting: Vec<Move> = legal.iter().copied().filter(|m| m.from == from && m.to == to).collect();
        match fitting[..] {
            [] => {}
            [m] => return Ok(m),
            _ => return Err(MoveError::Ambiguous(fitting.iter().map(|&m| move_text(position, m)).collect())),
        }
    }
    Err(MoveError::Illegal(why_illegal(position, path, legal.as_slice())))
}

/// What a path captures, if each of its steps is one jump.
fn captured_along(position: &Position, path: &[Square]) -> Option<Bitboard> {
    path.windows(2).try_fold(Bitboard::EMPTY, |captured, step| {
        jumped(position, path[0], step[0], step[1], captured).map(|over| captured | Bitboard::of(over))
    })
}

fn why_illegal(position: &Position, path: &[Square], legal: &[Move]) -> String {
    let (from, to) = (path[0], path[path.len() - 1]);
    let max = legal[0].captured.count();
    if !is_capture_pending(position) {
        if path.len() > 2 {
            return "no capture is possible, so a move has two squares".into();
        }
        let piece = match position.piece_at(from) {
            Some(piece) if piece.kind == PieceKind::King => "king",
            _ => "man",
        };
        return format!("the {piece} on {from} cannot move to {to}");
    }
    let shown = 8;
    let mut texts: Vec<String> = legal.iter().take(shown).map(|&m| move_text(position, m)).collect();
    if legal.len() > shown {
        texts.push("...".into());
    }
    let reason = match captured_along(position, path) {
        Some(captured) if captured.count() < max => {
            format!("it captures {}, but capturing {max} is compulsory", captured.count())
        }
        None if path.len() == 2 => format!("capturing is compulsory ({max} to take)"),
        _ => "that is not a capturing path".into(),
    };
    format!("{reason}; legal: {}", texts.join(" "))
}
