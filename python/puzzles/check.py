"""Checks puzzles without the code that made them: the slow rules of `python/tests` follow the moves
and compute the tags, and the engine is asked by its protocol, with as many nodes as wanted.

A puzzle is right if at each turn of the solver the best move is that of the solution and leaves
enough, and any other is so much worse. Of a larger file, a sample is checked: the puzzles whose
positions have the lowest hashes, so always the same ones. The record has a line for each puzzle
that was checked: the same command resumes after the last.

    python python/puzzles/check.py study/data/puzzles.bin --record checked.jsonl
"""

import argparse
import concurrent.futures
import hashlib
import itertools
import json
import os
import re
import subprocess
import sys
import threading
import time
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
import slow_rules as rules

ENDING_PIECES = 8
# The tags of the compact file, the lowest bit first.
TAGS = (
    "shot-2 shot-3 shot-4 linear breakthrough king-trap sacrifice coup-turc zugzwang opposition "
    "ending-men ending-kings ending-mixed majority-capture ladder-strike bridge"
).split()
# What a pass is worth in a zugzwang, at least.
ZUGZWANG = 35.0


class Wrong(Exception):
    """What is wrong with a puzzle."""


def square(text):
    return ord(text[0]) - ord("a"), int(text[1]) - 1


def name(at):
    return f"{chr(ord('a') + at[0])}{at[1] + 1}"


def read_fen(fen):
    """The pieces, and whether White is to move."""
    side, *parts = fen.split(":")
    pieces = {}
    for part in parts:
        if part[:1] in ("W", "B"):
            for piece in filter(None, part[1:].split(",")):
                letter = part[0] if piece.startswith("K") else part[0].lower()
                pieces[square(piece.removeprefix("K"))] = letter
    return pieces, side == "W"


def read_move(pieces, white, text):
    """The legal move that a text means; a move that was read is left as it is."""
    if not isinstance(text, str):
        return text
    stops = [square(part) for part in re.findall("[a-h][1-8]", text)]
    jumped = set()
    for (x, y), (to_x, to_y) in itertools.pairwise(stops):
        step = ((to_x > x) - (to_x < x), (to_y > y) - (to_y < y))
        at = rules.after((x, y), step)
        while at != (to_x, to_y) and rules.is_on_board(at):
            if rules.is_enemy(pieces, at, white):
                jumped.add(at)
            at = rules.after(at, step)
    legal = rules.moves(pieces, white)
    ends = [m for m in legal if m[:2] == (stops[0], stops[-1])]
    found = [m for m in ends if m[2] == jumped] if len(ends) > 1 else ends
    if len(found) != 1:
        raise Wrong(f"{text} is {'ambiguous' if found else 'not legal'}")
    return found[0]


