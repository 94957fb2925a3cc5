"""What keeps the bot running, and what ends it."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

import dameo
import dameo.pdn
from dameo_bot import record
from dameo_bot.api import Api, Backoff, TooMany, Unauthorized
from dameo_bot.config import Config, ConfigError, Seek
from dameo_bot.engine import trial
from dameo_bot.game import GamePlayer
from dameo_bot.notation import read_game
from dameo_bot.places import Places
from dameo_bot.seek import Seeker
from imitation import TOKEN, Imitation
from soak import BOT
from world import OTHER_BOT


class _NoBackoff(Backoff):
    def wait(self, least: float = 0.0) -> None:
        pass


class _Gate(threading.Event):
    """An event for which nobody waits before the gate is open."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting = threading.Semaphore(0)
        self.open = threading.Event()

    def wait(self, timeout: float | None = None) -> bool:
        self.waiting.release()
        self.open.wait()
        return super().wait(timeout)


def test_too_many_requests_of_one_thread_quiet_all(server: Imitation) -> None:
    stop = _Gate()
    account = Api(server.url, SecretStr(TOKEN), stop)
    server.faults.too_many = 1
    threads = [
        threading.Thread(target=account.account),
        threading.Thread(target=lambda: account.resign(number)),
        threading.Thread(target=lambda: next(account.events())),
    ]
    number = server.challenge()
    server.accept(number)
    for thread in threads:
        thread.start()
        stop.waiting.acquire()
    assert server.requests == ["/api/account"]
    with pytest.raises(TooMany):
        account.chat(number, "player", "not worth waiting for")
    server.faults.too_many = 0
    stop.open.set()
    for thread in threads:
        thread.join()
    assert len(server.requests) == 4 and server.games[number].status == "resign"


