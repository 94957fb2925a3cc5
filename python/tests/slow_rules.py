"""The rules of Dameo, slow and plain: what the package is compared with.

A position is a dictionary from (file, rank) to a letter: w and b are men, W and B kings.
"""

from __future__ import annotations

Square = tuple[int, int]
Pieces = dict[Square, str]
SlowMove = tuple[Square, Square, frozenset[Square]]

ORTHOGONAL = [(0, 1), (0, -1), (1, 0), (-1, 0)]
ALL = [*ORTHOGONAL, (1, 1), (1, -1), (-1, 1), (-1, -1)]


def is_on_board(square: Square) -> bool:
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def after(square: Square, step: tuple[int, int]) -> Square:
    return square[0] + step[0], square[1] + step[1]


def is_white(piece: str) -> bool:
    return piece in "wW"


def is_king(piece: str) -> bool:
    return piece in "WB"


def is_enemy(pieces: Pieces, square: Square, white: bool) -> bool:
    return square in pieces and is_white(pieces[square]) != white


def is_empty(pieces: Pieces, square: Square) -> bool:
    return is_on_board(square) and square not in pieces


def jumps(
    pieces: Pieces, at: Square, piece: str, captured: frozenset[Square]
) -> list[tuple[Square, Square]]:
    """The next jumps as (jumped piece, landing square). `pieces` is without the moving piece, and
    has the captured pieces still: they block, and none is jumped twice."""
    found = []
    for step in ORTHOGONAL:
        victim = after(at, step)
        while is_king(piece) and is_empty(pieces, victim):
            victim = after(victim, step)
        if not is_enemy(pieces, victim, is_white(piece)) or victim in captured:
            continue
        landing = after(victim, step)
        while is_empty(pieces, landing):
            found.append((victim, landing))
            if not is_king(piece):
                break
            landing = after(landing, step)
    return found


def captures_of(pieces: Pieces, start: Square) -> set[SlowMove]:
    """Every capture of a piece that cannot go on, or stops before it could."""
    piece = pieces[start]
    others = {square: other for square, other in pieces.items() if square != start}
    found: set[SlowMove] = set()
    states = {(start, frozenset[Square]())}
    while states:
        following = set()
        for at, captured in states:
            for victim, landing in jumps(others, at, piece, captured):
                following.add((landing, captured | {victim}))
        found |= {(start, at, captured) for at, captured in following}
        states = following
    return found


def quiet_of(pieces: Pieces, start: Square) -> set[SlowMove]:
    piece = pieces[start]
    found = set()
    if is_king(piece):
        for step in ALL:
            to = after(start, step)
            while is_empty(pieces, to):
                found.add(to)
                to = after(to, step)
    else:
        forward = 1 if is_white(piece) else -1
        for step in [(-1, forward), (0, forward), (1, forward)]:
            to = after(start, step)
            while pieces.get(to) == piece:
                to = after(to, step)
            if is_empty(pieces, to):
                found.add(to)
    return {(start, to, frozenset()) for to in found}


def moves(pieces: Pieces, white: bool) -> set[SlowMove]:
    """The legal moves of a side."""
    own = [square for square, piece in pieces.items() if is_white(piece) == white]
    captures = set().union(*(captures_of(pieces, square) for square in own))
    if captures:
        most = max(len(captured) for _, _, captured in captures)
        return {move for move in captures if len(move[2]) == most}
    return set().union(*(quiet_of(pieces, square) for square in own))


def play(pieces: Pieces, move: SlowMove) -> Pieces:
    start, to, captured = move
    result = {
        square: piece
        for square, piece in pieces.items()
        if square != start and square not in captured
    }
    piece = pieces[start]
    result[to] = piece.upper() if to[1] == (7 if is_white(piece) else 0) else piece
    return result


def perft(pieces: Pieces, white: bool, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(play(pieces, move), not white, depth - 1) for move in moves(pieces, white))
