"""The programs that the tests run: those of the workspace, and the scripts beside the package."""

import contextlib
import io
import os
import pathlib
import sys
import types
from unittest import mock

REPOSITORY = pathlib.Path(__file__).parents[2]
BUILT = pathlib.Path(os.environ.get("DAMEO_PROGRAMS", REPOSITORY / "target" / "release")).resolve()
ENGINE, PERFT, MATCH, TOOLS = (
    str(BUILT / name) for name in ("dameo", "dameo-perft", "dameo-match", "dameo-tools")
)


def run_script(script: types.ModuleType, *arguments: object) -> tuple[str, str, object]:
    """What the `main` of a script prints, what it complains of, and the status it ends with."""
    printed, said = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", [f"{script.__name__}.py", *map(str, arguments)]),
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(said),
    ):
        try:
            status = script.main()
        except SystemExit as ended:
            status = ended.code
    if isinstance(status, str):
        return printed.getvalue(), said.getvalue() + status, 1
    return printed.getvalue(), said.getvalue(), status or 0
