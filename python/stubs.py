#!/usr/bin/env python3
"""Writes `dameo/_dameo.pyi`, the types of the compiled module, from its Rust code by maturin.
With --check it only says whether the file is as it should be."""

import pathlib
import subprocess
import sys
import tempfile

FILE = pathlib.Path(__file__).parent / "dameo" / "_dameo.pyi"

# Modules of the annotations that are written out in the Rust code.
IMPORTS = "import collections.abc\nimport numpy\nimport numpy.typing\nimport dameo.limit\n"


def run(*command: str) -> None:
    subprocess.run(command, cwd=FILE.parents[1], check=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        run("maturin", "generate-stubs", "--quiet", "--out", folder)
        made = pathlib.Path(folder) / "dameo" / FILE.name
        text = made.read_text(encoding="utf-8")
        first_import = text.index("from _typeshed")
        made.write_text(text[:first_import] + IMPORTS + text[first_import:], encoding="utf-8")
        config = ["--config", str(FILE.parents[1] / "pyproject.toml"), "--quiet", str(made)]
        run("ruff", "check", "--fix", "--select", "UP037", *config)
        run("ruff", "format", *config)
        text = made.read_text(encoding="utf-8")
    if sys.argv[1:] == ["--check"]:
        if FILE.read_text(encoding="utf-8") != text:
            sys.exit(f"{FILE.name} is not that of the Rust code; run stubs.py")
    else:
        FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
