"""Games against the imitation: `python soak.py --games 200 --faults --kills 20`.

The bot runs as a program. It is killed and started again in the middle of games.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from imitation import TOKEN, Imitation
from world import Faults

FAULTS = Faults(cut=0.02, too_many=0.003, error=0.02, lost=0.02, double=0.1, late=0.1, slow=0.003)

# The folder of the package `dameo_bot`.
BOT = Path(__file__).parents[1]

# Positions with captures of several pieces, for both sides, and endings with kings.
POSITIONS = (
    "startpos",
    "startpos",
    "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5:H0:F1",
    "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5:H0:F1",
    "W:Wa1.k,b2:Bh8:H0:F1",
    "W:Wa1.k,d1:Bd3,d5,f6,h7,b4:H0:F1",
    "B:Wb2,d3,f4,c6,e5:Bh8.k,g7:H0:F1",
)

SETTINGS = """
[server]
url = "{url}"

[challenges]
games = {concurrent}
per_user = {concurrent}
min_initial = 0

[engine]
hash = 1
nodes = 300
overhead = 0.1
ponder = false

[manners]
resign_score = 0

[record]
folder = "{folder}"
"""


# What must not happen.
WRONG = ("lost on time", "illegal", "tracebacks", "token in the log")


def start(folder: Path) -> subprocess.Popen[bytes]:
    log = (folder / "bot.log").open("ab")
    return subprocess.Popen(
        [sys.executable, "-m", "dameo_bot", "--config", str(folder / "bot.toml")],
        cwd=BOT,
        env=os.environ | {"DAMEO_BOT_TOKEN": TOKEN},
        stdout=log,
        stderr=log,
    )


def soak(
    games: int, faults: bool, kills: int, concurrent: int = 4, seed: int = 1
) -> dict[str, int]:
    """Plays the games, and counts what happened."""
    chance = random.Random(seed)
    server = Imitation(FAULTS if faults else None, seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = SETTINGS.format(url=server.url, concurrent=concurrent, folder=folder)
        (folder / "bot.toml").write_text(settings)
        bot = start(folder)
        killed = 0
        began = time.monotonic()
        while True:
            with server.lock:
                over = server.over()
                open_games = server.started - over - len(server.declined)
                running = [g for g in server.games.values() if not g.over and len(g.legs) > 3]
            if over >= games:
                break
            if server.started - len(server.declined) < games and open_games < concurrent:
                number = server.started
                fen = POSITIONS[number % len(POSITIONS)]
                server.challenge(fen, white=number % 2 == 0)
            if killed < kills and running and over >= killed * games // (kills + 1):
                time.sleep(chance.random() * 0.3)
                bot.kill()
                bot.wait()
                killed += 1
                bot = start(folder)
            time.sleep(0.05)
        bot.kill()
        bot.wait()
        log = (folder / "bot.log").read_text()
        records = len(list(folder.glob("*.pdn")))
    for wrong in server.illegal:
        print(wrong, file=sys.stderr)
    ended = [game for game in server.games.values() if game.over]
    bots = {True: "p1", False: "p2"}
    return {
        "over": len(ended),
        "as White": sum(game.bot_is_white for game in ended),
        "won": sum(game.winner == bots[game.bot_is_white] for game in ended),
        "drawn": sum(game.winner is None for game in ended),
        "lost": sum(game.winner == bots[not game.bot_is_white] for game in ended),
        "lost from the start position": sum(
            game.fen == "startpos" and game.winner == bots[not game.bot_is_white] for game in ended
        ),
        "lost on time": sum(
            game.status == "outoftime" and game.winner != bots[game.bot_is_white] for game in ended
        ),
        "illegal": len(server.illegal),
        "legs": sum(len(game.legs) for game in ended),
        "longest capture": server.longest_capture,
        "killed": killed,
        "tracebacks": log.count("Traceback"),
        "records": records,
        "warnings": log.count("WARNING"),
        "token in the log": log.count(TOKEN),
        "seconds": int(time.monotonic() - began),
    }


def main() -> int:
    """Plays, prints the counts, and ends with 1 if the bot has done something wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--concurrent", type=int, default=4)
    options = parser.parse_args()
    found = soak(options.games, options.faults, options.kills, options.concurrent)
    for name, number in found.items():
        print(f"{number:8} {name}")
    return int(any(found[name] for name in WRONG))


if __name__ == "__main__":
    sys.exit(main())
