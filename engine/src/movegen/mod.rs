//! Legal moves, their list and their number.
//!
//! Captures are compulsory, so a position has either captures or quiet moves. Whether any capture exists is told
//! in a handful of operations on whole sets; only then are captures searched, one state at a time.

mod captures;
mod kings;
mod men;
mod rays;

use crate::moves::MoveList;
use crate::piece::Color;
use crate::position::Position;

/// Replaces the list's contents with the legal moves of the position.
#[inline]
pub fn generate(position: &Position, list: &mut MoveList) {
    list.moves.clear();
    if captures::exist(position) {
        captures::generate(position, list);
    } else {
        match position.side() {
            Color::White => men::generate::<true>(position, list),
            Color::Black => men::generate::<false>(position, list),
        }
        kings::generate(position, list);
    }
}

/// The number of legal moves, without making the list; `scratch` lends its memory and is left empty.
#[inline]
pub fn count(position: &Position, scratch: &mut MoveList) -> u64 {
    if captures::exist(position) {
        scratch.moves.clear();
        captures::generate(position, scratch);
        let count = scratch.moves.len();
        scratch.moves.clear();
        count as u64
    } else {
        let men = match position.side() {
            Color::White => men::count::<true>(position),
            Color::Black => men::count::<false>(position),
        };
        u64::from(men + kings::count(position))
    }
}

/// Whether the side to move has to capture.
#[inline]
pub fn is_capture_pending(position: &Position) -> bool {
    captures::exist(position)
}

/// Whether the side to move has a legal move; if not, it has lost.
#[inline]
pub fn has_legal_move(position: &Position) -> bool {
    if captures::exist(position) {
        return true;
    }
    let men = match position.side() {
        Color::White => men::any::<true>(position),
        Color::Black => men::any::<false>(position),
    };
    men || kings::any(position)
}

impl Position {
    /// The legal moves in a list of their own. In a loop, [`generate`] with one list is faster.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        generate(self, &mut list);
        list
    }
}
