"""The quantised network: its file, its exact value of a position, and positions to test a reader.

docs/training.md has the format byte by byte.
"""

import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from data import SQUARES, Data
from files import Error

GROUPS = 4  # own men, own kings, enemy men, enemy kings, as the view sees them
FEATURES = GROUPS * 64

# The scales of the quantised weights: a feature weight of 1.0 is QA, an output weight of 1.0 QB.
QA = 1023
QB = 256
# An activation is (clamp(sum, 0, QA) * 2^SHIFT)^2 / 2^16, rounded down: 1 is QA^2 / 64.
SHIFT = 5
ONE = (QA << SHIFT) ** 2 / 2**16
# An output of 1.0 as an integer.
OUTPUT_SCALE = ONE * QB
# Limits of the weights. The sum of a neuron must fit 16 bits with the most pieces of a game, with
# the bias and what rounding may add. The output of one view must fit 32 bits; the views and the
# bias of the output are added in 64 bits, and the bias itself is stored in 32.
PIECES = 36
LARGEST_WIDTH = 512
LARGEST_FEATURE = 2.0
LARGEST_SUM = 30.0
LARGEST_OUTPUT_WEIGHT = 511
LARGEST_OUTPUT_BIAS = 512.0
assert LARGEST_OUTPUT_BIAS * OUTPUT_SCALE <= 0x7FFFFFFF

MAGIC = b"DameoNN\n"
VERSION = 1
ARCHITECTURE = 1
TABLE_LEN = SQUARES + 1
HEADER = struct.Struct(f"<8sI6Hf{TABLE_LEN}s")
ALIGNMENT = 64
WIDTHS = range(16, LARGEST_WIDTH + 1, 16)
BUCKETS = range(1, 33)


class Network(NamedTuple):
    """The weights as floats, in arrays of NumPy or of JAX."""

    features: Any  # (256, N)
    biases: Any  # (N,)
    outputs: Any  # (buckets, 2, N): for the own view and the enemy's
    output_biases: Any  # (buckets,)


class NetworkError(Error):
    """A network that cannot be used, and why."""


@dataclass
class Quantised:
    """The weights as whole numbers, and what is needed to turn their output into centipawns."""

    features: np.ndarray  # (256, N) i16
    biases: np.ndarray  # (N,) i16
    outputs: np.ndarray  # (buckets, 2, N) i16
    output_biases: np.ndarray  # (buckets,) i32
    buckets: np.ndarray  # (65,) u8: the bucket for each number of pieces
    centipawns: float  # centipawns of an output of 1

    @property
    def width(self) -> int:
        """The neurons of each view."""
        return len(self.biases)


def possible_features() -> np.ndarray:
    """1 for each feature that a position can have: no own man on rank 8, no enemy man on rank 1."""
    mask = np.ones((GROUPS, 8, 8), np.float32)
    mask[0, 7] = 0
    mask[2, 0] = 0
    return mask.reshape(FEATURES, 1)


def views(boards):
    """The own and the enemy's view of boards (n, 24): bytes (n, 2, 32), eight for each group of
    features, one for each rank. Works for arrays of NumPy and of JAX."""
    own, enemy, kings = boards[:, :8], boards[:, 8:16], boards[:, 16:]
    groups = [own & ~kings, own & kings, enemy & ~kings, enemy & kings]
    library = boards.__array_namespace__()
    turned = [groups[group][:, ::-1] for group in (2, 3, 0, 1)]
    both = [library.concat(view, axis=1) for view in (groups, turned)]
    return library.stack(both, axis=1)


def is_scale(centipawns: float) -> bool:
    """Whether the engine accepts these centipawns of an output of 1."""
    return 1 <= centipawns <= 10_000


def rounded(what: str, values, scale: float, kind) -> np.ndarray:
    """Rounds weights to integers. Values that do not fit the integer type are rejected."""
    whole = np.rint(np.asarray(values, np.float64) * scale)
    largest = np.iinfo(kind).max
    bad = ~(np.abs(whole) <= largest)
    if bad.any():
        raise NetworkError(
            f"{what} is {whole[bad][0]:.0f}; it must be from {-largest} to {largest}"
        )
    return whole.astype(kind)


