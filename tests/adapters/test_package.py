"""The package as a whole: its names, and what importing it does."""

from __future__ import annotations

import subprocess
import sys

import pytest

import kadmon_env
from kadmon_env import registration


def test_the_package_shows_its_public_names() -> None:
    """Whoever asks what there is sees what `__all__` lists, loaded or not."""
    assert dir(kadmon_env) == kadmon_env.__all__


def test_other_names_do_not_exist() -> None:
    """Asking for one is the usual error."""
    with pytest.raises(AttributeError, match="has no attribute 'gold'"):
        kadmon_env.gold  # noqa: B018 - asked for on purpose


def test_importing_the_package_compiles_nothing() -> None:
    """Neither the compiler nor a game is loaded before something is asked for."""
    heavy = ("numba", "torch", "kadmon_env.legions")
    code = f"import sys, kadmon_env; print([name for name in sys.modules if name.startswith({heavy})])"
    printed = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert printed == "[]\n"


def test_importing_it_twice_registers_once() -> None:
    """A reload is no reason to warn."""
    registration.register()
