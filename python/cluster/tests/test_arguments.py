"""What users get wrong."""

import os
import subprocess
import sys
import tempfile
import unittest

from tests.support import PERFT, SCRIPTS, TABLES


class WrongArguments(unittest.TestCase):
    """What users get wrong ends in a message and a status that is not 0, before a cluster is
    started."""

    def refused(self, *arguments, script="perft_cluster.py"):
        script = os.path.join(SCRIPTS, script)
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
