"""Dameo, the draughts game on all 64 squares: rules, engine, endgame tables and game records.

>>> import dameo
>>> board = dameo.Board()
>>> move = dameo.Engine().play(board, dameo.Limit(nodes=10_000)).move
>>> board.push(move)
>>> board.turn == dameo.BLACK
True

Squares are numbers from 0 (`A1`) to 63 (`H8`), colours are `WHITE` (`True`) and `BLACK` (`False`),
types of pieces are `MAN` and `KING`, as in python-chess. Times are seconds, scores centipawns with
100 for a man in the opening.
"""

from __future__ import annotations

from ._dameo import (
    Analysis,
    Batch,
    Board,
    Engine,
    Info,
    Move,
    Outcome,
    Piece,
    PlayResult,
    Score,
    Tablebase,
    TableValue,
    Wdl,
    evaluate,
)
from .errors import DameoError, FenError, MoveError, NetworkError, PdnError, TableError
from .limit import Limit

__all__ = [
    "Analysis",
    "BLACK",
    "Batch",
    "Board",
    "DameoError",
    "Engine",
    "FenError",
    "Info",
    "KING",
    "Limit",
    "MAN",
    "Move",
    "MoveError",
    "NetworkError",
    "Outcome",
    "PdnError",
    "Piece",
    "PlayResult",
    "SQUARES",
    "SQUARE_NAMES",
    "START_FEN",
    "Score",
    "TableError",
    "TableValue",
    "Tablebase",
    "WHITE",
    "Wdl",
    "evaluate",
    "parse_square",
    "square",
    "square_file",
    "square_name",
    "square_rank",
]

__version__ = "0.1.0"

WHITE, BLACK = True, False
MAN, KING = 1, 2

START_FEN = Board().fen()
"""The start position."""

SQUARES = range(64)
"""All squares."""

SQUARE_NAMES = [file + rank for rank in "12345678" for file in "abcdefgh"]
"""The names of the squares, in their order."""

A1, B1, C1, D1, E1, F1, G1, H1 = range(0, 8)
A2, B2, C2, D2, E2, F2, G2, H2 = range(8, 16)
A3, B3, C3, D3, E3, F3, G3, H3 = range(16, 24)
A4, B4, C4, D4, E4, F4, G4, H4 = range(24, 32)
A5, B5, C5, D5, E5, F5, G5, H5 = range(32, 40)
A6, B6, C6, D6, E6, F6, G6, H6 = range(40, 48)
A7, B7, C7, D7, E7, F7, G7, H7 = range(48, 56)
A8, B8, C8, D8, E8, F8, G8, H8 = range(56, 64)


def square_name(square: int) -> str:
    """The name of a square.

    >>> square_name(D4)
    'd4'
    """
    if square not in SQUARES:
        raise ValueError(f"{square} is not a square; expected 0 (a1) to 63 (h8)")
    return SQUARE_NAMES[square]


def parse_square(name: str) -> int:
    """The square of a name.

    >>> parse_square("d4") == D4
    True
    """
    if name not in SQUARE_NAMES:
        raise ValueError(f"{name!r} is not a square; expected a letter a-h and a digit 1-8")
    return SQUARE_NAMES.index(name)


def square_file(square: int) -> int:
    """The file of a square, 0 (a) to 7 (h)."""
    return square % 8


def square_rank(square: int) -> int:
    """The rank of a square, 0 (the first) to 7 (the eighth)."""
    return square // 8


def square(file: int, rank: int) -> int:
    """The square of a file and a rank, each 0 to 7."""
    return rank * 8 + file
