#!/usr/bin/env python3
"""Makes endgame tables of Dameo on a Dask cluster: local processes, Slurm, Kubernetes, or any other
Dask workers.

Each Dask task solves one pair of classes with `dameo-tools tables solve`, as soon as the pairs that
its captures and promotions lead to are solved. All machines see one folder. Its files tell what is
done, so that an interrupted run can be resumed. Dask runs a task again if its worker dies.
"""

import argparse
import heapq
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import uuid

from distributed.system import MEMORY_LIMIT

import sharing

MEGABYTE = 1 << 20
SERIAL = 0.04  # The share of the work that dameo-tools tables does with one thread, for estimates.
NO_MEMORY = (
    "no worker has a resource MEMORY: start the workers with 'dask worker --resources MEMORY=MB', "
    "where MB are the megabytes of the worker"
)


class Pair:
    """A line of `dameo-tools tables classes`."""

    def __init__(self, line):
        self.name, *numbers, conversions = line.split("\t")
        numbers = map(int, numbers)
        self.numbers, self.placements, self.working, self.successors, self.megabytes = numbers
        self.conversions = conversions.split(",") if conversions else []
        # The placements of the longest chain of dependent pairs that starts here.
        self.chain = self.placements

    def pieces(self):
        return len(self.name) - 1


def classes(arguments, *options):
    """The pairs of `dameo-tools tables classes`, in the order in which they can be solved."""
    command = [arguments.tools, "tables", "classes", str(arguments.pieces)]
    command += ["--distances", str(arguments.distances), *options]
    pairs = {pair.name: pair for pair in map(Pair, sharing.lines_of(command)[1:])}
    for pair in reversed(pairs.values()):
        for name in pair.conversions:
            if name in pairs:
                pairs[name].chain = max(pairs[name].chain, pairs[name].placements + pair.chain)
    return pairs


def solve(command, name, before):
    """Runs on a worker. Solves a pair. `before` has the results of the pairs that it depends on."""
    for _, error in before:
        if error:
            raise sharing.TaskFailed(error)
    host = socket.gethostname()
    try:
        # A killed worker cannot end the program, but the program sees its input end.
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stderr=pipe, text=True) as program:
            message = program.stderr.read().strip()
    except OSError as error:
        raise sharing.TaskFailed(f"cannot run {command[0]} on {host}: {error.strerror}") from error
    if program.returncode:
        ended = f"ended with status {program.returncode} on {host}: {message}"
        raise sharing.TaskFailed(f"{name} is not solved: {' '.join(command)} {ended}")


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
            f"solving {most.name} needs {most.megabytes} MB of memory, and the largest worker "
            f"has {largest:.0f} MB; {len(too_large)} of {len(pairs)} pairs need more than that"
        )


def show(started, done, pairs, last=False):
    """Shows the progress, on a terminal only. Work is counted in placements: pairs vary a lot."""
    solved, total = (sum(pair.placements for pair in some) for some in (done, pairs))
    took, share = time.monotonic() - started, solved / total
    left = f"{took / share - took:.0f} s left" if solved else ""
    line = f"{len(done)} of {len(pairs)} pairs, {100 * share:.0f} % of the work, {left}"
    sharing.show_line(line, last)


def solve_all(client, arguments, pairs):
    """Solves pairs. The pairs that they depend on are among them, or in the folder."""
    started, futures, done, run = time.monotonic(), {}, [], uuid.uuid4().hex
    for pair in pairs.values():
        before = [futures[name] for name in pair.conversions if name in futures]
        futures[pair.name] = submit(client, arguments, run, pair, before)
    names = {future: name for name, future in futures.items()}
    for future, (_, error) in sharing.as_completed(list(names), with_results=True):
        if error:
            raise sharing.TaskFailed(error)
        done.append(pairs[names[future]])
        show(started, done, pairs.values(), last=len(done) == len(pairs))


def submit(client, arguments, run, pair, before):
    """Submits the task that solves a pair."""
    command = [arguments.tools, "tables", "solve", pair.name, "--end-with-input"]
    command += ["--out", arguments.out, "--memory", str(pair.megabytes)]
    command += ["--distances", str(arguments.distances)]
    command += ["--threads", str(arguments.threads)] if arguments.threads else []
    # The keys contain the folder and the run, so that runs on a shared scheduler do not mix, and
    # a resumed run does not get cached results. Pairs with the longest chain come first.
    return sharing.submit(
        client,
        solve,
        (command, pair.name, before),
        f"{arguments.out}/{pair.name}-{run}",
        resources={"MEMORY": pair.megabytes},
        priority=pair.chain,
    )


def remove_partial(folder):
    """Removes partial files of killed programs."""
    for name in os.listdir(folder):
        if name.endswith(".partial"):
            os.remove(os.path.join(folder, name))


def run(connect, arguments):
    """Makes the missing tables of the folder. `connect()` returns a client."""
    work = os.path.join(arguments.out, "work")
    os.makedirs(work, exist_ok=True)
    # The lock of `dameo-tools tables generate`.
    with sharing.open_locked(os.path.join(work, "lock"), "give another --out"):
        pairs = classes(arguments, "--missing-from", arguments.out)
        if pairs:
            with connect() as client:
                largest = memory_of_workers(client)
                refuse_too_large(pairs, largest)
                solve_all(client, arguments, pairs)
        for folder in (arguments.out, work):
            remove_partial(folder)
    if not arguments.keep_values:
        shutil.rmtree(work)


