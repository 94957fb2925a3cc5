//! Steps and fills on bitboards, for all pieces of a set at once, and the quiet moves of a group.

use dameo_rules::Bitboard;

use crate::index::{SHIFTS, SQUARES};

/// A step of one square on bitboards: a rotation to the left, and the squares that it can reach.
/// The mask removes squares that the rotation wraps around an edge of the board.
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

    /// The squares reached from the set by one or more steps over empty squares.
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

/// The steps of White's men, and of Black's men taken back.
pub(crate) const UP: [Step; 3] = [Step::new(0, 1), Step::new(-1, 1), Step::new(1, 1)];

/// The steps of Black's men, and of White's men taken back.
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

/// Up or down the board; kings go both ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum VerticalDirection {
    Up,
    Down,
}

/// Whether moves are played or taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Moves are played.
    Forward,
    /// Moves are taken back.
    Back,
}

/// The squares on which the pieces of a group can stand.
pub(super) fn squares_of(group: usize) -> u64 {
    (!0 >> (64 - SQUARES[group])) << SHIFTS[group]
}

/// Whether the group's pieces are kings.
pub(crate) fn is_kings(group: usize) -> bool {
    group % 2 == 1
}

pub(super) fn way(side: usize, direction: Direction) -> VerticalDirection {
    if (side == 0) == (direction == Direction::Forward) { VerticalDirection::Up } else { VerticalDirection::Down }
}

pub(super) fn steps_of_men(way: VerticalDirection) -> &'static [Step; 3] {
    match way {
        VerticalDirection::Up => &UP,
        VerticalDirection::Down => &DOWN,
    }
}

/// Calls `each` with the quiet moves of the pieces of a group: the set after it, the squares that
/// must be empty, and the squares on which the word's piece may be. The word's piece is an own man
/// that can be jumped if `has_word`.
pub(super) fn for_each_move(
    group: usize,
    set: u64,
    way: VerticalDirection,
    has_word: bool,
    mut each: impl FnMut(u64, u64, u64),
) {
    for square in Bitboard(set) {
        let start = Bitboard::of(square).0;
        if is_kings(group) {
            for step in &ALL {
                let (mut path, mut to) = (0, step.from(start));
                while to & !set != 0 {
                    path |= to;
                    each(set ^ start ^ to, path, !path);
                    to = step.from(to);
                }
            }
            continue;
        }
        for step in steps_of_men(way) {
            let beyond_men = |mut to: u64| {
                while to & set != 0 {
                    to = step.from(to);
                }
                to & squares_of(group)
            };
            let to = beyond_men(step.from(start));
            if to == 0 {
                continue;
            }
            each(set ^ start ^ to, to, !to);
            // The word's piece on that square, a man of the group, is jumped too.
            let farther = if has_word { beyond_men(step.from(to)) } else { 0 };
            if farther != 0 {
                each(set ^ start ^ farther, to | farther, to);
            }
        }
    }
}
