"""The settings, from a TOML file. Every key has a default except the token of the account."""

from __future__ import annotations

import os
import stat
import tomllib
from pathlib import Path
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    model_validator,
)
from pydantic_core import ErrorDetails

TOKEN_VARIABLE = "DAMEO_BOT_TOKEN"


class ConfigError(ValueError):
    """An error in the settings."""


def _clock(text: str) -> str:
    initial, _, increment = text.partition("+")
    if not (initial.isdecimal() and increment.isdecimal()):
        raise ValueError("expected seconds such as '180+2'")
    seconds, more = int(initial), int(increment)
    if not (seconds in (0, 15, 30, 45, 60, 90) or seconds in range(120, 10_801, 60)):
        raise ValueError("the server begins with 0, 15, 30, 45, 60 or 90 seconds, or whole minutes")
    if more > 180 or seconds + 40 * more < 30:
        raise ValueError("the server lets bots play 30 seconds or more, with at most 180 a move")
    return text


Clock = Annotated[str, AfterValidator(_clock)]
"""A time control: the seconds at the start, `+`, and those for each move."""

Users = Annotated[
    frozenset[Annotated[str, Field(pattern=r"^[\w-]+$")]],
    AfterValidator(lambda names: frozenset(name.lower() for name in names)),
]
"""Names of users. The server does not distinguish small letters from capitals."""


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Server(_Section):
    """The game server."""

    url: Annotated[str, Field(pattern=r"^https?://[^/]+$")] = "https://playstrategy.org"
    token_file: Path | None = None
    """A file that only its owner can read. The variable DAMEO_BOT_TOKEN takes precedence."""


class Challenges(_Section):
    """Which challenges are accepted."""

    modes: frozenset[Literal["rated", "casual"]] = frozenset({"rated", "casual"})
    opponents: frozenset[Literal["human", "bot"]] = frozenset({"human", "bot"})
    min_rating: Annotated[int, Field(ge=0, le=4000)] = 0
    max_rating: Annotated[int, Field(ge=0, le=4000)] = 4000
    min_initial: Annotated[int, Field(ge=0)] = 30
    """Initial seconds on the clock."""
    max_initial: Annotated[int, Field(ge=0)] = 10_800
    min_increment: Annotated[int, Field(ge=0)] = 0
    max_increment: Annotated[int, Field(ge=0)] = 180
    correspondence: bool = False
    """Games with days per turn, or without a clock."""
    games: Annotated[int, Field(ge=1, le=64)] = 2
    """Concurrent games."""
    per_user: Annotated[int, Field(ge=1, le=64)] = 1
    """Concurrent games against one user. All anonymous users count as one."""
    reserved_for_people: Annotated[int, Field(ge=0, le=64)] = 0
    """So many of `games` are not for games against bots."""
    block: Users = frozenset()
    """Users whose challenges are declined, and who are not challenged."""
    allow: Users = frozenset()
    """If not empty: the only users whose challenges are accepted, and who are challenged."""

    @model_validator(mode="after")
    def _ranges(self) -> Challenges:
        for least, most in (
            ("min_rating", "max_rating"),
            ("min_initial", "max_initial"),
            ("min_increment", "max_increment"),
        ):
            if getattr(self, least) > getattr(self, most):
                raise ValueError(f"{least} is above {most}")
        if self.reserved_for_people > self.games:
            raise ValueError("reserved_for_people is above games")
        if both := self.block & self.allow:
            raise ValueError(f"{', '.join(sorted(both))}: both in block and in allow")
        return self

    def is_wanted(self, user: str) -> bool:
        """Whether the lists let this user play; the name in small letters, empty if anonymous."""
        return user not in self.block and (not self.allow or user in self.allow)


class Engine(_Section):
    """How the engine plays."""

    elo: Annotated[int, Field(ge=0, le=4000)] | None = None
    """The playing strength; full strength by default."""
    hash: Annotated[int, Field(ge=1, le=65536)] = 64
    """Megabytes for each game."""
    threads: Annotated[int, Field(ge=1, le=256)] = 1
    """For each game."""
    tables: tuple[Path, ...] = ()
    """Folders of endgame tables; those of four pieces are built in."""
    overhead: Annotated[float, Field(ge=0, le=10)] = 0.5
    """Seconds reserved per move for network latency."""
    max_think: Annotated[float, Field(gt=0, le=86400)] = 60.0
    """Maximum seconds per move; the fixed time per move in a game without a clock."""
    nodes: Annotated[int, Field(ge=1)] | None = None
    """Maximum nodes per move."""
    ponder: bool = True
    """Think on the opponent's time."""


