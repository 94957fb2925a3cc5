#!/usr/bin/env python3
"""Fits the weights of engine/src/eval/weights.rs to the results of recorded games, by logistic regression.

    dameo-match --engine cmd=dameo,name=a --engine cmd=dameo,name=b \\
                --games 1 --nodes 20000 --rounds 5000 --pdn games.pdn
    dameo-match positions games.pdn > positions.tsv
    python train/python/classical.py positions.tsv > engine/src/eval/weights.rs

The expected score of the side to move is a logistic function of a weighted sum of features: men,
kings, the first king, the side to move, the squares of the pieces, and four kinds of pairs of men.
Each weight has three values, for three numbers of pieces on the board, with linear interpolation in
between. Only positions in which neither side can capture are used. Every fifth game is held out. The
log loss of both parts is printed on standard error.
"""

import sys

import numpy as np
from scipy.optimize import minimize

import files

# The numbers of pieces of the three phases, from an empty to a full board, as in
# engine/src/eval/hand_crafted.rs.
FULLNESS = (4, 14, 28)
SQUARES = {f"{file}{rank}": (rank - 1, "abcdefgh".index(file)) for file in "abcdefgh" for rank in range(1, 9)}

# L2 penalties of the weights. The weights by square have less data than those by rank.
PENALTY = {
    "pair": 1e-5,
    "man": 1e-6,
    "king": 1e-6,
    "first": 1e-5,
    "tempo": 1e-5,
    "rank": 1e-5,
    "square": 1e-4,
    "king square": 1e-5,
}


def read(path):
    """Games, points and boards. A board has four planes, as seen by the side to move: own men, own
    kings, opposing men, opposing kings."""

    def row(columns):
        game, result, _, quiet, fen = columns
        if quiet != "1":
            return None
        side, *lists = fen.split(":")[:3]
        board = np.zeros((4, 8, 8), np.float32)
        for pieces in lists:
            plane = 0 if pieces[0] == side else 2
            for name in filter(None, pieces[1:].split(",")):
                rank, column = SQUARES[name.lstrip("K")]
                board[plane + name.startswith("K"), rank if pieces[0] == "W" else 7 - rank, column] = 1
        return int(game), float(result), board

    expected = "positions without captures, as `dameo-match positions` writes them"
    games, points, planes = zip(*files.rows(path, files.POSITIONS, row, expected))
    return np.array(games), np.array(points, np.float32), np.array(planes)


def folded(planes):
    """The files a to d, with their mirror images added."""
    return planes[:, :, :4] + planes[:, :, :3:-1]


def pairs(men):
    """The numbers of pairs of men: adjacent on a file, on a diagonal or on a rank, and on a rank with
    one file between."""
    counts = [
        men[:, 1:] * men[:, :-1],
        np.concatenate([men[:, 1:, 1:] * men[:, :-1, :-1], men[:, 1:, :-1] * men[:, :-1, 1:]], 1),
        men[:, :, 1:] * men[:, :, :-1],
        men[:, :, 2:] * men[:, :, :-2],
    ]
    return np.stack([count.sum((1, 2)) for count in counts], 1)


def of_one_side(men, kings):
    number = kings.sum((1, 2))
    ranks = men.sum(2)[:, 1:7]
    king_squares = folded(kings)
    king_squares = (king_squares + king_squares[:, ::-1])[:, :4].reshape(len(men), -1)
    return {
        "man": men.sum((1, 2))[:, None],
        "king": number[:, None],
        "first": (number > 0)[:, None].astype(np.float32),
        "rank": ranks,
        "pair": pairs(men),
        "square": folded(men)[:, :7].reshape(len(men), -1),
        "king square": king_squares[:, 1:],
    }


def features(planes):
    """The design matrix, and the name of each of its columns."""
    own, other = of_one_side(planes[:, 0], planes[:, 1]), of_one_side(planes[:, 2], planes[:, 3])
    groups = {name: own[name] - other[name] for name in own}
    groups["tempo"] = np.ones((len(planes), 1), np.float32)
    pieces = np.clip(planes.sum((1, 2, 3)), FULLNESS[0], FULLNESS[-1])
    phases = [np.interp(pieces, FULLNESS, np.eye(3)[phase]).astype(np.float32)[:, None] for phase in (2, 1, 0)]
    columns, names = [], []
    for name, group in groups.items():
        parts = [group] if name == "king square" else [group * phase for phase in phases]
        columns += parts
        names += [name] * sum(part.shape[1] for part in parts)
    return np.ascontiguousarray(np.concatenate(columns, 1)), np.array(names)


