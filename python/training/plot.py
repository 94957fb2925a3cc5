#!/usr/bin/env python3
"""Draws the losses of one or more trainings.

python python/training/plot.py a.loss.tsv b.loss.tsv --out losses.png
"""

import argparse
import io
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot

import files

HEADING = "epoch\tlearned\theld_out\tresults"


def read(path: Path) -> list[tuple]:
    """The columns of a file of losses."""

    def numbers(columns: list[str]) -> tuple:
        epoch, learned, held_out, results = map(float, columns)
        return epoch, learned, held_out, results

    return list(
        zip(
            *files.rows(
                path, HEADING, numbers, "losses, as train.py writes them into NAME.loss.tsv"
            )
        )
    )


def draw(paths: list[Path], out: Path) -> None:
    """Saves a picture: the losses of the target, and the log loss of the results of held-out
    games."""
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    for number, path in enumerate(paths):
        epoch, learned, held_out, results = read(path)
        name, colour = path.name.removesuffix(".loss.tsv"), f"C{number}"
        left.plot(epoch, learned, colour, linestyle="--", label=f"{name}, while learning")
        left.plot(epoch, held_out, colour, label=f"{name}, held out")
        right.plot(epoch, results, colour, label=name)
    left.set(title="loss of the target", xlabel="epoch")
    right.set(title="log loss of the results of held-out games", xlabel="epoch")
    for axes in (left, right):
        axes.grid(alpha=0.3)
        axes.legend()
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=110)
    pyplot.close(figure)
    files.write(out, picture.getvalue())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("losses", nargs="+", type=Path, help="NAME.loss.tsv files of train.py")
    parser.add_argument("--out", type=Path, required=True, help="the picture, a PNG")
    options = parser.parse_args()
    with files.errors_reported("plot.py"):
        draw(options.losses, options.out)


if __name__ == "__main__":
    main()
