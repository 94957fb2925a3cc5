#!/usr/bin/env python3
"""Ratings from matches, as docs/strength.md needs them.

    python fitting/ratings.py --anchor random < matches.txt

Each line has the two players' names and what dameo-self-play printed: `500 400 +310 =20 -70 of 400, ..`. The ratings are
those under which these results are the likeliest (E. Zermelo 1929, R. Bradley and M. Terry 1952), draws being half a win
and half a loss; 400 points are ten wins to one loss. The error is twice the standard deviation, from the curvature of the
likelihood.
"""

import argparse
import re
import sys

import numpy as np
from scipy.optimize import minimize


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--anchor", required=True, help="the player whose rating is 0")
    anchor = arguments.parse_args().anchor
    matches = []
    for number, line in enumerate(sys.stdin, 1):
        found = re.match(r"(\S+) (\S+) \+(\d+) =(\d+) -(\d+) of", line)
        if not found:
            sys.exit(f"line {number}: expected 'NAME NAME +WINS =DRAWS -LOSSES of ..', found {line.strip()!r}")
        first, second, *counts = found.groups()
        matches.append((first, second, *map(int, counts)))
    names = list(dict.fromkeys(name for match in matches for name in match[:2]))
    if anchor not in names:
        sys.exit(f"no match of the anchor {anchor!r}; players are {', '.join(names)}")
    free = [name for name in names if name != anchor]
    place = {name: index for index, name in enumerate(free)}
    a, b = ([place.get(match[side], len(free)) for match in matches] for side in (0, 1))
    score = np.array([win + draw / 2 for _, _, win, draw, _ in matches])
    games = np.array([win + draw + loss for _, _, win, draw, loss in matches])

    def negative_log_likelihood(ratings):
        ratings = np.append(ratings, 0.0)
        difference = (ratings[a] - ratings[b]) * np.log(10) / 400
        return np.sum(score * np.logaddexp(0, -difference) + (games - score) * np.logaddexp(0, difference))

    fit = minimize(negative_log_likelihood, np.zeros(len(free)), method="BFGS", options={"gtol": 1e-6})
    ratings = np.append(fit.x, 0.0)
    expected = 1 / (1 + 10 ** ((ratings[b] - ratings[a]) / 400))
    curvature = np.zeros((len(free) + 1, len(free) + 1))
    for i, j, information in zip(a, b, games * expected * (1 - expected) * (np.log(10) / 400) ** 2):
        curvature[[i, j], [i, j]] += information
        curvature[[i, j], [j, i]] -= information
    errors = 2 * np.sqrt(np.diag(np.linalg.inv(curvature[:-1, :-1])))
    print(f"{anchor:>8} {0:6.0f}")
    for name, rating, error in sorted(zip(free, fit.x, errors), key=lambda row: row[1]):
        print(f"{name:>8} {rating:6.0f} +- {error:.0f}")


if __name__ == "__main__":
    main()
