"""The scripts of the cluster, though a worker is killed."""

import contextlib
import json
import os
import signal
import threading
import time

import dask

import book_cluster
import data_cluster
import sharing
import test_data
import test_openings
import test_perft
import test_tables
from programs import TOOLS
from support import ClusterCase


class KilledWorkers(ClusterCase):
    processes = True

    @classmethod
    def setUpClass(cls):
        dask.config.set({"distributed.scheduler.allowed-failures": sharing.MAX_WORKER_DEATHS})
        super().setUpClass()

    def kill_a_worker(self):
        os.kill(next(iter(self.cluster.workers.values())).pid, signal.SIGKILL)

    @contextlib.contextmanager
    def killed(self, record):
        """Kills a worker as soon as a third of the tasks of a record is done."""

        def kill():
            while True:
                with contextlib.suppress(OSError), open(record, encoding="utf-8") as file:
                    lines = file.readlines()
                    if lines and len(lines) > json.loads(lines[0])["tasks"] / 3:
                        break
                time.sleep(0.005)
            self.kill_a_worker()

        killer = threading.Thread(target=kill)
        killer.start()
        yield
        killer.join()


class Counts(KilledWorkers):
    def test_a_killed_worker_costs_nothing_but_time(self):
        record = self.path("record")
        with self.killed(record):
            total = test_perft.count(self.client, test_perft.arguments(record, depth=6))
        self.assertEqual(total, 11335842416)


class Data(KilledWorkers, test_data.Data):
    def test_parts_are_made_once(self):
        given = test_data.job(self.folder)
        with self.killed(given.record):
            data_cluster.run(self.client, given)
        # The next run removes what the killed worker has left.
        os.remove(given.record)
        self.assertEqual(data_cluster.run(self.client, given), ["was there before"] * 3)
        self.check_parts(given)


class Openings(KilledWorkers, test_openings.Openings):
    def test_a_tree_grows_as_on_one_machine(self):
        tree = book_cluster.Tree(TOOLS, self.path("shared.db"), list(test_openings.GROWTH))
        submit, stored = tree.submit, []

        def submit_and_kill(scores):
            submit(scores)
            stored.append(scores)
            if len(stored) == 5:
                self.kill_a_worker()

        tree.submit = submit_and_kill
        self.check_grows(tree)


class Tables(KilledWorkers, test_tables.Tables):
    def test_three_pieces_as_by_one_program(self):
        # The first to solve this class kills its worker, and waits until its input ends.
        once, before = self.path("once"), '[ "$3" != KMvK ] || [ -e {0} ] || '
        kill = "{ touch {0}; kill -KILL $PPID; cat; exit 1; }"
        self.make(tools=self.program((before + kill).replace("{0}", once)))
        self.check_three_pieces()
        self.assertEqual(self.started().count("KMvK"), 2, "once more by another worker")
