import threading
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import SecretStr

from dameo_bot.api import Api
from dameo_bot.bot import Bot
from dameo_bot.config import Config
from imitation import TOKEN, Imitation

QUICK = {
    "challenges": {"min_initial": 0},
    "engine": {"hash": 1, "nodes": 200, "ponder": False},
    "manners": {"resign_score": 0},
}


@pytest.fixture
def server() -> Iterator[Imitation]:
    found = Imitation()
    found.keep_alive = 0.1
    yield found
    found.shutdown()


@pytest.fixture
def running(server: Imitation) -> Iterator[Any]:
    """Starts bots, and ends them after the test."""
    stop = threading.Event()
    threads = []

    def start(dry_run: bool = False, **more: dict[str, Any]) -> threading.Thread:
        sections = QUICK | {name: QUICK.get(name, {}) | keys for name, keys in more.items()}
        account = Api(server.url, SecretStr(TOKEN), stop, dry_run=dry_run)
        bot = Bot(account, Config.model_validate(sections), stop, threading.Event())
        threads.append(threading.Thread(target=bot.run))
        threads[-1].start()
        return threads[-1]

    yield start
    stop.set()
    for thread in threads:
        thread.join()
