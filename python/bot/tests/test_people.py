"""What the bot does with people: those who do not come, ask too much, take back or talk."""

from pathlib import Path
from typing import Any

import pytest

from dameo_bot.absence import Absence
from dameo_bot.chat import HELP, Chat
from dameo_bot.config import Challenges, Config
from dameo_bot.places import Opponent, Places
from imitation import Imitation
from world import OPPONENT, OTHER_BOT

BEN = {"id": "ben", "name": "Ben", "rating": 1400}


@pytest.fixture
def absent(server: Imitation, monkeypatch: pytest.MonkeyPatch) -> Imitation:
    """A server whose opponents never move."""
    monkeypatch.setattr(server, "opponent", lambda game: None)
    return server


@pytest.mark.parametrize("white", [True, False])
def test_a_game_that_the_opponent_does_not_begin_is_aborted(
    absent: Imitation, running: Any, white: bool, tmp_path: Path
) -> None:
    record = {"folder": str(tmp_path)}
    running(manners={"abort_time": 0.2}, challenges={"games": 1}, record=record)
    first = absent.challenge(white=white)
    absent.wait_for(lambda: absent.over() == 1)
    assert absent.games[first].status == "aborted"
    assert len(absent.games[first].legs) == (1 if white else 0)
    # Its place is soon free for the next one.
    while len(absent.games) == 1:
        absent.challenge(user=BEN, white=white)
        absent.wait_for(lambda: not absent.challenges)
    assert not list(tmp_path.iterdir())


def test_a_game_of_days_is_not_aborted(absent: Imitation, running: Any) -> None:
    running(manners={"abort_time": 0.1}, challenges={"correspondence": True})
    number = absent.challenge(white=False, seconds=None)
    absent.wait_for(lambda: number in absent.games)
    other = absent.challenge(white=False, user=BEN)
    absent.wait_for(lambda: other in absent.games and absent.games[other].over)
    assert not absent.games[number].over


