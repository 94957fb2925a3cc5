//! Rays from each square in the eight directions, and sliding moves along them.

use crate::types::{Bitboard, Square};

/// File and rank step of each direction. The first four increase the square index, the others
/// decrease it.
const STEPS: [(i32, i32); 8] = [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];

const fn rays() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (file_step, rank_step) = STEPS[direction];
        let mut square = 0;
        while square < 64 {
            let (mut file, mut rank) = (square % 8 + file_step, square / 8 + rank_step);
            while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[direction][square as usize] |= 1 << (rank * 8 + file);
                file += file_step;
                rank += rank_step;
            }
            square += 1;
        }
        direction += 1;
    }
    table
}

static RAYS: [[u64; 64]; 8] = rays();

/// The squares from `square` in the direction, up to but excluding the first of `blockers`.
#[inline(always)]
pub(super) fn slide(direction: usize, square: Square, blockers: Bitboard) -> Bitboard {
    let ray = RAYS[direction][square.index()];
    let hit = ray & blockers.0;
    if direction < 4 {
        // The squares below the lowest blocker. Without a blocker, 0 - 1 wraps to all squares.
        Bitboard(ray & (hit & hit.wrapping_neg()).wrapping_sub(1))
    } else {
        // The squares above the highest blocker. Without a blocker, the shift by 64 wraps to 0,
        // which keeps all squares. No other shift wraps, because no descending ray contains h8.
        Bitboard(ray & u64::MAX.wrapping_shl(64 - hit.leading_zeros()))
    }
}
