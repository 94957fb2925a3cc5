#!/usr/bin/env python3
"""Tests changes of the engine one after another, each in a match to a verdict.

    experiment_queue.py experiments.toml --table experiments.tsv

The file lists the experiments: a change (options of the build with the feature `tune`, a commit or
branch, a network) and how it is tested. Each is played by `match_cluster.py` on all cores or on
Dask's workers, until its sequential test is decided or the games are used up, and its verdict is
appended to the table. It can be killed at any time: the same command resumes where it was. An
experiment whose name is in the table is done.

An entry that is wrong, or whose commit cannot be built, is reported, and the others are played. It
exits with 0 when all experiments are done, and with 1 if some are not.
"""

import argparse
import csv
import datetime
import math
import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field, fields

import match_cluster
import sharing

COLUMNS = [
    "date",
    "name",
    "change",
    "base",
    "limit",
    "test",
    "games",
    "won",
    "drawn",
    "lost",
    "pairs",
] + ["elo", "llr", "verdict", "nodes_per_second"]
CACHE = os.path.join("target", "experiments")


class QueueError(ValueError):
    """The file of experiments is wrong."""


@dataclass
class Experiment:
    """A change and its test. The keys of the file have the same names."""

    name: str
    options: dict = field(default_factory=dict)
    """Options of the changed engine."""
    commit: str = ""
    """The commit or branch of the changed engine; that of the base if it is empty."""
    network: str = ""
    """The file of the changed engine's network."""
    base: str = "HEAD"
    """The commit or branch of the base."""
    base_options: dict = field(default_factory=dict)
    """Options of both engines."""
    limit: str = "--nodes 5000"
    """The limit of both engines, as for `dameo-match`."""
    sprt: list = field(default_factory=lambda: [0, 5])
    """The Elo of H0 and of H1."""
    max_games: int = 20_000
    openings: str = "8,1"
    """The random plies of an opening, and the seed."""
    confirm: str = ""
    """After H1: the limit of a second match, with the same test."""

    def arguments(self, engine, base):
        """The arguments of `dameo-match`."""
        changed = {**self.base_options, **self.options}
        if self.network:
            changed["EvalFile"] = os.path.abspath(self.network)
        rounds = str(-(-self.max_games // 2))
        return [
            "--engine",
            describe(engine, "new", changed),
            "--engine",
            describe(base, "base", self.base_options),
            *self.limit.split(),
            *("--rounds", rounds, "--random-openings", self.openings, "--tables"),
        ]

    def change(self):
        """What is changed, in words."""
        parts = [self.commit, self.network]
        parts += [f"{name}={spelled(value)}" for name, value in self.options.items()]
        return " ".join(filter(None, parts)) or "nothing"

    def record(self):
        """The name of the file of its games."""
        return re.sub(r"[^\w.-]+", "-", self.name) + ".record.jsonl"

    def confirmation(self):
        """The second match, if there is one."""
        if not self.confirm:
            return None
        again = {"name": f"{self.name}, confirmed", "limit": self.confirm, "confirm": ""}
        return Experiment(**{**vars(self), **again})


def describe(program, name, options):
    """An engine, as `dameo-match` reads it."""
    settings = "".join(f',"option.{key}={spelled(value)}"' for key, value in options.items())
    return f'"cmd={program}",name={name}{settings}'


def spelled(value):
    """An option value as the engine expects it."""
    return str(value).lower() if isinstance(value, bool) else value


def read_queue(path):
    """The experiments of a file in their order, and what is wrong with the other entries. The table
    `defaults` has keys for all. Raises `QueueError` if the file as a whole is wrong."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise QueueError(f"{path}: {error}") from None
    unknown = content.keys() - {"defaults", "experiment"}
    if unknown:
        raise QueueError(f"{path}: unknown: {', '.join(sorted(unknown))}")
    defaults, entries = content.get("defaults", {}), content.get("experiment", [])
    if not isinstance(defaults, dict) or not isinstance(entries, list) or not entries:
        raise QueueError(f"{path}: there is no [[experiment]]")
    heads = re.compile(r"\s*\[\[\s*experiment\s*\]\]")
    lines = [line for line, text in enumerate(text.split("\n"), 1) if heads.match(text)]
    experiments, wrong, records = [], [], {}
    for number, entry in enumerate(entries, 1):
        line = f"line {lines[number - 1]}: " if number <= len(lines) else ""
        try:
            experiment = {**defaults, **entry}
            check_entry(experiment)
            experiment = Experiment(**experiment)
            for each in filter(None, [experiment, experiment.confirmation()]):
                other = records.setdefault(each.record(), experiment.name)
                if other != experiment.name or experiment.name in [e.name for e in experiments]:
                    raise QueueError(f"its record would be that of '{other}'; give another name")
        except (QueueError, TypeError) as error:
            wrong.append(f"{path}: {line}experiment {number}: {error}")
        else:
            experiments.append(experiment)
    return experiments, wrong


def check_entry(entry):
    """Refuses unknown keys, values of another type, and numbers without sense."""
    types = {known.name: known.type for known in fields(Experiment)}
    for key, value in entry.items():
        if key not in types:
            raise QueueError(f"unknown key '{key}'; expected {', '.join(types)}")
        if type(value) is not types[key]:
            raise QueueError(f"{key}: expected {types[key].__name__}, not {value!r}")
    if not entry.get("name") or re.search(r"[\t\n/]", entry["name"]):
        raise QueueError("a name is needed, without tabs, line ends and slashes")
    test = entry.get("sprt", [0, 5])
    is_pair = len(test) == 2 and all(type(elo) in (int, float) for elo in test)
    if not is_pair or not all(map(math.isfinite, test)) or test[0] >= test[1]:
        raise QueueError(f"sprt: expected two numbers, the smaller one first: [0, 5], not {test}")
    if entry.get("max_games", 1) < 1:
        raise QueueError(f"max_games: expected at least 1, not {entry['max_games']}")
    if not re.fullmatch(r"\d+,\d+", entry.get("openings", "8,1")):
        raise QueueError(
            f"openings: expected plies and a seed such as '8,1', not {entry['openings']!r}"
        )
    for key in ("limit", "confirm"):
        if entry.get(key, "") and not entry[key].startswith("--"):
            raise QueueError(f"{key}: expected options such as '--nodes 5000', not {entry[key]!r}")


class Builder:
    """Builds the engine at commits of this repository, each once."""

    def commit(self, name):
        """The full hash of a commit or branch."""
        command = ["git", "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}"]
        result = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        if result.returncode != 0:
            raise QueueError(f"'{name}' is no commit or branch of this repository")
        return result.stdout.strip()

    def program(self, commit):
        """The engine at this commit, with all parameters as options."""
        program = os.path.abspath(os.path.join(CACHE, commit[:12], "dameo"))
        if os.path.exists(program):
            return program
        print(f"building {commit[:12]}", file=sys.stderr, flush=True)
        source = os.path.abspath(os.path.join(CACHE, "source"))
        shutil.rmtree(source, ignore_errors=True)
        subprocess.run(["git", "worktree", "prune"], check=True)
        subprocess.run(
            ["git", "worktree", "add", "--quiet", "--detach", source, commit], check=True
        )
        try:
            target = os.path.abspath(os.path.join(CACHE, "build"))
            build = "cargo build --quiet --release --locked -p dameo-protocol --features tune"
            environment = {**os.environ, "CARGO_TARGET_DIR": target}
            subprocess.run(build.split(), cwd=source, env=environment, check=True)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", source], check=True)
        os.makedirs(os.path.dirname(program), exist_ok=True)
        # Renamed last, so that an incomplete copy is never used.
        shutil.copy2(os.path.join(target, "release", "dameo"), f"{program}.new")
        os.replace(f"{program}.new", program)
        return program


def elo(estimate):
    """The Elo difference with its interval. JSON has null for an infinite one."""
    if not estimate:
        return ""
    score = estimate["score"]
    values = [estimate["elo"], *estimate["interval"]]
    # With only wins or only losses, all three are infinite.
    signs = [score - 0.5, 1 if score == 1 else -1, -1 if score == 0 else 1]
    infinite = [math.copysign(math.inf, sign) for sign in signs]
    shown = [bound if value is None else value for value, bound in zip(values, infinite)]
    return "{:+.1f} [{:+.1f}, {:+.1f}]".format(*shown)


def figures(summary):
    """The figures of a row, from the summary of `dameo-match`."""
    result, test = summary["results"][0], summary["sprt"]
    # Both engines play on the same machine.
    speeds = [engine["nodes_per_second"] for engine in summary["engines"]]
    return {
        "games": summary["games"],
        "won": result["wins"],
        "drawn": result["draws"],
        "lost": result["losses"],
        "pairs": " ".join(map(str, result["pairs"])),
        "elo": elo(result["estimate"]),
        "llr": f"{test['llr']:.2f}",
        "verdict": f"{test['verdict']} accepted" if test["verdict"] else "undecided",
        "nodes_per_second": round(sum(speeds) / len(speeds)),
    }


def read_table(path):
    """The rows of the table. A last line that is cut off is removed."""
    if not os.path.exists(path):
        return []
    with open(path, "r+", encoding="utf-8", newline="") as file:
        try:
            text = file.read()
        except UnicodeDecodeError as error:
            raise QueueError(f"{path}: {error}") from None
        if not text.endswith("\n"):
            text = text[: text.rfind("\n") + 1]
            file.seek(len(text.encode()))
            file.truncate()
    lines = text.splitlines()
    if lines and lines[0].split("\t") != COLUMNS:
        raise QueueError(f"{path} is no table of experiments: its first line is {lines[0][:80]!r}")
    rows = list(csv.DictReader(lines, delimiter="\t"))
    for number, row in enumerate(rows, 2):
        if None in row or None in row.values():
            raise QueueError(f"{path}: line {number} has not {len(COLUMNS)} columns")
    return rows


def append_row(path, row):
    """Appends a row, with the heading before the first."""
    is_new = not os.path.exists(path) or os.path.getsize(path) == 0
    with open(path, "a", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, delimiter="\t", lineterminator="\n")
        if is_new:
            writer.writeheader()
        writer.writerow(row)


def run_experiment(client, arguments, experiment, builder):
    """Plays an experiment. Returns its row of the table."""
    base = builder.commit(experiment.base)
    commit = builder.commit(experiment.commit) if experiment.commit else base
    engine = builder.program(commit)
    played = experiment.arguments(engine, builder.program(base))
    test = f"elo0={experiment.sprt[0]},elo1={experiment.sprt[1]}"
    match = argparse.Namespace(
        match=os.path.abspath(arguments.match),
        arguments=played,
        parts=max(1, -(-experiment.max_games // arguments.part_games)),
        sprt=test,
        record=os.path.join(arguments.records, experiment.record()),
    )
    _, _, summary = match_cluster.run(client, match, f"{experiment.name}: ")
    return {
        "date": datetime.date.today().isoformat(),
        "name": experiment.name,
        "change": experiment.change(),
        "base": base[:12],
        "limit": experiment.limit.replace("--", ""),
        "test": test,
        **figures(summary),
    }


def next_experiment(experiments, verdicts):
    """The first experiment, or confirmation of one, without a verdict."""
    for experiment in experiments:
        if experiment.name not in verdicts:
            return experiment
        again = experiment.confirmation()
        if verdicts[experiment.name] == "H1 accepted" and again and again.name not in verdicts:
            return again
    return None


def run(client, arguments, builder):
    """Runs what is not in the table yet. The file may get further experiments meanwhile. What is
    wrong with an entry is printed once, and the others go on. Returns whether nothing was wrong."""
    os.makedirs(arguments.records, exist_ok=True)
    told, failed = set(), set()

    def tell(what):
        if what not in told:
            print(f"Error: {what}", file=sys.stderr, flush=True)
        told.add(what)

    while True:
        verdicts = {row["name"]: row["verdict"] for row in read_table(arguments.table)}
        try:
            experiments, wrong = read_queue(arguments.queue)
        except (QueueError, OSError) as error:
            # Somebody is editing it: what was wrong is told, and the queue ends.
            tell(error)
            return False
        for what in wrong:
            tell(what)
        left = [experiment for experiment in experiments if experiment.name not in failed]
        experiment = next_experiment(left, verdicts)
        if experiment is None:
            return not told
        try:
            row = run_experiment(client, arguments, experiment, builder)
        except (QueueError, subprocess.CalledProcessError) as error:
            # An unknown commit, or one that cannot be built.
            tell(f"{experiment.name}: {error}")
            failed.add(experiment.name)
            failed.add(experiment.name.removesuffix(", confirmed"))
            continue
        append_row(arguments.table, row)
        print(
            f"{row['name']}: {row['verdict']} after {row['games']} games, "
            f"Elo {row['elo']}, LLR {row['llr']}",
            flush=True,
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("queue", help="the file of experiments, in TOML")
    parser.add_argument(
        "--table", default="experiments.tsv", help="the table of verdicts (experiments.tsv)"
    )
    parser.add_argument(
        "--records", default=CACHE, help=f"the folder of the records of games ({CACHE})"
    )
    parser.add_argument(
        "--part-games",
        type=sharing.whole_number(2),
        default=200,
        help="games of a part of a match; the test is evaluated after each part (200)",
    )
    parser.add_argument(
        "--match",
        default=os.path.join("target", "release", "dameo-match"),
        help="the path of dameo-match, the same on every worker (target/release/dameo-match)",
    )
    sharing.add_cluster_arguments(parser)
    arguments = parser.parse_args()
    try:
        _, wrong = read_queue(arguments.queue)
        if wrong:
            raise QueueError("\n".join(wrong))
        with sharing.open_locked(f"{arguments.table}.lock", "give another --table"):
            with sharing.report_errors(arguments.records), sharing.connect(arguments) as client:
                is_complete = run(client, arguments, Builder())
    except (QueueError, OSError) as error:
        sys.exit(f"Error: {error}")
    sys.exit(0 if is_complete else 1)


if __name__ == "__main__":
    main()
