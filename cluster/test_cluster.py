"""Counts and matches on two local Dask workers: one is killed half-way, and what was interrupted goes on from its record."""

import argparse
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import dask
from distributed import Client, LocalCluster

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import match_cluster
import perft_cluster
import sharing

BUILT = os.environ.get("DAMEO_PROGRAMS", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "target", "release"))
PERFT, MATCH, ENGINE = (os.path.join(os.path.abspath(BUILT), name) for name in ("dameo-perft", "dameo-match", "dameo"))
DEPTH_5 = 275931640
DEPTH_6 = 11335842416


def arguments(record, **changed):
    values = dict(depth=6, split=2, fen=None, perft=PERFT, lines=50, hash=0, record=record)
    return argparse.Namespace(**{**values, **changed})


def kill_one_worker(cluster, record, killed):
    """Kills a worker's process as soon as a third of the tasks is done."""
    while True:
        with contextlib.suppress(OSError), open(record, encoding="utf-8") as file:
            lines = file.readlines()
            if lines and len(lines) > json.loads(lines[0])["tasks"] / 3:
                break
        time.sleep(0.005)
    nanny = next(iter(cluster.workers.values()))
    killed.append(nanny.pid)
    os.kill(nanny.pid, signal.SIGKILL)


class OnACluster(unittest.TestCase):
    def setUp(self):
        dask.config.set({"distributed.scheduler.allowed-failures": sharing.MOST_DEATHS})
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.cluster = self.enterContext(
            LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
        )
        self.client = self.enterContext(Client(self.cluster))

    def record(self, name):
        return os.path.join(self.folder, name)

    def test_a_killed_worker_costs_nothing_but_time(self):
        record, killed = self.record("killed"), []
        pids = {nanny.pid for nanny in self.cluster.workers.values()}
        killer = threading.Thread(target=kill_one_worker, args=(self.cluster, record, killed))
        killer.start()
        total = perft_cluster.run(self.client, arguments(record))
        killer.join()
        self.assertEqual(total, DEPTH_6)
        self.assertEqual(len(pids & set(killed)), 1, "one of the two workers was killed")

    def test_an_interrupted_count_goes_on_from_its_record(self):
        record = self.record("resumed")
        whole = arguments(record, depth=5)
        self.assertEqual(perft_cluster.run(self.client, whole), DEPTH_5)
        with open(record, encoding="utf-8") as file:
            lines = file.readlines()
        # Half of it, and a line torn in the middle; the counts kept are marked to show that they are not made anew.
        kept = [json.loads(line) for line in lines[1 : len(lines) // 2]]
        with open(record, "w", encoding="utf-8") as file:
            file.write(lines[0])
            file.writelines(json.dumps({**entry, "result": entry["result"] + 1}) + "\n" for entry in kept)
            file.write(lines[-1][:7])
        self.assertEqual(perft_cluster.run(self.client, whole), DEPTH_5 + len(kept))
        with open(record, encoding="utf-8") as file:
            self.assertEqual(len(file.readlines()), len(lines))

    def test_a_record_of_another_count_is_refused(self):
        record = self.record("other")
        perft_cluster.run(self.client, arguments(record, depth=3))
        with self.assertRaises(SystemExit) as refused:
            perft_cluster.run(self.client, arguments(record, depth=4))
        self.assertIn("another job", str(refused.exception))

    def test_a_position_of_ones_own(self):
        fen = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5"
        self.assertEqual(perft_cluster.run(self.client, arguments(self.record("fen"), depth=4, fen=fen)), 4212)

    def test_a_bad_position_fails_before_anything_is_counted(self):
        with self.assertRaises(subprocess.CalledProcessError):
            perft_cluster.run(self.client, arguments(self.record("bad"), fen="chess"))

    def match(self, record, **changed):
        """Arguments of a match whose games are the same whenever they are played."""
        engines = ["--engine", f"cmd={ENGINE},name=A,nodes=300", "--engine", f"cmd={ENGINE},name=B,nodes=60"]
        played = [*engines, "--rounds", "12", "--random-openings", "5,1", "--each", "option.Hash=1"]
        values = dict(match=MATCH, parts=4, sprt="elo0=0,elo1=100", record=record, arguments=played)
        return argparse.Namespace(**{**values, **changed})

    def results(self, table):
        """The lines of a table that do not depend on time."""
        return [line for line in table.splitlines() if line.startswith(("A - B", "pairs", "Elo", "SPRT", "ends"))]

    def test_the_parts_of_a_match_make_the_same_table_as_the_whole(self):
        arguments = self.match(self.record("match"))
        table = match_cluster.run(self.client, arguments)
        whole = self.record("whole.json")
        subprocess.run([MATCH, *arguments.arguments, "--json", whole], check=True, stdout=subprocess.DEVNULL)
        # The status is the test's verdict.
        expected = subprocess.run([MATCH, "merge", whole, "--sprt", arguments.sprt], stdout=subprocess.PIPE, text=True)
        self.assertEqual(self.results(table), self.results(expected.stdout))
        self.assertEqual(len(self.results(table)), 5)
        self.assertIn("24 games", table)

    def test_an_interrupted_match_goes_on_from_its_record(self):
        arguments = self.match(self.record("parts"))
        table = match_cluster.run(self.client, arguments)
        with open(arguments.record, encoding="utf-8") as file:
            lines = file.readlines()
        with open(arguments.record, "w", encoding="utf-8") as file:
            file.writelines(lines[:3])
            file.write(lines[3][:100])
        self.assertEqual(self.results(match_cluster.run(self.client, arguments)), self.results(table))

    def test_what_a_part_complains_of_is_told(self):
        arguments = self.match(self.record("bad"), arguments=["--engine", f"cmd={ENGINE},nodes=1"])
        with self.assertRaisesRegex(RuntimeError, "two or more"):
            match_cluster.run(self.client, arguments)


if __name__ == "__main__":
    unittest.main()
