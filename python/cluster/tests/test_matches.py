"""Matches on two workers."""

import argparse
import subprocess
import sys

import match_cluster
from programs import ENGINE, MATCH
from support import ClusterCase


class Matches(ClusterCase):
    def match(self, record, **changed):
        """Arguments of a match whose games are the same whenever they are played."""
        engines = [
            "--engine",
            f"cmd={ENGINE},name=A,nodes=90",
            "--engine",
            f"cmd={ENGINE},name=B,nodes=20",
        ]
        played = [*engines, "--rounds", "8", "--random-openings", "5,1", "--each", "option.Hash=1"]
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
        arguments = self.match(self.path("match"))
        table, status, _ = match_cluster.run(self.client, arguments)
        whole = self.path("whole.json")
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
        self.assertIn("16 games", table)

    def test_an_interrupted_match_goes_on_from_its_record(self):
        arguments = self.match(self.path("parts"))
        table, *_ = match_cluster.run(self.client, arguments)
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
        # A test that is decided ends the match: the second part is not played.
        for name, players, test, status, games in (
            ("H1", [*engine, *random], "elo0=0,elo1=300", 0, 20),
            ("H0", [*random, *engine], "elo0=0,elo1=300", 3, 20),
            ("undecided", [*random, *engine], "elo0=0,elo1=0.001", 4, 40),
            ("no test", [*random, *engine], None, 0, 40),
        ):
            with self.subTest(name):
                arguments = self.match(
                    self.path(name), parts=2, sprt=test, arguments=[*players, "--rounds", "20"]
                )
                table, found, _ = match_cluster.run(self.client, arguments)
                self.assertEqual(found, status, table)
                self.assertIn(f"{games} games", table)

    def test_the_script(self):
        engines = [*("--engine", "builtin=random,name=a"), *("--engine", "builtin=random,name=b")]
        own = ["--parts", "2", "--match", MATCH, "--processes", "1"]
        own += ["--record", self.path("record"), "--sprt", "elo0=0,elo1=5"]
        command = [sys.executable, match_cluster.__file__, *own, "--", *engines, "--rounds", "2"]
        result = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(result.returncode, 4, result.stdout + result.stderr)
        self.assertIn("4 games", result.stdout)

    def test_the_error_of_a_part_is_reported(self):
        arguments = self.match(self.path("bad"), arguments=["--engine", f"cmd={ENGINE},nodes=1"])
        with self.assertRaisesRegex(RuntimeError, "two or more"):
            match_cluster.run(self.client, arguments)
