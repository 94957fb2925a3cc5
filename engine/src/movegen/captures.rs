//! Captures: whether there is one, and all that take the most pieces.
//!
//! The search is breadth first over *branches*. A branch is a piece, the set of pieces it has captured so far, and the set
//! of all squares where it can stand having done so; the many paths and stops of a king through the same pieces are one
//! branch. A finished move is told by its origin, its captured set and its end, so the branches of the last layer
//! that is not empty, square by square, are the legal captures, of all pieces at once and none twice.
//!
//! Three rules shape the code: captured pieces stay on the board, and block, until the move is over; none is jumped
//! twice; and the origin counts as empty from the start.

use super::fills::{EAST, NORTH, SOUTH, WEST, fill, jump_starts, king_jumps, step, step_back};
use super::view::View;
use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveList};
use crate::square::Square;

/// Captures by one piece that have taken the same pieces so far, and all squares where they may stand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Branch {
    pub(super) captured: Bitboard,
    pub(super) squares: Bitboard,
    pub(super) from: Square,
}

/// Whether the side to move can capture anything.
#[inline(always)]
pub(super) fn exist(view: &View) -> bool {
    let (enemies, empty) = (view.enemies.0, view.empty().0);
    view.men.0 & men_starts(enemies, empty) != 0 || view.kings.any() && kings_capture(view.kings.0, enemies, empty)
}

/// The squares from which a man can jump an adjacent enemy, in any direction.
#[inline(always)]
fn men_starts(enemies: u64, empty: u64) -> u64 {
    jump_starts::<u64, NORTH>(enemies, empty)
        | jump_starts::<u64, SOUTH>(enemies, empty)
        | jump_starts::<u64, EAST>(enemies, empty)
        | jump_starts::<u64, WEST>(enemies, empty)
}

/// Whether any of the kings can jump something.
#[inline(always)]
fn kings_capture(kings: u64, enemies: u64, empty: u64) -> bool {
    let vertical = king_jumps::<u64, NORTH>(kings, enemies, empty) | king_jumps::<u64, SOUTH>(kings, enemies, empty);
    let horizontal = king_jumps::<u64, EAST>(kings, enemies, empty) | king_jumps::<u64, WEST>(kings, enemies, empty);
    vertical | horizontal != 0
}

/// Fills the empty list with the captures that take the most pieces; `branches` lends its memory.
#[inline]
pub(super) fn generate(view: &View, list: &mut MoveList, branches: &mut Vec<Branch>) {
    search(view, branches);
    for branch in branches {
        list.moves.extend(branch.squares.into_iter().map(|to| Move {
            captured: branch.captured,
            from: branch.from,
            to,
        }));
    }
}

/// The number of captures that take the most pieces; `branches` lends its memory.
#[inline]
pub(super) fn count(view: &View, branches: &mut Vec<Branch>) -> u64 {
    search(view, branches);
    branches.iter().map(|branch| u64::from(branch.squares.count())).sum()
}

/// Leaves in `branches` those that take the most pieces.
fn search(view: &View, branches: &mut Vec<Branch>) {
    let empty = view.empty();
    branches.clear();
    let extend = |branch: Branch, branches: &mut Vec<Branch>, layer: usize| {
        let empty = (empty | Bitboard::of(branch.from)).0;
        let targets = view.enemies.without(branch.captured).0;
        if view.kings.contains(branch.from) {
            jump_everywhere::<true>(branch, targets, empty, branches, layer);
        } else {
            jump_everywhere::<false>(branch, targets, empty, branches, layer);
        }
    };

    // The first layer: every piece that captures, one jump.
    let capturing_men = view.men & Bitboard(men_starts(view.enemies.0, empty.0));
    for from in capturing_men | view.kings {
        let start = branches.len();
        extend(Branch { captured: Bitboard::EMPTY, squares: Bitboard::of(from), from }, branches, start);
    }
    // Each further layer is appended; the finished one is moved to the front.
    let mut layer = 0;
    loop {
        let end = branches.len();
        for index in layer..end {
            extend(branches[index], branches, end);
        }
        if branches.len() == end {
            break;
        }
        if branches.len() - end > FEW {
            merge(branches, end);
        }
        layer = end;
    }
    branches.drain(..layer);
}

/// Appends what one more jump in each direction makes of a branch to the layer that begins at `layer`.
#[inline(always)]
fn jump_everywhere<const KING: bool>(
    branch: Branch,
    targets: u64,
    empty: u64,
    branches: &mut Vec<Branch>,
    layer: usize,
) {
    jump::<KING, NORTH>(branch, targets, empty, branches, layer);
    jump::<KING, SOUTH>(branch, targets, empty, branches, layer);
    jump::<KING, EAST>(branch, targets, empty, branches, layer);
    jump::<KING, WEST>(branch, targets, empty, branches, layer);
}

/// All jumps of a branch in one direction, from all its squares at once; `empty` includes the origin, `targets` leaves
/// out what is captured already.
#[inline(always)]
fn jump<const KING: bool, const DIRECTION: u32>(
    branch: Branch,
    targets: u64,
    empty: u64,
    branches: &mut Vec<Branch>,
    layer: usize,
) {
    let squares = branch.squares.0;
    let reached = if KING { fill::<u64, DIRECTION>(squares, empty) } else { squares };
    let behind = step::<u64, DIRECTION>(step::<u64, DIRECTION>(reached) & targets) & empty;
    for first in Bitboard(behind) {
        let first = Bitboard::of(first).0;
        let captured = branch.captured | Bitboard(step_back::<u64, DIRECTION>(first));
        let squares = Bitboard(if KING { fill::<u64, DIRECTION>(first, empty) } else { first });
        add(Branch { captured, squares, from: branch.from }, branches, layer);
    }
}

/// Up to so many branches are compared one by one.
const FEW: usize = 32;

/// Adds a branch to the layer, to the one with the same captures if there is such.
#[inline(always)]
fn add(branch: Branch, branches: &mut Vec<Branch>, layer: usize) {
    let in_layer = &mut branches[layer..];
    if in_layer.len() <= FEW {
        for known in in_layer {
            if known.captured == branch.captured && known.from == branch.from {
                known.squares |= branch.squares;
                return;
            }
        }
    }
    branches.push(branch);
}

/// Merges the branches with the same captures from `start` on, where they are too many to be compared one by one.
#[cold]
fn merge(branches: &mut Vec<Branch>, start: usize) {
    branches[start..].sort_unstable_by_key(|branch| (branch.captured, branch.from.index()));
    let mut kept = start;
    for index in start + 1..branches.len() {
        let branch = branches[index];
        if (branches[kept].captured, branches[kept].from) == (branch.captured, branch.from) {
            branches[kept].squares |= branch.squares;
        } else {
            kept += 1;
            branches[kept] = branch;
        }
    }
    branches.truncate(kept + 1);
}
