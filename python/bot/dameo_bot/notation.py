"""The moves of the server: a capture is a move for each piece that it takes.

A leg is `d1d4`. The server has written the captured square too (`c5xc2c1`), and a `K` or `k` if the
turn ends with a promotion; it needs neither. The legs of a turn are joined by commas, turns by
blanks; lists of legs with blanks alone are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import dameo

_LEG = re.compile(r"^([a-h][1-8])(?:x([a-h][1-8]))?([a-h][1-8])([kK]?)$")
_KING_IN_FEN = re.compile(r"([a-h][1-8])\.k\b")


class NotationError(ValueError):
    """A text of the server that cannot be parsed, or is not a legal move."""


def board_of(initial_fen: str) -> dameo.Board:
    """The board of a game at its start. The server has written a king as `a1.k`, too."""
    if initial_fen == "startpos":
        return dameo.Board(rules="playstrategy")
    return dameo.Board(_KING_IN_FEN.sub(r"K\1", initial_fen), rules="playstrategy")


@dataclass
class Turns:
    """A game as the server has it: whole moves, and the legs of a capture that is not complete."""

    board: dameo.Board
    legs: list[str] = field(default_factory=list)
    """All legs so far, as the server wrote them."""
    path: list[int] = field(default_factory=list)
    """The squares of the capture that is not complete; empty between two moves."""

    def push(self, leg: str) -> None:
        """Plays a leg. Raises `NotationError` if it is not part of a legal move."""
        match = _LEG.match(leg)
        if match is None:
            raise NotationError(f"leg {len(self.legs) + 1}: '{leg}' is no leg such as c5xc2c1")
        start, end = dameo.parse_square(match[1]), dameo.parse_square(match[3])
        if self.path and self.path[-1] != start:
            raise NotationError(f"leg {len(self.legs) + 1}: '{leg}' goes on from another square")
        path = [*(self.path or [start]), end]
        if all(self.board.path_from(move, path) is None for move in self.board.legal_moves):
            raise NotationError(
                f"leg {len(self.legs) + 1}: '{leg}' is not legal in {self.board.fen()}"
            )
        self.legs.append(leg)
        captures = len(self.board.legal_moves[0].captured)
        if len(path) - 1 < captures:
            self.path = path
            return
        self.path = []
        self.board.push(self.board.parse("".join(map(dameo.square_name, path))))


def read_game(initial_fen: str, moves: str) -> Turns:
    """The game after these legs."""
    turns = Turns(board_of(initial_fen))
    for leg in re.split(r"[ ,]+", moves.strip()):
        if leg:
            turns.push(leg)
    return turns


def legs_of(board: dameo.Board, move: dameo.Move, path: Sequence[int] = ()) -> list[str]:
    """The legs of a legal move, without those of `path`, with which it must be able to begin."""
    begin = path or [move.from_square]
    whole = board.path_from(move, begin)
    assert whole is not None, f"{move} does not begin with {path}"
    names = [dameo.square_name(square) for square in whole]
    return [a + b for a, b in pairwise(names)][len(begin) - 1 :]
