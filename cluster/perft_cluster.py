#!/usr/bin/env python3
"""Counts a perft of Dameo on a Dask cluster: a laptop's processes, Slurm, Kubernetes, whatever runs Dask workers.

`dameo-perft split` shares the count out, every Dask task is a handful of its lines given to `dameo-perft worker`, and the
sum of multiplicity times count is the answer. Each finished task is written to a record, so that an interrupted count goes on
where it was; a task whose worker dies is run again by Dask.
"""

import argparse
import json
import subprocess

import sharing


def split(perft, fen, depth, plies):
    """The lines of `dameo-perft split`."""
    command = [perft, "split", str(plies), "--depth", str(depth)] + (["--fen", fen] if fen else [])
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()


def count(perft, lines, hash_megabytes):
    """Runs on a worker: the number of sequences that the lines stand for."""
    command = [perft, "worker", "--hash", str(hash_megabytes)]
    result = subprocess.run(command, input="\n".join(lines) + "\n", stdout=subprocess.PIPE, text=True, check=True)
    counted = [json.loads(line) for line in result.stdout.splitlines()]
    if len(counted) != len(lines):
        raise RuntimeError(f"{len(lines)} lines were given to {perft}, {len(counted)} came back")
    return sum(share["multiplicity"] * share["count"] for share in counted)


def run(client, arguments):
    """Counts what the record does not have yet, and returns the whole sum."""
    lines = split(arguments.perft, arguments.fen, arguments.depth, arguments.split)
    shares = [lines[at : at + arguments.lines] for at in range(0, len(lines), arguments.lines)]
    job = {"depth": arguments.depth, "split": arguments.split, "fen": arguments.fen, "lines": arguments.lines, "tasks": len(shares)}
    tasks = [(arguments.perft, share, arguments.hash) for share in shares]
    return sum(sharing.run_tasks(client, job, arguments.record, count, tasks))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("depth", type=int, help="the depth to count to")
    parser.add_argument("--split", type=int, default=3, help="the plies to share out (default 3)")
    parser.add_argument("--fen", help="the position to count from (default: the start)")
    parser.add_argument("--perft", default="dameo-perft", help="the path of dameo-perft, the same on every worker")
    parser.add_argument("--lines", type=int, default=200, help="positions a task (default 200)")
    parser.add_argument("--hash", type=int, default=0, help="megabytes of table for each task (default none)")
    sharing.add_cluster_arguments(parser, "perft.record.jsonl")
    arguments = parser.parse_args()
    with sharing.connect(arguments) as client:
        print(run(client, arguments))


if __name__ == "__main__":
    main()
