"""Reads and writes files, with errors that name the file, the problem and what was expected."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path


class Error(Exception):
    """An error with a message for the user."""


def write(path: Path, content: bytes) -> None:
    """Writes a file under a temporary name and renames it, so that it is whole or not there."""
    temporary = path.with_name(path.name + ".tmp")
    try:
        temporary.write_bytes(content)
        os.replace(temporary, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise Error(f"{path}: it cannot be written: {error.strerror}") from None


def rows(path: Path, heading: str, parse: Callable, expected: str) -> Iterator:
    """Parses the columns of each line after the heading with `parse`. Lines for which it returns
    `None` are skipped. `expected` describes the file in error messages."""
    used = False
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            if file.readline().rstrip("\n") != heading:
                raise Error(
                    f"{path}, line 1: it is not {' '.join(heading.split())!r}; expected {expected}"
                )
            for number, line in enumerate(file, 2):
                try:
                    row = parse(line.rstrip("\n").split("\t"))
                except (ValueError, LookupError):
                    raise Error(
                        f"{path}, line {number}: it cannot be read; expected {expected}"
                    ) from None
                if row is not None:
                    used = True
                    yield row
    except OSError as error:
        raise Error(f"{path}: {error.strerror}; expected {expected}") from None
    if not used:
        raise Error(f"{path}: it has no line that can be used; expected {expected}")


@contextlib.contextmanager
def errors_reported(program: str) -> Iterator[None]:
    """Ends the program with a message instead of a traceback."""
    try:
        yield
    except Error as error:
        sys.exit(f"{program}: {error}")
    except OSError as error:
        sys.exit(f"{program}: {error.filename or 'input or output'}: {error.strerror}")
    except KeyboardInterrupt:
        sys.exit(f"{program}: interrupted")
