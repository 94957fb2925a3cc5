"""Batches that are moved, kept, forked, interrupted, or too large."""

from __future__ import annotations

import _thread
import copy
import os
import pickle
import random
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest

import dameo

# Two captures from c8 to h8, of several pieces each.
CAPTURES = "B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7"


def played(games: int = 40, fen: str | None = None) -> dameo.Batch:
    """Games after 0, 1, 2, .. actions: some have ended or are in the middle of a capture."""
    batch = dameo.Batch(games, fen, rules="playstrategy", autoreset=False)
    for step in range(games):
        actions = batch.random_actions(step)
        for index in range(games):
            if step < index and actions[index] >= 0:
                batch.act(index, int(actions[index]))
    return batch


def in_python(program: str, *arguments: str) -> str:
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_games_are_taken_and_put_as_in_a_list() -> None:
    chance = random.Random(1)
    batch = played()
    games = [batch.take([index]) for index in range(len(batch))]
    for _ in range(50):
        indices = chance.choices(range(-len(games), len(games)), k=chance.randrange(20))
        taken = batch.take(indices)
        expected = [games[index] for index in indices]
        assert len(taken) == len(indices)
        assert [taken.take([place]) for place in range(len(taken))] == expected
        taken.step(taken.random_actions(chance.randrange(1 << 60)))
        places = chance.sample(range(len(games)), len(indices))
        batch.put(np.array(places, np.int8), taken)
        for place, index in zip(places, range(len(taken))):
            games[place] = taken.take([index])
        batch.put([places[0]] if places else [], batch, [-1] if places else [])
        if places:
            games[places[0]] = games[-1]
    assert [batch.take([index]) for index in range(len(batch))] == games


def test_what_cannot_be_taken_or_put_changes_nothing() -> None:
    batch = dameo.Batch(3)
    before = batch.copy()
    for wrong in ([3], [-4], [2**62], range(2, 4)):
        with pytest.raises(IndexError, match="there is no game"):
            batch.take(wrong)
        with pytest.raises(IndexError, match="there is no game"):
            batch.put(wrong, dameo.Batch(len(wrong)))
    for indices in ([0.5], [True], "01", [None], [2**70]):
        with pytest.raises((TypeError, ValueError), match="indices must be"):
            batch.take(indices)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="2 games for 1 indices"):
        batch.put([0], dameo.Batch(2))
    with pytest.raises(ValueError, match="rules 'playstrategy' for 'standard'"):
        batch.put([0], dameo.Batch(1, rules="playstrategy"))
    with pytest.raises(ValueError, match="0 to 1048576 games"):
        batch.take(np.zeros(1 << 20 | 1, int))
    assert batch == before and len(batch.take([])) == 0


def test_one_game_of_a_batch_is_played_as_all_are() -> None:
    one, all_ = (dameo.Batch(3, CAPTURES, rules="playstrategy") for _ in range(2))
    for seed in range(200):
        legal, offsets = all_.legal_actions()
        assert one.actions(2) == sorted(legal[offsets[2] :]) and one.turn(2) == all_.turns()[2]
        for history in (None, 0, 2):
            planes = all_.planes(history=history)[1].ravel()
            assert one.observation(1, history=history) == planes.tolist()
        actions = all_.random_actions(seed)
        rewards, ended = all_.step(actions)
        results = [one.act(index - 3, actions[index]) for index in range(3)]
        assert results == list(zip(rewards.tolist(), ended.tolist()))
        assert one == all_
    for wrong in (-1, 4096, 2**40, 64 * dameo.A1 + dameo.A1):
        with pytest.raises(dameo.MoveError, match="is not legal in game 1"):
            one.act(1, wrong)
    for call in (one.turn, one.actions, one.observation, one.board, one.reset):
        with pytest.raises(IndexError, match="there is no game 3 of 3"):
            call(3)
    assert one == all_


def test_actions_may_be_any_integers() -> None:
    batch = dameo.Batch(20)
    actions = batch.random_actions(1)
    expected = batch.copy()
    expected.step(actions)
    as_types = [actions.astype(f"{kind}{size}") for kind in "iu" for size in (2, 4, 8)]
    strided = np.repeat(actions, 2)[::2]
    for given in [*as_types, strided, actions.tolist(), tuple(actions)]:
        stepped = batch.copy()
        stepped.step(given)
        assert stepped == expected
    for wrong in (actions.astype(float), actions > 0, [None] * 20, 5, actions.reshape(4, 5)):
        with pytest.raises((TypeError, ValueError), match="actions must be"):
            batch.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(dameo.MoveError, match="action 9223372036854775807 is not legal"):
        batch.step(np.full(20, 2**64 - 1, np.uint64))


