#!/usr/bin/env python3
"""Fits the model of engine/src/search/wdl.rs to self-played games.

    dameo-match --engine cmd=dameo,name=a --engine cmd=dameo,name=b \\
                --games 1 --nodes 20000 --rounds 5000 --pdn games.pdn
    dameo-match positions games.pdn > positions.tsv
    python python/training/win_draw_loss.py positions.tsv

The model: P(win) = 1 / (1 + exp((midpoint - score) / width)), P(loss) is the same function of
-score, and the rest is drawn. The logarithms of the midpoint and of the width are polynomials in
the logarithm of the number of pieces. Prints the maximum likelihood estimates as Rust source, and a
table that compares the model with the results of the last fifth of the games, which is not used for
the fit.
"""

import argparse

import numpy as np
from scipy.optimize import minimize

import files

# The heading of the positions that `dameo-match positions` writes.
HEADING = "game\tpoints\tscore\tquiet\tfen"
FULL_BOARD = 36
LARGEST_SCORE = 1500
TERMS = 4
PHASES = ((2, 6), (7, 12), (13, 20), (21, 28), (29, 36))
SCORES = ((-1500, -201), (-200, -61), (-60, -16), (-15, 15), (16, 60), (61, 200), (201, 1500))


def read(path):
    """Game, pieces, score and result of each position with a score."""

    def row(columns):
        game, points, score, _, fen = columns
        if not score:
            return None
        _, *sides = fen.split(":")[:3]
        pieces = sum(len(side.split(",")) for side in sides if len(side) > 1)
        if not pieces:
            raise ValueError
        return int(game), pieces, int(score), float(points)

    expected = "positions with a score, as `dameo-match positions` writes them"
    game, pieces, score, result = np.array(list(files.rows(path, HEADING, row, expected)), float).T
    return (
        game,
        np.minimum(pieces, FULL_BOARD),
        np.clip(score, -LARGEST_SCORE, LARGEST_SCORE),
        result,
    )


def probabilities(parameters, pieces, score):
    """The probabilities of a win and of a loss."""
    x = np.log(pieces) / np.log(FULL_BOARD)
    midpoint = np.exp(np.polyval(parameters[:TERMS][::-1], x))
    width = np.exp(np.polyval(parameters[TERMS:][::-1], x))
    logistic = lambda value: 1.0 / (1.0 + np.exp(np.clip((midpoint - value) / width, -50, 50)))
    return logistic(score), logistic(-score)


def negative_log_likelihood(parameters, pieces, score, result):
    win, loss = probabilities(parameters, pieces, score)
    draw = 1.0 - win - loss
    p = np.where(result == 1, win, np.where(result == 0, loss, draw))
    return -np.mean(np.log(np.maximum(p, 1e-4)))


def run(path):
    game, pieces, score, result = read(path)
    fitted = game < np.quantile(np.unique(game), 0.8)
    train = [column[fitted] for column in (pieces, score, result)]
    test = [column[~fitted] for column in (pieces, score, result)]
    if not len(train[0]) or not len(test[0]):
        raise files.Error(
            f"{path}: its games are too few to fit the model and check it; expected hundreds"
        )

    objective = lambda p: negative_log_likelihood(p, *train)
    start = np.array(([np.log(100.0)] + [0.0] * (TERMS - 1)) * 2)
    fit = minimize(objective, start, method="L-BFGS-B", options={"maxiter": 2000, "maxfun": 200000})
    parameters = fit.x

    for name, part in (("MIDPOINT", parameters[:TERMS]), ("WIDTH", parameters[TERMS:])):
        print(f"const {name}: [f64; {TERMS}] = [{', '.join(f'{value:.3f}' for value in part)}];")
    print(
        f"\n{len(np.unique(game))} games, {len(game)} moves, {fitted.mean():.0%} used for the fit"
    )
    loss_train, loss_test = objective(parameters), negative_log_likelihood(parameters, *test)
    shares = [np.mean(train[2] == value) for value in (1, 0.5, 0)]
    base = -sum(share * np.log(share) for share in shares if share > 0)
    print(
        f"log loss {loss_train:.4f} fitted, {loss_test:.4f} held out; {base:.4f} without the score"
    )

    print("\n  pieces      score   moves    win/draw/loss: model      and results")
    for low, high in PHASES:
        for min_score, max_score in SCORES:
            here = (
                (test[0] >= low)
                & (test[0] <= high)
                & (test[1] >= min_score)
                & (test[1] <= max_score)
            )
            if here.sum() < 50:
                continue
            win, loss = probabilities(parameters, test[0][here], test[1][here])
            observed = [np.mean(test[2][here] == value) for value in (1, 0.5, 0)]
            model = [win.mean(), 1 - win.mean() - loss.mean(), loss.mean()]
            shown = ["  ".join(f"{value:5.3f}" for value in values) for values in (model, observed)]
            print(
                f"{low:4}-{high:<3} {min_score:5}..{max_score:<5} "
                f"{here.sum():6}    {shown[0]}    {shown[1]}"
            )
    if not fit.success:
        raise files.Error(f"the fit did not converge, so this is not the best model: {fit.message}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("positions", help="the output of `dameo-match positions`")
    with files.errors_reported("win_draw_loss.py"):
        run(parser.parse_args().positions)


if __name__ == "__main__":
    main()
