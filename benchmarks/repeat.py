"""Repeat one operation on a state, as a row of the benchmark."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from benchmarks.cases import Counts, Play

Prepare: TypeAlias = Callable[[], Callable[[], object]]
"""Lay out a position and return what acts on it."""


def repeated(prepare: Prepare) -> Play:
    """Make a `Play` of an operation whose count is how often it ran."""

    def play(decisions: int, seed: int) -> Counts:
        """Run the operation ``decisions`` times; the position is always the same."""
        del seed
        operation = prepare()
        for _ in range(decisions):
            operation()
        return Counts(decisions)

    return play
