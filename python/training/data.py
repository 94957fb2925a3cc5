"""Reads the shards that `dameo-tools train generate` makes; docs/training.md has their format."""

import struct
import zlib
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from files import Error

MAGIC = b"DameoTD\n"
VERSION = 1
HEADER_LEN = 64
RECORD_LEN = 32
BOARD_LEN = 24
SQUARES = 64
# The ending of a record that a search evaluated.
SEARCHED = 5

# Of the games, one in HELD_OUT_EVERY is held out: those whose number leaves HELD_OUT_REST.
HELD_OUT_EVERY = 20
HELD_OUT_REST = 7


class DataError(Error):
    """Data that cannot be used, and why."""


@dataclass
class Data:
    """Records as columns. A position is seen by the side to move, whose men go up."""

    boards: np.ndarray  # (n, 24) bytes: own pieces, enemy pieces, kings of both
    scores: np.ndarray  # (n,) centipawns for the side to move
    results: np.ndarray  # (n,) 0 loss, 1 draw, 2 win
    black: np.ndarray  # (n,) whether Black was to move and the board is turned
    games: np.ndarray  # (n,) the low 16 bits of the number of the game
    searched: np.ndarray  # (n,) whether it is of no game and has no result: a search evaluated it

    def __len__(self) -> int:
        return len(self.boards)

    def __getitem__(self, chosen) -> "Data":
        return Data(*(column[chosen] for column in self.columns()))

    def columns(self) -> list[np.ndarray]:
        """All columns, in the order of the fields."""
        return [getattr(self, field.name) for field in fields(self)]

    def points(self) -> np.ndarray:
        """The results as points: 0, 0.5 and 1."""
        return self.results.astype(np.float32) / 2

    def pieces(self) -> np.ndarray:
        """The number of pieces on each board."""
        return np.bitwise_count(self.boards[:, :16]).sum(1, dtype=np.int64)

    def of_games(self) -> "Data":
        """The positions of games, which have a result."""
        return self[~self.searched]


def from_records(records: np.ndarray) -> Data:
    """The columns of an array of records, each a row of 32 bytes."""
    column = lambda at, kind: np.ascontiguousarray(records[:, at : at + 2]).view(kind)[:, 0]
    return Data(
        boards=np.ascontiguousarray(records[:, :BOARD_LEN]),
        scores=column(24, "<i2"),
        results=records[:, 26].copy(),
        black=(records[:, 27] & 1).astype(bool),
        games=column(30, "<u2"),
        searched=records[:, 27] >> 1 == SEARCHED,
    )


def read_shard(path: Path) -> np.ndarray:
    """The records of a shard, a row of bytes each. A file that is not whole is refused."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise DataError(f"{path}: {error.strerror}") from None
    if content[:8] != MAGIC:
        raise DataError(f"{path}: it is no file of training data")
    if len(content) < HEADER_LEN:
        raise DataError(f"{path}: it has {len(content)} bytes; the header alone has {HEADER_LEN}")
    (version,) = struct.unpack_from("<I", content, 8)
    if version != VERSION:
        raise DataError(
            f"{path}: it has version {version} of the format; this program knows version {VERSION}"
        )
    records, body_sum, head_sum = struct.unpack_from("<QII", content, 48)
    if zlib.crc32(content[:60]) != head_sum:
        raise DataError(f"{path}: its header is damaged")
    expected = HEADER_LEN + records * RECORD_LEN
    if len(content) != expected:
        raise DataError(f"{path}: it has {len(content)} bytes, but should have {expected}")
    if zlib.crc32(content[HEADER_LEN:]) != body_sum:
        raise DataError(f"{path}: its records are damaged: their checksum is wrong")
    rows = np.frombuffer(content, np.uint8, offset=HEADER_LEN).reshape(-1, RECORD_LEN)
    if len(rows) and rows[:, 26].max() > 2:
        raise DataError(f"{path}: a record has the result {rows[:, 26].max()}, not 0, 1 or 2")
    return rows


def shards(folder: Path) -> list[Path]:
    """The shards of a folder in the order of their numbers, or the one file that is named."""
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        raise DataError(f"{folder}: there is no such file or folder")
    found = sorted(folder.glob("*.dtd"))
    if not found:
        raise DataError(f"{folder}: there are no shards (*.dtd) in it")
    return found


def read(folders: list[Path], limit: int | None = None) -> Data:
    """All records of the shards, or of the first shards that have `limit` records together."""
    paths = [path for folder in folders for path in shards(folder)]
    seen = set()
    for path in paths:
        if path.resolve() in seen:
            raise DataError(f"{path}: it would be read twice; name each folder or shard once")
        seen.add(path.resolve())
    rows, total = [], 0
    for path in paths:
        if limit is not None and total >= limit:
            break
        rows.append(read_shard(path))
        total += len(rows[-1])
    parts = [from_records(part) for part in rows]
    return Data(*map(np.concatenate, zip(*(part.columns() for part in parts))))


def split(data: Data) -> tuple[Data, Data]:
    """The training positions, and those of the games held out."""
    held = data.games % HELD_OUT_EVERY == HELD_OUT_REST
    parts = data[~held], data[held]
    for name, part in zip(("for training", "for validation"), parts):
        if part.searched.all():
            raise DataError(
                f"the data have no game {name}; they need at least {HELD_OUT_EVERY} games"
            )
    return parts
