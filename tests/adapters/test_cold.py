"""Rules that were never compiled are compiled in two processes, and nothing depends on the second one."""

from __future__ import annotations

import pytest

from kadmon_env.core import cold
from kadmon_env.core.cold import helped
from kadmon_env.core.helper import compile_from_the_end
from kadmon_env.core.hub import Compiled


@pytest.mark.parametrize("helper", ["kadmon_env.core.helper", "no.such.module"])
def test_the_work_goes_on_whatever_becomes_of_the_helper(helper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A helper that can't even start is no error, and none outlives the work."""
    monkeypatch.setattr(cold, "HELPER", helper)
    done = []
    with helped(["tests.adapters.toy"]):
        done.append(helper)
    assert done == [helper]


def test_a_helper_that_is_interrupted_ends_with_the_work() -> None:
    """An error in the work is raised as it is."""
    with pytest.raises(KeyboardInterrupt), helped([]):
        raise KeyboardInterrupt


def test_the_helper_compiles_all_there_is() -> None:
    """When the helper is done, every hub and kernel of the modules is ready."""
    compile_from_the_end(["tests.adapters.toy", "kadmon_env.legions.kernels"])
    assert [made.function.__name__ for made in Compiled.made if not made.is_ready] == []