def fit(matrix, points, penalty):
    def loss(weights):
        weights = weights.astype(np.float32)
        expected = 1 / (1 + np.exp(-np.clip(matrix @ weights, -15, 15)))
        value = -np.mean(points * np.log(expected) + (1 - points) * np.log1p(-expected)) + np.sum(penalty * weights**2)
        return float(value), (matrix.T @ (expected - points) / len(points) + 2 * penalty * weights).astype(float)

    return minimize(loss, np.zeros(matrix.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 300})


def log_loss(matrix, points, weights):
    sums = matrix @ weights.astype(np.float32)
    return float(np.mean(np.logaddexp(0, sums) - points * sums))


def source(weights, names):
    """The weights as Rust source, in centipawns."""
    of = lambda name: weights[names == name]
    men = of("square").reshape(3, 7, 4) + of("man")[:, None, None]
    men[:, 1:] += of("rank").reshape(3, 6, 1)
    # The value of a man is its mean value on the first four ranks, where most men stand.
    man = men[:, :4].mean((1, 2))
    scale = 100 / man[1]
    kings = np.concatenate([[0], of("king square")]).reshape(4, 4)
    king, first = of("king") + kings.mean(), of("first")
    # On a full board few quiet positions have an extra man, and most of those follow a sacrifice.
    # Kings are rarer still. The fitted values are too low there, so the values of the second phase
    # are lower bounds.
    man[0], king[0], first[0] = max(man[:2]), max(king[:2]), max(first[:2])
    pair = of("pair").reshape(3, 4)
    whole = lambda values: [int(round(float(value) * scale)) for value in values]
    ranks = lambda matrix, indent: "".join(f"{indent}{whole(rank)},\n" for rank in matrix)
    men = men - men[:, :4].mean((1, 2))[:, None, None]
    squares = "".join(f"    [\n{ranks(phase, ' ' * 8)}    ],\n" for phase in men)
    return f"""//! The weights of the evaluation, in centipawns, fitted to the results of self-play games. This
//! file is the output of `train/python/classical.py`. A weight with three values has one for a full,
//! a half-full and an empty board, in this order.

/// Value of a man.
pub(super) const MAN: [i32; 3] = {whole(man)};

/// Value of a king.
pub(super) const KING: [i32; 3] = {whole(king)};

/// Bonus for the first king of a side, which is worth more than further kings because it guards
/// against promotions.
pub(super) const FIRST_KING: [i32; 3] = {whole(first)};

/// Bonus for the side to move.
pub(super) const TEMPO: [i32; 3] = {whole(of("tempo"))};

/// Two men adjacent on a file. An enemy ahead cannot jump the front man.
pub(super) const FILE_PAIR: [i32; 3] = {whole(pair[:, 0])};

/// Two men adjacent on a diagonal.
pub(super) const DIAGONAL_PAIR: [i32; 3] = {whole(pair[:, 1])};

/// Two men adjacent on a rank.
pub(super) const RANK_PAIR: [i32; 3] = {whole(pair[:, 2])};

/// Two men on a rank with one file between them.
pub(super) const RANK_GAP: [i32; 3] = {whole(pair[:, 3])};

/// Value of a man's square, added to the value of a man: by rank from the side's own home rank, and
/// by file from the edge (a and h) to the centre (d and e).
pub(super) const MAN_SQUARES: [[[i32; 4]; 7]; 3] = [
{squares}];

/// Value of a king's square, added to the value of a king, in all phases: by rank and by file, both
/// from the edge to the centre.
pub(super) const KING_SQUARES: [[i32; 4]; 4] = [
{ranks(kings - kings.mean(), ' ' * 4)}];
"""


def run(path):
    games, points, planes = read(path)
    held_out = games % 5 == 0
    if len(np.unique(games)) < 5 or not held_out.any():
        raise files.Error(f"{path}: its games are too few to fit the weights and check them; expected hundreds")
    matrix, names = features(planes)
    penalty = np.array([PENALTY[name] for name in names], np.float32)
    fitted = fit(matrix[~held_out], points[~held_out], penalty)
    weights = fitted.x
    losses = [log_loss(matrix[chosen], points[chosen], weights) for chosen in (~held_out, held_out)]
    print(f"{len(np.unique(games))} games, {len(games)} quiet positions", file=sys.stderr)
    print(f"log loss {losses[0]:.4f} fitted, {losses[1]:.4f} held out", file=sys.stderr)
    print(source(weights, names), end="")
    if not fitted.success:
        raise files.Error(f"the fit did not converge, so these are not the best weights: {fitted.message}")


def main():
    files.run_on_positions("classical.py", __doc__, run)


if __name__ == "__main__":
    main()