def test_the_times_of_absence(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("dameo_bot.absence.monotonic", lambda: now)
    absence = Absence(30)
    assert not absence.wait_longer()
    absence.wait_for_first_move(True)
    now = 129
    # A new connection does not begin again.
    absence.wait_for_first_move(True)
    assert absence.due() is None
    assert absence.wait_longer() and not absence.wait_longer()
    now = 189
    assert absence.due() is None
    now = 190
    assert absence.due() == "abort" and absence.due() is None
    now = 220
    assert absence.due() == "abort"
    absence.wait_for_first_move(False)
    absence.left(8)
    now = 227
    assert absence.due() is None
    absence.left(None)
    now = 300
    assert absence.due() is None
    absence.left(0)
    assert absence.due() == "claim" and absence.due() is None
    never = Absence(0)
    never.wait_for_first_move(True)
    assert not never.wait_longer() and never.due() is None


def test_the_win_is_claimed_when_the_opponent_has_left(absent: Imitation, running: Any) -> None:
    absent.has_more = True
    running(manners={"abort_time": 0})
    number = absent.challenge()
    absent.wait_for(lambda: number in absent.games and absent.games[number].legs)
    with absent.lock:
        gone = {"type": "opponentGone", "gone": True, "claimWinInSeconds": 0}
        absent.games[number].streams[-1].put(gone)
    absent.wait_for(absent.over)
    assert (absent.games[number].status, absent.games[number].winner) == ("timeout", "p1")


def test_places() -> None:
    ann, bob = Opponent("ann", False), Opponent("bob", True)
    cat, dan = Opponent("cat", False), Opponent("dan", True)
    places = Places(Challenges(games=3, per_user=1, reserved_for_people=2))
    assert places.idle() > 0
    assert places.reserve("1", bob)
    assert places.is_reserved("1") and places.idle() == 0
    assert not places.reserve("2", dan), "two places are for people"
    assert places.reserve("3", ann)
    assert not places.reserve("4", ann), "one game for each user"
    assert places.start("3", "ann") and not places.start("3", "ann")
    assert not places.reserve("4", ann)
    assert places.reserve("4", cat)
    assert not places.reserve("5", Opponent("eve", False)), "all places are taken"
    # A rematch has another number than its challenge.
    assert places.start("6", "bob") and not places.is_reserved("1")
    places.end("6")
    places.cancel("4")
    assert places.games() == 1
    # A game that was found at the start, against a bot.
    assert places.start("7", "dan")
    assert places.reserve("8", bob)
    places.cancel("8")
    places.meet("7", dan)
    assert not places.reserve("8", bob)


def test_one_user_does_not_take_all_places(absent: Imitation, running: Any) -> None:
    running(challenges={"games": 3, "reserved_for_people": 2, "block": ["EVE"]})
    first, second = (absent.challenge(white=False) for _ in range(2))
    absent.wait_for(lambda: second in absent.declined)
    bots = [absent.challenge(white=False, user=OTHER_BOT | {"id": name}) for name in ("x", "y")]
    absent.wait_for(lambda: bots[1] in absent.declined)
    third = absent.challenge(white=False, user=BEN)
    absent.wait_for(lambda: third in absent.games)
    blocked = absent.challenge(white=False, user=BEN | {"id": "eve"})
    absent.wait_for(lambda: blocked in absent.declined)
    assert absent.declined == {
        second: "reason=later",
        bots[1]: "reason=later",
        blocked: "reason=generic",
    }
    assert set(absent.games) == {first, bots[0], third}


def test_lists() -> None:
    everybody, some = Challenges(), Challenges(allow=frozenset({"Ann"}))
    assert everybody.is_wanted("ann") and everybody.is_wanted("")
    assert some.is_wanted("ann") and not some.is_wanted("") and not some.is_wanted("ben")
    with pytest.raises(ValueError, match="ann: both in block and in allow"):
        Challenges(allow=frozenset({"ann"}), block=frozenset({"Ann"}))


def test_takebacks(absent: Imitation, running: Any) -> None:
    absent.has_more = True
    running(manners={"takebacks": 1})
    number = absent.challenge(white=False)
    absent.wait_for(lambda: number in absent.games)
    game = absent.games[number]

    def play(leg: str, legs: int) -> None:
        assert absent.play(game, leg, bot=False) is None
        absent.wait_for(lambda: len(game.legs) == legs)

    play("d1d4", 2)
    absent.propose_takeback(number)
    absent.wait_for(lambda: not game.takeback)
    assert game.legs == []
    play("e1e4", 2)
    play("b2a3", 4)
    absent.propose_takeback(number)
    absent.wait_for(lambda: not game.takeback)
    assert len(game.legs) == 4 and not absent.illegal


def test_a_server_without_takebacks(absent: Imitation, running: Any) -> None:
    running(manners={"takebacks": 1})
    number = absent.challenge(white=False)
    absent.wait_for(lambda: number in absent.games)
    game = absent.games[number]
    assert absent.play(game, "d1d4", bot=False) is None
    absent.wait_for(lambda: len(game.legs) == 2)
    absent.propose_takeback(number)
    assert absent.play(game, "b2a3", bot=False) is None
    absent.wait_for(lambda: len(game.legs) == 4)


def test_commands(absent: Imitation, running: Any) -> None:
    running()
    number = absent.challenge(white=True)
    absent.wait_for(lambda: number in absent.games and absent.games[number].legs)
    absent.say(number, "hello!")
    absent.say(number, "!eval")
    absent.say(number, "!Eval please", room="spectator", user="Cat")
    absent.wait_for(lambda: len(absent.chats) == 2)
    secret, told = (text for _, text in sorted(absent.chats, key=lambda chat: chat[1]))
    assert secret.startswith("room=player&text=I+don%27t+tell")
    assert told.startswith("room=spectator&text=") and "for+White%2C+depth" in told


def test_answers_to_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("dameo_bot.chat.monotonic", lambda: now)
    chat = Chat("dameobot")
    waits = [True, False]

    def answer(text: str, room: str = "player", user: str = "Ann") -> str | None:
        nonlocal now
        now += 5
        line = {"room": room, "username": user, "text": text}
        return chat.answer(line, "+0.10", lambda: waits.pop(0))

    assert answer("!help") == answer(" !COMMANDS ", "spectator") == HELP
    assert all(answer(text) is None for text in ("", "help", "!", "!unknown", "! help"))
    assert "dameobot plays with dameo" in (answer("!name") or "")
    assert answer("!eval", "spectator") == answer("!eval", user="DameoBot") == "+0.10"
    assert "don't" in (answer("!evaluation") or "")
    assert answer("!wait", "spectator") is None
    assert answer("!wait") == "I wait another minute." and answer("!wait") is None
    # One answer in five seconds for a room, however often it is asked.
    assert answer("!help") == HELP
    now -= 1
    line = {"room": "player", "username": "Ann", "text": "!help"}
    assert chat.answer(line, "", bool) is None
    assert chat.answer(line | {"room": "spectator"}, "", bool) == HELP
    assert len(HELP) <= 140


def test_the_answers_can_be_switched_off(absent: Imitation, running: Any) -> None:
    running(manners={"commands": False, "abort_time": 0.3})
    number = absent.challenge(white=False)
    absent.wait_for(lambda: number in absent.games and absent.games[number].streams)
    absent.say(number, "!help")
    absent.wait_for(absent.over)
    assert absent.chats == [] and Config().manners.commands


def test_anonymous_users_are_one_user(absent: Imitation, running: Any) -> None:
    running(challenges={"games": 3})
    first, second = (absent.challenge(user={}, white=False) for _ in range(2))
    absent.wait_for(lambda: second in absent.declined)
    third = absent.challenge(user=OPPONENT, white=False)
    absent.wait_for(lambda: third in absent.games)
    assert first in absent.games
