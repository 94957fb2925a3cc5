"""A queue of experiments on two workers."""

import argparse
import contextlib
import io

import experiment_queue
from programs import ENGINE, MATCH
from support import ClusterCase


class OneProgram:
    """A fake builder that returns the current engine for every commit."""

    def commit(self, name):
        return name

    def program(self, commit):
        return ENGINE


WEAK = "{ UCI_LimitStrength = true, UCI_Elo = 400 }"
QUEUE = f"""
[defaults]
limit = "--nodes 60"
sprt = [0, 400]
max_games = 40

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
sprt = [0, 200]
"""


class Queue(ClusterCase):
    """A queue of experiments. Inherits the cluster."""

    def setUp(self):
        super().setUp()
        self.queue, self.table = self.file("queue.toml", QUEUE), self.path("verdicts.tsv")

    def work(self):
        values = dict(queue=self.queue, table=self.table, records=self.folder)
        arguments = argparse.Namespace(**values, match=MATCH, part_games=10)
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
            (b"", "no \\[\\[experiment"),
            (b"[[experiment", "queue.toml: Expected"),
            (b'[[experiment]]\nname = "\xff"', "queue.toml: 'utf-8' codec"),
            (b'experiment = "a"', "no \\[\\[experiment"),
        ):
            with open(self.queue, "wb") as file:
                file.write(text)
            with (
                self.subTest(text),
                self.assertRaisesRegex(experiment_queue.QueueError, reason),
            ):
                experiment_queue.read_queue(self.queue)
        with self.assertRaisesRegex(experiment_queue.QueueError, "no commit or branch"):
            experiment_queue.Builder().commit("no-such-branch")

    def test_each_entry_that_is_wrong_is_named_with_its_line(self):
        for entry, reason in (
            ("options = {}", "a name is needed"),
            ('name = "a"\nnodes = 5', "unknown key 'nodes'"),
            ('name = "a"\nmax_games = "5"', "expected int"),
            ('name = "a"\nmax_games = 0', "at least 1"),
            ('name = "a"\nsprt = [5]', "expected two numbers"),
            ('name = "a"\nsprt = [5, 0]', "the smaller one first"),
            ('name = "a"\nsprt = [0, inf]', "expected two numbers"),
            ('name = "a"\nsprt = [nan, 5]', "expected two numbers"),
            ('name = "a"\nlimit = "nodes 5"', "expected options"),
            ('name = "a"\nopenings = "8"', "plies and a seed"),
            ('name = "good"', "that of 'good'"),
            ('name = "go?od"\n[[experiment]]\nname = "go:od"', "that of 'go\\?od'"),
        ):
            head = '[[experiment]]\nname = "good"\n\n[[experiment]]\n'
            self.file("queue.toml", head + entry)
            with self.subTest(entry):
                experiments, wrong = experiment_queue.read_queue(self.queue)
                self.assertEqual(experiments[0].name, "good")
                self.assertRegex("\n".join(wrong), f"line [46]: experiment [23]: .*{reason}")

    def test_a_table_that_is_none_is_refused(self):
        heading = "\t".join(experiment_queue.COLUMNS) + "\n"
        for text, reason in (("name\n", "first line"), (heading + "a\tb\n", "line 2 has not 15")):
            self.file("verdicts.tsv", text)
            with self.assertRaisesRegex(experiment_queue.QueueError, reason):
                experiment_queue.read_table(self.table)

    def test_a_bad_entry_does_not_end_the_queue(self):
        entries = (
            'name = "a"\nsprt = [5, 0]',
            'name = "gone"\ncommit = "none"',
            'name = "itself"\nmax_games = 8\nlimit = "--nodes 60"',
        )
        self.file("queue.toml", "".join(f"[[experiment]]\n{entry}\n" for entry in entries))
        values = dict(queue=self.queue, table=self.table, records=self.folder)
        arguments = argparse.Namespace(**values, match=MATCH, part_games=20)

        class Builder(OneProgram):
            def commit(self, name):
                if name == "none":
                    raise experiment_queue.QueueError("'none' is no commit")
                return super().commit(name)

        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            self.assertFalse(experiment_queue.run(self.client, arguments, Builder()))
        self.assertEqual(self.verdicts(), [("itself", "undecided")])
        self.assertIn("line 1: experiment 1: sprt", said.getvalue())
        self.assertIn("gone: 'none' is no commit", said.getvalue())
