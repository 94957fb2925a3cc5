"""Dameo for Gymnasium: `Dameo-v0`, registered by this import; one player acts for both sides.

>>> import gymnasium
>>> import dameo.envs.gymnasium
>>> envs = gymnasium.make_vec("Dameo-v0", num_envs=100)
>>> observations, infos = envs.reset(seed=1)
>>> observations["observation"].shape, int(observations["action_mask"][0].sum())
((100, 7, 8, 8), 52)
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import dameo

__all__ = ["DameoEnv", "DameoVectorEnv"]

Array = np.ndarray[Any, Any]


class DameoVectorEnv(VectorEnv):  # type: ignore[misc, unused-ignore]
    """Games that are played at the same time, as one `dameo.Batch`.

    An observation has the planes of `dameo.Batch.planes` and a mask of legal actions. The reward is
    that of the side which has acted: 1 if it wins, 0 for a draw. An action that is not legal loses:
    it ends the game with the reward -1. A game that ends begins again in the same step. `fen`,
    `rules` and `history` are those of the other environments.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        fen: str | None = None,
        rules: str = "playstrategy",
        history: int | None = None,
    ) -> None:
        self.num_envs, self._history = num_envs, history
        self.batch = dameo.Batch(num_envs, fen, rules=rules, autoreset=False)
        planes = dameo.Batch(1).planes(history=history).shape[1:]
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, planes, np.float32),
                "action_mask": spaces.Box(0, 1, (4096,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(4096)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def observe(self) -> dict[str, Array]:
        """The observations of the sides to act."""
        mask = self.batch.masks().view(np.int8)
        return {"observation": self.batch.planes(history=self._history), "action_mask": mask}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Begins all games. Nothing is random but the samples of the spaces."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        for game in range(self.num_envs):
            self.batch.reset(game)
        return self.observe(), {}

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """Plays an action in each game: a quiet move, or a leg of a capture."""
        actions, white = np.asarray(actions), self.batch.turns()
        legal = self.batch.masks()[np.arange(self.num_envs), actions]
        if legal.all():
            of_white, ended = self.batch.step(actions)
        else:
            of_white, ended = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, bool)
            for game in np.flatnonzero(legal):
                of_white[game], ended[game] = self.batch.act(game, actions[game])
        rewards = np.where(legal, of_white * np.where(white, 1.0, -1.0), -1.0)
        ended |= ~legal
        infos = {"final_obs": self.observe(), "_final_obs": ended} if ended.any() else {}
        for game in np.flatnonzero(ended):
            self.batch.reset(game)
        return self.observe(), rewards, ended, np.zeros(self.num_envs, bool), infos


class DameoEnv(gymnasium.Env):  # type: ignore[misc, unused-ignore]
    """One game, as `DameoVectorEnv` has many. The render mode `ansi` gives a diagram."""

    metadata = {"render_modes": ["ansi"], "render_fps": 2}

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        self.render_mode = render_mode
        self._games = DameoVectorEnv(1, **options)
        self.observation_space = self._games.single_observation_space
        self.action_space = self._games.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Begins a new game."""
        super().reset(seed=seed)
        observations, _ = self._games.reset()
        return {name: values[0] for name, values in observations.items()}, {}

    def step(self, action: int) -> tuple[dict[str, Array], float, bool, bool, dict[str, Any]]:
        """Plays an action: a quiet move, or a leg of a capture."""
        observations, rewards, ended, _, infos = self._games.step(np.array([action]))
        last = infos.get("final_obs", observations)
        observation = {name: values[0] for name, values in last.items()}
        return observation, float(rewards[0]), bool(ended[0]), False, {}

    def render(self) -> str:
        """The diagram of the board."""
        return str(self._games.batch.board(0))


gymnasium.register(
    "Dameo-v0",
    "dameo.envs.gymnasium:DameoEnv",
    vector_entry_point="dameo.envs.gymnasium:DameoVectorEnv",
)
