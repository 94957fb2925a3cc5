#!/usr/bin/env python3
"""Learns Dameo from nothing by playing against itself, as Gumbel AlphaZero does.

pip install . jax optax
learn.py [--minutes 60] [--seed 1] [--out learnt]

All games of self-play are one batch, as are the leaves of their search trees: `Batch.take` fetches
positions, `step` plays the actions that the searches chose, `put` keeps the new positions, and the
network evaluates them in one call. The minutes are processor time, without that of the matches
against the random player and the engine at low levels. OUT.tsv has the scores, OUT.npz the weights.
"""

import argparse
import functools
import time
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

import dameo

Array = np.ndarray[Any, Any]

GAMES = 256
SIMULATIONS = 16
CONSIDERED = 8  # actions at the root of a search
ACTIONS = 96  # a search considers so many actions of a position
STEPS = 192  # of each game that the learner remembers
LEARN, UPDATES = 512, 2  # positions of an update, updates after each step of the games
WIDTH = 384
FACTORS = 8  # of the policy: an action is a sum of products of from-square and to-square
NEVER = -1e9
RANKS, FILES = 0o7070, 0o0707  # mirror an action, each of its squares


def initial(key: jax.Array) -> Any:
    """Random weights: three hidden layers, the policy, the value."""
    shapes = [(512, WIDTH), (WIDTH, WIDTH), (WIDTH, WIDTH), (WIDTH, 128 * FACTORS), (WIDTH, 1)]
    scales = [0.15, 0.05, 0.05, 0.02, 0.02]
    keys = jax.random.split(key, len(shapes))
    random = lambda key, shape, scale: (scale * jax.random.normal(key, shape), jnp.zeros(shape[1]))
    return [random(*layer) for layer in zip(keys, shapes, scales)]


