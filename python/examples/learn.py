#!/usr/bin/env python3
"""Learns Dameo from nothing by playing against itself, as Gumbel AlphaZero does.

learn.py [--minutes 10] [--seed 1] [--out learnt], after: pip install . jax optax

All games of self-play are one batch, and so are the leaves of their search trees: `Batch.take`
copies positions, `step` plays the actions that the searches chose, `put` keeps the new positions,
and the network evaluates them in one call. The minutes are processor time, without the matches
against random play and the engine at two low levels. OUT.tsv has the scores, OUT.npz the weights.
"""

import argparse
import functools
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

import dameo

Array = np.ndarray[Any, Any]

GAMES, SIMULATIONS = 256, 16
CONSIDERED = 8  # actions at the root of a search
ACTIONS = 96  # of a position, the first in the batch's order; hardly any has more
STEPS = 192  # of each game that the memory holds
SAMPLE, UPDATES = 512, 2  # positions of an update, updates after each step of the games
WIDTH, FACTORS = 384, 8  # of the hidden layers; of the policy, for each square
NEVER = -1e9  # the logit of what is not legal
RANKS, FILES = 0o7070, 0o0707  # mirror an action: both of its squares


def initial(key: jax.Array) -> Any:
    """Random weights: three hidden layers, the policy, the value."""
    shapes = [(512, WIDTH), (WIDTH, WIDTH), (WIDTH, WIDTH), (WIDTH, 128 * FACTORS), (WIDTH, 1)]
    layers = zip(jax.random.split(key, 5), shapes, [0.15, 0.05, 0.05, 0.02, 0.02])
    return [(scale * jax.random.normal(k, s), jnp.zeros(s[1])) for k, s, scale in layers]


def network(weights: Any, planes: Any, actions: Any) -> tuple[jax.Array, jax.Array]:
    """The logits of these actions, and the value for the side to act."""
    first, *middle, policy, value = weights
    hidden = jax.nn.relu(planes.reshape(len(planes), -1).astype(jnp.float32) @ first[0] + first[1])
    for matrix, bias in middle:
        hidden = hidden + jax.nn.relu(hidden @ matrix + bias)
    factors = (hidden @ policy[0] + policy[1]).reshape(-1, 2, 64, FACTORS)
    table = jnp.einsum("gfk,gtk->gft", factors[:, 0], factors[:, 1]).reshape(-1, 4096)
    logits = jnp.take_along_axis(table, jnp.maximum(actions, 0).astype(jnp.int32), 1)
    return jnp.where(actions < 0, NEVER, logits), jnp.tanh(hidden @ value[0] + value[1])[:, 0]


def loss(weights: Any, planes: Any, actions: Any, policy: Any, result: Any) -> jax.Array:
    """The cross-entropy of the policy and the squared error of the value."""
    logits, value = network(weights, planes, actions)
    entropy = -(policy * jax.nn.log_softmax(logits)).sum(1, where=actions >= 0)
    return (entropy + jnp.square(value - result)).mean()


def seen(batch: dameo.Batch) -> tuple[Array, Array, Array, Array]:
    """Planes and actions as the side to act sees them; the sides; the actions of the batch."""
    white, planes = batch.turns(), batch.planes(history=0)[:, [0, 1, 2, 3, 4, 5, 7, 8]]
    planes[~white] = planes[~white][:, [2, 3, 0, 1, 4, 5, 6, 7], ::-1]
    legal, offsets = batch.legal_actions()
    game = np.repeat(np.arange(len(batch)), np.diff(offsets))
    place = np.arange(len(legal)) - offsets[game]
    actions = np.full((len(batch), ACTIONS), -1, np.int16)
    actions[game[place < ACTIONS], place[place < ACTIONS]] = legal[place < ACTIONS]
    own = np.where(white[:, None] | (actions < 0), actions, actions ^ RANKS)
    return planes.astype(np.float16), own, white, actions


def softmax(logits: Array) -> Array:
    exps = np.exp(logits - logits.max(-1, keepdims=True))
    return exps / exps.sum(-1, keepdims=True)


