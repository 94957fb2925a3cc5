#!/usr/bin/env python3
"""Trains a network on the data of `dameo-train generate` and writes its file.

    python train/python/train.py data --out network.nn --width 64 --seed 1

Beside NAME.nn it writes NAME.tsv with positions to test a reader of the file, NAME.loss.tsv with the
losses of each epoch, and NAME.png with a picture of them. The same data, options and machine give
the same files.
"""

import argparse
import sys
import time
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

import data as records
import model
import network_file
import plot

TEST_POSITIONS = 500
# The held-out positions with which the quantised network is compared.
COMPARED = 100_000
EVALUATION_BATCH = 16384


def log_loss_of_scores(scores: np.ndarray, points: np.ndarray, scale: float) -> float:
    """The log loss of the points if they are the logistic function of score / scale."""
    x = scores / scale
    return float(np.mean(np.logaddexp(0, x) - points * x))


def fit_scale(data: records.Data) -> float:
    """The centipawns of a logit: the scale that makes the scores predict the results best."""
    scores, points = data.scores.astype(np.float64), data.points().astype(np.float64)
    low, high, golden = np.log(20.0), np.log(2000.0), (np.sqrt(5) - 1) / 2
    loss = lambda x: log_loss_of_scores(scores, points, np.exp(x))
    while high - low > 1e-4:
        a, b = high - golden * (high - low), low + golden * (high - low)
        low, high = (low, b) if loss(a) < loss(b) else (a, high)
    return float(np.exp((low + high) / 2))


def choose_buckets(pieces: np.ndarray, buckets: int) -> np.ndarray:
    """The bucket for each number of pieces from 0 to 64, with about as many positions in each."""
    counts = np.bincount(pieces, minlength=records.SQUARES + 1).astype(np.float64)
    middle = (np.cumsum(counts) - counts / 2) / counts.sum()
    return np.minimum(middle * buckets, buckets - 1).astype(np.uint8)


def targets(data: records.Data, scale: float, share: float) -> np.ndarray:
    """What the network shall predict: a blend of the result and the score of the search."""
    expected = 1 / (1 + np.exp(-data.scores.astype(np.float32) / scale))
    return (share * data.points() + (1 - share) * expected).astype(np.float32)


def predict(network: model.Network, boards: np.ndarray, buckets: np.ndarray) -> np.ndarray:
    """The output for each position, in batches."""
    starts = range(0, len(boards), EVALUATION_BATCH)
    part = lambda at: slice(at, at + EVALUATION_BATCH)
    outputs = [evaluate_batch(network, boards[part(at)], buckets[part(at)]) for at in starts]
    return np.concatenate([np.asarray(output) for output in outputs])


evaluate_batch = jax.jit(model.logits)


def make_step(optimiser: optax.GradientTransformation, loss):
    """The function that learns from one batch."""

    def batch_loss(network, boards, buckets, target):
        return jnp.mean(loss(model.logits(network, boards, buckets), target))

    @partial(jax.jit, donate_argnums=(0, 1))
    def step(network, state, boards, buckets, target):
        value, gradient = jax.value_and_grad(batch_loss)(network, boards, buckets, target)
        updates, state = optimiser.update(gradient, state, network)
        return model.clipped(optax.apply_updates(network, updates)), state, value

    return step


