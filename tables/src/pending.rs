//! For which squares of a word's piece the side to move has a capture.

use dameo_rules::Bitboard;

use crate::steps::ORTHOGONAL;
use crate::words::{Cursor, Words, is_kings};

/// The squares of the word's piece with which a side has a capture, of those that are free.
pub(crate) fn captures(words: &Words, cursor: &Cursor<'_>, side: usize) -> u64 {
    let [men, kings] = cursor.pieces(side);
    let [enemy_men, enemy_kings] = cursor.pieces(1 - side);
    let enemies = enemy_men | enemy_kings;
    let is_own = words.group / 2 == side;
    let empty = !cursor.occupied;
    // The squares with which no capture is found: each capture of a fixed enemy leaves those that
    // prevent it.
    let mut quiet = cursor.free;
    for (step, opposite) in ORTHOGONAL.iter().zip([1, 0, 3, 2].map(|at| &ORTHOGONAL[at])) {
        // Men beside an enemy or beside the word's piece, with an empty square behind it.
        for man in Bitboard(men) {
            let next = step.from(Bitboard::of(man).0);
            let landing = step.from(next) & empty;
            if landing != 0 && next & enemies != 0 {
                quiet &= landing;
            } else if landing != 0 && next & empty != 0 && !is_own {
                quiet &= !next;
            }
        }
        for king in Bitboard(kings) {
            let (mut path, mut next) = (0, step.from(Bitboard::of(king).0));
            while next & empty != 0 {
                path |= next;
                next = step.from(next);
            }
            // The squares on the way on which the word's piece could be jumped.
            let jumped = if is_own { 0 } else { path & opposite.from(path) };
            quiet &= !jumped;
            let landing = step.from(next) & empty;
            if next & enemies != 0 && landing != 0 {
                quiet &= path | landing;
            }
        }
        if is_own {
            // The squares beside the enemies with an empty square behind.
            let before = opposite.from(enemies & opposite.from(empty));
            quiet &= !before;
            if is_kings(words.group) {
                quiet &= !opposite.slide(before & empty, empty);
            }
        }
    }
    cursor.free & !quiet
}
