//! Endings with few pieces that a sum of weights gets wrong.
//!
//! Two kings or more win against a lone king, except in a few forks, so such an ending is worth more than
//! its material. King against king is drawn.

use crate::position::Position;

/// Added to the material, in centipawns.
const KNOWN_WIN: i32 = 1_000;

/// Endings here have at most this many pieces.
const MAX_PIECES: u32 = 8;

/// The score for the side to move, adjusted where the ending is known.
#[inline(always)]
pub(super) fn adjust(position: &Position, score: i32) -> i32 {
    if position.occupied().count() > MAX_PIECES { score } else { adjust_few(position, score) }
}

fn adjust_few(position: &Position, score: i32) -> i32 {
    let side = position.side_to_move();
    let count = |color| (position.kings(color).count(), position.men(color).count());
    match (count(side), count(!side)) {
        ((kings, _), (1, 0)) if kings >= 2 => score + KNOWN_WIN,
        ((1, 0), (kings, _)) if kings >= 2 => score - KNOWN_WIN,
        ((1, 0), (1, 0)) => 0,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Fen;

    fn adjusted(fen: &str) -> i32 {
        adjust(&fen.parse::<Fen>().unwrap().position, 300)
    }

    #[test]
    fn known_endings_are_adjusted() {
        assert_eq!(adjusted("W:WKa1,Kb1:BKh8"), 1300);
        assert_eq!(adjusted("W:WKa1,Kb1,c2:BKh8"), 1300);
        assert_eq!(adjusted("W:WKa1:BKh8,Kg8"), -700);
        assert_eq!(adjusted("W:WKa1:BKh8"), 0);
    }

    #[test]
    fn others_are_left_alone() {
        for fen in ["W:WKa1,b2,c2:BKh8", "B:WKa1,b2:BKh8", "W:WKa1,Kb1:BKh8,g7", "W:Wa1,b2:BKh8", "W:Wa1,Kb2:Bh8"] {
            assert_eq!(adjusted(fen), 300);
        }
    }
}
