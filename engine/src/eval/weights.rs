//! The weights of the evaluation, in centipawns, fitted to the results of self-play games. This
//! file is the output of `train/python/classical.py`. A weight with three values has one for a full,
//! a half-full and an empty board, in this order.

/// Value of a man.
pub(super) const MAN: [i32; 3] = [100, 100, 226];

/// Value of a king.
pub(super) const KING: [i32; 3] = [322, 322, 572];

/// Bonus for the first king of a side, which is worth more than further kings because it guards
/// against promotions.
pub(super) const FIRST_KING: [i32; 3] = [106, 106, 57];

/// Bonus for the side to move.
pub(super) const TEMPO: [i32; 3] = [6, 41, 19];

/// Two men adjacent on a file. An enemy ahead cannot jump the front man.
pub(super) const FILE_PAIR: [i32; 3] = [5, 16, 29];

/// Two men adjacent on a diagonal.
pub(super) const DIAGONAL_PAIR: [i32; 3] = [-1, -4, 4];

/// Two men adjacent on a rank.
pub(super) const RANK_PAIR: [i32; 3] = [4, 2, -9];

/// Two men on a rank with one file between them.
pub(super) const RANK_GAP: [i32; 3] = [-1, 8, 24];

/// Value of a man's square, added to the value of a man: by rank from the side's own home rank, and
/// by file from the edge (a and h) to the centre (d and e).
pub(super) const MAN_SQUARES: [[[i32; 4]; 7]; 3] = [
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

/// Value of a king's square, added to the value of a king, in all phases: by rank and by file, both
/// from the edge to the centre.
pub(super) const KING_SQUARES: [[i32; 4]; 4] =
    [[60, 18, 11, -4], [27, 13, 9, -9], [7, -32, 3, -31], [-2, -31, -26, -13]];
