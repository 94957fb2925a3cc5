"""The data and the file of a network, on a small set of random positions."""

import struct
import tempfile
import unittest
import zlib
from pathlib import Path

import numpy as np

import data as records
import files
import network_file

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
        own = squares[:18][: counts[0]]
        enemy = squares[18:36][: counts[1]]
        kings = [s for s in own if s >= 56 or random.random() < 0.05] + [s for s in enemy if s < 8]
        if opening:
            kings = []
        for at, pieces in zip((0, 8, 16), (own, enemy, kings)):
            row[at : at + 8] = np.frombuffer(
                sum(1 << int(s) for s in pieces).to_bytes(8, "little"), np.uint8
            )
        score = 100 * int(counts[0] - counts[1]) + int(random.integers(-50, 51))
        row[24:26] = np.frombuffer(struct.pack("<h", score), np.uint8)
        row[26] = 2 if random.random() < 1 / (1 + np.exp(-score / 100)) else 0
        row[27] = random.integers(0, 2)
        row[30:32] = np.frombuffer(struct.pack("<H", number // POSITIONS_OF_A_GAME), np.uint8)
    return rows


def shard(rows: np.ndarray) -> bytes:
    """A shard as `dameo-tools train` writes it."""
    body = rows.tobytes()
    head = records.MAGIC + struct.pack(
        "<IIQQQIIQI", 1, 0, 1, 5000, 7, 0, GAMES, len(rows), zlib.crc32(body)
    )
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
        cls.table = np.minimum(np.arange(records.SQUARES + 1) // 5, 7)

    def network(self) -> network_file.Network:
        """Random weights."""
        random = np.random.default_rng(3)
        normal = lambda *shape: random.normal(size=shape)
        return network_file.Network(
            features=0.1 * normal(network_file.FEATURES, 16),
            biases=np.full(16, 0.25),
            first=normal(8, 8, 16),
            first_biases=0.1 * normal(8, 8),
            second=normal(8, 32, 14),
            second_biases=0.1 * normal(8, 32),
            outputs=normal(8, 32) / 8,
        )

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

    def test_data_that_are_named_twice_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            link = Path(folder, "link")
            link.symlink_to(self.folder)
            for twice in (
                [self.folder, self.folder],
                [self.folder, self.shard],
                [link, self.shard],
            ):
                with self.assertRaisesRegex(
                    records.DataError, "000000.dtd: it would be read twice; name each"
                ):
                    records.read(twice)

    def test_the_view_of_the_enemy_is_the_board_turned(self):
        boards = self.data.boards
        both = network_file.views(boards)
        self.assertTrue((network_file.views(turned(boards)) == both[:, ::-1]).all())
        one = np.zeros((1, records.BOARD_LEN), np.uint8)
        one[0, 0] = 1  # an own man on a1
        one[0, 8 + 6] = one[0, 16 + 6] = 2  # an enemy king on b7
        bits = np.unpackbits(network_file.views(one), axis=2, bitorder="little")[0]
        self.assertEqual(
            [list(np.flatnonzero(view)) for view in bits], [[0, 192 + 49], [64 + 9, 128 + 56]]
        )

    def test_a_network_file_is_read_back_and_damage_is_found(self):
        network = network_file.quantise(self.network(), self.table, 104.5)
        content = network_file.encode(network)
        self.assertEqual(content[:8], b"DameoNN\n")
        self.assertEqual(
            struct.unpack_from("<I6Hf", content, 8), (1, 3, 16, 8, 1023, 512, 0, 104.5)
        )
        of_bucket = 2 * 8 * 16 + 4 * 8 + 2 * 32 * 14 + 4 * 32 + 2 * 32
        self.assertEqual(len(content), 128 + 2 * 256 * 16 + 2 * 16 + 8 * of_bucket + 4)
        self.assertEqual(content[28:93], network.buckets.tobytes())
        again = network_file.decode(content, "x.nn")
        self.assertEqual(network_file.encode(again), content)
        self.assertTrue((again.features == network.features).all())
        for changed in (
            content[:-1],
            content + b"\0",
            b"X" + content[1:],
            content[:300] + b"\x99\x99" + content[302:],
        ):
            with self.assertRaisesRegex(network_file.NetworkError, "^x.nn: it"):
                network_file.decode(changed, "x.nn")

    def test_a_header_that_the_engine_refuses_is_refused_by_name(self):
        content = network_file.encode(network_file.quantise(self.network(), self.table, 100))
        for at, kind, value, reason in (
            (14, "<H", 0, "the width is 0; it must be a multiple of 16 from 16 to 512"),
            (14, "<H", 17, "the width is 17"),
            (16, "<H", 0, "there are 0 buckets; there must be from 1 to 32"),
            (16, "<H", 33, "there are 33 buckets"),
            (22, "<H", 1, "a reserved byte"),
            (24, "<f", 0.5, "the centipawns of a logit are 0.5; they must be from 1 to 10,000"),
            (24, "<f", float("nan"), "the centipawns of a logit are nan"),
            (28, "<B", 8, "the table has bucket 8; there are 8"),
            (127, "<B", 1, "a reserved byte"),
        ):
            changed = bytearray(content)
            struct.pack_into(kind, changed, at, value)
            changed[-4:] = struct.pack("<I", zlib.crc32(changed[:-4]))
            with self.assertRaisesRegex(network_file.NetworkError, f"^x.nn: {reason}"):
                network_file.decode(bytes(changed), "x.nn")

    def test_weights_that_could_overflow_are_refused(self):
        network = self.network()
        for changed, reason in (
            (network._replace(features=network.features + 1), "the sum of a neuron can be"),
            (network._replace(features=network.features + 65), "a feature weight is"),
            (
                network._replace(biases=network.biases * np.nan),
                "a bias is nan; it must be from -32767 to 32767",
            ),
            (network._replace(first=network.first + 20), "a sum of the first layer can be"),
            (network._replace(second=network.second - 20), "a sum of the second layer can be"),
            (network._replace(outputs=network.outputs + 20), "a sum of the output can be"),
            (network._replace(second=network.second + 65), "a weight of the second layer is"),
            (
                network._replace(first_biases=network.first_biases + 257),
                "a bias of the first layer is 2",
            ),
            (
                network._replace(second_biases=network.second_biases + np.inf),
                "a bias of the second layer is inf",
            ),
        ):
            with self.assertRaisesRegex(network_file.NetworkError, reason):
                network_file.quantise(changed, self.table, 100)
        for centipawns in (0.9, 10_001, np.nan):
            with self.assertRaisesRegex(network_file.NetworkError, "they must be from 1 to 10,000"):
                network_file.quantise(network, self.table, centipawns)

    def test_positions_are_written_as_fen(self):
        board = np.zeros(records.BOARD_LEN, np.uint8)
        board[0], board[8 + 7], board[16] = 3, 0x80, 2
        self.assertEqual(network_file.fen(board, False), "W:Wa1,Kb1:Bh8")
        self.assertEqual(network_file.fen(board, True), "B:Wh1:Ba8,Kb8")

    def test_mirror_images_have_the_same_value_exactly(self):
        exact = network_file.quantise(self.network(), self.table, 100)
        boards, pieces = self.data.boards, self.data.pieces()
        values = [network_file.evaluate(exact, b, pieces) for b in (boards, mirrored(boards))]
        self.assertTrue((values[0] == values[1]).all())
        self.assertGreater(values[0].std(), 0)

    def test_the_value_is_the_sum_that_the_document_describes(self):
        network, board = self.network(), self.data.boards[:1]
        features = network.features * network_file.possible_features()
        sets = [int.from_bytes(board[0, at : at + 8].tobytes(), "little") for at in (0, 8, 16)]
        bucket = self.table[self.data.pieces()[0]]
        clipped = lambda sums: np.clip(sums, 0, 1)
        inputs = 0
        for mirror in (0, 7):
            products = []
            for view, turn in ((0, 0), (1, 56)):
                sums = network.biases.copy()
                for square in range(64):
                    for side in (0, 1):
                        if sets[side] >> square & 1:
                            group = 2 * (side != view) + (sets[2] >> square & 1)
                            sums += features[64 * group + (square ^ turn ^ mirror)]
                products += list(clipped(sums[:8]) * clipped(sums[8:]))
            inputs += np.array(products)
        sums = network.first[bucket] @ inputs + network.first_biases[bucket]
        first = clipped(sums[:7])
        inputs = np.concatenate([first, first**2])
        second = clipped(network.second[bucket] @ inputs + network.second_biases[bucket])
        output = sums[7] + second @ network.outputs[bucket]
        exact = network_file.quantise(network, self.table, 100)
        found = network_file.evaluate(exact, board, self.data.pieces()[:1])[0]
        self.assertAlmostEqual(found / network_file.OUTPUT_SCALE, output, delta=0.05)

    def test_a_file_is_written_whole_or_the_error_names_it(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "x.nn")
            files.write(path, b"whole")
            self.assertEqual(path.read_bytes(), b"whole")
            Path(folder, "folder").mkdir()
            with self.assertRaisesRegex(files.Error, "folder: it cannot be written: Is a direct"):
                files.write(Path(folder, "folder"), b"")
            self.assertEqual(
                sorted(path.name for path in Path(folder).iterdir()), ["folder", "x.nn"]
            )
