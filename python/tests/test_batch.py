"""Many games at once."""

from __future__ import annotations

import copy

import numpy as np
import pytest

import dameo

# Two captures from c8 to h8, of several pieces each.
CAPTURES = "B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7"

SHUFFLING = "W:WKa1,a2:BKh8,g7"


def legs(path: list[int]) -> list[int]:
    return [64 * start + end for start, end in zip(path, path[1:])]


def test_every_path_of_actions_is_a_legal_move_and_every_move_can_be_played() -> None:
    """Plays all sequences of actions of positions with captures."""
    for fen in [None, CAPTURES, "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5", "W:WKd4:Bd5,d7,f7,g4"]:
        board = dameo.Board(fen)
        reached = set()
        open_ = [dameo.Batch(1, fen, autoreset=False)]
        while open_:
            batch = open_.pop()
            actions, offsets = batch.legal_actions()
            assert offsets.tolist() == [0, len(actions)]
            assert sorted(actions) == np.flatnonzero(batch.masks()[0]).tolist()
            for action in actions:
                following = batch.copy()
                following.step(np.array([action]))
                if following.board(0).ply() == 1:
                    reached.add(following.board(0).peek())
                else:
                    assert following.turns()[0] == board.turn
                    open_.append(following)
        assert reached == set(board.legal_moves)
        for move in board.legal_moves:
            batch = dameo.Batch(1, fen)
            for action in legs(board.path(move)):
                batch.step(np.array([action]))
            assert batch.board(0).peek() == move or batch.board(0).ply() == 0


def test_random_games_are_those_of_boards() -> None:
    games, seed = 64, 0
    batch = dameo.Batch(games)
    boards = [dameo.Board() for _ in range(games)]
    paths: list[list[int]] = [[] for _ in range(games)]
    ends = 0
    for _ in range(300):
        seed += 1
        actions = batch.random_actions(seed)
        rewards, ended = batch.step(actions)
        for index, (board, action) in enumerate(zip(boards, actions.tolist())):
            paths[index] += [action // 64, action % 64] if not paths[index] else [action % 64]
            try:
                move = board.parse("".join(map(dameo.square_name, paths[index])))
            except dameo.MoveError:
                continue
            if len(board.path(move)) != len(paths[index]):
                continue
            board.push(move)
            paths[index] = []
            outcome = board.outcome()
            assert ended[index] == (outcome is not None)
            if outcome is not None:
                expected = {None: 0, True: 1, False: -1}[outcome.winner]
                assert rewards[index] == expected
                boards[index] = dameo.Board()
                ends += 1
            assert batch.board(index) == boards[index]
    assert ends > games


def test_planes_show_the_board() -> None:
    batch = dameo.Batch(3, CAPTURES)
    planes = batch.planes()
    assert planes.shape == (3, 7, 8, 8) and planes.dtype == np.float32
    board = dameo.Board(CAPTURES)
    kinds = [(m, c) for c in (dameo.WHITE, dameo.BLACK) for m in (dameo.MAN, dameo.KING)]
    for plane, (kind, color) in zip(planes[0], kinds):
        bits = sum(1 << int(square) for square in np.flatnonzero(plane))
        assert bits == board.pieces_mask(kind, color)
    assert not planes[0, 4:].any()
    path = board.path(board.legal_moves[0])
    batch.step(np.array([legs(path)[0]] * 3))
    planes = batch.planes()
    assert planes[1, 4].sum() == 1 and np.flatnonzero(planes[1, 5]).tolist() == [path[1]]
    assert planes[0, :4].sum() == board.count() and planes[0, 6].sum() == 0
    assert planes[0, 3].reshape(64)[path[1]] == 1 and planes[0, 3].reshape(64)[path[0]] == 0


def test_planes_of_a_history_are_those_of_earlier_boards() -> None:
    """In one game kings move to and fro, so that positions occur again."""
    for fen in [None, SHUFFLING, "W:WKd4,Ka1:BKg6,Kh3:H20:F9", CAPTURES]:
        batch = dameo.Batch(30, fen, rules="playstrategy", autoreset=False)
        for seed in range(60):
            actions = batch.random_actions(seed)
            if fen == SHUFFLING:
                squares = [(dameo.A1, dameo.B1), (dameo.H8, dameo.G8)][seed % 2]
                actions[0] = np.dot((64, 1), squares if seed % 4 < 2 else squares[::-1])
            batch.step(actions)
            planes, plain = batch.planes(history=3), batch.planes()
            assert planes.shape == (30, 24, 8, 8) and np.array_equal(planes[:, :7], plain)
            for index in range(0, 30, 7):
                board, own = batch.board(index), planes[index]
                assert (own[7] == (board.occurrences() > 1)).all()
                assert (own[8] == np.float32(min(board.halfmove_clock, 50) / 50)).all()
                for earlier in np.split(own[9:], 3):
                    if board.ply() == 0:
                        assert not earlier.any()
                        continue
                    board.pop()
                    single = dameo.Batch(1)
                    single.reset(0, board)
                    assert np.array_equal(earlier[:4], single.planes()[0, :4])
                    assert (earlier[4] == (board.occurrences() > 1)).all()
        assert fen != SHUFFLING or planes[0, [7, 13, 18]].all()
        assert np.array_equal(batch.planes(history=0), planes[:, :9])


def test_wrong_actions_play_nothing() -> None:
    batch = dameo.Batch(2)
    good = int(batch.legal_actions()[0][0])
    for actions in ([good, 0], [good, -1], [good, 5000], [good]):
        with pytest.raises(ValueError):
            batch.step(np.array(actions, np.int64))
        assert batch.board(0).ply() == 0
    with pytest.raises(dameo.MoveError, match="game 1"):
        batch.push([None, dameo.Move(dameo.A1, dameo.H8)])
    with pytest.raises(IndexError):
        batch.board(2)
    with pytest.raises(IndexError):
        batch.reset(2)


def test_ended_games_begin_again_or_stay() -> None:
    won = "W:Wd4:Bd5"
    action = np.array([64 * dameo.D4 + dameo.D6])
    batch = dameo.Batch(1, won)
    rewards, ended = batch.step(action)
    assert rewards.tolist() == [1.0] and ended.tolist() == [True]
    assert batch.board(0) == dameo.Board(won)
    stays = dameo.Batch(1, won, autoreset=False)
    stays.step(action)
    assert not stays.masks().any() and stays.random_actions(1).tolist() == [-1]
    rewards, ended = stays.step(np.array([-1]))
    assert rewards.tolist() == [1.0] and ended.tolist() == [True]
    stays.reset(0, dameo.Board(CAPTURES))
    assert stays.board(0) == dameo.Board(CAPTURES)


def test_evaluations_and_searches_of_all_games() -> None:
    batch = dameo.Batch(8)
    batch.step(batch.random_actions(3))
    assert batch.evaluate().tolist() == [dameo.evaluate(batch.board(i)) for i in range(8)]
    moves, scores = batch.search(500)
    alone = dameo.Engine(hash=1).play(batch.board(5), dameo.Limit(nodes=500))
    assert moves[5] == alone.move and scores[5] == alone.score.cp
    batch.push(moves)
    assert [batch.board(i).ply() for i in range(8)] == [2] * 8
    copied = copy.deepcopy(batch)
    batch.step(batch.random_actions(1))
    assert copied.board(0).ply() == 2 and len(batch) == 8