def quantise(network: Network, buckets: np.ndarray, centipawns: float) -> Quantised:
    """Rounds the weights. Weights that could overflow the sums of the engine are refused."""
    quantised = Quantised(
        features=rounded("a feature weight", network.features * possible_features(), QA, np.int16),
        biases=rounded("a bias", network.biases, QA, np.int16),
        outputs=rounded("an output weight", network.outputs, QB, np.int16),
        output_biases=rounded("an output bias", network.output_biases, OUTPUT_SCALE, np.int32),
        buckets=np.asarray(buckets, np.uint8),
        centipawns=float(np.float32(centipawns)),
    )
    check(quantised)
    return quantised


def largest_output_weight(width: int) -> int:
    """The largest output weight with which the output of one view fits 32 bits."""
    return min(LARGEST_OUTPUT_WEIGHT, 0x7FFFFFFF // (int(ONE) * width))


def check_sizes(width: int, buckets: int) -> None:
    """Refuses other sizes than train.py has."""
    if width not in WIDTHS:
        raise NetworkError(
            f"the width is {width}; it must be a multiple of 16 from 16 to {LARGEST_WIDTH}"
        )
    if buckets not in BUCKETS:
        raise NetworkError(f"there are {buckets} buckets; there must be from 1 to {BUCKETS[-1]}")


def check(network: Quantised) -> None:
    """Refuses what the engine cannot use, such as weights with which a sum could overflow."""
    check_sizes(network.width, len(network.outputs))
    if not is_scale(network.centipawns):
        raise NetworkError(
            f"the centipawns of a logit are {network.centipawns:g}; they must be from 1 to 10,000"
        )
    output = int(np.abs(network.outputs.astype(int)).max())
    if output > (largest := largest_output_weight(network.width)):
        raise NetworkError(f"an output weight is {output}; the largest is {largest}")
    # The largest weights of a neuron on as many squares as a position of a game has pieces.
    squares = np.abs(network.features.astype(int)).reshape(-1, SQUARES, network.width).max(0)
    sums = int((np.sort(squares, 0)[-PIECES:].sum(0) + np.abs(network.biases.astype(int))).max())
    if sums > 0x7FFF:
        raise NetworkError(f"the sum of a neuron can be {sums}, beyond the {0x7FFF} of 16 bits")
    if network.buckets.max() >= len(network.outputs):
        raise NetworkError(
            f"the table has bucket {network.buckets.max()}; there are {len(network.outputs)}"
        )


def encode(network: Quantised) -> bytes:
    """The network as the bytes of a file."""
    numbers = (ARCHITECTURE, network.width, len(network.outputs), QA, QB, 0)
    head = HEADER.pack(MAGIC, VERSION, *numbers, network.centipawns, network.buckets.tobytes())
    head += bytes(-len(head) % ALIGNMENT)
    parts = (network.features, network.biases, network.outputs, network.output_biases)
    kinds = ("<i2", "<i2", "<i2", "<i4")
    body = b"".join(np.asarray(part, kind).tobytes() for part, kind in zip(parts, kinds))
    return head + body + struct.pack("<I", zlib.crc32(head + body))


def decode(content: bytes, name: str) -> Quantised:
    """Reads the bytes of a file; `name` is its name in errors."""
    try:
        return unpacked(content)
    except NetworkError as error:
        raise NetworkError(f"{name}: {error}") from None


def unpacked(content: bytes) -> Quantised:
    """Parses the bytes of a network file."""
    if content[:8] != MAGIC:
        raise NetworkError("it is no network of Dameo")
    start = HEADER.size + -HEADER.size % ALIGNMENT
    if len(content) < start + 4:
        raise NetworkError(f"it has {len(content)} bytes; the header alone has {start}")
    _, version, architecture, width, buckets, qa, qb, reserved, centipawns, table = (
        HEADER.unpack_from(content)
    )
    known = (
        ("version", version, VERSION),
        ("architecture", architecture, ARCHITECTURE),
        ("QA", qa, QA),
        ("QB", qb, QB),
    )
    for what, found, expected in known:
        if found != expected:
            raise NetworkError(f"its {what} is {found}; this program knows {expected}")
    if reserved or any(content[HEADER.size : start]):
        raise NetworkError("a reserved byte of its header is not 0")
    check_sizes(width, buckets)
    shapes = (
        ("<i2", (FEATURES, width)),
        ("<i2", (width,)),
        ("<i2", (buckets, 2, width)),
        ("<i4", (buckets,)),
    )
    sizes = [np.dtype(kind).itemsize * int(np.prod(shape)) for kind, shape in shapes]
    if len(content) != start + sum(sizes) + 4:
        raise NetworkError(f"it has {len(content)} bytes, but should have {start + sum(sizes) + 4}")
    if zlib.crc32(content[:-4]) != struct.unpack("<I", content[-4:])[0]:
        raise NetworkError("it is damaged: its checksum is wrong")
    parts, at = [], start
    for (kind, shape), size in zip(shapes, sizes):
        parts.append(np.frombuffer(content[at : at + size], kind).reshape(shape))
        at += size
    network = Quantised(*parts, np.frombuffer(table, np.uint8), centipawns)
    check(network)
    return network


def read(path: Path) -> Quantised:
    """Reads a network file."""
    try:
        return decode(path.read_bytes(), str(path))
    except OSError as error:
        raise NetworkError(f"{path}: {error.strerror}") from None


def evaluate(network: Quantised, boards: np.ndarray, pieces: np.ndarray) -> np.ndarray:
    """The exact output for each position in integer arithmetic. It is
    OUTPUT_SCALE times the output of the float network."""
    bits = np.unpackbits(views(boards), axis=2, bitorder="little")
    mirrored = bits.reshape(-1, 2, FEATURES // 8, 8)[..., ::-1].reshape(bits.shape)
    total = np.zeros((len(boards), 2, network.width), np.int64)
    weights = network.features.astype(np.float64)  # the sums are small, so they are exact
    for view in (bits, mirrored):
        sums = (view.astype(np.float64) @ weights).astype(np.int64) + network.biases
        total += (np.clip(sums, 0, QA) << SHIFT) ** 2 >> 16
    bucket = network.buckets[pieces]
    products = (total * network.outputs[bucket]).sum((1, 2), dtype=np.int64)
    return products + network.output_biases[bucket]


def centipawns(network: Quantised, outputs: np.ndarray) -> np.ndarray:
    """Outputs in centipawns, rounded to the nearest whole number."""
    return np.floor(outputs * network.centipawns / OUTPUT_SCALE + 0.5).astype(np.int64)


def fen(board: np.ndarray, black: bool) -> str:
    """A position as FEN. If Black was to move, the board is turned back."""
    sets = [int.from_bytes(board[at : at + 8].tobytes(), "little") for at in (0, 8, 16)]
    turn = 7 * 8 if black else 0

    def pieces(of: int) -> str:
        squares = [square for square in range(SQUARES) if of >> square & 1]
        names = [
            ("K" if sets[2] >> s & 1 else "") + "abcdefgh"[s % 8] + str((s ^ turn) // 8 + 1)
            for s in squares
        ]
        return ",".join(names)

    own, enemy = pieces(sets[0]), pieces(sets[1])
    return f"B:W{enemy}:B{own}" if black else f"W:W{own}:B{enemy}"


def test_positions(network: Quantised, data: Data, floats: np.ndarray) -> str:
    """Lines with a position, its value by the network of floats and its exact value, both in
    centipawns."""
    exact = centipawns(network, evaluate(network, data.boards, data.pieces()))
    rows = zip(data.boards, data.black, floats * network.centipawns, exact)
    lines = [f"{fen(board, black)}\t{value:.2f}\t{whole}\n" for board, black, value, whole in rows]
    return "".join(["fen\tfloat\tinteger\n", *lines])
