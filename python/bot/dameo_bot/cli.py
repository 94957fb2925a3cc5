"""The command line."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
import threading
from pathlib import Path
from types import FrameType

from dameo_bot.api import Api, Refused, Stopped, Unauthorized, Unknown
from dameo_bot.bot import Bot
from dameo_bot.config import Config, ConfigError, load, token
from dameo_bot.engine import trial


def main() -> int:
    """Runs the program. Returns 0, 1 for an error, 2 for wrong arguments or settings, or 3 if the
    server does not accept the token."""
    parser = argparse.ArgumentParser(
        prog="dameo-bot",
        description="Plays Dameo on PlayStrategy.",
        epilog="See python/bot/README.md.",
    )
    parser.add_argument("--config", type=Path, help="the settings (TOML)")
    parser.add_argument("--check", action="store_true", help="try the settings and end")
    parser.add_argument(
        "--dry-run", action="store_true", help="connect, say what would be sent, and send nothing"
    )
    arguments = parser.parse_args()
    logging.basicConfig(
        format="%(asctime)s %(levelname)-7s %(name)s: %(message)s", level=logging.INFO
    )
    # It would log every request.
    logging.getLogger("httpx").setLevel(logging.WARNING)
    try:
        config = load(arguments.config) if arguments.config else Config()
        if arguments.check:
            print(config.model_dump_json(indent=2), flush=True)
        else:
            secret = token(config)
        for line in trial(config):
            logging.info("%s", line)
        if arguments.check:
            return 0
    except ConfigError as error:
        print(error, file=sys.stderr)
        return 2
    stop, finish = threading.Event(), threading.Event()

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        if finish.is_set():
            logging.warning("stopping now; games in progress resume at the next start")
            stop.set()
            # A search or a request may be slow to stop.
            threading.Timer(3, os._exit, [1]).start()
        else:
            logging.warning("stopping after the games in progress; interrupt again to stop now")
            finish.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupt)
    api = Api(config.server.url, secret, stop, dry_run=arguments.dry_run)
    try:
        Bot(api, config, stop, finish).run()
    except Stopped:
        return 0
    except Unauthorized as error:
        logging.error("the server does not accept the token; make a new one: %s", error)
        return 3
    except (Refused, Unknown) as error:
        logging.error("%s", error)
        return 1
    finally:
        api.close()
    return 0
