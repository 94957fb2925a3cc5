//! Perft: the number of move sequences of a given length, the standard check of a move generator.

use crate::movegen::MoveGenerator;
use crate::position::Position;

/// The number of move sequences of `depth` plies; 1 for depth 0.
///
/// Two captures are the same move if they agree in from-square, to-square and captured set. No draw
/// rule applies. A line ends where a side has no legal move, and adds nothing to deeper counts.
///
/// This is the plain count, for tests. The crate `dameo-perft` counts many times faster: with
/// vector instructions, a table and several threads.
///
/// ```
/// use dameo_rules::{Position, perft};
///
/// assert_eq!(perft(&Position::start(), 3), 135_930);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => MoveGenerator::new().count(position),
        _ => position.legal_moves().iter().map(|&m| perft(&position.play_unchecked(m), depth - 1)).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Fen;

    #[test]
    fn a_side_without_a_move_ends_the_line() {
        let counts = |fen| {
            let position = Fen::parse_for_counting(fen).unwrap().position;
            [0, 1, 2, 3, 4, 63].map(|depth| perft(&position, depth))
        };
        assert_eq!(counts("W:Wa7:Ba8,b8"), [1, 0, 0, 0, 0, 0]);
        // The only move captures the last black piece.
        assert_eq!(counts("W:WKa1,b5:Bb6"), [1, 1, 0, 0, 0, 0]);
    }
}
