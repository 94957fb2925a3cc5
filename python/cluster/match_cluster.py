#!/usr/bin/env python3
"""Plays a match of Dameo engines on a Dask cluster: local processes, Slurm, Kubernetes, or any
other Dask workers.

    match_cluster.py --parts 64 --sprt elo0=0,elo1=5 -- --engine cmd=A --engine cmd=B \\
        --nodes 20000 --rounds 6400 --random-openings 6,1

Each Dask task is a part of the match, `dameo-match .. --shard PART/PARTS`, with openings of its
own. `dameo-match merge` makes one table of all parts. Each finished part is written to a record, so
that an interrupted match goes on where it was. Dask plays a part again if its worker dies. With
--sprt the match ends as soon as the finished parts decide the test.

It exits with the status of `dameo-match merge`: with --sprt, 0 if H1 was accepted, 3 for H0 and 4
if the test is not decided; 5 after a wrong answer under --compare-answers; 1 after an error.
"""

import argparse
import json
import os
import re
import sys
import tempfile

import sharing


def play(match, arguments, part, parts):
    """Runs on a worker. Returns the record of one part, as `dameo-match` writes it."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "part.json")
        command = [match, *arguments, "--shard", f"{part}/{parts}", "--json", path]
        # 5 is a wrong answer under --compare-answers; the game is in the record.
        sharing.run_program(command, accepted=(0, 5))
        with open(path, encoding="utf-8") as file:
            return file.read()


def merge(match, records, sprt):
    """The table of these parts, the exit status that goes with it, and the summary of the results
    that `dameo-match --summary` writes."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, f"{number}.json") for number in range(1, len(records) + 1)]
        for path, record in zip(paths, records):
            with open(path, "w", encoding="utf-8") as file:
                file.write(record)
        summary = os.path.join(folder, "summary.json")
        command = [match, "merge", "--partial", "--summary", summary, *paths]
        command += ["--sprt", sprt] if sprt else []
        # The verdict of a test: 0 for H1, 3 for H0, 4 if it is not decided; 5 after a wrong answer.
        result = sharing.run_program(command, accepted=(0, 3, 4, 5))
        with open(summary, encoding="utf-8") as file:
            return result.stdout, result.returncode, json.load(file)


def test_line(table):
    """The state of the match and its test on one line, from the table."""
    kept = (line for line in table.splitlines() if re.match(r"\d+ games|Elo|SPRT", line))
    return "; ".join(line.removeprefix("SPRT ") for line in kept)


def run(client, arguments, name=""):
    """Plays the parts that are not in the record, until the test (if any) is decided. Returns the
    result of `merge` for all parts. `name` is a prefix of the line shown for the test."""
    job = {"match": arguments.arguments, "parts": arguments.parts}
    tasks = [
        (arguments.match, arguments.arguments, part, arguments.parts)
        for part in range(1, arguments.parts + 1)
    ]

    def is_decided(records):
        table, status, _ = merge(arguments.match, records, arguments.sprt)
        sharing.show_line(f"{name}{test_line(table)}", last=status in (0, 3))
        return status in (0, 3)

    records = sharing.run_tasks(
        client, job, arguments.record, play, tasks, is_decided if arguments.sprt else None
    )
    return merge(arguments.match, records, arguments.sprt)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("arguments", nargs="+", help="what dameo-match is given, after --")
    parser.add_argument("--parts", type=int, required=True, help="the number of parts")
    parser.add_argument("--sprt", help="the test that ends the match, such as elo0=0,elo1=5")
    sharing.add_program(parser, "--match", "dameo-match")
    sharing.add_cluster_arguments(parser, "match.record.jsonl")
    arguments = parser.parse_args()
    own = ("--shard", "--json", "--pdn", "--resume", "--sprt")
    sharing.refuse_options(arguments.arguments, own, "cannot be given for the parts of a match")
    with sharing.report_errors(arguments.record), sharing.connect(arguments) as client:
        table, status, _ = run(client, arguments)
        print(table, end="", flush=True)
    sys.exit(status)


if __name__ == "__main__":
    main()
