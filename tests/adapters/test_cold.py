"""Rules that were never compiled are compiled in two processes, and nothing depends on the second one."""

from __future__ import annotations

import os
import subprocess
from typing import Any

import pytest

from kadmon_env.core import cold
from kadmon_env.core.cold import helped
from kadmon_env.core.helper import compile_from_the_end
from kadmon_env.core.hub import Compiled


def recorded(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Have two cores and return the helpers that are started from now on."""
    started: list[Any] = []
    start = subprocess.Popen

    def started_one(*args: Any, **options: Any) -> Any:
        started.append(start(*args, **options))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", started_one)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {0, 1})
    return started


@pytest.mark.parametrize("helper", ["kadmon_env.core.helper", "no.such.module"])
def test_the_work_goes_on_whatever_becomes_of_the_helper(helper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A helper that can't even start is no error, and none outlives the work."""
    started = recorded(monkeypatch)
    monkeypatch.setattr(cold, "HELPER", helper)
    with helped(["tests.adapters.toy"]):
        pass
    assert [process.returncode is not None for process in started] == [True]


def test_a_helper_that_is_interrupted_ends_with_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in the work is raised as it is, and the helper is gone."""
    started = recorded(monkeypatch)
    with pytest.raises(KeyboardInterrupt), helped([]):
        raise KeyboardInterrupt
    assert [process.returncode is not None for process in started] == [True]


def test_the_helper_compiles_all_there_is() -> None:
    """When the helper is done, every hub and kernel of the modules is ready."""
    compile_from_the_end(["tests.adapters.toy", "kadmon_env.legions.kernels"])
    assert [made.function.__name__ for made in Compiled.made if not made.is_ready] == []
