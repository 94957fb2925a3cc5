"""A right puzzle, and ones with a wrong move, tag or length, are told apart. The puzzles of the
page are legal, and have the tags that follow from the rules."""

import json
import subprocess
import sys
import tempfile
import unittest
import zlib
from pathlib import Path

import check
from programs import ENGINE, REPOSITORY, TOOLS

OF_PAGE = REPOSITORY / "study" / "data" / "puzzles.bin"

PUZZLE = {
    "fen": "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5",
    "moves": ["c1e3", "a5c5", "e1c3", "c5c1h1h3d3", "d2d4d6b6b8"],
    "tags": [
        *("shot-4", "linear", "breakthrough", "king-trap", "sacrifice", "coup-turc"),
        *("majority-capture", "ladder-strike"),
    ],
}
WAIT = {"fen": "W:Wb1,e1:Ba4", "moves": ["b1a2"], "tags": ["zugzwang", "opposition", "ending-men"]}


class Check(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def check(self, *puzzles, options=()):
        """The status, and what is printed."""
        path, record = self.folder / "puzzles.jsonl", self.folder / "record.jsonl"
        path.write_text("".join(json.dumps(puzzle) + "\n" for puzzle in puzzles))
        command = [sys.executable, check.__file__, path, "--record", record]
        command += ["--engine", ENGINE, "--nodes", "50000", "--threads", "1", *options]
        result = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(result.stderr, "")
        return result.returncode, result.stdout

    def test_right_ones(self):
        status, told = self.check(PUZZLE, WAIT)
        self.assertEqual(status, 0, told)
        self.assertIn("2 puzzles: 2 have one solution (100.0%), 2 the same tags", told)
        again, _ = self.check(PUZZLE, WAIT)
        self.assertEqual(again, 0, "what is in the record is not checked again")
        record = self.folder / "record.jsonl"
        whole = record.read_text()
        self.assertEqual(len(whole.splitlines()), 2)
        record.write_text(whole[:-9])
        self.assertEqual(self.check(PUZZLE, WAIT)[0], 0, "the line that was cut off is done again")
        self.assertEqual(record.read_text(), whole)
        status, told = self.check(PUZZLE, WAIT, options=["--margin", "101"])
        self.assertEqual(status, 1, "with other demands both are checked again")
        self.assertIn("2 puzzles: 0 have one solution", told)

    def test_themes_and_near_misses(self):
        def of(fen, *moves):
            pieces, white = at, side = check.read_fen(fen)
            read = []
            for move in moves:
                read.append(check.read_move(at, side, move))
                at, side = check.rules.play(at, read[-1]), not side
            return check.tags_of(pieces, white, read)

        bridge = "W:Wa1,a2,Kf2,g5,h1:Ba8,b3,c4,Kh6,h8"
        one_offer = "W:Wa1,a2,g5,h1:Ba8,b3,c4,Ka6,h8"
        # The king could take one man; the man on e7 has no other way.
        majority = "W:Wa2,a3,Kh4:BKa1,a8,b6", "a3b4", "a1a4c4", "h4b4b7"
        no_other_way = "W:WKa3,d5,e4:Be7,g6,h8", "d5e6", "e7e5e3", "a3g3g7"
        ladder = "W:Wc1:Bc2,d3,e4,h8", "c1c3e3e5"
        strike = "a2a3", "a6a2", "a1a3c3c5"
        for tag, example, *near in (
            ("majority-capture", majority, no_other_way, majority[:2]),
            ("ladder-strike", ladder, ("W:Wc1:Bc2,d3,h8", "c1c3e3")),
            ("ladder-strike", ladder, ("W:Wc1:Bc2,d3,e2,h8", "c1c3e3e1")),
            ("bridge", (bridge, "f2b6", "h6a6", *strike), (one_offer, *strike), ladder),
            ("king-trap", ("W:Wg1,h2:BKg6", "h2g3", "g6g2", "g1g3")),
            ("king-trap", majority, ("W:Wd4,h1:BKc6", "h1h2", "c6d5", "d4d6")),
        ):
            self.assertIn(tag, of(*example))
            for fen, *moves in near:
                self.assertNotIn(tag, of(fen, *moves), moves)

    def test_the_puzzles_of_the_page(self):
        puzzles = check.read_puzzles(OF_PAGE)
        self.assertGreaterEqual(len(puzzles), 3000)
        for puzzle in puzzles:
            pieces, white = check.read_fen(puzzle["fen"])
            of_rules = set(puzzle["tags"]) - {"zugzwang", "opposition"}
            self.assertEqual(check.tags_of(pieces, white, puzzle["moves"]), of_rules, puzzle)

    def test_a_compact_file(self):
        one = self.folder / "one.bin"
        lines = self.folder / "lines"
        whole = PUZZLE | {"rating": 990, "nodes": 400, "chances": 99.0, "second": 1.0, "source": ""}
        lines.write_text(json.dumps(whole))
        export = [TOOLS, "puzzles", "export", lines, "--out", one]
        subprocess.run(export, check=True, stdout=subprocess.DEVNULL)
        [read] = check.read_puzzles(one)
        self.assertEqual(read["fen"], PUZZLE["fen"])
        self.assertEqual(read["tags"], PUZZLE["tags"])
        pieces, side = check.read_fen(PUZZLE["fen"])
        for text, move in zip(PUZZLE["moves"], read["moves"], strict=True):
            self.assertEqual(check.read_move(pieces, side, text), move)
            pieces, side = check.rules.play(pieces, move), not side
        whole = one.read_bytes()
        for count, told in (2, "ends before puzzle 2"), (0, "something after the last of 0"):
            header = whole[:12] + count.to_bytes(4, "little") + whole[16:32]
            checksum = zlib.crc32(header + whole[36:]).to_bytes(4, "little")
            one.write_bytes(header + checksum + whole[36:])
            with self.assertRaisesRegex(check.Wrong, told):
                check.read_puzzles(one)
        for damaged in (whole[:-1], whole[:24] + b"\xff" + whole[25:]):
            one.write_bytes(damaged)
            with self.assertRaisesRegex(check.Wrong, "damaged"):
                check.read_puzzles(one)
        body = zlib.crc32(whole[40:]).to_bytes(4, "little")
        one.write_bytes(whole[:8] + b"\1" + whole[9:32] + body + whole[36:])
        self.assertEqual(len(check.read_puzzles(one)), 1)
        one.write_bytes(whole[:-1])
        with self.assertRaisesRegex(check.Wrong, "damaged"):
            check.read_puzzles(one)

    def test_files_without_puzzles(self):
        path = self.folder / "puzzles"
        command = [sys.executable, check.__file__, path, "--record", self.folder / "record"]
        for data, told in (b"\n\n", "there are none"), (b"\xff", "none of theirs"):
            path.write_bytes(data)
            result = subprocess.run(command, capture_output=True, text=True)
            self.assertEqual(result.returncode, 1)
            self.assertIn(told, result.stderr)
            self.assertNotIn("Traceback", result.stderr)

    def test_a_move_that_is_not_the_best(self):
        status, told = self.check(PUZZLE | {"moves": ["d1d3"]})
        self.assertEqual(status, 1)
        self.assertIn("c1e3 is better than d1d3", told)
        # Compact files do not have the texts of moves.
        read = check.read_move(*check.read_fen(PUZZLE["fen"]), "d1d3")
        engine = check.Engine(ENGINE, 50_000)
        self.addCleanup(engine.process.communicate)
        faults, _ = check.check(engine, PUZZLE | {"moves": [read]}, 70, 35)
        self.assertEqual(faults, ["ply 1: c1e3 is better than d1d3"])

    def test_a_move_that_is_not_legal(self):
        self.assertIn("c1c5 is not legal", self.check(PUZZLE | {"moves": ["c1c5"]})[1])

    def test_tags(self):
        status, told = self.check(PUZZLE | {"tags": ["zugzwang", *PUZZLE["tags"][1:]]})
        self.assertEqual(status, 0, "tags alone make no puzzle wrong")
        self.assertIn("tags: lacks shot-4, zugzwang", told)
        self.assertIn("0 the same tags", told)
