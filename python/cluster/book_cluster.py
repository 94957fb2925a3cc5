#!/usr/bin/env python3
"""Grows a tree of openings on a Dask cluster: local processes, Slurm, Kubernetes, or any other Dask
workers.

    book_cluster.py openings.db --positions 5000

The tree is on this machine: positions are reserved here by `dameo-tools book lease`, scored on the
workers by `dameo-tools book score`, and stored here by `dameo-tools book submit`. If a worker dies,
Dask has another one score its position. The script can be killed at any time: the same command
resumes. The tree is the same as one that `dameo-tools book expand` makes.
"""

import argparse
import time

import sharing

WORKER = "cluster"
# Positions queued per worker, so that no worker is idle.
AHEAD = 2
PAUSE = 0.1  # In seconds.


def score(program, line):
    """Runs on a worker. Returns the scores of a position."""
    return sharing.run_program([program, "book", "score"], line + "\n").stdout


class Tree:
    """The tree, as `dameo-tools book` works on it."""

    def __init__(self, program, path, growth):
        self.program, self.path, self.growth = program, path, growth

    def run(self, command, *arguments, text=None):
        """Runs a command and returns its output."""
        line = [self.program, "book", command, self.path, *arguments]
        return sharing.run_program(line, text).stdout

    def lease(self, count):
        """Leases positions. Returns their lines, and whether there are no more."""
        options = ["--worker", WORKER, "--count", str(count), *self.growth]
        lines = self.run("lease", *options).splitlines()
        is_done = bool(lines) and lines[-1] == "done"
        return [line for line in lines if line not in ("done", "wait")], is_done

    def submit(self, scores):
        """Stores the scores of a position."""
        self.run("submit", text=scores)

    def release(self):
        """Releases the leases of an earlier run."""
        self.run("release", "--worker", WORKER)


def run(client, tree, workers):
    """Grows the tree until it is large enough. Returns the number of positions that were scored."""
    stored, started = 0, time.monotonic()
    waiting = sharing.as_completed(with_results=True)
    count = 0  # Positions that are being scored.
    is_done = False
    # Creates the tree if missing.
    tree.lease(0)
    tree.release()
    while True:
        while not is_done and count < workers * AHEAD:
            lines, is_done = tree.lease(workers * AHEAD - count)
            if not lines:
                break
            for line in lines:
                key = f"{tree.path} {line}"
                waiting.add(sharing.submit(client, score, (tree.program, line), key))
            count += len(lines)
        if count == 0:
            if is_done:
                return stored
            # Another program is scoring the rest of the batch.
            time.sleep(PAUSE)
            continue
        future, (scores, error) = next(waiting)
        future.release()
        count -= 1
        if error is not None:
            raise sharing.TaskFailed(error)
        tree.submit(scores)
        stored += 1
        rate = stored / max(time.monotonic() - started, 1e-9)
        sharing.show_line(f"{stored} positions scored, {rate:.2f} a second")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("tree", help="the tree; it is begun if it is not there")
    parser.add_argument(
        "--positions",
        type=sharing.whole_number(1),
        required=True,
        help="stop when so many positions have scores",
    )
    for option in ("nodes", "first-nodes", "drop-out"):
        parser.add_argument(
            f"--{option}", type=sharing.whole_number(1), help="as of dameo-tools book expand"
        )
    sharing.add_program(parser, "--tools", "dameo-tools")
    sharing.add_cluster_arguments(parser)
    arguments = parser.parse_args()
    given = vars(arguments)
    growth = ["--positions", str(arguments.positions)]
    for option in ("nodes", "first_nodes", "drop_out"):
        if given[option] is not None:
            growth += [f"--{option.replace('_', '-')}", str(given[option])]
    tree = Tree(arguments.tools, arguments.tree, growth)
    with (
        sharing.report_errors(arguments.tree),
        sharing.open_locked(arguments.tree + ".lock", "give another tree"),
        sharing.connect(arguments) as client,
    ):
        workers = max(len(client.scheduler_info()["workers"]), 1)
        print(f"{run(client, tree, workers)} positions scored")


if __name__ == "__main__":
    main()