def test_an_error_in_a_game_does_not_end_it(
    server: Imitation, running: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, errors = GamePlayer._choose, [0]

    class Panic(BaseException):
        pass

    def fail(self: GamePlayer, *arguments: Any) -> Any:
        errors[0] += 1
        if errors[0] % 4:
            raise Panic if errors[0] % 2 else RuntimeError("something")
        return choose(self, *arguments)

    monkeypatch.setattr(GamePlayer, "_choose", fail)
    monkeypatch.setattr("dameo_bot.bot.Backoff", _NoBackoff)
    running()
    number = server.challenge("W:Wd4,e4,f2:Bd7,e7", white=True)
    server.wait_for(server.over)
    assert errors[0] >= 8 and server.games[number].status in ("variantEnd", "draw")


def test_a_game_is_resigned_after_eight_errors_in_one_position(
    server: Imitation, running: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors = []

    def fail(*_: Any) -> None:
        errors.append(1)
        raise MemoryError

    monkeypatch.setattr("dameo_bot.game.open_engine", fail)
    monkeypatch.setattr("dameo_bot.bot.Backoff", _NoBackoff)
    running()
    number = server.challenge()
    server.wait_for(server.over)
    assert server.games[number].status == "resign" and len(errors) == 8


def test_an_event_that_is_not_as_expected_is_ignored(server: Imitation, running: Any) -> None:
    running()
    server.wait_for(lambda: server.event_streams)
    for event in ({"type": "challenge", "challenge": 7}, {"type": "gameStart", "game": [1]}):
        server.tell(event)
    number = server.challenge("W:Wd4:Bd6")
    server.wait_for(lambda: number in server.games)


def test_a_revoked_token_ends_all(
    server: Imitation, running: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threading, "excepthook", lambda arguments: ended.append(arguments))
    ended: list[threading.ExceptHookArgs] = []
    thread = running(challenges={"games": 2, "per_user": 2})
    for _ in range(2):
        server.challenge()
    server.wait_for(lambda: len(server.games) == 2)
    server.revoked = True
    for number in list(server.games):
        server.propose_takeback(number)
    thread.join()
    assert ended[0].exc_type is Unauthorized and "No such token" in str(ended[0].exc_value)


def run(*arguments: str, token: str | None = TOKEN) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k != "DAMEO_BOT_TOKEN"}
    environment |= {} if token is None else {"DAMEO_BOT_TOKEN": token}
    program = [sys.executable, "-m", "dameo_bot", *arguments]
    return subprocess.run(program, cwd=BOT, env=environment, capture_output=True, text=True)


def test_the_program_ends_without_a_valid_token(server: Imitation, tmp_path: Path) -> None:
    path = tmp_path / "bot.toml"
    path.write_text(f'[server]\nurl = "{server.url}"\n[engine]\nhash = 1\nnodes = 1\n')
    ended = run("--config", str(path), token="revoked")
    assert ended.returncode == 3 and "does not accept the token" in ended.stderr
    assert "Traceback" not in ended.stderr and server.requests == ["/api/account"]


def test_the_program(tmp_path: Path) -> None:
    checked = run("--config", str(BOT / "dameo-bot.toml"), "--check", token=None)
    assert checked.returncode == 0 and '"hash": 64' in checked.stdout
    assert "tables of up to 4 pieces: " in checked.stderr and checked.stderr.count(" ms") == 3
    path = tmp_path / "bot.toml"
    path.write_text("[engine]\nhash = 65536\n[challenges]\ngames = 64\n")
    checked = run("--config", str(path), "--check", token=None)
    assert checked.returncode == 2 and "engine.hash = 65536" in checked.stderr
    wrong = run(token=None)
    assert wrong.returncode == 2 and "DAMEO_BOT_TOKEN" in wrong.stderr
    assert run("--config", str(tmp_path / "none.toml")).returncode == 2


@pytest.mark.parametrize(
    "section, expected",
    [
        ({"engine": {"hash": 65536}, "challenges": {"games": 64}}, "engine.hash = 65536"),
        ({"engine": {"tables": ["/no/such/folder"]}}, "engine.tables: .*/no/such/folder"),
        ({"engine": {"elo": 3999}}, "engine.elo = 3999: .*3250"),
        ({"record": {"folder": "/no/such/folder"}}, "mkdir /no/such/folder"),
    ],
)
def test_settings_with_which_no_game_can_be_played(section: Any, expected: str) -> None:
    with pytest.raises(ConfigError, match=expected):
        list(trial(Config.model_validate(section)))


def seeker(server: Imitation, stop: threading.Event, **more: Any) -> Seeker:
    account = Api(server.url, SecretStr(TOKEN), stop)
    config = Config(seek=Seek(enabled=True, idle=0, **more))
    return Seeker(account, config, Places(config.challenges), stop, threading.Event(), answer=0.1)


def test_other_bots_are_challenged_when_idle(
    server: Imitation, running: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dameo_bot.seek.random.choice", lambda choices: choices[0])
    server.bots = {"sam": False, "rob": True}
    running(seek={"enabled": True, "idle": 0, "clocks": ["300+3"]})
    server.wait_for(lambda: any(game.legs for game in server.games.values()))
    (game,) = server.games.values()
    assert game.opponent["id"] == "rob" and game.seconds == 300 and not server.cancelled
    asked = [path for path in server.requests if path.startswith("/api/challenge/")]
    assert asked == ["/api/challenge/sam", "/api/challenge/rob"]


def test_who_declines_is_not_asked_again_soon(server: Imitation) -> None:
    server.bots = {"rob": False, "sam": None, "tom": False}
    stop = threading.Event()
    found = seeker(server, stop)
    for _ in range(4):
        found._ask("dameobot")
    asked = [path for path in server.requests if path.startswith("/api/challenge/")]
    users = sorted(path.split("/")[3] for path in asked if not path.endswith("cancel"))
    assert users == ["rob", "sam", "tom"] and len(server.cancelled) == 1 and not server.games


def test_the_limits_of_challenges(server: Imitation, monkeypatch: pytest.MonkeyPatch) -> None:
    server.bots = {f"bot{number}": False for number in range(9)}
    found = seeker(server, threading.Event(), per_hour=2, per_day=3)
    now = 1e6
    monkeypatch.setattr("dameo_bot.seek.monotonic", lambda: now)
    monkeypatch.setattr(found, "_challenge", lambda user: found._asked.append(now))
    counts = []
    for hour in range(26):
        now = 1e6 + 3601 * hour
        while found._may_ask():
            found._ask("dameobot")
        counts.append(len(found._asked))
    assert len(found._asked) == 3 and counts[:3] == [2, 3, 3]


@pytest.mark.parametrize(
    "change, expected",
    [
        ({}, True),
        ({"id": "dameobot"}, False),
        ({"id": "eve"}, False),
        ({"title": "GM"}, False),
        ({"disabled": True}, False),
        ({"perfs": {"chess": {"games": 3, "rating": 1500}}}, False),
        ({"perfs": {"dameo": {"games": 3, "rating": 1399}}}, False),
        ({"perfs": {"dameo": {"games": 0, "rating": 1500}}}, False),
    ],
)
def test_which_bots_are_challenged(change: dict[str, Any], expected: bool) -> None:
    config = Config.model_validate(
        {"seek": {"min_rating": 1400}, "challenges": {"block": ["Eve"]}},
    )
    stop = threading.Event()
    found = Seeker(None, config, Places(config.challenges), stop, stop)  # type: ignore[arg-type]
    bot = OTHER_BOT | {"perfs": {"dameo": {"games": 3, "rating": 1500}}} | change
    assert found._is_suitable(bot, "dameobot") == expected


def test_games_are_written(server: Imitation, running: Any, tmp_path: Path) -> None:
    running(record={"folder": str(tmp_path)}, manners={"goodbye": "Bye"})
    fen = "W:Wd4,e4,f2:Bd7,Kg8:H0:F1"
    number = server.challenge(fen, seconds=300)
    path = tmp_path / f"{number}.pdn"
    server.wait_for(lambda: server.chats)
    game = server.games[number]
    found = dameo.pdn.read_game(path.read_text())
    assert found.result == {"p1": "1-0", "p2": "0-1", None: "1/2-1/2"}[game.winner]
    assert found.start == fen and [str(played.move) for played in found.moves] == [
        str(move) for move in read_game(fen, " ".join(game.legs)).board.move_stack
    ]
    tags = {"White": "DameoBot", "Black": "Ann", "BlackElo": "1500", "TimeControl": "300+0"}
    assert tags.items() <= found.tags.items() and found.tags["Date"] == "2026.05.28"
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_the_name_of_a_record_stays_in_its_folder(tmp_path: Path) -> None:
    game = dameo.pdn.Game.of(dameo.Board())
    path = record.write(tmp_path, "../a b", game)
    assert path == tmp_path / "___a_b.pdn" and path.exists()
