//! The weights of the evaluation, fitted to the results of self-played games by `fitting/evaluation.py`, which prints them.
//! Centipawns; of each three, the first holds for a full board, the second for a half full one, the third for an empty one.

/// A man.
pub(super) const MAN: [i32; 3] = [100, 100, 218];

/// A king.
pub(super) const KING: [i32; 3] = [358, 358, 622];

/// The first king of a side is worth more than the next ones: it is what guards the board against the other's men.
pub(super) const FIRST_KING: [i32; 3] = [120, 120, 35];

/// The right to move.
pub(super) const TEMPO: [i32; 3] = [4, 44, 12];

/// A man's place: by row, its own home row first, and by file from the edge (a and h) to the middle (d and e).
pub(super) const MAN_PLACES: [[[i32; 4]; 7]; 3] = [
    [
        [18, -3, 1, -6],
        [-6, -9, -4, -8],
        [7, -3, -1, 10],
        [8, 0, -2, -1],
        [4, -7, -24, -26],
        [11, -30, -47, -44],
        [56, 14, -4, -25],
    ],
    [
        [47, 14, 23, -3],
        [-3, 2, -12, -29],
        [4, -5, -11, -18],
        [3, 7, -4, -15],
        [29, 20, 26, 6],
        [60, 79, 52, 84],
        [215, 195, 150, 129],
    ],
    [
        [53, -6, 41, -32],
        [-1, 5, -45, -78],
        [23, 10, -27, -38],
        [60, 38, 18, -24],
        [97, 71, 30, -26],
        [149, 128, 103, -146],
        [255, 240, 183, 185],
    ],
];

/// A king's place: by row and by file, both from the edge to the middle; the same at all times.
pub(super) const KING_PLACES: [[i32; 4]; 4] =
    [[58, 3, 3, -13], [28, 25, 10, -23], [6, -20, 11, -17], [-9, -25, -21, -17]];
