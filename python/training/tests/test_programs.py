"""The small programs: what they read and refuse, and that ratings are the most likely ones."""

import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np

import ratings
import win_draw_loss
from programs import run_script


class Programs(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def file(self, content: str) -> Path:
        path = self.folder / "input"
        path.write_text(content)
        return path

    def test_files_that_cannot_be_used_are_refused_by_name(self):
        heading, position = win_draw_loss.HEADING, "1\t0.5\t{}\t1\tW:Wa1:Bh8\n"
        for content, reason in (
            (None, "No such file or directory"),
            ("", "line 1: it is not '"),
            ("notes\n", "line 1: it is not '"),
            (f"{heading}\n", "it has no line that can be used"),
            (f"{heading}\n{position.format('')}", "it has no line that can be used"),
            (f"{heading}\n1\tx\n", "line 2: it cannot be read"),
            (f"{heading}\n1\tx\tx\tx\n", "line 2: it cannot be read"),
        ):
            with self.subTest(content=content):
                path = self.folder / "none" if content is None else self.file(content)
                _, said, status = run_script(win_draw_loss, path)
                self.assertEqual(status, 1)
                self.assertIn(f"win_draw_loss.py: {path}", said)
                self.assertIn(reason, said)
                self.assertIn("; expected positions with a score, as `dameo-match", said)
        few = self.file(f"{heading}\n{position.format(10)}")
        self.assertIn(f"{few}: its games are too few", run_script(win_draw_loss, few)[1])

    def positions(self) -> Path:
        """Positions of games in which more men win more often."""
        random = np.random.default_rng(1)
        lines = [win_draw_loss.HEADING]
        for game in range(60):
            for _ in range(10):
                squares = [
                    f"{'abcdefgh'[s % 8]}{s // 8 + 1}" for s in random.permutation(np.arange(8, 56))
                ]
                own, enemy = random.integers(4, 12, 2)
                points = (random.random() < 1 / (1 + np.exp((enemy - own) / 2))) + 0.0
                fen = f"W:W{','.join(squares[:own])}:B{','.join(squares[20 : 20 + enemy])}"
                lines.append(f"{game}\t{points}\t{100 * (own - enemy)}\t1\t{fen}")
        return self.file("".join(line + "\n" for line in lines))

    def test_fits_print_source_and_say_if_they_did_not_converge(self):
        path = self.positions()
        minimize = win_draw_loss.minimize
        one_step = lambda *given, **options: minimize(
            *given, **{**options, "options": {"maxiter": 1}}
        )
        printed, said, status = run_script(win_draw_loss, path)
        self.assertIn("const MIDPOINT: [f64; 4] = [", printed)
        self.assertEqual((said, status), ("", 0))
        with mock.patch.object(win_draw_loss, "minimize", one_step):
            self.assertIn("the fit did not converge", run_script(win_draw_loss, path)[1])

    def record(self, games: str) -> Path:
        """A record of games such as "a b 1-0"."""
        lines = ['{"match": {}}']
        for game in filter(None, games.split(", ")):
            white, black, result = game.split()
            lines.append(json.dumps({"white": white, "black": black, "result": result}))
        return self.file("".join(line + "\n" for line in lines))

    def test_ratings(self):
        # Ten wins to one loss are 400 points.
        games = ", ".join(["b a 1-0"] * 5 + ["a b 0-1"] * 5 + ["a b 1-0"] + ["c b 1/2-1/2"] * 2)
        printed, said, status = run_script(ratings, "--anchor", "a", self.record(games))
        self.assertEqual((said, status), ("", 0))
        rows = {line.split()[0]: line.split()[1] for line in printed.splitlines()}
        self.assertEqual(rows, {"a": "0", "b": "400", "c": "400"})

    def test_records_and_players_without_ratings_are_refused_by_name(self):
        for content, reason in (
            (None, "No such file or directory; expected a record"),
            ("", "there are no games in it; expected a record"),
            ('{"match": {}}\n', "there are no games in it; expected a record"),
            (
                '{"match": {}}\n{"white": [], "black": "b", "result": "1-0"}\n',
                "line 2: expected a game",
            ),
            ("[]\n", "line 1: expected the description of the match"),
        ):
            path = self.folder / "none" if content is None else self.file(content)
            _, said, _ = run_script(ratings, "--anchor", "a", path)
            self.assertIn(f"ratings.py: {path}", said)
            self.assertIn(reason, said)
        for games, reason in (
            (
                "a b 1-0, b a 1-0, c a 1-0, b c 0-1",
                "c: no finite rating, because all games .* are won",
            ),
            ("a b 1/2-1/2, c a 0-1", "c: no finite rating, because all games .* are lost"),
            (
                "c a 1-0, d b 1-0, a b 1/2-1/2, c d 1/2-1/2",
                "c, d: no finite rating, because all games .* are won",
            ),
            ("a b 1/2-1/2, c d 1/2-1/2", "no games connect the anchor 'a' with c, d"),
            ("b c 1-0", "no game of the anchor 'a'; players are b, c"),
            ("a a 1-0", "expected games of two players or more"),
        ):
            printed, said, status = run_script(ratings, "--anchor", "a", self.record(games))
            self.assertEqual(printed, "")
            self.assertRegex(said, reason)
        failed = mock.Mock(success=False, message="no luck")
        with mock.patch.object(ratings, "minimize", lambda *_, **__: failed):
            _, said, _ = run_script(ratings, "--anchor", "a", self.record("a b 1-0, b a 1-0"))
        self.assertIn("the fit did not converge, so there are no ratings: no luck", said)
