"""The exceptions of this package. All are `ValueError`s whose message says what would be right."""

from __future__ import annotations


class DameoError(ValueError):
    """The base class of all exceptions of this package."""

    def __reduce__(self) -> tuple[object, ...]:
        """Made again with its attributes, whatever the arguments of its class."""
        return _restore, (type(self), *self.args), vars(self)


def _restore(kind: type[DameoError], *args: object) -> DameoError:
    error = kind.__new__(kind, *args)
    error.args = args
    return error


class FenError(DameoError):
    """A text is not a position."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.column = column
        """The column of the part that is wrong, in characters from 1."""


class MoveError(DameoError):
    """A text is not a legal move, or a move is not legal."""

    def __init__(self, message: str, column: int | None = None) -> None:
        super().__init__(message)
        self.column = column
        """The column of the part of the text that is wrong, in characters from 1, if any."""


class PdnError(DameoError):
    """A text is not a game."""

    def __init__(self, message: str, game: int, line: int, column: int) -> None:
        super().__init__(message)
        self.game = game
        """The number of the game in the text, from 1."""
        self.line = line
        """The line, from 1."""
        self.column = column
        """The column, in characters from 1."""


class TableError(DameoError):
    """Endgame tables cannot be read."""


class NetworkError(DameoError):
    """A file is not a network that the engine can use."""
