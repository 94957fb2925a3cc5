"""Dameo for OpenSpiel: a Python game with the name `python_dameo`, registered by this import.

>>> import pyspiel
>>> import dameo.envs.openspiel
>>> game = pyspiel.load_game("python_dameo")
>>> state = game.new_initial_state()
>>> len(state.legal_actions()), state.action_to_string(state.legal_actions()[0])
(52, 'a1a2')
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

import dameo

from . import MAX_GAME_LENGTH

__all__ = ["DameoGame", "DameoObserver", "DameoState"]

_TERMINAL = int(pyspiel.PlayerId.TERMINAL)

_TYPE = pyspiel.GameType(
    short_name="python_dameo",
    long_name="Dameo",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"fen": "", "rules": "playstrategy", "history": -1},
)

_INFO = pyspiel.GameInfo(
    num_distinct_actions=4096,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=MAX_GAME_LENGTH,
)


class DameoGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """The game. Player 0 is White. Its parameters are `fen`, the position it begins with, `rules`,
    the draw rules, and `history`, that of `dameo.Batch.planes`, -1 for none.

    In the text of a game the pieces of a FEN have a / between them: `W:Wa4/b3:Bh5/g6`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        # OpenSpiel writes a game as text, and ends a parameter at a comma.
        params["fen"] = params.get("fen", "").replace(",", "/")
        super().__init__(_TYPE, _INFO, params)
        fen, rules = params["fen"].replace("/", ",") or None, params.get("rules") or "playstrategy"
        history = params.get("history", -1)
        self.history = None if history == -1 else history
        self.start = dameo.Batch(1, fen, rules=rules, autoreset=False)
        self.start.planes(history=self.history)  # refuses a history that makes no sense
        outcome = self.start.board(0).outcome()
        white = {None: 0.0, True: 1.0, False: -1.0}[outcome.winner if outcome else None]
        self.end = outcome is not None, white

    def new_initial_state(self) -> DameoState:
        """The state before the first move."""
        return DameoState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> DameoObserver:
        """The observer of a state."""
        return DameoObserver(params, self.history)


class DameoState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A position, or one in the middle of a capture."""

    def __init__(self, game: DameoGame) -> None:
        super().__init__(game)
        self.batch = game.start.copy()
        self._history = game.history
        self._over, self._white = game.end

    def current_player(self) -> int:
        """0 for White, 1 for Black."""
        if self._over:
            return _TERMINAL
        return 0 if self.batch.turn(0) else 1

    def _legal_actions(self, player: int) -> list[int]:
        return self.batch.actions(0)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of the player, or of the one to act."""
        # As pyspiel's, which would call `_legal_actions` by way of C++.
        if player is None or player == self.current_player():
            return self.batch.actions(0)
        return []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each legal action of the player, or of the one to act; 0 for all others."""
        mask = [0] * 4096
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The planes, the same for both players."""
        return self.batch.observation(0, history=self._history)

    def _apply_action(self, action: int) -> None:
        self._white, self._over = self.batch.act(0, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return dameo.square_name(action // 64) + dameo.square_name(action % 64)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self._over

    def returns(self) -> list[float]:
        """The return of each player."""
        return [self._white, -self._white]

    def __str__(self) -> str:
        """The position as FEN, with the legs of a capture that is not complete."""
        at = np.flatnonzero(self.batch.planes()[0, 5])
        middle = f" at {dameo.square_name(int(at[0]))}" if at.size else ""
        taken = np.flatnonzero(self.batch.planes()[0, 4])
        names = ",".join(dameo.square_name(int(square)) for square in taken)
        return self.batch.board(0).fen() + middle + (f" taken {names}" if names else "")


class DameoObserver:
    """The planes of `dameo.Batch.planes` as a tensor."""

    def __init__(self, params: Any, history: int | None = None) -> None:
        if params:
            raise ValueError(f"observations have no parameters, but {params} were given")
        self._history = history
        planes = dameo.Batch(1).planes(history=history)[0]
        self.tensor = planes.ravel()
        self.dict = {"observation": self.tensor.reshape(planes.shape)}

    def set_from(self, state: DameoState, player: int) -> None:
        """Writes the observation of a player."""
        self.dict["observation"][:] = state.batch.planes(history=self._history)[0]

    def string_from(self, state: DameoState, player: int) -> str:
        """The observation of a player, as text."""
        return str(state)


pyspiel.register_game(_TYPE, DameoGame)
