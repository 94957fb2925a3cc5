//! An evaluation by hand: material, how far the men have come, where the pieces stand, and the move.
//!
//! Advancement counts because a linear move carries a man over a whole phalanx in one ply: the far row is always a few
//! moves away. It counts little in the early rows, where men ahead of their line are merely targets.

use super::{Evaluate, MAX_EVALUATION, Part};
use crate::bitboard::Bitboard;
use crate::piece::Color;
use crate::position::Position;

/// A man, in centipawns: the unit of the whole scale.
const MAN: i32 = 100;

/// A king beside its men: it takes from afar and is hard to catch, but every capture by it is compulsory too.
const KING: i32 = 300;

/// The first king of a side is worth more than the next ones: it is what guards the board against the other's men.
const FIRST_KING: i32 = 50;

/// What a man has gained on each row, counted from its own home row.
const ADVANCEMENT: [i32; 8] = [0, 0, 2, 6, 12, 22, 40, 0];

/// A man on each file: in the middle it has three ways forward; on the edge two, but it cannot be jumped sideways.
const MAN_FILE: [i32; 8] = [0, 1, 3, 4, 4, 3, 1, 0];

/// The right to move.
const TEMPO: i32 = 8;

/// Material, advancement, files and tempo; symmetrical in colours and in the mirror.
#[derive(Debug, Clone, Copy, Default)]
pub struct Handmade;

/// The set with its ranks as the side itself sees them.
#[inline(always)]
fn from_own_side(set: Bitboard, color: Color) -> Bitboard {
    match color {
        Color::White => set,
        Color::Black => set.flip_ranks(),
    }
}

#[inline(always)]
fn material(position: &Position, color: Color) -> i32 {
    let kings = position.kings(color).count() as i32;
    position.men(color).count() as i32 * MAN + kings * KING + if kings > 0 { FIRST_KING } else { 0 }
}

#[inline(always)]
fn advancement(position: &Position, color: Color) -> i32 {
    let men = from_own_side(position.men(color), color).0.to_le_bytes();
    (0..8).map(|rank| men[rank].count_ones() as i32 * ADVANCEMENT[rank]).sum()
}

#[inline(always)]
fn files(position: &Position, color: Color) -> i32 {
    let men = position.men(color);
    // The weights are alike left and right, so four pairs of files serve.
    (0..4)
        .map(|file| {
            let pair = Bitboard(Bitboard::FILE_A.0 << file | Bitboard::FILE_H.0 >> file);
            (men & pair).count() as i32 * MAN_FILE[file as usize]
        })
        .sum()
}

#[inline(always)]
fn tempo(position: &Position, color: Color) -> i32 {
    if position.side() == color { TEMPO } else { 0 }
}

impl Evaluate for Handmade {
    #[inline]
    fn evaluate(&self, position: &Position) -> i32 {
        let of = |color| material(position, color) + advancement(position, color) + files(position, color);
        let own = position.side();
        (of(own) - of(!own) + TEMPO).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    fn parts(&self, position: &Position) -> Vec<Part> {
        type Judge = fn(&Position, Color) -> i32;
        let judges: [(&str, Judge); 4] =
            [("material", material), ("advancement", advancement), ("files", files), ("to move", tempo)];
        judges
            .into_iter()
            .map(|(name, judge)| Part {
                name,
                white: judge(position, Color::White),
                black: judge(position, Color::Black),
            })
            .collect()
    }
}
