//! Un-moves: the placements from which a quiet move without promotion leads to a placement.

use dameo_engine::Bitboard;

use crate::placement::Placement;

/// A step of one square on bitboards. Steps off the board give the empty set.
type Step = fn(u64) -> u64;

const NOT_A: u64 = !Bitboard::FILE_A.0;
const NOT_H: u64 = !Bitboard::FILE_H.0;

/// The steps of a man that moves back, and half of the steps of a king.
const DOWN: [Step; 3] = [|set| set >> 8, |set| (set & NOT_A) >> 9, |set| (set & NOT_H) >> 7];

/// The other steps of a king.
const UP_AND_SIDEWAYS: [Step; 5] = [
    |set| set << 8,
    |set| (set & NOT_A) << 7,
    |set| (set & NOT_H) << 9,
    |set| (set & NOT_A) >> 1,
    |set| (set & NOT_H) << 1,
];

/// Replaces the contents of `found` with the placements from which a quiet move without promotion
/// leads to this one, if no capture is pending there: then that move is not legal.
///
/// `placement` is from the view of the side to move, the predecessors from the view of the opponent,
/// who moved.
pub fn predecessors(placement: &Placement, found: &mut Vec<Placement>) {
    found.clear();
    let after = placement.flip();
    let empty = !after.occupied().0;
    for square in after.own_kings {
        let to = Bitboard::of(square);
        for step in DOWN.iter().chain(&UP_AND_SIDEWAYS) {
            let mut from = step(to.0) & empty;
            while from != 0 {
                found.push(Placement { own_kings: after.own_kings ^ to ^ Bitboard(from), ..after });
                from = step(from) & empty;
            }
        }
    }
    for square in after.own_men {
        let to = Bitboard::of(square);
        for step in DOWN {
            // Back over the men that were jumped, if any.
            let mut from = step(to.0);
            while from & after.own_men.0 != 0 {
                from = step(from);
            }
            if from & empty != 0 {
                found.push(Placement { own_men: after.own_men ^ to ^ Bitboard(from), ..after });
            }
        }
    }
}
