//! Capture detection and generation. Only the captures that take the most pieces are legal.
//!
//! The search is breadth-first over *branches*. A branch is a piece, the set of pieces it has
//! captured so far, and the set of all squares where it can stand after capturing them. All paths
//! and intermediate squares of a king with the same captured set form one branch. A capture is
//! identified by its origin, its captured set and its destination. So the legal captures are the
//! branches of the last non-empty layer, one move per square, without duplicates.
//!
//! Three rules shape the code. Captured pieces stay on the board, and block, until the move is
//! over. No piece is jumped twice. The origin counts as empty from the start.

use super::fills::{EAST, NORTH, SOUTH, WEST, fill, jump_starts, king_jumps, step, step_back};
use super::setwise::MenCaptures;
use super::view::View;
use crate::types::{Bitboard, Move, MoveList, Square};

/// The captures of one piece that have taken the same pieces so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct Branch {
    pub(super) captured: Bitboard,
    /// All squares where the piece can stand after these captures.
    pub(super) squares: Bitboard,
    pub(super) from: Square,
}

/// Whether the side to move has a capture.
#[inline(always)]
pub(super) fn any(view: &View) -> bool {
    let (enemies, empty) = (view.enemies.0, view.empty().0);
    view.men.0 & men_starts(enemies, empty) != 0
        || !view.kings.is_empty() && kings_capture(view.kings.0, enemies, empty)
}

/// The squares from which a man can jump an adjacent enemy in at least one direction.
#[inline(always)]
fn men_starts(enemies: u64, empty: u64) -> u64 {
    jump_starts::<u64, NORTH>(enemies, empty)
        | jump_starts::<u64, SOUTH>(enemies, empty)
        | jump_starts::<u64, EAST>(enemies, empty)
        | jump_starts::<u64, WEST>(enemies, empty)
}

/// Whether any of the kings has a capture.
#[inline(always)]
fn kings_capture(kings: u64, enemies: u64, empty: u64) -> bool {
    let vertical = king_jumps::<u64, NORTH>(kings, enemies, empty) | king_jumps::<u64, SOUTH>(kings, enemies, empty);
    let horizontal = king_jumps::<u64, EAST>(kings, enemies, empty) | king_jumps::<u64, WEST>(kings, enemies, empty);
    vertical | horizontal != 0
}

/// Appends the legal captures to the empty list. `branches` is scratch memory.
#[inline]
pub(super) fn generate(view: &View, list: &mut MoveList, branches: &mut Vec<Branch>) {
    // Most captures are those of men that take one piece.
    let men = MenCaptures::find(view.men.0, view.enemies.0, view.empty().0);
    if view.kings.0 | men.multiple == 0 {
        men.for_each_single(|from, captured, to| list.moves.push(Move { captured, from, to }));
        return;
    }
    search(view, branches);
    for branch in branches {
        list.moves.extend(branch.squares.into_iter().map(|to| Move {
            captured: branch.captured,
            from: branch.from,
            to,
        }));
    }
}

/// The number of legal captures. `branches` is scratch memory.
#[inline]
pub(super) fn count(view: &View, branches: &mut Vec<Branch>) -> u64 {
    search(view, branches);
    branches.iter().map(|branch| u64::from(branch.squares.count())).sum()
}

/// Replaces the contents of `branches` with the branches that capture the most pieces.
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

    // First layer: one jump of every piece that can capture.
    let capturing_men = view.men & Bitboard(men_starts(view.enemies.0, empty.0));
    for from in capturing_men | view.kings {
        let start = branches.len();
        extend(Branch { captured: Bitboard::EMPTY, squares: Bitboard::of(from), from }, branches, start);
    }
    // Each layer is appended behind the previous one; at the end, all but the last are removed.
    let mut layer = 0;
    loop {
        let end = branches.len();
        for index in layer..end {
            extend(branches[index], branches, end);
        }
        if branches.len() == end {
            break;
        }
        if branches.len() - end > LINEAR_SEARCH_LIMIT {
            merge(branches, end);
        }
        layer = end;
    }
    branches.drain(..layer);
}

/// Extends a branch by one jump in each direction. The layer of the results begins at `layer`.
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

/// Adds all jumps of a branch in one direction, from all its squares at once. `empty` includes the
/// origin; `targets` excludes the pieces already captured.
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

/// The largest layer in which [`add`] looks for an equal branch. Larger layers are sorted and
/// merged.
const LINEAR_SEARCH_LIMIT: usize = 32;

/// Adds a branch to the layer, merged into the branch with the same captures if there is one.
#[inline(always)]
fn add(branch: Branch, branches: &mut Vec<Branch>, layer: usize) {
    let in_layer = &mut branches[layer..];
    if in_layer.len() <= LINEAR_SEARCH_LIMIT {
        for existing in in_layer {
            if existing.captured == branch.captured && existing.from == branch.from {
                existing.squares |= branch.squares;
                return;
            }
        }
    }
    branches.push(branch);
}

/// Sorts a large layer that begins at `start`, and merges the branches with the same captures.
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// The squares of all branches, by their captures and their origin.
    fn squares_by_branch(branches: &[Branch]) -> BTreeMap<(u64, Square), u64> {
        let mut squares = BTreeMap::new();
        for branch in branches {
            *squares.entry((branch.captured.0, branch.from)).or_insert(0) |= branch.squares.0;
        }
        squares
    }

    #[test]
    fn a_merged_layer_has_every_branch_once_with_all_its_squares() {
        let mut random = StdRng::seed_from_u64(1);
        for size in [1, 2, 3, LINEAR_SEARCH_LIMIT + 1, 200] {
            let mut branch = || Branch {
                captured: Bitboard(1 << random.random_range(0..8) | 1 << random.random_range(8..12)),
                squares: Bitboard(1 << random.random_range(0..64)),
                from: Square::ALL[random.random_range(0..3)],
            };
            let earlier = [branch(), branch()];
            let layer: Vec<Branch> = std::iter::repeat_with(&mut branch).take(size).collect();
            let mut branches = [&earlier[..], &layer].concat();
            merge(&mut branches, earlier.len());
            let expected = squares_by_branch(&layer);
            assert_eq!(branches.len() - earlier.len(), expected.len(), "{size} branches");
            assert_eq!(squares_by_branch(&branches[earlier.len()..]), expected, "{size} branches");
            assert_eq!(squares_by_branch(&branches[..earlier.len()]), squares_by_branch(&earlier));
        }
    }
}
