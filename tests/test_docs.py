"""The generated pages say what the code says."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields
from inspect import signature
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel
from typer.testing import CliRunner

from agents.config import TrainConfig, load_config
from kadmon_env import collect, kadmon_v0, make_vec
from kadmon_env.cli import app
from kadmon_env.gym import SeatEnv
from kadmon_env.kadmon_v0 import raw_env
from tests.source import ROOT

PAGE = (ROOT / "docs" / "environment.md").read_text(encoding="utf-8")


def shown(seen: Any, *lead: str) -> str:
    """Return dtypes and shapes as the page writes them; leading axes go by their names."""
    if isinstance(seen, dict):
        return "{" + ", ".join(f'"{name}": {shown(part, *lead)}' for name, part in seen.items()) + "}"
    return f"{seen.dtype} [{', '.join([*lead, *map(str, seen.shape[len(lead) :])])}]"


class Watcher:
    """A policy, a callable opponent or an agent that notes what it is shown, and plays the first legal action."""

    def __init__(self, *lead: str) -> None:
        self.lead, self.seen = lead, ""

    def __call__(self, observation: Any) -> Any:
        """Note the form, and decide."""
        self.seen = shown(observation, *self.lead)
        return observation["action_mask"].argmax(axis=-1)


class Agent(Watcher):
    """The same as an agent: asked by the method ``act``."""

    act = Watcher.__call__


def by_pettingzoo(observation: str) -> str:
    """Return the form of what `kadmon_v0` shows."""
    env = kadmon_v0.env(observation=observation)
    env.reset(seed=1)
    return shown(env.last()[0])


def by_gymnasium(observation: str) -> str:
    """Return the form of what ``Kadmon-v0`` shows."""
    return shown(SeatEnv(observation=observation).reset(seed=1)[0])


def by_make_vec(observation: str) -> str:
    """Return the form of what `make_vec` shows."""
    return shown(make_vec("legions", 2, observation=observation).observation, "n")


def by_collect(observation: str) -> str:
    """Return the form of what a policy is shown."""
    watcher = Watcher("n")
    collect("legions", 1, policy=watcher, observation=observation, max_cycles=1)
    return watcher.seen


def by_opponents(watcher: Watcher, observation: str) -> str:
    """Return the form of what an opponent is shown."""
    SeatEnv(seat=1, first_sigil=0, opponents=watcher, observation=observation).reset(seed=1)
    return watcher.seen


INTERFACES = {
    "`last()[0]`": by_pettingzoo,
    "`Kadmon-v0`:": by_gymnasium,
    "`make_vec`": by_make_vec,
    "`collect`": by_collect,
    "an agent": lambda observation: by_opponents(Agent("n"), observation),
    "a callable": lambda observation: by_opponents(Watcher(), observation),
}


def test_generated_pages_are_what_the_code_says() -> None:
    """Each of them is exactly what docs/generate.py writes."""
    run = subprocess.run(
        [sys.executable, ROOT / "docs" / "generate.py", "--check"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize(("place", "observation"), [(2, "native"), (3, "flat")])
@pytest.mark.parametrize("interface", INTERFACES)
def test_what_is_handed_out_is_as_tabled(interface: str, place: int, observation: str) -> None:
    """Names, dtypes and shapes are those that somebody gets."""
    section = PAGE.partition("## What is handed out")[2].partition("\n## ")[0]
    (row,) = [line.split(" | ") for line in section.splitlines() if line.startswith("|") and interface in line]
    told = row[place - 1] if row[place - 1] != "the same as native" else row[1]
    assert told.strip("`") == INTERFACES[interface](observation)


def test_the_arrays_of_many_games_are_as_tabled() -> None:
    """So are those that `make_vec`'s games keep."""
    section, env = PAGE.partition("| array |")[2].partition("\n\n")[0], make_vec("legions", 2, observation="flat")
    told = dict(re.findall(r"^\| `(\w+)` \| (\w+ \[.*?\]) \|", section, re.MULTILINE))
    assert told.pop("state_records") == "records [n]"
    assert told == {name: shown(getattr(env, name), "n") for name in told}
    assert len(told) == 6


@pytest.mark.parametrize("section", ["Many games", "Data sets"])
def test_the_fields_of_what_is_returned_are_as_tabled(section: str) -> None:
    """All of them, with their dtypes."""
    text = PAGE.partition(f"## {section}")[2].partition("| field |")[2].partition("\n\n")[0]
    env = make_vec("legions", 2)
    found: Any = env.step(env.random_actions()) if section == "Many games" else collect("legions", 1, max_cycles=1)
    kinds = {one.name: getattr(found, one.name) for one in fields(found)}
    assert dict(re.findall(r"^\| `(\w+)` \| (\w+) \|", text, re.MULTILINE)) == {
        name: "dict" if isinstance(value, dict) else str(value.dtype) for name, value in kinds.items()
    }


def test_every_option_of_the_environment_is_tabled() -> None:
    """The page lists the parameters of `raw_env`, all of them and no others but what takes up unknown ones."""
    page = PAGE.partition("## Options")[2].partition("## ")[0]
    taken = set(signature(raw_env.__init__).parameters) - {"self", "unknown"}
    assert set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) == taken


def test_every_key_of_info_is_tabled() -> None:
    """The page lists what the Gymnasium environment says beside each observation."""
    page = PAGE.partition("holds\n")[2].partition("## ")[0]
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
    (tmp_path / "my_run.toml").write_text(block("training.md", "toml"), encoding="utf-8")
    assert load_config(tmp_path / "my_run.toml").league.agents == {"greedy": 2, "random": 1}


@pytest.mark.parametrize("table", TrainConfig.model_fields)
def test_every_key_of_a_config_is_tabled(table: str) -> None:
    """Each has a row with its meaning."""
    page = re.split(rf"## `\[+{table}\]+`", (ROOT / "docs" / "training.md").read_text(encoding="utf-8"))[1].partition("## ")[0]
    hint = TrainConfig.model_fields[table].annotation
    model = next(one for one in (hint, *get_args(hint)) if isinstance(one, type) and issubclass(one, BaseModel))
    assert re.findall(r"^\| `(\w+)` \|.*[\w`)]\. \|$", page, re.MULTILINE) == list(model.model_fields)
