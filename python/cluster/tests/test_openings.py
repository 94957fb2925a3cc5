"""A tree of openings on two workers."""

import subprocess

import book_cluster
import sharing
from programs import TOOLS
from support import ClusterCase, contents

GROWTH = ("--positions", "12", "--nodes", "2000", "--first-nodes", "4000")


def run(*command):
    subprocess.run([TOOLS, "book", *command], check=True, stdout=subprocess.DEVNULL)


class Openings(ClusterCase):
    def check_grows(self, tree):
        """A tree grows as on one machine, and nothing is done twice."""
        self.assertEqual(book_cluster.run(self.client, tree, 2), 12)
        local, books = self.path("local.db"), []
        run("expand", local, *GROWTH)
        for path in (local, tree.path):
            run("check", path)
            run("export", path, "--out", f"{path}.book", "--size", "100000000")
            books.append(contents(f"{path}.book"))
        self.assertEqual(*books)
        self.assertEqual(book_cluster.run(self.client, tree, 2), 0)

    def test_a_tree_grows_as_on_one_machine(self):
        tree = book_cluster.Tree(TOOLS, self.path("shared.db"), list(GROWTH))
        # A lease of a killed run.
        self.assertEqual(len(tree.lease(1)[0]), 1)
        self.check_grows(tree)

    def test_errors_of_the_program_are_told(self):
        path = self.file("text.db", "no tree, but a text that is long enough to look like one" * 9)
        with self.assertRaisesRegex(sharing.TaskFailed, "not a database"):
            book_cluster.run(self.client, book_cluster.Tree(TOOLS, path, []), 2)
        tree = book_cluster.Tree(TOOLS, self.path("tree.db"), list(GROWTH))
        tree.lease(0)
        with self.assertRaisesRegex(sharing.TaskFailed, "expected NUMBER SIGNATURE VERSION"):
            tree.submit("nonsense\n")
