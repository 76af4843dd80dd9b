"""The same source, compiled and as plain Python, plays the same games to the byte; so does another process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parent / "digest.py"


def digests(**environment: str) -> list[str]:
    """Return what the script prints in a process of its own."""
    run = subprocess.run(
        [sys.executable, SCRIPT], env={**os.environ, **environment}, capture_output=True, text=True, check=True, timeout=600
    )
    return run.stdout.splitlines()


def test_compiled_and_plain_rules_play_the_same_games() -> None:
    """Whole games have the same state, byte by byte, at each decision whether the rules are compiled or not."""
    compiled = digests(PYTHONHASHSEED="1")
    assert len(compiled) == 4
    assert compiled == digests(NUMBA_DISABLE_JIT="1", PYTHONHASHSEED="2")


def test_another_process_plays_the_same_games() -> None:
    """One seed gives the same bytes in every process, however Python hashes."""
    assert digests(PYTHONHASHSEED="3") == digests(PYTHONHASHSEED="4")
