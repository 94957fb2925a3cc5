#!/usr/bin/env python3
"""Makes training data for the evaluation of Dameo on a Dask cluster: local processes, Slurm,
Kubernetes, or any other Dask workers.

    data_cluster.py --parts 64 --out /shared/data -- --games 20000 --nodes 5000 --threads 1

Each Dask task is a run of `dameo-tools train generate` with a seed of its own. Its shards are
written to a folder of their own, such as /shared/data/part-00001, which all machines see. A folder
is complete or not there. Dask runs a task again if its worker dies. The file job.json in
/shared/data has the arguments and the seed, so that parts of two jobs are not mixed.
"""

import argparse
import glob
import json
import os
import shutil
import sys
import tempfile

import sharing

UNFINISHED = "unfinished-"


def folder_of(out, part):
    """The folder of a part."""
    return os.path.join(out, f"part-{part:05}")


def generate(program, arguments, out, part, seed):
    """Runs on a worker: makes the shards of a part."""
    done = folder_of(out, part)
    if os.path.exists(done):
        return "was there before"
    # Leftovers of a killed worker are never used, even if its program is still running.
    with tempfile.TemporaryDirectory(dir=out, prefix=UNFINISHED) as folder:
        shards = os.path.join(folder, "shards")
        command = [program, "train", "generate", *arguments, "--seed", str(seed), "--out", shards]
        said = sharing.run_program(command).stdout
        os.remove(os.path.join(shards, "lock"))
        try:
            os.rename(shards, done)
        except OSError:
            # Another run of the same task, whose worker seemed dead, finished first.
            if not os.path.isdir(done):
                raise
            return "was there before"
        return said.strip()


def refuse_other_job(file, out, job):
    """Refuses a folder with parts of another job. In a folder without parts, records
    this job in the file."""
    if not glob.glob(os.path.join(glob.escape(out), "part-*")):
        file.truncate(0)
        file.write(sharing.first_line(job))
        file.flush()
        return
    file.seek(0)
    try:
        other = json.loads(file.read())
    except ValueError:
        other = None
    if not isinstance(other, dict):
        sys.exit(
            f"{out} has parts, but {file.name} does not say how they were made; give another --out"
        )
    if other != job:
        sys.exit(
            f"{out} has parts of another job. They differ:\n{sharing.differences(job, other)}"
            "Give the arguments of that job, or another --out."
        )


def run(client, arguments):
    """Makes the missing parts, and returns the output of the program for each part."""
    out = os.path.abspath(arguments.out)
    os.makedirs(out, exist_ok=True)
    job = {
        "generate": arguments.arguments,
        "tasks": arguments.parts,
        "seed": arguments.seed,
        "out": out,
    }
    parts = range(1, arguments.parts + 1)
    tasks = [
        (arguments.tools, arguments.arguments, out, part, arguments.seed + part - 1)
        for part in parts
    ]
    with sharing.open_locked(os.path.join(out, "job.json"), "give another --out") as file:
        refuse_other_job(file, out, {"generate": arguments.arguments, "seed": arguments.seed})
        for folder in glob.glob(os.path.join(glob.escape(out), UNFINISHED + "*")):
            shutil.rmtree(folder, ignore_errors=True)
        said = sharing.run_tasks(client, job, arguments.record, generate, tasks)
    gone = [folder_of(out, part) for part in parts if not os.path.isdir(folder_of(out, part))]
    if gone:
        sys.exit(
            f"missing, but done according to the record {arguments.record}: {', '.join(gone)}\n"
            "Delete the record; the same command then makes the missing parts again."
        )
    return said


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("arguments", nargs="+", help="what `train generate` is given, after --")
    parser.add_argument(
        "--parts", type=sharing.whole_number(1), required=True, help="how many runs there are"
    )
    parser.add_argument(
        "--out", required=True, help="the folder of all parts, the same on every worker"
    )
    parser.add_argument(
        "--seed",
        type=sharing.whole_number(0),
        default=1,
        help="the seed of the first run (default 1)",
    )
    sharing.add_program(parser, "--tools", "dameo-tools")
    sharing.add_cluster_arguments(parser, "data.record.jsonl")
    arguments = parser.parse_args()
    reason = "is an option of this script, before --: each part has its own"
    sharing.refuse_options(arguments.arguments, ("--out", "--seed"), reason)
    with sharing.report_errors(arguments.record), sharing.connect(arguments) as client:
        for part, said in enumerate(run(client, arguments), 1):
            print(f"{folder_of(arguments.out, part)}: {said}")


if __name__ == "__main__":
    main()
