"""Follows the events of the account, answers challenges, and plays each game in a thread."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from typing import Any

from dameo_bot.api import SILENT, Api, Backoff, Refused, Stopped, Unknown
from dameo_bot.config import Config
from dameo_bot.game import GamePlayer
from dameo_bot.policy import reason_to_decline

log = logging.getLogger(__name__)


class Bot:
    """Plays until `stop` is set. With `finish` it takes no new game and ends after the last."""

    def __init__(
        self, api: Api, config: Config, stop: threading.Event, finish: threading.Event
    ) -> None:
        self._api, self._config = api, config
        self._stop, self._finish = stop, finish
        self._games: dict[str, threading.Thread] = {}
        self._accepted: dict[str, float] = {}
        """Accepted challenges whose games have not started, with the times of acceptance."""
        self._lock = threading.Lock()
        self._account = ""

    def run(self) -> None:
        """Follows the events, reconnecting when needed, until the program is shut down."""
        account = self._api.account()
        self._account = str(account.get("id"))
        if account.get("title") != "BOT":
            log.warning("the account %s is no bot yet; see the README", self._account)
        log.info("the account %s plays", self._account)
        backoff = Backoff(self._stop)
        with contextlib.suppress(Stopped):
            while not (self._finish.is_set() and not self._running()):
                try:
                    with contextlib.closing(self._api.events()) as events:
                        for event in events:
                            backoff.reset()
                            self._handle(event)
                            if self._finish.is_set() and not self._running():
                                break
                        else:
                            log.warning("the stream of events has ended; connecting again")
                except (Unknown, Refused) as error:
                    log.warning("%s; connecting again", error)
                backoff.wait()
        for thread in list(self._games.values()):
            thread.join()

    def _handle(self, event: dict[str, Any]) -> None:
        kind = event.get("type")
        if kind == "challenge":
            self._answer(event.get("challenge") or {})
        elif kind == "gameStart":
            self._start(event.get("game") or {})
        elif kind in ("challengeCanceled", "challengeDeclined"):
            with self._lock:
                self._accepted.pop(str((event.get("challenge") or {}).get("id")), None)
        elif kind not in ("gameFinish", SILENT):
            log.info("an event of the kind %r is ignored", kind)

    def _answer(self, challenge: dict[str, Any]) -> None:
        number = str(challenge.get("id"))
        challenger = challenge.get("challenger") or {}
        status = challenge.get("status", "created")
        with self._lock:
            # A rematch challenge has the id of the previous game, but its game gets a new id.
            recent = time.monotonic() - 60
            self._accepted = {a: at for a, at in self._accepted.items() if at > recent}
            if number in self._accepted or challenger.get("id") == self._account:
                return
            if status not in ("created", "offline"):
                return
            full = len(self._games) + len(self._accepted) >= self._config.challenges.games
        reason = reason_to_decline(challenge, self._config.challenges)
        if reason is None and (full or self._finish.is_set()):
            reason = "later"
        who = f"challenge {number} of {challenger.get('name', '?')}"
        try:
            if reason is None:
                with self._lock:
                    self._accepted[number] = time.monotonic()
                log.info("%s: accepted", who)
                self._api.accept(number)
            else:
                log.info("%s: declined (%s)", who, reason)
                self._api.decline(number, reason)
        except (Refused, Unknown) as error:
            with self._lock:
                self._accepted.pop(number, None)
            log.warning("%s: %s", who, error)

    def _start(self, game: dict[str, Any]) -> None:
        number = str(game.get("gameId") or game.get("id"))
        if (game.get("variant") or {}).get("key", "dameo") != "dameo":
            log.warning("game %s is no game of Dameo", number)
            return
        if not (game.get("compat") or {}).get("bot", True):
            log.warning("game %s is closed to bots", number)
            return
        with self._lock:
            # A game has the id of its challenge.
            self._accepted.pop(number, None)
            if number in self._games:
                return
            thread = threading.Thread(target=self._play, args=(number,), name=f"game {number}")
            self._games[number] = thread
        thread.start()

    def _play(self, number: str) -> None:
        try:
            GamePlayer(self._api, self._config, self._account, number, self._stop).run()
        except Stopped:
            pass
        except Exception:
            # An error in one game must not end the others. A new connection restarts the game.
            log.exception("game %s", number)
        finally:
            with self._lock:
                self._games.pop(number, None)

    def _running(self) -> bool:
        with self._lock:
            return bool(self._games)
