"""Endgame tables on two workers, and what they cost."""

import argparse
import contextlib
import os
import subprocess
import tempfile
import unittest

import sharing
import tables_cluster
from programs import TOOLS
from support import MEMORY, ClusterCase, contents


def generate(*arguments):
    command = [TOOLS, "tables", "generate", *arguments]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)


class Tables(ClusterCase):
    def program(self, before_solve=":"):
        """A program that logs the classes that it is asked to solve, and then runs
        dameo-tools."""
        return self.file(
            "tools.sh",
            f'#!/bin/sh\nif [ "$2" = solve ]; then echo "$3" >> {self.path("log")}; '
            f'{before_solve}; fi\nexec {TOOLS} "$@"\n',
            mode=0o755,
        )

    def make(self, **changed):
        """Makes tables, by default of three pieces."""
        values = dict(pieces=3, out=self.path("tables"), threads=1, distances=4, keep_values=False)
        values["tools"] = changed.pop("tools", None) or self.program()
        arguments = argparse.Namespace(**{**values, **changed})
        tables_cluster.run(lambda: contextlib.nullcontext(self.client), arguments)

    def started(self):
        """The classes that were started."""
        with contextlib.suppress(FileNotFoundError):
            return contents(self.path("log")).decode().split()
        return []

    def check_three_pieces(self):
        """The tables of three pieces are as by one program."""
        expected = self.path("expected")
        generate("3", "--out", expected)
        self.assertEqual(contents(self.path("tables")), contents(expected), "and no folder work")

    def test_three_pieces_as_by_one_program(self):
        self.make()
        self.check_three_pieces()

    def test_what_is_complete_is_not_solved_again(self):
        work = os.path.join(self.path("tables"), "work")
        with self.assertRaisesRegex(
            sharing.TaskFailed, "KvM is not solved: .* status 7 on .*: no luck"
        ):
            self.make(
                pieces=2,
                tools=self.program('[ "$3" = KvK ] || { echo no luck >&2; exit 7; }'),
            )
        self.assertEqual(self.started(), ["KvK", "KvM"], "nothing that needs KvM")
        self.make(pieces=2, keep_values=True)
        self.assertEqual(self.started()[2:], ["KvM", "MvM"])
        before = contents(work)
        with open(os.path.join(work, "x.partial"), "w", encoding="utf-8"):
            pass
        self.make(pieces=2, keep_values=True)
        self.assertEqual(len(self.started()), 4)
        self.assertEqual(contents(work), before)
        # A class is done again if one of its two files is missing.
        os.remove(os.path.join(self.path("tables"), "MvM.dtb"))
        self.make(pieces=2)
        self.assertEqual(self.started()[4:], ["MvM"])
        self.assertEqual(sorted(os.listdir(self.path("tables"))), ["KvK.dtb", "KvM.dtb", "MvM.dtb"])

    def test_what_cannot_be_done_is_refused(self):
        work = os.path.join(self.path("tables"), "work")
        os.makedirs(work)
        too_large = (
            "solving KMMvKM needs 925 MB of memory, and the largest worker has "
            f"{MEMORY} MB; 22 of 45 pairs"
        )
        with self.assertRaisesRegex(SystemExit, too_large):
            self.make(pieces=5)
        with (
            sharing.open_locked(os.path.join(work, "lock"), ""),
            self.assertRaisesRegex(SystemExit, "in use by another run"),
        ):
            self.make()
        self.assertEqual(self.started(), [])


class Costs(unittest.TestCase):
    def pairs(self, pieces):
        return tables_cluster.classes(argparse.Namespace(tools=TOOLS, pieces=pieces, distances=4))

    def test_the_order_of_work(self):
        pairs = self.pairs(5)
        seconds = sum(pair.placements for pair in pairs.values()) * 1e-9
        chain = max(pair.chain for pair in pairs.values()) * 1e-9
        self.assertAlmostEqual(tables_cluster.simulate(pairs, 1, 1, 1), seconds)
        faster = tables_cluster.simulate(pairs, 1, 4, 1)
        self.assertAlmostEqual(
            faster, seconds * (tables_cluster.SERIAL + (1 - tables_cluster.SERIAL) / 4)
        )
        self.assertAlmostEqual(tables_cluster.simulate(pairs, len(pairs), 1, 1), chain)
        self.assertTrue(max(chain, seconds / 2) < tables_cluster.simulate(pairs, 2, 1, 1) < seconds)

    def test_an_estimate(self):
        with tempfile.TemporaryDirectory() as folder:
            generate("2", "--keep-values", "--out", folder)
            lines = list(tables_cluster.estimate(self.pairs(6), 100, folder))
        self.assertIn("| pairs | 82 |", lines)
        self.assertTrue(
            any(
                line.startswith("| bytes per number for that, measured in 3 of 3 pairs of 2 pieces")
                for line in lines
            )
        )
        hours = {
            tuple(row[:3]): float(row[3])
            for row in (line.strip("| ").split(" | ") for line in lines)
            if len(row) == 5 and row[0].isdigit()
        }
        self.assertLess(hours["64", "4", "16"], hours["8", "1", "8"])
        self.assertGreater(hours["64", "16", "4"], hours["64", "4", "16"], "by the longest chain")

    def test_pairs_that_are_too_large_are_refused(self):
        with self.assertRaisesRegex(
            SystemExit, "solving KKMvKKM needs 33808 MB .* 30000 MB; 3 of 82 pairs"
        ):
            tables_cluster.refuse_too_large(self.pairs(6), 30000)

    def test_workers_without_the_resource_are_refused(self):
        with self.assertRaisesRegex(SystemExit, "--resources MEMORY=MB"):
            tables_cluster.refuse_too_large(self.pairs(2), 0)

    def test_a_program_whose_worker_is_gone_ends(self):
        with tempfile.TemporaryDirectory() as folder:
            generate("2", "--keep-values", "--out", folder)
            before = sorted(os.listdir(folder))
            command = [TOOLS, "tables", "solve", "KKvK", "--out", folder, "--end-with-input"]
            result = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, text=True
            )
            self.assertEqual((result.returncode, result.stderr), (2, ""))
            # It ends at once, perhaps while it writes: the next run removes what is half written.
            tables_cluster.remove_partial(folder)
            self.assertEqual(sorted(os.listdir(folder)), before)
