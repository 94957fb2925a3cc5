"""One game: reads its stream, thinks, and plays the legs of its moves."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import dameo
from dameo_bot import record
from dameo_bot.absence import Absence
from dameo_bot.api import SILENT, Api, Backoff, Refused, Unknown
from dameo_bot.chat import Chat
from dameo_bot.config import Config
from dameo_bot.engine import open_engine, open_tables
from dameo_bot.notation import NotationError, Turns, legs_of, read_game
from dameo_bot.places import Opponent

_ONGOING = ("created", "started")

_NO_CLOCK = 2**31 - 1
"""The clock value that the server sends in a game without a clock, in milliseconds."""

_REFUSED = 20
"""Times that the server refuses the stream of a game, in about ten minutes, before it is left."""

_DRAW_FROM = 40
"""Moves after which a draw by the score is accepted."""


class _Reconnect(Exception):
    """The state of the game is unknown and must be read again."""


@dataclass
class _State:
    """The state of the game according to an event."""

    legs: list[str]
    white_time: int
    black_time: int
    white_inc: int
    black_inc: int
    status: str
    winner: str | None
    opponent_offers_draw: bool
    opponent_wants_takeback: bool
    abortable: bool
    received: float


class GamePlayer:
    """Plays a game from its event stream to its end, even if the game is already in progress."""

    def __init__(
        self,
        api: Api,
        config: Config,
        account: str,
        game: str,
        stop: threading.Event,
        meet: Callable[[Opponent], None],
    ) -> None:
        self._api, self._config, self._account, self._id = api, config, account, game
        self._stop, self._meet = stop, meet
        self._log = logging.getLogger(f"game {game}")
        self._tables: dameo.Tablebase
        self._engine: dameo.Engine
        self._pondering: dameo.Analysis | None = None
        self._chat = Chat(account)
        self._full: dict[str, Any] = {}
        """What the server said of the game at the beginning of the stream."""
        self._color = dameo.WHITE
        self.known = 0
        """The number of legs known to be played: an event with fewer is outdated."""
        self._hopeless = 0
        self._last_score: int | None = None
        self._found = "I have not searched yet."
        self._greeted = False
        self._checked = False
        self._absence = Absence(config.manners.abort_time)
        self._takebacks = 0
        self._taking_back = False
        """Whether an event with fewer legs is to come, since a takeback was accepted."""

    def run(self) -> None:
        """Plays until the game is over. Raises `Stopped` if the program ends. After another error
        it can be run again."""
        self._tables = open_tables(self._config)
        self._engine = open_engine(self._config, self._tables)
        backoff, refused = Backoff(self._stop), 0
        try:
            while True:
                try:
                    if self._follow(backoff):
                        return
                    self._log.warning("the stream has ended; connecting again")
                except (_Reconnect, Unknown) as error:
                    self._log.warning("%s; connecting again", error)
                except Refused as error:
                    refused += 1
                    if "status 404" in str(error) or refused == _REFUSED:
                        self._log.error("the game is left: %s", error)
                        return
                    self._log.warning("%s; connecting again", error)
                backoff.wait()
        finally:
            self._stop_pondering()

    def _follow(self, backoff: Backoff) -> bool:
        """Follows one connection. Returns whether the game is over."""
        begun = time.monotonic()
        with contextlib.closing(self._api.game(self._id)) as events:
            for event in events:
                kind = event.get("type")
                if kind == "gameFull":
                    self._begin(event)
                    state = self._read(event.get("state") or {})
                    self.known = len(state.legs)
                elif kind == "gameState":
                    state = self._read(event)
                elif kind == "chatLine":
                    self._reply(event)
                    continue
                elif kind == "opponentGone":
                    seconds = float(event.get("claimWinInSeconds") or 0)
                    self._absence.left(seconds if event.get("gone") else None)
                    continue
                elif kind == SILENT:
                    self._leave()
                    self._check_once(time.monotonic() - begun)
                    continue
                else:
                    self._log.info("an event of the kind %r is ignored", kind)
                    continue
                if state.status not in _ONGOING:
                    self._end(state)
                    return True
                if len(state.legs) < self.known and not self._taking_back:
                    continue
                if len(state.legs) != self.known:
                    self._taking_back = False
                if kind == "gameState":
                    self._checked = True
                self.known = len(state.legs)
                self._react(state)
                backoff.reset()
        return False

    def _check_once(self, seconds: float) -> None:
        """Reconnects once if a new stream stays silent: a move that is made while the server opens
        a stream is missing from it."""
        if not self._checked and seconds > 8:
            self._checked = True
            raise _Reconnect("no event since the connection")

    def _leave(self) -> None:
        """Ends a game whose opponent is not there."""
        due = self._absence.due()
        if due == "abort":
            self._log.info("aborts: the opponent has not moved")
            self._try(lambda: self._api.abort(self._id))
        elif due == "claim":
            self._log.info("claims the win: the opponent has left")
            self._try(lambda: self._api.claim_victory(self._id))

    def _reply(self, line: dict[str, Any]) -> None:
        if self._config.manners.commands:
            text = self._chat.answer(line, self._found, self._absence.wait_longer)
            if text is not None:
                self._say(text, str(line.get("room")))

    def _begin(self, event: dict[str, Any]) -> None:
        self._full = event
        white, black = (event.get(side) or {} for side in ("p1", "p2"))
        self._color = dameo.WHITE if white.get("id") == self._account else dameo.BLACK
        opponent = black if self._color == dameo.WHITE else white
        self._meet(Opponent(str(opponent.get("id") or ""), opponent.get("title") == "BOT"))
        if not self._greeted:
            self._greeted = True
            side = "White" if self._color == dameo.WHITE else "Black"
            rating = opponent.get("rating", "?")
            self._log.info("%s against %s (%s)", side, opponent.get("name", "?"), rating)
            if self._config.manners.greeting and not (event.get("state") or {}).get("moves"):
                self._say(self._config.manners.greeting)

    def _read(self, state: dict[str, Any]) -> _State:
        other = "b" if self._color == dameo.WHITE else "w"
        return _State(
            legs=str(state.get("moves") or "").replace(",", " ").split(),
            white_time=int(state.get("wtime", _NO_CLOCK)),
            black_time=int(state.get("btime", _NO_CLOCK)),
            white_inc=int(state.get("winc") or 0),
            black_inc=int(state.get("binc") or 0),
            status=str(state.get("status") or "started"),
            winner=state.get("winner"),
            opponent_offers_draw=bool(state.get(f"{other}draw")),
            opponent_wants_takeback=bool(state.get(f"{other}takeback")),
            abortable=bool(state.get("abortable", True)),
            received=time.monotonic(),
        )

    def _turns(self, state: _State) -> Turns:
        try:
            start = self._full.get("initialFen") or "startpos"
            return read_game(start, " ".join(state.legs))
        except (NotationError, dameo.DameoError) as error:
            raise _Reconnect(f"the server's moves are not understood: {error}") from None

    def _react(self, state: _State) -> None:
        """Answers offers, and moves if it is this side's turn."""
        turns = self._turns(state)
        board = turns.board
        is_own_turn = board.turn == self._color
        self._absence.wait_for_first_move(
            not is_own_turn
            and state.abortable
            and board.ply() < 2
            and bool(self._full.get("clock"))
        )
        if state.opponent_offers_draw and self._is_draw(board):
            self._log.info("accepts a draw")
            self._try(lambda: self._api.answer_draw(self._id, True))
        if state.opponent_wants_takeback and not is_own_turn:
            self._answer_takeback()
        # The server counts repetitions differently, so only it decides when a game is over.
        if not is_own_turn or not board.legal_moves:
            return
        self._stop_pondering()
        move = self._choose(turns, state)
        if move is not None:
            self._play(turns, legs_of(board, move, turns.path))

    def _answer_takeback(self) -> None:
        accept = self._takebacks < self._config.manners.takebacks
        self._log.info("%s a takeback", "accepts" if accept else "declines")
        try:
            self._api.answer_takeback(self._id, accept)
        except Refused as error:
            self._log.warning("%s", error)
        except Unknown as error:
            raise _Reconnect(f"whether a move was taken back is not known: {error}") from None
        else:
            self._takebacks += accept
            self._taking_back = accept
            self._stop_pondering()

    def _play(self, turns: Turns, legs: list[str]) -> None:
        """Plays legs, one after the other."""
        offer = self._table_result(turns.board) == "draw"
        for leg in legs:
            try:
                self._api.move(self._id, leg, offer_draw=offer and not turns.path)
            except Unknown as error:
                raise _Reconnect(f"whether {leg} was played is not known: {error}") from None
            except Refused as error:
                raise _Reconnect(f"{leg} was not accepted: {error}") from None
            self.known += 1
            turns.push(leg)
        board = turns.board
        self._log.info("%s %s", board.fen(), self._score_text())
        if self._config.engine.ponder and self._config.engine.elo is None:
            self._start_pondering(board)

    def _choose(self, turns: Turns, state: _State) -> dameo.Move | None:
        """The move to play; `None` if the game was resigned."""
        board = turns.board
        moves = board.legal_moves
        if turns.path:
            # The program was restarted between two legs: only moves that continue the path fit.
            moves = [move for move in moves if board.path_from(move, turns.path)]
        if len(moves) == 1:
            return moves[0]
        result = self._engine.play(board, self._limit(state), root_moves=moves)
        score = result.score.pov(self._color)
        self._last_score = score.cp
        best = "" if result.move is None else f": {board.text(result.move)}"
        self._found = (
            f"{result.score.white()} for White, depth {result.depth}, {result.nodes} nodes{best}"
        )
        self._log.info("%s, depth %d, %d nodes", score, result.depth, result.nodes)
        if self._is_hopeless(board, score):
            self._log.info("resigns")
            self._try(lambda: self._api.resign(self._id))
            return None
        return result.move or moves[0]

    def _limit(self, state: _State) -> dameo.Limit:
        engine = self._config.engine
        own = state.white_time if self._color == dameo.WHITE else state.black_time
        if own >= _NO_CLOCK:
            return dameo.Limit(time=engine.max_think, nodes=engine.nodes, elo=engine.elo)
        late = time.monotonic() - state.received
        left = max(0.02, own / 1000 - late - min(engine.overhead, own / 4000))
        white = left if self._color == dameo.WHITE else state.white_time / 1000
        black = left if self._color == dameo.BLACK else state.black_time / 1000
        return dameo.Limit(
            white_clock=white,
            black_clock=black,
            white_inc=state.white_inc / 1000,
            black_inc=state.black_inc / 1000,
            time=min(engine.max_think, left / 2),
            nodes=engine.nodes,
            elo=engine.elo,
        )

    def _is_hopeless(self, board: dameo.Board, score: dameo.Score) -> bool:
        """Counts the moves in a row in which this side is lost."""
        manners = self._config.manners
        if manners.resign_score == 0:
            return False
        lost = score.mate is not None and score.mate <= 0
        low = score.cp is not None and score.cp < -manners.resign_score
        self._hopeless = self._hopeless + 1 if lost or low else 0
        return self._hopeless >= manners.resign_moves

    def _is_draw(self, board: dameo.Board) -> bool:
        """Whether to accept a draw."""
        if self._table_result(board) == "draw":
            return True
        score = self._last_score
        quiet = score is not None and abs(score) <= self._config.manners.draw_score
        return quiet and board.fullmove_number >= _DRAW_FROM

    def _table_result(self, board: dameo.Board) -> str | None:
        if board.count() > self._tables.max_pieces:
            return None
        value = self._tables.probe(board)
        return None if value is None else value.result

    def _start_pondering(self, board: dameo.Board) -> None:
        """Searches the opponent's position: what is found stays in the table for the next move."""
        if board.legal_moves:
            self._pondering = self._engine.analysis(board)

    def _stop_pondering(self) -> None:
        if self._pondering is not None:
            self._pondering.stop()
            self._pondering.wait()
            self._pondering = None

    def _end(self, state: _State) -> None:
        self._stop_pondering()
        winner = {"white": "p1", "black": "p2"}.get(state.winner or "", state.winner)
        if state.status == "aborted":
            result, text = "*", "without a result"
        elif winner is None:
            result, text = "1/2-1/2", "drawn"
        else:
            result = "1-0" if winner == "p1" else "0-1"
            text = "won" if (winner == "p1") == (self._color == dameo.WHITE) else "lost"
        self._log.info("over: %s (%s), %d legs", text, state.status, len(state.legs))
        self._save(state, result)
        if self._config.manners.goodbye:
            self._say(self._config.manners.goodbye)

    def _save(self, state: _State, result: str) -> None:
        """Writes the record of the game, if that is wanted. It is no reason to lose the game."""
        folder = self._config.record.folder
        if folder is None or state.status == "aborted":
            return
        try:
            board, url = self._turns(state).board, self._config.server.url
            game = record.game_of(self._full, board, state.status, result, url)
            self._log.info("written to %s", record.write(folder, self._id, game))
        except (OSError, ValueError, dameo.DameoError, _Reconnect) as error:
            self._log.error("the record is not written: %s", error)

    def _say(self, text: str, room: str = "player") -> None:
        self._try(lambda: self._api.chat(self._id, room, text))

    def _try(self, action: Any) -> None:
        """Runs an action whose failure does not matter for the game."""
        try:
            action()
        except (Refused, Unknown) as error:
            self._log.warning("%s", error)

    def _score_text(self) -> str:
        return "" if self._last_score is None else f"({self._last_score / 100:+.2f})"
