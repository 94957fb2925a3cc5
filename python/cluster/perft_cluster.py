#!/usr/bin/env python3
"""Counts a perft of Dameo on a Dask cluster: local processes, Slurm, Kubernetes, or any other Dask
workers.

`dameo-perft split` splits the count, each Dask task gives some of its lines to `dameo-perft
worker`, and the result is the sum of multiplicity times count. Finished tasks are written to a
record, so that an interrupted count can be resumed. Dask runs a task again if its worker dies.
"""

import argparse
import json

import sharing

MAX_DEPTH = 63  # The limit of dameo-perft.


def split(perft, fen, depth, plies):
    """The lines of `dameo-perft split`."""
    command = [perft, "split", str(plies), "--depth", str(depth)] + (["--fen", fen] if fen else [])
    return sharing.lines_of(command)


def count(perft, lines, hash_megabytes):
    """Runs on a worker. Returns the sum of multiplicity times count over the lines."""
    command = [perft, "worker", "--hash", str(hash_megabytes)]
    printed = sharing.run_program(command, "\n".join(lines) + "\n").stdout
    try:
        counted = [json.loads(line) for line in printed.splitlines()]
        total = sum(unit["multiplicity"] * unit["count"] for unit in counted)
    except (ValueError, KeyError, TypeError) as error:
        raise RuntimeError(
            f"{perft} printed something other than lines with counts ({error!r})"
        ) from error
    if len(counted) != len(lines):
        raise RuntimeError(f"{len(lines)} lines were given to {perft}, {len(counted)} came back")
    return total


def run(client, arguments, lines):
    """Counts the lines of `split` that are not in the record. Returns the whole count."""
    batches = [lines[at : at + arguments.lines] for at in range(0, len(lines), arguments.lines)]
    # A record must have only one name for the start position.
    fen = None if arguments.fen == "startpos" else arguments.fen
    job = {
        "depth": arguments.depth,
        "split": arguments.split,
        "fen": fen,
        "lines": arguments.lines,
        "tasks": len(batches),
    }
    tasks = [(arguments.perft, batch, arguments.hash) for batch in batches]
    return sum(sharing.run_tasks(client, job, arguments.record, count, tasks))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    whole_number = sharing.whole_number
    parser.add_argument("depth", type=whole_number(0, MAX_DEPTH), help="the depth to count to")
    parser.add_argument(
        "--split",
        type=whole_number(0, MAX_DEPTH),
        help="the plies to split off (default 3, or the depth)",
    )
    parser.add_argument("--fen", help="the position to count from (default: the start position)")
    sharing.add_program(parser, "--perft", "dameo-perft")
    parser.add_argument(
        "--lines", type=whole_number(1), default=200, help="positions per task (default 200)"
    )
    parser.add_argument(
        "--hash",
        type=whole_number(0),
        default=0,
        help="megabytes of table per task (default: no table)",
    )
    sharing.add_cluster_arguments(parser, "perft.record.jsonl")
    arguments = parser.parse_args()
    if arguments.split is None:
        arguments.split = min(3, arguments.depth)
    if arguments.split > arguments.depth:
        parser.error(f"--split {arguments.split} is more than the depth {arguments.depth}")
    with sharing.report_errors(arguments.record):
        # Before connecting: wrong arguments are reported without a cluster.
        lines = split(arguments.perft, arguments.fen, arguments.depth, arguments.split)
        with sharing.connect(arguments) as client:
            print(run(client, arguments, lines))


if __name__ == "__main__":
    main()