class Manners(_Section):
    """Chat, resigning and draws."""

    greeting: Annotated[str, Field(max_length=140)] = ""
    goodbye: Annotated[str, Field(max_length=140)] = ""
    resign_score: Annotated[int, Field(ge=0)] = 900
    """Resign below minus this many centipawns for `resign_moves` moves in a row; 0: never."""
    resign_moves: Annotated[int, Field(ge=1)] = 4
    draw_score: Annotated[int, Field(ge=0)] = 10
    """Accept a draw if the score is within so many centipawns of 0 after 40 moves, or the tables
    say draw."""
    abort_time: Annotated[float, Field(ge=0)] = 60.0
    """Seconds for the first move of the opponent, in a game with a clock, before it is aborted;
    0: never."""
    takebacks: Annotated[int, Field(ge=0)] = 0
    """Takebacks to accept in each game."""
    commands: bool = True
    """Answer commands in the chat, such as `!help`."""


class Seek(_Section):
    """Challenges to other bots."""

    enabled: bool = False
    clocks: tuple[Clock, ...] = ("180+2",)
    """Time controls, of which one is chosen at random."""
    rated: bool = False
    min_rating: Annotated[int, Field(ge=0, le=4000)] = 0
    max_rating: Annotated[int, Field(ge=0, le=4000)] = 4000
    idle: Annotated[float, Field(ge=0)] = 300.0
    """Seconds without a game before a challenge."""
    per_hour: Annotated[int, Field(ge=1, le=30)] = 4
    """Challenges in an hour at most."""
    per_day: Annotated[int, Field(ge=1, le=30)] = 24
    """Challenges in a day at most; the server allows 30."""
    again: Annotated[float, Field(ge=0)] = 86_400.0
    """Seconds before a bot that declined, or did not answer, is challenged again."""

    @model_validator(mode="after")
    def _ratings(self) -> Seek:
        if self.min_rating > self.max_rating:
            raise ValueError("min_rating is above max_rating")
        if not self.clocks:
            raise ValueError("clocks has no time control such as '180+2'")
        return self


class Record(_Section):
    """The record of the games."""

    folder: Path | None = None
    """Where each game is written as PDN when it is over; it must exist."""


class Config(_Section):
    """All settings."""

    server: Server = Server()
    challenges: Challenges = Challenges()
    engine: Engine = Engine()
    manners: Manners = Manners()
    seek: Seek = Seek()
    record: Record = Record()

    @model_validator(mode="after")
    def _places_for_bots(self) -> Config:
        if self.seek.enabled and self.challenges.reserved_for_people == self.challenges.games:
            raise ValueError("seek.enabled: all challenges.games are reserved for people")
        return self


def load(path: Path) -> Config:
    """Reads the settings. Raises `ConfigError`."""
    try:
        return Config.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: {error}") from None
    except ValidationError as error:
        raise ConfigError("\n".join(f"{path}: {_text(it)}" for it in error.errors())) from None


def _text(problem: ErrorDetails) -> str:
    where = ".".join(map(str, problem["loc"]))
    if problem["type"] == "extra_forbidden":
        return f"{where}: there is no such setting"
    text = problem["msg"].removeprefix("Value error, ")
    if isinstance(problem["input"], dict):
        return f"{where}: {text}" if where else text
    return f"{where} = {problem['input']!r}: {text}"


def token(config: Config) -> SecretStr:
    """The token of the account. Raises `ConfigError`."""
    text = os.environ.get(TOKEN_VARIABLE, "")
    path = config.server.token_file
    if not text and path is not None:
        try:
            mode = stat.S_IMODE(path.stat().st_mode)
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = f"the token cannot be read: {error}; or set {TOKEN_VARIABLE}"
            raise ConfigError(f"{path}: {reason}") from None
        if mode & 0o077:
            raise ConfigError(f"{path}: others can read the token; run: chmod 600 {path}")
    text = text.strip()
    if not text or not text.isascii() or not text.isprintable() or " " in text:
        where = path or "server.token_file"
        raise ConfigError(f"there is no token, neither in {TOKEN_VARIABLE} nor in {where}")
    return SecretStr(text)
