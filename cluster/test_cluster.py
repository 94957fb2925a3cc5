"""Counts, matches, tables, training data and openings on two local Dask workers: one is killed
half-way, and what was interrupted goes on from its record."""

import argparse
import contextlib
import json
import os
import shutil
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
import book_cluster
import data_cluster
import experiment_queue
import match_cluster
import perft_cluster
import sharing
import tables_cluster

BUILT = os.environ.get(
    "DAMEO_PROGRAMS",
    os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "target", "release"),
)
NAMES = ("dameo-perft", "dameo-match", "dameo", "dameo-tables", "dameo-train", "dameo-book")
PERFT, MATCH, ENGINE, TABLES, TRAIN, BOOK = (
    os.path.join(os.path.abspath(BUILT), name) for name in NAMES
)
DEPTH_5 = 275931640
DEPTH_6 = 11335842416


def arguments(record, **changed):
    values = dict(depth=6, split=2, fen=None, perft=PERFT, lines=50, hash=0, record=record)
    return argparse.Namespace(**{**values, **changed})


def count(client, arguments):
    """The whole count, as `perft_cluster.py` makes it."""
    lines = perft_cluster.split(arguments.perft, arguments.fen, arguments.depth, arguments.split)
    return perft_cluster.run(client, arguments, lines)


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


class ClusterCase(unittest.TestCase):
    """Two workers, of one thread each, and a folder for records."""

    def setUp(self):
        dask.config.set({"distributed.scheduler.allowed-failures": sharing.MAX_WORKER_DEATHS})
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.cluster = self.enterContext(
            LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
        )
        self.client = self.enterContext(Client(self.cluster))

    def record(self, name):
        return os.path.join(self.folder, name)

    def contents(self, record):
        with open(record, "rb") as file:
            return file.read()


