//! Zobrist keys: a random number for each piece on each square, combined by exclusive or
//! (A. Zobrist, "A New Hashing Method with Application for Game Playing", 1970).

use crate::mix::{GOLDEN, mix};
use crate::types::{Bitboard, Color, PieceKind, Square};

/// One step of `SplitMix64` (S. Vigna), a generator that is good enough for keys and can run while
/// compiling.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(GOLDEN);
    (state, mix(state))
}

const fn piece_keys() -> [[[u64; 64]; 2]; 2] {
    let mut keys = [[[0; 64]; 2]; 2];
    let mut state = 0x4441_4D45_4F00_2000; // "DAMEO", and the year of the game
    let mut i = 0;
    while i < 256 {
        let (next, key) = split_mix(state);
        state = next;
        keys[i / 128][i / 64 % 2][i % 64] = key;
        i += 1;
    }
    keys
}

static PIECES: [[[u64; 64]; 2]; 2] = piece_keys();

/// Part of the key of every position with Black to move.
pub(crate) const BLACK_TO_MOVE: u64 = split_mix(0x1234_5678_9ABC_DEF0).1;

/// The key of one piece on one square.
#[inline(always)]
pub(crate) fn piece(color: Color, kind: PieceKind, square: Square) -> u64 {
    PIECES[color.index()][kind as usize][square.index()]
}

/// The key of a whole position, computed from scratch.
pub(crate) fn position(pieces: [Bitboard; 2], kings: Bitboard, side: Color) -> u64 {
    let mut key = match side {
        Color::White => 0,
        Color::Black => BLACK_TO_MOVE,
    };
    for color in Color::ALL {
        for square in pieces[color.index()] {
            let kind = if kings.contains(square) { PieceKind::King } else { PieceKind::Man };
            key ^= piece(color, kind, square);
        }
    }
    key
}
