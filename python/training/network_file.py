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

# The scales of the quantised weights: a feature weight of 1.0 is QA.
QA = 1023
# A product of two neurons is (clamp(sum, 0, QA) * 2^SHIFT) times the other such number, divided by
# 2^16 and rounded down: 1 is QA^2 / 64. An input of the layers behind is the sum of two products.
SHIFT = 5
ONE = (QA << SHIFT) ** 2 // 2**16
LARGEST_INPUT = 2**15 - 1
# The neurons of the layers behind: the first layer has FIRST and a direct output, and each of the
# FIRST counts twice, as it is and squared.
FIRST = 7
SECOND = 32
# A sum in a layer is OUTPUT_SCALE times the real one. A neuron is the sum divided by 2^SUM_SHIFT,
# from 0 to LARGEST_NEURON, so that 1 is 2^14.
OUTPUT_SCALE = 2**23
SUM_SHIFT = 9
NEURON_BITS = 14
LARGEST_NEURON = 2**NEURON_BITS - 1
# The scale of the weights behind neurons, and of those behind products.
QB = 2**SUM_SHIFT
FIRST_SCALE = OUTPUT_SCALE / ONE
# Limits of the weights. The sum of a neuron must fit 16 bits with the most pieces of a game, with
# the bias and what rounding may add. A sum in a layer must fit 32 bits.
PIECES = 36
LARGEST_WIDTH = 512
LARGEST_FEATURE = 2.0
LARGEST_SUM = 30.0
LARGEST_WEIGHT = 30.0
LARGEST_WEIGHTS = 100.0
LARGEST_BIAS = 20.0

MAGIC = b"DameoNN\n"
VERSION = 1
ARCHITECTURE = 3
TABLE_LEN = SQUARES + 1
HEADER = struct.Struct(f"<8sI6Hf{TABLE_LEN}s")
ALIGNMENT = 64
WIDTHS = range(16, LARGEST_WIDTH + 1, 16)
BUCKETS = range(1, 33)


class Network(NamedTuple):
    """The weights as floats, in arrays of NumPy or of JAX."""

    features: Any  # (256, N)
    biases: Any  # (N,)
    first: Any  # (buckets, 8, N): for the own view's products, then the enemy's
    first_biases: Any  # (buckets, 8): the last is the direct output's
    second: Any  # (buckets, 32, 14)
    second_biases: Any  # (buckets, 32)
    outputs: Any  # (buckets, 32)


class NetworkError(Error):
    """A network that cannot be used, and why."""


@dataclass
class Quantised:
    """The weights as whole numbers, and what is needed to turn their output into centipawns."""

    features: np.ndarray  # (256, N) i16
    biases: np.ndarray  # (N,) i16
    first: np.ndarray  # (buckets, 8, N) i16
    first_biases: np.ndarray  # (buckets, 8) i32
    second: np.ndarray  # (buckets, 32, 14) i16
    second_biases: np.ndarray  # (buckets, 32) i32
    outputs: np.ndarray  # (buckets, 32) i16
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
        first=rounded("a weight of the first layer", network.first, FIRST_SCALE, np.int16),
        first_biases=rounded(
            "a bias of the first layer", network.first_biases, OUTPUT_SCALE, np.int32
        ),
        second=rounded("a weight of the second layer", network.second, QB, np.int16),
        second_biases=rounded(
            "a bias of the second layer", network.second_biases, OUTPUT_SCALE, np.int32
        ),
        outputs=rounded("an output weight", network.outputs, QB, np.int16),
        buckets=np.asarray(buckets, np.uint8),
        centipawns=float(np.float32(centipawns)),
    )
    check(quantised)
    return quantised


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
    none = np.zeros(1, int)
    for name, weights, biases, largest_input in (
        ("first layer", network.first, network.first_biases, LARGEST_INPUT),
        ("second layer", network.second, network.second_biases, LARGEST_NEURON),
        ("output", network.outputs, none, LARGEST_NEURON),
    ):
        sums = np.abs(weights.astype(np.int64)).sum(-1) * largest_input
        largest = int((sums + np.abs(biases.astype(np.int64))).max())
        if largest > 0x7FFFFFFF:
            raise NetworkError(
                f"a sum of the {name} can be {largest}, beyond the {0x7FFFFFFF} of 32 bits"
            )
    # The largest weights of a neuron on as many squares as a position of a game has pieces.
    squares = np.abs(network.features.astype(int)).reshape(-1, SQUARES, network.width).max(0)
    sums = int((np.sort(squares, 0)[-PIECES:].sum(0) + np.abs(network.biases.astype(int))).max())
    if sums > 0x7FFF:
        raise NetworkError(f"the sum of a neuron can be {sums}, beyond the {0x7FFF} of 16 bits")
    if network.buckets.max() >= len(network.outputs):
        raise NetworkError(
            f"the table has bucket {network.buckets.max()}; there are {len(network.outputs)}"
        )


