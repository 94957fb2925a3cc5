"""A queue of experiments on two workers."""

import argparse

import experiment_queue
from programs import ENGINE, MATCH
from support import ClusterCase


class OneProgram:
    """In place of a builder: the engine as it is, for every commit."""

    def commit(self, name):
        return name

    def program(self, commit):
        return ENGINE


WEAK = "{ UCI_LimitStrength = true, UCI_Elo = 400 }"
QUEUE = f"""
[defaults]
limit = "--nodes 60"
sprt = [0, 200]
max_games = 80

[[experiment]]
name = "a handicap"
options = {WEAK}

[[experiment]]
name = "a gain"
base_options = {WEAK}
options = {{ UCI_LimitStrength = false }}
confirm = "--nodes 90"

[[experiment]]
name = "itself"
max_games = 8
"""


class Queue(ClusterCase):
    """A queue of experiments. Inherits the cluster."""

    def setUp(self):
        super().setUp()
        self.queue, self.table = self.file("queue.toml", QUEUE), self.path("verdicts.tsv")

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
        self.assertEqual((rows[2]["limit"], rows[3]["games"]), ("nodes 90", "8"))
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
            self.file("queue.toml", text)
            with (
                self.subTest(text),
                self.assertRaisesRegex(experiment_queue.QueueError, reason),
            ):
                experiment_queue.read_queue(self.queue)
        with self.assertRaisesRegex(experiment_queue.QueueError, "no commit or branch"):
            experiment_queue.Builder().commit("no-such-branch")
