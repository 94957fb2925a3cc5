"""A small imitation of the server's Bot API, on this machine only, with faults that can be had.

Streams and answers follow the published source of the server (`modules/bot`, `modules/api` and
`modules/challenge` of its repository). The games are judged by the rules of the package `dameo`,
and every leg is checked; the opponents move at random.
"""

from __future__ import annotations

import json
import queue
import random
import select
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import dameo
from dameo_bot.notation import NotationError, legs_of, read_game

BOT = {"id": "dameobot", "name": "DameoBot", "title": "BOT", "rating": 1500}
OPPONENT = {"id": "ann", "name": "Ann", "rating": 1500}
TOKEN = "secret-token"


@dataclass
class Faults:
    """How often something goes wrong, as a share of the requests or events."""

    cut: float = 0.0
    """A stream ends in the middle, sometimes in the middle of a line."""
    too_many: float = 0.0
    """429, with a pause of a second."""
    error: float = 0.0
    """503; nothing was done."""
    lost: float = 0.0
    """502 after a leg that was played."""
    double: float = 0.0
    """An event is sent twice."""
    late: float = 0.0
    """The state before is sent again after the new one."""
    slow: float = 0.0
    """An answer takes a second."""


@dataclass
class Game:
    """A game of the bot."""

    id: str
    fen: str
    bot_is_white: bool
    seconds: float
    legs: list[str] = field(default_factory=list)
    status: str = "created"
    winner: str | None = None
    streams: list[queue.Queue[dict[str, Any] | None]] = field(default_factory=list)
    clocks: list[float] = field(default_factory=list)
    since: float | None = None
    refused: list[str] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return self.status not in ("created", "started")


