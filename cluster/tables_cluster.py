#!/usr/bin/env python3
"""Makes endgame tables of Dameo on a Dask cluster: local processes, Slurm, Kubernetes, or any other
Dask workers.

Each Dask task solves one pair of classes with `dameo-tables solve`, as soon as the pairs that its
captures and promotions lead to are solved. All machines see one folder. Its files tell what is
done, so that an interrupted run can be resumed. Dask runs a task again if its worker dies.
"""

import argparse
import heapq
import os
import shutil
import socket
import subprocess
import sys
import time

import cloudpickle

import sharing
from distributed import as_completed
from distributed.system import MEMORY_LIMIT

MEGABYTE = 1 << 20
NO_MEMORY = "no worker has a resource MEMORY; start workers with 'dask worker --resources MEMORY=MB', their megabytes"


class Pair:
    """A line of `dameo-tables classes`."""

    def __init__(self, line):
        self.name, numbers, working, successors, megabytes, conversions = line.split("\t")
        self.numbers, self.working, self.successors = int(numbers), int(working), int(successors)
        self.megabytes = int(megabytes)
        self.conversions = conversions.split(",") if conversions else []
        # The numbers of the longest chain of pairs that begins with this one.
        self.chain = self.numbers

    def pieces(self):
        return len(self.name) - 1


def classes(arguments, *options):
    """What `dameo-tables classes` prints: the pairs in the order in which they can be solved."""
    command = [arguments.tables, "classes", str(arguments.pieces), "--distances", str(arguments.distances), *options]
    try:
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except OSError as error:
        sys.exit(f"cannot run {command[0]}: {error.strerror}; build it with 'cargo build --release -p dameo-tables' and give its path as --tables")
    if result.returncode:
        sys.exit(f"the classes cannot be listed: {result.stderr.strip()}")
    pairs = {pair.name: pair for pair in map(Pair, result.stdout.splitlines()[1:])}
    for pair in reversed(pairs.values()):
        for name in pair.conversions:
            if name in pairs:
                pairs[name].chain = max(pairs[name].chain, pairs[name].numbers + pair.chain)
    return pairs


def solve(command, name, before):
    """Runs on a worker. Solves a pair, and returns None or the error. `before` is what this has
    returned for the pairs that come first."""
    error = next(filter(None, before), None)
    if error:
        return error
    try:
        # A worker that is killed cannot end the program, but then its input ends.
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as program:
            message = program.stderr.read().strip()
    except OSError as error:
        return f"cannot run {command[0]} on {socket.gethostname()}: {error.strerror}"
    if program.returncode:
        return f"{name} is not solved: {' '.join(command)} ended with status {program.returncode} on {socket.gethostname()}: {message}"
    return None


def memory_of_workers(client):
    """The megabytes that the largest worker has for its tasks."""
    client.wait_for_workers(1)
    workers = client.scheduler_info(n_workers=-1)["workers"].values()
    return max((worker["resources"].get("MEMORY", 0) for worker in workers), default=0)


def refuse_too_large(pairs, largest):
    """Refuses pairs that no worker can solve."""
    if not largest:
        sys.exit(NO_MEMORY)
    too_large = [pair for pair in pairs.values() if pair.megabytes > largest]
    if too_large:
        most = max(too_large, key=lambda pair: pair.megabytes)
        sys.exit(
            f"to solve {most.name} needs {most.megabytes} MB of memory, and the largest worker has {largest:.0f} MB; "
            f"{len(too_large)} of {len(pairs)} pairs need more than that"
        )


def show(started, done, pairs, last=False):
    """Shows the progress, on a terminal only. The time left is by numbers: pairs differ too much."""
    if sys.stderr.isatty():
        solved, total = (sum(pair.numbers for pair in some) for some in (done, pairs))
        left = f"{(total - solved) * (time.monotonic() - started) / solved:.0f} s left" if solved else ""
        line = f"{len(done)} of {len(pairs)} pairs, {100 * solved / max(total, 1):.0f} % of the numbers, {left}   "
        print(f"\r{line}", end="\n" if last else "", file=sys.stderr, flush=True)


