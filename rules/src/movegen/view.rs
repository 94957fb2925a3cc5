//! The bitboards that move generation needs, relative to the side to move.

use crate::position::Position;
use crate::types::Bitboard;

/// The pieces by role. Move generation does not depend on which enemies are kings.
#[derive(Debug, Clone, Copy)]
pub(super) struct View {
    /// Men of the side to move.
    pub(super) men: Bitboard,
    /// Kings of the side to move.
    pub(super) kings: Bitboard,
    /// All pieces of the opponent.
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

    /// The empty squares.
    #[inline(always)]
    pub(super) fn empty(&self) -> Bitboard {
        !(self.own() | self.enemies)
    }
}