class Imitation(ThreadingHTTPServer):
    """The server. `challenge` begins games; `wait_for` waits."""

    daemon_threads = True

    def __init__(self, faults: Faults | None = None, seed: int = 1) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.faults = faults or Faults()
        self.random = random.Random(seed)
        self.lock = threading.RLock()
        self.changed = threading.Condition(self.lock)
        self.games: dict[str, Game] = {}
        self.challenges: dict[str, dict[str, Any]] = {}
        self.event_streams: list[queue.Queue[dict[str, Any] | None]] = []
        self.declined: dict[str, str] = {}
        self.chats: list[tuple[str, str]] = []
        self.illegal: list[str] = []
        self.started = self.longest_capture = 0
        threading.Thread(target=self.serve_forever, daemon=True).start()
        threading.Thread(target=self._watch_clocks, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A client that was killed is no error of the server.
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)

    def happens(self, share: float) -> bool:
        with self.lock:
            return self.random.random() < share

    def challenge(
        self, fen: str = "startpos", white: bool = True, seconds: float = 10_000, **more: Any
    ) -> str:
        """Challenges the bot, which plays White or Black."""
        with self.lock:
            self.started += 1
            number = f"game{self.started:04}"
            challenge = {
                "id": number,
                "status": "created",
                "challenger": OPPONENT,
                "destUser": BOT,
                "variant": {"key": "dameo"},
                "rated": False,
                "timeControl": {"type": "clock", "limit": int(seconds), "increment": 0},
                "playerIndex": "p2" if white else "p1",
                "initialFen": fen,
                "white": white,
                "seconds": seconds,
            } | more
            self.challenges[number] = challenge
            self.tell({"type": "challenge", "challenge": challenge})
        return number

    def tell(self, event: dict[str, Any]) -> None:
        for stream in self.event_streams:
            stream.put(event)

    def accept(self, number: str) -> None:
        challenge = self.challenges.pop(number)
        seconds = challenge["seconds"]
        game = Game(number, challenge["initialFen"], challenge["white"], seconds)
        game.clocks = [seconds, seconds]
        self.games[number] = game
        self.tell(self.game_start(game))
        if not self.bot_to_move(game):
            threading.Thread(target=self.opponent, args=(game,), daemon=True).start()

    def game_start(self, game: Game) -> dict[str, Any]:
        return {
            "type": "gameStart",
            "game": {"gameId": game.id, "id": game.id, "variant": {"key": "dameo"}},
        }

    def state(self, game: Game, legs: int | None = None) -> dict[str, Any]:
        count = len(game.legs) if legs is None else legs
        own = list(game.clocks)
        if game.since is not None:
            own[self.turn(game)] -= time.monotonic() - game.since
        state = {
            "type": "gameState",
            "moves": self.moves(game, count),
            "wtime": max(0, int(1000 * own[0])),
            "btime": max(0, int(1000 * own[1])),
            "winc": 0,
            "binc": 0,
            "wdraw": False,
            "bdraw": False,
            "status": game.status,
        }
        if game.winner is not None:
            state["winner"] = game.winner
        return state

    def moves(self, game: Game, count: int) -> str:
        """The legs of a turn are joined by commas."""
        turns, text = read_game(game.fen, ""), ""
        for leg in game.legs[:count]:
            text += ("," if turns.path else " ") + leg
            turns.push(leg)
        return text.strip()

    def full(self, game: Game) -> dict[str, Any]:
        white, black = (BOT, OPPONENT) if game.bot_is_white else (OPPONENT, BOT)
        return {
            "type": "gameFull",
            "id": game.id,
            "variant": {"key": "dameo"},
            "p1": white,
            "p2": black,
            "initialFen": game.fen,
            "state": self.state(game),
        }

    def turn(self, game: Game) -> int:
        return 0 if read_game(game.fen, " ".join(game.legs)).board.turn else 1

    def bot_to_move(self, game: Game) -> bool:
        return (self.turn(game) == 0) == game.bot_is_white

    def play(self, game: Game, leg: str, bot: bool, gone: bool = False) -> str | None:
        """Plays a leg; what is wrong with it, or `None`. `gone`: who sent it was killed, so that
        the next bot may have played the same leg before."""
        with self.lock:
            if game.over or self.bot_to_move(game) != bot:
                return "Not your turn, or game already over"
            turns = read_game(game.fen, " ".join(game.legs))
            turn, before = self.turn(game), turns.board.copy()
            try:
                turns.push(leg)
            except (NotationError, dameo.DameoError) as error:
                if bot and not gone:
                    self.illegal.append(f"{game.id}: {leg}: {error}")
                return str(error)
            if before.is_capture_pending():
                captures = len(before.legal_moves[0].captured)
                self.longest_capture = max(self.longest_capture, captures)
            now = time.monotonic()
            if game.since is not None:
                game.clocks[turn] -= now - game.since
            game.since = now
            game.legs.append(leg)
            game.status = "started"
            outcome = None if turns.path else turns.board.outcome()
            if outcome is not None:
                winner = outcome.winner
                game.winner = None if winner is None else "p1" if winner else "p2"
                game.status = "draw" if winner is None else "variantEnd"
            self.push(game)
            if not game.over and bot and not self.bot_to_move(game):
                threading.Thread(target=self.opponent, args=(game,), daemon=True).start()
        return None

    def end(self, game: Game, status: str, winner: str | None) -> None:
        with self.lock:
            if not game.over:
                game.status, game.winner = status, winner
                self.push(game)

    def push(self, game: Game) -> None:
        state = self.state(game)
        for stream in game.streams:
            stream.put(state)
            if self.happens(self.faults.double):
                stream.put(state)
            if self.happens(self.faults.late) and game.legs and not game.over:
                stream.put(self.state(game, len(game.legs) - 1))
            if game.over:
                stream.put(None)
        if game.over:
            self.tell({"type": "gameFinish", "game": {"gameId": game.id, "id": game.id}})
            self.changed.notify_all()

    def opponent(self, game: Game) -> None:
        """Plays a random move, leg by leg."""
        with self.lock:
            if game.over:
                return
            board = read_game(game.fen, " ".join(game.legs)).board
            move = self.random.choice(board.legal_moves)
            legs = legs_of(board, move)
        for leg in legs:
            wrong = self.play(game, leg, bot=False)
            assert wrong is None, wrong

    def wait_for(self, condition: Callable[[], object]) -> None:
        """Waits until something is so, which the end of a game or a declined challenge changed."""
        with self.changed:
            self.changed.wait_for(condition)

    def over(self) -> int:
        """The number of games that are over."""
        return sum(game.over for game in self.games.values())

    def _watch_clocks(self) -> None:
        while True:
            time.sleep(0.2)
            with self.lock:
                for game in self.games.values():
                    if game.over or game.since is None:
                        continue
                    turn = self.turn(game)
                    if game.clocks[turn] < time.monotonic() - game.since:
                        self.end(game, "outoftime", ("p2", "p1")[turn])


