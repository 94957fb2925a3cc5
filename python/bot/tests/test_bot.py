import queue
import re
import threading
import tomllib
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from dameo_bot import api
from dameo_bot.api import Api, Unauthorized, Unknown
from dameo_bot.config import Challenges, Config, ConfigError, load, token
from dameo_bot.notation import legs_of, read_game
from dameo_bot.policy import reason_to_decline
from imitation import TOKEN, Imitation
from soak import BOT, WRONG, soak
from world import OPPONENT, Faults

README = BOT / "README.md"

CHALLENGE = {
    "variant": {"key": "dameo"},
    "rated": True,
    "challenger": OPPONENT,
    "timeControl": {"type": "clock", "limit": 300, "increment": 3},
}


@pytest.mark.parametrize(
    "change, reason",
    [
        ({}, None),
        ({"variant": {"key": "chess"}}, "variant"),
        ({"multiMatch": True}, "generic"),
        ({"timeControl": {"type": "clock", "limit": 10, "increment": 0}}, "toofast"),
        ({"timeControl": {"type": "clock", "limit": 99999, "increment": 0}}, "tooslow"),
        ({"timeControl": {"type": "unlimited"}}, "timecontrol"),
        ({"challenger": OPPONENT | {"title": "BOT"}}, "nobot"),
        ({"challenger": OPPONENT | {"rating": 3500}}, "generic"),
        ({"rated": False}, "rated"),
    ],
)
def test_challenges(change: dict[str, Any], reason: str | None) -> None:
    modes, opponents = frozenset({"rated"}), frozenset({"human"})
    wanted = Challenges(modes=modes, opponents=opponents, max_rating=3000)  # type: ignore[arg-type]
    assert reason_to_decline(CHALLENGE | change, wanted) == reason


@pytest.mark.parametrize(
    "text, expected",
    [
        ("[engine]\nhash = 0", "engine.hash = 0"),
        ("[server]\nurl = 'playstrategy.org'", "server.url = 'playstrategy.org'"),
        ("[challenges]\nmin_rating = 9\nmax_rating = 3", "min_rating is above max_rating"),
        ("[engine]\nhash = x\nthreads = 2", "line 2"),
        ("[seek]\nclocks = ['3+2']", "whole minutes"),
        ("[seek]\nclocks = ['0+0']", "30 seconds or more"),
        ("[seek]\nclocks = ['180']", "'180+2'"),
        ("[seek]\nenabled = true\n[challenges]\ngames = 1\nreserved_for_people = 1", "reserved"),
        ("[manners]\nabort_tme = 5", "manners.abort_tme: there is no such setting"),
    ],
)
def test_wrong_settings_are_named(tmp_path: Path, text: str, expected: str) -> None:
    path = tmp_path / "bot.toml"
    path.write_text(text)
    with pytest.raises(ConfigError, match="bot.toml") as error:
        load(path)
    assert expected in str(error.value)


def test_the_example_has_every_setting_with_its_default() -> None:
    example = BOT / "dameo-bot.toml"
    found = load(example).model_dump()
    default = Config().model_dump()
    found["server"]["token_file"] = default["server"]["token_file"]
    assert found == default
    names = {name for section in default.values() for name in section}
    assert all(name in example.read_text() for name in names)


def test_the_readme_has_every_setting_with_its_default() -> None:
    default = Config().model_dump(mode="json")
    rows = re.findall(r"^\| `(\w+)\.(\w+)` \| (?:`(.*?)` )?\|", README.read_text(), re.MULTILINE)
    assert {(section, name) for section, name, _ in rows} == {
        (section, name) for section, keys in default.items() for name in keys
    }
    for section, name, text in rows:
        value = tomllib.loads(f"value = {text}")["value"] if text else None
        if isinstance(value, list):
            value = sorted(value)
            assert sorted(default[section][name]) == value, name
        else:
            assert default[section][name] == value, name


def test_a_token_that_others_can_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DAMEO_BOT_TOKEN", raising=False)
    path = tmp_path / "token"
    path.write_text("abc\n")
    config = Config.model_validate({"server": {"token_file": str(path)}})
    path.chmod(0o644)
    with pytest.raises(ConfigError, match="chmod 600"):
        token(config)
    path.chmod(0o600)
    assert token(config).get_secret_value() == "abc"
    assert "abc" not in repr(token(config))


def test_a_game_without_faults(server: Imitation, running: Any) -> None:
    running(manners={"greeting": "Hello", "resign_score": 0})
    number = server.challenge()
    server.wait_for(server.over)
    game = server.games[number]
    assert game.status in ("variantEnd", "draw") and not server.illegal
    assert server.chats == [(number, "room=player&text=Hello")]


def test_challenges_above_the_limit_are_declined(
    server: Imitation, running: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The first game does not end: the opponent never moves.
    monkeypatch.setattr(server, "opponent", lambda game: None)
    running(challenges={"games": 1, "min_initial": 0})
    for _ in range(3):
        server.challenge(white=False)
    server.wait_for(lambda: len(server.declined) == 2)
    assert sum("later" in reason for reason in server.declined.values()) == 2


def test_a_capture_that_was_begun_is_completed(server: Imitation, running: Any) -> None:
    fen = "B:Wc3,d1,d2,e3,h2:Bb7,c5.k,c6,d5:H0:F1"
    number = server.challenge(fen, white=False)
    with server.lock:
        server.accept(number)
        game = server.games[number]
        board = read_game(fen, "").board
        for leg in legs_of(board, board.legal_moves[0])[:2]:
            assert server.play(game, leg, bot=True) is None
    running(manners={"resign_score": 0})
    server.wait_for(server.over)
    assert not server.illegal and len(game.legs) >= 4


def test_a_leg_whose_answer_is_lost_is_not_played_twice(server: Imitation, running: Any) -> None:
    server.faults.lost = 0.3
    running(manners={"resign_score": 0})
    server.challenge("W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5:H0:F1".replace("Ka5", "a5.k"))
    server.wait_for(server.over)
    assert not server.illegal


def test_a_dry_run_sends_nothing(
    server: Imitation, running: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: queue.Queue[str] = queue.Queue()
    monkeypatch.setattr(api.log, "info", lambda text, *values: said.put(text % values))
    running(dry_run=True)
    number = server.challenge()
    assert said.get() == f"dry run: POST /api/challenge/{number}/accept "
    assert len(server.challenges) == 1 and not server.games


def test_requests_that_fail(server: Imitation) -> None:
    stop = threading.Event()
    with pytest.raises(Unauthorized, match="No such token"):
        Api(server.url, SecretStr("wrong"), stop).account()
    server.faults = Faults(too_many=0.5)
    assert Api(server.url, SecretStr(TOKEN), stop).account()["id"] == "dameobot"
    server.faults = Faults(error=1)
    with pytest.raises(Unknown, match="503") as error:
        Api(server.url, SecretStr(TOKEN), stop).move("game", "d1d4")
    assert TOKEN not in repr(error.value)


def test_games_with_every_fault_and_kills() -> None:
    found = soak(games=4, faults=True, kills=1, seed=2)
    assert found["over"] >= 4 and found["killed"] == 1
    assert not any(found[name] for name in WRONG), found
