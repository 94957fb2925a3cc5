#!/usr/bin/env python3
"""Fits the weights of engine/src/eval/weights.rs to the results of recorded games, by logistic regression.

    dameo-match --engine cmd=dameo,name=a --engine cmd=dameo,name=b --games 1 --nodes 20000 --rounds 5000 --pdn games.pdn
    dameo-match positions games.pdn > positions.tsv
    python fitting/evaluation.py positions.tsv > engine/src/eval/weights.rs

The chance of the side to move is a logistic function of a sum of weights: so much for a man, a king, the first king, the
move, each place, and each pair of men that stand close in one of four ways, at three degrees of fullness of the board with straight lines between them. Only positions where
neither side could capture count. The log loss of every fifth game, which is not fitted to, goes to stderr.
"""

import argparse
import sys

import numpy as np
from scipy.optimize import minimize

# Pieces on an empty, a half full and a full board, as engine/src/eval/handmade.rs has them.
FULLNESS = (4, 14, 28)
SQUARES = {f"{file}{rank}": (rank - 1, "abcdefgh".index(file)) for file in "abcdefgh" for rank in range(1, 9)}

# How strongly weights are drawn to zero; places by file are noisier than by rank.
PENALTY = {"pair": 1e-5, "man": 1e-6, "king": 1e-6, "first": 1e-5, "tempo": 1e-5, "rank": 1e-5, "place": 1e-4, "king place": 1e-5}


def read(path):
    """Games, points, and boards as the side to move sees them: own and the other's men and kings, one plane each."""
    games, points, planes = [], [], []
    with open(path, encoding="ascii") as file:
        next(file)
        for line in file:
            game, result, _, quiet, fen = line.rstrip("\n").split("\t")
            if quiet != "1":
                continue
            side, *lists = fen.split(":")[:3]
            board = np.zeros((4, 8, 8), np.float32)
            for pieces in lists:
                plane = 0 if pieces[0] == side else 2
                for name in filter(None, pieces[1:].split(",")):
                    rank, column = SQUARES[name.lstrip("K")]
                    board[plane + name.startswith("K"), rank if pieces[0] == "W" else 7 - rank, column] = 1
            games.append(int(game))
            points.append(float(result))
            planes.append(board)
    return np.array(games), np.array(points, np.float32), np.array(planes)


def folded(planes):
    """Files a to d with their mirror images added."""
    return planes[:, :, :4] + planes[:, :, :3:-1]


def pairs(men):
    """Pairs of men: one behind the other, diagonal neighbours, side by side, on a rank with a file between."""
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
    king_places = folded(kings)
    king_places = (king_places + king_places[:, ::-1])[:, :4].reshape(len(men), -1)
    return {
        "man": men.sum((1, 2))[:, None],
        "king": number[:, None],
        "first": (number > 0)[:, None].astype(np.float32),
        "rank": ranks,
        "pair": pairs(men),
        "place": folded(men)[:, :7].reshape(len(men), -1),
        "king place": king_places[:, 1:],
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
        parts = [group] if name == "king place" else [group * phase for phase in phases]
        columns += parts
        names += [name] * sum(part.shape[1] for part in parts)
    return np.ascontiguousarray(np.concatenate(columns, 1)), np.array(names)


def fit(matrix, points, penalty):
    def loss(weights):
        weights = weights.astype(np.float32)
        chance = 1 / (1 + np.exp(-np.clip(matrix @ weights, -15, 15)))
        value = -np.mean(points * np.log(chance) + (1 - points) * np.log1p(-chance)) + np.sum(penalty * weights**2)
        return float(value), (matrix.T @ (chance - points) / len(points) + 2 * penalty * weights).astype(float)

    return minimize(loss, np.zeros(matrix.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 300}).x


def log_loss(matrix, points, weights):
    sums = matrix @ weights.astype(np.float32)
    return float(np.mean(np.logaddexp(0, sums) - points * sums))


def source(weights, names):
    """The weights as Rust source, in centipawns."""
    of = lambda name: weights[names == name]
    men = of("place").reshape(3, 7, 4) + of("man")[:, None, None]
    men[:, 1:] += of("rank").reshape(3, 6, 1)
    # A man is worth what it is on the ranks where most men stand.
    man = men[:, :4].mean((1, 2))
    scale = 100 / man[1]
    kings = np.concatenate([[0], of("king place")]).reshape(4, 4)
    king, first = of("king") + kings.mean(), of("first")
    # Early on few quiet positions have one man more, and most of those were sacrificed for something; kings are rarer still.
    man[0], king[0], first[0] = max(man[:2]), max(king[:2]), max(first[:2])
    pair = of("pair").reshape(3, 4)
    whole = lambda values: [int(round(float(value) * scale)) for value in values]
    ranks = lambda matrix, indent: "".join(f"{indent}{whole(rank)},\n" for rank in matrix)
    places = "".join(f"    [\n{ranks(phase, ' ' * 8)}    ],\n" for phase in men - men[:, :4].mean((1, 2))[:, None, None])
    return f"""//! The weights of the evaluation, fitted to the results of self-played games by `fitting/evaluation.py`, which prints them.
//! Centipawns; of each three, the first holds for a full board, the second for a half full one, the third for an empty one.

/// A man.
pub(super) const MAN: [i32; 3] = {whole(man)};

/// A king.
pub(super) const KING: [i32; 3] = {whole(king)};

/// The first king of a side is worth more than the next ones: it is what guards the board against the other's men.
pub(super) const FIRST_KING: [i32; 3] = {whole(first)};

/// The right to move.
pub(super) const TEMPO: [i32; 3] = {whole(of("tempo"))};

/// Two men one behind the other: the front one cannot be jumped along its file.
pub(super) const FILE_PAIR: [i32; 3] = {whole(pair[:, 0])};

/// Two men who are neighbours on a diagonal.
pub(super) const DIAGONAL_PAIR: [i32; 3] = {whole(pair[:, 1])};

/// Two men side by side.
pub(super) const RANK_PAIR: [i32; 3] = {whole(pair[:, 2])};

/// Two men on a rank with one file between them.
pub(super) const RANK_GAP: [i32; 3] = {whole(pair[:, 3])};

/// A man's place: by rank, its own home rank first, and by file from the edge (a and h) to the middle (d and e).
pub(super) const MAN_PLACES: [[[i32; 4]; 7]; 3] = [
{places}];

/// A king's place: by rank and by file, both from the edge to the middle; the same at all times.
pub(super) const KING_PLACES: [[i32; 4]; 4] = [
{ranks(kings - kings.mean(), ' ' * 4)}];
"""


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("positions", help="what dameo-match positions printed")
    games, points, planes = read(arguments.parse_args().positions)
    if len(np.unique(games)) < 5:
        sys.exit("the positions are from too few games to fit to some and check with others")
    matrix, names = features(planes)
    held_back = games % 5 == 0
    penalty = np.array([PENALTY[name] for name in names], np.float32)
    weights = fit(matrix[~held_back], points[~held_back], penalty)
    losses = [log_loss(matrix[chosen], points[chosen], weights) for chosen in (~held_back, held_back)]
    print(f"{len(np.unique(games))} games, {len(games)} quiet positions", file=sys.stderr)
    print(f"log loss {losses[0]:.4f} fitted, {losses[1]:.4f} not fitted", file=sys.stderr)
    print(source(weights, names), end="")


if __name__ == "__main__":
    main()
