"""Tasks on a Dask cluster. Each result is written to a record, so that an interrupted job can be
resumed.

Errors of the user end in `SystemExit` with a message. A task that fails raises `TaskFailed`.
"""

import argparse
import contextlib
import json
import os
import socket
import subprocess
import sys
import time

try:
    import cloudpickle
    import dask
    from distributed import Client, LocalCluster, as_completed
    from distributed.scheduler import KilledWorker
except ImportError as error:
    sys.exit(f"Dask is not installed here ({error}): pip install distributed")

try:
    import fcntl
except ImportError:  # Windows; the record is not locked there.
    fcntl = None

MAX_WORKER_DEATHS = 20  # A task whose workers die more often than this fails.


class TaskFailed(RuntimeError):
    """A task failed, with the reason."""


def whole_number(minimum, maximum=None):
    """A type for argparse: whole numbers in a range."""

    def read(text):
        number = int(text)
        if number < minimum or (maximum is not None and number > maximum):
            allowed = f"{minimum} or more" if maximum is None else f"from {minimum} to {maximum}"
            raise argparse.ArgumentTypeError(f"{number} is not {allowed}")
        return number

    read.__name__ = "whole number"  # The name in argparse's message if int() fails.
    return read


@contextlib.contextmanager
def report_errors(record):
    """Turns expected errors into a message instead of a traceback."""
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(f"interrupted; the same command resumes from {record}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"{' '.join(error.cmd)} ended with status {error.returncode}")
    except (TaskFailed, KilledWorker, OSError) as error:
        sys.exit(
            f"{error}\nThe finished tasks are in {record}; the same command resumes from there."
        )


def open_locked(path, advice):
    """Opens or creates a file and locks it against other runs until it is closed."""
    try:
        file = open(path, "a+b")
    except OSError as error:
        sys.exit(f"cannot open {path}: {error.strerror}")
    try:
        if fcntl:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        sys.exit(f"{path} is in use by another run; wait until it ends, or {advice}")
    except OSError:
        pass  # The file system has no locks.
    return file


def differences(job, other):
    """The differences between two jobs, one per line."""
    names = [name for name in {**job, **other} if job.get(name) != other.get(name)]
    return "".join(
        f"  {name}: {json.dumps(other.get(name))} there, {json.dumps(job.get(name))} here\n"
        for name in names
    )


def read_record(file, path, job):
    """The results of finished tasks by their number. The record of another job, and a file that is
    not a record, are refused. An incomplete last line is removed."""
    file.seek(0)
    lines = file.readlines()
    incomplete = lines.pop() if lines and not lines[-1].endswith(b"\n") else b""
    advice = "give another --record, or delete the file"
    entries = []
    for number, line in enumerate(lines, 1):
        try:
            entry = json.loads(line)
        except ValueError:
            entry = None
        if not isinstance(entry, dict) or (number > 1 and not {"task", "result"} <= entry.keys()):
            sys.exit(
                f"{path} is no record of finished tasks (line {number} cannot be read): {advice}"
            )
        entries.append(entry)
    if not entries:
        if incomplete and not first_line(job).startswith(incomplete):
            sys.exit(f"{path} is no record of finished tasks: {advice}")
    elif entries[0] != job:
        sys.exit(
            f"{path} is the record of another job, with {len(entries) - 1} tasks done. "
            f"They differ:\n{differences(job, entries[0])}"
            f"Give the arguments of that job to resume it; to start a new one, {advice}."
        )
    file.truncate(sum(map(len, lines)))
    file.seek(0, os.SEEK_END)
    return {entry["task"]: entry["result"] for entry in entries[1:]}


def first_line(job):
    """The first line of a record: the job."""
    return json.dumps(job).encode() + b"\n"


def show(started, before, done, tasks, last=False):
    """Shows the progress, on a terminal only."""
    rate = (done - before) / max(time.monotonic() - started, 1e-9)
    left = f"{(tasks - done) / rate:.0f} s left" if rate else ""
    show_line(f"{done} of {tasks} tasks, {rate:.2f} a second, {left}", last)


def show_line(line, last=False):
    """Replaces the current status line, on a terminal only."""
    if sys.stderr.isatty():
        end = "\n" if last else ""
        print(f"\r\033[K{line}", end=end, file=sys.stderr, flush=True)


def attempt(function, task):
    """Runs on a worker. Returns the result and no error, or no result and the error, because an
    exception would print the worker's traceback."""
    try:
        return function(*task), None
    except (RuntimeError, OSError) as error:
        return None, str(error)


def run_program(command, text=None, accepted=(0,)):
    """Runs a program, usually on a worker. Raises `TaskFailed` for a status not in `accepted`."""
    host = socket.gethostname()
    try:
        result = subprocess.run(command, input=text, capture_output=True, text=True)
    except OSError as error:
        raise TaskFailed(f"cannot run {command[0]} on {host}: {error.strerror}") from error
    if result.returncode not in accepted:
        ended = f"ended with status {result.returncode} on {host}"
        raise TaskFailed(f"{' '.join(command)} {ended}: {result.stderr.strip()}")
    return result


def lines_of(command):
    """The output lines of a program that runs locally. An error ends the script."""
    try:
        return run_program(command).stdout.splitlines()
    except TaskFailed as error:
        sys.exit(str(error))


def submit(client, function, task, key, **options):
    """Submits `function(*task)`. The modules are pickled by value, as workers lack them."""
    for name in (__name__, function.__module__):
        cloudpickle.register_pickle_by_value(sys.modules[name])
    return client.submit(attempt, function, task, key=key, **options)


def refuse_options(arguments, options, reason):
    """Refuses, among arguments for a program, the options that the script gives it itself."""
    for argument in arguments:
        if argument.split("=")[0] in options:
            sys.exit(f"{argument.split('=')[0]} {reason}")


def run_tasks(client, job, record_path, function, tasks, is_enough=None):
    """Runs `function(*task)` for every task that is not in the record. Returns all results in the
    order of the tasks. `is_enough(results)` decides after each task whether the rest can be
    skipped."""
    with open_locked(record_path, "give another --record") as record:
        done = read_record(record, record_path, job)
        before, started = len(done), time.monotonic()
        if record.tell() == 0:
            record.write(first_line(job))
            record.flush()
        if done and is_enough and is_enough(in_order(done)):
            return in_order(done)
        # The keys contain the job, so that jobs on a shared scheduler do not mix.
        futures = {
            submit(client, function, task, f"{json.dumps(job)}-{number}"): number
            for number, task in enumerate(tasks)
            if number not in done
        }
        for future, (result, error) in as_completed(list(futures), with_results=True):
            number = futures.pop(future)
            if error is not None:
                raise TaskFailed(f"task {number + 1} of {len(tasks)} failed: {error}")
            done[number] = result
            record.write(json.dumps({"task": number, "result": result}).encode() + b"\n")
            record.flush()
            future.release()
            if is_enough and is_enough(in_order(done)):
                client.cancel(list(futures))
                break
            if is_enough is None:
                show(started, before, len(done), len(tasks))
    if is_enough is None:
        show(started, before, len(done), len(tasks), last=True)
    return in_order(done)


def in_order(results):
    """The results, ordered by task number."""
    return [results[number] for number in sorted(results)]


def add_program(parser, option, program):
    """The option for the path of a program."""
    parser.add_argument(
        option, default=program, help=f"the path of {program}, the same on every worker"
    )


def add_cluster_arguments(parser, record=None):
    """The arguments for `connect`. `record` is the default of `--record`, if there is a record."""
    if record:
        parser.add_argument(
            "--record", default=record, help=f"the file of finished tasks (default {record})"
        )
    parser.add_argument(
        "--scheduler", help="the address of a Dask scheduler (default: processes on this machine)"
    )
    parser.add_argument(
        "--processes",
        type=whole_number(1),
        default=os.cpu_count(),
        help="number of processes on this machine",
    )


def connect(arguments, **options):
    """A client of the given scheduler, or of processes on this machine, which get the options."""
    dask.config.set({"distributed.scheduler.allowed-failures": MAX_WORKER_DEATHS})
    if arguments.scheduler:
        try:
            return Client(arguments.scheduler)
        except (OSError, ValueError) as error:
            sys.exit(f"no Dask scheduler answers at {arguments.scheduler}: {error}")
    return Client(
        LocalCluster(
            n_workers=arguments.processes,
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",
            **options,
        )
    )
