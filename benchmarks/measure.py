"""Measure cases side by side: one core, CPU seconds, repeats interleaved so that a slow minute hits every row alike."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from benchmarks.cases import Case, Counts
from benchmarks.results import Row

_FIRST = 64
_GROWTH = 4
_SEED_STRIDE = 1_000_003
"""Apart enough that adapters which count seeds up from theirs don't meet the next repeat's."""

Clock = Callable[[], float]


@dataclass(frozen=True)
class Effort:
    """Say how long and how often each case is measured."""

    repeats: int
    seconds: float
    seed: int = 0


@dataclass
class _Runner:
    """Hold a case with its row and the decisions that fill one repeat."""

    case: Case
    row: Row
    decisions: int = 0


def pin(core: int) -> None:
    """Keep this process and what it starts from now on on one core."""
    os.sched_setaffinity(0, {core})


def measure(
    cases: Iterable[Case], effort: Effort, progress: Callable[[str], None], clock: Clock = time.process_time
) -> list[Row]:
    """Measure each case ``effort.repeats`` times, a round of all cases after another; a missing package is a row."""
    runners = [_Runner(case, Row.of(case)) for case in cases]
    for runner in runners:
        progress(f"warming up {runner.case.name} ({runner.case.interface})")
        _prepare(runner, effort, clock)
    ready = [runner for runner in runners if runner.row.missing is None]
    for number, runner in _rounds(ready, effort.repeats):
        progress(f"round {number + 1} of {effort.repeats}: {runner.case.name} ({runner.case.interface})")
        counts, seconds = _time(runner.case, runner.decisions, effort.seed + _SEED_STRIDE * (number + 1), clock)
        runner.row.add(counts, seconds)
    return [runner.row for runner in runners]


def _rounds(runners: list[_Runner], repeats: int) -> Iterator[tuple[int, _Runner]]:
    """Run through all cases ``repeats`` times, each round from another start so that neighbours in time change."""
    for number in range(repeats):
        start = number * len(runners) // max(repeats, 1)
        for runner in runners[start:] + runners[:start]:
            yield number, runner


def _prepare(runner: _Runner, effort: Effort, clock: Clock) -> None:
    """Import and compile by a first call, then find how many decisions fill a repeat; note a missing package."""
    try:
        runner.case.play(1, effort.seed)
    except ImportError as error:
        runner.row.missing = f"not installed ({error.name or error})"
        return
    decisions = _FIRST
    while True:
        counts, seconds = _time(runner.case, decisions, effort.seed, clock)
        if seconds >= effort.seconds / _GROWTH:
            break
        decisions *= _GROWTH
    runner.decisions = max(1, round(counts.decisions / seconds * effort.seconds))


def _time(case: Case, decisions: int, seed: int, clock: Clock) -> tuple[Counts, float]:
    """Play once and return the counts and the seconds."""
    gc.collect()
    start = clock()
    counts = case.play(decisions, seed)
    return counts, clock() - start
