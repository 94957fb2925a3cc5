//! Reading of moves, by any path of a capture and in several forms.

use std::str::FromStr;

use super::jumps::jumps;
use super::move_error::{MoveError, MoveErrorKind};
use crate::movegen::IllegalMove;
use crate::position::Position;
use crate::types::{Bitboard, Move, Square};

/// The squares of a text.
#[derive(Default)]
struct ReadSquares {
    path: Vec<Square>,
    /// The column of each square.
    columns: Vec<usize>,
    /// Whether a promotion is marked.
    promotion: bool,
    /// The column after the last character.
    end: usize,
}

impl ReadSquares {
    /// The error about the square with this index, or about what is missing after the last one.
    fn error_at(&self, index: usize, kind: MoveErrorKind) -> MoveError {
        match self.columns.get(index) {
            Some(&column) => MoveError { column, length: 2, kind },
            None => MoveError { column: self.end, length: 0, kind },
        }
    }
}

/// Reads squares and the mark of a promotion. Legs joined by commas (`d4d6,d6b6`) become one path.
fn read_squares(text: &str) -> Result<ReadSquares, MoveError> {
    let (body, promotion) = match text.strip_suffix(['+', 'K']) {
        Some(body) => (body, true),
        None => (text, false),
    };
    let mut squares = ReadSquares { promotion, end: text.chars().count() + 1, ..ReadSquares::default() };
    let mut column = 1;
    let not_a_square =
        |column, found: &str| Err(MoveError { column, length: found.chars().count(), kind: MoveErrorKind::NotASquare });
    for (index, leg) in body.split(',').enumerate() {
        let mut rest = leg;
        let mut first_of_leg = true;
        while !rest.is_empty() {
            if !first_of_leg && let Some(after) = rest.strip_prefix(['-', 'x', ':']) {
                rest = after;
                column += 1;
            }
            let Some(square) = rest.get(..2).and_then(|name| Square::from_str(name).ok()) else {
                return not_a_square(column, rest);
            };
            match squares.path.last() {
                Some(&end) if first_of_leg && index > 0 => {
                    if end != square {
                        let kind = MoveErrorKind::BrokenLegs { end, start: square };
                        return Err(MoveError { column, length: 2, kind });
                    }
                }
                _ => {
                    squares.path.push(square);
                    squares.columns.push(column);
                }
            }
            rest = &rest[2..];
            column += 2;
            first_of_leg = false;
        }
        if first_of_leg && index > 0 {
            return not_a_square(column, leg);
        }
        column += 1;
    }
    if squares.path.len() < 2 {
        return Err(MoveError { column: squares.end, length: 0, kind: MoveErrorKind::TooShort });
    }
    Ok(squares)
}

/// Reads a move of the position.
///
/// | text | example |
/// | --- | --- |
/// | the squares one after the other; in a capture every landing, by any path | `d1d4`, `c5c1h1` |
/// | `-`, `x` or `:` between squares; they mean the same in every move | `d1-d4`, `c5xc1xh1` |
/// | legs joined by commas, each beginning where the one before ends | `c5c1,c1h1` |
/// | the first and the last square alone, if only one legal move has them | `c5h1` |
/// | `+` or `K` at the end, only if the move promotes | `d7d8+` |
///
/// Squares are in lower case. Upper case, spaces, move numbers and annotations such as `!` are
/// refused.
///
/// # Errors
/// What is wrong with the text, or why the move is not legal.
///
/// ```
/// use dameo_rules::{Position, parse_move};
///
/// let position: Position = "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5".parse()?;
/// let m = parse_move(&position, "c5xc1xh1xh3xd3")?;
/// assert_eq!(m.captured.count(), 4);
/// assert_eq!(parse_move(&position, "c5c1,c1h1,h1h3,h3d3"), Ok(m));
/// assert_eq!(parse_move(&position, "c5d3"), Ok(m));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    let squares = read_squares(text)?;
    let m = find(position, &squares.path).map_err(|(index, kind)| squares.error_at(index, kind))?;
    if squares.promotion && !position.is_promotion(m) {
        return Err(MoveError { column: squares.end - 1, length: 1, kind: MoveErrorKind::NotAPromotion });
    }
    Ok(m)
}

/// The legal move that the squares describe, or which of them does not fit and why.
fn find(position: &Position, path: &[Square]) -> Result<Move, (usize, MoveErrorKind)> {
    let illegal = |index, reason| Err((index, MoveErrorKind::Illegal(reason)));
    let legal = position.legal_moves();
    let Some(max) = legal.first().map(|m| m.captured.count()) else {
        return illegal(0, IllegalMove::NoLegalMove);
    };
    let (from, to) = (path[0], path[path.len() - 1]);
    let Some(piece) = position.piece_at(from).filter(|piece| piece.color == position.side_to_move()) else {
        return illegal(0, IllegalMove::NoPiece(from));
    };

    let along = captured_along(position, path);
    if let Ok(captured) = along {
        let m = Move { captured, from, to };
        if legal.contains(&m) {
            return Ok(m);
        }
    }
    if path.len() == 2 {
        let mut fitting = legal.iter().filter(|m| (m.from, m.to) == (from, to));
        match (fitting.next(), fitting.next()) {
            (None, _) => {}
            (Some(&m), None) => return Ok(m),
            _ => return Err((2, MoveErrorKind::Ambiguous { from, to })),
        }
    }
    match along {
        _ if max == 0 && path.len() > 2 => illegal(2, IllegalMove::NothingToCapture),
        _ if max == 0 => illegal(1, IllegalMove::OutOfReach { kind: piece.kind, from, to }),
        Ok(captured) => illegal(path.len(), IllegalMove::TooFewCaptured { captured: captured.count(), max }),
        Err(_) if path.len() == 2 => illegal(1, IllegalMove::CaptureCompulsory { max }),
        Err(index) => illegal(index, IllegalMove::NotACapture),
    }
}

/// What a path captures if each of its steps is one jump, else the index of the first square that
/// is no landing.
fn captured_along(position: &Position, path: &[Square]) -> Result<Bitboard, usize> {
    path.windows(2).zip(1..).try_fold(Bitboard::EMPTY, |captured, (step, index)| {
        jumps(position, path[0], step[0], captured)
            .find(|jump| jump.landings.contains(step[1]))
            .map(|jump| captured | Bitboard::of(jump.over))
            .ok_or(index)
    })
}
