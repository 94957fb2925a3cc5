"""The network: one layer shared by four views of a position, one output for each bucket of pieces.

A position is seen by its own side and by the enemy, and each of both as it is and mirrored left to
right. All four views have the same feature weights, so mirror images get the same value exactly.
"""

import jax
import jax.numpy as jnp
import numpy as np

from network_file import (
    FEATURES,
    GROUPS,
    LARGEST_FEATURE,
    LARGEST_OUTPUT_BIAS,
    LARGEST_SUM,
    OUTPUT_SCALE,
    PIECES,
    QA,
    QB,
    Network,
    Quantised,
    largest_output_weight,
    possible_features,
    views,
)


def initial(key: jax.Array, width: int, buckets: int) -> Network:
    """Random weights."""
    features, outputs = jax.random.split(key)
    return Network(
        features=0.1 * jax.random.normal(features, (FEATURES, width)) * possible_features(),
        biases=jnp.full((width,), 0.25),
        outputs=jax.random.normal(outputs, (buckets, 2, width)) / np.sqrt(4 * width),
        output_biases=jnp.zeros((buckets,)),
    )


def floats(network: Quantised) -> Network:
    """The weights of a quantised network as floats, to learn on."""
    scaled = lambda values, scale: jnp.asarray(values, jnp.float32) / scale
    return Network(
        features=scaled(network.features, QA),
        biases=scaled(network.biases, QA),
        outputs=scaled(network.outputs, QB),
        output_biases=scaled(network.output_biases, OUTPUT_SCALE),
    )


def clipped(network: Network) -> Network:
    """The network with all weights within what the quantised network can hold. Weights that are
    not a number stay so."""
    largest_output = largest_output_weight(len(network.biases)) / QB
    features = jnp.clip(network.features, -LARGEST_FEATURE, LARGEST_FEATURE)
    squares = jnp.abs(features).reshape(GROUPS, 64, -1).max(0)
    sums = jax.lax.top_k(squares.T, PIECES)[0].sum(1)
    return network._replace(
        features=features * (LARGEST_SUM / jnp.maximum(sums, LARGEST_SUM)),
        biases=jnp.clip(network.biases, -LARGEST_FEATURE, LARGEST_FEATURE),
        outputs=jnp.clip(network.outputs, -largest_output, largest_output),
        output_biases=jnp.clip(network.output_biases, -LARGEST_OUTPUT_BIAS, LARGEST_OUTPUT_BIAS),
    )


def halves(view: jax.Array) -> tuple[jax.Array, jax.Array]:
    """For bytes, each a rank: the sums and the differences of the bits of files a to d and their
    mirror images h to e, in a new last axis."""
    shifts = jnp.arange(4, dtype=jnp.uint8)
    left = ((view[..., None] >> shifts) & 1).astype(jnp.int8)
    right = ((view[..., None] >> (7 - shifts)) & 1).astype(jnp.int8)
    return (left + right).astype(jnp.float32), (left - right).astype(jnp.float32)


def activation(sums: jax.Array) -> jax.Array:
    """The activation function (SCReLU)."""
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
