"""Training, quantising and the file of a network, on a small set of random positions."""

import contextlib
import io
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib
from pathlib import Path

import jax
import numpy as np

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))
import data as records
import experiments
import model
import network_file
import train

GAMES = 40
POSITIONS_OF_A_GAME = 50


def random_records(seed: int, games: int) -> np.ndarray:
    """Random positions, of men alone at the beginning of a game. Scores and results follow from the
    pieces, so there is something to learn."""
    random = np.random.default_rng(seed)
    rows = np.zeros((games * POSITIONS_OF_A_GAME, records.RECORD_LEN), np.uint8)
    for number, row in enumerate(rows):
        opening = number % POSITIONS_OF_A_GAME < 5
        # No man stands on its far rank.
        squares = random.permutation(np.arange(8, 56) if opening else 64)
        counts = random.integers(15 if opening else 3, 19, 2)
        own = [s for s in squares[:18][: counts[0]]]
        enemy = [s for s in squares[18:36][: counts[1]]]
        kings = [s for s in own if s >= 56 or random.random() < 0.05] + [s for s in enemy if s < 8]
        if opening:
            kings = []
        for at, pieces in zip((0, 8, 16), (own, enemy, kings)):
            row[at : at + 8] = np.frombuffer(sum(1 << int(s) for s in pieces).to_bytes(8, "little"), np.uint8)
        score = 100 * int(counts[0] - counts[1]) + int(random.integers(-50, 51))
        row[24:26] = np.frombuffer(struct.pack("<h", score), np.uint8)
        row[26] = 2 if random.random() < 1 / (1 + np.exp(-score / 100)) else 0
        row[27] = random.integers(0, 2)
        row[30:32] = np.frombuffer(struct.pack("<H", number // POSITIONS_OF_A_GAME), np.uint8)
    return rows


def shard(rows: np.ndarray) -> bytes:
    """A shard as `dameo-train` writes it."""
    body = rows.tobytes()
    head = records.MAGIC + struct.pack("<IIQQQIIQI", 1, 0, 1, 5000, 7, 0, GAMES, len(rows), zlib.crc32(body))
    return head + struct.pack("<I", zlib.crc32(head)) + body


def turned(boards: np.ndarray) -> np.ndarray:
    """The boards as the enemy sees them."""
    own, enemy, kings = (boards[:, at : at + 8][:, ::-1] for at in (0, 8, 16))
    return np.concatenate([enemy, own, kings], axis=1)


def mirrored(boards: np.ndarray) -> np.ndarray:
    """The boards with left and right exchanged."""
    bits = np.unpackbits(boards, axis=1, bitorder="little").reshape(len(boards), -1, 8)
    return np.packbits(bits[..., ::-1], bitorder="little").reshape(boards.shape)


class OnRandomPositions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.shard = cls.folder / "000000.dtd"
        cls.rows = random_records(1, GAMES)
        cls.shard.write_bytes(shard(cls.rows))
        cls.data = records.read([cls.folder])
        cls.table = train.choose_buckets(cls.data.pieces(), 8)
        cls.buckets = cls.table[cls.data.pieces()]

    def network(self, width: int = 16) -> model.Network:
        return model.initial(jax.random.key(3), width, 8)

    def train(self, name: str, *options: str) -> Path:
        out = self.folder / f"{name}.nn"
        small = ("--width", "16", "--epochs", "5", "--batch", "32")
        with contextlib.redirect_stdout(io.StringIO()):
            train.run(train.parse([str(self.folder), "--out", str(out), *small, *options]))
        return out

    def test_shards_are_read(self):
        self.assertEqual(len(self.data), GAMES * POSITIONS_OF_A_GAME)
        self.assertEqual(self.data.scores[5], struct.unpack("<h", self.rows[5, 24:26])[0])
        self.assertEqual(self.data.games[-1], GAMES - 1)
        learn, held = records.split(self.data)
        self.assertEqual(set(held.games), {7, 27})
        self.assertFalse(set(learn.games) & {7, 27})
        self.assertEqual(len(learn) + len(held), len(self.data))

    def test_damaged_shards_are_refused_by_name(self):
        content = self.shard.read_bytes()
        damaged = {
            "no file of training data": b"X" + content[1:],
            "version 9": content[:8] + b"\x09" + content[9:],
            "its header is damaged": content[:20] + b"\xff" + content[21:],
            "but should have": content[:-1],
            "their checksum is wrong": content[:-1] + b"\xff",
            "the header alone has 64": content[:40],
        }
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "bad.dtd")
            for reason, changed in damaged.items():
                path.write_bytes(changed)
                with self.assertRaisesRegex(records.DataError, f"bad.dtd: .*{reason}"):
                    records.read([path])
            for missing in (Path(folder, "none"), Path(folder)):
                path.unlink(missing_ok=True)
                with self.assertRaises(records.DataError):
                    records.read([missing])

    def test_the_view_of_the_enemy_is_the_board_turned(self):
        boards = self.data.boards
        both = model.views(boards)
        self.assertTrue((model.views(turned(boards)) == both[:, ::-1]).all())
        one = np.zeros((1, records.BOARD_LEN), np.uint8)
        one[0, 0] = 1  # an own man on a1
        one[0, 8 + 6] = one[0, 16 + 6] = 2  # an enemy king on b7
        bits = np.unpackbits(model.views(one), axis=2, bitorder="little")[0]
        self.assertEqual([list(np.flatnonzero(view)) for view in bits], [[0, 192 + 49], [64 + 9, 128 + 56]])

    def test_mirror_images_have_the_same_value_exactly(self):
        network, boards = self.network(), self.data.boards
        values = [np.asarray(model.logits(network, b, self.buckets)) for b in (boards, mirrored(boards))]
        self.assertTrue((values[0] == values[1]).all())
        self.assertGreater(values[0].std(), 0)
        exact = network_file.quantise(network, self.table, 100)
        pieces = self.data.pieces()
        wholes = [network_file.evaluate(exact, b, pieces) for b in (boards, mirrored(boards))]
        self.assertTrue((wholes[0] == wholes[1]).all())

    def test_the_network_is_the_sum_that_the_document_describes(self):
        network, board = self.network(), self.data.boards[:1]
        features, biases = np.asarray(network.features), np.asarray(network.biases)
        sets = [int.from_bytes(board[0, at : at + 8].tobytes(), "little") for at in (0, 8, 16)]
        output = float(network.output_biases[self.buckets[0]])
        for view, flip in ((0, 0), (0, 7), (1, 56), (1, 63)):
            total = biases.copy()
            for square in range(64):
                for side in (0, 1):
                    if sets[side] >> square & 1:
                        group = 2 * (side != view) + (sets[2] >> square & 1)
                        total += features[64 * group + (square ^ flip)]
            hidden = np.clip(total, 0, 1) ** 2
            output += float(hidden @ np.asarray(network.outputs)[self.buckets[0], view])
        found = float(model.logits(network, board, self.buckets[:1])[0])
        self.assertAlmostEqual(found, output, places=4)

    def test_buckets_have_about_as_many_positions_each(self):
        self.assertTrue((np.diff(self.table.astype(int)) >= 0).all())
        counts = np.bincount(self.buckets, minlength=8)
        self.assertGreater(counts.min(), len(self.data) / 16)

    def test_a_network_file_is_read_back_and_damage_is_found(self):
        network = network_file.quantise(self.network(), self.table, 104.5)
        content = network_file.encode(network)
        self.assertEqual(content[:8], b"DameoNN\n")
        self.assertEqual(struct.unpack_from("<I6Hf", content, 8), (1, 1, 16, 8, 1023, 256, 0, 104.5))
        self.assertEqual(len(content), 128 + 2 * 256 * 16 + 2 * 16 + 2 * 8 * 2 * 16 + 4 * 8 + 4)
        self.assertEqual(content[28:93], self.table.tobytes())
        again = network_file.decode(content, "x.nn")
        self.assertEqual(network_file.encode(again), content)
        self.assertTrue((again.features == network.features).all())
        for changed in (content[:-1], content + b"\0", b"X" + content[1:], content[:300] + b"\x99\x99" + content[302:]):
            with self.assertRaisesRegex(network_file.NetworkError, "x.nn: "):
                network_file.decode(changed, "x.nn")

    def test_weights_that_could_overflow_are_refused(self):
        network = self.network()
        for changed in (
            network._replace(features=network.features + 1),
            network._replace(outputs=network.outputs + 3),
            network._replace(output_biases=network.output_biases + 511),
        ):
            with self.assertRaises(network_file.NetworkError):
                network_file.quantise(changed, self.table, 100)
            largest = network._replace(features=network.features + 100, outputs=network.outputs + 100)
            network_file.quantise(model.clipped(largest), self.table, 100)

    def test_positions_are_written_as_fen(self):
        board = np.zeros(records.BOARD_LEN, np.uint8)
        board[0], board[8 + 7], board[16] = 3, 0x80, 2
        self.assertEqual(network_file.fen(board, False), "W:Wa1,Kb1:Bh8")
        self.assertEqual(network_file.fen(board, True), "B:Wh1:Ba8,Kb8")

    def test_training_learns_is_repeatable_and_survives_quantising(self):
        first, second, other = self.train("first"), self.train("second"), self.train("other", "--seed", "2")
        self.assertEqual(first.read_bytes(), second.read_bytes())
        self.assertEqual(first.with_suffix(".tsv").read_bytes(), second.with_suffix(".tsv").read_bytes())
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
            exact = network_file.evaluate(network, fewer, pieces) / (model.ONE * model.QB)
            values.append(exact.mean() * network.centipawns)
        self.assertAlmostEqual((values[0] - values[1]) / 2, 100, delta=10)

    def test_without_an_opening_the_scale_must_be_given(self):
        with tempfile.TemporaryDirectory() as folder:
            rows = self.rows[self.rows[:, 16:24].any(1)]
            Path(folder, "000000.dtd").write_bytes(shard(rows))
            options = [folder, "--out", str(Path(folder, "x.nn")), "--width", "16", "--epochs", "1", "--batch", "32"]
            with contextlib.redirect_stdout(io.StringIO()):
                with self.assertRaisesRegex(records.DataError, "give more games, or --centipawns"):
                    train.run(train.parse(options))
                train.run(train.parse([*options, "--centipawns", "90"]))
            self.assertEqual(network_file.read(Path(folder, "x.nn")).centipawns, 90)
        for man in (0.0, -0.2):
            with self.assertRaisesRegex(records.DataError, "train longer, or give --centipawns"):
                train.centipawns_of_a_logit(man)

    def test_training_goes_on_from_a_network(self):
        first = self.train("begin", "--centipawns", "90")
        little = ("--rate", "0.0001", "--epochs", "1", "--centipawns", "80")
        further = self.train("further", "--start", str(first), *little)
        before, after = network_file.read(first), network_file.read(further)
        self.assertEqual((before.centipawns, after.centipawns), (90, 80))
        np.testing.assert_array_equal(after.buckets, before.buckets)
        change = np.abs(after.features.astype(int) - before.features).mean()
        self.assertTrue(0 < change < 0.1 * np.abs(before.features).mean(), change)
        again = network_file.quantise(network_file.floats(before), before.buckets, before.centipawns)
        self.assertEqual(network_file.encode(again), first.read_bytes())

    def test_mirror_images_have_the_same_value_in_experiments(self):
        boards, buckets = self.data.boards[:200], self.buckets[:200]
        for kind in experiments.KINDS.values():
            network = kind.clipped(kind.initial(jax.random.key(1), 16, 8))
            values = [kind.logits(network, jax.numpy.asarray(b), buckets) for b in (boards, mirrored(boards))]
            np.testing.assert_allclose(*values, atol=1e-5)
            self.assertGreater(np.std(values[0]), 0)

    def test_errors_end_the_program_without_a_traceback(self):
        command = [sys.executable, FOLDER / "train.py", self.folder / "none", "--out", self.folder / "x.nn"]
        ended = subprocess.run(command, check=False, capture_output=True, text=True)
        self.assertEqual(ended.returncode, 1)
        self.assertRegex(ended.stderr, r"train.py: .*none: there is no such file or folder")
        self.assertNotIn("Traceback", ended.stderr)


if __name__ == "__main__":
    unittest.main()
