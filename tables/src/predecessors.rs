//! Un-moves: the placements from which a quiet move without promotion leads to a placement.

use dameo_engine::Bitboard;

use crate::placement::Placement;
use crate::steps::{ALL, DOWN};

/// Replaces the contents of `found` with the placements from which a quiet move without promotion
/// leads to this one, if no capture is pending there: then that move is not legal.
///
/// `placement` is from the view of the side to move, the predecessors from the view of the
/// opponent, who moved.
pub fn predecessors(placement: &Placement, found: &mut Vec<Placement>) {
    found.clear();
    let after = placement.flip();
    let empty = !after.occupied().0;
    for square in after.own_kings {
        let to = Bitboard::of(square);
        for step in &ALL {
            let mut from = step.from(to.0) & empty;
            while from != 0 {
                found.push(Placement { own_kings: after.own_kings ^ to ^ Bitboard(from), ..after });
                from = step.from(from) & empty;
            }
        }
    }
    for square in after.own_men {
        let to = Bitboard::of(square);
        for step in &DOWN {
            // Back over the men that were jumped, if any.
            let mut from = step.from(to.0);
            while from & after.own_men.0 != 0 {
                from = step.from(from);
            }
            if from & empty != 0 {
                found.push(Placement { own_men: after.own_men ^ to ^ Bitboard(from), ..after });
            }
        }
    }
}
