"""The options of train.py that say what is learned, and how."""

import argparse
import math
import tempfile
from pathlib import Path

import model
import network_file
from files import Error

# The only sizes of a network that the engine reads.
ENGINE = {"width": 128, "buckets": 8}

# The allowed values. Comparisons with NaN are false, so NaN is always rejected.
RULES = {
    "width": (lambda number: number in network_file.WIDTHS, "a multiple of 16 from 16 to 512"),
    "buckets": (lambda number: number in network_file.BUCKETS, "from 1 to 32"),
    "epochs": (lambda number: number > 0, "above 0"),
    "batch": (lambda number: number > 0, "above 0"),
    "positions": (lambda number: number > 0, "above 0"),
    "share": (lambda number: 0 <= number <= 1, "from 0 to 1"),
    "rate": (lambda number: 0 < number < math.inf, "a finite number above 0"),
    "decay": (lambda number: 0 <= number < math.inf, "a finite number, 0 or more"),
    "centipawns": (network_file.is_scale, "from 1 to 10,000"),
    "seed": (lambda number: 0 <= number < 2**32, "from 0 to 4294967295"),
}


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the options."""
    text = "neurons of each view (default 128; the engine reads only 128)"
    parser.add_argument("data", nargs="+", type=Path, help="folders of shards, or shards")
    parser.add_argument("--width", type=int, help=text)
    text = "outputs, chosen by the number of pieces (8; the engine reads only 8)"
    parser.add_argument("--buckets", type=int, help=text)
    text = "epochs, each of as many positions as the data have (%(default)s)"
    parser.add_argument("--epochs", type=int, default=10, help=text)
    parser.add_argument(
        "--share", type=float, default=0.5, help="share of the result in the target (%(default)s)"
    )
    parser.add_argument(
        "--loss", choices=sorted(model.LOSSES), default="entropy", help="(%(default)s)"
    )
    parser.add_argument("--batch", type=int, default=4096, help="positions of a step (%(default)s)")
    parser.add_argument(
        "--rate", type=float, default=0.004, help="the first learning rate (%(default)s)"
    )
    parser.add_argument("--decay", type=float, default=0.1, help="weight decay (%(default)s)")
    parser.add_argument(
        "--positions", type=int, help="read only the first shards that have so many positions"
    )
    parser.add_argument("--seed", type=int, default=1, help="the seed (%(default)s)")


def check(parser: argparse.ArgumentParser, given: argparse.Namespace, outputs: list[Path]) -> None:
    """Rejects options that cannot yield a network, and files that cannot be written."""
    for name, (allowed, text) in RULES.items():
        number = getattr(given, name, None)
        if number is not None and not allowed(number):
            parser.error(f"--{name} {number}: it must be {text}")
    for path in outputs:
        if path.is_dir():
            parser.error(f"--out {given.out}: {path} is a folder; give the name of a new file")
    folder = given.out.parent
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        parser.error(f"--out {given.out}: the folder {folder} cannot be written: {error.strerror}")


def set_sizes(given: argparse.Namespace, start: network_file.Quantised | None) -> None:
    """Sets a missing width or number of buckets to that of the start network, or else to that
    which the engine reads. Values that differ from the start network are rejected."""
    found = {"width": start.width, "buckets": len(start.outputs)} if start else ENGINE
    for name, number in found.items():
        asked = getattr(given, name)
        if start and asked not in (None, number):
            raise Error(
                f"--{name} {asked}: {given.start} has {number}; "
                "leave the option out, or start without it"
            )
        setattr(given, name, number if asked is None else asked)
