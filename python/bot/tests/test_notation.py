import random

import pytest

import dameo
from dameo_bot.notation import NotationError, Turns, board_of, legs_of, read_game

FOUR = "B:Wc3,d1,d2,e3,h2:Bb7,c5.k,c6,d5:H0:F1"


def test_a_capture_is_a_leg_for_each_piece() -> None:
    board = board_of(FOUR)
    move = board.parse("c5d3")
    assert legs_of(board, move) == ["c5c1", "c1h1", "h1h3", "h3d3"]
    game = read_game(FOUR, "c5xc3c1 c1xd1h1,h1xh2h3")
    assert game.board.move_stack == [] and game.path[-1] == dameo.H3
    assert legs_of(board, move, game.path) == ["h3d3"]
    game.push("h3d3")
    assert game.path == [] and game.board.peek() == move


@pytest.mark.parametrize("leg", ["d7d8", "d7d8K", "d7d8k"])
def test_a_promotion_may_be_marked(leg: str) -> None:
    assert read_game("W:Wd7:Bh8.k", leg).board.fen() == "B:WKd8:BKh8:H0:F1"


@pytest.mark.parametrize(
    "moves, column",
    [("d1d9", "leg 1"), ("d1d4 d1d4", "leg 2"), ("d1xd2d3", "leg 1"), ("Nf3", "leg 1")],
)
def test_errors_name_the_leg(moves: str, column: str) -> None:
    with pytest.raises(NotationError, match=column):
        read_game("startpos", moves)


def test_random_games_are_read_as_they_were_played() -> None:
    chance = random.Random(1)
    captures = 0
    for number in range(60):
        board = board_of(FOUR if number % 4 == 0 else "startpos")
        turns = Turns(board.copy())
        while not board.is_game_over() and board.ply() < 120:
            move = chance.choice(board.legal_moves)
            for leg in legs_of(board, move):
                assert not turns.path or board.path_from(move, turns.path), board.fen()
                turns.push(leg)
                captures += move.is_capture
            board.push(move)
            assert turns.path == [] and turns.board.fen() == board.fen()
    assert captures > 500


def test_every_beginning_of_a_capture_fits_some_move_of_the_rules() -> None:
    board = board_of("W:Wd4.k:Bd6,f8,b6,g4,b2,f2:H0:F1")
    for move in board.legal_moves:
        squares = [move.from_square]
        for leg in legs_of(board, move):
            squares.append(dameo.parse_square(leg[2:]))
            found = board.path_from(move, squares)
            assert found is not None and found[: len(squares)] == squares
        assert squares[-1] == move.to_square
        assert board.path_from(move, [dameo.A1, *squares[1:]]) is None
