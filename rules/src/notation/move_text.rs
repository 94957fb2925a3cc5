//! Writing of moves: `d1b3`, and a capture with every landing square, `c5c1h1h3d3`.
//!
//! Several paths can make the same capture; the first in alphabetical order is written.

use std::collections::BTreeSet;

use super::jumps::jumps;
use crate::position::Position;
use crate::sorting::sort_short;
use crate::types::{Bitboard, Move, Square};

/// The move as text: its squares, one after the other, without separators. The move must be legal
/// in the position. [`parse_move`](crate::parse_move) reads it back as the same move.
///
/// # Panics
/// With debug assertions, panics if a capture is not possible in the position. Without them the
/// text of such a move is meaningless.
///
/// ```
/// use dameo_rules::{Position, move_text};
///
/// let position: Position = "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5".parse()?;
/// let moves = position.legal_moves();
/// assert_eq!(move_text(&position, moves[0]), "c5c1h1h3d3");
/// # Ok::<(), dameo_rules::FenError>(())
/// ```
pub fn move_text(position: &Position, m: Move) -> String {
    move_path(position, m).iter().map(Square::to_string).collect()
}

/// The squares of a move, with every landing square of a capture. Of several paths, the
/// alphabetically first is returned. The move must be legal in the position.
///
/// # Panics
/// With debug assertions, panics if a capture is not possible in the position. Without them the
/// path of such a move is meaningless.
///
/// ```
/// use dameo_rules::{Position, Square, move_path};
///
/// let position: Position = "W:WKa1:Ba3,a6".parse()?;
/// let to_a8 = position.legal_moves().into_iter().find(|m| m.to == Square::A8).unwrap();
/// // It could stop on a5 as well.
/// assert_eq!(move_path(&position, to_a8), [Square::A1, Square::A4, Square::A8]);
/// # Ok::<(), dameo_rules::FenError>(())
/// ```
pub fn move_path(position: &Position, m: Move) -> Vec<Square> {
    let mut path = vec![m.from];
    if m.is_capture() {
        let found = first_path(position, m, Bitboard::EMPTY, &mut path, &mut BTreeSet::new());
        debug_assert!(found, "{m:?} is not a capture in {position}");
    } else {
        path.push(m.to);
    }
    path
}

/// Extends the path to the alphabetically first one that makes the move. `dead` remembers where
/// that fails, since many paths lead to the same state.
fn first_path(
    position: &Position,
    m: Move,
    captured: Bitboard,
    path: &mut Vec<Square>,
    dead: &mut BTreeSet<(Square, Bitboard)>,
) -> bool {
    let at = path[path.len() - 1];
    if captured == m.captured {
        return at == m.to;
    }
    if dead.contains(&(at, captured)) {
        return false;
    }
    let of_move = jumps(position, m.from, at, captured).filter(|jump| m.captured.contains(jump.over));
    let mut next: Vec<(Square, Square)> =
        of_move.flat_map(|jump| jump.landings.into_iter().map(move |landing| (landing, jump.over))).collect();
    sort_short(&mut next, |a, b| a < b);
    for (landing, over) in next {
        path.push(landing);
        if first_path(position, m, captured | Bitboard::of(over), path, dead) {
            return true;
        }
        path.pop();
    }
    dead.insert((at, captured));
    false
}
