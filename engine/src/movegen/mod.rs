//! Legal moves, their list and their number.
//!
//! Captures are compulsory, so a position has either captures or quiet moves. Whether any capture exists is told
//! in a handful of operations on whole sets; only then are captures searched, one state at a time.

mod batch;
mod captures;
mod count;
mod fills;
mod instructions;
mod kings;
mod lanes;
mod men;
mod rays;
mod view;

pub(crate) use batch::Batch;

use crate::moves::{Move, MoveList};
use crate::piece::Color;
use crate::position::Position;
use crate::square::Square;
use captures::Branch;
use view::View;

/// Generates and counts legal moves, with working memory that is used again and again.
#[derive(Debug, Clone, Default)]
pub struct MoveGenerator {
    branches: Vec<Branch>,
}

impl MoveGenerator {
    /// A generator without working memory yet.
    pub const fn new() -> Self {
        Self { branches: Vec::new() }
    }

    /// Replaces the list's contents with the legal moves of the position.
    #[inline]
    pub fn generate(&mut self, position: &Position, list: &mut MoveList) {
        list.moves.clear();
        let view = View::of(position);
        if captures::exist(&view) {
            captures::generate(&view, list, &mut self.branches);
        } else {
            match position.side_to_move() {
                Color::White => generate_quiet::<true>(&view, list),
                Color::Black => generate_quiet::<false>(&view, list),
            }
        }
    }

    /// The number of legal moves, without making a list.
    #[inline]
    pub fn count(&mut self, position: &Position) -> u64 {
        let view = View::of(position);
        let (men, kings, enemies, empty) = (view.men.0, view.kings.0, view.enemies.0, view.empty().0);
        if !captures::exist(&view) {
            let of_men = match position.side_to_move() {
                Color::White => count::men_moves::<u64, true>(men, empty),
                Color::Black => count::men_moves::<u64, false>(men, empty),
            };
            return of_men + if kings == 0 { 0 } else { count::king_moves(kings, empty) };
        }
        let of_men = count::MenCaptures::find(men, enemies, empty);
        let of_kings = count::KingCaptures::find(kings, enemies, empty);
        if of_kings.exist == 0 || of_kings.several(enemies, empty) == 0 {
            if of_men.several == 0 {
                return of_men.count_single() + of_kings.count_single();
            }
            let (double, more) = of_men.count_double();
            if more == 0 {
                return double;
            }
        }
        captures::count(&view, &mut self.branches)
    }
}

#[inline(always)]
fn generate_quiet<const WHITE: bool>(view: &View, list: &mut MoveList) {
    men::for_each_group::<WHITE>(view, |movers, distance| {
        list.moves.extend(movers.into_iter().map(|from| {
            let to = if WHITE { from.index() as u32 + distance } else { from.index() as u32 - distance };
            Move::quiet(from, Square::wrapping(to))
        }));
    });
    let occupied = view.own() | view.enemies;
    for from in view.kings {
        list.moves.extend(kings::destinations(from, occupied).into_iter().map(|to| Move::quiet(from, to)));
    }
}

/// Whether the side to move has to capture.
#[inline]
pub fn is_capture_pending(position: &Position) -> bool {
    captures::exist(&View::of(position))
}

/// Whether the side to move has a legal move; if not, it has lost.
#[inline]
pub fn has_legal_move(position: &Position) -> bool {
    let view = View::of(position);
    if captures::exist(&view) {
        return true;
    }
    let men = match position.side_to_move() {
        Color::White => men::any::<true>(&view),
        Color::Black => men::any::<false>(&view),
    };
    men || view.kings.into_iter().any(|from| kings::destinations(from, !view.empty()).any())
}

impl Position {
    /// The legal moves. In a loop, a [`MoveGenerator`] and one list are faster.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        MoveGenerator::new().generate(self, &mut list);
        list
    }
}
