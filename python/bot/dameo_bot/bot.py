"""Follows the events of the account, answers challenges, and plays each game in a thread."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable
from typing import Any

from dameo_bot.api import SILENT, Api, Backoff, Refused, Stopped, Unauthorized, Unknown
from dameo_bot.config import Config
from dameo_bot.game import GamePlayer
from dameo_bot.places import Places
from dameo_bot.policy import challenger_of, reason_to_decline
from dameo_bot.seek import Seeker

log = logging.getLogger(__name__)

_FAILURES = 8
"""Errors in a game without a new move between them, after which it is resigned. The pauses between
them are about a minute."""


class Bot:
    """Plays until `stop` is set. With `finish` it takes no new game and ends after the last."""

    def __init__(
        self, api: Api, config: Config, stop: threading.Event, finish: threading.Event
    ) -> None:
        self._api, self._config = api, config
        self._stop, self._finish = stop, finish
        self._places = Places(config.challenges)
        self._seeker = Seeker(api, config, self._places, stop, finish)
        self._threads: list[threading.Thread] = []
        self._account = ""
        self._refusal: Unauthorized | None = None

    def run(self) -> None:
        """Follows the events, reconnecting when needed, until the program is shut down. Raises
        `Unauthorized` if the server does not accept the token, now or later."""
        account = self._api.account()
        self._account = str(account.get("id"))
        if account.get("title") != "BOT":
            if not self._api.dry_run:
                raise Refused(f"the account {self._account} is no bot account; see the README")
            log.warning("the account %s is no bot account", self._account)
        log.info("the account %s plays", self._account)
        if self._config.seek.enabled:
            self._begin("seek", lambda: self._seeker.run(self._account))
        try:
            self._guard(self._follow)
        except BaseException:
            # The threads must not stay behind.
            self._stop.set()
            raise
        for thread in self._threads:
            thread.join()
        if self._refusal is not None:
            raise self._refusal

    def _follow(self) -> None:
        backoff = Backoff(self._stop)
        while not self._is_over():
            try:
                with contextlib.closing(self._api.events()) as events:
                    for event in events:
                        backoff.reset()
                        self._try_to_handle(event)
                        if self._is_over():
                            break
                    else:
                        log.warning("the stream of events has ended; connecting again")
            except (Unknown, Refused) as error:
                log.warning("%s; connecting again", error)
            backoff.wait()

    def _is_over(self) -> bool:
        return self._finish.is_set() and not self._places.games()

    def _try_to_handle(self, event: dict[str, Any]) -> None:
        try:
            self._handle(event)
        except (Stopped, Unauthorized):
            raise
        except Exception:
            # An event that is not as expected must not end the games.
            log.exception("the event %s is ignored", event)

    def _handle(self, event: dict[str, Any]) -> None:
        kind = event.get("type")
        if kind == "challenge":
            self._answer(event.get("challenge") or {})
        elif kind == "gameStart":
            self._start(event.get("game") or {})
        elif kind in ("challengeCanceled", "challengeDeclined"):
            number = str((event.get("challenge") or {}).get("id"))
            self._places.cancel(number)
            self._seeker.tell(number, accepted=False)
        elif kind not in ("gameFinish", SILENT):
            log.info("an event of the kind %r is ignored", kind)

    def _answer(self, challenge: dict[str, Any]) -> None:
        number = str(challenge.get("id"))
        challenger = challenger_of(challenge)
        if self._places.is_reserved(number) or challenger.id == self._account:
            return
        if challenge.get("status", "created") not in ("created", "offline"):
            return
        reason = reason_to_decline(challenge, self._config.challenges)
        if reason is None and (
            self._finish.is_set() or not self._places.reserve(number, challenger)
        ):
            reason = "later"
        who = f"challenge {number} of {challenger.id or 'an anonymous user'}"
        try:
            if reason is None:
                log.info("%s: accepted", who)
                self._api.accept(number)
            else:
                log.info("%s: declined (%s)", who, reason)
                self._api.decline(number, reason)
        except (Refused, Unknown) as error:
            self._places.cancel(number)
            log.warning("%s: %s", who, error)

    def _start(self, game: dict[str, Any]) -> None:
        number = str(game.get("gameId") or game.get("id"))
        self._seeker.tell(number, accepted=True)
        if (game.get("variant") or {}).get("key", "dameo") != "dameo":
            log.warning("game %s is no game of Dameo", number)
            return
        if not (game.get("compat") or {}).get("bot", True):
            log.warning("game %s is closed to bots", number)
            return
        opponent = str((game.get("opponent") or {}).get("id") or "")
        if self._places.start(number, opponent):
            self._begin(f"game {number}", lambda: self._play(number))

    def _play(self, number: str) -> None:
        """Plays a game. After an error it is read again, since its state is with the server."""
        player = GamePlayer(
            self._api,
            self._config,
            self._account,
            number,
            self._stop,
            lambda opponent: self._places.meet(number, opponent),
        )
        backoff, failures, known = Backoff(self._stop), 0, -1
        try:
            while failures < _FAILURES:
                try:
                    player.run()
                    return
                except (Stopped, Unauthorized):
                    raise
                except BaseException:
                    # A panic of the engine is no `Exception`.
                    failures = failures + 1 if player.known == known else 1
                    known = player.known
                    log.exception("game %s: error %d", number, failures)
                backoff.wait()
            log.error("game %s: too many errors in one position; resigning", number)
            with contextlib.suppress(Refused, Unknown):
                self._api.resign(number)
        finally:
            self._places.end(number)

    def _begin(self, name: str, work: Callable[[], None]) -> None:
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        self._threads.append(threading.Thread(target=self._guard, args=(work,), name=name))
        self._threads[-1].start()

    def _guard(self, work: Callable[[], None]) -> None:
        """Does the work of a thread. A token that is not accepted ends all of them."""
        try:
            work()
        except Stopped:
            pass
        except Unauthorized as error:
            self._refusal = error
            self._stop.set()
