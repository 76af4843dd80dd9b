"""An agent's compiled functions say so when they are compiled, which happens once, and it can be told whether they were."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
from numba import types

from kadmon_env.core import entries, hub
from kadmon_env.core.entries import ENTRIES, is_cold
from kadmon_env.core.hub import Compiled
from kadmon_env.core.jit import PLAIN, cache_directory

pytestmark = pytest.mark.skipif(PLAIN, reason="nothing is compiled")

OWN = """
from kadmon_env.core.jit import entry, jit

@jit
def double(number):
    return 2 * number

@entry
def write(out):
    out[0] = double(out[0])

def first(number):
    pass

def second(number):
    pass
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


def test_the_rules_entries_say_so_as_well(
    own: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An entry in the package of the rules is none of an agent's, and is told like one."""
    monkeypatch.setattr(entries, "_PACKAGE", own.__name__)
    own.write(np.ones(1, np.int64))
    assert own.write not in ENTRIES.of_agents()
    assert capsys.readouterr().err == "compiling own_entries, once: 1 of 1 (write)\n"


def test_a_kernel_says_so_as_well(own: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It is compiled when its address is asked for; another one of its module in the cache is not taken for it."""
    monkeypatch.setattr(hub, "link", lambda: None)
    monkeypatch.setattr(Compiled, "made", [])
    first, second = (Compiled(getattr(own, name), types.void(types.int64)) for name in ("first", "second"))
    assert first.address != second.address
    said = [f"compiling the rules' kernels, once: {number} of 2 ({name})" for number, name in ((1, "first"), (2, "second"))]
    assert capsys.readouterr().err.splitlines() == said


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


@pytest.mark.parametrize("missing", [True, False])
def test_an_entry_without_anybody_to_tell_compiles(own: ModuleType, monkeypatch: pytest.MonkeyPatch, missing: bool) -> None:
    """A program without stderr, or that has closed it, gets its answer all the same."""
    number = np.ones(1, np.int64)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", None if missing else closed())
        own.write(number)
    assert number == 2


def closed() -> StringIO:
    """Return a stream that nothing can be written to."""
    stream = StringIO()
    stream.close()
    return stream


def test_a_module_that_is_imported_again_has_its_entries_once(own: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """After a reload the line still counts one entry."""
    again(own).write(np.ones(1, np.int64))
    assert capsys.readouterr().err == "compiling own_entries, once: 1 of 1 (write)\n"


def test_code_of_another_python_is_not_taken_for_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two environments may share a cache: each Python has a folder of its own in it."""
    ours = cache_directory.__wrapped__("agents.greedy")
    monkeypatch.setattr(sys, "implementation", SimpleNamespace(cache_tag="cpython-399"))
    assert cache_directory.__wrapped__("agents.greedy") != ours


def test_the_entry_of_greedy_is_known() -> None:
    """The agent that is offered as the strongest can be asked after; the rules' own entries are no agent's."""
    from agents.greedy import choose_best  # noqa: PLC0415 - it is the import that makes it known

    assert choose_best in ENTRIES.of_agents()
    assert not [entry for entry in ENTRIES.of_agents() if entry.__module__.startswith("kadmon_env")]
