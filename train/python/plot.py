#!/usr/bin/env python3
"""Draws the losses of one or more trainings.

python train/python/plot.py a.loss.tsv b.loss.tsv --out losses.png
"""

import argparse
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import numpy as np
from matplotlib import pyplot


def draw(files: list[Path], out: Path) -> None:
    """Saves a picture: the losses of the target, and the log loss of the results of held-out games."""
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    for number, path in enumerate(files):
        epoch, learned, held_out, results = np.loadtxt(path, skiprows=1, ndmin=2).T
        name, colour = path.name.removesuffix(".loss.tsv"), f"C{number}"
        left.plot(epoch, learned, colour, linestyle="--", label=f"{name}, while learning")
        left.plot(epoch, held_out, colour, label=f"{name}, held out")
        right.plot(epoch, results, colour, label=name)
    left.set(title="loss of the target", xlabel="epoch")
    right.set(title="log loss of the results of held-out games", xlabel="epoch")
    for axes in (left, right):
        axes.grid(alpha=0.3)
        axes.legend()
    temporary = out.with_name(out.name + ".tmp")
    figure.savefig(temporary, format="png", dpi=110)
    pyplot.close(figure)
    temporary.replace(out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("losses", nargs="+", type=Path, help="NAME.loss.tsv files of train.py")
    parser.add_argument("--out", type=Path, required=True, help="the picture, a PNG")
    options = parser.parse_args()
    draw(options.losses, options.out)


if __name__ == "__main__":
    main()