def solve_all(client, arguments, pairs):
    """Solves pairs. Those that they lead to are among them, or in the folder."""
    # Workers on other machines do not have these modules.
    for module in (sys.modules[__name__], sharing):
        cloudpickle.register_pickle_by_value(module)
    started, futures, done = time.monotonic(), {}, []
    for pair in pairs.values():
        command = [arguments.tables, "solve", pair.name, "--out", arguments.out, "--memory", str(pair.megabytes)]
        command += ["--distances", str(arguments.distances), "--end-with-input"]
        command += ["--threads", str(arguments.threads)] if arguments.threads else []
        before = [futures[name] for name in pair.conversions if name in futures]
        # The keys contain the folder, so that runs on a shared scheduler do not mix. The pairs of
        # which most depends come first.
        futures[pair.name] = client.submit(
            solve,
            command,
            pair.name,
            before,
            key=f"{arguments.out}/{pair.name}-{arguments.distances}",
            resources={"MEMORY": pair.megabytes},
            priority=pair.chain,
            pure=False,
        )
    names = {future: name for name, future in futures.items()}
    for future, error in as_completed(list(names), with_results=True):
        if error:
            raise sharing.TaskFailed(error)
        done.append(pairs[names[future]])
        show(started, done, pairs.values())
    show(started, done, pairs.values(), last=True)


def remove_partial(folder):
    """Removes what killed programs have left half written."""
    for name in os.listdir(folder):
        if name.endswith(".partial"):
            os.remove(os.path.join(folder, name))


def run(connect, arguments):
    """Makes the tables that the folder does not have yet. `connect()` gives a client."""
    work = os.path.join(arguments.out, "work")
    os.makedirs(work, exist_ok=True)
    # The lock of `dameo-tables generate`.
    with sharing.open_locked(os.path.join(work, "lock"), "give another --out"):
        pairs = classes(arguments, "--missing-from", arguments.out)
        if pairs:
            with connect() as client:
                refuse_too_large(pairs, memory_of_workers(client))
                solve_all(client, arguments, pairs)
        for folder in (arguments.out, work):
            remove_partial(folder)
    if not arguments.keep_values:
        shutil.rmtree(work)


def simulate(pairs, machines, cores, nanoseconds):
    """The seconds that machines of so many cores need, if each solves one pair at a time and a pair
    is solved so many times faster by all cores. Of the pairs that can be solved, that with the
    longest chain is next, as on the cluster."""
    waiting = {pair.name: len(pair.conversions) for pair in pairs.values()}
    following = {name: [] for name in pairs}
    for pair in pairs.values():
        for name in pair.conversions:
            following[name].append(pair.name)
    ready = [(-pairs[name].chain, name) for name, count in waiting.items() if count == 0]
    heapq.heapify(ready)
    running, now = [], 0.0
    while ready or running:
        while ready and len(running) < machines:
            name = heapq.heappop(ready)[1]
            heapq.heappush(running, (now + pairs[name].numbers * nanoseconds * 1e-9 / cores, name))
        now, finished = heapq.heappop(running)
        for name in following[finished]:
            waiting[name] -= 1
            if waiting[name] == 0:
                heapq.heappush(ready, (-pairs[name].chain, name))
    return now


def bytes_per_number(pairs, path):
    """The bytes of files for each number of the classes of the most pieces that have them all."""
    for pieces in range(max(pair.pieces() for pair in pairs.values()), 2, -1):
        numbers = {path(pair.name): pair.numbers for pair in pairs.values() if pair.pieces() == pieces}
        if all(map(os.path.exists, numbers)):
            return sum(map(os.path.getsize, numbers)) / sum(numbers.values()), pieces
    return None


