#!/usr/bin/env python3
"""Ratings from the records of matches, as docs/strength.md lists them.

    python train/python/ratings.py --anchor random 380.json 210.json ..

The records are those that `dameo-match --json` writes, in any number and order, also parts of one
match. Players are identified by their names, so a player has the same name in all records.

The ratings are the most likely ones for these results (E. Zermelo 1929, R. Bradley and M. Terry
1952). A draw counts as half a win and half a loss, and 400 points are ten wins to one loss. The
error is twice the standard deviation, from the curvature of the likelihood.
"""

import argparse
import collections
import json
import sys

import numpy as np
from scipy.optimize import minimize

# The points of White.
POINTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


def read(path, results):
    """Adds the points and games of a record to the results, by White and Black."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            # The last line is incomplete while a match is being played.
            if not line.endswith("\n"):
                break
            try:
                row = json.loads(line)
                if number == 1:
                    row["match"]
                    continue
                white, black, points = row["white"], row["black"], POINTS[row["result"]]
            except (ValueError, KeyError, TypeError):
                expected = "the description of the match" if number == 1 else "a game"
                sys.exit(f"{path}, line {number}: expected {expected}, as dameo-match --json writes it")
            results[white, black] += np.array([points, 1.0])


def ratings(results, anchor):
    """The ratings and errors of all players but the anchor, whose rating is 0."""
    names = list(dict.fromkeys(name for players in results for name in players))
    if anchor not in names:
        sys.exit(f"no game of the anchor {anchor!r}; players are {', '.join(names)}")
    unconnected = set(names) - connected(results, anchor)
    if unconnected:
        sys.exit(f"no games connect the anchor {anchor!r} with {', '.join(sorted(unconnected))}")
    free = [name for name in names if name != anchor]
    index = {name: index for index, name in enumerate(free)}
    a, b = ([index.get(players[side], len(free)) for players in results] for side in (0, 1))
    points, games = np.array(list(results.values())).T

    def negative_log_likelihood(ratings):
        ratings = np.append(ratings, 0.0)
        difference = (ratings[a] - ratings[b]) * np.log(10) / 400
        return np.sum(points * np.logaddexp(0, -difference) + (games - points) * np.logaddexp(0, difference))

    fit = minimize(negative_log_likelihood, np.zeros(len(free)), method="BFGS", options={"gtol": 1e-6})
    fitted = np.append(fit.x, 0.0)
    expected = 1 / (1 + 10 ** ((fitted[b] - fitted[a]) / 400))
    curvature = np.zeros((len(free) + 1, len(free) + 1))
    for i, j, information in zip(a, b, games * expected * (1 - expected) * (np.log(10) / 400) ** 2):
        curvature[[i, j], [i, j]] += information
        curvature[[i, j], [j, i]] -= information
    errors = 2 * np.sqrt(np.diag(np.linalg.inv(curvature[:-1, :-1])))
    return sorted(zip(free, fit.x, errors), key=lambda player: player[1])


def connected(results, anchor):
    """The players that games connect with the anchor."""
    found = {anchor}
    while True:
        more = {name for players in results for name in players if found & set(players)} - found
        if not more:
            return found
        found |= more


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--anchor", required=True, help="the player whose rating is 0")
    arguments.add_argument("records", nargs="+", help="records of dameo-match --json")
    arguments = arguments.parse_args()
    results = collections.defaultdict(lambda: np.zeros(2))
    for path in arguments.records:
        read(path, results)
    print(f"{arguments.anchor:>8} {0:6.0f}")
    for name, rating, error in ratings(results, arguments.anchor):
        print(f"{name:>8} {rating:6.0f} +- {error:.0f}")


if __name__ == "__main__":
    main()
