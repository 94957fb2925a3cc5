#!/usr/bin/env python3
"""Counts a perft of Dameo on a Dask cluster: a laptop's processes, Slurm, Kubernetes, whatever runs Dask workers.

`dameo-perft split` shares the count out, every Dask task is a handful of its lines given to `dameo-perft worker`, and the
sum of multiplicity times count is the answer. Each finished task is written to a record, so that an interrupted count goes on
where it was; a task whose worker dies is run again by Dask.
"""

import argparse
import json
import os
import subprocess
import sys
import time

from distributed import Client, LocalCluster, as_completed

MOST_DEATHS = 20  # of workers that one task may see before it counts as their cause


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


def read_record(path, job):
    """The counts of finished tasks by their number. A record of another job is refused; a torn last line is dropped."""
    done, good = {}, 0
    if os.path.exists(path):
        with open(path, "rb") as file:
            for number, line in enumerate(file):
                try:
                    entry = json.loads(line) if line.endswith(b"\n") else None
                except ValueError:
                    entry = None
                if entry is None:
                    break
                if number == 0 and entry != job:
                    sys.exit(f"{path} is the record of another count: {json.dumps(entry)}, not {json.dumps(job)}")
                if number > 0:
                    done[entry["task"]] = entry["count"]
                good += len(line)
        with open(path, "ab") as file:
            file.truncate(good)
    return done


def show(started, before, done, tasks, last=False):
    """A line about the progress, on a terminal only."""
    if sys.stderr.isatty():
        rate = (done - before) / max(time.monotonic() - started, 1e-9)
        left = f"{(tasks - done) / rate:.0f} s left" if rate else ""
        print(f"\r{done} of {tasks} tasks, {rate:.2f} a second, {left}   ", end="\n" if last else "", file=sys.stderr, flush=True)


def run(client, arguments):
    """Counts what the record does not have yet, and returns the whole sum."""
    lines = split(arguments.perft, arguments.fen, arguments.depth, arguments.split)
    tasks = [lines[at : at + arguments.lines] for at in range(0, len(lines), arguments.lines)]
    job = {"depth": arguments.depth, "split": arguments.split, "fen": arguments.fen, "lines": arguments.lines, "tasks": len(tasks)}
    done = read_record(arguments.record, job)
    before, started = len(done), time.monotonic()
    with open(arguments.record, "a", encoding="utf-8") as record:
        if record.tell() == 0:
            record.write(json.dumps(job) + "\n")
        numbers = [number for number in range(len(tasks)) if number not in done]
        # Keys name the job and the task, so that nothing is taken for anything else on a shared scheduler.
        futures = {
            client.submit(count, arguments.perft, tasks[number], arguments.hash, key=f"{json.dumps(job)}-{number}"): number
            for number in numbers
        }
        for future, result in as_completed(list(futures), with_results=True):
            number = futures.pop(future)
            done[number] = result
            record.write(json.dumps({"task": number, "count": result}) + "\n")
            record.flush()
            future.release()
            show(started, before, len(done), len(tasks))
    show(started, before, len(done), len(tasks), last=True)
    return sum(done.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("depth", type=int, help="the depth to count to")
    parser.add_argument("--split", type=int, default=3, help="the plies to share out (default 3)")
    parser.add_argument("--fen", help="the position to count from (default: the start)")
    parser.add_argument("--perft", default="dameo-perft", help="the path of dameo-perft, the same on every worker")
    parser.add_argument("--lines", type=int, default=200, help="positions a task (default 200)")
    parser.add_argument("--hash", type=int, default=0, help="megabytes of table for each task (default none)")
    parser.add_argument("--record", default="perft.record.jsonl", help="the file of finished tasks (default perft.record.jsonl)")
    parser.add_argument("--scheduler", help="the address of a Dask scheduler; without it, processes on this machine")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many, on this machine")
    arguments = parser.parse_args()
    import dask

    dask.config.set({"distributed.scheduler.allowed-failures": MOST_DEATHS})
    if arguments.scheduler:
        client = Client(arguments.scheduler)
    else:
        cluster = LocalCluster(n_workers=arguments.processes, threads_per_worker=1, dashboard_address=None)
        client = Client(cluster)
    with client:
        print(run(client, arguments))


if __name__ == "__main__":
    main()
