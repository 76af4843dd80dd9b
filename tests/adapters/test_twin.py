"""The loops lead to the same bytes compiled and as plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PROGRAM = """
import hashlib
from tests.adapters.playing import vec
seen = hashlib.sha256()
for options in ({}, {"skip_forced": True, "players": 4}, {"max_cycles": 2, "pays": False}):
    env = vec(9, seed=6, **options)
    for _ in range(25):
        step = env.step(env.random_actions())
        arrays = (*env.observation.values(), *vars(step).values(), env.seeds, env.state_records, env.determinize(3))
        seen.update(b"".join(array.tobytes() for array in arrays))
    seen.update(repr(env.play_random(20)).encode())
print(seen.hexdigest())
"""


def digest(disable_jit: str) -> str:
    """Run the program in one of the two ways."""
    environ = {**os.environ, "NUMBA_DISABLE_JIT": disable_jit}
    command = [sys.executable, "-c", PROGRAM]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environ, cwd=ROOT).stdout


def test_compiled_and_plain_loops_agree() -> None:
    """Masks, observations, rewards, flags, seeds, states and redrawn states of many games, to the byte."""
    assert digest("0") == digest("1")
