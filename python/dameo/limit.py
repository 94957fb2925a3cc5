"""The limits of a search."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limit:
    """The limits of a search, which ends at the first one that it reaches.

    >>> import dameo
    >>> dameo.Engine().play(dameo.Board(), dameo.Limit(depth=6, nodes=100_000)).depth
    6
    """

    time: float | None = None
    """Seconds for this move."""
    depth: int | None = None
    """The maximum depth, in plies."""
    nodes: int | None = None
    """Moves made in the search."""
    mate: int | None = None
    """Search for a win or a loss in at most so many moves of the side to move."""
    white_clock: float | None = None
    """Seconds on White's clock."""
    black_clock: float | None = None
    """Seconds on Black's clock."""
    white_inc: float | None = None
    """Seconds that White gets after each move."""
    black_inc: float | None = None
    """Seconds that Black gets after each move."""
    remaining_moves: int | None = None
    """Moves until the next time control; `None` if the clock is for the rest of the game."""
    elo: int | None = None
    """The playing strength; `None` for full strength. It is no limit of the time."""
