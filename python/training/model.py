"""The network: neurons shared by four views of a position, and three layers for each bucket.

A position is seen by its own side and by the enemy, and each of both as it is and mirrored left to
right. All four views have the same feature weights, and what mirrored views say is added before the
layers, so mirror images get the same value exactly.
Products of pairs of neurons, the direct output and the squared neurons are as in Stockfish.
"""

import jax
import jax.numpy as jnp
import numpy as np

from network_file import (
    FEATURES,
    FIRST,
    FIRST_SCALE,
    GROUPS,
    LARGEST_BIAS,
    LARGEST_FEATURE,
    LARGEST_SUM,
    LARGEST_WEIGHT,
    LARGEST_WEIGHTS,
    OUTPUT_SCALE,
    PIECES,
    QA,
    QB,
    SECOND,
    Network,
    Quantised,
    possible_features,
    views,
)


def initial(key: jax.Array, width: int, buckets: int) -> Network:
    """Random weights."""
    keys = jax.random.split(key, 4)
    normal = lambda key, *shape: jax.random.normal(key, shape)
    return Network(
        features=0.1 * normal(keys[0], FEATURES, width) * possible_features(),
        biases=jnp.full((width,), 0.25),
        first=normal(keys[1], buckets, FIRST + 1, width) / np.sqrt(2 * width),
        first_biases=jnp.full((buckets, FIRST + 1), 0.2).at[:, FIRST].set(0),
        second=normal(keys[2], buckets, SECOND, 2 * FIRST) / np.sqrt(FIRST),
        second_biases=jnp.full((buckets, SECOND), 0.1),
        outputs=normal(keys[3], buckets, SECOND) / np.sqrt(SECOND),
    )


def floats(network: Quantised) -> Network:
    """The weights of a quantised network as floats, to learn on."""
    scaled = lambda values, scale: jnp.asarray(values, jnp.float32) / scale
    return Network(
        features=scaled(network.features, QA),
        biases=scaled(network.biases, QA),
        first=scaled(network.first, FIRST_SCALE),
        first_biases=scaled(network.first_biases, OUTPUT_SCALE),
        second=scaled(network.second, QB),
        second_biases=scaled(network.second_biases, OUTPUT_SCALE),
        outputs=scaled(network.outputs, QB),
    )


def clipped(network: Network) -> Network:
    """The network with all weights within what the quantised network can hold. Weights that are
    not a number stay so."""
    features = jnp.clip(network.features, -LARGEST_FEATURE, LARGEST_FEATURE)
    squares = jnp.abs(features).reshape(GROUPS, 64, -1).max(0)
    sums = jax.lax.top_k(squares.T, PIECES)[0].sum(1)
    limited = lambda values, largest: jnp.clip(values, -largest, largest)

    def layer(weights: jax.Array) -> jax.Array:
        weights = limited(weights, LARGEST_WEIGHT)
        sums = jnp.abs(weights).sum(-1, keepdims=True)
        return weights * (LARGEST_WEIGHTS / jnp.maximum(sums, LARGEST_WEIGHTS))

    return Network(
        features=features * (LARGEST_SUM / jnp.maximum(sums, LARGEST_SUM)),
        biases=limited(network.biases, LARGEST_FEATURE),
        first=layer(network.first),
        first_biases=limited(network.first_biases, LARGEST_BIAS),
        second=layer(network.second),
        second_biases=limited(network.second_biases, LARGEST_BIAS),
        outputs=layer(network.outputs),
    )


def halves(view: jax.Array) -> tuple[jax.Array, jax.Array]:
    """For bytes, each a rank: the sums and the differences of the bits of files a to d and their
    mirror images h to e, in a new last axis."""
    shifts = jnp.arange(4, dtype=jnp.uint8)
    left = ((view[..., None] >> shifts) & 1).astype(jnp.int8)
    right = ((view[..., None] >> (7 - shifts)) & 1).astype(jnp.int8)
    return (left + right).astype(jnp.float32), (left - right).astype(jnp.float32)


def products(sums: jax.Array) -> jax.Array:
    """The products of the pairs of neurons (n, N) of both views: own, then enemy."""
    one, other = jnp.split(jnp.clip(sums.reshape(-1, 2, sums.shape[-1]), 0, 1), 2, axis=2)
    return (one * other).reshape(len(one), -1)


def both_images(network: Network, boards: jax.Array) -> jax.Array:
    """The products (n, N) of the boards, added to those of their mirror images.

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
    return products(equal + opposite) + products(equal - opposite)


def logits(network: Network, boards: jax.Array, buckets: jax.Array) -> jax.Array:
    """The output for each position: the expected points are its logistic function."""
    of_bucket = jax.nn.one_hot(buckets.astype(jnp.int32), len(network.outputs))
    hidden = both_images(network, boards)
    # All buckets' sums are computed, and one is taken: faster than weights for each position.
    sums = (hidden @ network.first.reshape(-1, hidden.shape[1]).T).reshape(
        -1, *network.first.shape[:2]
    )
    sums = (sums * of_bucket[..., None]).sum(1) + of_bucket @ network.first_biases
    first = jnp.clip(sums[:, :FIRST], 0, 1)
    inputs = jnp.concatenate([first, jnp.square(first)], axis=1)
    by_bucket = (of_bucket[..., None] * inputs[:, None]).reshape(len(inputs), -1)
    second = by_bucket @ network.second.transpose(0, 2, 1).reshape(-1, SECOND)
    second = jnp.clip(second + of_bucket @ network.second_biases, 0, 1)
    return sums[:, FIRST] + (second * (of_bucket @ network.outputs)).sum(1)


def cross_entropy(logit: jax.Array, target: jax.Array) -> jax.Array:
    """The log loss of each position."""
    return jnp.logaddexp(0, logit) - target * logit


def squared_error(logit: jax.Array, target: jax.Array) -> jax.Array:
    """The squared error of the expected points of each position."""
    return jnp.square(jax.nn.sigmoid(logit) - target)


LOSSES = {"entropy": cross_entropy, "squares": squared_error}
