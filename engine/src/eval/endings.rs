//! Corrections for endings that the evaluations misjudge.
//!
//! Two or more kings win against a lone king, except in a few positions with a fork. King against
//! king is a draw.

use dameo_rules::Position;

/// Bonus of the winning side, in centipawns.
const KNOWN_WIN: i32 = 1_000;

/// The largest number of pieces in an ending that is corrected.
const MAX_PIECES: u32 = 8;

/// The score for the side to move in centipawns, corrected if the position is a known ending.
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
    use dameo_rules::Fen;

    use super::*;

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
    fn other_endings_are_unchanged() {
        for fen in ["W:WKa1,b2,c2:BKh8", "B:WKa1,b2:BKh8", "W:WKa1,Kb1:BKh8,g7", "W:Wa1,b2:BKh8", "W:Wa1,Kb2:Bh8"] {
            assert_eq!(adjusted(fen), 300);
        }
    }
}
