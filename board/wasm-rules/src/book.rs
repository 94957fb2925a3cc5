//! The moves of an opening book as the page shows them.

use dameo_rules::Color;
use dameo_study::book::{Book, BookMove, Value};
use serde::Serialize;

use crate::problem::Problem;
use crate::rules::{LegalMove, describe_move, read_fen};

/// A score from the view of White.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", content = "value", rename_all = "lowercase")]
pub enum Score {
    /// In centipawns.
    Cp(i32),
    /// White wins in this many moves, or loses if negative.
    Mate(i32),
}

/// A move of a position in the book.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "BookMove"))]
pub struct BookMoveDescription {
    /// The move.
    #[serde(rename = "move")]
    pub m: LegalMove,
    /// What it is worth.
    pub score: Score,
    /// The depth of the search behind it, in plies.
    pub depth: u8,
    /// Games in which it was played; 65,535 means that many or more.
    pub games: u16,
    /// White's score in these games, 0 to 1; null without games.
    pub white: Option<f32>,
    /// Whether it was scored only by an engine older than that of the book.
    pub old: bool,
}

/// Reads a book.
///
/// # Errors
/// What is wrong with the bytes.
pub fn read(bytes: &[u8]) -> Result<Book, Problem> {
    Book::read(bytes).map_err(|error| Problem::new(error.to_string()))
}

/// The moves of a position, best first; empty if it is not in the book.
///
/// # Errors
/// What is wrong with the FEN.
pub fn moves(book: &Book, fen: &str) -> Result<Vec<BookMoveDescription>, Problem> {
    let position = read_fen(fen)?.position;
    let side = position.side_to_move();
    let describe = |found: BookMove| {
        let BookMove { m, value, depth, games, points, is_old } = found;
        BookMoveDescription {
            m: describe_move(&position, m),
            score: score(value, side),
            depth,
            games,
            white: (games > 0).then_some(if side == Color::White { points } else { 1.0 - points }),
            old: is_old,
        }
    };
    Ok(book.moves(&position).into_iter().map(describe).collect())
}

/// A value for this side from the view of White.
fn score(value: Value, side: Color) -> Score {
    let sign = if side == Color::White { 1 } else { -1 };
    match value.mate() {
        Some(moves) => Score::Mate(sign * moves),
        None => Score::Cp(sign * value.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo_rules::{Position, START_FEN, parse_move};

    /// A book of one position, with values for two of its moves.
    fn book_of(fen: &str, moves: [(&str, Value); 2]) -> Book {
        let position = read_fen(fen).unwrap().position;
        let found = |(text, value): (&str, Value)| BookMove {
            m: parse_move(&position, text).unwrap(),
            value,
            depth: 12,
            games: if value.0 > 0 { 8 } else { 0 },
            points: 0.75,
            is_old: value.0 < 0,
        };
        Book::new(7, 3000, [(position, moves.map(found).to_vec())])
    }

    #[test]
    fn the_moves_of_white_are_described_best_first() {
        let book = book_of(START_FEN, [("d1d4", Value(-12)), ("b2a3", Value(30))]);
        let moves = moves(&read(&book.write()).unwrap(), START_FEN).unwrap();
        let [first, second] = &moves[..] else { panic!("{moves:?}") };
        assert_eq!((first.m.text.as_str(), first.m.pdn.as_str()), ("b2a3", "b2-a3"));
        assert_eq!((first.score, first.depth, first.games, first.old), (Score::Cp(30), 12, 8, false));
        assert!((first.white.unwrap() - 0.75).abs() < 0.01);
        assert_eq!((second.score, second.games, second.white), (Score::Cp(-12), 0, None));
        assert!(second.old);
    }

    #[test]
    fn the_moves_of_black_are_described_from_the_view_of_white() {
        // Not the canonical form: the moves of its mirror image are stored.
        let fen = "B:Wg3:Bh8,b8:H4:F9";
        let book = book_of(fen, [("h8g7", Value(29_997)), ("b8b7", Value(-29_996))]);
        let moves = moves(&book, fen).unwrap();
        let shown: Vec<_> = moves.iter().map(|found| (found.m.pdn.as_str(), found.score)).collect();
        assert_eq!(shown, [("h8-g7", Score::Mate(-2)), ("b8-b7", Score::Mate(2))]);
        assert!((moves[0].white.unwrap() - 0.25).abs() < 0.01);
    }

    #[test]
    fn other_positions_have_no_moves() {
        let book = book_of(START_FEN, [("d1d4", Value(1)), ("b2a3", Value(2))]);
        let next = Position::start().null_move();
        let fen = dameo_rules::Fen::from(next).to_string();
        assert_eq!(moves(&book, &fen).unwrap(), []);
        assert!(moves(&book, "W:Wz9").is_err());
    }

    #[test]
    fn a_damaged_book_is_an_error() {
        let mut bytes = book_of(START_FEN, [("d1d4", Value(1)), ("b2a3", Value(2))]).write();
        assert!(read(b"<!doctype html>").unwrap_err().message.contains("does not begin like an opening book"));
        bytes[8] = 3;
        assert!(read(&bytes).unwrap_err().message.contains("version 3"));
        bytes[8] = 2;
        bytes[50] ^= 1;
        assert!(read(&bytes).unwrap_err().message.contains("damaged"));
    }
}
