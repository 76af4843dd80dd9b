"""Time from a fresh interpreter to the first step, with nothing compiled yet and with everything in the cache."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks.results import Figure

_CACHED_STARTS = 3
_COLD_LIMIT, _CACHED_LIMIT = 60.0, 2.0
_FIRST_STEP = """
import os
os.sched_setaffinity(0, range(os.cpu_count()))
from kadmon_env import make_vec
games = make_vec("legions", 1)
games.step(games.random_actions())
"""


def figures() -> list[Figure]:
    """Compile into an empty cache, then start from it some times."""
    with tempfile.TemporaryDirectory() as cache:
        cold = _start(cache)
        cached = median(_start(cache) for _ in range(_CACHED_STARTS))
    return [
        Figure("first start: import, compile, first step", cold, "s", at_most=_COLD_LIMIT),
        Figure("later starts: import to first step", cached, "s", at_most=_CACHED_LIMIT),
    ]


def _environment(cache: Path) -> dict[str, str]:
    """Return the environment of a process that keeps what it compiles, machine code and Python's bytecode, in a folder."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "KADMON_CACHE": str(cache / "rules"), "PYTHONPYCACHEPREFIX": str(cache / "bytecode")}


def _start(cache: str) -> float:
    """Return the seconds that a process takes to its first step; it may use every core, as a user's does."""
    start = time.perf_counter()
    ended = subprocess.run(  # noqa: S603  # our own lines, in our own interpreter
        [sys.executable, "-c", _FIRST_STEP],
        check=False,
        capture_output=True,
        text=True,
        env=_environment(Path(cache)),
    )
    seconds = time.perf_counter() - start
    if ended.returncode:
        raise RuntimeError(f"the first step failed:\n{ended.stderr}")
    return seconds
