"""Shared fixtures of the cluster tests: two workers in this process, and a folder."""

import os
import tempfile
import unittest

from distributed import Client, LocalCluster

MEMORY = 60
"""The megabytes that a worker has for endgame tables."""


def contents(path):
    """The bytes of a file, or those of all files of a folder by their names."""
    if os.path.isdir(path):
        return {name: contents(os.path.join(path, name)) for name in os.listdir(path)}
    with open(path, "rb") as file:
        return file.read()


class ClusterCase(unittest.TestCase):
    processes = False

    @classmethod
    def setUpClass(cls):
        cls.cluster = cls.enterClassContext(
            LocalCluster(
                n_workers=2,
                threads_per_worker=1,
                processes=cls.processes,
                dashboard_address="127.0.0.1:0",
                resources={"MEMORY": MEMORY},
            )
        )
        cls.client = cls.enterClassContext(Client(cls.cluster))

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())

    def path(self, name):
        return os.path.join(self.folder, name)

    def file(self, name, content, mode=0o644):
        """A file with this content."""
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(content)
        os.chmod(self.path(name), mode)
        return self.path(name)
