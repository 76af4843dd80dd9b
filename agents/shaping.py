"""Pay a lead in Ichor as it changes, beside what the game pays at its end."""

from __future__ import annotations

from typing import Any, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt

from kadmon_env.legions.features import SEAT_AT, SEAT_COLUMNS, SeatColumn, TableColumn
from kadmon_env.legions.terms import ICHOR, SEATS

Seat: TypeAlias = dict[str, npt.NDArray[np.int8]]


class IchorLead(gymnasium.Wrapper[Seat, np.int64, Seat, np.int64]):
    """Add the change of (own Ichor less the others' mean) / 80, weighed, to each reward.

    Over a game the changes add up to the lead at its end: nothing is paid for an Ichor that is lost again.
    """

    def __init__(self, env: gymnasium.Env[Seat, np.int64], weight: float) -> None:
        super().__init__(env)
        self._weight = weight
        self._lead = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seat, dict[str, Any]]:
        """Deal a new game; the lead it starts with is not paid."""
        observation, info = super().reset(seed=seed, options=options)
        self._lead = lead(observation["table"])
        return observation, info

    def step(self, action: np.int64) -> tuple[Seat, float, bool, bool, dict[str, Any]]:
        """Play on, and pay the change."""
        observation, reward, terminated, truncated, info = super().step(action)
        before, self._lead = self._lead, lead(observation["table"])
        return observation, float(reward) + self._weight * (self._lead - before), terminated, truncated, info


def lead(table: npt.NDArray[np.int8]) -> float:
    """Return (own Ichor less the others' mean) / 80 as a seat sees it."""
    first = SEAT_AT + SeatColumn.ICHOR
    ichor = table[first : first + SEATS * SEAT_COLUMNS : SEAT_COLUMNS].astype(int)
    others = int(table[TableColumn.PLAYERS]) - 1
    return float(ichor[0] - ichor[1:].sum() / others) / ICHOR


def leads(tables: npt.NDArray[np.int8]) -> npt.NDArray[np.float32]:
    """Return what `lead` returns for each of many tables, [..., features] -> float32 [...]."""
    first = SEAT_AT + SeatColumn.ICHOR
    ichor = tables[..., first : first + SEATS * SEAT_COLUMNS : SEAT_COLUMNS].astype(np.float32)
    others = np.maximum(tables[..., TableColumn.PLAYERS].astype(np.float32) - 1, 1)
    return np.asarray((ichor[..., 0] - ichor[..., 1:].sum(axis=-1) / others) / ICHOR, np.float32)
