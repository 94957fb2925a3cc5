"""The Bot API over HTTP: requests, retried where that is safe, and streams of JSON lines."""

from __future__ import annotations

import json
import logging
import random
import threading
import time
from collections.abc import Generator
from typing import Any

import httpx
from pydantic import SecretStr

log = logging.getLogger(__name__)

Event = dict[str, Any]

SILENCE = 20.0
"""Seconds without data after which a stream is dropped. The server sends an empty line every
6 seconds."""

SILENT = "silent"
"""The type of the event for an empty line (a keep-alive)."""

_TOO_MANY = 60.0
"""Seconds without any request after status 429 without a `Retry-After` header. It is what the
documentation of the API asks for."""

_ATTEMPTS = 6


class Refused(Exception):
    """The server rejected the request, and a retry would not help (3xx, 4xx)."""


class TooMany(Refused):
    """The server got too many requests, and this one is not worth waiting for."""


class Unauthorized(Exception):
    """The token is not valid, or not for bots. No other request can succeed."""


class Unknown(Exception):
    """It is unknown whether the server processed the request."""


class Stopped(Exception):
    """The program is shutting down."""


class Backoff:
    """Exponential backoff from half a second to `most`, with jitter."""

    def __init__(self, stop: threading.Event, most: float = 30.0) -> None:
        self._stop, self._most = stop, most
        self._next = 0.5

    def reset(self) -> None:
        self._next = 0.5

    def wait(self, least: float = 0.0) -> None:
        """Waits. Raises `Stopped` if the program is shut down meanwhile."""
        pause = max(least, self._next * random.uniform(0.5, 1.0))
        self._next = min(self._most, self._next * 2)
        if self._stop.wait(pause):
            raise Stopped


