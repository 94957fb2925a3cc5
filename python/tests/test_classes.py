"""Every public class: copied, compared, pickled, printed; and the examples of its documentation."""

from __future__ import annotations

import copy
import doctest
import inspect
import pickle
import pydoc
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import dameo
import dameo.errors
import dameo.pdn


def played() -> dameo.Board:
    board = dameo.Board(rules="playstrategy")
    for text in ("d1d4", "d8d5", "b1b3"):
        board.push_text(text)
    return board


def stepped() -> dameo.Batch:
    batch = dameo.Batch(3, "B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7")
    batch.step(batch.random_actions(1))
    return batch


BEST = dameo.Board().parse("d1d4")
SCORE = dameo.Score(dameo.BLACK, mate=0).white()
ERRORS = {
    dameo.FenError: dameo.FenError("a", 3),
    dameo.MoveError: dameo.MoveError("b"),
    dameo.PdnError: dameo.PdnError("c", 1, 2, 3),
}
# An example of each class.
EXAMPLES: dict[type, Any] = {
    dameo.Batch: stepped(),
    dameo.Board: played(),
    dameo.Info: dameo.Engine().analyse(dameo.Board(), dameo.Limit(nodes=500))[0],
    dameo.Limit: dameo.Limit(time=0.5, elo=1500),
    dameo.Move: dameo.Board("W:Wd4:Bd5").legal_moves[0],
    dameo.Outcome: dameo.Board("B:Wa1:B").outcome(),
    dameo.Piece: dameo.Piece.from_symbol("B"),
    dameo.PlayResult: dameo.PlayResult(BEST, None, SCORE, 5, 1 << 40),
    dameo.Score: SCORE,
    dameo.TableValue: dameo.TableValue(1, 15),
    dameo.Tablebase: dameo.Tablebase(),
    dameo.Wdl: dameo.Wdl(500, 300, 200),
    dameo.pdn.Game: dameo.pdn.read_game("1. d1-d4! {a} d8-d5 (1... e8-e5) *"),
    dameo.pdn.PlayedMove: dameo.pdn.PlayedMove(BEST, ["good"]),
    dameo.pdn.Variation: dameo.pdn.Variation(["so"], [dameo.pdn.PlayedMove(BEST)]),
    **ERRORS,
}
# They have a thread and a table that belong to their process.
BOUND = {
    dameo.Engine: dameo.Engine(hash=1),
    dameo.Analysis: dameo.Engine(hash=1).analysis(dameo.Board(), dameo.Limit(depth=1)),
}


def classes() -> Iterator[type]:
    for module in (dameo, dameo.pdn):
        for name in module.__all__:
            value = getattr(module, name)
            if inspect.isclass(value):
                yield value


def example(kind: type) -> Any:
    if issubclass(kind, dameo.DameoError) and kind not in ERRORS:
        return kind("what is wrong")
    return EXAMPLES[kind]


PLAIN = sorted(set(classes()) - BOUND.keys(), key=lambda kind: kind.__name__)


def state(value: Any) -> Any:
    """What has to be the same; exceptions are compared by identity."""
    if isinstance(value, BaseException):
        return type(value), value.args, str(value), vars(value)
    return value


@pytest.mark.parametrize("kind", PLAIN)
def test_a_class_is_copied_compared_pickled_and_printed(kind: type) -> None:
    value = example(kind)
    assert type(value) is kind
    dumps = [pickle.dumps(value, protocol) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    copies = [*map(pickle.loads, dumps), copy.copy(value), copy.deepcopy(value)]
    for other in copies:
        assert type(other) is kind and state(other) == state(value) and repr(other) == repr(value)
    assert value != object() and kind.__name__ in repr(value) and str(value)
    if kind.__hash__ is not None and not issubclass(kind, BaseException):
        assert {hash(other) for other in copies} == {hash(value)}


@pytest.mark.parametrize("kind", BOUND)
def test_what_belongs_to_a_process_is_not_copied(kind: type) -> None:
    for make in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match=kind.__name__):
            make(BOUND[kind])
    assert kind.__name__ in repr(BOUND[kind])


def test_errors_keep_what_they_say() -> None:
    with pytest.raises(dameo.FenError) as fen:
        dameo.Board("W:Wa1,b9:Bh8")
    fen.value.note = "a file"  # type: ignore[attr-defined]
    other = pickle.loads(pickle.dumps(fen.value))
    assert (str(other), other.column, other.note) == (str(fen.value), 7, "a file")


def test_what_cannot_be_is_refused() -> None:
    for call in (
        lambda: dameo.Wdl(500, 300, 100),
        lambda: dameo.Wdl(2**32 - 1, 1, 1000),
        lambda: dameo.TableValue(2),
        lambda: dameo.Outcome(True, "luck"),
        lambda: dameo.Outcome(None, "Black has no legal move"),
    ):
        with pytest.raises(ValueError):
            call()


def doctests(module: ModuleType) -> Iterator[doctest.DocTest]:
    """Those of compiled classes, in which the finder of doctest finds nothing."""
    parser = doctest.DocTestParser()
    for name, value in vars(module).items():
        inside = vars(value).items() if inspect.isclass(value) else []
        for member, found in [("", value), *inside]:
            text = pydoc.getdoc(found)
            if ">>>" in text:
                yield parser.get_doctest(text, {}, f"{name}.{member}", None, None)


def test_the_examples_of_the_compiled_classes() -> None:
    import dameo._dameo

    runner = doctest.DocTestRunner()
    tried = [runner.run(test) for test in doctests(dameo._dameo)]
    assert len(tried) > 8 and runner.failures == 0