class OnACluster(ClusterCase):
    def test_a_killed_worker_costs_nothing_but_time(self):
        record, killed = self.record("killed"), []
        pids = {nanny.pid for nanny in self.cluster.workers.values()}
        killer = threading.Thread(target=kill_one_worker, args=(self.cluster, record, killed))
        killer.start()
        total = count(self.client, arguments(record))
        killer.join()
        self.assertEqual(total, DEPTH_6)
        self.assertEqual(len(pids & set(killed)), 1, "one of the two workers was killed")

    def test_an_interrupted_count_goes_on_from_its_record(self):
        record = self.record("resumed")
        whole = arguments(record, depth=5)
        self.assertEqual(count(self.client, whole), DEPTH_5)
        with open(record, encoding="utf-8") as file:
            lines = file.readlines()
        # Half of it, and a line torn in the middle. The counts kept are marked, to show that they
        # are not made anew.
        kept = [json.loads(line) for line in lines[1 : len(lines) // 2]]
        with open(record, "w", encoding="utf-8") as file:
            file.write(lines[0])
            file.writelines(
                json.dumps({**entry, "result": entry["result"] + 1}) + "\n" for entry in kept
            )
            file.write(lines[-1][:7])
        self.assertEqual(count(self.client, whole), DEPTH_5 + len(kept))
        with open(record, encoding="utf-8") as file:
            self.assertEqual(len(file.readlines()), len(lines))

    def test_a_record_of_another_count_is_refused(self):
        record = self.record("other")
        count(self.client, arguments(record, depth=3))
        before = self.contents(record)
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
        self.assertEqual(self.contents(record), before)

    def test_a_position_of_ones_own(self):
        fen = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5"
        self.assertEqual(count(self.client, arguments(self.record("fen"), depth=4, fen=fen)), 4212)

    def test_sums_beyond_64_bits(self):
        large = arguments(self.record("large"), depth=16, fen="W:WKa1:BKh8", hash=64)
        self.assertEqual(count(self.client, large), 330204595488722302078)
        self.assertEqual(
            count(self.client, large), 330204595488722302078, "all of it from the record"
        )

    def test_the_start_position_by_its_name_is_the_same_job(self):
        record = self.record("startpos")
        self.assertEqual(count(self.client, arguments(record, depth=3)), 135930)
        self.assertEqual(count(self.client, arguments(record, depth=3, fen="startpos")), 135930)

    def test_a_task_that_fails_says_why(self):
        failing = os.path.join(self.folder, "failing")
        with open(failing, "w", encoding="utf-8") as file:
            file.write(
                f'#!/bin/sh\n[ "$1" = worker ] || exec {PERFT} "$@"\n'
                'echo "no luck today" >&2\nexit 3\n'
            )
        os.chmod(failing, 0o755)
        with self.assertRaisesRegex(sharing.TaskFailed, "task .* of 1 .*status 3: no luck today"):
            count(
                self.client,
                arguments(self.record("failed"), depth=2, split=1, lines=52, perft=failing),
            )
        with self.assertRaisesRegex(sharing.TaskFailed, "cannot run /no/such/perft"):
            perft_cluster.run(
                self.client, arguments(self.record("missing"), perft="/no/such/perft"), ["{}"]
            )

    def test_a_file_that_is_no_record_is_left_as_it_is(self):
        job = b'{"depth": 3, "split": 2, "fen": null, "lines": 50, "tasks": 55}\n'
        for contents in (
            b"my notes",
            b"my notes\n",
            b"[1]\n",
            b"\xff\n",
            job + b"{}\n",
            job + b"x\n" + job,
        ):
            record = self.record("notes")
            with open(record, "wb") as file:
                file.write(contents)
            with self.assertRaises(SystemExit) as refused:
                count(self.client, arguments(record, depth=3))
            self.assertIn("is no record", str(refused.exception))
            self.assertEqual(self.contents(record), contents)
        # What a run leaves that ended as it began is one.
        for contents in (b"", job[:9], job):
            with open(record, "wb") as file:
                file.write(contents)
            self.assertEqual(count(self.client, arguments(record, depth=3)), 135930)
            with open(record, "rb") as file:
                self.assertEqual(file.readline(), job)
                self.assertEqual(len(file.readlines()), 55)

    def test_a_record_in_use_is_refused(self):
        record = self.record("busy")
        with sharing.open_record(record), self.assertRaises(SystemExit) as refused:
            count(self.client, arguments(record, depth=3))
        self.assertIn("in use", str(refused.exception))

    def match(self, record, **changed):
        """Arguments of a match whose games are the same whenever they are played."""
        engines = [
            "--engine",
            f"cmd={ENGINE},name=A,nodes=300",
            "--engine",
            f"cmd={ENGINE},name=B,nodes=60",
        ]
        played = [*engines, "--rounds", "12", "--random-openings", "5,1", "--each", "option.Hash=1"]
        values = dict(match=MATCH, parts=4, sprt="elo0=0,elo1=5", record=record, arguments=played)
        return argparse.Namespace(**{**values, **changed})

    def results(self, table):
        """The lines of a table that do not depend on time."""
        return [
            line
            for line in table.splitlines()
            if line.startswith(("A - B", "pairs", "Elo", "SPRT", "ends"))
        ]

    def test_the_parts_of_a_match_make_the_same_table_as_the_whole(self):
        arguments = self.match(self.record("match"))
        table, status = match_cluster.run(self.client, arguments)
        whole = self.record("whole.json")
        subprocess.run(
            [MATCH, *arguments.arguments, "--json", whole], check=True, stdout=subprocess.DEVNULL
        )
        # The status is the test's verdict.
        expected = subprocess.run(
            [MATCH, "merge", whole, "--sprt", arguments.sprt], stdout=subprocess.PIPE, text=True
        )
        self.assertEqual(self.results(table), self.results(expected.stdout))
        self.assertEqual(status, expected.returncode)
        self.assertEqual(len(self.results(table)), 5)
        self.assertIn("24 games", table)

    def test_an_interrupted_match_goes_on_from_its_record(self):
        arguments = self.match(self.record("parts"))
        table, _ = match_cluster.run(self.client, arguments)
        with open(arguments.record, encoding="utf-8") as file:
            lines = file.readlines()
        with open(arguments.record, "w", encoding="utf-8") as file:
            file.writelines(lines[:3])
            file.write(lines[3][:100])
        self.assertEqual(
            self.results(match_cluster.run(self.client, arguments)[0]), self.results(table)
        )

    def test_the_status_is_the_verdict_of_the_test(self):
        random, engine = (
            ["--engine", "builtin=random"],
            ["--engine", f"cmd={ENGINE},nodes=30,option.Hash=1"],
        )
        script = os.path.join(
            os.path.dirname(os.path.abspath(match_cluster.__file__)), "match_cluster.py"
        )
        # A test that is decided ends the match: the second part is not played.
        for name, players, test, status, games in (
            ("H1", [*engine, *random], ["--sprt", "elo0=0,elo1=300"], 0, 20),
            ("H0", [*random, *engine], ["--sprt", "elo0=0,elo1=300"], 3, 20),
            ("undecided", [*random, *engine], ["--sprt", "elo0=0,elo1=0.001"], 4, 40),
            ("no test", [*random, *engine], [], 0, 40),
        ):
            with self.subTest(name):
                own = [
                    "--parts",
                    "2",
                    "--match",
                    MATCH,
                    "--processes",
                    "1",
                    "--record",
                    self.record(f"{name}.status"),
                ]
                command = [sys.executable, script, *own, *test, "--", *players, "--rounds", "20"]
                result = subprocess.run(command, capture_output=True, text=True)
                self.assertEqual(result.returncode, status, result.stdout + result.stderr)
                self.assertIn(f"{games} games", result.stdout)

    def test_what_a_part_complains_of_is_told(self):
        arguments = self.match(self.record("bad"), arguments=["--engine", f"cmd={ENGINE},nodes=1"])
        with self.assertRaisesRegex(RuntimeError, "two or more"):
            match_cluster.run(self.client, arguments)


class OneProgram:
    """In place of a builder: the engine as it is, for every commit."""

    def commit(self, name):
        return name

    def program(self, commit):
        return ENGINE


WEAK = "{ UCI_LimitStrength = true, UCI_Elo = 400 }"
QUEUE = f"""
[defaults]
limit = "--nodes 200"
sprt = [0, 200]
max_games = 80

[[experiment]]
name = "a handicap"
options = {WEAK}

[[experiment]]
name = "a gain"
base_options = {WEAK}
options = {{ UCI_LimitStrength = false }}
confirm = "--nodes 300"

[[experiment]]
name = "itself"
max_games = 8
"""


class QueueOnACluster(ClusterCase):
    """A queue of experiments. Inherits the cluster."""

    def setUp(self):
        super().setUp()
        self.queue, self.table = self.record("queue.toml"), self.record("verdicts.tsv")
        with open(self.queue, "w", encoding="utf-8") as file:
            file.write(QUEUE)

    def work(self):
        values = dict(queue=self.queue, table=self.table, records=self.folder)
        arguments = argparse.Namespace(**values, match=MATCH, part_games=20)
        experiment_queue.run(self.client, arguments, OneProgram())

    def verdicts(self):
        rows = experiment_queue.read_table(self.table)
        return [(row["name"], row["verdict"]) for row in rows]

    def test_a_queue_reaches_its_verdicts_and_goes_on_where_it_was(self):
        expected = [
            ("a handicap", "H0 accepted"),
            ("a gain", "H1 accepted"),
            ("a gain, confirmed", "H1 accepted"),
            ("itself", "undecided"),
        ]
        self.work()
        self.assertEqual(self.verdicts(), expected)
        rows = experiment_queue.read_table(self.table)
        self.assertEqual((rows[2]["limit"], rows[3]["games"]), ("nodes 300", "8"))
        # An engine plays the same games against itself with either colour.
        self.assertEqual((rows[3]["won"], rows[3]["pairs"]), (rows[3]["lost"], "0 0 4 0 0"))
        # Killed while the third row was written: the games are there, only the rows are new.
        with open(self.table, encoding="utf-8") as file:
            lines = file.readlines()
        with open(self.table, "w", encoding="utf-8") as file:
            file.writelines(lines[:3])
            file.write(lines[3][:20])
        self.work()
        with open(self.table, encoding="utf-8") as file:
            self.assertEqual(file.readlines(), lines)

    def test_a_queue_that_is_wrong_is_refused(self):
        for text, reason in (
            ("", "no \\[\\[experiment"),
            ("[[experiment]]\noptions = {}", "a name is needed"),
            ('[[experiment]]\nname = "a"\nnodes = 5', "unknown key 'nodes'"),
            ('[[experiment]]\nname = "a"\nmax_games = "5"', "expected int"),
            ('[[experiment]]\nname = "a"\nsprt = [5]', "expected two numbers"),
            ('[[experiment]]\nname = "a"\n[[experiment]]\nname = "a"', "another one named 'a'"),
            ("[[experiment", "queue.toml: Expected"),
        ):
            with self.subTest(text), open(self.queue, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                with self.assertRaisesRegex(experiment_queue.QueueError, reason):
                    experiment_queue.read_queue(self.queue)
        with self.assertRaisesRegex(experiment_queue.QueueError, "no commit or branch"):
            experiment_queue.Builder().commit("no-such-branch")


class TablesOnACluster(unittest.TestCase):
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


class DataOnACluster(unittest.TestCase):
    GENERATE = ["--games", "4", "--shard-games", "2", "--nodes", "50", "--threads", "1"]

    def contents(self, folder):
        files = {}
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), "rb") as file:
                files[name] = file.read()
        return files

    def test_parts_are_as_by_the_program_though_a_worker_is_killed(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        out, killed = os.path.join(folder, "data"), []
        cluster = self.enterContext(
            LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
        )
        client = self.enterContext(Client(cluster))
        record = os.path.join(folder, "record")
        given = argparse.Namespace(
            arguments=self.GENERATE, parts=6, out=out, seed=7, train=TRAIN, record=record
        )
        killer = threading.Thread(target=kill_one_worker, args=(cluster, record, killed))
        killer.start()
        data_cluster.run(client, given)
        killer.join()
        self.assertEqual(len(killed), 1)
        finished = sorted(name for name in os.listdir(out) if name.startswith("part-"))
        self.assertEqual(finished, [f"part-0000{part}" for part in range(1, 7)])
        for part in (1, 6):
            alone = os.path.join(folder, f"alone-{part}")
            command = [TRAIN, "generate", *self.GENERATE, "--seed", str(6 + part), "--out", alone]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            os.remove(os.path.join(alone, "lock"))
            self.assertEqual(self.contents(data_cluster.folder_of(out, part)), self.contents(alone))
        # What is there is not made again.
        os.remove(record)
        self.assertEqual(data_cluster.run(client, given), ["was there before"] * 6)
        # A part that is recorded but gone is named, and made again without the record.
        lost = data_cluster.folder_of(out, 2)
        before = self.contents(lost)
        shutil.rmtree(lost)
        with self.assertRaisesRegex(
            SystemExit, f"not there, but done by the record {record}: {lost}\n"
        ):
            data_cluster.run(client, given)
        os.remove(record)
        os.mkdir(os.path.join(out, "unfinished-old"))
        self.assertEqual(data_cluster.run(client, given).count("was there before"), 5)
        self.assertEqual(self.contents(lost), before)
        self.assertEqual(
            sorted(os.listdir(out)), ["job.json", *finished], "nothing unfinished is left"
        )

    def test_parts_of_another_job_are_refused(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        path = os.path.join(folder, "job.json")
        job = {"generate": self.GENERATE, "seed": 7}

        def refuse(job):
            with sharing.open_locked(path, "") as file:
                data_cluster.refuse_other_job(file, folder, job)

        refuse({**job, "seed": 1})
        refuse(job)
        os.mkdir(data_cluster.folder_of(folder, 1))
        refuse(job)
        with self.assertRaisesRegex(
            SystemExit, "parts of another job. They differ:\n  seed: 7 there, 8 here\n"
        ):
            refuse({**job, "seed": 8})
        with self.assertRaisesRegex(SystemExit, "  generate: .* there, .* here\n"):
            refuse({**job, "generate": ["--games", "5"]})
        for content in (b"", b"notes\n", b"[]\n"):
            with open(path, "wb") as file:
                file.write(content)
            with self.assertRaisesRegex(
                SystemExit, "job.json does not say how they were made; give another --out"
            ):
                refuse(job)

    def test_a_part_that_another_run_has_completed_is_done(self):
        out = self.enterContext(tempfile.TemporaryDirectory())
        done = data_cluster.folder_of(out, 1)
        # A program that is slower than another run of the same task.
        program = os.path.join(out, "slow.sh")
        with open(program, "w", encoding="utf-8") as file:
            file.write(
                f'#!/bin/sh\nfor out; do :; done\nmkdir -p "$out" {done}\n'
                f'touch "$out/lock" {done}/000000.dtd\n'
            )
        os.chmod(program, 0o755)
        self.assertEqual(data_cluster.generate(program, [], out, 1, 7), "was there before")
        self.assertEqual(self.contents(done), {"000000.dtd": b""})
        self.assertEqual(sorted(os.listdir(out)), ["part-00001", "slow.sh"])


class CostsOfTables(unittest.TestCase):
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


class WrongArguments(unittest.TestCase):
    """What users get wrong ends in a message and a status that is not 0, before a cluster is
    started."""

    def refused(self, *arguments, script="perft_cluster.py"):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), script)
        with tempfile.TemporaryDirectory() as folder:
            result = subprocess.run(
                [sys.executable, script, *arguments], cwd=folder, capture_output=True, text=True
            )
            self.assertEqual(os.listdir(folder), [], "nothing is left behind")
        self.assertNotEqual(result.returncode, 0)
        self.assertEqual(result.stdout, "")
        self.assertNotIn("Traceback", result.stderr)
        return result.stderr

    def test_they_are_told(self):
        for arguments, part in (
            (["3", "--perft", "/no/such/perft"], "cannot run /no/such/perft: No such file"),
            (["3", "--perft", "/"], "cannot run /: Permission denied"),
            (["3", "--perft", PERFT, "--fen", "chess"], "column 1"),
            (["3", "--perft", PERFT, "--fen", "W:Wa9:B"], "column 4"),
            (["64", "--perft", PERFT], "64 is not from 0 to 63"),
            (["five", "--perft", PERFT], "'five'"),
            (["3", "--perft", PERFT, "--split", "4"], "--split 4 is more than the depth 3"),
            (["3", "--perft", PERFT, "--lines", "0"], "0 is not 1 or more"),
            (["3", "--perft", PERFT, "--hash", "-1"], "-1 is not 0 or more"),
            (["3", "--perft", PERFT, "--processes", "0"], "0 is not 1 or more"),
            (
                ["3", "--perft", PERFT, "--scheduler", "nonsense://x"],
                "no Dask scheduler answers at nonsense://x",
            ),
        ):
            with self.subTest(arguments=arguments):
                self.assertIn(part, self.refused(*arguments))

    def test_those_of_data_are_told(self):
        for arguments, part in (
            (["--parts", "0", "--out", "d", "--", "--games", "1"], "0 is not 1 or more"),
            (
                ["--parts", "1", "--out", "d", "--", "--games", "1", "--seed=3"],
                "--seed is an option of this script",
            ),
        ):
            with self.subTest(arguments=arguments):
                self.assertIn(part, self.refused(*arguments, script="data_cluster.py"))

    def test_those_of_tables_are_told(self):
        for arguments, part in (
            (["--pieces", "7", "--out", "t"], "7 is not from 2 to 6"),
            (
                ["--pieces", "3", "--out", "t", "--tables", "/no/such/tables"],
                "cannot run /no/such/tables: No such file",
            ),
            (
                [
                    "--pieces",
                    "3",
                    "--out",
                    "t",
                    "--tables",
                    TABLES,
                    "--memory",
                    "9",
                    "--scheduler",
                    "x",
                ],
                "--resources MEMORY=MB",
            ),
            (["--pieces", "3", "--out", "t", "--estimate", "-1"], "needs a time"),
        ):
            with self.subTest(arguments=arguments):
                self.assertIn(part, self.refused(*arguments, script="tables_cluster.py"))


class Openings(ClusterCase):
    GROWTH = ("--positions", "40", "--nodes", "2000", "--first-nodes", "4000")

    def book(self, tree):
        """All that a tree has, as bytes."""
        subprocess.run([BOOK, "check", tree], check=True, stdout=subprocess.DEVNULL)
        command = [BOOK, "export", tree, "--out", tree + ".book", "--size", "100000000"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return self.contents(tree + ".book")

    def test_a_tree_grows_as_on_one_machine_though_a_worker_is_killed(self):
        local, shared = self.record("local.db"), self.record("shared.db")
        subprocess.run([BOOK, "expand", local, *self.GROWTH], check=True, stdout=subprocess.DEVNULL)
        tree = book_cluster.Tree(BOOK, shared, list(self.GROWTH))
        # What a killed run had reserved.
        self.assertEqual(len(tree.lease(1)[0]), 1)
        killer = threading.Timer(1, self.kill_a_worker)
        killer.start()
        self.assertEqual(book_cluster.run(self.client, tree, 2), 40)
        killer.join()
        self.assertEqual(self.book(shared), self.book(local))
        self.assertEqual(book_cluster.run(self.client, tree, 2), 0, "nothing is done twice")

    def kill_a_worker(self):
        os.kill(next(iter(self.cluster.workers.values())).pid, signal.SIGKILL)

    def test_errors_of_the_program_are_told(self):
        path = self.record("text.db")
        with open(path, "w", encoding="utf-8") as file:
            file.write(
                "no tree of openings, but a text that is long enough to be looked at as one...."
            )
        with self.assertRaisesRegex(sharing.TaskFailed, "not a database"):
            book_cluster.run(self.client, book_cluster.Tree(BOOK, path, []), 2)
        tree = book_cluster.Tree(BOOK, self.record("tree.db"), list(self.GROWTH))
        tree.lease(0)
        with self.assertRaisesRegex(sharing.TaskFailed, "expected NUMBER SIGNATURE VERSION"):
            tree.submit("nonsense\n")


if __name__ == "__main__":
    unittest.main()
