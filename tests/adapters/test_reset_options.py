"""Options of a reset: there are none, and nobody's are ignored in silence."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from kadmon_env.errors import ConfigError
from kadmon_env.gym import SeatEnv
from tests.adapters.playing import TRICKS, full, legal, play_on, raw

MAKERS: list[Any] = [raw, full, lambda: SeatEnv(TRICKS)]
NAMES = ["raw_env", "env", "Kadmon-v0"]


@pytest.mark.parametrize("make", MAKERS, ids=NAMES)
@pytest.mark.parametrize("wrong", [{"players": 3}, {"options": 1, "players": 3}, {1: 2}, [], 5, "players"])
def test_options_of_a_reset_are_refused(make: Any, wrong: Any) -> None:
    """The error shows them, and says where options are given."""
    with pytest.raises(ConfigError, match=r"options: .*: a reset has none; give options where the environment is made"):
        make().reset(seed=3, options=wrong)


@pytest.mark.parametrize("make", MAKERS, ids=NAMES)
@pytest.mark.parametrize("nothing", [None, {}, MappingProxyType({})])
def test_no_options_are_fine(make: Any, nothing: Any) -> None:
    """None and an empty mapping ask for nothing."""
    make().reset(seed=3, options=nothing)


def test_a_refused_reset_changes_nothing() -> None:
    """The game in progress goes on, and the next one is dealt as if nobody had asked."""
    env, other = raw(), raw()
    with pytest.raises(ConfigError):
        env.reset(seed=3, options={"players": 2})
    assert legal(env) == legal(other)
    env.reset()
    other.reset()
    assert play_on(env) == play_on(other)


def test_what_pettingzoos_own_tests_pass_is_let_through() -> None:
    """They give every environment an option of this name."""
    raw().reset(options={"options": 1})


def test_gymnasiums_lets_nothing_through() -> None:
    """Nobody's tests ask for that."""
    with pytest.raises(ConfigError):
        SeatEnv(TRICKS).reset(options={"options": 1})
