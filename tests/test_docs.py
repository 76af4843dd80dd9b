"""The generated pages say what the code says."""

from __future__ import annotations

import re
import subprocess
import sys
from inspect import signature
from pathlib import Path

import pytest
from pydantic import BaseModel
from typer.testing import CliRunner

from agents.config import TrainConfig, load_config
from kadmon_env.cli import app
from kadmon_env.gym import SeatEnv
from kadmon_env.kadmon_v0 import raw_env
from tests.source import ROOT


def test_generated_pages_are_what_the_code_says() -> None:
    """Each of them is exactly what docs/generate.py writes."""
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


def block(page: str, language: str) -> str:
    """Return the first fenced block of a page in one language."""
    found = re.search(
        rf"^```{language}\n(.*?)^```", (ROOT / "docs" / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert found
    return found[1]


def test_the_changed_card_can_be_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program of the page writes the card that the page shows into a file that the command takes."""
    monkeypatch.chdir(tmp_path)
    exec(compile(block("cards.md", "python"), "cards.md", "exec"), {})  # noqa: S102 - running it is the point
    assert block("cards.md", "toml") in Path("mine.toml").read_text(encoding="utf-8")
    checked = CliRunner().invoke(app, ["cards", "check", "mine.toml"])
    assert (checked.exit_code, checked.output.splitlines()[0]) == (0, "mine.toml: can be played")


def test_the_config_file_of_the_page_can_be_trained_by(tmp_path: Path) -> None:
    """It is read as any other."""
    (tmp_path / "mine.toml").write_text(block("training.md", "toml"), encoding="utf-8")
    assert load_config(tmp_path / "mine.toml").game.opponents == ["greedy", "random"]


@pytest.mark.parametrize("table", ["training", "game", "ppo"])
def test_every_key_of_a_config_is_tabled(table: str) -> None:
    """Each has a row with its meaning."""
    page = (ROOT / "docs" / "training.md").read_text(encoding="utf-8").partition(f"## `[{table}]`")[2].partition("## ")[0]
    model = TrainConfig.model_fields[table].annotation
    assert isinstance(model, type)
    assert issubclass(model, BaseModel)
    assert re.findall(r"^\| `(\w+)` \|.*\w\. \|$", page, re.MULTILINE) == list(model.model_fields)
