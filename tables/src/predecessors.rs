//! Un-moves: the placements from which a quiet move without promotion leads to a placement.

use dameo_engine::Bitboard;

use crate::placement::Placement;

/// A step of one square on bitboards: a rotation to the left, and the squares that it can reach.
/// What leaves the board on one side would come back on the other; these squares leave it out.
struct Step {
    rotation: u32,
    reached: u64,
}

impl Step {
    const fn new(files: i32, ranks: i32) -> Self {
        let beside = match files {
            1 => !Bitboard::FILE_A.0,
            -1 => !Bitboard::FILE_H.0,
            _ => !0,
        };
        let ahead = match ranks {
            1 => !Bitboard::RANK_1.0,
            -1 => !Bitboard::RANK_8.0,
            _ => !0,
        };
        Self { rotation: (ranks * 8 + files).rem_euclid(64) as u32, reached: beside & ahead }
    }

    /// The square beside this one, as sets; the empty set off the board.
    #[inline(always)]
    const fn from(&self, set: u64) -> u64 {
        set.rotate_left(self.rotation) & self.reached
    }
}

/// The steps of a man that moves back.
const BACK: [Step; 3] = [Step::new(0, -1), Step::new(-1, -1), Step::new(1, -1)];

/// The steps of a king.
const ALL: [Step; 8] = [
    Step::new(0, -1),
    Step::new(-1, -1),
    Step::new(1, -1),
    Step::new(-1, 0),
    Step::new(1, 0),
    Step::new(-1, 1),
    Step::new(0, 1),
    Step::new(1, 1),
];

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
        for step in &BACK {
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
