//! The weights of the evaluation, fitted to the results of self-played games by `fitting/evaluation.py`, which prints them.
//! Centipawns; of each three, the first holds for a full board, the second for a half full one, the third for an empty one.

/// A man.
pub(super) const MAN: [i32; 3] = [100, 100, 226];

/// A king.
pub(super) const KING: [i32; 3] = [322, 322, 572];

/// The first king of a side is worth more than the next ones: it is what guards the board against the other's men.
pub(super) const FIRST_KING: [i32; 3] = [106, 106, 57];

/// The right to move.
pub(super) const TEMPO: [i32; 3] = [6, 41, 19];

/// Two men one behind the other: the front one cannot be jumped along its file.
pub(super) const FILE_PAIR: [i32; 3] = [5, 16, 29];

/// Two men who are neighbours on a diagonal.
pub(super) const DIAGONAL_PAIR: [i32; 3] = [-1, -4, 4];

/// Two men side by side.
pub(super) const RANK_PAIR: [i32; 3] = [4, 2, -9];

/// Two men on a rank with one file between them.
pub(super) const RANK_GAP: [i32; 3] = [-1, 8, 24];

/// A man's place: by rank, its own home rank first, and by file from the edge (a and h) to the middle (d and e).
pub(super) const MAN_PLACES: [[[i32; 4]; 7]; 3] = [
    [
        [25, 0, 12, -4],
        [1, -6, -7, -10],
        [6, -4, -2, 0],
        [2, -6, -5, -3],
        [0, -1, 1, -2],
        [13, -14, -7, -45],
        [59, 65, 50, 13],
    ],
    [
        [50, 23, 33, 14],
        [-8, -6, -15, -26],
        [-4, -11, -10, -20],
        [-2, -6, -5, -9],
        [12, 23, 22, 21],
        [43, 71, 63, 71],
        [174, 175, 143, 127],
    ],
    [
        [36, 9, 23, -36],
        [1, 18, -19, -51],
        [23, 12, -24, -51],
        [50, 43, -3, -31],
        [82, 54, 23, -84],
        [115, 82, 64, -140],
        [231, 215, 164, 170],
    ],
];

/// A king's place: by rank and by file, both from the edge to the middle; the same at all times.
pub(super) const KING_PLACES: [[i32; 4]; 4] =
    [[60, 18, 11, -4], [27, 13, 9, -9], [7, -32, 3, -31], [-2, -31, -26, -13]];
