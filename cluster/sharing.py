"""Tasks shared out on a Dask cluster, each finished one written to a record, so that an interrupted job goes on where it was."""

import json
import os
import sys
import time

from distributed import Client, LocalCluster, as_completed

MOST_DEATHS = 20  # of workers that one task may see before it counts as their cause


def read_record(path, job):
    """The results of finished tasks by their number. A record of another job is refused; a torn last line is dropped."""
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
                    sys.exit(f"{path} is the record of another job: {json.dumps(entry)}, not {json.dumps(job)}")
                if number > 0:
                    done[entry["task"]] = entry["result"]
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


def run_tasks(client, job, record_path, function, tasks):
    """Runs `function(*task)` for every task that the record does not have yet; all results in the order of the tasks."""
    done = read_record(record_path, job)
    before, started = len(done), time.monotonic()
    with open(record_path, "a", encoding="utf-8") as record:
        if record.tell() == 0:
            record.write(json.dumps(job) + "\n")
            record.flush()
        # Keys name the job and the task, so that nothing is taken for anything else on a shared scheduler.
        futures = {
            client.submit(function, *task, key=f"{json.dumps(job)}-{number}"): number
            for number, task in enumerate(tasks)
            if number not in done
        }
        for future, result in as_completed(list(futures), with_results=True):
            number = futures.pop(future)
            done[number] = result
            record.write(json.dumps({"task": number, "result": result}) + "\n")
            record.flush()
            future.release()
            show(started, before, len(done), len(tasks))
    show(started, before, len(done), len(tasks), last=True)
    return [done[number] for number in range(len(tasks))]


def add_cluster_arguments(parser, record):
    parser.add_argument("--record", default=record, help=f"the file of finished tasks (default {record})")
    parser.add_argument("--scheduler", help="the address of a Dask scheduler; without it, processes on this machine")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many, on this machine")


def connect(arguments):
    """A client of the scheduler that is asked for, or of processes on this machine."""
    import dask

    dask.config.set({"distributed.scheduler.allowed-failures": MOST_DEATHS})
    if arguments.scheduler:
        return Client(arguments.scheduler)
    return Client(LocalCluster(n_workers=arguments.processes, threads_per_worker=1, dashboard_address=None))