def body_shapes(width: int, buckets: int) -> dict[str, tuple[str, tuple[int, ...]]]:
    """The arrays of a file in their order: the kind of their numbers, and their shape."""
    return {
        "features": ("<i2", (FEATURES, width)),
        "biases": ("<i2", (width,)),
        "first": ("<i2", (buckets, FIRST + 1, width)),
        "first_biases": ("<i4", (buckets, FIRST + 1)),
        "second": ("<i2", (buckets, SECOND, 2 * FIRST)),
        "second_biases": ("<i4", (buckets, SECOND)),
        "outputs": ("<i2", (buckets, SECOND)),
    }


def encode(network: Quantised) -> bytes:
    """The network as the bytes of a file."""
    numbers = (ARCHITECTURE, network.width, len(network.outputs), QA, QB, 0)
    head = HEADER.pack(MAGIC, VERSION, *numbers, network.centipawns, network.buckets.tobytes())
    head += bytes(-len(head) % ALIGNMENT)
    shapes = body_shapes(network.width, len(network.outputs))
    body = b"".join(
        np.asarray(getattr(network, name), kind).tobytes() for name, (kind, _) in shapes.items()
    )
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
    shapes = body_shapes(width, buckets)
    sizes = [np.dtype(kind).itemsize * int(np.prod(shape)) for kind, shape in shapes.values()]
    if len(content) != start + sum(sizes) + 4:
        raise NetworkError(f"it has {len(content)} bytes, but should have {start + sum(sizes) + 4}")
    if zlib.crc32(content[:-4]) != struct.unpack("<I", content[-4:])[0]:
        raise NetworkError("it is damaged: its checksum is wrong")
    parts, at = [], start
    for (kind, shape), size in zip(shapes.values(), sizes):
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
    weights = network.features.astype(np.float64)  # the sums are small, so they are exact
    bucket = network.buckets[pieces]
    layer = lambda weights, inputs: np.einsum(
        "nji,ni->nj", weights[bucket].astype(np.int64), inputs
    )
    neurons = lambda sums: np.clip(sums >> SUM_SHIFT, 0, LARGEST_NEURON)
    products = np.zeros((len(boards), network.width), np.int64)
    for image in (bits, mirrored):
        sums = (image.astype(np.float64) @ weights).astype(np.int64) + network.biases
        one, other = np.split(np.clip(sums, 0, QA) << SHIFT, 2, axis=2)
        products += (one * other >> 16).reshape(len(boards), -1)
    sums = layer(network.first, products) + network.first_biases[bucket]
    first = neurons(sums[:, :FIRST])
    inputs = np.concatenate([first, first**2 >> NEURON_BITS], axis=1)
    second = neurons(layer(network.second, inputs) + network.second_biases[bucket])
    return sums[:, FIRST] + (second * network.outputs[bucket]).sum(1, dtype=np.int64)


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
