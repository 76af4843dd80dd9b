"""Legions of Kadmon as the adapters see it."""

from __future__ import annotations

from typing import Any

import numpy as np

from kadmon_env.core.contract import Bounds, Contract
from kadmon_env.legions import naming
from kadmon_env.legions.cardfile import CardFile, load_cards
from kadmon_env.legions.config import Options, config_record, read_options
from kadmon_env.legions.features import highs
from kadmon_env.legions.flat import flatten
from kadmon_env.legions.flatlayout import FLAT_SIZE
from kadmon_env.legions.kernels import DETERMINIZE, MASK, OBSERVE, RESET, REWARDS, STEP
from kadmon_env.legions.rewards import Reward
from kadmon_env.legions.state import STATE
from kadmon_env.legions.terms import ACTIONS


def _options(file: CardFile, **options: Any) -> dict[str, Any]:
    """Return the options of a game, complete; raises ConfigError."""
    return read_options(file, options).model_dump()


def _configure(file: CardFile, **options: Any) -> Any:
    """Return the options of a game as a config record [1]; raises ConfigError."""
    return config_record(file, _options(file, **options))


def _describe(states: Any, file: CardFile, seat: int | None) -> str:
    """Return the table in words."""
    from kadmon_env.legions import describe  # noqa: PLC0415 - most never ask, and it takes a tenth of the start

    return describe.describe(states[0], file.tables, file.names, seat)


def _bounds(array: str) -> Bounds:
    """Return the bounds of ``cards`` or ``table``."""
    return Bounds(np.zeros_like(highs(array)), highs(array))


CONTRACT = Contract(
    name="legions",
    module=__name__,
    env_id="kadmon_v0",
    state=STATE,
    kernels=(STEP, MASK, OBSERVE, RESET, REWARDS, DETERMINIZE),
    actions=ACTIONS,
    cards=_bounds("cards"),
    table=_bounds("table"),
    flat_size=FLAT_SIZE,
    flatten=flatten,
    rewards=tuple(kind.name.lower() for kind in Reward),
    load=load_cards,
    digest=lambda file: file.digest,
    option_names=tuple(Options.model_fields),
    options=_options,
    tables=lambda file: np.array([file.tables]),
    configure=_configure,
    describe=_describe,
    action_name=lambda states, file, action: naming.action_name(states[0], file.tables, file.names, action),
)
