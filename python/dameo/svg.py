"""Pictures of boards, as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ._dameo import Board, Move, Piece

__all__ = ["board"]

_SQUARE = 45
_MARGIN = 18
_LIGHT, _DARK, _LAST, _MARKED = "#f0d9b5", "#dfc49a", "#cdd26a", "#b58863"
_FILL = {True: ("#f8f5ee", "#6b5a45"), False: ("#3d3a38", "#141312")}


def board(
    board: Board | None = None,
    *,
    flipped: bool = False,
    last_move: Move | None = None,
    squares: Iterable[int] = (),
    arrows: Iterable[tuple[int, int]] = (),
    size: int = 360,
    coordinates: bool = True,
) -> str:
    """The picture of a board as an SVG document.

    `flipped` shows it from Black's side. The squares of `last_move`, by default the last move of
    the board, and `squares` are marked; `arrows` go from a square to a square. `size` is the width
    and the height in pixels.

    >>> import dameo, dameo.svg
    >>> dameo.svg.board(dameo.Board(), size=200)[:4]
    '<svg'
    """
    margin = _MARGIN if coordinates else 0
    whole = 8 * _SQUARE + 2 * margin
    pieces: Mapping[int, Piece] = board.piece_map() if board is not None else {}
    if last_move is None and board is not None and board.ply() > 0:
        last_move = board.peek()
    last = {last_move.from_square, last_move.to_square} if last_move is not None else set()
    marked = set(squares)

    def corner(square: int) -> tuple[int, int]:
        column, row = square % 8, 7 - square // 8
        if flipped:
            column, row = 7 - column, 7 - row
        return margin + column * _SQUARE, margin + row * _SQUARE

    def middle(square: int) -> tuple[float, float]:
        x, y = corner(square)
        return x + _SQUARE / 2, y + _SQUARE / 2

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" '
        f'viewBox="0 0 {whole} {whole}">',
        f"<title>{board.fen() if board is not None else 'an empty board'}</title>",
        '<defs><marker id="head" orient="auto" markerWidth="4" markerHeight="4" refX="2" refY="2">'
        '<path d="M0 0L4 2L0 4z" fill="#15781b"/></marker></defs>',
    ]
    for square in range(64):
        x, y = corner(square)
        shade = _LIGHT if (square % 8 + square // 8) % 2 else _DARK
        color = _MARKED if square in marked else _LAST if square in last else shade
        parts.append(
            f'<rect x="{x}" y="{y}" width="{_SQUARE}" height="{_SQUARE}" fill="{color}" '
            f'stroke="#a08560" stroke-width="0.5"/>'
        )
    for square, piece in pieces.items():
        parts.append(_disc(*middle(square), piece))
    for start, end in arrows:
        (x1, y1), (x2, y2) = middle(start), middle(end)
        parts.append(
            f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#15781b" stroke-width="7" '
            f'stroke-opacity="0.7" marker-end="url(#head)"/>'
        )
    if coordinates:
        parts += _coordinates(flipped, whole)
    return "".join(parts) + "</svg>"


def _disc(x: float, y: float, piece: Piece) -> str:
    fill, edge = _FILL[piece.color]
    rings = f'<circle cx="{x}" cy="{y}" r="17" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
    if piece.piece_type == 2:
        points = ((-10, 7), (-11, -6), (-5, 0), (0, -9), (5, 0), (11, -6), (10, 7))
        crown = " ".join(f"{x + dx},{y + dy}" for dx, dy in points)
        rings += f'<polygon points="{crown}" fill="#d9a441" stroke="{edge}" stroke-width="1"/>'
    else:
        rings += f'<circle cx="{x}" cy="{y}" r="11" fill="none" stroke="{edge}" stroke-width="1"/>'
    return rings


def _coordinates(flipped: bool, whole: int) -> list[str]:
    texts = []
    for number in range(8):
        place = 7 - number if flipped else number
        along = _MARGIN + (place + 0.5) * _SQUARE
        style = 'font-size="11" font-family="sans-serif" text-anchor="middle" fill="#7a6a55"'
        texts.append(f'<text x="{along}" y="{whole - 5}" {style}>{"abcdefgh"[number]}</text>')
        texts.append(f'<text x="9" y="{whole - along + 4}" {style}>{number + 1}</text>')
    return texts
