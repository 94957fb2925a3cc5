"""Challenges other bots while no game is played."""

from __future__ import annotations

import contextlib
import logging
import random
import threading
from collections import deque
from time import monotonic
from typing import Any

from dameo_bot.api import Api, Refused, Stopped, TooMany, Unauthorized, Unknown
from dameo_bot.config import Config
from dameo_bot.places import Opponent, Places

log = logging.getLogger(__name__)

_ANSWER = 25.0
"""Seconds for an answer. The server keeps a challenge for 20."""

_PAUSE = 60.0
"""Seconds before the next attempt, after one that failed or found no bot."""

_TOO_MANY = 3600.0
"""Seconds without a challenge after the server got too many."""


class Seeker:
    """Challenges one bot after the other, until a game begins."""

    def __init__(
        self,
        api: Api,
        config: Config,
        places: Places,
        stop: threading.Event,
        finish: threading.Event,
        answer: float = _ANSWER,
    ) -> None:
        self._api, self._config, self._places = api, config.seek, places
        self._challenges = config.challenges
        self._stop, self._finish, self._answer = stop, finish, answer
        self._asked: deque[float] = deque(maxlen=config.seek.per_day)
        """When the last challenges were sent."""
        self._not_before: dict[str, float] = {}
        """When a bot may be challenged again."""
        self._quiet_until = 0.0
        self._told = threading.Condition()
        self._answers: dict[str, bool] = {}
        """What is known of challenges since the last one was sent."""

    def run(self, account: str) -> None:
        """Challenges bots other than the account until the program ends."""
        while not self._finish.is_set() and not self._stop.wait(1.0):
            if not self._may_ask():
                continue
            try:
                self._ask(account)
            except TooMany as error:
                log.warning("%s; no challenge for an hour", error)
                self._quiet_until = monotonic() + _TOO_MANY
            except (Stopped, Unauthorized):
                raise
            except Exception as error:
                # Whatever it is, the games go on.
                log.warning("%s", error, exc_info=not isinstance(error, (Refused, Unknown)))
                self._quiet_until = monotonic() + _PAUSE

    def tell(self, number: str, *, accepted: bool) -> None:
        """Says that a challenge, of whomever, was accepted or declined."""
        with self._told:
            self._answers[number] = accepted
            self._told.notify_all()

    def _may_ask(self) -> bool:
        now = monotonic()
        if now < self._quiet_until or self._places.idle() < self._config.idle:
            return False
        today = sum(at > now - 86_400 for at in self._asked)
        this_hour = sum(at > now - 3600 for at in self._asked)
        return today < self._config.per_day and this_hour < self._config.per_hour

    def _ask(self, account: str) -> None:
        bots = [bot for bot in self._api.online_bots() if self._is_suitable(bot, account)]
        if not bots:
            log.info("no bot is online that can be challenged")
            self._quiet_until = monotonic() + _PAUSE
            return
        user = str(random.choice(bots)["id"])
        place = f"challenge to {user}"
        if not self._places.reserve(place, Opponent(user, True)):
            return
        try:
            self._challenge(user)
        finally:
            self._places.cancel(place)

    def _challenge(self, user: str) -> None:
        clock = random.choice(self._config.clocks)
        initial, increment = clock.split("+")
        self._asked.append(monotonic())
        self._not_before[user] = monotonic() + self._config.again
        with self._told:
            self._answers.clear()
        log.info("challenges %s (%s)", user, clock)
        number = self._api.challenge(
            user,
            {
                "variant": "dameo",
                "rated": str(self._config.rated).lower(),
                "clock.limit": initial,
                "clock.increment": increment,
            },
        )
        if number is None:
            return
        deadline = monotonic() + self._answer
        with self._told:
            while number not in self._answers and monotonic() < deadline:
                if self._stop.is_set() or self._finish.is_set():
                    break
                self._told.wait(0.5)
            accepted = self._answers.get(number)
        if accepted:
            del self._not_before[user]
        elif accepted is None:
            log.info("%s did not answer", user)
            with contextlib.suppress(Refused):
                self._api.cancel(number)
        else:
            log.info("%s declined", user)

    def _is_suitable(self, bot: dict[str, Any], account: str) -> bool:
        user = str(bot.get("id") or "")
        perf = (bot.get("perfs") or {}).get("dameo") or {}
        return (
            user not in ("", account)
            and bot.get("title") == "BOT"
            and not bot.get("disabled")
            and self._challenges.is_wanted(user)
            and monotonic() >= self._not_before.get(user, 0.0)
            # A bot that has never played the game most likely cannot.
            and int(perf.get("games") or 0) > 0
            and self._config.min_rating <= int(perf.get("rating") or 0) <= self._config.max_rating
        )
