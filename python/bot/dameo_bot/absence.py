"""When to leave a game whose opponent is not there."""

from __future__ import annotations

from time import monotonic
from typing import Literal

_LONGER = 60.0
"""Seconds that an opponent gets who asks for time, once in a game."""


class Absence:
    """Waits for the first move of an opponent, and for the return of one who has left."""

    def __init__(self, abort_time: float) -> None:
        self._abort_time = abort_time
        self._abort_at: float | None = None
        self._claim_at: float | None = None
        self._is_longer = False

    def wait_for_first_move(self, waits: bool) -> None:
        """Says whether the game has a clock, can be aborted, and waits for the opponent."""
        if not waits or self._abort_time == 0:
            self._abort_at = None
        elif self._abort_at is None:
            self._abort_at = monotonic() + self._abort_time

    def wait_longer(self) -> bool:
        """Waits another minute for the first move; whether it does."""
        if self._abort_at is None or self._is_longer:
            return False
        self._is_longer = True
        self._abort_at += _LONGER
        return True

    def left(self, claim_in: float | None) -> None:
        """The opponent has left, and after these seconds the win can be claimed; `None` if the
        opponent is back."""
        self._claim_at = None if claim_in is None else monotonic() + claim_in

    def due(self) -> Literal["abort", "claim"] | None:
        """What is to be done now. It is due again after a while, in case it is refused."""
        now = monotonic()
        if self._abort_at is not None and now >= self._abort_at:
            self._abort_at = now + self._abort_time
            return "abort"
        if self._claim_at is not None and now >= self._claim_at:
            self._claim_at = now + _LONGER
            return "claim"
        return None
