#!/usr/bin/env python3
"""Measures the package: moves a second, and its search against the engine's program.

speed.py [PROGRAM]: PROGRAM is the path of `dameo`; without it the search is not compared.
"""

import random
import resource
import statistics
import subprocess
import sys
import time

import dameo

NODES = 4_000_000
PAIRS = 7


def pushes_a_second() -> float:
    """Moves that are pushed on new boards, 40 on each."""
    board, moves, count = dameo.Board(), [], 1_000_000
    for _ in range(40):
        moves.append(random.choice(board.legal_moves))
        board.push(moves[-1])
    began = time.perf_counter()
    for _ in range(count // len(moves)):
        push = dameo.Board().push
        for move in moves:
            push(move)
    return count / (time.perf_counter() - began)


def actions_a_second() -> float:
    """Random actions in 4,096 games at once, without their choice."""
    batch, steps, spent = dameo.Batch(4096), 100, 0.0
    for seed in range(steps):
        actions = batch.random_actions(seed)
        began = time.perf_counter()
        batch.step(actions)
        spent += time.perf_counter() - began
    return steps * len(batch) / spent


def processor_time(who: int) -> float:
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def time_of_the_package() -> float:
    engine, before = dameo.Engine(), processor_time(resource.RUSAGE_SELF)
    engine.play(dameo.Board(), dameo.Limit(nodes=NODES))
    return processor_time(resource.RUSAGE_SELF) - before


def time_of_the_program(program: str) -> float:
    before = processor_time(resource.RUSAGE_CHILDREN)
    engine = subprocess.Popen(
        [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    assert engine.stdin is not None and engine.stdout is not None
    engine.stdin.write(f"position startpos\ngo nodes {NODES}\n")
    next(line for line in engine.stdout if line.startswith("bestmove"))
    engine.stdin.write("quit\n")
    engine.communicate()
    return processor_time(resource.RUSAGE_CHILDREN) - before


def main() -> None:
    print(f"Board.push: {pushes_a_second() / 1e6:.2f} million moves a second")
    print(f"Batch.step: {actions_a_second() / 1e6:.2f} million actions a second")
    for program in sys.argv[1:]:
        ratios = [time_of_the_package() / time_of_the_program(program) for _ in range(PAIRS)]
        least, most = min(ratios), max(ratios)
        print(f"{NODES} nodes, processor time by that of {program}, {PAIRS} pairs:", end=" ")
        print(f"{statistics.median(ratios):.3f} ({least:.3f} to {most:.3f})")


if __name__ == "__main__":
    main()