def network(weights: Any, planes: jax.Array, actions: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The logits of these actions, NEVER where they are -1, and the value for the side to act."""
    first, *middle, policy, value = weights
    hidden = jax.nn.relu(planes.reshape(len(planes), -1).astype(jnp.float32) @ first[0] + first[1])
    for matrix, bias in middle:
        hidden = hidden + jax.nn.relu(hidden @ matrix + bias)
    factors = (hidden @ policy[0] + policy[1]).reshape(-1, 2, 64, FACTORS)
    table = jnp.einsum("gfk,gtk->gft", factors[:, 0], factors[:, 1]).reshape(-1, 4096)
    logits = jnp.take_along_axis(table, jnp.maximum(actions, 0).astype(jnp.int32), 1)
    return jnp.where(actions < 0, NEVER, logits), jnp.tanh(hidden @ value[0] + value[1])[:, 0]


def seen(batch: dameo.Batch) -> tuple[Array, Array, Array, Array]:
    """Planes and actions as the side to act sees them, its sides, the actions of the batch."""
    white = batch.turns()
    planes = batch.planes(history=0)[:, [0, 1, 2, 3, 4, 5, 7, 8]]
    black = planes[~white][:, [2, 3, 0, 1, 4, 5, 6, 7], ::-1]
    planes[~white] = black
    legal, offsets = batch.legal_actions()
    actions = np.full((len(batch), ACTIONS), -1, np.int16)
    game = np.repeat(np.arange(len(batch)), np.diff(offsets))
    place = np.arange(len(legal)) - offsets[game]
    actions[game[place < ACTIONS], place[place < ACTIONS]] = legal[place < ACTIONS]
    own = np.where(white[:, None] | (actions < 0), actions, actions ^ RANKS)
    return planes.astype(np.float16), own, white, actions


def halving(considered: int, simulations: int) -> list[int]:
    """Sequential halving: the visits that an action has which the n-th simulation may choose."""
    order: list[int] = []
    visits, left = 0, considered
    while len(order) < simulations:
        rounds = max(1, simulations // (max(1, int(np.log2(considered))) * left))
        order += [visits + n for n in range(rounds) for _ in range(left)]
        visits, left = visits + rounds, max(2, left // 2) if considered > 1 else 1
    return order[:simulations]


def softmax(logits: Array) -> Array:
    exps = np.exp(logits - logits.max(-1, keepdims=True))
    return exps / exps.sum(-1, keepdims=True)


class Search:
    """The trees of many games. Node n of all games is made by simulation n."""

    def __init__(self, evaluate: Callable[..., Any], games: int, simulations: int) -> None:
        self.evaluate, self.games, self.nodes = evaluate, np.arange(games), simulations + 1
        self.states = dameo.Batch(games * self.nodes, rules="playstrategy", autoreset=False)
        self.order = np.array([halving(max(n, 1), simulations) for n in range(CONSIDERED + 1)])

    def add(self, node: int, states: dameo.Batch) -> Array:
        """Evaluates new nodes, and returns their values for White."""
        planes, own, white, actions = seen(states)
        logits, values = map(np.asarray, self.evaluate(planes, own))
        self.logits[:, node], self.actions[:, node], self.white[:, node] = logits, actions, white
        self.value[:, node] = values
        return np.where(white, values, -values)

    def improved(self, games: Array, nodes: Array) -> tuple[Array, Array]:
        """The logits of the improved policy, and the visits of the actions."""
        logits, visits = self.logits[games, nodes], self.visits[games, nodes]
        sums, value = self.sums[games, nodes], self.value[games, nodes]
        tried = visits > 0
        means = sums / np.maximum(visits, 1)
        prior = np.where(tried, softmax(logits), 1e-9)
        mean, count = (prior * means * tried).sum(1) / prior.sum(1), visits.sum(1)
        mixed = (value + count * mean) / (1 + count)
        means = np.where(tried, means, mixed[:, None])
        return logits + (50 + visits.max(1, keepdims=True)) * 0.1 * means, visits

    def run(self, batch: dameo.Batch, noise: Array) -> tuple[Array, Array]:
        """The chosen actions and the improved policy of the legal ones."""
        games, shape = self.games, (len(self.games), self.nodes, ACTIONS)
        self.logits, self.sums = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        self.actions, self.child = np.zeros(shape, np.int16), np.zeros(shape, np.int16)
        self.visits = np.zeros(shape, np.float32)
        self.white, self.over = np.zeros(shape[:2], bool), np.zeros(shape[:2], bool)
        self.value = np.zeros(shape[:2], np.float32)
        self.states.put(games * self.nodes, batch)
        self.add(0, batch)
        order = self.order[np.minimum((self.actions[:, 0] >= 0).sum(1), CONSIDERED)]
        for simulation in range(1, self.nodes):
            going, node, path = games, np.zeros(len(games), int), []
            parent, action = node.copy(), np.zeros(len(games), np.int64)
            while len(going):
                logits, visits = self.improved(going, node[going])
                if not path:
                    fits = visits == order[:, simulation - 1, None]
                    scores = np.where(fits, logits + noise, 2 * NEVER)
                else:
                    counts = 1 + visits.sum(1, keepdims=True)
                    scores = np.where(logits > NEVER / 2, softmax(logits) - visits / counts, NEVER)
                chosen = scores.argmax(1)
                path.append((going, node[going], chosen))
                parent[going] = node[going]
                action[going] = self.actions[going, node[going], chosen]
                node[going] = self.child[going, node[going], chosen]
                going = going[(node[going] > 0) & ~self.over[going, node[going]]]
            leaves = self.states.take(games * self.nodes + parent)
            rewards, ended = leaves.step(action)
            self.over[:, simulation] = ended
            self.states.put(games * self.nodes + simulation, leaves)
            values = np.where(ended, rewards, self.add(simulation, leaves))
            for some, nodes, chosen in path:
                sign = np.where(self.white[some, nodes], 1, -1)
                self.visits[some, nodes, chosen] += 1
                self.sums[some, nodes, chosen] += sign * values[some]
                new = (nodes == parent[some]) & (self.child[some, nodes, chosen] == 0)
                self.child[some[new], nodes[new], chosen[new]] = simulation
        logits, visits = self.improved(games, np.zeros(len(games), int))
        most = visits == visits.max(1, keepdims=True)
        chosen = np.where(most, logits + noise, 2 * NEVER).argmax(1)
        return self.actions[games, 0, chosen], softmax(logits)


class Memory:
    """The last steps of all games, with the results of those that have ended."""

    def __init__(self, games: int) -> None:
        shape = (STEPS, games)
        self.planes, self.white = np.zeros((*shape, 8, 8, 8), np.float16), np.zeros(shape, bool)
        self.actions = np.zeros((*shape, ACTIONS), np.int16)
        self.policy = np.zeros((*shape, ACTIONS), np.float16)
        self.result = np.full(shape, np.nan, np.float32)
        self.step, self.began = 0, np.zeros(games, int)

    def play(self, batch: dameo.Batch, search: Search, random: np.random.Generator) -> int:
        """Plays an action in each game, and returns how many games have ended."""
        now = self.step % STEPS
        chosen, self.policy[now] = search.run(batch, random.gumbel(size=(len(batch), ACTIONS)))
        self.planes[now], self.actions[now], self.white[now], _ = seen(batch)
        self.result[now] = np.nan
        rewards, ended = batch.step(chosen)
        for game in np.flatnonzero(ended):
            steps = np.arange(max(self.began[game], self.step - STEPS + 1), self.step + 1) % STEPS
            sign = np.where(self.white[steps, game], 1, -1)
            self.result[steps, game] = sign * rewards[game]
            self.began[game] = self.step + 1
        self.step += 1
        return int(ended.sum())

    def sample(self, random: np.random.Generator) -> tuple[Array, ...] | None:
        """Random positions with results, half of them mirrored."""
        known = np.argwhere(~np.isnan(self.result))
        if len(known) < 10 * LEARN:
            return None
        steps, games = known[random.integers(len(known), size=LEARN)].T
        planes, actions = self.planes[steps, games], self.actions[steps, games]
        half = LEARN // 2
        planes[:half] = planes[:half, :, :, ::-1]
        actions[:half] = np.where(actions[:half] < 0, -1, actions[:half] ^ FILES)
        return planes, actions, self.policy[steps, games], self.result[steps, games]


def loss(weights: Any, planes: Any, actions: Any, policy: Any, result: Any) -> jax.Array:
    """The cross-entropy of the policy and the squared error of the value."""
    logits, value = network(weights, planes, actions)
    entropy = -(policy * jax.nn.log_softmax(logits)).sum(1, where=actions >= 0)
    return (entropy + jnp.square(value - result)).mean()


def play_random(batch: dameo.Batch, games: Array, seed: int) -> None:
    """The random player."""
    actions = batch.random_actions(seed)
    for game in games:
        batch.act(game, actions[game])


def play_engine(elo: int, batch: dameo.Batch, games: Array, seed: int) -> None:
    """The engine with limited strength."""
    engine, moves = dameo.Engine(hash=1), [None] * len(batch)
    for game in games:
        engine.clear()
        moves[game] = engine.play(batch.board(game), dameo.Limit(elo=elo, nodes=1000)).move
    batch.push(moves)


OPPONENTS = {"random": play_random}
OPPONENTS |= {f"level {elo}": functools.partial(play_engine, elo) for elo in (420, 1220)}


def match(search: Search, opponent: Callable[[dameo.Batch, Array, int], None]) -> float:
    """The score of the network, as White in half of the games: 1 for a win, 0.5 for a draw."""
    batch = dameo.Batch(len(search.games), rules="playstrategy", autoreset=False)
    as_white = search.games % 2 == 0
    seed = 0
    while (live := np.diff(batch.legal_actions()[1]) > 0).any():
        mine = live & (batch.turns() == as_white)
        chosen, _ = search.run(batch, np.zeros((len(batch), ACTIONS)))
        for game in np.flatnonzero(mine):
            batch.act(game, chosen[game])
        opponent(batch, np.flatnonzero(live & ~mine), seed := seed + 1)
    winners = [batch.board(game).outcome().winner for game in search.games]
    points = [0.5 if winner is None else winner == own for winner, own in zip(winners, as_white)]
    return float(np.mean(points))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--matches", type=int, default=10, help="how often it plays the opponents")
    parser.add_argument("--opponents", type=int, default=100, help="games of a match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="learnt")
    arguments = parser.parse_args()
    random, weights = np.random.default_rng(arguments.seed), initial(jax.random.key(arguments.seed))
    optimiser = optax.adam(1e-3)
    state = optimiser.init(weights)

    @jax.jit
    def learn(weights: Any, state: Any, *positions: Any) -> tuple[Any, Any, jax.Array]:
        error, gradient = jax.value_and_grad(loss)(weights, *positions)
        updates, state = optimiser.update(gradient, state)
        return optax.apply_updates(weights, updates), state, error

    jitted = jax.jit(network)
    evaluate = lambda planes, actions: jitted(weights, planes, actions)
    search = Search(evaluate, GAMES, SIMULATIONS)
    judge = Search(evaluate, arguments.opponents, SIMULATIONS)
    batch, memory = dameo.Batch(GAMES, rules="playstrategy"), Memory(GAMES)
    spent, games, error, done = 0.0, 0, float("nan"), -1
    lines = ["\t".join(["minutes", "games", "loss", *OPPONENTS])]
    while True:
        share = int(arguments.matches * spent / (60 * arguments.minutes))
        if share > done:
            scores = [f"{match(judge, opponent):.3f}" for opponent in OPPONENTS.values()]
            lines.append("\t".join([f"{spent / 60:.1f}\t{games}\t{error:.3f}", *scores]))
            print(lines[-1], flush=True)
            np.savez(arguments.out + ".npz", *jax.tree.leaves(weights))
            with open(arguments.out + ".tsv", "w") as file:
                file.write("\n".join(lines) + "\n")
            done = share
            if share >= arguments.matches:
                return
        began = time.process_time()
        games += memory.play(batch, search, random)
        for _ in range(UPDATES):
            if positions := memory.sample(random):
                weights, state, error = learn(weights, state, *positions)
        spent += time.process_time() - began


if __name__ == "__main__":
    main()
