"""Checks puzzles without the code that made them: the slow rules of `python/tests` follow the moves
and compute the tags, and the engine is asked by its protocol, with as many nodes as wanted.

A puzzle is right if at each turn of the solver the best move is that of the solution and leaves
enough, and any other is so much worse. The record has a line for each puzzle that was checked: the
same command goes on after the last.

    python puzzles/scripts/check.py puzzles.jsonl --record checked.jsonl --nodes 20000000
"""

import argparse
import concurrent.futures
import itertools
import json
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "python" / "tests"))
import slow_rules as rules

ENDING_PIECES = 8
# What a pass is worth in a zugzwang, at least.
ZUGZWANG = 35.0


class Wrong(Exception):
    """What is wrong with a puzzle."""


def square(text):
    return ord(text[0]) - ord("a"), int(text[1]) - 1


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
    """The legal move that a text means."""
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


def balance(pieces, white):
    return sum(1 if rules.is_white(piece) == white else -1 for piece in pieces.values())


def could_go_on(pieces, move):
    """Whether a capture could go on if the pieces that it took were gone."""
    start, to, captured = move
    gone = {at: piece for at, piece in pieces.items() if at != start and at not in captured}
    return bool(captured and rules.jumps(gone, to, pieces[start], frozenset()))


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
            continue
        steps = max(abs(start[0] - to[0]), abs(start[1] - to[1]))
        if ply == 0 and not captured and not rules.is_king(piece) and steps > 1:
            tags.add("linear")
        if rules.is_king(pieces[to]) and not rules.is_king(piece):
            tags.add("breakthrough")
        if ply > 0 and any(rules.is_king(before[at]) for at in captured):
            tags.add("king-trap")
        if given:
            shot = max(shot, len(captured))
        if blocked in captured:
            tags.add("coup-turc")
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

    def lines(self, fen, moves, count):
        """The best moves with the chances after them, by a search that knows nothing before."""
        self.send("ucinewgame")
        self.send(f"setoption name MultiPV value {count}")
        self.send(f"position fen {fen} moves {' '.join(moves)}".removesuffix(" moves "))
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
        for (x, y), piece in pieces.items():
            if rules.is_white(piece) == side:
                yield "K" * rules.is_king(piece) + f"{chr(ord('a') + x)}{y + 1}"

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
        solver = engine.lines(fen_of(pieces, white), [], 1)[0][1]
        if solver > 100 - ZUGZWANG:
            continue
        defender = engine.lines(fen_of(pieces, not white), [], 1)[0][1]
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
            (best, chances), *others = engine.lines(puzzle["fen"], puzzle["moves"][:ply], 2)
            second = others[0][1] if others else 0.0
            if read_move(pieces, side, best) != move:
                faults.append(f"{best} is better than {text}")
            elif chances < least or chances - second < margin:
                faults.append(f"{text} leaves {chances:.1f}, and another move {second:.1f}")
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
    parser.add_argument("puzzles", type=Path, help="a file of `dameo-puzzles make`")
    parser.add_argument("--record", type=Path, required=True, help="the lines of what was checked")
    parser.add_argument("--engine", default="target/release/dameo")
    parser.add_argument("--nodes", type=int, default=20_000_000, help="of each search")
    parser.add_argument("--count", type=int, default=500, help="puzzles to check, the first ones")
    parser.add_argument("--least", type=float, default=70.0, help="points after the move")
    parser.add_argument("--margin", type=float, default=35.0, help="points ahead of other moves")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    puzzles = [json.loads(line) for line in arguments.puzzles.read_text().splitlines()]
    puzzles = puzzles[: arguments.count]
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
    except (json.JSONDecodeError, KeyError) as error:
        sys.exit(f"a line of the puzzles or of the record is none of theirs: {error!r}")
