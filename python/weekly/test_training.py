"""Training, on a small set of random positions."""

import contextlib
import io
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import jax
import numpy as np

import command_line
import data as records
import files
import model
import network_file
import plot
import train
from test_network import GAMES, mirrored, random_records, shard


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
            exact = network_file.evaluate(network, fewer, pieces) / network_file.OUTPUT_SCALE
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
        again = network_file.quantise(model.floats(before), before.buckets, before.centipawns)
        self.assertEqual(network_file.encode(again), first.read_bytes())
        for option, number, found in (("--width", "32", 16), ("--buckets", "4", 8)):
            options = train.parse(
                [str(self.folder), "--out", str(further), "--start", str(first), option, number]
            )
            reason = f"{option} {number}: .*begin.nn has {found}; leave the option out"
            with self.assertRaisesRegex(files.Error, reason):
                command_line.set_sizes(options, before)

    def test_positions_without_a_result_learn_from_scores_alone(self):
        rows = self.rows.copy()
        rows[::2, 27] |= 5 << 1
        rows[::2, 24:26] = 0x10, 0x27  # 10,000 centipawns
        both = records.from_records(rows)
        np.testing.assert_array_equal(both.searched, np.arange(len(rows)) % 2 == 0)
        table = np.zeros(records.SQUARES + 1, np.uint8)
        targets = train.examples(both, table, 80, 1).targets
        np.testing.assert_array_equal(targets[1::2], both.points()[1::2])
        np.testing.assert_allclose(targets[::2], 0.998)
        self.assertEqual(train.fit_scale(both), train.fit_scale(both.of_games()))
        with self.assertRaisesRegex(records.DataError, "no game for training"):
            records.split(both[both.searched])

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
            ("width", "24", "a multiple of 16 from 16 to 512"),
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

    def test_errors_end_the_program_without_a_traceback(self):
        command = [
            sys.executable,
            train.__file__,
            self.folder / "none",
            "--out",
            self.folder / "x.nn",
        ]
        ended = subprocess.run(command, check=False, capture_output=True, text=True)
        self.assertEqual(ended.returncode, 1)
        self.assertRegex(ended.stderr, r"train.py: .*none: there is no such file or folder")
        self.assertNotIn("Traceback", ended.stderr)

    def test_buckets_have_about_as_many_positions_each(self):
        table = train.choose_buckets(self.data.pieces(), 8)
        self.assertTrue((np.diff(table.astype(int)) >= 0).all())
        counts = np.bincount(table[self.data.pieces()], minlength=8)
        self.assertGreater(counts.min(), len(self.data) / 16)

    def test_each_bucket_is_seen_equally_often(self):
        buckets = np.repeat(np.arange(4, dtype=np.uint8), (10, 1000, 1990, 200))
        order = np.concatenate(list(train.batches(buckets, 100, np.random.default_rng(1))))
        times = np.bincount(order.ravel(), minlength=len(buckets))
        for bucket, (fewest, most) in enumerate(((80, 80), (0, 1), (0, 1), (4, 4))):
            of_bucket = times[buckets == bucket]
            found = (of_bucket.sum(), of_bucket.min(), of_bucket.max())
            self.assertEqual(found, (800, fewest, most))

    def test_clipped_weights_fit_at_every_width(self):
        for width in (16, 128, 256):
            for more in (1000.0, -1000.0):
                large = model.clipped(
                    jax.tree.map(
                        lambda weights: weights + more, model.initial(jax.random.key(3), width, 8)
                    )
                )
                quantised = network_file.quantise(large, np.zeros(65), 100)
                # The engine adds a neuron up in 16 bits; `quantise` checks the layers.
                neuron = 36 * int(quantised.features.max()) + int(quantised.biases.max())
                self.assertTrue(-0x8000 <= neuron <= 0x7FFF, neuron)
                network_file.decode(network_file.encode(quantised), "x.nn")

    def test_the_network_is_what_its_file_says(self):
        boards, pieces = self.data.boards, self.data.pieces()
        table = train.choose_buckets(pieces, 8)
        network = model.initial(jax.random.key(3), 16, 8)
        logits = [
            np.asarray(model.logits(network, b, table[pieces])) for b in (boards, mirrored(boards))
        ]
        self.assertTrue((logits[0] == logits[1]).all(), "mirror images have the same value exactly")
        exact = network_file.evaluate(network_file.quantise(network, table, 100), boards, pieces)
        np.testing.assert_allclose(exact / network_file.OUTPUT_SCALE, logits[0], atol=0.1)

    def test_a_picture_of_losses(self):
        losses, out = self.folder / "a.loss.tsv", self.folder / "a.png"
        losses.write_text(f"{plot.HEADING}\n1\t0.5\t0.6\t0.7\n")
        plot.draw([losses], out)
        self.assertTrue(out.read_bytes().startswith(b"\x89PNG"))
        losses.write_text(f"{plot.HEADING}\n1\tx\n")
        with self.assertRaisesRegex(files.Error, "line 2: it cannot be read; expected losses, as"):
            plot.draw([losses], out)
