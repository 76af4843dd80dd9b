"""The rules as functions that loops call by address, compiled once."""

from __future__ import annotations

from typing import Any

import numba
from numba import types

from kadmon_env.core.hub import kernel
from kadmon_env.core.record import Ints
from kadmon_env.legions.determinize import determinize
from kadmon_env.legions.engine import apply
from kadmon_env.legions.legal import fill_mask
from kadmon_env.legions.observe import observe
from kadmon_env.legions.rewards import fill_rewards
from kadmon_env.legions.setup import CONFIG, Config, begin, new_game
from kadmon_env.legions.state import CARD_TABLES, STATE, Cards, State

_STATE: Any = numba.from_dtype(STATE)
_CARDS: Any = numba.from_dtype(CARD_TABLES)
_CONFIG: Any = numba.from_dtype(CONFIG)
_BYTES = types.int8[::1]
_ROWS = types.int8[:, ::1]
_REALS = types.float32[::1]


@kernel(types.void(_STATE, _CARDS, types.int64))
def STEP(s: State, cards: Cards, action: int) -> None:  # noqa: N802 - a constant to those who pass it on
    """Carry out a legal action, up to the next decision or the end."""
    apply(s, cards, action)


@kernel(types.void(_STATE, _CARDS, _BYTES))
def MASK(s: State, cards: Cards, mask: Ints) -> None:  # noqa: N802 - as above
    """Write the action mask of the acting seat, int8 [420]."""
    fill_mask(s, cards, mask)


@kernel(types.void(_STATE, _CARDS, types.int64, _BYTES, _ROWS, _BYTES))
def OBSERVE(s: State, cards: Cards, seat: int, mask: Ints, rows: Ints, table: Ints) -> None:  # noqa: N802 - as above
    """Write what a seat sees: rows of cards int8 [67, features], table int8 [features]."""
    observe(s, cards, seat, mask, rows, table)


@kernel(types.void(_STATE, _CARDS, _CONFIG, types.int64))
def RESET(s: State, cards: Cards, config: Config, seed: int) -> None:  # noqa: N802 - as above
    """Set up a new game, up to its first decision."""
    new_game(s, cards, config, seed)


@kernel(types.void(_STATE, _CARDS, types.int64, _REALS))
def REWARDS(s: State, cards: Cards, kind: int, rewards: Ints) -> None:  # noqa: ARG001, N802 - as above; one signature for all games
    """Write what the end pays each seat, float32 [players]."""
    fill_rewards(s, kind, rewards)


@kernel(types.void(_STATE, _CARDS, types.int64, types.int64))
def DETERMINIZE(s: State, cards: Cards, seat: int, seed: int) -> None:  # noqa: N802 - as above
    """Draw a state anew that fits what a seat knows."""
    determinize(s, cards, seat, seed)


@kernel(types.void(_STATE, _CARDS, types.int64, types.int64))
def BEGIN(s: State, cards: Cards, phase: int, active: int) -> None:  # noqa: N802 - as above
    """Run a laid-out position on from the start of a phase, or of a seat's priority or combat."""
    begin(s, cards, phase, active)
