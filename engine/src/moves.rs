//! Moves and lists of moves.

use crate::bitboard::Bitboard;
use crate::square::Square;

/// A move: where from, where to, and which squares it captures.
///
/// Two moves are the same when these three agree, whatever path a capture took. The squares between are not
/// stored; [`crate::notation`] finds them again when a move is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The squares of the captured pieces; empty for a quiet move.
    pub captured: Bitboard,
    /// Where the piece stands before the move.
    pub from: Square,
    /// Where the piece stands after it. A ring capture can end where it began.
    pub to: Square,
}

impl Move {
    /// A move that captures nothing.
    #[inline(always)]
    pub const fn quiet(from: Square, to: Square) -> Self {
        Self { captured: Bitboard::EMPTY, from, to }
    }

    /// Whether the move captures anything.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.captured.any()
    }
}

/// The legal moves of one position, in no particular order.
///
/// A list that is filled again keeps its memory, so it does not allocate.
#[derive(Debug, Clone, Default)]
pub struct MoveList {
    pub(crate) moves: Vec<Move>,
}

impl MoveList {
    /// An empty list with room for the moves of an ordinary position.
    pub fn new() -> Self {
        Self { moves: Vec::with_capacity(96) }
    }

    /// The moves.
    #[inline(always)]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves
    }

    /// The number of moves.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there is no move.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Whether the moves are captures. They are compulsory, so all of them are or none is.
    #[inline(always)]
    pub fn is_capture(&self) -> bool {
        self.moves.first().is_some_and(|m| m.is_capture())
    }

    /// The moves one after the other.
    pub fn iter(&self) -> std::slice::Iter<'_, Move> {
        self.moves.iter()
    }

    /// Keeps only the moves for which `keep` holds.
    pub fn retain(&mut self, keep: impl FnMut(&Move) -> bool) {
        self.moves.retain(keep);
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