def test_batches_are_pickled_copied_and_compared() -> None:
    for fen in [None, CAPTURES, "W:WKd4:Bd5,d7,f7,g4", "W:Wa1:BKh7:H30:F20"]:
        batch = played(fen=fen)
        batch.reset(0, dameo.Board("B:Wd5:Bd4:H3"))
        assert fen != CAPTURES or batch.planes()[:, 4].any()
        kept = pickle.loads(pickle.dumps(batch))
        for other in (kept, copy.copy(batch), copy.deepcopy(batch), batch.copy()):
            assert other == batch and repr(other) == "<Batch of 40 games>"
            for index in range(len(batch)):
                mine, its = other.board(index), batch.board(index)
                assert (mine, mine.move_stack) == (its, its.move_stack)
            assert np.array_equal(other.planes(history=3), batch.planes(history=3))
            assert np.array_equal(other.masks(), batch.masks())
            actions = batch.random_actions(5)
            following = batch.copy()
            results = [both.step(actions) for both in (other, following)]
            assert np.array_equal(results[0], results[1]) and other == following != batch
    assert dameo.Batch(2) != dameo.Batch(3) and dameo.Batch(1) != dameo.Batch(1, CAPTURES)
    assert dameo.Batch(1) != dameo.Batch(1, autoreset=False)
    assert dameo.Batch(1) != dameo.Batch(1, rules="playstrategy")


def test_a_state_that_is_nonsense_is_an_error() -> None:
    restore, (state,) = played(8, CAPTURES).__reduce__()
    for length in range(len(state)):
        with pytest.raises(ValueError):
            restore(state[:length])
    with pytest.raises(ValueError, match="1 bytes are left"):
        restore(state + b"\0")
    chance = random.Random(1)
    errors = 0
    for _ in range(2000):
        changed = bytearray(state)
        changed[chance.randrange(len(state))] = chance.choice([0, 1, 63, 64, 127, 128, 255])
        try:
            restored = restore(bytes(changed))
            restored.step(restored.random_actions(1))
            restored.planes(history=2)
        except ValueError:
            errors += 1
    assert 1000 < errors < 2000


FORKING = """
import multiprocessing, os
import dameo

def use(_):
    batch = dameo.Batch(64)
    batch.step(batch.random_actions(1))
    moves, scores = batch.search(20)
    found = [batch.masks().sum(), batch.planes().sum(), batch.evaluate().sum(), scores.sum()]
    return [int(number) for number in found]

expected = use(0)
with multiprocessing.get_context("fork").Pool(2) as pool:
    assert pool.map(use, [0, 0, 0]) == [expected] * 3
# A child of a child, and the parent again.
if (child := os.fork()) == 0:
    if (grandchild := os.fork()) == 0:
        os._exit(use(0) != expected)
    os._exit(use(0) != expected or os.waitpid(grandchild, 0)[1])
assert os.waitpid(child, 0)[1] == 0 and use(0) == expected
print("done")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_child_has_threads_of_its_own() -> None:
    assert in_python(FORKING) == "done\n"


def test_sizes_that_make_no_sense_are_refused() -> None:
    for games in (-1, 2**20 + 1, 10**9, 2**63, 2**64, 2**200, -(2**200)):
        with pytest.raises(ValueError, match="a batch has 0 to 1048576 games, not"):
            dameo.Batch(games)
    for history in (-1, 1001, 2**62):
        with pytest.raises(ValueError, match="a history has 0 to 1000 positions"):
            dameo.Batch(1).planes(history=history)
    for wrong in (1.0, "1", None):
        with pytest.raises(TypeError):
            dameo.Batch(wrong)  # type: ignore[arg-type]


LITTLE_MEMORY = """
import resource, sys
import dameo

batch = dameo.Batch(100_000)
batch.evaluate(), batch.step(batch.random_actions(1))
used = next(int(line.split()[1]) << 10 for line in open("/proc/self/status") if "VmSize" in line)
resource.setrlimit(resource.RLIMIT_AS, (used + (24 << 20), resource.RLIM_INFINITY))
for call in [lambda: dameo.Batch(1 << 20), batch.masks, batch.planes, batch.copy,
             lambda: batch.planes(history=1000), lambda: batch.take(range(100_000)),
             lambda: batch.put(range(100_000), batch)]:
    try:
        call()
    except MemoryError as error:
        print(error)
    else:
        sys.exit("no MemoryError")
batch.step(batch.random_actions(1))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="a limit of memory as on Linux")
def test_too_little_memory_is_an_error() -> None:
    errors = in_python(LITTLE_MEMORY).splitlines()
    assert len(errors) == 7 and errors[0].startswith("no memory for a batch of ")
    assert errors[1].startswith(
        "Unable to allocate 391. MiB for an array with shape (100000, 4096)"
    )


def test_ctrl_c_ends_a_search() -> None:
    timer = threading.Timer(0.2, _thread.interrupt_main)
    # A shell in the background ignores the signal, and so do the programs that it starts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            timer.start()
            dameo.Batch(64).search(10**15)
    finally:
        signal.signal(signal.SIGINT, before)
    timer.join()
    moves, _ = dameo.Batch(2).search(10)
    assert None not in moves
