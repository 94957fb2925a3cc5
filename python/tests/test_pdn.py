"""Game records."""

from __future__ import annotations

import pathlib

import pytest

import dameo
from dameo import pdn

TEXT = """[White "Ann"]
[Black "Bob"]
[Result "1-0"]

{before} 1. d1-d4! {wide} e8-e5 $2 (1... {or} d8-d5 2. e1-e4 (2. b1b3) ) 2. b1-b3 1-0
"""


def test_a_game_is_read_whole_and_written_back() -> None:
    game = pdn.read_game(TEXT)
    assert game.tags["White"] == "Ann" and "Result" not in game.tags and game.result == "1-0"
    assert game.comments == ["before"] and game.moves[0].glyphs == [1]
    assert game.moves[0].comments == ["wide"]
    variation = game.moves[1].variations[0]
    assert variation.comments == ["or"] and len(variation.moves) == 2
    again = pdn.read_game(str(game))
    assert (again.moves, again.comments, again.result) == (game.moves, game.comments, "1-0")
    assert again.tags == {**dict.fromkeys(again.tags, "?"), **game.tags, "Variant": "Dameo"}
    assert pdn.read_game(str(again)) == again
    assert game.end().ply() == 3 and game.end().move_stack[0] == game.moves[0].move


def test_every_game_of_a_text_is_read() -> None:
    text = "1. d1-d4 *\n\n1. d1-d9 *\n\n1. b1-b3 1-0\n"
    first, wrong, last = pdn.read_games(text)
    assert isinstance(first, pdn.Game) and isinstance(last, pdn.Game)
    assert isinstance(wrong, pdn.PdnError)
    assert (wrong.game, wrong.line, wrong.column) == (2, 3, 4)
    with pytest.raises(dameo.PdnError, match="no game"):
        pdn.read_game("")
    with pytest.raises(dameo.PdnError, match="column 4"):
        pdn.read_game("1. d1-d9 *")


def test_a_file_is_read(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(TEXT + "\n" + TEXT, encoding="utf-8")
    assert len(list(pdn.read_file(path))) == 2
    with pytest.raises(FileNotFoundError):
        pdn.read_file(tmp_path / "none.pdn")


def test_what_costs_no_move_is_a_warning(tmp_path: pathlib.Path) -> None:
    text = '[White "J\u00f6rg"]\n[Result "2-0"]\n\n1. d1-d4!!! -- e8\u2013e5(?) *\n'
    path = tmp_path / "games.pdn"
    for encoding in ("utf-8", "utf-16", "utf-16-le", "utf-16-be"):
        path.write_bytes(text.encode(encoding))
        (game,) = pdn.read_file(path)
        assert isinstance(game, pdn.Game)
        assert (game.tags["White"], game.result, len(game.moves)) == ("J\u00f6rg", "1-0", 2)
        assert [(warning.line, warning.column) for warning in game.warnings] == [(4, 9), (4, 13)]
        again = pdn.read_game(str(game))
        assert again.moves == game.moves and again.warnings == []
    # A line that is not UTF-8 is in Latin-1.
    path.write_bytes(text.replace("\u2013", "-").encode("latin-1").replace(b"\n", b"\r"))
    assert next(pdn.read_file(path)) == pdn.read_game(text)


def test_what_cannot_be_written_is_refused() -> None:
    move = pdn.PlayedMove(dameo.Move(dameo.A1, dameo.H8))
    for game in (
        pdn.Game(tags={"Two words": "x"}),
        pdn.Game(result="3-0"),
        pdn.Game(start="nonsense"),
        pdn.Game(moves=[move]),
    ):
        with pytest.raises(ValueError):
            str(game)


def test_a_game_is_written_as_servers_write_it() -> None:
    game = pdn.read_game('[FEN "W:Wd4,d7:Bd5,e6"] d4xd6xf6 *')
    assert "1. d4d6,d6f6 *" in game.text("playstrategy")
    assert "1. d4-d6-f6 *" in game.text("abstractplay")
    for notation in ("pdn", "playstrategy", "abstractplay"):
        assert pdn.read_game(game.text(notation)).moves == game.moves
    with pytest.raises(ValueError, match="abstractplay"):
        game.text("chess")  # type: ignore[arg-type]


def test_the_game_of_a_board() -> None:
    board = dameo.Board("W:Wd4:Bd5")
    board.push_text("d4d6")
    game = pdn.Game.of(board)
    assert game.result == "1-0" and game.start == "W:Wd4:Bd5:H0:F1"
    assert pdn.read_game(str(game)).end() == board
