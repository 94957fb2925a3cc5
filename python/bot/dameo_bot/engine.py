"""The engine with the options of the settings, and a trial of it before the first game."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import dameo
from dameo_bot.config import Config, ConfigError

_TRIAL = 0.5
"""Seconds for the search of the trial."""


def open_tables(config: Config) -> dameo.Tablebase:
    """The endgame tables."""
    return dameo.Tablebase(*config.engine.tables)


def open_engine(config: Config, tables: dameo.Tablebase) -> dameo.Engine:
    """An engine for one game."""
    return dameo.Engine(hash=config.engine.hash, threads=config.engine.threads, tables=tables)


def trial(config: Config) -> Iterator[str]:
    """Does what a game will do, and says what worked. Raises `ConfigError`."""
    options = config.engine
    hashes = config.challenges.games * options.hash
    memory = _memory()
    if memory is not None and hashes > memory >> 20:
        raise ConfigError(
            f"engine.hash = {options.hash}: challenges.games = {config.challenges.games} need "
            f"{hashes} MB of memory; this machine has {memory >> 20}"
        )
    began = time.perf_counter()
    try:
        tables = open_tables(config)
    except (dameo.TableError, OSError) as error:
        raise ConfigError(f"engine.tables: {error}") from None
    yield f"tables of up to {tables.max_pieces} pieces: {_since(began)}"
    began = time.perf_counter()
    try:
        engine = open_engine(config, tables)
    except (MemoryError, ValueError, RuntimeError) as error:
        wanted = f"engine.hash = {options.hash}, engine.threads = {options.threads}"
        raise ConfigError(f"{wanted}: {error}") from None
    yield f"engine with {options.hash} MB and {options.threads} threads: {_since(began)}"
    began = time.perf_counter()
    seconds = min(_TRIAL, options.max_think)
    limit = dameo.Limit(time=seconds, nodes=options.nodes, elo=options.elo)
    try:
        found = engine.play(dameo.Board(rules="playstrategy"), limit)
    except ValueError as error:
        raise ConfigError(f"engine.elo = {options.elo}: {error}") from None
    yield f"{found.move}, depth {found.depth}, {found.nodes} nodes: {_since(began)}"
    if config.record.folder is not None:
        yield _folder(config.record.folder)


def _folder(folder: Path) -> str:
    if not folder.is_dir():
        raise ConfigError(f"record.folder = {folder}: there is no such folder; run: mkdir {folder}")
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise ConfigError(f"record.folder = {folder}: no file can be written: {error}") from None
    return f"games are written to {folder}"


def _memory() -> int | None:
    """The bytes of memory of this machine, where the system says so."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


def _since(began: float) -> str:
    return f"{1000 * (time.perf_counter() - began):.0f} ms"