class Handler(BaseHTTPRequestHandler):
    """A request."""

    server: Imitation
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def answer(self, status: int, content: Any = None, **headers: str) -> None:
        text = json.dumps({"ok": True} if content is None else content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(text)

    def is_gone(self) -> bool:
        """Whether the client has closed the connection."""
        ready, _, _ = select.select([self.connection], [], [], 0)
        try:
            return bool(ready) and self.connection.recv(1, socket.MSG_PEEK) == b""
        except OSError:
            return True

    def fails(self) -> bool:
        """Whether the request was answered with a fault."""
        faults = self.server.faults
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            self.answer(401, {"error": "No such token"})
        elif self.server.happens(faults.too_many):
            self.answer(429, {"error": "Too many requests"}, Retry_After="1")
        elif self.server.happens(faults.error):
            self.answer(503, {"error": "down"})
        else:
            if self.server.happens(faults.slow):
                time.sleep(1)
            return False
        return True

    def do_GET(self) -> None:
        if self.fails():
            return
        server = self.server
        if self.path == "/api/account":
            self.answer(200, BOT)
        elif self.path == "/api/stream/event":
            stream: queue.Queue[dict[str, Any] | None] = queue.Queue()
            with server.lock:
                for other in server.event_streams:
                    other.put(None)
                server.event_streams = [stream]
                for game in server.games.values():
                    if not game.over:
                        stream.put(server.game_start(game))
                for challenge in server.challenges.values():
                    stream.put({"type": "challenge", "challenge": challenge})
            self.stream(stream)
        elif self.path.startswith("/api/bot/game/stream/"):
            number = self.path.rsplit("/", 1)[1]
            if number not in server.games:
                self.answer(404, {"error": "No such game"})
                return
            game, stream = server.games[number], queue.Queue()
            with server.lock:
                for other in game.streams:
                    other.put(None)
                game.streams = [stream]
                stream.put(server.full(game))
                if game.over:
                    stream.put(None)
            self.stream(stream)
        else:
            self.answer(404, {"error": "No such page"})

    def stream(self, events: queue.Queue[dict[str, Any] | None]) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        try:
            while True:
                try:
                    event = events.get(timeout=1)
                except queue.Empty:
                    self.wfile.write(b"\n")
                    continue
                if event is None:
                    return
                line = json.dumps(event).encode() + b"\n"
                if self.server.happens(self.server.faults.cut):
                    self.wfile.write(line[: self.server.random.randrange(len(line))])
                    return
                self.wfile.write(line)
        except OSError:
            # The client is gone.
            pass

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        if self.fails():
            return
        server = self.server
        words = self.path.split("?")[0].strip("/").split("/")
        match words:
            case ["api", "challenge", number, "accept"]:
                with server.lock:
                    if number in server.challenges:
                        server.accept(number)
                    elif number not in server.games:
                        self.answer(404, {"error": "No such challenge"})
                        return
                self.answer(200)
            case ["api", "challenge", number, "decline"]:
                with server.lock:
                    if server.challenges.pop(number, None) is not None:
                        server.declined[number] = body
                        server.changed.notify_all()
                self.answer(200)
            case ["api", "bot", "game", number, "move", leg]:
                wrong = server.play(server.games[number], leg, bot=True, gone=self.is_gone())
                if wrong is not None:
                    self.answer(400, {"error": wrong})
                elif server.happens(server.faults.lost):
                    self.answer(502, {"error": "lost"})
                else:
                    self.answer(200)
            case ["api", "bot", "game", number, "resign"]:
                game = server.games[number]
                server.end(game, "resign", "p2" if game.bot_is_white else "p1")
                self.answer(200)
            case ["api", "bot", "game", number, "chat"]:
                server.chats.append((number, body))
                self.answer(200)
            case ["api", "bot", "game", _, "draw", "yes" | "no"]:
                self.answer(200)
            case _:
                self.answer(404, {"error": "No such command"})
