"""Dameo for PettingZoo: an AEC environment.

>>> from dameo.envs import pettingzoo
>>> env = pettingzoo.env()
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((7, 8, 8), 52)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import dameo

__all__ = ["DameoEnv", "env", "parallel_env"]

AGENTS = ["white", "black"]


def env(render_mode: str | None = None, **options: Any) -> Any:
    """The environment with PettingZoo's usual checks: an illegal action loses, and one out of range
    or out of turn is an error."""
    inner = DameoEnv(render_mode=render_mode, **options)
    checked = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def parallel_env(render_mode: str | None = None, **options: Any) -> ParallelEnv[Any, Any, Any]:
    """The environment as a parallel one. Only the action of the agent to act counts, whose mask is
    not 0."""
    return turn_based_aec_to_parallel(env(render_mode, **options))


class DameoEnv(AECEnv):  # type: ignore[misc, unused-ignore]
    """A game between the agents `white` and `black`.

    An observation has the planes of `dameo.Batch.planes` and a mask of legal actions, all 0 for the
    agent that is not to act. The winner gets 1 at the end, the loser -1, both 0 after a draw.
    `rules` are the draw rules: by default those of PlayStrategy, under which every game ends.
    `fen` is the position that games begin with, `history` that of the planes. The render mode
    `ansi` gives a diagram, `human` prints it.
    """

    metadata = {
        "render_modes": ["human", "ansi"],
        "name": "dameo_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        render_mode: str | None = None,
        *,
        fen: str | None = None,
        rules: str = "playstrategy",
        history: int | None = None,
    ) -> None:
        super().__init__()
        self._history = history
        self.render_mode = render_mode
        self._batch = dameo.Batch(1, fen, rules=rules, autoreset=False)
        self.possible_agents = list(AGENTS)
        planes = self._batch.planes(history=history)
        observation = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, planes.shape[1:], np.float32),
                "action_mask": spaces.Box(0, 1, (4096,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(AGENTS, observation)
        self.action_spaces = {agent: spaces.Discrete(4096) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. Nothing is random, so the seed changes nothing."""
        self._batch.reset(0)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = self._to_act()
        over = self._batch.board(0).outcome()
        if over is not None:
            self._end({None: 0.0, True: 1.0, False: -1.0}[over.winner])

    def _to_act(self) -> str:
        return "white" if self._batch.turn(0) else "black"

    def _end(self, reward: float) -> None:
        self.rewards = {"white": reward, "black": -reward}
        self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """The observation of an agent."""
        mask = self._batch.masks()[0].astype(np.int8)
        if agent != self.agent_selection:
            mask[:] = 0
        planes = self._batch.planes(history=self._history)[0]
        return {"observation": planes, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action: a quiet move, or a leg of a capture."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        reward, ended = self._batch.act(0, action)  # type: ignore[arg-type]
        if ended:
            self._end(reward)
        self.agent_selection = self._to_act()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The diagram of the board."""
        text = str(self._batch.board(0))
        if self.render_mode == "human":
            print(text, flush=True)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""
