"""Training data on two workers."""

import argparse
import os
import shutil
import subprocess

import data_cluster
import sharing
from programs import TOOLS
from support import ClusterCase, contents

GENERATE = ["--games", "4", "--shard-games", "2", "--nodes", "50", "--threads", "1"]


def job(folder, **changed):
    """The arguments for three parts in a folder."""
    out, record = os.path.join(folder, "data"), os.path.join(folder, "record")
    values = dict(arguments=GENERATE, parts=3, out=out, seed=7, tools=TOOLS, record=record)
    return argparse.Namespace(**{**values, **changed})


class Data(ClusterCase):
    def check_parts(self, given):
        """All parts are there, and like those that the program makes alone."""
        names = [f"part-0000{part}" for part in range(1, 4)]
        self.assertEqual(sorted(os.listdir(given.out)), ["job.json", *names])
        for part in (1, 3):
            alone = self.path(f"alone-{part}")
            command = [TOOLS, "train", "generate", *GENERATE, "--seed", str(6 + part)]
            subprocess.run([*command, "--out", alone], check=True, stdout=subprocess.DEVNULL)
            os.remove(os.path.join(alone, "lock"))
            self.assertEqual(contents(data_cluster.folder_of(given.out, part)), contents(alone))

    def test_parts_are_made_once(self):
        given = job(self.folder)
        data_cluster.run(self.client, given)
        self.check_parts(given)
        # What is there is not made again.
        os.remove(given.record)
        self.assertEqual(data_cluster.run(self.client, given), ["was there before"] * 3)
        # A part that is recorded but gone is named, and made again without the record.
        lost = data_cluster.folder_of(given.out, 2)
        before = contents(lost)
        shutil.rmtree(lost)
        with self.assertRaisesRegex(
            SystemExit, f"missing, but done according to the record {given.record}: {lost}\n"
        ):
            data_cluster.run(self.client, given)
        os.remove(given.record)
        os.mkdir(os.path.join(given.out, "unfinished-old"))
        self.assertEqual(data_cluster.run(self.client, given).count("was there before"), 2)
        self.assertEqual(contents(lost), before)
        self.assertFalse(os.path.exists(os.path.join(given.out, "unfinished-old")))

    def test_parts_of_another_job_are_refused(self):
        path = self.path("job.json")
        job = {"generate": GENERATE, "seed": 7}

        def refuse(job):
            with sharing.open_locked(path, "") as file:
                data_cluster.refuse_other_job(file, self.folder, job)

        refuse({**job, "seed": 1})
        refuse(job)
        os.mkdir(data_cluster.folder_of(self.folder, 1))
        refuse(job)
        with self.assertRaisesRegex(
            SystemExit, "parts of another job. They differ:\n  seed: 7 there, 8 here\n"
        ):
            refuse({**job, "seed": 8})
        with self.assertRaisesRegex(SystemExit, "  generate: .* there, .* here\n"):
            refuse({**job, "generate": ["--games", "5"]})
        for content in ("", "notes\n", "[]\n"):
            self.file("job.json", content)
            with self.assertRaisesRegex(
                SystemExit, "job.json does not say how they were made; give another --out"
            ):
                refuse(job)

    def test_a_part_that_another_run_has_completed_is_done(self):
        done = data_cluster.folder_of(self.folder, 1)
        # A program that is slower than another run of the same task.
        program = self.file(
            "slow.sh",
            f'#!/bin/sh\nfor out; do :; done\nmkdir -p "$out" {done}\n'
            f'touch "$out/lock" {done}/000000.dtd\n',
            mode=0o755,
        )
        self.assertEqual(data_cluster.generate(program, [], self.folder, 1, 7), "was there before")
        self.assertEqual(contents(done), {"000000.dtd": b""})
        self.assertEqual(sorted(os.listdir(self.folder)), ["part-00001", "slow.sh"])
