"""The package as a whole: its names, and what importing it does."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import pytest

import kadmon_env
from kadmon_env import Game, collect, kadmon_v0, make_vec, registration
from kadmon_env.errors import ConfigError
from kadmon_env.gym import SeatEnv

BOTH, FORM = {"cards", "max_cycles", "players", "reward", "skip_forced"}, {"observation", "render_mode"}


@pytest.mark.parametrize(
    ("make", "own"),
    [
        (kadmon_v0.env, BOTH | FORM),
        (kadmon_v0.raw_env, BOTH | FORM),
        (partial(gymnasium.make, "Kadmon-v0"), BOTH | FORM | {"opponents", "seat"}),
        (partial(make_vec, "legions", 1), BOTH | {"observation", "seed", "threads"}),
        (partial(collect, "legions", 1), BOTH | {"observation", "policy", "seed", "threads"}),
        (partial(Game.new, "legions"), {"cards", "max_cycles", "players", "seed"}),
    ],
)
@pytest.mark.parametrize("wrong", ["playrs", "n_envs", "config"])
def test_an_unknown_option_is_told_all_that_may_be_given(make: Callable[..., object], own: set[str], wrong: str) -> None:
    """Those of the game are named, and those of what it is played through."""
    with pytest.raises(ConfigError, match=f"{wrong}: unknown option.*; allowed: ") as refused:
        make(**{wrong: 3})
    allowed = set(str(refused.value).rpartition("allowed: ")[2].split(", "))
    assert allowed == own | {"first_sigil", "sovereigns"}


@pytest.mark.parametrize(
    ("make", "given", "named", "said"),
    [
        (make_vec, [], {"num_envs": 4}, "missing a required argument: 'game'; the call reads make_vec(game, num_envs, **"),
        (make_vec, ["legions"], {"n": 4}, "missing a required argument: 'num_envs'; the call reads"),
        (make_vec, ["legions", 4], {"num_envs": 4}, "multiple values for argument 'num_envs'; the call reads"),
        (make_vec, ["legions", 4, 7], {}, "too many positional arguments; the call reads"),
        (collect, ["legions"], {"num_envs": 4}, "missing a required argument: 'games'; the call reads collect(game, games, *"),
        (Game.new, [], {}, "missing a required argument: 'game'; the call reads Game.new(game, *, seed=0, "),
        (Game.scenario, [1, 2, 3], {}, "too many positional arguments; the call reads Game.scenario(game=None, spec=None, *"),
        (Game.from_dict, [], {}, "missing a required argument: 'data'; the call reads Game.from_dict(data, *"),
        (kadmon_v0.env, [4], {}, "too many positional arguments; the call reads env(**options)"),
        (kadmon_v0.raw_env, [4], {}, "too many positional arguments; the call reads raw_env(*, players=4, "),
    ],
)
def test_a_call_that_is_not_whole_is_told_how_it_reads(make: Any, given: list[Any], named: dict[str, Any], said: str) -> None:
    """What lacks, or is too much, is named."""
    with pytest.raises(ConfigError, match=re.escape(f"{make.__qualname__}: {said}")):
        make(*given, **named)


@pytest.mark.parametrize("make", [kadmon_v0.raw_env, kadmon_v0.env, SeatEnv, partial(make_vec, "legions", 2)])
def test_self_is_no_option(make: Callable[..., object]) -> None:
    """A name of Python's own is refused like any other that is no option."""
    with pytest.raises(ConfigError, match="self: unknown option; allowed: "):
        make(self=1)


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
