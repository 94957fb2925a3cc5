#!/usr/bin/env python3
"""Learns Dameo from nothing by playing against itself, as Gumbel AlphaZero does.

All games of self-play are one batch, and so are the nodes of their search trees, which mctx grows.
`learn.py [STEPS]`, after `pip install . mctx optax`, prints the minutes of processor time and the
scores against random moves and two low levels after each 1000 of 4000 steps; it saves learnt.npz.
"""

import itertools
import random
import sys
import time
from collections import deque
from functools import partial

import jax
import jax.numpy as jnp
import mctx
import numpy as np
import optax
from jax.experimental import io_callback

import dameo

GAMES, SIMULATIONS = 128, 16
MEMORY, SAMPLE = 256, 4  # steps of all games, to learn from
ACTIONS = 96  # of a position, the first in the batch's order; hardly any has more
WIDTH, FACTORS = 384, 8  # of the hidden layers; of the policy, for each square
TRANSFORM = partial(mctx.qtransform_completed_by_mix_value, rescale_values=False)

nodes = dameo.Batch(GAMES * (SIMULATIONS + 1), rules="playstrategy", autoreset=False)
new_nodes = itertools.cycle(np.arange(len(nodes), dtype=np.int32).reshape(-1, GAMES))
optimiser = optax.adam(1e-3)


def initial(key):
    """Random weights: two hidden layers, the policy, the value."""
    shapes = [(512, WIDTH), (WIDTH, WIDTH), (WIDTH, 128 * FACTORS), (WIDTH, 1)]
    return [0.05 * jax.random.normal(k, s) for k, s in zip(jax.random.split(key, 4), shapes)]


def network(weights, planes, actions):
    """The logits of these actions, and the value for the side to act."""
    first, second, policy, value = weights
    hidden = jax.nn.relu(planes.reshape(len(planes), -1) @ first)
    hidden += jax.nn.relu(hidden @ second)
    factors = (hidden @ policy).reshape(-1, 2, 64, FACTORS)
    table = jnp.einsum("gfk,gtk->gft", factors[:, 0], factors[:, 1]).reshape(-1, 4096)
    logits = jnp.where(actions < 0, -1e9, jnp.take_along_axis(table, jnp.maximum(actions, 0), 1))
    return {"prior_logits": logits, "value": jnp.tanh(hidden @ value)[:, 0]}


@jax.jit
def learn(weights, state, planes, actions, policy, result):
    """Improves the policy, and the value where the result is known."""

    def loss(weights):
        logits, value = network(weights, planes, actions).values()
        error = jnp.square(value - jnp.where(jnp.isnan(result), value, result))
        return (optax.softmax_cross_entropy(logits, policy) + error).mean()

    updates, state = optimiser.update(jax.grad(loss)(weights), state)
    return optax.apply_updates(weights, updates), state


def legal(batch):
    """The legal actions of each game, and -1 in the places after them."""
    actions, offsets = batch.legal_actions()
    places = offsets[:-1, None] + np.arange(ACTIONS)
    return np.where(places < offsets[1:, None], np.append(actions, 0).take(places, mode="clip"), -1)


def play(batch, places):
    """Plays the legal actions in these places; games that are over stay as they are."""
    return batch.step(np.take_along_axis(legal(batch), np.asarray(places)[:, None], 1)[:, 0])


def add(batch):
    """Adds a node to each tree: its number, what the side to act sees, 1 for White or -1."""
    white, planes = batch.turns(), batch.planes(history=0)[:, [0, 1, 2, 3, 4, 5, 7, 8]]
    planes[~white] = planes[~white][:, [2, 3, 0, 1, 4, 5, 6, 7], ::-1]
    actions = np.int32(legal(batch) ^ np.where(white, 0, 0o7070)[:, None])  # mirrors both ranks
    nodes.put(number := next(new_nodes), batch)
    return number, planes, actions, np.where(white, 1, -1)


def expand(parents, places):
    """Plays an action in a node of each tree: new nodes, rewards, the signs of their values."""
    batch = nodes.take(np.asarray(parents))
    before, (rewards, over) = np.where(batch.turns(), 1, -1), play(batch, places)
    *new, after = add(batch)
    return *new, np.float32(rewards * before), np.float32(~over * before * after)


def recurrent(weights, _, places, parents):
    kinds = [((), "i4"), ((8, 8, 8), "f4"), ((ACTIONS,), "i4"), ((), "f4"), ((), "f4")]
    shapes = [jax.ShapeDtypeStruct((GAMES, *shape), kind) for shape, kind in kinds]
    number, *seen, reward, sign = io_callback(expand, shapes, parents, places, ordered=True)
    return mctx.RecurrentFnOutput(**network(weights, *seen), reward=reward, discount=sign), number


@jax.jit
def search(weights, key, noise, number, planes, actions):
    """The places of the best actions, and the improved policy."""
    root = mctx.RootFnOutput(**network(weights, planes, actions), embedding=number)
    grow = partial(mctx.gumbel_muzero_policy, max_num_considered_actions=8, qtransform=TRANSFORM)
    found = grow(weights, key, root, recurrent, SIMULATIONS, actions < 0, gumbel_scale=noise)
    return found.action, found.action_weights


def match(weights, level):
    """The score as White in half of the games: 1 for a win, 0.5 for a draw."""
    batch = dameo.Batch(GAMES, rules="playstrategy", autoreset=False)
    engine, limit = dameo.Engine(hash=1), dameo.Limit(elo=level, nodes=1000)
    as_white = np.arange(GAMES) % 2 == 0
    while (live := legal(batch)[:, 0] >= 0).any():
        moves = [None] * GAMES
        for n in np.flatnonzero(live & (batch.turns() != as_white)):
            board = batch.board(n)
            moves[n] = engine.play(board, limit).move if level else random.choice(board.legal_moves)
        batch.push(moves)
        play(batch, search(weights, jax.random.key(0), 0.0, *add(batch)[:3])[0])
    winners = [batch.board(n).outcome().winner for n in range(GAMES)]
    return np.mean([0.5 if w is None else w == own for w, own in zip(winners, as_white)])


def main(steps=4000):
    random.seed(1)
    weights = initial(jax.random.key(1))
    state, memory = optimiser.init(weights), deque(maxlen=MEMORY)
    batch = dameo.Batch(GAMES, rules="playstrategy")
    print("steps", "minutes", "random", "level 420", "level 1220", sep="\t")
    for step in range(steps + 1):
        if step % 1000 == 0 or step == steps:
            scores = [f"{match(weights, level):.3f}" for level in (None, 420, 1220)]
            print(step, f"{time.process_time() / 60:.1f}", *scores, sep="\t", flush=True)
            np.savez("learnt.npz", *weights)
        *root, white = add(batch)
        places, policy = search(weights, jax.random.key(step), 1.0, *root)
        rewards, ended = play(batch, places)
        memory.append((*root[1:], policy, np.full(GAMES, np.nan, np.float32), white))
        for *_, result, white in reversed(memory):  # of the games that have ended
            ended &= np.isnan(result)
            result[ended] = (rewards * white)[ended]
        *positions, _ = map(np.concatenate, zip(*random.choices(memory, k=SAMPLE)))
        weights, state = learn(weights, state, *positions)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
