//! Quiet moves of men: the step and the linear move, one rule.
//!
//! A man moves in a forward direction when the run of own men ahead of it (of any length, none included) ends on an
//! empty square. All men that can are found at once by filling back from the empty squares through men.

use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::square::Square;

/// The three forward directions of a side as steps of the index, towards higher indices for White.
const STRAIGHT: u32 = 8;
const DIAGONALS: [u32; 2] = [7, 9];

/// The men that have a square ahead in the direction at all: those on the edge file it leads away from do not.
#[inline(always)]
fn inside<const WHITE: bool>(men: Bitboard, step: u32) -> Bitboard {
    // White's 9 and Black's 7 go towards file h, the others towards file a.
    match (step, WHITE) {
        (9, true) | (7, false) => men.without(Bitboard::FILE_H),
        (7, true) | (9, false) => men.without(Bitboard::FILE_A),
        _ => men,
    }
}

/// The squares from which a step forward leads into the set.
#[inline(always)]
fn back<const WHITE: bool>(set: Bitboard, step: u32) -> Bitboard {
    Bitboard(if WHITE { set.0 >> step } else { set.0 << step })
}

/// The men that can move in one direction: an occluded fill (Kogge-Stone) of three doublings, enough for a line of seven.
#[inline(always)]
fn movers<const WHITE: bool>(men: Bitboard, empty: Bitboard, step: u32) -> Bitboard {
    let mut through = inside::<WHITE>(men, step);
    let mut can = through & back::<WHITE>(empty, step);
    can |= through & back::<WHITE>(can, step);
    through &= back::<WHITE>(through, step);
    can |= through & back::<WHITE>(can, 2 * step);
    through &= back::<WHITE>(through, 2 * step);
    can | through & back::<WHITE>(can, 4 * step)
}

/// The number of men's quiet moves.
#[inline(always)]
pub(super) fn count<const WHITE: bool>(position: &Position) -> u32 {
    let (men, empty) = (position.men(position.side()), position.empty());
    movers::<WHITE>(men, empty, STRAIGHT).count()
        + movers::<WHITE>(men, empty, DIAGONALS[0]).count()
        + movers::<WHITE>(men, empty, DIAGONALS[1]).count()
}

/// Whether a man has a quiet move. The last man of a line has one if any of it has, so single steps tell.
#[inline(always)]
pub(super) fn any<const WHITE: bool>(position: &Position) -> bool {
    let (men, empty) = (position.men(position.side()), position.empty());
    let steps = |step| inside::<WHITE>(men, step) & back::<WHITE>(empty, step);
    (steps(STRAIGHT) | steps(DIAGONALS[0]) | steps(DIAGONALS[1])).any()
}

/// Appends the men's quiet moves.
#[inline(always)]
pub(super) fn generate<const WHITE: bool>(position: &Position, list: &mut MoveList) {
    let (men, empty) = (position.men(position.side()), position.empty());
    for step in [STRAIGHT, DIAGONALS[0], DIAGONALS[1]] {
        let through = inside::<WHITE>(men, step);
        let mut movers = through & back::<WHITE>(empty, step);
        let mut distance = step;
        // First the men that step, then those that jump one man, then two, ...
        while movers.any() {
            list.moves.extend(movers.into_iter().map(|from| {
                let to = if WHITE { from.index() as u32 + distance } else { from.index() as u32 - distance };
                Move::quiet(from, Square::wrapping(to))
            }));
            movers = through & back::<WHITE>(movers, step);
            distance += step;
        }
    }
}