def halving(considered: int, simulations: int) -> list[int]:
    """Sequential halving: how often the action of each simulation was visited before."""
    order: list[int] = []
    visits, left = 0, considered
    while len(order) < simulations:
        rounds = max(1, simulations // (max(1, int(np.log2(considered))) * left))
        order += [visits + n for n in range(rounds) for _ in range(left)]
        visits, left = visits + rounds, max(2, left // 2) if considered > 1 else 1
    return order[:simulations]


class Search:
    """The trees of many games. Node n of each game is made by simulation n; node 0 is the root."""

    def __init__(self, evaluate: Callable[..., Any], games: int) -> None:
        self.evaluate, self.games, self.nodes = evaluate, np.arange(games), SIMULATIONS + 1
        self.states = dameo.Batch(games * self.nodes, rules="playstrategy", autoreset=False)
        self.order = np.array([halving(max(n, 1), SIMULATIONS) for n in range(CONSIDERED + 1)])

    def add(self, node: int, states: dameo.Batch) -> Array:
        """Evaluates a new node of each game, and returns the values for White."""
        planes, own, white, self.actions[:, node] = seen(states)
        self.logits[:, node], values = map(np.asarray, self.evaluate(planes, own))
        self.white[:, node], self.value[:, node] = white, values
        return np.where(white, values, -values)

    def improved(self, games: Array, nodes: Array) -> tuple[Array, Array]:
        """The logits of the improved policy, and the visits of the actions."""
        logits, visits = self.logits[games, nodes], self.visits[games, nodes]
        means, tried = self.sums[games, nodes] / np.maximum(visits, 1), visits > 0
        prior, count = np.where(tried, softmax(logits), 1e-9), visits.sum(1)
        mean = (prior * means * tried).sum(1) / prior.sum(1)
        # Actions without a visit get the value of the node.
        value = (self.value[games, nodes] + count * mean) / (1 + count)
        means = np.where(tried, means, value[:, None])
        return logits + (50 + visits.max(1, keepdims=True)) * 0.1 * means, visits

    def run(self, batch: dameo.Batch, noise: Array) -> tuple[Array, Array]:
        """The chosen actions, and the improved policy of the legal ones."""
        games, shape = self.games, (len(self.games), self.nodes, ACTIONS)
        self.logits, self.sums, self.visits = np.zeros((3, *shape), np.float32)
        self.actions, self.child = np.zeros((2, *shape), np.int16)
        self.white, self.over = np.zeros((2, *shape[:2]), bool)
        self.value = np.zeros(shape[:2], np.float32)
        self.states.put(games * self.nodes, batch)
        self.add(0, batch)
        order = self.order[np.minimum((self.actions[:, 0] >= 0).sum(1), CONSIDERED)]
        for simulation in range(1, self.nodes):
            going, path = games, []
            node, parent, action = np.zeros((3, len(games)), int)
            while len(going):
                logits, visits = self.improved(going, node[going])
                if not path:
                    fits = visits == order[:, simulation - 1, None]
                    scores = np.where(fits, logits + noise, 2 * NEVER)
                else:
                    scores = softmax(logits) - visits / (1 + visits.sum(1, keepdims=True))
                    scores = np.where(logits > NEVER / 2, scores, NEVER)
                chosen = scores.argmax(1)
                path.append((going, node[going], chosen))
                parent[going] = node[going]
                action[going] = self.actions[going, node[going], chosen]
                node[going] = self.child[going, node[going], chosen]
                going = going[(node[going] > 0) & ~self.over[going, node[going]]]
            leaves = self.states.take(games * self.nodes + parent)
            rewards, self.over[:, simulation] = leaves.step(action)
            self.states.put(games * self.nodes + simulation, leaves)
            values = np.where(self.over[:, simulation], rewards, self.add(simulation, leaves))
            for some, nodes, chosen in path:
                self.visits[some, nodes, chosen] += 1
                self.sums[some, nodes, chosen] += values[some] * np.where(
                    self.white[some, nodes], 1, -1
                )
                new = (nodes == parent[some]) & (self.child[some, nodes, chosen] == 0)
                self.child[some[new], nodes[new], chosen[new]] = simulation
        logits, visits = self.improved(games, np.zeros(len(games), int))
        most = visits == visits.max(1, keepdims=True)
        chosen = np.where(most, logits + noise, 2 * NEVER).argmax(1)
        return self.actions[games, 0, chosen], softmax(logits)


class Memory:
    """The last steps of all games, with the results of those that have ended."""

    def __init__(self) -> None:
        shape = (STEPS, GAMES)
        self.planes, self.white = np.zeros((*shape, 8, 8, 8), np.float16), np.zeros(shape, bool)
        self.actions = np.zeros((*shape, ACTIONS), np.int16)
        self.policy = np.zeros((*shape, ACTIONS), np.float16)
        self.result = np.full(shape, np.nan, np.float32)
        self.step, self.began = 0, np.zeros(GAMES, int)

    def play(self, batch: dameo.Batch, search: Search, random: np.random.Generator) -> int:
        """Plays an action in each game, and returns how many games have ended."""
        now = self.step % STEPS
        chosen, self.policy[now] = search.run(batch, random.gumbel(size=(GAMES, ACTIONS)))
        self.planes[now], self.actions[now], self.white[now], _ = seen(batch)
        self.result[now] = np.nan
        rewards, ended = batch.step(chosen)
        for game in np.flatnonzero(ended):
            steps = np.arange(max(self.began[game], self.step - STEPS + 1), self.step + 1) % STEPS
            self.result[steps, game] = rewards[game] * np.where(self.white[steps, game], 1, -1)
            self.began[game] = self.step + 1
        self.step += 1
        return int(ended.sum())

    def sample(self, random: np.random.Generator) -> tuple[Array, ...] | None:
        """Random positions with results, half of them mirrored."""
        known = np.argwhere(~np.isnan(self.result))
        if len(known) < 10 * SAMPLE:
            return None
        steps, games = known[random.integers(len(known), size=SAMPLE)].T
        planes, actions, half = self.planes[steps, games], self.actions[steps, games], SAMPLE // 2
        planes[:half] = planes[:half, :, :, ::-1]
        actions[:half] = np.where(actions[:half] < 0, -1, actions[:half] ^ FILES)
        return planes, actions, self.policy[steps, games], self.result[steps, games]


def play_random(batch: dameo.Batch, games: Array, seed: int) -> None:
    """Random play."""
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
    as_white, seed = search.games % 2 == 0, 0
    while (live := np.diff(batch.legal_actions()[1]) > 0).any():
        mine = live & (batch.turns() == as_white)
        chosen, _ = search.run(batch, np.zeros((len(batch), ACTIONS)))
        for game in np.flatnonzero(mine):
            batch.act(game, chosen[game])
        opponent(batch, np.flatnonzero(live & ~mine), seed := seed + 1)
    winners = [batch.board(game).outcome().winner for game in search.games]
    return float(np.mean([0.5 if w is None else w == own for w, own in zip(winners, as_white)]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=10, help="of processor time (default 10)")
    parser.add_argument("--matches", type=int, default=4, help="how often it plays opponents")
    parser.add_argument("--games", type=int, default=100, help="of a match (default 100)")
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
    search, judge = Search(evaluate, GAMES), Search(evaluate, arguments.games)
    batch, memory = dameo.Batch(GAMES, rules="playstrategy"), Memory()
    spent, games, error, matches = 0.0, 0, float("nan"), 0
    lines = ["\t".join(["minutes", "games", "loss", *OPPONENTS])]
    while True:
        if spent * arguments.matches >= 60 * arguments.minutes * matches:
            scores = [f"{match(judge, opponent):.3f}" for opponent in OPPONENTS.values()]
            lines.append("\t".join([f"{spent / 60:.1f}", str(games), f"{error:.3f}", *scores]))
            print(lines[-1], flush=True)
            Path(arguments.out + ".tsv").write_text("\n".join(lines) + "\n")
            np.savez(arguments.out + ".npz", *jax.tree.leaves(weights))
            if matches == arguments.matches:
                return
            matches += 1
        began = time.process_time()
        games += memory.play(batch, search, random)
        for _ in range(UPDATES):
            if positions := memory.sample(random):
                weights, state, error = learn(weights, state, *positions)
        spent += time.process_time() - began


if __name__ == "__main__":
    main()
