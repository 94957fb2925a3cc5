"""The network: one layer shared by four views of a position, one output for each bucket of pieces.

A position is seen by its own side and by the enemy, and each of both as it is and mirrored left to
right. All four views have the same feature weights, so mirror images get the same value exactly.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

GROUPS = 4  # own men, own kings, enemy men, enemy kings, as the view sees them
FEATURES = GROUPS * 64

# The scales of the quantised weights: 1 of a feature weight is QA, 1 of an output weight is QB.
QA = 1023
QB = 256
# An activation is (clamp(sum, 0, QA) * 2^SHIFT)^2 / 2^16, rounded down: 1 is QA^2 / 64.
SHIFT = 5
ONE = (QA << SHIFT) ** 2 / 2**16
# What the weights may be. The sum of a neuron must fit 16 bits with the most pieces of a game, with
# the bias and what rounding may add. The output of one view must fit 32 bits; the views and the
# bias of the output are added in 64 bits, and the bias itself is stored in 32.
PIECES = 36
LARGEST_WIDTH = 256
LARGEST_FEATURE = 2.0
LARGEST_SUM = 30.0
LARGEST_OUTPUT_WEIGHT = 511
LARGEST_OUTPUT = LARGEST_OUTPUT_WEIGHT / QB
LARGEST_OUTPUT_BIAS = 512.0
assert LARGEST_WIDTH * int(ONE) * LARGEST_OUTPUT_WEIGHT <= 0x7FFFFFFF
assert LARGEST_OUTPUT_BIAS * ONE * QB <= 0x7FFFFFFF


class Network(NamedTuple):
    """The weights, as floats."""

    features: jax.Array  # (256, N)
    biases: jax.Array  # (N,)
    outputs: jax.Array  # (buckets, 2, N): for the own view and the enemy's
    output_biases: jax.Array  # (buckets,)


def possible_features() -> np.ndarray:
    """1 for each feature that a position can have: no own man on rank 8, no enemy man on rank 1."""
    mask = np.ones((GROUPS, 8, 8), np.float32)
    mask[0, 7] = 0
    mask[2, 0] = 0
    return mask.reshape(FEATURES, 1)


def initial(key: jax.Array, width: int, buckets: int) -> Network:
    """Random weights."""
    features, outputs = jax.random.split(key)
    return Network(
        features=0.1 * jax.random.normal(features, (FEATURES, width)) * possible_features(),
        biases=jnp.full((width,), 0.25),
        outputs=jax.random.normal(outputs, (buckets, 2, width)) / np.sqrt(4 * width),
        output_biases=jnp.zeros((buckets,)),
    )


def clipped(network: Network) -> Network:
    """The network with all weights within what the quantised network can hold, with up to
    `LARGEST_WIDTH` neurons. Weights that are not a number stay so."""
    features = jnp.clip(network.features, -LARGEST_FEATURE, LARGEST_FEATURE)
    squares = jnp.abs(features).reshape(GROUPS, 64, -1).max(0)
    sums = jax.lax.top_k(squares.T, PIECES)[0].sum(1)
    return network._replace(
        features=features * (LARGEST_SUM / jnp.maximum(sums, LARGEST_SUM)),
        biases=jnp.clip(network.biases, -LARGEST_FEATURE, LARGEST_FEATURE),
        outputs=jnp.clip(network.outputs, -LARGEST_OUTPUT, LARGEST_OUTPUT),
        output_biases=jnp.clip(network.output_biases, -LARGEST_OUTPUT_BIAS, LARGEST_OUTPUT_BIAS),
    )


def views(boards):
    """The own and the enemy's view of boards (n, 24): bytes (n, 2, 32), eight for each group of
    features, one for each rank. Works for arrays of NumPy and of JAX."""
    own, enemy, kings = boards[:, :8], boards[:, 8:16], boards[:, 16:]
    groups = [own & ~kings, own & kings, enemy & ~kings, enemy & kings]
    library = jnp if isinstance(boards, jax.Array) else np
    turned = [groups[group][:, ::-1] for group in (2, 3, 0, 1)]
    both = [library.concatenate(view, axis=1) for view in (groups, turned)]
    return library.stack(both, axis=1)


def halves(view: jax.Array) -> tuple[jax.Array, jax.Array]:
    """For bytes, each a rank: the sums and the differences of the bits of files a to d and their
    mirror images h to e, in a new last axis."""
    shifts = jnp.arange(4, dtype=jnp.uint8)
    left = ((view[..., None] >> shifts) & 1).astype(jnp.int8)
    right = ((view[..., None] >> (7 - shifts)) & 1).astype(jnp.int8)
    return (left + right).astype(jnp.float32), (left - right).astype(jnp.float32)


def activation(sums: jax.Array) -> jax.Array:
    """The neurons for their sums (SCReLU)."""
    return jnp.square(jnp.clip(sums, 0, 1))


def both_images(network: Network, boards: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The activations (n, 2, N) of the own and the enemy's view, as they are and mirrored.

    The weights are split into a part that is equal left and right and a part that is opposite. Only
    the sign of the second part differs between mirror images, so both together cost as much as one.
    """
    sums, differences = halves(views(boards))
    rows = network.features.reshape(FEATURES // 8, 8, -1)
    left_rows, right_rows = rows[:, :4], rows[:, 7:3:-1]
    width = rows.shape[-1]
    flat = lambda part: part.reshape(-1, FEATURES // 2)
    equal = flat(sums) @ ((left_rows + right_rows) / 2).reshape(-1, width) + network.biases
    opposite = flat(differences) @ ((left_rows - right_rows) / 2).reshape(-1, width)
    images = activation(equal + opposite), activation(equal - opposite)
    return tuple(image.reshape(-1, 2, width) for image in images)


def logits(network: Network, boards: jax.Array, buckets: jax.Array) -> jax.Array:
    """The output for each position: the expected points are its logistic function."""
    image, mirrored = both_images(network, boards)
    return outputs(network, (image + mirrored).reshape(len(boards), -1), buckets)


def outputs(network: Network, hidden: jax.Array, buckets: jax.Array) -> jax.Array:
    """The output of each position's bucket for the activations (n, 2 N)."""
    values = hidden @ network.outputs.reshape(len(network.outputs), -1).T + network.output_biases
    return jnp.take_along_axis(values, buckets[:, None].astype(jnp.int32), axis=1)[:, 0]


def cross_entropy(logit: jax.Array, target: jax.Array) -> jax.Array:
    """The log loss of each position."""
    return jnp.logaddexp(0, logit) - target * logit


def squared_error(logit: jax.Array, target: jax.Array) -> jax.Array:
    """The squared error of the expected points of each position."""
    return jnp.square(jax.nn.sigmoid(logit) - target)


LOSSES = {"entropy": cross_entropy, "squares": squared_error}
