"""The engine, its scores and the endgame tables."""

from __future__ import annotations

import _thread
import contextlib
import os
import pathlib
import signal
import threading
import time
from collections.abc import Callable, Iterator

import pytest

import dameo

MATE_IN_3 = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5"


def test_the_search_is_deterministic_and_within_its_limits() -> None:
    first = dameo.Engine().play(dameo.Board(), dameo.Limit(nodes=20_000))
    again = dameo.Engine().play(dameo.Board(), dameo.Limit(nodes=20_000))
    assert first.move == again.move and first.nodes == again.nodes <= 20_000
    assert dameo.Engine().play(dameo.Board(), dameo.Limit(depth=4)).depth == 4
    began = time.monotonic()
    dameo.Engine().play(dameo.Board(), dameo.Limit(time=0.2))
    assert time.monotonic() - began > 0.15


def test_a_clock_is_a_limit() -> None:
    limit = dameo.Limit(white_clock=1.0, black_clock=1000.0, white_inc=0.1)
    assert dameo.Engine().play(dameo.Board(), limit).move is not None


def test_a_reserve_is_kept_on_the_clock() -> None:
    last = dameo.Limit(white_clock=0.5, remaining_moves=1)
    began = time.monotonic()
    dameo.Engine(move_overhead=0).play(dameo.Board(), last)
    # A search may stop at 0.3 of its time, if its move has been the same for long.
    assert time.monotonic() - began > 0.14
    reserved = dameo.Engine(move_overhead=0.5).play(dameo.Board(), last)
    assert reserved.move is not None and reserved.nodes < 20_000
    with pytest.raises(ValueError, match="the move overhead of -1 seconds"):
        dameo.Engine(move_overhead=-1)


def test_the_variations_are_legal_and_ordered() -> None:
    board = dameo.Board()
    lines = dameo.Engine().analyse(board, dameo.Limit(depth=6), multipv=3)
    assert [line.multipv for line in lines] == [1, 2, 3]
    assert [line.depth for line in lines] == [6, 6, 6]
    assert lines[0].score >= lines[1].score >= lines[2].score
    for line in lines:
        assert len(board.variation(line.pv).split()) == len(line.pv) > 0
        assert line.wdl.win + line.wdl.draw + line.wdl.loss == 1000
        assert 0 < line.wdl.expectation() < 1 and line.bound == "exact" and line.nps > 0


def test_root_moves_alone_are_searched() -> None:
    board = dameo.Board()
    only = board.parse("b1b3")
    engine = dameo.Engine()
    assert engine.play(board, dameo.Limit(depth=3), root_moves=[only]).move == only
    with pytest.raises(dameo.MoveError, match="root move"):
        engine.play(board, dameo.Limit(depth=3), root_moves=[dameo.Move(dameo.A1, dameo.H8)])


def test_mates_and_ends() -> None:
    engine = dameo.Engine()
    won = engine.play(dameo.Board(MATE_IN_3), dameo.Limit(mate=3)).score
    assert won.mate == 3 and won.cp is None and won.pov(dameo.BLACK).mate == -3
    lost = engine.play(dameo.Board("B:Wa1:B"), dameo.Limit(depth=3))
    assert lost.move is None and lost.score.mate == 0


def test_scores_are_ordered_from_one_side() -> None:
    def of(**value: int) -> dameo.Score:
        return dameo.Score(dameo.WHITE, **value)

    order = [of(mate=-1), of(mate=-5), of(cp=-100), of(cp=0), of(cp=50), of(mate=5), of(mate=1)]
    shuffled = order[3:] + order[:3]
    assert sorted(shuffled) == order
    assert sorted(order, key=lambda score: score.black()) == order[::-1]
    assert of(cp=30).pov(dameo.BLACK) == dameo.Score(dameo.BLACK, cp=-30) != of(cp=-30)
    assert of(cp=30) != of(cp=30).black() and of(cp=30) == of(cp=30).black().white()
    with pytest.raises(TypeError, match="different sides"):
        assert of(cp=30) < of(cp=50).black()
    with pytest.raises(ValueError):
        dameo.Score(dameo.WHITE)


def test_a_limit_that_never_ends_is_refused() -> None:
    engine = dameo.Engine()
    for limit in (dameo.Limit(), dameo.Limit(elo=1500), dameo.Limit(white_inc=1.0)):
        with pytest.raises(ValueError, match="never ends"):
            engine.play(dameo.Board(), limit)
    for wrong in (
        dameo.Limit(time=-1),
        dameo.Limit(time=float("nan")),
        dameo.Limit(depth=1, elo=1),
    ):
        with pytest.raises(ValueError):
            engine.play(dameo.Board(), wrong)


def wait_until_it_searches(engine: dameo.Engine) -> None:
    while not engine.is_searching:
        time.sleep(0.001)


def test_another_thread_stops_a_search_while_python_runs() -> None:
    engine, board = dameo.Engine(), dameo.Board()
    results: list[dameo.PlayResult] = []
    searching = threading.Thread(
        target=lambda: results.append(engine.play(board, dameo.Limit(time=1000)))
    )
    searching.start()
    wait_until_it_searches(engine)
    counted = sum(range(100_000))
    board.push_text("d1d4")
    board.pop()
    with pytest.raises(RuntimeError, match="is searching"):
        engine.play(board, dameo.Limit(depth=1))
    engine.stop()
    searching.join()
    assert counted and results[0].move in board.legal_moves
    assert engine.play(board, dameo.Limit(depth=1)).move is not None


