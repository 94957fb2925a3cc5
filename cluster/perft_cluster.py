#!/usr/bin/env python3
"""Counts a perft of Dameo on a Dask cluster: a laptop's processes, Slurm, Kubernetes, whatever runs Dask workers.

`dameo-perft split` shares the count out, every Dask task is a handful of its lines given to `dameo-perft worker`, and the
sum of multiplicity times count is the answer. Each finished task is written to a record, so that an interrupted count goes on
where it was; a task whose worker dies is run again by Dask.
"""

import argparse
import json
import socket
import subprocess
import sys

import sharing

MOST_DEPTH = 63  # of dameo-perft


def split(perft, fen, depth, plies):
    """The lines of `dameo-perft split`."""
    command = [perft, "split", str(plies), "--depth", str(depth)] + (["--fen", fen] if fen else [])
    try:
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except OSError as error:
        sys.exit(f"cannot run {perft}: {error.strerror}; build it with 'cargo build --release -p dameo-perft' and give its path as --perft")
    if result.returncode:
        sys.exit(f"the count cannot be shared out: {result.stderr.strip()}")
    return result.stdout.splitlines()


def count(perft, lines, hash_megabytes):
    """Runs on a worker: the number of sequences that the lines stand for."""
    command = [perft, "worker", "--hash", str(hash_megabytes)]
    try:
        result = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True)
    except OSError as error:
        raise RuntimeError(f"cannot run {perft} on {socket.gethostname()}: {error.strerror}") from error
    if result.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with status {result.returncode}: {result.stderr.strip()}")
    try:
        counted = [json.loads(line) for line in result.stdout.splitlines()]
        total = sum(share["multiplicity"] * share["count"] for share in counted)
    except (ValueError, KeyError, TypeError) as error:
        raise RuntimeError(f"{perft} printed something else than lines with counts ({error!r})") from error
    if len(counted) != len(lines):
        raise RuntimeError(f"{len(lines)} lines were given to {perft}, {len(counted)} came back")
    return total


def run(client, arguments, lines):
    """Counts what the record does not have yet of the lines of `split`, and returns the whole sum."""
    shares = [lines[at : at + arguments.lines] for at in range(0, len(lines), arguments.lines)]
    # The start position has one name in a record.
    fen = None if arguments.fen == "startpos" else arguments.fen
    job = {"depth": arguments.depth, "split": arguments.split, "fen": fen, "lines": arguments.lines, "tasks": len(shares)}
    tasks = [(arguments.perft, share, arguments.hash) for share in shares]
    return sum(sharing.run_tasks(client, job, arguments.record, count, tasks))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    whole_number = sharing.whole_number
    parser.add_argument("depth", type=whole_number(0, MOST_DEPTH), help="the depth to count to")
    parser.add_argument("--split", type=whole_number(0, MOST_DEPTH), help="the plies to share out (default 3, or the depth)")
    parser.add_argument("--fen", help="the position to count from (default: the start)")
    parser.add_argument("--perft", default="dameo-perft", help="the path of dameo-perft, the same on every worker")
    parser.add_argument("--lines", type=whole_number(1), default=200, help="positions a task (default 200)")
    parser.add_argument("--hash", type=whole_number(0), default=0, help="megabytes of table for each task (default none)")
    sharing.add_cluster_arguments(parser, "perft.record.jsonl")
    arguments = parser.parse_args()
    if arguments.split is None:
        arguments.split = min(3, arguments.depth)
    if arguments.split > arguments.depth:
        parser.error(f"--split {arguments.split} is more than the depth {arguments.depth}")
    with sharing.errors_told(arguments.record):
        # First of all: wrong arguments need no cluster.
        lines = split(arguments.perft, arguments.fen, arguments.depth, arguments.split)
        with sharing.connect(arguments) as client:
            print(run(client, arguments, lines))


if __name__ == "__main__":
    main()
