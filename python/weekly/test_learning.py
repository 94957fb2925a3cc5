"""The example that learns by playing against itself."""

import subprocess
import sys
from pathlib import Path

import numpy as np

EXAMPLE = Path(__file__).parent.parent / "examples" / "learn.py"


def test_the_example_learns_and_keeps_what_it_learnt(tmp_path: Path) -> None:
    # With a quarter of the games it takes a quarter of the time.
    many, few = "GAMES, SIMULATIONS = 128, 16\n", "GAMES, SIMULATIONS = 32, 16\n"
    text = EXAMPLE.read_text()
    assert many in text
    (tmp_path / "learn.py").write_text(text.replace(many, few))
    command = [sys.executable, "learn.py", "500"]
    shown = subprocess.run(command, cwd=tmp_path, check=True, stdout=subprocess.PIPE, text=True)
    names, *rows = [line.split("\t") for line in shown.stdout.splitlines()]
    assert names == ["steps", "minutes", "random", "level 420", "level 1220"]
    before, after = [dict(zip(names, map(float, row))) for row in rows]
    assert (before["steps"], after["steps"]) == (0, 500)
    # Before it learns, the scores are 0.72 and 0.22.
    assert after["random"] > 0.8 and after["level 420"] > before["level 420"]
    with np.load(tmp_path / "learnt.npz") as weights:
        assert all(np.isfinite(weights[name]).all() for name in weights)
