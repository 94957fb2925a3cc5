"""Training data on two workers."""

import argparse
import os
import shutil
import subprocess
import tempfile
import threading
import unittest

from distributed import Client, LocalCluster

import data_cluster
import sharing
from tests.support import TRAIN, kill_one_worker


class Data(unittest.TestCase):
    GENERATE = ["--games", "4", "--shard-games", "2", "--nodes", "50", "--threads", "1"]

    def contents(self, folder):
        files = {}
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), "rb") as file:
                files[name] = file.read()
        return files

    def test_parts_are_as_by_the_program_though_a_worker_is_killed(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        out, killed = os.path.join(folder, "data"), []
        cluster = self.enterContext(
            LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
        )
        client = self.enterContext(Client(cluster))
        record = os.path.join(folder, "record")
        given = argparse.Namespace(
            arguments=self.GENERATE, parts=6, out=out, seed=7, train=TRAIN, record=record
        )
        killer = threading.Thread(target=kill_one_worker, args=(cluster, record, killed))
        killer.start()
        data_cluster.run(client, given)
        killer.join()
        self.assertEqual(len(killed), 1)
        finished = sorted(name for name in os.listdir(out) if name.startswith("part-"))
        self.assertEqual(finished, [f"part-0000{part}" for part in range(1, 7)])
        for part in (1, 6):
            alone = os.path.join(folder, f"alone-{part}")
            command = [TRAIN, "generate", *self.GENERATE, "--seed", str(6 + part), "--out", alone]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            os.remove(os.path.join(alone, "lock"))
            self.assertEqual(self.contents(data_cluster.folder_of(out, part)), self.contents(alone))
        # What is there is not made again.
        os.remove(record)
        self.assertEqual(data_cluster.run(client, given), ["was there before"] * 6)
        # A part that is recorded but gone is named, and made again without the record.
        lost = data_cluster.folder_of(out, 2)
        before = self.contents(lost)
        shutil.rmtree(lost)
        with self.assertRaisesRegex(
            SystemExit, f"not there, but done by the record {record}: {lost}\n"
        ):
            data_cluster.run(client, given)
        os.remove(record)
        os.mkdir(os.path.join(out, "unfinished-old"))
        self.assertEqual(data_cluster.run(client, given).count("was there before"), 5)
        self.assertEqual(self.contents(lost), before)
        self.assertEqual(
            sorted(os.listdir(out)), ["job.json", *finished], "nothing unfinished is left"
        )

    def test_parts_of_another_job_are_refused(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        path = os.path.join(folder, "job.json")
        job = {"generate": self.GENERATE, "seed": 7}

        def refuse(job):
            with sharing.open_locked(path, "") as file:
                data_cluster.refuse_other_job(file, folder, job)

        refuse({**job, "seed": 1})
        refuse(job)
        os.mkdir(data_cluster.folder_of(folder, 1))
        refuse(job)
        with self.assertRaisesRegex(
            SystemExit, "parts of another job. They differ:\n  seed: 7 there, 8 here\n"
        ):
            refuse({**job, "seed": 8})
        with self.assertRaisesRegex(SystemExit, "  generate: .* there, .* here\n"):
            refuse({**job, "generate": ["--games", "5"]})
        for content in (b"", b"notes\n", b"[]\n"):
            with open(path, "wb") as file:
                file.write(content)
            with self.assertRaisesRegex(
                SystemExit, "job.json does not say how they were made; give another --out"
            ):
                refuse(job)

    def test_a_part_that_another_run_has_completed_is_done(self):
        out = self.enterContext(tempfile.TemporaryDirectory())
        done = data_cluster.folder_of(out, 1)
        # A program that is slower than another run of the same task.
        program = os.path.join(out, "slow.sh")
        with open(program, "w", encoding="utf-8") as file:
            file.write(
                f'#!/bin/sh\nfor out; do :; done\nmkdir -p "$out" {done}\n'
                f'touch "$out/lock" {done}/000000.dtd\n'
            )
        os.chmod(program, 0o755)
        self.assertEqual(data_cluster.generate(program, [], out, 1, 7), "was there before")
        self.assertEqual(self.contents(done), {"000000.dtd": b""})
        self.assertEqual(sorted(os.listdir(out)), ["part-00001", "slow.sh"])
