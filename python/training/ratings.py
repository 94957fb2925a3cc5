#!/usr/bin/env python3
"""Ratings from the records of matches, as docs/strength.md lists them.

    python python/training/ratings.py --anchor random 380.json 210.json ..

The records are those that `dameo-match --json` writes, in any number and order, also parts of one
match. Players are identified by their names, so a player has the same name in all records.

The ratings are the most likely ones for these results (E. Zermelo 1929, R. Bradley and M. Terry
1952). A draw counts as half a win and half a loss, and 400 points are ten wins to one loss. The
error is twice the standard deviation, from the curvature of the likelihood.
"""

import argparse
import collections
import json

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

import files

# The logarithm of the odds of a rating point.
LOGIT = np.log(10) / 400
# The points of White.
POINTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


def read(path, results):
    """Adds the points and games of a record to the results, by White and Black."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            lines = file.readlines()
    except OSError as error:
        raise files.Error(
            f"{path}: {error.strerror}; expected a record that dameo-match --json writes"
        ) from None
    # The last line is incomplete while a match is being played.
    if lines and not lines[-1].endswith("\n"):
        lines.pop()
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
            if number == 1:
                row["match"]
            else:
                results[row["white"], row["black"]] += np.array([POINTS[row["result"]], 1.0])
        except (ValueError, KeyError, TypeError):
            expected = "the description of the match" if number == 1 else "a game"
            raise files.Error(
                f"{path}, line {number}: expected {expected}, as dameo-match --json writes it"
            ) from None
    if len(lines) < 2:
        raise files.Error(
            f"{path}: there are no games in it; expected a record that dameo-match --json writes"
        )


def ratings(results, anchor):
    """The ratings and errors of all players but the anchor, whose rating is 0."""
    names = list(dict.fromkeys(name for players in results for name in players))
    if anchor not in names:
        raise files.Error(f"no game of the anchor {anchor!r}; players are {', '.join(names)}")
    if len(names) == 1:
        raise files.Error(
            f"all games are of {anchor!r} against itself; expected games of two players or more"
        )
    refuse_unbounded(results, names, anchor)
    free = [name for name in names if name != anchor]
    index = {name: index for index, name in enumerate(free)}
    a, b = ([index.get(players[side], len(free)) for players in results] for side in (0, 1))
    points, games = np.array(list(results.values())).T

    def negative_log_likelihood(ratings):
        ratings = np.append(ratings, 0.0)
        difference = (ratings[a] - ratings[b]) * LOGIT
        value = np.sum(
            points * np.logaddexp(0, -difference) + (games - points) * np.logaddexp(0, difference)
        )
        slope = LOGIT * (games * expit(difference) - points)
        gradient = np.bincount(a, slope, len(ratings)) - np.bincount(b, slope, len(ratings))
        return value, gradient[:-1]

    fit = minimize(
        negative_log_likelihood,
        np.zeros(len(free)),
        jac=True,
        method="BFGS",
        options={"gtol": 1e-6},
    )
    if not fit.success:
        raise files.Error(f"the fit did not converge, so there are no ratings: {fit.message}")
    fitted = np.append(fit.x, 0.0)
    expected = expit((fitted[a] - fitted[b]) * LOGIT)
    curvature = np.zeros((len(free) + 1, len(free) + 1))
    for i, j, information in zip(a, b, games * expected * (1 - expected) * LOGIT**2):
        curvature[[i, j], [i, j]] += information
        curvature[[i, j], [j, i]] -= information
    errors = 2 * np.sqrt(np.diag(np.linalg.inv(curvature[:-1, :-1])))
    return sorted(zip(free, fit.x, errors), key=lambda player: player[1])


def refuse_unbounded(results, names, anchor):
    """Refuses players without a finite rating. A player has one if wins or draws lead from the
    anchor to it, from one player to the next, and from it to the anchor."""
    better = [players for players, (points, _) in results.items() if points > 0]
    better += [
        (black, white) for (white, black), (points, games) in results.items() if points < games
    ]
    worse = [(loser, winner) for winner, loser in better]
    unconnected = set(names) - reached(better + worse, anchor)
    if unconnected:
        raise files.Error(
            f"no games connect the anchor {anchor!r} with {', '.join(sorted(unconnected))}"
        )
    for steps, all_games in ((better, "won"), (worse, "lost")):
        unbounded = set(names) - reached(steps, anchor)
        if unbounded:
            raise files.Error(
                f"{', '.join(sorted(unbounded))}: no finite rating, because all games "
                f"against the other players are {all_games}; expected a draw or another "
                "result, so play more games"
            )


def reached(steps, start):
    """The names to which steps lead from `start`."""
    found = {start}
    while more := {to for name, to in steps if name in found} - found:
        found |= more
    return found


def main():
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--anchor", required=True, help="the player whose rating is 0")
    arguments.add_argument("records", nargs="+", help="records of dameo-match --json")
    arguments = arguments.parse_args()
    results = collections.defaultdict(lambda: np.zeros(2))
    with files.errors_reported("ratings.py"):
        for path in arguments.records:
            read(path, results)
        rated = ratings(results, arguments.anchor)
        print(f"{arguments.anchor:>8} {0:6.0f}")
        for name, rating, error in rated:
            print(f"{name:>8} {rating:6.0f} +- {error:.0f}")


if __name__ == "__main__":
    main()