def estimate(pairs, nanoseconds, out):
    """What all pairs cost, as lines of a table, if a core needs so many nanoseconds per number."""
    numbers = sum(pair.numbers for pair in pairs.values())
    hours = nanoseconds * 1e-9 / 3600
    largest = max(pairs.values(), key=lambda pair: pair.megabytes)
    chain = max(pair.chain for pair in pairs.values())
    yield "| what | how much |"
    yield "| --- | --- |"
    yield f"| pairs | {len(pairs)} |"
    yield f"| numbers | {numbers / 1e9:.2f} billion |"
    yield f"| time of a core per number | {nanoseconds:g} ns |"
    yield f"| core hours | {numbers * hours:.2f} |"
    yield f"| core hours of the longest chain of pairs | {chain * hours:.2f} |"
    yield f"| memory of the largest pair, {largest.name} | {largest.megabytes} MB |"
    yield f"| of it the values that it leads to | {largest.successors / MEGABYTE:.0f} MB |"
    for what, path in (
        ("values, in the folder work", lambda name: os.path.join(out, "work", f"{name}.values")),
        ("tables", lambda name: os.path.join(out, f"{name}.dtb")),
    ):
        known = bytes_per_number(pairs, path)
        if known:
            yield f"| disk for the {what} | {numbers * known[0] / 1e9:.2f} GB, by {known[0]:.4f} bytes per number of {known[1]} pieces |"
    yield ""
    yield "| cores | machines | cores each | hours | cores at work |"
    yield "| --- | --- | --- | --- | --- |"
    for cores in (8, 64, 512):
        for machines in (1, 2, 4, 8, 16, 32, 64):
            each = cores // machines
            # A machine of one core wastes its memory, and one of more than 64 is rare.
            if 4 <= each <= 64:
                took = simulate(pairs, machines, each, nanoseconds) / 3600
                yield f"| {cores} | {machines} | {each} | {took:.2f} | {100 * numbers * hours / cores / took:.0f} % |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    whole_number = sharing.whole_number
    parser.add_argument("--pieces", type=whole_number(2, 6), required=True, help="the most pieces on the board")
    parser.add_argument("--out", required=True, help="the folder of the tables, the same on every worker")
    parser.add_argument("--tables", default="dameo-tables", help="the path of dameo-tables, the same on every worker")
    parser.add_argument("--threads", type=whole_number(1), help="threads per pair (default: the cores of the worker's machine, or the share of a process)")
    parser.add_argument("--memory", type=whole_number(1), help="megabytes of each process on this machine (default: an equal share)")
    parser.add_argument("--distances", type=whole_number(0, 6), default=4, help="write the distances of classes of up to so many pieces (default 4)")
    parser.add_argument("--keep-values", action="store_true", help="keep the folder of complete values, so that more pieces can be added later")
    parser.add_argument("--estimate", type=float, metavar="NS", help="only print what the tables cost, if a core needs NS nanoseconds per number")
    sharing.add_cluster_arguments(parser)
    arguments = parser.parse_args()
    arguments.out = os.path.abspath(arguments.out)
    if arguments.estimate is not None:
        if not arguments.estimate > 0:
            parser.error("--estimate needs a time")
        print(*estimate(classes(arguments), arguments.estimate, arguments.out), sep="\n")
        return
    if arguments.scheduler and arguments.memory:
        parser.error("--memory is for processes on this machine; other workers say what they have by --resources MEMORY=MB")
    # Before the folder is made: wrong arguments leave nothing behind.
    classes(arguments)
    if not arguments.scheduler:
        arguments.threads = arguments.threads or max(1, os.cpu_count() // arguments.processes)
    memory = arguments.memory or MEMORY_LIMIT // MEGABYTE // arguments.processes
    with sharing.report_errors(arguments.out):
        run(lambda: sharing.connect(arguments, resources={"MEMORY": memory}), arguments)


if __name__ == "__main__":
    main()
