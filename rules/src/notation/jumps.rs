//! The single jumps of a capture, square by square: for notation and user input, which need the
//! paths that move generation leaves out.

use crate::position::Position;
use crate::types::{Bitboard, Square};

/// The next jump of a capture in one direction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Jump {
    /// The piece that is captured.
    pub(crate) over: Square,
    /// Where the capturing piece may land: one square for a man, one or more for a king.
    pub(crate) landings: Bitboard,
}

/// The jumps of the piece from `origin` that has come to `at` and captured `captured` on the way.
/// The captured pieces are still on the board, and block; the origin counts as empty.
pub(crate) fn jumps(
    position: &Position,
    origin: Square,
    at: Square,
    captured: Bitboard,
) -> impl Iterator<Item = Jump> + use<> {
    let free = position.empty() | Bitboard::of(origin);
    let targets = position.pieces(!position.side_to_move()).without(captured);
    let is_king = position.all_kings().contains(origin);
    [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(move |(files, ranks)| {
        let step = |square: &Square| square.offset(files, ranks);
        let mut ahead = std::iter::successors(step(&at), step);
        let over = if is_king { ahead.find(|&square| !free.contains(square)) } else { ahead.next() };
        let over = over.filter(|&square| targets.contains(square))?;
        let behind = ahead.take_while(|&square| free.contains(square));
        let landings: Bitboard = behind.take(if is_king { 8 } else { 1 }).collect();
        (!landings.is_empty()).then_some(Jump { over, landings })
    })
}
