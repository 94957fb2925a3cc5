#!/usr/bin/env python3
"""Trains another kind of network on the same data, to compare its losses. It writes no network.

    python python/training/experiments.py second-layer data --out first --epochs 6 --share 0.6

The options are those of train.py, but for --start and --centipawns. This command writes
first.second-layer.loss.tsv and first.second-layer.png.
"""

import argparse
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

import command_line
import data as records
import files
import model
import network_file
import plot
import train

# The neurons of the second layer.
SECOND = 16
# The planes of pairs of men: up, right and both diagonals, for both sides.
PAIR_PLANES = 8


class TwoLayers(NamedTuple):
    """The network with a second layer beside its direct output, applied to each mirror image."""

    first: network_file.Network
    weights: jax.Array  # (2 N, buckets * SECOND)
    biases: jax.Array  # (buckets * SECOND,)
    outputs: jax.Array  # (buckets, SECOND)


def initial_two_layers(key: jax.Array, width: int, buckets: int) -> TwoLayers:
    weights, outputs = jax.random.split(jax.random.fold_in(key, 9))
    return TwoLayers(
        first=model.initial(key, width, buckets),
        weights=jax.random.normal(weights, (2 * width, buckets * SECOND)) / np.sqrt(width / 2),
        biases=jnp.full((buckets * SECOND,), 0.2),
        outputs=jax.random.normal(outputs, (buckets, SECOND)) / np.sqrt(SECOND) / 2,
    )


def two_layer_logits(network: TwoLayers, boards: jax.Array, buckets: jax.Array) -> jax.Array:
    first, chosen = network.first, buckets.astype(jnp.int32)
    total = first.output_biases[chosen]
    for image in model.both_images(first, boards):
        hidden = image.reshape(len(boards), -1)
        sums = (hidden @ network.weights + network.biases).reshape(len(boards), -1, SECOND)
        second = model.activation(jnp.take_along_axis(sums, chosen[:, None, None], axis=1)[:, 0])
        direct = hidden @ first.outputs.reshape(len(first.outputs), -1).T
        total += (second * network.outputs[chosen]).sum(1)
        total += jnp.take_along_axis(direct, chosen[:, None], axis=1)[:, 0]
    return total


def clipped_two_layers(network: TwoLayers) -> TwoLayers:
    return network._replace(first=model.clipped(network.first))


def pairs(men: jax.Array) -> list[jax.Array]:
    """The men with another man of their side above, to the right, and on both diagonals above."""
    above = jnp.concatenate([men[:, 1:], jnp.zeros_like(men[:, :1])], 1)
    return [men & above, men & (men >> 1), men & (above >> 1), men & (above << 1)]


def views_with_pairs(boards: jax.Array) -> jax.Array:
    """The own and the enemy's view (n, 2, bytes), with the planes of pairs after the usual ones."""
    views = network_file.views(boards)
    of_view = lambda view: [view, *pairs(view[:, :8]), *pairs(view[:, 16:24])]
    return jnp.stack([jnp.concatenate(of_view(views[:, side]), axis=1) for side in (0, 1)], axis=1)


def mirrored(boards: jax.Array) -> jax.Array:
    """Each byte with its bits in the opposite order."""
    table = np.packbits(
        np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1), axis=1, bitorder="little"
    )
    return jnp.asarray(table[:, 0])[boards.astype(jnp.int32)]


def initial_with_pairs(key: jax.Array, width: int, buckets: int) -> network_file.Network:
    network = model.initial(key, width, buckets)
    more = 0.02 * jax.random.normal(jax.random.fold_in(key, 5), (64 * PAIR_PLANES, width))
    return network._replace(features=jnp.concatenate([network.features, more]))


def pair_logits(network: network_file.Network, boards: jax.Array, buckets: jax.Array) -> jax.Array:
    total = 0
    for image in (boards, mirrored(boards)):
        bits = (views_with_pairs(image)[..., None] >> jnp.arange(8, dtype=jnp.uint8)) & 1
        inputs = bits.astype(jnp.float32).reshape(2 * len(boards), -1)
        total += model.activation(inputs @ network.features + network.biases)
    return model.outputs(network, total.reshape(len(boards), -1), buckets)


KINDS = {
    "plain": model,
    "second-layer": SimpleNamespace(
        initial=initial_two_layers, logits=two_layer_logits, clipped=clipped_two_layers
    ),
    # Networks with pairs are not written to a file, so their weights are not clipped.
    "pairs": SimpleNamespace(
        initial=initial_with_pairs, logits=pair_logits, clipped=lambda network: network
    ),
}


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "kind", choices=KINDS, help="the kind of network; plain is that of train.py"
    )
    command_line.add(parser)
    text = "NAME: the files are NAME.KIND.loss.tsv and NAME.KIND.png"
    parser.add_argument("--out", type=Path, required=True, metavar="NAME", help=text)
    options = parser.parse_args(arguments)
    ends = (f".{options.kind}.loss.tsv", f".{options.kind}.png")
    options.losses, options.picture = (
        options.out.with_name(options.out.name + end) for end in ends
    )
    command_line.check(parser, options, [options.losses, options.picture])
    command_line.set_sizes(options, None)
    return options


def run(options: argparse.Namespace) -> None:
    learn, held = records.split(records.read(options.data, options.positions))
    scale, table = train.fit_scale(learn), train.choose_buckets(learn.pieces(), options.buckets)
    parts = [train.examples(part, table, scale, options.share) for part in (learn, held.of_games())]
    _, rows = train.train(options, *parts, kind=KINDS[options.kind])
    print("learned {1:.5f}, held out {2:.5f}, results {3:.5f}".format(*rows[-1]))
    plot.draw([options.losses], options.picture)


if __name__ == "__main__":
    with files.errors_reported("experiments.py"):
        run(parse())
