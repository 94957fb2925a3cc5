"""The record of a game as a PDN file."""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import dameo
from dameo.pdn import Game


def game_of(full: dict[str, Any], board: dameo.Board, status: str, result: str, url: str) -> Game:
    """The record of a game: what the server said of it (`gameFull`), its moves and its end."""
    game = Game.of(board)
    game.result = result
    begun = datetime.fromtimestamp(int(full.get("createdAt") or 0) / 1000, UTC)
    game.tags = {
        "Event": f"{'Rated' if full.get('rated') else 'Casual'} game",
        "Site": f"{url}/{full.get('id')}",
        "Date": begun.strftime("%Y.%m.%d"),
        "UTCTime": begun.strftime("%H:%M:%S"),
        "Termination": status,
    }
    for side, key in (("White", "p1"), ("Black", "p2")):
        player = full.get(key) or {}
        game.tags[side] = str(player.get("name") or "Anonymous")
        if "rating" in player:
            game.tags[f"{side}Elo"] = str(player["rating"])
    clock = full.get("clock") or {}
    if "initial" in clock:
        initial, more = (int(clock.get(key) or 0) / 1000 for key in ("initial", "increment"))
        game.tags["TimeControl"] = f"{initial:g}+{more:g}"
    return game


def write(folder: Path, number: str, game: Game) -> Path:
    """Writes a game into a file of its own. Whoever reads the file never sees a part of it."""
    name = re.sub(r"\W", "_", number)
    path, unfinished = folder / f"{name}.pdn", folder / f".{name}.pdn.part"
    with unfinished.open("w", encoding="utf-8") as file:
        file.write(f"{game}\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(unfinished, path)
    return path
