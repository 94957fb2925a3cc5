"""The moves of the server: a capture is a move for each piece that it takes.

A leg is `d1d4`. The server has written the captured square too (`c5xc2c1`), and a `K` or `k` if the
turn ends with a promotion; it needs neither. The legs of a turn are joined by commas, turns by
blanks; lists of legs with blanks alone are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import dameo

_LEG = re.compile(r"^([a-h][1-8])(?:x([a-h][1-8]))?([a-h][1-8])([kK]?)$")
_KING_IN_FEN = re.compile(r"([a-h][1-8])\.k\b")


class NotationError(ValueError):
    """A text of the server that is not understood, or no legal move."""


def name(square: int) -> str:
    """`a1` to `h8`, for the squares 0 to 63."""
    return "abcdefgh"[square % 8] + "12345678"[square // 8]


def square(text: str) -> int:
    """0 to 63, for `a1` to `h8`."""
    return "abcdefgh".index(text[0]) + 8 * "12345678".index(text[1])


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
        """Plays a leg. Raises `NotationError` if it is none of a legal move."""
        match = _LEG.match(leg)
        if match is None:
            raise NotationError(f"leg {len(self.legs) + 1}: '{leg}' is no leg such as c5xc2c1")
        start, end = square(match[1]), square(match[3])
        if self.path and self.path[-1] != start:
            raise NotationError(f"leg {len(self.legs) + 1}: '{leg}' goes on from another square")
        path = [*(self.path or [start]), end]
        if not any(fits(self.board, move, path) for move in self.board.legal_moves):
            raise NotationError(
                f"leg {len(self.legs) + 1}: '{leg}' is not legal in {self.board.fen()}"
            )
        self.legs.append(leg)
        captures = len(self.board.legal_moves[0].captured)
        if len(path) - 1 < captures:
            self.path = path
            return
        self.path = []
        self.board.push(self.board.parse("".join(map(name, path))))


def read_game(initial_fen: str, moves: str) -> Turns:
    """The game after these legs."""
    turns = Turns(board_of(initial_fen))
    for leg in re.split(r"[ ,]+", moves.strip()):
        if leg:
            turns.push(leg)
    return turns


def legs_of(board: dameo.Board, move: dameo.Move, path: list[int] | None = None) -> list[str]:
    """The legs of a legal move; those that come after `path`."""
    if not move.captured:
        return [name(move.from_square) + name(move.to_square)]
    begin = path or [move.from_square]
    whole = next(_paths(board, move, begin))
    return [name(a) + name(b) for a, b in zip(whole, whole[1:])][len(begin) - 1 :]


def fits(board: dameo.Board, move: dameo.Move, path: list[int]) -> bool:
    """Whether the move can begin with these squares."""
    if not move.captured:
        return path == [move.from_square, move.to_square]
    return move.from_square == path[0] and next(_paths(board, move, path), None) is not None


def _paths(board: dameo.Board, move: dameo.Move, begin: list[int]) -> Iterator[list[int]]:
    """The paths of a capture that begin with these squares."""
    piece = board.piece_at(move.from_square)
    is_king = piece is not None and piece.piece_type == dameo.KING
    targets = set(move.captured)

    def jumps(path: list[int], taken: frozenset[int]) -> Iterator[tuple[int, int]]:
        """The captured square and the landing of every next jump."""
        for step in (1, -1, 8, -8):
            over, here = None, path[-1]
            while True:
                if step in (1, -1) and here // 8 != (here + step) // 8:
                    break
                here += step
                if not 0 <= here < 64:
                    break
                is_empty = here == move.from_square or board.piece_at(here) is None
                if over is not None and is_empty:
                    yield over, here
                    if not is_king:
                        break
                elif not is_empty:
                    # Captured pieces stay on the board until the move is over.
                    if over is not None or here not in targets or here in taken:
                        break
                    over = here
                elif not is_king:
                    break

    def extend(path: list[int], taken: frozenset[int]) -> Iterator[list[int]]:
        if taken == targets:
            if path[-1] == move.to_square and len(path) >= len(begin):
                yield path
            return
        for over, landing in jumps(path, taken):
            if len(path) < len(begin) and begin[len(path)] != landing:
                continue
            yield from extend([*path, landing], taken | {over})

    yield from extend(begin[:1], frozenset())
