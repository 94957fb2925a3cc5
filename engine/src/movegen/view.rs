//! The board as the side to move sees it.

use crate::bitboard::Bitboard;
use crate::position::Position;

/// Who can move, who can be captured, and where there is room. Which of the enemies are kings does not matter to moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct View {
    /// The men of the side to move.
    pub(super) men: Bitboard,
    /// Its kings.
    pub(super) kings: Bitboard,
    /// The pieces of the other side.
    pub(super) enemies: Bitboard,
}

impl View {
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Self {
        let side = position.side_to_move();
        Self { men: position.men(side), kings: position.kings(side), enemies: position.pieces(!side) }
    }

    /// All pieces of the side to move.
    #[inline(always)]
    pub(super) fn own(&self) -> Bitboard {
        self.men | self.kings
    }

    /// The squares without a piece.
    #[inline(always)]
    pub(super) fn empty(&self) -> Bitboard {
        !(self.own() | self.enemies)
    }
}
