"""What a search is given: simulations, threads and worlds, each checked."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from agents.protocol import AgentError, Observation
from kadmon_env.core.checked import brief, counted
from kadmon_env.core.contract import positive
from kadmon_env.opponents import WORLD

MOST_THREADS = 256

THREADS = "KADMON_SEARCH_THREADS"
"""The environment variable that says in how many threads an agent searches that was not told so; else one for each core."""


def read_simulations(said: str, most: int, reads: str) -> int:
    """Return a number of simulations from an agent's name; raises AgentError, which says how such names read."""
    number = int(said) if said.isdecimal() and said.isascii() and len(said) <= len(str(most)) else 0
    if not 1 <= number <= most:
        wanted = f"SIMULATIONS is a whole number from 1 to {most}"
        raise AgentError(f"agent {reads.partition(':')[0]!r}: {brief(said)} is no number of simulations; {reads}: {wanted}")
    return number


def checked_threads(threads: int | None) -> int:
    """Return how many threads search; raises ConfigError for what is no such number, AgentError for such a `THREADS`."""
    return default_threads() if threads is None else positive("threads", threads, most=MOST_THREADS)


def default_threads() -> int:
    """Return how many threads search where nobody has said it; raises AgentError for a setting that is no number."""
    said = os.environ.get(THREADS)
    if said is None:
        return min(len(os.sched_getaffinity(0)), MOST_THREADS)
    number = int(said) if said.isdecimal() and said.isascii() and len(said) <= len(str(MOST_THREADS)) else 0
    if not 1 <= number <= MOST_THREADS:
        raise AgentError(f"{THREADS}: {brief(said)}: a whole number from 1 to {MOST_THREADS} is expected")
    return number


def checked_worlds(observation: Observation, state: np.dtype[Any]) -> Any:
    """Return the worlds of an observation, records [n]; raises AgentError if there are none, or others than this game's."""
    worlds: Any = observation.get(WORLD)
    rows = len(observation["action_mask"])
    if worlds is None:
        raise AgentError(f"observation: has no {WORLD!r}; a search needs one, as `kadmon_env.opponents.wants_worlds` says")
    if not isinstance(worlds, np.ndarray) or worlds.shape != (rows,) or worlds.dtype.fields != state.fields:
        given = f"{worlds.dtype.kind}{list(worlds.shape)}" if isinstance(worlds, np.ndarray) else type(worlds).__name__
        raise AgentError(f"observation: {WORLD!r} is {given}; {counted(rows, 'state record')} of this game expected")
    return np.ascontiguousarray(worlds)
