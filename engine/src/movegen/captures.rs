//! Captures: whether there is one, and all that take the most pieces.
//!
//! The search is breadth first over *states*, a state being the capturing piece's origin, where it stands now and what
//! it has captured so far. That is exactly what identifies a finished move, so the states of the last layer that is not
//! empty are the legal captures, over all pieces at once, and merging equal states within a layer both removes
//! duplicates and keeps the many paths of a king through the same pieces from being walked more than once.
//!
//! Three rules shape the code: captured pieces stay on the board, and block, until the move is over; none is jumped
//! twice; and the origin counts as empty from the start.

use super::fills::{EAST, NORTH, SOUTH, WEST, jump_starts, king_jumps, step};
use super::rays;
use super::view::View;
use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveList};
use crate::square::Square;

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

/// Fills the empty list with the captures that take the most pieces.
#[inline]
pub(super) fn generate(view: &View, list: &mut MoveList) {
    let View { men, kings, enemies } = *view;
    let empty = view.empty();

    // The first layer: every piece that captures, one jump.
    let capturing_men = men & Bitboard(men_starts(enemies.0, empty.0));
    for from in capturing_men {
        let start = Move::quiet(from, from);
        extend_man(start, enemies, empty | Bitboard::of(from), &mut list.moves);
    }
    for from in kings {
        let start = Move::quiet(from, from);
        extend_king(start, enemies, (!empty).without(Bitboard::of(from)), &mut list.moves);
    }

    // Each further layer is appended to the list; the finished one is moved to its front.
    let mut layer = 0;
    loop {
        let end = list.moves.len();
        for index in layer..end {
            let state = list.moves[index];
            let origin = Bitboard::of(state.from);
            if kings.has(state.from) {
                extend_king(state, enemies, (!empty).without(origin), &mut list.moves);
            } else {
                extend_man(state, enemies, empty | origin, &mut list.moves);
            }
        }
        if list.moves.len() == end {
            break;
        }
        merge_equal(&mut list.moves, end);
        layer = end;
    }
    list.moves.drain(..layer);
}

/// Appends the states one jump of a man further; `empty` includes the origin.
#[inline(always)]
fn extend_man(state: Move, enemies: Bitboard, empty: Bitboard, states: &mut Vec<Move>) {
    let at = Bitboard::of(state.to).0;
    let targets = enemies.without(state.captured).0;
    let mut jump = |over: u64, landing: u64| {
        if landing & empty.0 != 0 {
            let to = Square::wrapping(landing.trailing_zeros());
            states.push(Move { captured: state.captured | Bitboard(over), from: state.from, to });
        }
    };
    let [north, south, east, west] =
        [step::<_, NORTH>(at), step::<_, SOUTH>(at), step::<_, EAST>(at), step::<_, WEST>(at)]
            .map(|next| next & targets);
    jump(north, step::<_, NORTH>(north));
    jump(south, step::<_, SOUTH>(south));
    jump(east, step::<_, EAST>(east));
    jump(west, step::<_, WEST>(west));
}

/// Appends the states one jump of a king further; `occupied` leaves out the origin and keeps the captured pieces.
#[inline(always)]
fn extend_king(state: Move, enemies: Bitboard, occupied: Bitboard, states: &mut Vec<Move>) {
    let targets = enemies.without(state.captured);
    for direction in rays::ORTHOGONAL {
        let over = rays::first(direction, state.to, occupied) & targets;
        if over.any() {
            let over_square = Square::wrapping(over.0.trailing_zeros());
            let landings = rays::slide(direction, over_square, occupied);
            let captured = state.captured | over;
            states.extend(landings.into_iter().map(|to| Move { captured, from: state.from, to }));
        }
    }
}

/// Merges equal states from `start` on: by comparison in the usual handful, by sorting where a layer is large.
#[inline]
fn merge_equal(states: &mut Vec<Move>, start: usize) {
    if states.len() - start <= 32 {
        let mut kept = start;
        for index in start..states.len() {
            let state = states[index];
            if !states[start..kept].contains(&state) {
                states[kept] = state;
                kept += 1;
            }
        }
        states.truncate(kept);
    } else {
        states[start..].sort_unstable_by_key(|s| (s.captured, s.from.index(), s.to.index()));
        let mut kept = start;
        for index in start..states.len() {
            if kept == start || states[index] != states[kept - 1] {
                states[kept] = states[index];
                kept += 1;
            }
        }
        states.truncate(kept);
    }
}