def progress(text: str) -> None:
    """Shows a line that the next one replaces, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)


def say(text: str) -> None:
    progress("")
    print(text, file=sys.stderr, flush=True)


def mean_entropy(logit: np.ndarray, target: np.ndarray) -> float:
    return float(np.mean(np.logaddexp(0, logit) - target * logit))


def train(options: argparse.Namespace, learn: records.Data, held: records.Data, scale: float, table: np.ndarray):
    """The network, and a row of losses for each epoch."""
    random = np.random.default_rng(options.seed)
    network = model.initial(jax.random.key(options.seed), options.width, options.buckets)
    steps = max(len(learn) // options.batch, 1)
    rate = optax.cosine_decay_schedule(options.rate, steps * options.epochs, alpha=0.01)
    optimiser = optax.adamw(rate, weight_decay=options.decay)
    state = optimiser.init(network)
    step = make_step(optimiser, model.LOSSES[options.loss])
    target, buckets = targets(learn, scale, options.share), table[learn.pieces()]
    held_target, held_buckets = targets(held, scale, options.share), table[held.pieces()]
    rows, start = [], time.monotonic()
    for epoch in range(1, options.epochs + 1):
        order = random.permutation(len(learn))
        total = jnp.zeros(())
        for number in range(steps):
            chosen = np.sort(order[number * options.batch : (number + 1) * options.batch])
            network, state, value = step(network, state, learn.boards[chosen], buckets[chosen], target[chosen])
            total += value
            if number % 20 == 0:
                progress(f"epoch {epoch} of {options.epochs}: {number / steps:.0%}")
        output = predict(network, held.boards, held_buckets)
        row = (epoch, float(total) / steps, mean_entropy(output, held_target), mean_entropy(output, held.points()))
        rows.append(row)
        seconds = time.monotonic() - start
        say(f"epoch {row[0]}: learned {row[1]:.5f}, held out {row[2]:.5f}, results {row[3]:.5f}, {seconds:.0f} s")
    return network, rows


def compare(network: model.Network, quantised: network_file.Quantised, held: records.Data) -> None:
    """Says what rounding the weights changes."""
    pieces, points = held.pieces(), held.points()
    floats = predict(network, held.boards, quantised.buckets[pieces])
    exact = network_file.evaluate(quantised, held.boards, pieces) / (model.ONE * model.QB)
    difference = np.abs(exact - floats).mean() * quantised.centipawns
    say(f"quantised: {difference:.2f} centipawns away on average; "
        f"results {mean_entropy(exact, points):.5f}, floats {mean_entropy(floats, points):.5f}")


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="+", type=Path, help="folders of shards, or shards")
    parser.add_argument("--out", type=Path, required=True, help="the network file, NAME.nn")
    parser.add_argument("--width", type=int, default=64, help="neurons of each view (default %(default)s)")
    parser.add_argument("--buckets", type=int, default=8, help="outputs, chosen by the number of pieces (%(default)s)")
    parser.add_argument("--epochs", type=int, default=20, help="passes over the data (%(default)s)")
    parser.add_argument("--share", type=float, default=0.6, help="share of the result in the target (%(default)s)")
    parser.add_argument("--loss", choices=sorted(model.LOSSES), default="entropy", help="(%(default)s)")
    parser.add_argument("--batch", type=int, default=4096, help="positions of a step (%(default)s)")
    parser.add_argument("--rate", type=float, default=0.006, help="the first learning rate (%(default)s)")
    parser.add_argument("--decay", type=float, default=0.0001, help="weight decay (%(default)s)")
    parser.add_argument("--positions", type=int, help="read only the first shards that have so many positions")
    parser.add_argument("--seed", type=int, default=1, help="the seed (%(default)s)")
    options = parser.parse_args(arguments)
    if options.out.suffix != ".nn":
        parser.error(f"--out {options.out}: the name must end in .nn")
    return options


def run(options: argparse.Namespace) -> None:
    learn, held = records.split(records.read(options.data, options.positions))
    say(f"{len(learn)} positions to learn from, {len(held)} of games held out")
    scale = fit_scale(learn)
    say(f"a logit is {scale:.1f} centipawns; "
        f"log loss of the held-out results by the score {log_loss_of_scores(held.scores, held.points(), scale):.5f}")
    table = choose_buckets(learn.pieces(), options.buckets)
    say("buckets end at " + ", ".join(str(np.flatnonzero(table == b).max()) for b in range(options.buckets)) + " pieces")
    network, rows = train(options, learn, held, scale, table)
    quantised = network_file.quantise(network, table, scale)
    compare(network, quantised, held[: COMPARED])
    chosen = np.sort(np.random.default_rng(options.seed).choice(len(held), min(TEST_POSITIONS, len(held)), replace=False))
    sample = held[chosen]
    floats = predict(network, sample.boards, table[sample.pieces()])
    lines = ["epoch\tlearned\theld_out\tresults"] + ["\t".join(map(str, row)) for row in rows]
    network_file.write(options.out, network_file.encode(quantised))
    network_file.write(options.out.with_suffix(".tsv"), network_file.test_positions(quantised, sample, floats).encode())
    losses = options.out.with_suffix(".loss.tsv")
    network_file.write(losses, "".join(line + "\n" for line in lines).encode())
    plot.draw([losses], options.out.with_suffix(".png"))


def main() -> None:
    try:
        run(parse())
    except (records.DataError, network_file.NetworkError) as error:
        sys.exit(f"train.py: {error}")


if __name__ == "__main__":
    main()
