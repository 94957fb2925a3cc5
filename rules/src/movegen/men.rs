//! Quiet moves of men. One rule covers both the single step and the linear move.
//!
//! A man can move in a forward direction when the run of friendly men ahead of it, possibly of
//! length 0, ends on an empty square.

use super::fills::{NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, step_back};
use super::view::View;
use crate::types::Bitboard;

/// Groups the men that can move by the length of their move, and calls `each` with each group: the
/// men, and the distance that their square index increases (White) or decreases (Black).
#[inline(always)]
pub fn for_each_group<const WHITE: bool>(men: Bitboard, empty: Bitboard, mut each: impl FnMut(Bitboard, u32)) {
    let (men, empty) = (men.0, empty.0);
    if WHITE {
        in_direction::<NORTH>(men, empty, 8, &mut each);
        in_direction::<NORTH_WEST>(men, empty, 7, &mut each);
        in_direction::<NORTH_EAST>(men, empty, 9, &mut each);
    } else {
        in_direction::<SOUTH>(men, empty, 8, &mut each);
        in_direction::<SOUTH_EAST>(men, empty, 7, &mut each);
        in_direction::<SOUTH_WEST>(men, empty, 9, &mut each);
    }
}

#[inline(always)]
fn in_direction<const DIRECTION: u32>(men: u64, empty: u64, index_step: u32, each: &mut impl FnMut(Bitboard, u32)) {
    let mut movers = step_back::<u64, DIRECTION>(empty) & men;
    let mut distance = index_step;
    // First the men that step, then those that jump over one friendly man, over two, and so on.
    while movers != 0 {
        each(Bitboard(movers), distance);
        movers = step_back::<u64, DIRECTION>(movers) & men;
        distance += index_step;
    }
}

/// Whether a man has a quiet move. If any man of a line can move, so can its front man by one step,
/// so testing single steps is enough.
#[inline(always)]
pub(super) fn any<const WHITE: bool>(view: &View) -> bool {
    let empty = view.empty().0;
    let starts = if WHITE {
        step_back::<_, NORTH>(empty) | step_back::<_, NORTH_WEST>(empty) | step_back::<_, NORTH_EAST>(empty)
    } else {
        step_back::<_, SOUTH>(empty) | step_back::<_, SOUTH_EAST>(empty) | step_back::<_, SOUTH_WEST>(empty)
    };
    starts & view.men.0 != 0
}
