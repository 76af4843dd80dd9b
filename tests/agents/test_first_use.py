"""An agent's compiled functions say so when they are compiled, which happens once, and it can be told whether they were."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from kadmon_env.core.entries import ENTRIES, is_cold
from kadmon_env.core.jit import cache_directory

OWN = """
from kadmon_env.core.jit import entry, jit

@jit
def double(number):
    return 2 * number

@entry
def write(out):
    out[0] = double(out[0])
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Return a module with an entry, with a cache of its own."""
    (tmp_path / "own_entries.py").write_text(OWN)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("KADMON_CACHE", str(tmp_path / "cache"))
    cache_directory.cache_clear()
    yield again(ModuleType("own_entries"))
    cache_directory.cache_clear()


def again(module: ModuleType) -> ModuleType:
    """Import a module as another process would, with nothing of it in memory."""
    sys.modules.pop(module.__name__, None)
    return importlib.import_module(module.__name__)


def test_the_first_use_says_what_is_compiled(own: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """One line on stderr, in the form of the rules' own, names the entry and nothing that it calls; then there is silence."""
    for _ in range(2):
        own.write(np.ones(1, np.int64))
    assert capsys.readouterr().err == "compiling own_entries, once: 1 of 1 (write)\n"


def test_what_comes_from_the_cache_says_nothing(own: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """A later process finds the machine code."""
    own.write(np.ones(1, np.int64))
    capsys.readouterr()
    again(own).write(np.ones(1, np.int64))
    assert capsys.readouterr().err == ""


def test_an_entry_is_cold_until_it_was_compiled_once(own: ModuleType) -> None:
    """That is told of it in the process that compiles it, and in later ones."""
    assert own.write in ENTRIES.of_agents()
    assert is_cold(own.write)
    own.write(np.ones(1, np.int64))
    assert not is_cold(own.write)
    assert not is_cold(again(own).write)


def test_the_entry_of_greedy_is_known() -> None:
    """The agent that is offered as the strongest can be asked after; the rules' own entries are no agent's."""
    from agents.greedy import choose_best  # noqa: PLC0415 - it is the import that makes it known

    assert choose_best in ENTRIES.of_agents()
    assert not [entry for entry in ENTRIES.of_agents() if entry.__module__.startswith("kadmon_env")]
