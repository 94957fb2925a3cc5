"""A small imitation of the server's Bot API, on this machine only: the requests and streams."""

from __future__ import annotations

import json
import queue
import select
import socket
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

from world import BOT, OTHER_BOT, Faults, World

TOKEN = "secret-token"


class Imitation(World, ThreadingHTTPServer):
    """The server."""

    daemon_threads = True

    def __init__(self, faults: Faults | None = None, seed: int = 1) -> None:
        World.__init__(self, faults, seed)
        ThreadingHTTPServer.__init__(self, ("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A client that was killed is no error of the server.
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


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

    def answer_lines(self, users: list[dict[str, Any]]) -> None:
        text = "\n".join(map(json.dumps, users)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Content-Length", str(len(text)))
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
        self.server.requests.append(self.path)
        if self.server.revoked or self.headers.get("Authorization") != f"Bearer {TOKEN}":
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
        elif self.path.startswith("/api/bot/online"):
            perfs = {"dameo": {"games": 9, "rating": 1600}}
            users = [BOT, *(OTHER_BOT | {"id": user, "perfs": perfs} for user in server.bots)]
            self.answer_lines(users)
        elif self.path == "/api/stream/event":
            stream: queue.Queue[dict[str, Any] | None] = queue.Queue()
            with server.lock:
                for other in server.event_streams:
                    other.put(None)
                server.event_streams = [stream]
                server.changed.notify_all()
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
                server.changed.notify_all()
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
                    event = events.get(timeout=self.server.keep_alive)
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
                with server.lock:
                    server.chats.append((number, body))
                    server.changed.notify_all()
                self.answer(200)
            case ["api", "bot", "game", number, "abort"]:
                game = server.games[number]
                if server.state(game)["abortable"] and not game.over:
                    server.end(game, "aborted", None)
                    self.answer(200)
                else:
                    self.answer(400, {"error": "This game can no longer be aborted"})
            case ["api", "bot", "game", number, "claim-victory"] if server.has_more:
                game = server.games[number]
                server.end(game, "timeout", "p1" if game.bot_is_white else "p2")
                self.answer(200)
            case ["api", "bot", "game", number, "takeback", "yes" | "no" as word] if (
                server.has_more
            ):
                server.answer_takeback(server.games[number], word == "yes")
                self.answer(200)
            case ["api", "challenge", number, "cancel"]:
                with server.lock:
                    if server.challenges.pop(number, None) is None:
                        self.answer(404, {"error": "No such challenge"})
                        return
                    server.cancelled.append(number)
                    server.changed.notify_all()
                self.answer(200)
            case ["api", "challenge", user]:
                challenge = server.challenge_from_bot(user, parse_qs(body))
                if challenge is None:
                    self.answer(400, {"error": f"{user} does not accept challenges"})
                else:
                    self.answer(200, {"challenge": challenge, "socketVersion": 0})
            case ["api", "bot", "game", _, "draw", "yes" | "no"]:
                self.answer(200)
            case _:
                self.answer(404, {"error": "No such command"})