def connect(arguments, memory):
    """A client. Ctrl-C reaches all processes of a terminal: those on this machine ignore it, and
    end with this one, without tracebacks of their own."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return sharing.connect(arguments, resources={"MEMORY": memory})
    finally:
        signal.signal(signal.SIGINT, before)


def simulate(pairs, machines, cores, nanoseconds):
    """The seconds that machines of so many cores need, if each solves one pair at a time. The share
    SERIAL of the work is done by one core. Of the pairs that can be solved, that with the longest
    chain is next, as on the cluster."""
    faster = 1 / (SERIAL + (1 - SERIAL) / cores)
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
            seconds = pairs[name].placements * nanoseconds * 1e-9 / faster
            heapq.heappush(running, (now + seconds, name))
        now, finished = heapq.heappop(running)
        for name in following[finished]:
            waiting[name] -= 1
            if waiting[name] == 0:
                heapq.heappush(ready, (-pairs[name].chain, name))
    return now


def bytes_per_number(pairs, path):
    """The bytes per table entry, measured on the existing files with the most pieces, and
    a description of those files."""
    for pieces in range(max(pair.pieces() for pair in pairs.values()), 1, -1):
        some = [pair for pair in pairs.values() if pair.pieces() == pieces]
        numbers = {path(pair.name): pair.numbers for pair in some}
        there = [path for path in numbers if os.path.exists(path)]
        if there:
            each = sum(map(os.path.getsize, there)) / sum(numbers[path] for path in there)
            return each, f"{len(there)} of {len(some)} pairs of {pieces} pieces"
    return None


def estimate(pairs, nanoseconds, out):
    """The cost of all pairs, as lines of text, if a core needs this long per placement."""
    numbers = sum(pair.numbers for pair in pairs.values())
    placements = sum(pair.placements for pair in pairs.values())
    hours = nanoseconds * 1e-9 / 3600
    largest = max(pairs.values(), key=lambda pair: pair.megabytes)
    chain = max(pair.chain for pair in pairs.values())
    yield "| what | how much |"
    yield "| --- | --- |"
    yield f"| pairs | {len(pairs)} |"
    yield f"| numbers | {numbers / 1e9:.2f} billion |"
    yield f"| placements that are looked at | {placements / 1e9:.2f} billion |"
    yield f"| time of a core per placement | {nanoseconds:g} ns |"
    yield f"| core hours | {placements * hours:.2f} |"
    yield f"| share of the work by one thread | {100 * SERIAL:g} % |"
    yield f"| core hours of the longest chain of pairs | {chain * hours:.2f} |"
    yield f"| memory of the largest pair, {largest.name} | {largest.megabytes} MB |"
    yield f"| of which values of dependencies | {largest.successors / MEGABYTE:.0f} MB |"
    for what, path in (
        ("values, in the folder work", lambda name: os.path.join(out, "work", f"{name}.values")),
        ("tables", lambda name: os.path.join(out, f"{name}.dtb")),
    ):
        known = bytes_per_number(pairs, path)
        if known:
            each, of = known
            yield f"| disk for the {what} | {numbers * each / 1e9:.2f} GB |"
            yield f"| bytes per number for that, measured in {of} | {each:.4f} |"
    yield ""
    yield "| cores | machines | cores each | hours | cores at work |"
    yield "| --- | --- | --- | --- | --- |"
    for cores in (8, 64, 512):
        for machines in (1, 2, 4, 8, 16, 32, 64):
            each = cores // machines
            # With fewer cores the largest pairs take too long; more cores are rare.
            if 4 <= each <= 64:
                took = simulate(pairs, machines, each, nanoseconds) / 3600
                busy = f"{100 * placements * hours / cores / took:.0f} %"
                yield f"| {cores} | {machines} | {each} | {took:.2f} | {busy} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    whole_number = sharing.whole_number

    def add(name, help, **options):
        parser.add_argument(name, help=help, **options)

    add("--pieces", "the most pieces on the board", type=whole_number(2, 6), required=True)
    add("--out", "the folder of the tables, the same on every worker", required=True)
    sharing.add_program(parser, "--tools", "dameo-tools")
    threads = "threads per pair (default: all cores of the worker's machine, or a process's share)"
    add("--threads", threads, type=whole_number(1))
    memory = "megabytes of each process on this machine (default: an equal share)"
    add("--memory", memory, type=whole_number(1), metavar="MB")
    distances = "write the distances of classes of up to so many pieces (default 4)"
    add("--distances", distances, type=whole_number(0, 6), default=4)
    keep = "keep the folder of complete values, so that more pieces can be added later"
    add("--keep-values", keep, action="store_true")
    estimate_help = "only print what the tables cost, if a core needs NS nanoseconds per placement"
    add("--estimate", estimate_help, type=float, metavar="NS")
    sharing.add_cluster_arguments(parser)
    arguments = parser.parse_args()
    arguments.out = os.path.abspath(arguments.out)
    if arguments.estimate is not None:
        if not arguments.estimate > 0:
            parser.error("--estimate needs a time")
        print(*estimate(classes(arguments), arguments.estimate, arguments.out), sep="\n")
        return
    if arguments.scheduler and arguments.memory:
        other = "workers are given --resources MEMORY=MB"
        parser.error(f"--memory is for processes on this machine; {other}")
    # Before the folder is created, so that wrong arguments leave nothing behind.
    classes(arguments)
    if not arguments.scheduler:
        arguments.threads = arguments.threads or max(1, os.cpu_count() // arguments.processes)
    memory = arguments.memory or MEMORY_LIMIT // MEGABYTE // arguments.processes
    with sharing.report_errors(arguments.out):
        run(lambda: connect(arguments, memory), arguments)


if __name__ == "__main__":
    main()
