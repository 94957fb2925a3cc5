"""The games, challenges and chats of the imitation of the server, with faults that can be had.

Streams and answers follow the published source of the server (`modules/bot`, `modules/api` and
`modules/challenge` of its repository, and `PlayApi` for the commands); takebacks and claims, which
that server does not have, follow the description of the API of lichess. The games are judged by the
rules of the package `dameo`, and every leg is checked; the opponents move at random.
"""

from __future__ import annotations

import queue
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import dameo
from dameo_bot.notation import NotationError, legs_of, read_game

BOT = {"id": "dameobot", "name": "DameoBot", "title": "BOT", "rating": 1500}
OPPONENT = {"id": "ann", "name": "Ann", "rating": 1500}
OTHER_BOT = {"id": "rob", "name": "Rob", "title": "BOT", "rating": 1600}


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
    opponent: dict[str, Any]
    seconds: float | None
    """On each clock at the start; `None` for a game of days."""
    legs: list[str] = field(default_factory=list)
    status: str = "created"
    winner: str | None = None
    streams: list[queue.Queue[dict[str, Any] | None]] = field(default_factory=list)
    clocks: list[float] = field(default_factory=list)
    since: float | None = None
    takeback: bool = False
    """Whether the opponent proposes to take back."""

    @property
    def over(self) -> bool:
        return self.status not in ("created", "started")


class World:
    """The state of the server. `challenge` begins games; `wait_for` waits."""

    def __init__(self, faults: Faults | None = None, seed: int = 1) -> None:
        self.faults = faults or Faults()
        self.random = random.Random(seed)
        self.lock = threading.RLock()
        self.changed = threading.Condition(self.lock)
        self.games: dict[str, Game] = {}
        self.challenges: dict[str, dict[str, Any]] = {}
        self.event_streams: list[queue.Queue[dict[str, Any] | None]] = []
        self.declined: dict[str, str] = {}
        self.chats: list[tuple[str, str]] = []
        self.requests: list[str] = []
        """The paths of all requests."""
        self.has_more = False
        """Whether there are takebacks and claims, as lichess has them."""
        self.revoked = False
        """Whether the token is not valid any more."""
        self.keep_alive = 1.0
        """Seconds between the empty lines of a stream; those of the server are 6."""
        self.bots: dict[str, bool | None] = {}
        """The bots that are online, and whether they accept challenges; `None`: no answer."""
        self.cancelled: list[str] = []
        self.illegal: list[str] = []
        self.started = self.longest_capture = 0
        threading.Thread(target=self._watch_clocks, daemon=True).start()

    def happens(self, share: float) -> bool:
        with self.lock:
            return self.random.random() < share

    def challenge(
        self,
        fen: str = "startpos",
        white: bool = True,
        seconds: float | None = 10_000,
        user: dict[str, Any] = OPPONENT,
        **more: Any,
    ) -> str:
        """Challenges the bot, which plays White or Black."""
        with self.lock:
            challenge = self.new_challenge(fen, white, seconds, user) | more
            self.challenges[challenge["id"]] = challenge
            self.tell({"type": "challenge", "challenge": challenge})
        return str(challenge["id"])

    def new_challenge(
        self, fen: str, white: bool, seconds: float | None, user: dict[str, Any]
    ) -> dict[str, Any]:
        self.started += 1
        clock = {"type": "clock", "limit": int(seconds or 0), "increment": 0}
        return {
            "id": f"game{self.started:04}",
            "status": "created",
            "challenger": user,
            "destUser": BOT,
            "variant": {"key": "dameo"},
            "rated": False,
            "timeControl": {"type": "correspondence"} if seconds is None else clock,
            "playerIndex": "p2" if white else "p1",
            "initialFen": fen,
            "white": white,
            "seconds": seconds,
        }

    def challenge_from_bot(self, user: str, data: dict[str, list[str]]) -> dict[str, Any] | None:
        """The bot challenges another one, which answers at once or not at all; `None` if there is
        none."""
        with self.lock:
            if user not in self.bots:
                return None
            opponent = OTHER_BOT | {"id": user, "name": user.capitalize()}
            challenge = self.new_challenge(
                "startpos", True, float(data["clock.limit"][0]), opponent
            )
            challenge |= {"challenger": BOT, "destUser": opponent}
            number = challenge["id"]
            self.challenges[number] = challenge
            self.tell({"type": "challenge", "challenge": challenge})
            if self.bots[user]:
                self.accept(number)
            elif self.bots[user] is False:
                self.challenges.pop(number)
                declined = challenge | {"status": "declined", "declineReason": "Not now."}
                self.tell({"type": "challengeDeclined", "challenge": declined})
            self.changed.notify_all()
            return challenge

    def say(self, number: str, text: str, room: str = "player", user: str = "Ann") -> None:
        """A line in the chat of a game."""
        line = {"type": "chatLine", "room": room, "username": user, "text": text}
        with self.lock:
            for stream in self.games[number].streams:
                stream.put(line)

    def propose_takeback(self, number: str) -> None:
        """The opponent proposes to take the last move back."""
        with self.lock:
            self.games[number].takeback = True
            self.push(self.games[number])

    def answer_takeback(self, game: Game, accept: bool) -> None:
        """The bot answers: the opponent is to move as before."""
        with self.lock:
            if accept and game.takeback:
                turns = self.moves(game, len(game.legs)).split()
                count = 1 if self.bot_to_move(game) else 2
                legs = [turn.count(",") + 1 for turn in turns[len(turns) - count :]]
                del game.legs[len(game.legs) - sum(legs) :]
            game.takeback = False
            self.push(game)
            self.changed.notify_all()

    def tell(self, event: dict[str, Any]) -> None:
        for stream in self.event_streams:
            stream.put(event)

    def accept(self, number: str) -> None:
        with self.lock:
            self._accept(self.challenges.pop(number))

    def _accept(self, challenge: dict[str, Any]) -> None:
        number, seconds = challenge["id"], challenge["seconds"]
        users = challenge["challenger"], challenge["destUser"]
        other = next(user for user in users if user != BOT)
        game = Game(number, challenge["initialFen"], challenge["white"], other, seconds)
        game.clocks = [1_000_000 if seconds is None else seconds] * 2
        self.games[number] = game
        self.tell(self.game_start(game))
        self.changed.notify_all()
        if not self.bot_to_move(game):
            threading.Thread(target=self.opponent, args=(game,), daemon=True).start()

    def game_start(self, game: Game) -> dict[str, Any]:
        return {
            "type": "gameStart",
            "game": {
                "gameId": game.id,
                "id": game.id,
                "variant": {"key": "dameo"},
                "opponent": {"id": game.opponent.get("id"), "username": game.opponent.get("name")},
                "compat": {"bot": True, "board": True},
            },
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
            "abortable": len(self.moves(game, count).split()) < 2,
        }
        if game.takeback:
            state["btakeback" if game.bot_is_white else "wtakeback"] = True
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
        white, black = (BOT, game.opponent) if game.bot_is_white else (game.opponent, BOT)
        clock = {"initial": int(1000 * (game.seconds or 0)), "increment": 0, "clockType": "fischer"}
        return {
            "type": "gameFull",
            "id": game.id,
            "variant": {"key": "dameo"},
            "clock": None if game.seconds is None else clock,
            "rated": False,
            "createdAt": 1_780_000_000_000,
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
        """Waits until something is so."""
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
