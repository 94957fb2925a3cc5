//! Quiet moves of kings: any number of empty squares in eight directions.

use super::rays;
use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::square::Square;

/// The squares a king reaches from `square` without capturing.
#[inline(always)]
fn destinations(square: Square, occupied: Bitboard) -> Bitboard {
    (0..8).fold(Bitboard::EMPTY, |set, direction| set | rays::slide(direction, square, occupied))
}

/// The number of kings' quiet moves.
#[inline(always)]
pub(super) fn count(position: &Position) -> u32 {
    let occupied = position.occupied();
    position.kings(position.side()).into_iter().map(|from| destinations(from, occupied).count()).sum()
}

/// Whether a king has a quiet move.
#[inline(always)]
pub(super) fn any(position: &Position) -> bool {
    let occupied = position.occupied();
    position.kings(position.side()).into_iter().any(|from| destinations(from, occupied).any())
}

/// Appends the kings' quiet moves.
#[inline(always)]
pub(super) fn generate(position: &Position, list: &mut MoveList) {
    let occupied = position.occupied();
    for from in position.kings(position.side()) {
        list.moves.extend(destinations(from, occupied).into_iter().map(|to| Move::quiet(from, to)));
    }
}
