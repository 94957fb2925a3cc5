//! Generation and counting of legal moves.
//!
//! Captures are compulsory, so a position has either captures or quiet moves. A few operations on
//! whole bitboards detect whether a capture exists. Only then are captures searched branch by
//! branch.

mod captures;
mod fills;
mod kings;
mod legal;
mod men;
mod rays;
pub mod setwise;
mod view;

pub use legal::IllegalMove;

use crate::position::Position;
use crate::types::{Bitboard, Color, Move, MoveList, Square};
use captures::Branch;
use view::View;

/// Generates and counts legal moves. Reusing a generator and a list avoids allocations.
///
/// ```
/// use dameo_rules::{MoveGenerator, MoveList, Position};
///
/// let start = Position::start();
/// let mut generator = MoveGenerator::new();
/// let (mut list, mut replies) = (MoveList::new(), MoveList::new());
/// generator.generate(&start, &mut list);
/// assert_eq!(list.len() as u64, generator.count(&start));
/// let mut sequences = 0;
/// for &m in &list {
///     generator.generate(&start.play_unchecked(m), &mut replies);
///     sequences += replies.len();
/// }
/// assert_eq!(sequences, 2704);
/// ```
#[derive(Debug, Clone, Default)]
pub struct MoveGenerator {
    branches: Vec<Branch>,
}

impl MoveGenerator {
    /// Creates a generator. It allocates memory when it first searches for captures.
    pub const fn new() -> Self {
        Self { branches: Vec::new() }
    }

    /// Replaces the list's contents with the legal moves of the position.
    #[inline]
    pub fn generate(&mut self, position: &Position, list: &mut MoveList) {
        list.moves.clear();
        let view = View::of(position);
        if captures::any(&view) {
            captures::generate(&view, list, &mut self.branches);
        } else {
            match position.side_to_move() {
                Color::White => generate_quiet::<true>(&view, list),
                Color::Black => generate_quiet::<false>(&view, list),
            }
        }
    }

    /// The number of legal moves, counted without a list.
    #[inline]
    pub fn count(&mut self, position: &Position) -> u64 {
        let view = View::of(position);
        let (men, kings, enemies, empty) = (view.men.0, view.kings.0, view.enemies.0, view.empty().0);
        if !captures::any(&view) {
            let men_moves = match position.side_to_move() {
                Color::White => setwise::men_moves::<u64, true>(men, empty),
                Color::Black => setwise::men_moves::<u64, false>(men, empty),
            };
            return men_moves + if kings == 0 { 0 } else { setwise::king_moves(kings, empty) };
        }
        let men_captures = setwise::MenCaptures::find(men, enemies, empty);
        let king_captures = setwise::KingCaptures::find(kings, enemies, empty);
        if king_captures.any == 0 || king_captures.multiple(enemies, empty) == 0 {
            if men_captures.multiple == 0 {
                return men_captures.count_single() + king_captures.count_single();
            }
            let (double, three_or_more) = men_captures.count_double();
            if three_or_more == 0 {
                return double;
            }
        }
        captures::count(&view, &mut self.branches)
    }

    /// The number of captures that take the most pieces, for a side with these pieces. For callers
    /// that have bitboards instead of a [`Position`]; see [`setwise`].
    #[inline]
    pub fn count_captures(&mut self, men: Bitboard, kings: Bitboard, enemies: Bitboard) -> u64 {
        captures::count(&View { men, kings, enemies }, &mut self.branches)
    }
}

#[inline(always)]
fn generate_quiet<const WHITE: bool>(view: &View, list: &mut MoveList) {
    men::for_each_group::<WHITE>(view.men, view.empty(), |movers, distance| {
        for from in movers {
            let to = if WHITE { from.index() as u32 + distance } else { from.index() as u32 - distance };
            list.moves.push(Move::quiet(from, Square::wrapping(to)));
        }
    });
    let occupied = view.own() | view.enemies;
    for from in view.kings {
        list.moves.extend(kings::destinations(from, occupied).into_iter().map(|to| Move::quiet(from, to)));
    }
}

/// Whether the side to move must capture.
#[inline]
pub(crate) fn is_capture_pending(position: &Position) -> bool {
    captures::any(&View::of(position))
}

/// Whether the side to move has a legal move. A side without one has lost.
#[inline]
pub(crate) fn has_legal_move(position: &Position) -> bool {
    is_capture_pending(position) || has_quiet_move(position)
}

/// Whether the side to move has a move that captures nothing, if it has no capture.
fn has_quiet_move(position: &Position) -> bool {
    let view = View::of(position);
    let men = match position.side_to_move() {
        Color::White => men::any::<true>(&view),
        Color::Black => men::any::<false>(&view),
    };
    men || view.kings.into_iter().any(|from| !kings::destinations(from, !view.empty()).is_empty())
}

impl Position {
    /// Whether neither side could capture if it were to move.
    ///
    /// ```
    /// use dameo_rules::Position;
    ///
    /// let position: Position = "W:Wd4:Bd6,e8".parse()?;
    /// assert!(position.neither_side_can_capture());
    /// // White has no capture, but Black threatens to take d4.
    /// let position: Position = "W:Wd4:BKd7".parse()?;
    /// assert!(!position.is_capture_pending() && !position.neither_side_can_capture());
    /// # Ok::<(), dameo_rules::FenError>(())
    /// ```
    #[inline]
    pub fn neither_side_can_capture(&self) -> bool {
        !is_capture_pending(self) && !is_capture_pending(&self.null_move())
    }

    /// Whether the side to move has a legal move, for callers that know that no capture is pending.
    /// Faster than [`Position::has_legal_move`].
    ///
    /// ```
    /// use dameo_rules::Position;
    ///
    /// assert!(Position::start().has_quiet_move());
    /// let blocked: Position = "W:Wa7:Ba8,b8,h8".parse()?;
    /// assert!(!blocked.is_capture_pending() && !blocked.has_quiet_move());
    /// # Ok::<(), dameo_rules::FenError>(())
    /// ```
    #[inline]
    pub fn has_quiet_move(&self) -> bool {
        has_quiet_move(self)
    }

    /// The legal moves, in no particular order; the same position always gives the same order. In a
    /// loop, reusing a [`MoveGenerator`] and a [`MoveList`] is faster.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        MoveGenerator::new().generate(self, &mut list);
        list
    }
}