class Bits:
    """Numbers in bytes, one after the other, with the lowest bit first."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def read(self, count):
        value = 0
        for bit in range(count):
            value |= (self.data[self.at // 8] >> self.at % 8 & 1) << bit
            self.at += 1
        return value

    def align(self):
        self.at = -(-self.at // 8) * 8


def numbered(pieces, white):
    """The legal moves in the order of the compact file."""

    def key(move):
        start, to, captured = move
        return start, to, sum(1 << x + 8 * y for x, y in captured)

    return sorted(rules.moves(pieces, white), key=key)


def read_compact(data):
    """The puzzles of a compact file, which `docs/puzzles.md` describes."""
    version, count = (int.from_bytes(data[at : at + 4], "little") for at in (8, 12))
    bits, puzzles = Bits(data[40:]), []
    # In version 1 the checksum left out the header.
    checked = data[40:] if version == 1 else data[:32] + data[36:]
    if version not in (1, 2, 3) or int.from_bytes(data[32:36], "little") != zlib.crc32(checked):
        raise Wrong("the compact file is damaged, or of another version")
    for number in range(1, count + 1):
        if 8 * len(bits.data) - bits.at < 64:
            raise Wrong(f"the compact file ends before puzzle {number} of {count}")
        occupied = bits.read(64)
        squares = [(at % 8, at // 8) for at in range(64) if occupied >> at & 1]
        pieces = {at: "b" if bits.read(1) else "w" for at in squares}
        if bits.read(1):
            pieces = {at: man.upper() if bits.read(1) else man for at, man in pieces.items()}
        white = side = not bits.read(1)
        bits.read(5)  # the level
        tags = bits.read(16)
        turns, moves, at = bits.read(4), [], pieces
        for _ in range(2 * turns + 1):
            legal = numbered(at, side)
            moves.append(legal[bits.read((len(legal) - 1).bit_length())])
            at, side = rules.play(at, moves[-1]), not side
        if version < 3:
            bits.align()
        names = [name for bit, name in enumerate(TAGS) if tags >> bit & 1]
        puzzles.append({"fen": fen_of(pieces, white), "moves": moves, "tags": names})
    bits.align()
    if bits.at != 8 * len(bits.data):
        raise Wrong(f"there is something after the last of {count} puzzles")
    return puzzles


def read_puzzles(path):
    """The puzzles of a file. Moves are texts, or legal moves as the rules have them."""
    data = path.read_bytes()
    if data.startswith(b"DameoPz\n"):
        return read_compact(data)
    return [json.loads(line) for line in data.decode().splitlines() if line.strip()]


def balance(pieces, white):
    return sum(1 if rules.is_white(piece) == white else -1 for piece in pieces.values())


def could_go_on(pieces, move):
    """Whether a capture could go on if the pieces that it took were gone."""
    start, to, captured = move
    gone = {at: piece for at, piece in pieces.items() if at != start and at not in captured}
    return bool(captured and rules.jumps(gone, to, pieces[start], frozenset()))


def has_smaller_capture(pieces, white):
    """Whether a capture of fewer pieces than the legal ones cannot go on."""
    most = max(len(captured) for _, _, captured in rules.moves(pieces, white))
    for start, piece in pieces.items():
        if rules.is_white(piece) != white:
            continue
        others = {at: other for at, other in pieces.items() if at != start}
        for _, to, captured in rules.captures_of(pieces, start):
            if len(captured) < most and not rules.jumps(others, to, piece, captured):
                return True
    return False


def ladder(pieces, move):
    """The pieces that a capture takes in a row on one diagonal, if they are three or more."""
    start, to, captured = move
    others = {at: piece for at, piece in pieces.items() if at != start}
    found, ways = set(), [(start, ())]
    while ways:
        at, order = ways.pop()
        if at == to and set(order) == captured:
            for three in itertools.pairwise(itertools.pairwise(order)):
                steps = {(b[0] - a[0], b[1] - a[1]) for a, b in three}
                if len(steps) == 1 and all(abs(x) == abs(y) == 1 for x, y in steps):
                    found |= {square for pair in three for square in pair}
        for victim, landing in rules.jumps(others, at, pieces[start], frozenset(order)):
            if victim in captured:
                ways.append((landing, (*order, victim)))
    return found


def faces_a_man(pieces, to, white):
    ahead = (0, 1 if white else -1)
    between = rules.after(to, ahead)
    men = ("w", "b") if white else ("b", "w")
    facing = (pieces.get(to), pieces.get(rules.after(between, ahead)))
    return facing == men and rules.is_empty(pieces, between)


def tags_of(pieces, white, moves):
    """The tags that follow from the rules; `moves` are of both sides in turn."""
    tags = set()
    first_balance, least, shot, given, blocked = balance(pieces, white), 0, 0, False, None
    is_forced, in_a_row = False, []
    if len(pieces) <= ENDING_PIECES:
        kings = sum(map(rules.is_king, pieces.values()))
        kind = "men" if kings == 0 else "kings" if kings == len(pieces) else "mixed"
        tags.add(f"ending-{kind}")
    for ply, (start, to, captured) in enumerate(moves):
        piece, before = pieces[start], pieces
        pieces = rules.play(pieces, (start, to, captured))
        if ply % 2 == 1:
            given = given or bool(captured)
            least = min(least, balance(pieces, white) - first_balance)
            blocked = to if could_go_on(before, (start, to, captured)) else None
            is_forced = len(captured) >= 2 and has_smaller_capture(before, not white)
            in_a_row = [*in_a_row, to] if captured else []
            continue
        steps = max(abs(start[0] - to[0]), abs(start[1] - to[1]))
        if ply == 0 and not captured and not rules.is_king(piece) and steps > 1:
            tags.add("linear")
        if rules.is_king(pieces[to]) and not rules.is_king(piece):
            tags.add("breakthrough")
        if in_a_row and in_a_row[-1] in captured and rules.is_king(before[in_a_row[-1]]):
            tags.add("king-trap")
        if given:
            shot = max(shot, len(captured))
        if blocked in captured:
            tags.add("coup-turc")
        if is_forced and (len(captured) >= 2 or piece != pieces[to]):
            tags.add("majority-capture")
        taken_in_ladder = ladder(before, (start, to, captured))
        if taken_in_ladder:
            tags.add("ladder-strike")
        if len(in_a_row) >= 2 and in_a_row[-1] in taken_in_ladder:
            tags.add("bridge")
    if shot >= 2:
        tags.add(f"shot-{min(shot, 4)}")
    if least <= -2 or balance(pieces, white) < first_balance:
        tags.add("sacrifice")
    return tags


class Engine:
    """An engine that is asked for winning chances of the side to move, 0 to 100."""

    def __init__(self, path, nodes):
        self.nodes = nodes
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.send("setoption name UCI_ShowWDL value true")
        self.send("setoption name Hash value 64")

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def lines(self, pieces, white, count):
        """The best moves with the chances after them, by a search that knows nothing before."""
        self.send("ucinewgame")
        self.send(f"setoption name MultiPV value {count}")
        self.send(f"position fen {fen_of(pieces, white)}")
        self.send(f"go nodes {self.nodes}")
        found = {}
        for line in self.process.stdout:
            if line.startswith("bestmove"):
                return [found[number] for number in sorted(found)]
            told = re.search(r"multipv (\d+) .*wdl (\d+) (\d+) \d+ .* pv (\S+)", line)
            if told:
                number, win, draw, move = told.groups()
                found[int(number)] = (move, int(win) / 10 + int(draw) / 20)
        raise SystemExit("the engine has ended")


def fen_of(pieces, white):
    def texts(side):
        for at, piece in sorted(pieces.items()):
            if rules.is_white(piece) == side:
                yield "K" * rules.is_king(piece) + name(at)

    return f"{'W' if white else 'B'}:W{','.join(texts(True))}:B{','.join(texts(False))}"


def waits_of(engine, pieces, white, moves):
    """The tags of a solution in which the other side would rather not move."""
    tags = set()
    for ply, move in enumerate(moves):
        pieces = rules.play(pieces, move)
        if ply % 2 == 1 or move[2]:
            continue
        legal = [rules.moves(pieces, side) for side in (True, False)]
        if not all(legal) or any(captured for side in legal for _, _, captured in side):
            continue
        # Mostly the solver is well off after a pass too, and one search is enough.
        solver = engine.lines(pieces, white, 1)[0][1]
        if solver > 100 - ZUGZWANG:
            continue
        defender = engine.lines(pieces, not white, 1)[0][1]
        if 100 - defender - solver >= ZUGZWANG:
            tags.add("zugzwang")
            if faces_a_man(pieces, move[1], white):
                tags.add("opposition")
    return tags


def check(engine, puzzle, least, margin):
    """What is wrong with a puzzle: a list of texts, of the solution and of the tags."""
    start, white = read_fen(puzzle["fen"])
    pieces, side, moves, faults = start, white, [], []
    for ply, text in enumerate(puzzle["moves"]):
        move = read_move(pieces, side, text)
        if ply % 2 == 0 and len(rules.moves(pieces, side)) > 1:
            (best, chances), *others = engine.lines(pieces, side, 2)
            second = others[0][1] if others else 0.0
            if read_move(pieces, side, best) != move:
                played = name(move[0]) + name(move[1])
                faults.append(f"ply {ply + 1}: {best} is better than {played}")
            elif chances < least or chances - second < margin:
                faults.append(f"ply {ply + 1}: {best} leaves {chances:.1f}, another {second:.1f}")
        pieces, side = rules.play(pieces, move), not side
        moves.append(move)
    tags = tags_of(start, white, moves) | waits_of(engine, start, white, moves)
    missing, extra = tags - set(puzzle["tags"]), set(puzzle["tags"]) - tags
    return faults, [*(f"lacks {tag}" for tag in sorted(missing)), *sorted(extra)]


def read_record(path, demands):
    """What was checked with the same demands, by position. A line that was cut off is removed."""
    if not path.exists():
        return {}
    *lines, rest = path.read_text().split("\n")
    if rest:
        path.write_text("".join(line + "\n" for line in lines))
    results = [json.loads(line) for line in lines]
    return {result["fen"]: result for result in results if demands.items() <= result.items()}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("puzzles", type=Path, help="lines of JSON, or a compact file")
    parser.add_argument("--record", type=Path, required=True, help="the lines of what was checked")
    parser.add_argument("--engine", default="target/release/dameo")
    parser.add_argument("--nodes", type=int, default=20_000_000, help="of each search")
    parser.add_argument("--count", type=int, default=500, help="puzzles of the sample")
    parser.add_argument("--least", type=float, default=70.0, help="points after the move")
    parser.add_argument("--margin", type=float, default=35.0, help="points ahead of other moves")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    puzzles = read_puzzles(arguments.puzzles)
    puzzles.sort(key=lambda puzzle: hashlib.sha256(puzzle["fen"].encode()).digest())
    puzzles = puzzles[: max(arguments.count, 0)]
    if not puzzles:
        raise Wrong("there are none to check")
    demands = {name: getattr(arguments, name) for name in ("nodes", "least", "margin")}
    done = read_record(arguments.record, demands)
    before = len(done)
    engines, lock, began = threading.local(), threading.Lock(), time.monotonic()
    left = [puzzle for puzzle in puzzles if puzzle["fen"] not in done]

    def work(puzzle):
        if not hasattr(engines, "own"):
            engines.own = Engine(arguments.engine, arguments.nodes)
        try:
            faults, tags = check(engines.own, puzzle, arguments.least, arguments.margin)
        except Wrong as wrong:
            faults, tags = [str(wrong)], []
        with lock, open(arguments.record, "a", encoding="utf-8") as file:
            result = {"fen": puzzle["fen"], **demands, "faults": faults, "tags": tags}
            done[puzzle["fen"]] = result
            file.write(json.dumps(result) + "\n")
            if sys.stderr.isatty():
                each = (time.monotonic() - began) / (len(done) - before)
                wait = (len(left) + before - len(done)) * each / 60
                told = f"{len(done)} of {len(puzzles)}, {wait:.0f} minutes left"
                print(f"\r{told} ", end="", file=sys.stderr)

    with concurrent.futures.ThreadPoolExecutor(arguments.threads) as pool:
        list(pool.map(work, left))
    checked = [done[puzzle["fen"]] for puzzle in puzzles]
    wrong = [result for result in checked if result["faults"]]
    for result in checked:
        if result["faults"] or result["tags"]:
            print(result["fen"], "; ".join(result["faults"]), "tags:", ", ".join(result["tags"]))
    right = len(checked) - len(wrong)
    print(
        f"{len(checked)} puzzles: {right} have one solution ({right / len(checked):.1%}), "
        f"{sum(not result['tags'] for result in checked)} the same tags; "
        f"{time.monotonic() - began:.0f} s"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except OSError as error:
        sys.exit(f"cannot check the puzzles: {error}")
    except (UnicodeDecodeError, json.JSONDecodeError, KeyError) as error:
        sys.exit(f"a line of the puzzles or of the record is none of theirs: {error!r}")
    except Wrong as error:
        sys.exit(f"the puzzles cannot be read: {error}")
