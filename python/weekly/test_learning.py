"""The example that learns by playing against itself."""

import subprocess
import sys
from pathlib import Path

import numpy as np

EXAMPLE = Path(__file__).parent.parent / "examples" / "learn.py"


def test_the_example_learns_and_keeps_what_it_learnt(tmp_path: Path) -> None:
    out = tmp_path / "learnt"
    short = ("--minutes", "0.5", "--matches", "1", "--games", "20", "--out", str(out))
    subprocess.run([sys.executable, str(EXAMPLE), *short], check=True)
    names, *rows = [line.split("\t") for line in out.with_suffix(".tsv").read_text().splitlines()]
    assert names == ["minutes", "games", "loss", "random", "level 420", "level 1220"]
    before, after = [dict(zip(names, map(float, row))) for row in rows]
    assert before["games"] == 0 and after["games"] > 50
    # The logarithm of the number of actions, and the square of the results, are more than 3.
    assert after["loss"] < 3 and after["random"] > 0.8
    with np.load(out.with_suffix(".npz")) as weights:
        assert all(np.isfinite(weights[name]).all() for name in weights)
