//! A game as planes of 64 numbers.

use dameo_rules::{Bitboard, Color, DrawRules, Game, Position, Square};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::slot::Slot;

/// The planes of a position.
const POSITION: usize = 7;

/// The planes of the counters: repetition and the half-move clock.
const COUNTERS: usize = 2;

/// The planes of an earlier position.
const EARLIER: usize = 5;

/// The most positions of a history.
const MAX_HISTORY: i64 = 1000;

/// The length of a history.
pub(super) fn history(length: Option<i64>) -> PyResult<Option<usize>> {
    match length {
        Some(length) if !(0..=MAX_HISTORY).contains(&length) => {
            Err(PyValueError::new_err(format!("a history has 0 to {MAX_HISTORY} positions, not {length}")))
        }
        length => Ok(length.map(|length| length as usize)),
    }
}

/// The number of planes, without or with a history of so many positions.
pub(super) fn count(history: Option<usize>) -> usize {
    POSITION + history.map_or(0, |earlier| COUNTERS + EARLIER * earlier)
}

fn pieces(position: &Position) -> impl Iterator<Item = Bitboard> {
    [Color::White, Color::Black].into_iter().flat_map(|color| [position.men(color), position.kings(color)])
}

fn set(planes: &mut [f32], plane: usize, squares: impl IntoIterator<Item = Square>) {
    squares.into_iter().for_each(|square| planes[plane * 64 + square.index()] = 1.0);
}

/// Whether the position before move `ply` of a game, or at its end, had occurred before.
fn had_occurred(game: &Game, ply: usize) -> bool {
    let history = game.history();
    let position = history.get(ply).map_or(game.position(), |entry| &entry.position);
    // As in `Game::occurrences`.
    let reversible = history[..ply].iter().rev().take_while(|entry| entry.position.is_reversible(entry.played));
    reversible.into_iter().any(|entry| entry.position == *position)
}

/// Writes the planes of a game on planes of 0.
pub(super) fn write(slot: &Slot, history: Option<usize>, planes: &mut [f32]) {
    let position = slot.game.position();
    // In the middle of a capture the piece stands where its last leg ended.
    let (start, at) = match slot.path() {
        [] => (None, None),
        [start, .., at] | [start @ at] => (Some(*start), Some(*at)),
    };
    for (plane, pieces) in pieces(position).enumerate() {
        set(
            planes,
            plane,
            pieces.iter().map(|square| if Some(square) == start { at.unwrap_or(square) } else { square }),
        );
    }
    set(planes, 4, slot.captured());
    set(planes, 5, at);
    if slot.is_white_to_act() {
        planes[6 * 64..7 * 64].fill(1.0);
    }
    let Some(earlier) = history else { return };
    let game = &slot.game;
    let ply = game.history().len();
    if had_occurred(game, ply) {
        planes[7 * 64..8 * 64].fill(1.0);
    }
    let clock = game.halfmove_clock().min(DrawRules::KING_MOVES_PLIES) as f32 / DrawRules::KING_MOVES_PLIES as f32;
    planes[8 * 64..9 * 64].fill(clock);
    for (planes, ply) in planes[9 * 64..].chunks_exact_mut(EARLIER * 64).take(earlier).zip((0..ply).rev()) {
        for (plane, pieces) in pieces(&game.history()[ply].position).enumerate() {
            set(planes, plane, pieces);
        }
        if had_occurred(game, ply) {
            planes[4 * 64..].fill(1.0);
        }
    }
}
