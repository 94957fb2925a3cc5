//! Steps and fills on bitboards, for all pieces of a set at once.

use dameo_rules::Bitboard;

/// A step of one square on bitboards: a rotation to the left, and the squares that it can reach.
/// What leaves the board on one side would come back on the other; these squares leave it out.
#[derive(Debug)]
pub(crate) struct Step {
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

    /// The squares one step from those of the set.
    #[inline(always)]
    pub(crate) const fn from(&self, set: u64) -> u64 {
        set.rotate_left(self.rotation) & self.reached
    }

    /// The squares one step or more from those of the set, on the way over empty ones.
    #[inline(always)]
    pub(crate) const fn slide(&self, set: u64, empty: u64) -> u64 {
        let once = self.rotation;
        let mut through = empty & self.reached;
        let mut filled = set | through & set.rotate_left(once);
        through &= through.rotate_left(once);
        filled |= through & filled.rotate_left(2 * once % 64);
        through &= through.rotate_left(2 * once % 64);
        filled |= through & filled.rotate_left(4 * once % 64);
        self.from(filled) & empty
    }
}

/// The steps of White's men, and of Black's back.
pub(crate) const UP: [Step; 3] = [Step::new(0, 1), Step::new(-1, 1), Step::new(1, 1)];

/// The steps of Black's men, and of White's back.
pub(crate) const DOWN: [Step; 3] = [Step::new(0, -1), Step::new(-1, -1), Step::new(1, -1)];

/// The steps of captures: up, down, left and right. Each has its opposite beside it.
pub(crate) const ORTHOGONAL: [Step; 4] = [Step::new(0, 1), Step::new(0, -1), Step::new(-1, 0), Step::new(1, 0)];

/// The steps of a king.
pub(crate) const ALL: [Step; 8] = [
    Step::new(0, -1),
    Step::new(-1, -1),
    Step::new(1, -1),
    Step::new(-1, 0),
    Step::new(1, 0),
    Step::new(-1, 1),
    Step::new(0, 1),
    Step::new(1, 1),
];
