//! Captures: whether there is one, and all that take the most pieces.
//!
//! The search is breadth first over *states*, a state being the capturing piece's origin, where it stands now and what
//! it has captured so far. That is exactly what identifies a finished move, so the states of the last layer that is not
//! empty are the legal captures, over all pieces at once, and merging equal states within a layer both removes
//! duplicates and keeps the many paths of a king through the same pieces from being walked more than once.
//!
//! Three rules shape the code: captured pieces stay on the board, and block, until the move is over; none is jumped
//! twice; and the origin counts as empty from the start.

use super::rays;
use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::square::Square;

const NOT_A: u64 = !Bitboard::FILE_A.0;
const NOT_H: u64 = !Bitboard::FILE_H.0;

/// Whether the side to move can capture anything.
#[inline(always)]
pub(super) fn exist(position: &Position) -> bool {
    let (enemies, empty) = (position.pieces(!position.side()), position.empty());
    let kings = position.kings(position.side());
    men_that_capture(position.men(position.side()), enemies, empty).any()
        || kings.any() && king_captures_exist(kings, enemies, empty)
}

/// The men that can jump an adjacent enemy, in any of the four directions.
#[inline(always)]
fn men_that_capture(men: Bitboard, enemies: Bitboard, empty: Bitboard) -> Bitboard {
    let (enemies, empty) = (enemies.0, empty.0);
    // An enemy that can be jumped towards file h stands on files b to g, so one mask serves both squares.
    let upward = enemies >> 8 & empty >> 16;
    let downward = enemies << 8 & empty << 16;
    let eastward = ((empty & NOT_A) >> 1 & enemies & NOT_A) >> 1;
    let westward = ((empty & NOT_H) << 1 & enemies & NOT_H) << 1;
    men & Bitboard(upward | downward | eastward | westward)
}

/// Whether any of the kings can jump something: all of them slide at once, then one step onto an enemy, one beyond.
#[inline(always)]
fn king_captures_exist(kings: Bitboard, enemies: Bitboard, empty: Bitboard) -> bool {
    let (kings, enemies, empty) = (kings.0, enemies.0, empty.0);

    let mut north = kings;
    let mut south = kings;
    let (mut north_through, mut south_through) = (empty, empty);
    for step in [8, 16, 32] {
        north |= north_through & north << step;
        north_through &= north_through << step;
        south |= south_through & south >> step;
        south_through &= south_through >> step;
    }
    let vertical = (north << 8 & enemies) << 8 | (south >> 8 & enemies) >> 8;

    let mut east = kings;
    let mut west = kings;
    let (mut east_through, mut west_through) = (empty & NOT_A, empty & NOT_H);
    for step in [1, 2, 4] {
        east |= east_through & east << step;
        east_through &= east_through << step;
        west |= west_through & west >> step;
        west_through &= west_through >> step;
    }
    let eastward = ((east << 1 & enemies & NOT_A) << 1) & NOT_A;
    let westward = ((west >> 1 & enemies & NOT_H) >> 1) & NOT_H;

    (vertical | eastward | westward) & empty != 0
}

/// Fills the empty list with the captures that take the most pieces.
#[inline]
pub(super) fn generate(position: &Position, list: &mut MoveList) {
    let enemies = position.pieces(!position.side());
    let (men, kings) = (position.men(position.side()), position.kings(position.side()));

    // The first layer: every piece that captures, one jump.
    let capturing_men = men_that_capture(men, enemies, position.empty());
    for from in capturing_men {
        let start = Move::quiet(from, from);
        extend_man(start, enemies, position.empty() | Bitboard::of(from), &mut list.moves);
    }
    for from in kings {
        let start = Move::quiet(from, from);
        extend_king(start, enemies, position.occupied().without(Bitboard::of(from)), &mut list.moves);
    }

    // Each further layer is appended to the list; the finished one is moved to its front.
    let mut layer = 0;
    loop {
        let end = list.moves.len();
        for index in layer..end {
            let state = list.moves[index];
            let origin = Bitboard::of(state.from);
            if kings.has(state.from) {
                extend_king(state, enemies, position.occupied().without(origin), &mut list.moves);
            } else {
                extend_man(state, enemies, position.empty() | origin, &mut list.moves);
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
    let at = 1u64 << state.to.index();
    let targets = enemies.without(state.captured).0;
    let empty = empty.0;
    let jumps = [
        (at << 8 & targets, (at << 8 & targets) << 8),
        (at >> 8 & targets, (at >> 8 & targets) >> 8),
        (at << 1 & targets & NOT_A, (at << 1 & targets & NOT_A) << 1 & NOT_A),
        (at >> 1 & targets & NOT_H, (at >> 1 & targets & NOT_H) >> 1 & NOT_H),
    ];
    for (over, landing) in jumps {
        if landing & empty != 0 {
            states.push(Move {
                captured: state.captured | Bitboard(over),
                from: state.from,
                to: Square::wrapping(landing.trailing_zeros()),
            });
        }
    }
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
