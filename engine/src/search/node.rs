//! A node of the search tree.

use dameo_rules::{Game, Move, Position};

/// A position in the tree with its half-move clock.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) position: Position,
    /// Plies in a row in which a king moved and nothing was captured.
    pub(super) halfmove_clock: u32,
}

impl Node {
    /// The node of a game's current position.
    pub(super) const fn of(game: &Game) -> Self {
        Self { position: *game.position(), halfmove_clock: game.halfmove_clock() }
    }

    /// The node after a move.
    #[inline(always)]
    pub(super) fn after(&self, m: Move) -> Self {
        Self {
            position: self.position.play_unchecked(m),
            halfmove_clock: self.position.next_halfmove_clock(m, self.halfmove_clock),
        }
    }

    /// The node after a null move. Nothing before it can be repeated.
    #[inline(always)]
    pub(super) fn after_null_move(&self) -> Self {
        Self { position: self.position.null_move(), halfmove_clock: 0 }
    }

    /// Whether a move neither captures nor promotes.
    #[inline(always)]
    pub(super) fn is_quiet_move(&self, m: Move) -> bool {
        !m.is_capture() && !self.position.is_promotion(m)
    }
}
