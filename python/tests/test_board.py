"""The board: rules, history, texts."""

from __future__ import annotations

import copy
import os
import pickle
import random

import pytest

import dameo
import slow_rules

COUP_TURC = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5"

# CI plays fewer plies than were compared once: DAMEO_PLIES=100000.
PLIES = int(os.environ.get("DAMEO_PLIES", "2000"))


def slow_pieces(board: dameo.Board) -> slow_rules.Pieces:
    return {(square % 8, square // 8): str(piece) for square, piece in board.piece_map().items()}


def slow_move(move: dameo.Move) -> slow_rules.SlowMove:
    def place(square: int) -> slow_rules.Square:
        return square % 8, square // 8

    return (
        place(move.from_square),
        place(move.to_square),
        frozenset(place(square) for square in move.captured),
    )


def test_random_games_are_those_of_the_slow_rules() -> None:
    choice = random.Random(1)
    board, captures, promotions = dameo.Board(), 0, 0
    for _ in range(PLIES):
        legal = {slow_move(move): move for move in board.legal_moves}
        assert len(legal) == len(board.legal_moves)
        pieces = slow_pieces(board)
        assert legal.keys() == slow_rules.moves(pieces, board.turn), board.fen()
        if not legal or board.is_game_over():
            board = dameo.Board()
            continue
        slow = choice.choice(sorted(legal, key=str))
        captures += bool(slow[2])
        promotions += board.is_promotion(legal[slow])
        text = board.text(legal[slow])
        assert board.parse(text) == legal[slow]
        board.push(legal[slow])
        assert slow_pieces(board) == slow_rules.play(pieces, slow)
        again = dameo.Board(board.fen())
        assert (again.fen(), again.key) == (board.fen(), board.key)
    assert captures > PLIES // 20 and promotions > PLIES // 500


@pytest.mark.parametrize("fen", [None, COUP_TURC, "B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7"])
def test_perft_is_that_of_the_slow_rules(fen: str | None) -> None:
    board = dameo.Board(fen)
    for depth in range(3):
        expected = slow_rules.perft(slow_pieces(board), board.turn, depth)
        assert board.perft(depth) == expected
        assert depth == 0 or sum(board.divide(depth, threads=2).values()) == expected


def test_known_counts() -> None:
    assert [dameo.Board().perft(depth) for depth in range(5)] == [1, 52, 2704, 135930, 6253934]
    with pytest.raises(ValueError, match="64 is not from 0 to 63"):
        dameo.Board().perft(64)


def test_two_captures_from_and_to_the_same_squares_are_different_moves() -> None:
    board = dameo.Board("B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7")
    both = [m for m in board.legal_moves if (m.from_square, m.to_square) == (dameo.C8, dameo.H8)]
    assert len(both) == 2 and both[0] != both[1]
    assert {board.parse(board.text(move)) for move in both} == set(both)
    with pytest.raises(dameo.MoveError):
        board.parse("c8h8")


def test_the_coup_turc() -> None:
    board = dameo.Board(COUP_TURC)
    for text in ["c1e3", "a5:c5", "e1c3", "c5:c1:h1:h3:d3"]:
        move = board.push_text(text)
    assert len(move.captured) == 4
    assert [dameo.square_name(s) for s in board.root().path(board.root().parse("c1e3"))] == [
        "c1",
        "e3",
    ]
    board.push_text("d2:d4:d6:b6:b8+")
    assert board.piece_at(dameo.B8) == dameo.Piece(dameo.KING, dameo.WHITE)
    assert board.ply() == 5 and board.fullmove_number == 3


def test_illegal_moves_change_nothing() -> None:
    board = dameo.Board()
    before = board.fen()
    for text in ["d1d9", "a1a3", "", "nonsense", "h8h7"]:
        with pytest.raises(dameo.MoveError) as error:
            board.push_text(text)
        assert error.value.column is not None
    wrong = dameo.Move(dameo.A1, dameo.H8)
    for call in (board.push, board.text, board.path, board.is_promotion):
        with pytest.raises(dameo.MoveError):
            call(wrong)
    with pytest.raises(dameo.MoveError):
        board.variation([board.legal_moves[0], wrong])
    with pytest.raises(IndexError):
        board.pop()
    assert board.fen() == before and not board.is_legal(wrong)


def test_a_wrong_fen_names_the_column() -> None:
    with pytest.raises(dameo.FenError, match="found 'b9'") as error:
        dameo.Board("W:Wa1,b9:Bh8")
    assert error.value.column == 7
    with pytest.raises(ValueError, match="standard"):
        dameo.Board(rules="chess")


def test_the_draw_rules() -> None:
    board = dameo.Board("W:WKa1,a2:BKh8,g7")
    for text in "a1b1 h8g8 b1a1 g8h8 a1b1 h8g8 b1a1 g8h8".split():
        assert not board.is_game_over() and board.result() == "*"
        board.push_text(text)
    outcome = board.outcome()
    assert outcome is not None and outcome.winner is None and outcome.result() == "1/2-1/2"
    assert board.is_repetition() and board.occurrences() == 3
    lone = "W:WKa1:BKh7"
    assert dameo.Board(lone).is_game_over()
    assert not dameo.Board(lone, rules="playstrategy").is_game_over()
    lost = dameo.Board("B:Wa1:B").outcome()
    assert lost is not None and lost.winner is dameo.WHITE and lost.result() == "1-0"


def test_boards_are_copied_compared_and_pickled() -> None:
    board = dameo.Board(rules="playstrategy")
    for _ in range(7):
        board.push(board.legal_moves[0])
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        assert other == board and other.move_stack == board.move_stack
    restored = pickle.loads(pickle.dumps(board))
    assert restored.move_stack == board.move_stack and restored.rules == "playstrategy"
    restored.pop()
    assert restored != board
    with pytest.raises(TypeError):
        hash(board)
    move = board.peek()
    assert eval(repr(move), {"Move": dameo.Move, "dameo": dameo}) == move


def test_what_python_chess_has() -> None:
    board = dameo.Board(rules="playstrategy")
    assert board.push_uci("d1d4") == dameo.Move.from_uci("d1d4")
    alone = board.copy(stack=False)
    assert alone == board and alone.move_stack == [] and alone.rules == board.rules
    with pytest.raises(dameo.FenError):
        board.set_fen("W:Wa9")
    assert board.ply() == 1
    board.set_fen(COUP_TURC)
    assert board == dameo.Board(COUP_TURC, rules="playstrategy") and board.ply() == 0
    board.push_uci("c1e3")
    assert dameo.Move.from_uci("a5c5", board) == board.parse("a5:c5") != dameo.Move.from_uci("a5c5")
    for text in ("c5c1h1", "d1", "d1d9", "", "d1é4"):
        with pytest.raises(dameo.MoveError, match="not a quiet move such as d1d4"):
            dameo.Move.from_uci(text)


def test_mirrors() -> None:
    board = dameo.Board(COUP_TURC)
    mirrored = board.mirror()
    assert mirrored.turn == dameo.BLACK and mirrored.mirror() == board
    assert board.mirror_files().mirror_files() == board
    assert mirrored.perft(3) == board.perft(3) == board.mirror_files().perft(3)


def test_pieces() -> None:
    board = dameo.Board("W:Wa1,Kd4:Bh7")
    assert board.pieces_mask(dameo.MAN, dameo.WHITE) == 1 << dameo.A1
    assert board.pieces_mask(dameo.KING, dameo.WHITE) == 1 << dameo.D4
    assert (board.count(), board.count(dameo.WHITE), board.count(dameo.BLACK)) == (3, 2, 1)
    assert board.piece_at(dameo.B2) is None
    with pytest.raises(ValueError, match="expected 0"):
        board.piece_at(64)
    with pytest.raises(ValueError, match="MAN"):
        dameo.Piece(3, dameo.WHITE)
    with pytest.raises(ValueError, match="expected w"):
        dameo.Piece.from_symbol("x")


def test_squares() -> None:
    names = [dameo.square_name(square) for square in dameo.SQUARES]
    assert names == dameo.SQUARE_NAMES and len(set(names)) == 64
    for square in dameo.SQUARES:
        name = dameo.square_name(square)
        assert dameo.parse_square(name) == square == getattr(dameo, name.upper())
        assert dameo.square(dameo.square_file(square), dameo.square_rank(square)) == square
    with pytest.raises(ValueError):
        dameo.parse_square("i9")


def test_the_picture_has_every_piece() -> None:
    import xml.etree.ElementTree as tree

    board = dameo.Board("W:Wa1,Kd4:Bh7")
    root = tree.fromstring(board._repr_svg_())
    circles = root.findall(".//{http://www.w3.org/2000/svg}circle")
    assert len(circles) == 5 and root.find(".//{http://www.w3.org/2000/svg}polygon") is not None
