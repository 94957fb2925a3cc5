#!/usr/bin/env python3
"""Trains a network on the data of `dameo-tools train generate` and writes its file.

    python python/training/train.py data --out network.nn --seed 1

Beside NAME.nn it writes NAME.tsv with positions to test a reader of the file, NAME.loss.tsv with
the losses of each epoch, and NAME.png with a picture of them. The same data, options and machine
give the same files. The engine reads only networks of width 128 with 8 buckets.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax
from scipy.optimize import minimize_scalar
from scipy.special import expit

import command_line
import data as records
import files
import model
import network_file
import plot

TEST_POSITIONS = 500
# The held-out positions with which the quantised network is compared.
COMPARED = 100_000
# A position of the opening has at least so many pieces, all men.
OPENING_PIECES = 30
EVALUATION_BATCH = 16384
# The steps that are compiled as one call.
STEPS = 64
# The final learning rate, as a fraction of the initial one.
LAST_RATE = 0.01
# The scale of the scores is searched between these centipawns of a logit.
SMALLEST_SCALE, LARGEST_SCALE = 20.0, 2000.0
# The smallest and the largest target of a position without a result.
SEARCHED_TARGETS = 0.002, 0.998


@dataclass
class Examples:
    """Positions with what the network should predict."""

    boards: np.ndarray
    buckets: np.ndarray
    targets: np.ndarray
    points: np.ndarray

    def __len__(self) -> int:
        return len(self.boards)


def log_loss(logits: np.ndarray, targets: np.ndarray) -> float:
    """The mean log loss of the targets if they are the logistic function of the logits."""
    return float(np.mean(np.logaddexp(0, logits) - targets * logits))


def fit_scale(data: records.Data) -> float:
    """The centipawns of a logit: the scale that makes the scores predict the results best."""
    scores, points = data.scores.astype(np.float64), data.points()
    scores, points = scores[~data.searched], points[~data.searched]
    loss = lambda x: log_loss(scores / np.exp(x), points)
    low, high = np.log(SMALLEST_SCALE), np.log(LARGEST_SCALE)
    fit = minimize_scalar(loss, bounds=(low, high), method="bounded", options={"xatol": 1e-5})
    scale = float(np.exp(fit.x))
    if not fit.success or not SMALLEST_SCALE * 1.01 < scale < LARGEST_SCALE / 1.01:
        what = "contradict" if scale > 200 else "alone decide"
        raise records.DataError(
            f"the scores {what} the results: a logit of them is {scale:.0f} centipawns, "
            f"but it should be between {SMALLEST_SCALE:.0f} and {LARGEST_SCALE:.0f}"
        )
    return scale


def choose_buckets(pieces: np.ndarray, buckets: int) -> np.ndarray:
    """The bucket for each number of pieces from 0 to 64, with about as many positions in each."""
    counts = np.bincount(pieces, minlength=records.SQUARES + 1).astype(np.float64)
    middle = (np.cumsum(counts) - counts / 2) / counts.sum()
    return np.minimum(middle * buckets, buckets - 1).astype(np.uint8)


def examples(data: records.Data, table: np.ndarray, scale: float, share: float) -> Examples:
    """The positions with a blend of the result and the score of the search as target. Those that
    have no result have the score alone, and none is quite decided by it."""
    expected = expit(data.scores.astype(np.float32) / scale)
    points = data.points()
    targets = (share * points + (1 - share) * expected).astype(np.float32)
    targets[data.searched] = expected[data.searched].clip(*SEARCHED_TARGETS)
    return Examples(data.boards, table[data.pieces()], targets, points)


evaluate_batch = jax.jit(model.logits)


def predict(
    network, boards: np.ndarray, buckets: np.ndarray, logits: Callable = evaluate_batch
) -> np.ndarray:
    """The output for each position, in batches."""
    parts = [slice(at, at + EVALUATION_BATCH) for at in range(0, len(boards), EVALUATION_BATCH)]
    return np.concatenate(
        [np.asarray(logits(network, boards[part], buckets[part])) for part in parts]
    )


def without_a_man(data: records.Data, at: int, random: np.random.Generator) -> np.ndarray:
    """The boards, each without one man of a side, chosen at random. `at` is 0 for the own side, 8
    for the enemy. A board without kings is expected."""
    bits = np.unpackbits(data.boards[:, at : at + 8], axis=1, bitorder="little")
    chosen = (bits * random.random(bits.shape)).argmax(1)
    bits[np.arange(len(bits)), chosen] = 0
    boards = data.boards.copy()
    boards[:, at : at + 8] = np.packbits(bits, axis=1, bitorder="little")
    return boards


def openings(data: records.Data) -> records.Data:
    """The positions of the opening among the data, at most `COMPARED`."""
    full = data.pieces() >= OPENING_PIECES
    return data[np.flatnonzero(full & ~data.boards[:, 16:].any(1))[:COMPARED]]


def value_of_a_man(
    network: network_file.Network, table: np.ndarray, data: records.Data, seed: int
) -> float:
    """What a man is worth in these positions, as a logit: the mean difference that it makes to take
    a man of either side away. Boards without kings are expected."""
    random = np.random.default_rng(seed)
    buckets = table[data.pieces() - 1]
    fewer = [predict(network, without_a_man(data, at, random), buckets) for at in (8, 0)]
    return float(np.mean(fewer[0] - fewer[1]) / 2)


def centipawns_of_a_logit(man: float) -> float | None:
    """The scale at which a man in the opening, worth `man` logits, is 100 centipawns, or `None`
    if the engine does not accept it."""
    return 100 / man if man > 0 and network_file.is_scale(100 / man) else None


def make_steps(optimiser: optax.GradientTransformation, loss: Callable, kind) -> Callable:
    """Returns the function for some training steps, given the positions of each."""

    def batch_loss(network, boards, buckets, targets):
        return jnp.mean(loss(kind.logits(network, boards, buckets), targets))

    @partial(jax.jit, donate_argnums=(0, 1))
    def steps(network, state, order, *columns):
        def step(learning, chosen):
            network, state = learning
            batch = [column[chosen] for column in columns]
            value, gradient = jax.value_and_grad(batch_loss)(network, *batch)
            updates, state = optimiser.update(gradient, state, network)
            return (kind.clipped(optax.apply_updates(network, updates)), state), value

        learning, values = jax.lax.scan(step, (network, state), order)
        return *learning, values.sum()

    return steps


def progress(text: str) -> None:
    """Shows a line that the next one replaces, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)