class Api:
    """The requests of one account. Can be used by many threads."""

    def __init__(
        self,
        url: str,
        token: SecretStr,
        stop: threading.Event,
        *,
        dry_run: bool = False,
        silence: float = SILENCE,
    ) -> None:
        self.dry_run, self._stop, self._silence = dry_run, stop, silence
        self._quiet_until = 0.0
        """No thread sends a request before this time, since the server got too many."""
        self._client = httpx.Client(
            base_url=url,
            headers={
                "Authorization": f"Bearer {token.get_secret_value()}",
                "User-Agent": "dameo-bot",
            },
            timeout=httpx.Timeout(10.0),
            limits=httpx.Limits(max_connections=None),
        )

    def close(self) -> None:
        self._client.close()

    def account(self) -> Event:
        """The account of the token."""
        return self._repeat("GET", "/api/account")

    def accept(self, challenge: str) -> None:
        self._command(f"/api/challenge/{challenge}/accept")

    def decline(self, challenge: str, reason: str) -> None:
        self._command(f"/api/challenge/{challenge}/decline", {"reason": reason})

    def move(self, game: str, leg: str, *, offer_draw: bool = False) -> None:
        """Plays a leg. It is sent once: after `Unknown` the game must be read again."""
        path = f"/api/bot/game/{game}/move/{leg}"
        if self.dry_run:
            log.info("dry run: POST %s", path)
            return
        query = {"offeringDraw": "true"} if offer_draw else None
        self._once("POST", path, params=query)

    def chat(self, game: str, room: str, text: str) -> None:
        """Says something to the other player or to the spectators, or does not: it is sent once,
        and does not wait."""
        path, data = f"/api/bot/game/{game}/chat", {"room": room, "text": text}
        if self.dry_run:
            log.info("dry run: POST %s %s", path, data)
        else:
            self._once("POST", path, data=data, patient=False)

    def abort(self, game: str) -> None:
        self._command(f"/api/bot/game/{game}/abort")

    def resign(self, game: str) -> None:
        self._command(f"/api/bot/game/{game}/resign")

    def claim_victory(self, game: str) -> None:
        self._command(f"/api/bot/game/{game}/claim-victory")

    def answer_draw(self, game: str, accept: bool) -> None:
        self._command(f"/api/bot/game/{game}/draw/{'yes' if accept else 'no'}")

    def answer_takeback(self, game: str, accept: bool) -> None:
        self._command(f"/api/bot/game/{game}/takeback/{'yes' if accept else 'no'}")

    def online_bots(self) -> list[Event]:
        """The accounts of the bots that are online, with their ratings."""
        return list(self._stream("/api/bot/online?nb=100"))

    def challenge(self, user: str, data: dict[str, str]) -> str | None:
        """Challenges a user. The number of the challenge, which is that of its game."""
        path = f"/api/challenge/{user}"
        if self.dry_run:
            log.info("dry run: POST %s %s", path, data)
            return None
        answer = self._once("POST", path, data=data, patient=False)
        return str((answer.get("challenge") or answer).get("id"))

    def cancel(self, challenge: str) -> None:
        """Withdraws a challenge. A game that has begun from it is aborted."""
        self._command(f"/api/challenge/{challenge}/cancel")

    def events(self) -> Generator[Event, None, None]:
        """The events of the account, until the connection ends."""
        return self._stream("/api/stream/event")

    def game(self, game: str) -> Generator[Event, None, None]:
        """The whole game, then its events, until the connection or the game ends."""
        return self._stream(f"/api/bot/game/stream/{game}")

    def _command(self, path: str, data: dict[str, str] | None = None) -> None:
        """An idempotent request, which may be retried."""
        if self.dry_run:
            log.info("dry run: POST %s %s", path, data or "")
        else:
            self._repeat("POST", path, data=data)

    def _repeat(self, method: str, path: str, **content: Any) -> Event:
        backoff = Backoff(self._stop)
        for attempt in range(_ATTEMPTS):
            try:
                return self._once(method, path, **content)
            except Unknown as error:
                if attempt + 1 == _ATTEMPTS:
                    raise
                log.warning("%s %s: %s; trying again", method, path, error)
                backoff.wait()
        raise AssertionError("not reached")

    def _once(self, method: str, path: str, *, patient: bool = True, **content: Any) -> Event:
        while True:
            self._wait_for_quiet(patient, path)
            try:
                answer = self._client.request(method, path, **content)
            except httpx.HTTPError as error:
                # `from None`: the request in the traceback would expose the token.
                raise Unknown(f"{type(error).__name__}: {error}") from None
            if answer.status_code == 429:
                # The server did nothing, so the request can be repeated after the pause.
                self._be_quiet(answer, path)
                continue
            _check(answer, path)
            try:
                found = answer.json() if answer.content else {}
            except ValueError:
                raise Unknown(f"{path}: the answer is no JSON") from None
            return found if isinstance(found, dict) else {}

    def _be_quiet(self, answer: httpx.Response, path: str) -> None:
        """Stops the requests of all threads for as long as the server wants."""
        given = answer.headers.get("Retry-After", "")
        pause = float(given) if given.isdecimal() else _TOO_MANY
        log.warning("%s: too many requests; none for %g s", path, pause)
        self._quiet_until = max(self._quiet_until, time.monotonic() + pause)

    def _wait_for_quiet(self, patient: bool, path: str) -> None:
        while (left := self._quiet_until - time.monotonic()) > 0:
            if not patient:
                raise TooMany(f"{path}: not sent: too many requests")
            # The requests of several threads do not all come at once.
            if self._stop.wait(left + random.uniform(0.0, 0.5)):
                raise Stopped

    def _stream(self, path: str) -> Generator[Event, None, None]:
        timeout = httpx.Timeout(10.0, read=self._silence)
        self._wait_for_quiet(True, path)
        try:
            with self._client.stream("GET", path, timeout=timeout) as answer:
                if answer.status_code == 429:
                    self._be_quiet(answer, path)
                    raise Unknown(f"{path}: too many requests")
                _check(answer, path)
                for line in answer.iter_lines():
                    if self._stop.is_set():
                        raise Stopped
                    if not line.strip():
                        yield {"type": SILENT}
                        continue
                    try:
                        event = json.loads(line)
                    except ValueError:
                        log.warning("%s: a line that is no JSON is ignored", path)
                        continue
                    if isinstance(event, dict):
                        yield event
        except httpx.HTTPError as error:
            raise Unknown(f"{path}: {type(error).__name__}: {error}") from None


def _check(answer: httpx.Response, path: str) -> None:
    if answer.status_code >= 500:
        raise Unknown(f"{path}: status {answer.status_code}")
    if answer.status_code == 401:
        answer.read()
        raise Unauthorized(f"{path}: {answer.text[:200]}")
    if answer.status_code >= 300:
        answer.read()
        text = answer.headers.get("Location") or answer.text[:200]
        raise Refused(f"{path}: status {answer.status_code}: {text}")
