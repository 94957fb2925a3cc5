"""What the tests of the cluster share: the programs, and two local workers."""

import contextlib
import json
import os
import signal
import tempfile
import time
import unittest

import dask
from distributed import Client, LocalCluster

import sharing

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILT = os.environ.get("DAMEO_PROGRAMS", os.path.join(SCRIPTS, "..", "..", "target", "release"))
NAMES = ("dameo-perft", "dameo-match", "dameo", "dameo-tables", "dameo-train", "dameo-book")
PERFT, MATCH, ENGINE, TABLES, TRAIN, BOOK = (
    os.path.join(os.path.abspath(BUILT), name) for name in NAMES
)


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