def batches(buckets: np.ndarray, size: int, random: np.random.Generator) -> Iterator[np.ndarray]:
    """The numbers of an epoch's positions in batches, in a random order, without a last batch that
    is not full; up to `STEPS` batches at a time.

    Each bucket is seen equally often, so that a network does not forget the openings when it goes
    on with data that have more endings. Of a bucket with many positions an epoch has a random part;
    those of a bucket with few are repeated."""
    number = len(buckets)
    size = min(size, number)
    found = np.unique(buckets)
    each = -(-number // len(found))
    places = (np.flatnonzero(buckets == bucket).astype(np.int32) for bucket in found)
    order = np.concatenate([np.resize(random.permutation(part), each) for part in places])
    random.shuffle(order)
    order = order[: number // size * size].reshape(-1, size)
    for start in range(0, len(order), STEPS):
        yield order[start : start + STEPS]


def write_losses(path: Path, rows: list[tuple]) -> None:
    """Writes the losses of the epochs so far, one epoch a line."""
    lines = [plot.HEADING, *("\t".join(map(str, row)) for row in rows)]
    files.write(path, "".join(line + "\n" for line in lines).encode())


def train(
    options: argparse.Namespace, learn: Examples, held: Examples, kind=model, network=None
) -> tuple:
    """The network, and for each epoch its number, the loss while learning, the log loss of the
    held-out targets and that of the held-out results. `kind` has the functions `initial`, `logits`
    and `clipped` of a kind of network. Learning starts with random weights, or with `network`. The
    losses are written to `options.losses` after each epoch."""
    random = np.random.default_rng(options.seed)
    network = network or kind.initial(jax.random.key(options.seed), options.width, options.buckets)
    steps = max(len(learn) // options.batch, 1)
    rate = optax.cosine_decay_schedule(options.rate, steps * options.epochs, alpha=LAST_RATE)
    optimiser = optax.adamw(rate, weight_decay=options.decay)
    state = optimiser.init(network)
    several = make_steps(optimiser, model.LOSSES[options.loss], kind)
    columns = [jax.device_put(column) for column in (learn.boards, learn.buckets, learn.targets)]
    logits = jax.jit(kind.logits)
    rows = []
    for epoch in range(1, options.epochs + 1):
        total = 0.0
        for number, order in enumerate(batches(learn.buckets, options.batch, random)):
            losses = f", held out {rows[-1][2]:.5f}" if rows else ""
            progress(f"epoch {epoch} of {options.epochs}, {number * STEPS / steps:.0%}{losses}")
            network, state, value = several(network, state, order, *columns)
            total += value
        outputs = predict(network, held.boards, held.buckets, logits)
        losses = (
            float(total) / steps,
            log_loss(outputs, held.targets),
            log_loss(outputs, held.points),
        )
        if not np.isfinite(losses).all():
            progress("")
            raise files.Error(f"epoch {epoch}: the loss is not a number: lower --rate")
        rows.append((epoch, *losses))
        write_losses(options.losses, rows)
    progress("")
    return network, rows


def compare(
    network: network_file.Network, quantised: network_file.Quantised, held: records.Data
) -> None:
    """Prints the effect of rounding the weights."""
    pieces, points = held.pieces(), held.points()
    floats = predict(network, held.boards, quantised.buckets[pieces])
    exact = network_file.evaluate(quantised, held.boards, pieces) / network_file.OUTPUT_SCALE
    difference = np.abs(exact - floats).mean() * quantised.centipawns
    print(f"rounding the weights: {difference:.2f} centipawns on average")
    print(
        f"log loss of results, floats and rounded: {log_loss(floats, points):.5f}, "
        f"{log_loss(exact, points):.5f}"
    )


def test_positions(
    network: network_file.Network, quantised: network_file.Quantised, held: records.Data, seed: int
) -> str:
    """Some held-out positions with their values."""
    number = min(TEST_POSITIONS, len(held))
    sample = held[np.sort(np.random.default_rng(seed).choice(len(held), number, replace=False))]
    floats = predict(network, sample.boards, quantised.buckets[sample.pieces()])
    return network_file.test_positions(quantised, sample, floats)


def run(options: argparse.Namespace) -> None:
    """Trains a network from the data and writes all files."""
    start = network_file.read(options.start) if options.start else None
    command_line.set_sizes(options, start)
    if any(getattr(options, name) != number for name, number in command_line.ENGINE.items()):
        print(
            "note: the engine reads only networks of width 128 with 8 buckets, so not this one",
            file=sys.stderr,
        )
    learn, held = records.split(records.read(options.data, options.positions))
    held, searched = held.of_games(), held[held.searched]
    print(f"{len(learn)} training positions, {len(held)} of games held out")
    opening = openings(held)
    if not len(opening) and options.centipawns is None:
        raise records.DataError(
            f"no position held out has {OPENING_PIECES} men and no king, "
            "so a man of the opening cannot set the scale: give more games, or --centipawns"
        )
    scale = fit_scale(learn)
    print(f"a logit is {scale:.1f} centipawns of the scores")
    print(
        "log loss of the held-out results by the scores: "
        f"{log_loss(held.scores / scale, held.points()):.5f}"
    )
    table = start.buckets if start else choose_buckets(learn.pieces(), options.buckets)
    ends = [str(np.searchsorted(table, bucket, "right") - 1) for bucket in range(table.max())]
    print(f"buckets end at {', '.join(ends)} pieces", flush=True)
    started = time.monotonic()
    parts = [examples(part, table, scale, options.share) for part in (learn, held)]
    network, rows = train(options, *parts, network=model.floats(start) if start else None)
    print(f"{options.epochs} epochs in {time.monotonic() - started:.0f} s")
    print("learned {1:.5f}, held out {2:.5f}, results {3:.5f}".format(*rows[-1]))
    if len(searched):
        outputs = predict(network, searched.boards, table[searched.pieces()])
        loss = log_loss(outputs, examples(searched, table, scale, options.share).targets)
        print(f"log loss of {len(searched)} held-out positions that a search evaluated: {loss:.5f}")
    chosen = options.centipawns
    if len(opening):
        man = value_of_a_man(network, table, opening, options.seed)
        chosen = chosen or centipawns_of_a_logit(man)
    # If a man cannot set the scale, the network is still written, with the scale of the scores.
    centipawns = chosen or scale
    quantised = network_file.quantise(network, table, centipawns)
    files.write(options.out, network_file.encode(quantised))
    if len(opening):
        print(f"a man of the opening is {man:.3f} logits, {centipawns * man:.0f} centipawns")
    print(f"a logit is {centipawns:.1f} centipawns in the file")
    compare(network, quantised, held[:COMPARED])
    tests = test_positions(network, quantised, held, options.seed)
    files.write(options.out.with_suffix(".tsv"), tests.encode())
    plot.draw([options.losses], options.picture)
    if not chosen:
        raise records.DataError(
            f"a man of the opening is worth {man:.3f} logits, so it cannot set the scale, and "
            f"{options.out} has that of the scores: train longer with "
            f"--start {options.out}, or give --centipawns"
        )


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command_line.add(parser)
    parser.add_argument("--out", type=Path, required=True, help="the network file, NAME.nn")
    parser.add_argument(
        "--start", type=Path, help="a network to go on from: its weights, width and buckets"
    )
    parser.add_argument(
        "--centipawns", type=float, help="centipawns of a logit in the file (a man is 100)"
    )
    options = parser.parse_args(arguments)
    out = options.out
    if out.suffix != ".nn":
        parser.error(f"--out {out}: the name must end in .nn")
    options.losses, options.picture = out.with_suffix(".loss.tsv"), out.with_suffix(".png")
    command_line.check(
        parser, options, [out, out.with_suffix(".tsv"), options.losses, options.picture]
    )
    return options


def main() -> None:
    with files.errors_reported("train.py"):
        run(parse())


if __name__ == "__main__":
    main()
