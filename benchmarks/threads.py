"""Measure one thread and two, the other core idle and busy: ``python -m benchmarks.threads`` prints figures as JSON.

A process of its own, since the run itself is held to one core. Threads wait for each other, so the clock is the wall's.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from benchmarks.cases import Case, Counts, Group
from benchmarks.measure import Effort, measure
from benchmarks.ours import PLAYERS, THREADED, play_threads
from benchmarks.results import Figure

_SPEED_UP, _NO_COLLAPSE = 1.8, 0.8
_SPIN = "while True: pass"
_NEEDED = 2


def figures(effort: Effort) -> list[Figure]:
    """Start the measuring process and read what it prints; nothing on a machine with one core."""
    if (os.cpu_count() or 1) < _NEEDED:
        return []
    options = [f"--repeats={effort.repeats}", f"--seconds={effort.seconds}", f"--seed={effort.seed}"]
    found = subprocess.run(  # noqa: S603  # our own module, in our own interpreter
        [sys.executable, "-m", "benchmarks.threads", *options],
        check=True,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parent.parent,
    )
    return [Figure(**figure) for figure in json.loads(found.stdout)]


@contextmanager
def busy_core(core: int) -> Iterator[None]:
    """Keep a core busy with a process that does nothing else."""
    neighbour = subprocess.Popen([sys.executable, "-c", _SPIN])  # noqa: S603  # our own line
    try:
        os.sched_setaffinity(neighbour.pid, {core})
        yield
    finally:
        neighbour.kill()
        neighbour.wait()


def _machine(effort: Effort) -> list[Figure]:
    """Measure what the machine itself gives: a process that only counts, alone and beside another one."""

    def count(decisions: int, _seed: int) -> Counts:
        for _ in range(decisions):
            pass
        return Counts(decisions)

    case = [Case("counting", Group.RULES, 1, "one process", count)]
    alone = measure(case, effort, lambda _line: None, time.perf_counter)[0].rate or 0
    with busy_core(1):
        os.sched_setaffinity(0, {0})
        beside = measure(case, effort, lambda _line: None, time.perf_counter)[0].rate or 0
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    return [Figure("two processes that only count ÷ one: what this machine can give", 2 * beside / alone, "x")]


def _compare(effort: Effort, *, busy: bool) -> list[Figure]:
    """Measure one thread and two in turn, and divide."""
    place, least = ("other core busy", _NO_COLLAPSE) if busy else ("quiet", _SPEED_UP)
    cases = [Case(f"{threads} threads", Group.OBSERVED, PLAYERS, place, partial(play_threads, threads)) for threads in (1, 2)]
    with busy_core(1) if busy else nullcontext():
        one, two = (row.rate or 0 for row in measure(cases, effort, lambda _line: None, time.perf_counter))
    return [
        Figure(f"one thread, {THREADED} games, {place}", one, "/s"),
        Figure(f"two threads, {THREADED} games, {place}", two, "/s"),
        Figure(f"two threads ÷ one, {place}", two / one, "x", at_least=least),
    ]


def main(
    repeats: Annotated[int, typer.Option(min=1)] = 3,
    seconds: Annotated[float, typer.Option(min=0)] = 1.0,
    seed: Annotated[int, typer.Option()] = 0,
) -> None:
    """Print the figures as JSON."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    effort = Effort(repeats, seconds, seed)
    found = _machine(effort) + _compare(effort, busy=False) + _compare(effort, busy=True)
    print(json.dumps([asdict(figure) for figure in found]))


if __name__ == "__main__":
    typer.run(main)
