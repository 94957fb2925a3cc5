"""Commands in the chat of a game, as lichess-bot has them."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from time import monotonic
from typing import Any

HELP = "Commands: !name, !eval (for spectators), !wait (another minute for your first move), !help"

_PAUSE = 5.0
"""Seconds between two answers in a room: the server limits the requests of an account."""


class Chat:
    """Answers commands in the two rooms of a game."""

    def __init__(self, account: str) -> None:
        self._account = account
        self._quiet_until: dict[str, float] = {}

    def answer(self, line: dict[str, Any], found: str, wait: Callable[[], bool]) -> str | None:
        """What to say to a line. `found` is what the engine has found; `wait` gives the opponent
        more time for the first move, if that is possible."""
        room, now = str(line.get("room")), monotonic()
        text = str(line.get("text") or "").strip().lower()
        if not text.startswith("!") or now < self._quiet_until.get(room, 0.0):
            return None
        own = str(line.get("username") or "").lower() == self._account
        answer = self._reply(text[1:], room, own, found, wait)
        if answer is not None:
            self._quiet_until[room] = now + _PAUSE
        return answer

    def _reply(
        self, command: str, room: str, own: bool, found: str, wait: Callable[[], bool]
    ) -> str | None:
        if command in ("help", "commands"):
            return HELP
        if command == "name":
            return f"{self._account} plays with dameo {version('dameo')}"
        if command.startswith("eval"):
            # The opponent does not see the room of the spectators.
            told = room == "spectator" or own
            return found if told else "I don't tell that to my opponent, sorry."
        if command == "wait" and room == "player" and not own and wait():
            return "I wait another minute."
        return None
