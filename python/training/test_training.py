"""Training, on a small set of random positions."""

import contextlib
import errno
import io
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))
import command_line
import data as records
import experiments
import files
import model
import network_file
import train
from test_network import GAMES, random_records, shard


class Training(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.rows = random_records(1, GAMES)
        (cls.folder / "000000.dtd").write_bytes(shard(cls.rows))
        cls.data = records.read([cls.folder])

    def train(self, name: str, *options: str) -> Path:
        out = self.folder / f"{name}.nn"
        small = ("--width", "16", "--epochs", "5", "--batch", "32")
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            train.run(train.parse([str(self.folder), "--out", str(out), *small, *options]))
        return out

    def test_training_learns_is_repeatable_and_survives_quantising(self):
        first, second, other = (
            self.train("first"),
            self.train("second"),
            self.train("other", "--seed", "2"),
        )
        self.assertEqual(first.read_bytes(), second.read_bytes())
        self.assertEqual(
            first.with_suffix(".tsv").read_bytes(), second.with_suffix(".tsv").read_bytes()
        )
        self.assertNotEqual(first.read_bytes(), other.read_bytes())
        losses = np.loadtxt(first.with_suffix(".loss.tsv"), skiprows=1)
        self.assertLess(losses[-1, 1], losses[0, 1])
        self.assertTrue(first.with_suffix(".png").read_bytes().startswith(b"\x89PNG"))
        lines = [line.split("\t") for line in first.with_suffix(".tsv").read_text().splitlines()]
        self.assertEqual(lines.pop(0), ["fen", "float", "integer"])
        differences = [abs(float(value) - int(exact)) for _, value, exact in lines]
        self.assertLess(np.mean(differences), 2)
        features = network_file.read(first).features.reshape(4, 8, 8, -1)
        self.assertFalse(features[0, 7].any() or features[2, 0].any())

    @contextlib.contextmanager
    def full(self, *folders: Path):
        """Pretends that the disk of these folders is full. Yields the set of them."""
        full = set(folders)
        write_bytes, mkstemp = Path.write_bytes, tempfile.mkstemp

        def no_room(folder) -> None:
            if Path(folder) in full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        def write(path: Path, content: bytes) -> int:
            no_room(path.parent)
            return write_bytes(path, content)

        def make(*arguments, dir, **options) -> tuple:
            no_room(dir)
            return mkstemp(*arguments, dir=dir, **options)

        with (
            mock.patch.object(Path, "write_bytes", write),
            mock.patch.object(tempfile, "mkstemp", make),
        ):
            yield full

    def test_a_full_disk_at_the_end_does_not_lose_the_network(self):
        expected = self.train("room").read_bytes()
        with tempfile.TemporaryDirectory() as other:
            with mock.patch.object(tempfile, "tempdir", other), self.full(self.folder, Path.cwd()):
                with self.assertRaises(files.Error) as refused:
                    self.train("full")
            (saved,) = Path(other).glob("full-*.nn")
            self.assertEqual(saved.read_bytes(), expected)
        message = str(refused.exception)
        self.assertIn("No space left on device", message)
        self.assertIn(f"the network is in {saved}, move it to {self.folder / 'full.nn'}", message)
        self.assertFalse((self.folder / "full.nn").exists())

    def test_a_network_that_cannot_be_saved_anywhere_waits_for_room(self):
        with self.full(self.folder, Path.cwd(), Path(tempfile.gettempdir()), Path.home()) as full:
            waited = []

            def sleep(seconds: float) -> None:
                waited.append(seconds)
                full.clear()

            with mock.patch.object(train.time, "sleep", sleep):
                out = self.train("waits")
        self.assertEqual(waited, [train.RETRY])
        self.assertEqual(out.read_bytes(), self.train("in-time").read_bytes())

    def test_a_man_of_the_opening_is_100_centipawns(self):
        out = self.train("scale")
        network = network_file.read(out)
        opening = train.openings(records.split(self.data)[1])
        self.assertGreaterEqual(opening.pieces().min(), 30)
        self.assertFalse(opening.boards[:, 16:].any())
        random = np.random.default_rng(7)
        values = []
        for at in (8, 0):
            fewer = train.without_a_man(opening, at, random)
            pieces = np.bitwise_count(fewer).sum(1)
            np.testing.assert_array_equal(pieces, opening.pieces() - 1)
            self.assertFalse((fewer & ~opening.boards).any())
            exact = network_file.evaluate(network, fewer, pieces) / (model.ONE * model.QB)
            values.append(exact.mean() * network.centipawns)
        self.assertAlmostEqual((values[0] - values[1]) / 2, 100, delta=10)

    def test_without_an_opening_the_scale_must_be_given(self):
        with tempfile.TemporaryDirectory() as folder:
            rows = self.rows[self.rows[:, 16:24].any(1)]
            Path(folder, "000000.dtd").write_bytes(shard(rows))
            options = [
                folder,
                "--out",
                str(Path(folder, "x.nn")),
                "--width",
                "16",
                "--epochs",
                "1",
                "--batch",
                "32",
            ]
            with (
                contextlib.redirect_stdout(io.StringIO()),
                contextlib.redirect_stderr(io.StringIO()),
            ):
                with self.assertRaisesRegex(records.DataError, "give more games, or --centipawns"):
                    train.run(train.parse(options))
                train.run(train.parse([*options, "--centipawns", "90"]))
            self.assertEqual(network_file.read(Path(folder, "x.nn")).centipawns, 90)

    def test_training_goes_on_from_a_network(self):
        first = self.train("begin", "--centipawns", "90")
        little = ("--rate", "0.0001", "--epochs", "1", "--centipawns", "80")
        further = self.train("further", "--start", str(first), *little)
        before, after = network_file.read(first), network_file.read(further)
        self.assertEqual((before.centipawns, after.centipawns), (90, 80))
        np.testing.assert_array_equal(after.buckets, before.buckets)
        change = np.abs(after.features.astype(int) - before.features).mean()
        self.assertTrue(0 < change < 0.1 * np.abs(before.features).mean(), change)
        again = network_file.quantise(
            network_file.floats(before), before.buckets, before.centipawns
        )
        self.assertEqual(network_file.encode(again), first.read_bytes())
        for option, number, found in (("--width", "32", 16), ("--buckets", "4", 8)):
            options = train.parse(
                [str(self.folder), "--out", str(further), "--start", str(first), option, number]
            )
            reason = f"{option} {number}: .*begin.nn has {found}; leave the option out"
            with self.assertRaisesRegex(files.Error, reason):
                command_line.set_sizes(options, before)

    def test_a_training_is_not_lost_if_a_man_cannot_set_the_scale(self):
        scale = train.fit_scale(records.split(self.data)[0])
        for name, man in (("worthless", -0.2), ("cheap", 0.005)):
            out = self.folder / f"{name}.nn"
            with mock.patch.object(train, "value_of_a_man", lambda *_: man):
                with self.assertRaisesRegex(
                    files.Error, f"worth {man:.3f} logits.* train longer with --start {out}"
                ):
                    self.train(name, "--epochs", "1")
            self.assertAlmostEqual(network_file.read(out).centipawns, scale, places=3)
            for end in (".tsv", ".loss.tsv", ".png"):
                self.assertTrue(out.with_suffix(end).is_file(), end)

    def test_a_loss_that_is_no_number_ends_the_training(self):
        with self.assertRaisesRegex(files.Error, "epoch 1: the loss is not a number: lower --rate"):
            self.train("infinite", "--rate", "1e39")
        self.assertFalse((self.folder / "infinite.loss.tsv").exists())

    def test_the_scale_of_the_scores(self):
        self.assertAlmostEqual(train.fit_scale(self.data), 100, delta=20)
        self.data.scores[:] = -self.data.scores
        with self.assertRaisesRegex(
            records.DataError, "the scores contradict the results: .* between 20 and 2000"
        ):
            train.fit_scale(self.data)
        self.data.scores[:] = -self.data.scores

    def refused(self, parse, *arguments) -> str:
        """What is said of the arguments."""
        said = io.StringIO()
        with contextlib.redirect_stderr(said), self.assertRaises(SystemExit) as ended:
            parse(list(map(str, arguments)))
        self.assertEqual(ended.exception.code, 2)
        return said.getvalue()

    def test_wrong_options_are_refused(self):
        for name in ("folder.nn", "folder.tsv", "folder.loss.tsv", "folder.png"):
            folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
            (folder / name).mkdir()
            said = self.refused(train.parse, "data", "--out", folder / "folder.nn")
            self.assertIn(f"{folder / name} is a folder", said)
        for out, reason in (
            ("x.tsv", "the name must end in .nn"),
            ("/none/x.nn", "the folder /none cannot be written: No such file"),
            ("/proc/x.nn", "the folder /proc cannot be written"),
        ):
            self.assertIn(f"--out {out}: {reason}", self.refused(train.parse, "data", "--out", out))
        for option, number, text in (
            ("width", "24", "a multiple of 16 from 16 to 256"),
            ("buckets", "0", "from 1 to 32"),
            ("epochs", "0", "above 0"),
            ("share", "nan", "from 0 to 1"),
            ("rate", "nan", "a finite number above 0"),
            ("rate", "inf", "a finite number above 0"),
            ("decay", "nan", "a finite number, 0 or more"),
            ("decay", "-0.1", "a finite number, 0 or more"),
            ("centipawns", "nan", "from 1 to 10,000"),
            ("centipawns", "inf", "from 1 to 10,000"),
            ("centipawns", "0.5", "from 1 to 10,000"),
            ("seed", "-1", "from 0 to 4294967295"),
        ):
            said = self.refused(
                train.parse, "data", "--out", self.folder / "x.nn", f"--{option}", number
            )
            self.assertRegex(said, f"--{option} {number}: it must be {text}\n")

    def test_a_network_that_the_engine_cannot_read_is_noted(self):
        for width, noted in (("32", True), ("128", False)):
            options = train.parse(
                [str(self.folder / "none"), "--out", str(self.folder / "x.nn"), "--width", width]
            )
            said = io.StringIO()
            with contextlib.redirect_stderr(said), self.assertRaises(records.DataError):
                train.run(options)
            self.assertEqual(
                "the engine reads only networks of width 128 with 8 buckets" in said.getvalue(),
                noted,
            )
        self.assertEqual((options.width, options.buckets), (128, 8))

    def test_experiments_refuse_options_without_effect_and_keep_the_files_of_networks(self):
        for option in (["--start", "x.nn"], ["--centipawns", "90"]):
            said = self.refused(
                experiments.parse, "pairs", "data", "--out", self.folder / "x", *option
            )
            self.assertIn(f"unrecognized arguments: {' '.join(option)}", said)
        self.assertIn(
            "invalid choice: 'none'", self.refused(experiments.parse, "none", "data", "--out", "x")
        )
        before = sorted(self.folder.iterdir())
        little = ("--width", "16", "--epochs", "1", "--positions", "1000")
        options = experiments.parse(
            ["second-layer", str(self.folder), "--out", str(self.folder / "x"), *little]
        )
        with contextlib.redirect_stdout(io.StringIO()):
            experiments.run(options)
        names = {path.name for path in set(self.folder.iterdir()) - set(before)}
        self.assertEqual(names, {"x.second-layer.loss.tsv", "x.second-layer.png"})

    def test_errors_end_the_program_without_a_traceback(self):
        command = [
            sys.executable,
            FOLDER / "train.py",
            self.folder / "none",
            "--out",
            self.folder / "x.nn",
        ]
        ended = subprocess.run(command, check=False, capture_output=True, text=True)
        self.assertEqual(ended.returncode, 1)
        self.assertRegex(ended.stderr, r"train.py: .*none: there is no such file or folder")
        self.assertNotIn("Traceback", ended.stderr)


if __name__ == "__main__":
    unittest.main()
