"""Programs that are agents: asked, watched, ended, and told from one another by what they do wrong."""

from __future__ import annotations

import copy
import importlib.util
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import agents
from agents.process import Process
from agents.protocol import Observation
from kadmon_env.errors import AgentError, ConfigError, ForfeitError
from kadmon_env.game import Game
from kadmon_env.gym import SeatEnv
from kadmon_env.vector import make_vec
from tests.source import ROOT

EXAMPLES = ROOT / "docs" / "examples"

ANSWERING = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "act":
        number, rows = message["id"], message["rows"]
        actions = [row["legal"][0] for row in rows]
        {}
        print(json.dumps({{"id": number, "actions": actions}}), flush=True)
"""


def command(program: str) -> str:
    """Return the command line of a program in Python."""
    return shlex.join([sys.executable, "-c", program])


def answering(what: str) -> str:
    """Return the command line of a program that does something before it answers."""
    return command(ANSWERING.format(what))


@pytest.fixture(scope="module")
def seen() -> Observation:
    """Return what the acting seats of three games see."""
    return make_vec("legions", 3, players=3, seed=4).observation


def is_there(pid: int) -> bool:
    """Tell whether a process runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


def awaited(pid: int) -> bool:
    """Tell whether a process has ended, within ten seconds."""
    for _ in range(1000):
        if not is_there(pid):
            return True
        time.sleep(0.01)
    return False


def bot() -> Any:
    """Return the module of the example."""
    spec = importlib.util.spec_from_file_location("example_bot", EXAMPLES / "bot.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
