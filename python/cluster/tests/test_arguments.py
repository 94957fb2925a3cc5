"""Wrong arguments."""

import contextlib
import os
import tempfile
import unittest

import data_cluster
import perft_cluster
import tables_cluster
from programs import PERFT, TOOLS, run_script


class WrongArguments(unittest.TestCase):
    """Wrong arguments lead to a message and a nonzero status, before a cluster is
    started."""

    def check(self, script, *cases):
        for arguments, part in cases:
            with self.subTest(arguments=arguments), tempfile.TemporaryDirectory() as folder:
                with contextlib.chdir(folder):
                    printed, said, status = run_script(script, *arguments)
                self.assertEqual(os.listdir(folder), [], "nothing is left behind")
                self.assertNotEqual(status, 0)
                self.assertEqual(printed, "")
                self.assertRegex(said, part)

    def test_wrong_perft_arguments_are_reported(self):
        self.check(
            perft_cluster,
            (["3", "--perft", "/no/such/perft"], "cannot run /no/such/perft on .*: No such file"),
            (["3", "--perft", "/"], "cannot run / on .*: Permission denied"),
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
        )

    def test_wrong_data_arguments_are_reported(self):
        seed = ["--parts", "1", "--out", "d", "--", "--games", "1", "--seed=3"]
        self.check(
            data_cluster,
            (["--parts", "0", "--out", "d", "--", "--games", "1"], "0 is not 1 or more"),
            (seed, "--seed is an option of this script"),
        )

    def test_wrong_table_arguments_are_reported(self):
        three = ["--pieces", "3", "--out", "t"]
        self.check(
            tables_cluster,
            (["--pieces", "7", "--out", "t"], "7 is not from 2 to 6"),
            ([*three, "--tools", "/no/such"], "cannot run /no/such on .*: No such file"),
            (
                [*three, "--tools", TOOLS, "--memory", "9", "--scheduler", "x"],
                "--resources MEMORY=MB",
            ),
            ([*three, "--estimate", "-1"], "needs a time"),
        )
