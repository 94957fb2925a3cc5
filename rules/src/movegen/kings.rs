//! Quiet moves of kings: any number of empty squares in any of the eight directions.

use super::rays;
use crate::types::{Bitboard, Square};

/// The destinations of a king's quiet moves from `square`.
#[inline(always)]
pub fn destinations(square: Square, occupied: Bitboard) -> Bitboard {
    (0..8).fold(Bitboard::EMPTY, |set, direction| set | rays::slide(direction, square, occupied))
}
