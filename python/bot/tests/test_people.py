"""What the bot does with people: those who do not come, ask too much, take back or talk."""

from typing import Any

import pytest

from dameo_bot.config import Challenges
from dameo_bot.places import Opponent, Places
from imitation import Imitation
from world import OPPONENT, OTHER_BOT

BEN = {"id": "ben", "name": "Ben", "rating": 1400}


@pytest.fixture
def absent(server: Imitation, monkeypatch: pytest.MonkeyPatch) -> Imitation:
    """A server whose opponents never move."""
    monkeypatch.setattr(server, "opponent", lambda game: None)
    return server


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


def test_anonymous_users_are_one_user(absent: Imitation, running: Any) -> None:
    running(challenges={"games": 3})
    first, second = (absent.challenge(user={}, white=False) for _ in range(2))
    absent.wait_for(lambda: second in absent.declined)
    third = absent.challenge(user=OPPONENT, white=False)
    absent.wait_for(lambda: third in absent.games)
    assert first in absent.games
