//! What a thread remembers from search to search: which moves cut off, and how wrong the evaluation was.

use super::params::{self, HISTORY_LIMIT};
use super::score::Value;
use crate::moves::Move;
use crate::piece::Color;
use crate::position::Position;

/// How often a quiet move, by side, from and to, has cut off lately (the history heuristic, J. Schaeffer 1983), kept
/// within bounds by gravity: a score moves towards its limit by less the nearer it is. And how far the evaluation was off
/// where the men stand alike (correction history, as in chess engines since 2023).
#[derive(Debug)]
pub(super) struct History {
    moves: Vec<[i16; 64 * 64]>,
    /// By side and the men's places, folded.
    corrections: Vec<i16>,
}

const CORRECTION_BITS: u32 = 14;
/// Corrections are kept in units of a centipawn divided by this.
const CORRECTION_GRAIN: i32 = 64;
/// The largest correction, in centipawns.
const CORRECTION_LIMIT: i32 = 128;

#[inline(always)]
fn index(m: Move) -> usize {
    m.from.index() << 6 | m.to.index()
}

#[inline(always)]
fn approach(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

impl History {
    pub(super) fn new() -> Self {
        Self { moves: vec![[0; 64 * 64]; 2], corrections: vec![0; 2 << CORRECTION_BITS] }
    }

    /// Before a new search: what was learnt of moves counts less.
    pub(super) fn decay(&mut self) {
        let kept = params::history_kept();
        self.moves.iter_mut().flatten().for_each(|score| *score = (i32::from(*score) * kept / 100) as i16);
    }

    /// The score of a move.
    #[inline(always)]
    pub(super) fn get(&self, side: Color, m: Move) -> i32 {
        i32::from(self.moves[side.index()][index(m)])
    }

    /// Rewards the move that cut off at this depth, and blames those tried before it in vain.
    pub(super) fn update(&mut self, side: Color, best: Move, in_vain: impl Iterator<Item = Move>, depth: i32) {
        let bonus = (depth * depth * params::history_bonus()).min(params::history_max_bonus());
        let moves = &mut self.moves[side.index()];
        approach(&mut moves[index(best)], bonus);
        for m in in_vain {
            approach(&mut moves[index(m)], -bonus);
        }
    }

    #[inline(always)]
    fn correction_index(position: &Position) -> usize {
        let [white, black] = [Color::White, Color::Black].map(|color| position.men(color).0);
        let mixed =
            (white.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ black.rotate_left(32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        position.side_to_move().index() << CORRECTION_BITS | (mixed >> (64 - CORRECTION_BITS)) as usize
    }

    /// By how much the evaluation of positions with these men has lately been too low, in centipawns.
    #[inline(always)]
    pub(super) fn correction(&self, position: &Position) -> Value {
        i32::from(self.corrections[Self::correction_index(position)]) * params::correction_weight()
            / (100 * CORRECTION_GRAIN)
    }

    /// Learns what a search of this depth found the evaluation to be wrong by.
    pub(super) fn correct(&mut self, position: &Position, error: Value, depth: i32) {
        let limit = CORRECTION_LIMIT * CORRECTION_GRAIN;
        let slot = &mut self.corrections[Self::correction_index(position)];
        let weight = (depth + 1).min(16);
        let aim = (error * CORRECTION_GRAIN).clamp(-limit, limit);
        *slot = ((i32::from(*slot) * (256 - weight) + aim * weight) / 256) as i16;
    }
}
