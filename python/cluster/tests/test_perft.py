"""Counts on two workers."""

import argparse
import json

import perft_cluster
import sharing
from programs import PERFT
from support import ClusterCase, contents

DEPTH_4 = 6253934


def arguments(record, **changed):
    values = dict(depth=4, split=2, fen=None, perft=PERFT, lines=50, hash=0, record=record)
    return argparse.Namespace(**{**values, **changed})


def count(client, arguments):
    """The whole count, as `perft_cluster.py` makes it."""
    lines = perft_cluster.split(arguments.perft, arguments.fen, arguments.depth, arguments.split)
    return perft_cluster.run(client, arguments, lines)


class Counts(ClusterCase):
    def test_an_interrupted_count_goes_on_from_its_record(self):
        record = self.path("resumed")
        whole = arguments(record)
        self.assertEqual(count(self.client, whole), DEPTH_4)
        with open(record, encoding="utf-8") as file:
            lines = file.readlines()
        # Half of the record, and a truncated line. The kept counts are changed, to show that they
        # are not recomputed.
        kept = [json.loads(line) for line in lines[1 : len(lines) // 2]]
        with open(record, "w", encoding="utf-8") as file:
            file.write(lines[0])
            file.writelines(
                json.dumps({**entry, "result": entry["result"] + 1}) + "\n" for entry in kept
            )
            file.write(lines[-1][:7])
        self.assertEqual(count(self.client, whole), DEPTH_4 + len(kept))
        with open(record, encoding="utf-8") as file:
            self.assertEqual(len(file.readlines()), len(lines))

    def test_a_record_of_another_count_is_refused(self):
        record = self.path("other")
        count(self.client, arguments(record, depth=3))
        before = contents(record)
        with self.assertRaises(SystemExit) as refused:
            count(self.client, arguments(record, depth=4, lines=60))
        for part in (
            "another job, with 55 tasks done",
            "  depth: 3 there, 4 here\n",
            "  lines: 50 there, 60 here\n",
            "--record",
        ):
            self.assertIn(part, str(refused.exception))
        self.assertNotIn("split", str(refused.exception), "that is the same")
        self.assertEqual(contents(record), before)

    def test_a_position_of_ones_own(self):
        fen = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5"
        self.assertEqual(count(self.client, arguments(self.path("fen"), depth=4, fen=fen)), 4212)

    def test_sums_beyond_64_bits(self):
        large = arguments(self.path("large"), depth=16, fen="W:WKa1:BKh8", hash=64)
        self.assertEqual(count(self.client, large), 330204595488722302078)
        self.assertEqual(
            count(self.client, large), 330204595488722302078, "all of it from the record"
        )

    def test_the_start_position_by_its_name_is_the_same_job(self):
        record = self.path("startpos")
        self.assertEqual(count(self.client, arguments(record, depth=3)), 135930)
        self.assertEqual(count(self.client, arguments(record, depth=3, fen="startpos")), 135930)

    def test_a_task_that_fails_says_why(self):
        failing = self.file(
            "failing",
            f'#!/bin/sh\n[ "$1" = worker ] || exec {PERFT} "$@"\n'
            'echo "no luck today" >&2\nexit 3\n',
            mode=0o755,
        )
        with self.assertRaisesRegex(sharing.TaskFailed, "task .* of 1 .*status 3 .*: no luck"):
            count(
                self.client,
                arguments(self.path("failed"), depth=2, split=1, lines=52, perft=failing),
            )
        with self.assertRaisesRegex(sharing.TaskFailed, "cannot run /no/such/perft"):
            perft_cluster.run(
                self.client, arguments(self.path("missing"), perft="/no/such/perft"), ["{}"]
            )

    def test_a_file_that_is_no_record_is_left_as_it_is(self):
        job = b'{"depth": 3, "split": 2, "fen": null, "lines": 50, "tasks": 55}\n'
        for content in (
            b"my notes",
            b"my notes\n",
            b"[1]\n",
            b"\xff\n",
            job + b"{}\n",
            job + b"x\n" + job,
        ):
            record = self.path("notes")
            with open(record, "wb") as file:
                file.write(content)
            with self.assertRaises(SystemExit) as refused:
                count(self.client, arguments(record, depth=3))
            self.assertIn("is no record", str(refused.exception))
            self.assertEqual(contents(record), content)
        # A run that was killed at its start leaves a valid record.
        for content in (b"", job[:9], job):
            with open(record, "wb") as file:
                file.write(content)
            self.assertEqual(count(self.client, arguments(record, depth=3)), 135930)
            with open(record, "rb") as file:
                self.assertEqual(file.readline(), job)
                self.assertEqual(len(file.readlines()), 55)

    def test_a_record_in_use_is_refused(self):
        record = self.path("busy")
        with sharing.open_locked(record, ""), self.assertRaises(SystemExit) as refused:
            count(self.client, arguments(record, depth=3))
        self.assertIn("in use", str(refused.exception))