def test_an_analysis_is_an_iterator_and_can_be_left() -> None:
    engine, board = dameo.Engine(threads=2), dameo.Board()
    with engine.analysis(board, multipv=2) as analysis:
        for info in analysis:
            if info.depth >= 4 and info.multipv == 2:
                break
    assert analysis.info is not None and analysis.info.multipv == 1
    assert len(analysis.multipv) == 2 and not engine.is_searching
    assert analysis.wait().move in board.legal_moves and list(analysis) == []
    # Dropped without an end: the next search waits for it to stop.
    engine.analysis(board)
    for _ in range(20):
        next(engine.analysis(board))
    assert engine.play(board, dameo.Limit(depth=2)).move is not None
    depths = [info.depth for info in engine.analysis(board, dameo.Limit(depth=5))]
    assert depths[-1] == 5 and depths == sorted(depths)


@contextlib.contextmanager
def interrupted(wait: Callable[[], None]) -> Iterator[None]:
    """Expects an interrupt, as of Ctrl-C, which comes after this wait."""

    def interrupt() -> None:
        wait()
        _thread.interrupt_main()

    # A job in the background of a shell ignores interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = threading.Thread(target=interrupt)
    try:
        with pytest.raises(KeyboardInterrupt):
            thread.start()
            yield
    finally:
        thread.join()
        signal.signal(signal.SIGINT, before)


def test_an_interrupt_ends_the_search() -> None:
    engine = dameo.Engine()
    with interrupted(lambda: wait_until_it_searches(engine)):
        engine.play(dameo.Board(), dameo.Limit(time=100_000))
    assert engine.play(dameo.Board(), dameo.Limit(depth=2)).move is not None


def test_an_interrupt_ends_a_count() -> None:
    with interrupted(lambda: time.sleep(0.05)):
        dameo.Board().perft(12, threads=2)


def test_an_engine_stops_its_search_at_the_end_of_its_context() -> None:
    with dameo.Engine() as engine:
        analysis = engine.analysis(dameo.Board())
    assert analysis.wait().move is not None and not engine.is_searching


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_an_engine_in_a_forked_child() -> None:
    idle, busy = dameo.Engine(hash=1), dameo.Engine(hash=1)
    idle.play(dameo.Board(), dameo.Limit(depth=2))
    with busy.analysis(dameo.Board()):
        wait_until_it_searches(busy)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                assert idle.play(dameo.Board(), dameo.Limit(depth=2)).move is not None
                busy.stop()
                with pytest.raises(RuntimeError, match="forked"):
                    busy.play(dameo.Board(), dameo.Limit(depth=2))
                status = 0
            finally:
                os._exit(status)
        assert os.waitpid(child, 0)[1] == 0


def test_options(tmp_path: pathlib.Path) -> None:
    with pytest.raises(ValueError, match="1 MB"):
        dameo.Engine(hash=0)
    for threads in (0, 513, 10**9):
        with pytest.raises(ValueError, match="threads are not from 1 to 512"):
            dameo.Engine(threads=threads)
        with pytest.raises(ValueError, match="threads are not from 1 to 512"):
            dameo.Board().perft(9, threads=threads)
    with pytest.raises(MemoryError):
        dameo.Engine(hash=1 << 40)
    with pytest.raises(FileNotFoundError):
        dameo.Engine(network=tmp_path / "none.nn")
    damaged = tmp_path / "damaged.nn"
    damaged.write_bytes(b"nonsense")
    with pytest.raises(dameo.NetworkError, match=r"damaged\.nn"):
        dameo.Engine(network=damaged)
    engine = dameo.Engine(hash=2, threads=2)
    assert "hash=2 threads=2" in repr(engine)
    engine.clear()
    assert engine.evaluate(dameo.Board()) == dameo.evaluate(dameo.Board())


def test_a_limited_strength_is_no_limit_of_time() -> None:
    move = dameo.Engine().play(dameo.Board(), dameo.Limit(time=0.1, elo=1200)).move
    assert move in dameo.Board().legal_moves


def test_the_tables(tmp_path: pathlib.Path) -> None:
    tables = dameo.Tablebase()
    assert tables.max_pieces == 4
    board = dameo.Board("W:Wa2:Ba8")
    value = tables.probe(board)
    assert value is not None and (value.wdl, value.result, value.plies) == (1, "win", 15)
    moves = tables.probe_moves(board)
    assert moves is not None and len(moves) == len(board.legal_moves)
    assert moves[0][1] == value
    assert tables.probe(dameo.Board()) is None and tables.probe_moves(dameo.Board()) is None
    # The best play of both sides takes as long as the tables say.
    plies = 0
    while (found := tables.probe_moves(board)) and found:
        board.push(found[0][0])
        plies += 1
    outcome = board.outcome()
    assert plies == 15 and outcome is not None and outcome.winner is dameo.WHITE
    with pytest.raises(dameo.TableError):
        dameo.Tablebase(tmp_path / "none")


def test_the_engine_plays_by_the_tables() -> None:
    engine = dameo.Engine(tables=dameo.Tablebase())
    result = engine.play(dameo.Board("W:Wa2:Ba8"), dameo.Limit(depth=1))
    assert result.score.mate == 8
