"""The generated pages say what the code says."""

from __future__ import annotations

import re
import subprocess
import sys
from inspect import signature

from kadmon_env.gym import SeatEnv
from kadmon_env.kadmon_v0 import raw_env
from tests.source import ROOT


def test_environment_page_is_what_the_code_says() -> None:
    """docs/environment.md is exactly what docs/generate.py writes."""
    run = subprocess.run(
        [sys.executable, ROOT / "docs" / "generate.py", "--check"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def test_every_option_of_the_environment_is_tabled() -> None:
    """The page lists the parameters of `raw_env`, all of them and no others but what takes up unknown ones."""
    page = (ROOT / "docs" / "environment.md").read_text(encoding="utf-8").partition("## Options")[2].partition("## ")[0]
    taken = set(signature(raw_env.__init__).parameters) - {"self", "unknown"}
    assert set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) == taken


def test_every_key_of_info_is_tabled() -> None:
    """The page lists what the Gymnasium environment says beside each observation."""
    page = (ROOT / "docs" / "environment.md").read_text(encoding="utf-8").partition("holds\n")[2].partition("## ")[0]
    _, info = SeatEnv(max_cycles=1).reset(seed=1)
    assert set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) == set(info)
