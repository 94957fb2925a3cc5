"""A tree of openings on two workers."""

import os
import signal
import subprocess
import threading

import book_cluster
import sharing
from tests.support import BOOK, ClusterCase


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
