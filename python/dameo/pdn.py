"""Game records in PDN, the portable draughts notation.

>>> import dameo.pdn
>>> game = dameo.pdn.read_game('[White "Ann"] 1. d1-d4! {wide} e8-e5 (1... d8-d5) *')
>>> game.tags["White"], len(game.moves), game.moves[0].comments
('Ann', 2, ['wide'])
>>> print(game.end())
8  b b b b . b b b
7  . b b b b b b .
6  . . b b b b . .
5  . . . . b . . .
4  . . . w . . . .
3  . . w w w w . .
2  . w w w w w w .
1  w w w . w w w w
   a b c d e f g h
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from ._dameo import Board, Move, Reader, write_game
from .errors import PdnError

__all__ = [
    "Game",
    "Notation",
    "PdnError",
    "PlayedMove",
    "Variation",
    "read_file",
    "read_game",
    "read_games",
]

Notation = Literal["pdn", "playstrategy", "abstractplay"]
"""How moves are written: `d1-b3` and `c5xc1xh1`; `d1b3` and `c5c1,c1h1`, with a `K` where a man is
promoted; `d1-b3` and `c5-c1-h1`."""


@dataclass
class PlayedMove:
    """A move of a game, with its annotations."""

    move: Move
    comments: list[str] = field(default_factory=list)
    """The comments after the move."""
    glyphs: list[int] = field(default_factory=list)
    """Numeric glyphs: 1 is !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!."""
    variations: list[Variation] = field(default_factory=list)
    """Moves that could have been played instead of this one."""


@dataclass
class Variation:
    """Moves that could have been played instead of those of the game."""

    comments: list[str] = field(default_factory=list)
    """Comments before the first move."""
    moves: list[PlayedMove] = field(default_factory=list)


@dataclass
class Game:
    """A game: tags, moves and a result. `str` writes it as PDN.

    >>> import dameo
    >>> board = dameo.Board()
    >>> _ = board.push_text("d1d4")
    >>> game = Game.of(board)
    >>> game.tags["White"] = "Ann"
    >>> str(game).splitlines()[4], str(game).splitlines()[-1]
    ('[White "Ann"]', '1. d1-d4 *')
    """

    tags: dict[str, str] = field(default_factory=dict)
    """The tags, except `SetUp`, `FEN` and `Result`, which follow from the rest."""
    start: str = field(default_factory=lambda: Board().fen())
    """The position before the first move, as FEN."""
    result: str = "*"
    """`1-0`, `0-1`, `1/2-1/2` or `*`."""
    comments: list[str] = field(default_factory=list)
    """Comments before the first move."""
    moves: list[PlayedMove] = field(default_factory=list)
    warnings: list[PdnError] = field(default_factory=list, compare=False, repr=False)
    """What could not be read and was left out. No move of the game is among it."""

    @classmethod
    def of(cls, board: Board) -> Game:
        """The moves of a board, with the result."""
        moves = [PlayedMove(move) for move in board.move_stack]
        return cls(start=board.root().fen(), result=board.result(), moves=moves)

    def board(self, *, rules: str = "standard") -> Board:
        """The board before the first move."""
        return Board(self.start, rules=rules)

    def end(self, *, rules: str = "standard") -> Board:
        """The board after the last move."""
        board = self.board(rules=rules)
        for played in self.moves:
            board.push(played.move)
        return board

    def __str__(self) -> str:
        """The game as PDN. Raises what `text` raises."""
        return self.text()

    def text(self, notation: Notation = "pdn") -> str:
        """The game with its moves as PDN, PlayStrategy or Abstract Play writes them. All of these
        are read.

        Raises `MoveError` if a move is not legal, and `ValueError` if a tag or the result cannot
        be written.
        """
        tags, moves = list(self.tags.items()), _tuples(self.moves)
        return write_game(tags, self.start, self.result, self.comments, moves, notation)


_DERIVED = {"setup", "fen", "result"}


def _tuples(moves: list[PlayedMove]) -> list[Any]:
    return [
        (
            played.move,
            played.comments,
            played.glyphs,
            [(line.comments, _tuples(line.moves)) for line in played.variations],
        )
        for played in moves
    ]


def _moves(tuples: list[Any]) -> list[PlayedMove]:
    moves = []
    for move, comments, glyphs, variations in tuples:
        lines = [Variation(remarks, _moves(line)) for remarks, line in variations]
        moves.append(PlayedMove(move, comments, glyphs, lines))
    return moves


def read_games(text: str | bytes) -> Iterator[Game | PdnError]:
    """The games of a text, one at a time. A game that cannot be read is yielded as an error, and
    the games after it are still read.

    What is unknown or misplaced but costs no move, such as `!!!`, is in the `warnings` of the game.
    The bytes may be in UTF-8, UTF-16, Latin-1 or Windows-1252.

    >>> game = read_game('[Result "2-0"] 1. d1-d4!!! -- e8\u2013e5 *')
    >>> game.result, len(game.moves), len(game.warnings)
    ('1-0', 2, 2)
    """
    yield from _games(Reader(text.encode() if isinstance(text, str) else text))


def _games(reader: Reader) -> Iterator[Game | PdnError]:
    while (item := reader.next()) is not None:
        if isinstance(item, PdnError):
            yield item
            continue
        tags, start, result, comments, moves, warnings = item
        kept: dict[str, str] = {}
        for name, value in tags:
            # Of duplicate tags, the first one counts.
            if name.lower() not in _DERIVED:
                kept.setdefault(name, value)
        yield Game(kept, start, result, comments, _moves(moves), warnings)


def read_game(text: str | bytes) -> Game:
    """The first game of a text.

    Raises `PdnError` if it cannot be read, or if there is none.
    """
    for game in read_games(text):
        if isinstance(game, PdnError):
            raise game
        return game
    raise PdnError("the text has no game; expected moves such as '1. d1-d4 *'", 1, 1, 1)


def read_file(path: str | os.PathLike[str]) -> Iterator[Game | PdnError]:
    """The games of a file, as `read_games`, in a constant amount of memory."""
    return _games(Reader.open(path))
