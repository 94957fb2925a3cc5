"""The places for games at the same time: who has them, and who may have another one."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from dameo_bot.config import Challenges

_RESERVED = 60.0
"""Seconds for which a place is kept for a challenge."""


@dataclass(frozen=True)
class Opponent:
    """The other player of a game."""

    id: str
    """The name in small letters; empty for anonymous users."""
    is_bot: bool


class Places:
    """Which places are taken, by games and by challenges whose games have not started."""

    def __init__(self, limits: Challenges) -> None:
        self._limits = limits
        self._lock = threading.Lock()
        self._games: dict[str, Opponent] = {}
        self._reserved: dict[str, tuple[Opponent, float]] = {}
        """With the times at which they are free again."""
        self._idle_since = time.monotonic()

    def reserve(self, number: str, opponent: Opponent) -> bool:
        """Takes a place for the game of a challenge. Returns whether there was one."""
        with self._lock:
            taken = self._taken()
            same = sum(other.id == opponent.id for other in taken)
            if len(taken) >= self._limits.games or same >= self._limits.per_user:
                return False
            for_bots = self._limits.games - self._limits.reserved_for_people
            if opponent.is_bot and sum(other.is_bot for other in taken) >= for_bots:
                return False
            self._reserved[number] = opponent, time.monotonic() + _RESERVED
            return True

    def is_reserved(self, number: str) -> bool:
        with self._lock:
            return number in self._reserved

    def cancel(self, number: str) -> None:
        """Gives a place back whose game does not start."""
        with self._lock:
            self._reserved.pop(number, None)

    def start(self, number: str, user: str) -> bool:
        """Takes the place for a game, even above the limits. Returns whether the game is new."""
        with self._lock:
            if number in self._games:
                return False
            # The game of a rematch has another number than its challenge.
            same = (other for other, (opponent, _) in self._reserved.items() if opponent.id == user)
            reserved = number if number in self._reserved else next(same, None)
            is_bot = reserved is not None and self._reserved.pop(reserved)[0].is_bot
            self._games[number] = Opponent(user, is_bot)
            return True

    def meet(self, number: str, opponent: Opponent) -> None:
        """Says who plays a game: what begins a game does not tell bots from people."""
        with self._lock:
            if number in self._games:
                self._games[number] = opponent

    def end(self, number: str) -> None:
        """Gives the place of a game back."""
        with self._lock:
            self._games.pop(number, None)
            self._idle_since = time.monotonic()

    def games(self) -> int:
        """The number of games."""
        with self._lock:
            return len(self._games)

    def idle(self) -> float:
        """Seconds since the end of the last game; 0 if a place is taken."""
        with self._lock:
            return 0.0 if self._taken() else time.monotonic() - self._idle_since

    def _taken(self) -> list[Opponent]:
        now = time.monotonic()
        self._reserved = {n: place for n, place in self._reserved.items() if place[1] > now}
        return [*self._games.values(), *(opponent for opponent, _ in self._reserved.values())]
