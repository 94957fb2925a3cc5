"""Endgame tables on two workers, and what they cost."""

import argparse
import contextlib
import os
import signal
import subprocess
import tempfile
import threading
import time
import unittest

import dask
from distributed import Client, LocalCluster

import sharing
import tables_cluster
from tests.support import TABLES


class Tables(unittest.TestCase):
    MEMORY = 60

    def setUp(self):
        dask.config.set({"distributed.scheduler.allowed-failures": sharing.MAX_WORKER_DEATHS})
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.cluster = self.enterContext(
            LocalCluster(
                n_workers=2,
                threads_per_worker=1,
                dashboard_address=None,
                resources={"MEMORY": self.MEMORY},
            )
        )
        self.client = self.enterContext(Client(self.cluster))
        self.log = self.path("log")

    def path(self, name):
        return os.path.join(self.folder, name)

    def program(self, name, before_solve=""):
        """A program that writes the class and the worker's process to the log, and then does as
        dameo-tables."""
        path = self.path(name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(
                f'#!/bin/sh\nif [ "$1" = solve ]; then echo "$2 $PPID" >> {self.log}; '
                f'{before_solve or ":"}; fi\nexec {TABLES} "$@"\n'
            )
        os.chmod(path, 0o755)
        return path

    def make(self, **changed):
        values = dict(
            pieces=3,
            out=self.path("tables"),
            tables=self.program("tables.sh"),
            threads=1,
            distances=4,
            keep_values=False,
        )
        tables_cluster.run(
            lambda: contextlib.nullcontext(self.client), argparse.Namespace(**{**values, **changed})
        )

    def started(self):
        """The classes that were begun, with the processes of their workers."""
        with contextlib.suppress(FileNotFoundError), open(self.log, encoding="utf-8") as file:
            return [line.split() for line in file.readlines()]
        return []

    def contents(self, folder):
        files = {}
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), "rb") as file:
                files[name] = file.read()
        return files

    def kill_worker_of(self, name):
        """Kills the worker that has begun a class."""
        found = []
        while not found:
            time.sleep(0.005)
            found = [worker for begun, worker in self.started() if begun == name]
        os.kill(int(found[0]), signal.SIGKILL)

    def test_three_pieces_as_by_one_program_though_a_worker_is_killed(self):
        expected = self.path("expected")
        subprocess.run(
            [TABLES, "generate", "3", "--out", expected], check=True, stdin=subprocess.DEVNULL
        )
        killer = threading.Thread(target=self.kill_worker_of, args=("KMvK",))
        killer.start()
        self.make(tables=self.program("slow.sh", "sleep 0.1"))
        killer.join()
        self.assertEqual(
            self.contents(self.path("tables")), self.contents(expected), "and no folder work"
        )
        names = [name for name, _ in self.started()]
        self.assertEqual(names.count("KMvK"), 2, "once more by another worker")
        self.assertEqual(set(names), {name[: -len(".dtb")] for name in os.listdir(expected)})

    def test_what_is_complete_is_not_solved_again(self):
        work = os.path.join(self.path("tables"), "work")
        with self.assertRaisesRegex(
            sharing.TaskFailed, "KvM is not solved: .* status 7 on .*: no luck"
        ):
            self.make(
                pieces=2,
                tables=self.program(
                    "failing.sh", '[ "$2" = KvK ] || { echo no luck >&2; exit 7; }'
                ),
            )
        self.assertEqual(
            [name for name, _ in self.started()], ["KvK", "KvM"], "nothing that needs KvM"
        )
        self.make(pieces=2, keep_values=True)
        self.assertEqual([name for name, _ in self.started()[2:]], ["KvM", "MvM"])
        before = self.contents(work)
        with open(os.path.join(work, "x.partial"), "w", encoding="utf-8"):
            pass
        self.make(pieces=2, keep_values=True)
        self.assertEqual(len(self.started()), 4)
        self.assertEqual(self.contents(work), before)
        # A class is done again if one of its two files is missing.
        os.remove(os.path.join(self.path("tables"), "MvM.dtb"))
        self.make(pieces=2)
        self.assertEqual([name for name, _ in self.started()[4:]], ["MvM"])
        self.assertEqual(sorted(os.listdir(self.path("tables"))), ["KvK.dtb", "KvM.dtb", "MvM.dtb"])

    def test_what_cannot_be_done_is_refused(self):
        work = os.path.join(self.path("tables"), "work")
        os.makedirs(work)
        too_large = (
            "to solve KMMvKM needs 925 MB of memory, and the largest worker has "
            f"{self.MEMORY} MB; 22 of 45 pairs"
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
        return tables_cluster.classes(argparse.Namespace(tables=TABLES, pieces=pieces, distances=4))

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
            subprocess.run([TABLES, "generate", "2", "--keep-values", "--out", folder], check=True)
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
            SystemExit, "to solve KKMvKKM needs 33808 MB .* 30000 MB; 3 of 82 pairs"
        ):
            tables_cluster.refuse_too_large(self.pairs(6), 30000)

    def test_workers_without_the_resource_are_refused(self):
        with self.assertRaisesRegex(SystemExit, "--resources MEMORY=MB"):
            tables_cluster.refuse_too_large(self.pairs(2), 0)

    def test_a_program_whose_worker_is_gone_ends(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([TABLES, "generate", "2", "--keep-values", "--out", folder], check=True)
            before = sorted(os.listdir(folder))
            command = [TABLES, "solve", "KKvK", "--out", folder, "--end-with-input"]
            result = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, text=True
            )
            self.assertEqual((result.returncode, result.stderr), (2, ""))
            # It ends at once, perhaps while it writes: the next run removes what is half written.
            tables_cluster.remove_partial(folder)
            self.assertEqual(sorted(os.listdir(folder)), before)
