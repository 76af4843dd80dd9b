"""Observation spaces, and how an observation becomes one flat vector."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from kadmon_env.core.checked import brief
from kadmon_env.core.contract import Bounds, Contract, find
from kadmon_env.errors import ConfigError

Reals: TypeAlias = npt.NDArray[np.float32]

OBSERVATIONS = ("native", "flat")
"""The forms of an observation: the two int8 arrays ``cards`` and ``table``, or one float32 vector."""


def action_space(contract: Contract) -> spaces.Discrete:
    """Return the space of actions."""
    return spaces.Discrete(contract.actions)


def observation_space(contract: Contract, observation: str) -> spaces.Space[Any]:
    """Return the space of ``native`` observations, a Dict of int8 Boxes, or of ``flat`` ones, a float32 Box."""
    if observation == "flat":
        return spaces.Box(0, 1, (contract.flat_size,), np.float32)
    return spaces.Dict({"cards": _box(contract.cards), "table": _box(contract.table)})


def aec_space(contract: Contract, observation: str) -> spaces.Dict:
    """Return the space of PettingZoo's observations: ``observation`` and ``action_mask``, int8 [actions]."""
    mask = spaces.Box(0, 1, (contract.actions,), np.int8)
    return spaces.Dict({"observation": observation_space(contract, observation), "action_mask": mask})


def state_space(contract: Contract, players: int) -> spaces.Box:
    """Return the space of native observations of all seats, one after the other."""
    low = np.concatenate([contract.cards.low.ravel(), contract.table.low])
    high = np.concatenate([contract.cards.high.ravel(), contract.table.high])
    return spaces.Box(np.tile(low, players), np.tile(high, players), dtype=np.int8)


def _box(bounds: Bounds) -> spaces.Box:
    """Return the space of an array."""
    return spaces.Box(bounds.low, bounds.high, dtype=np.int8)


def flatten(cards: npt.NDArray[np.int8], table: npt.NDArray[np.int8], game: str | Contract = "legions") -> Reals:
    """Return native observations as flat ones, float32 [..., features], each number from 0 to 1.

    Both arrays may have the same leading axes, one row a game. Raises ConfigError for arrays of other shapes.
    """
    contract = find(game)
    _refuse_shapes(contract, cards, table)
    lead = table.shape[:-1]
    flat = np.empty((*lead, contract.flat_size), np.float32)
    rows = cards.reshape(-1, *contract.cards.shape), table.reshape(-1, *contract.table.shape)
    contract.flatten(*rows, flat.reshape(-1, contract.flat_size))
    return flat


def _refuse_shapes(contract: Contract, cards: object, table: object) -> None:
    """Raise ConfigError for arrays that are no native observations, or that do not go together."""
    leads = []
    for name, array, shape in (("cards", cards, contract.cards.shape), ("table", table, contract.table.shape)):
        if not isinstance(array, np.ndarray) or array.dtype != np.int8 or array.shape[-len(shape) :] != shape:
            raise ConfigError(f"{name}: {brief(array)}: int8 numbers of shape [..., {', '.join(map(str, shape))}] are expected")
        leads.append(array.shape[: -len(shape)])
    if leads[0] != leads[1]:
        raise ConfigError(f"cards and table: leading axes {leads[0]} and {leads[1]}; they must be the same")
