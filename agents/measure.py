"""Measure one agent against a field of another: each deal from every seat, on equal terms."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from agents.intervals import wilson
from agents.play import Play
from agents.protocol import Agent
from kadmon_env.opponents import wants_worlds
from kadmon_env.vector import VectorEnv

FIRST = 1.0
"""What the reward "rank" pays the winner."""

WORLDS = 0
"""Seed of the worlds that agents who search are given; they draw further ones themselves."""


@dataclass(frozen=True)
class Measured:
    """What an agent won from each seat."""

    wins: tuple[int, ...]  # by seat
    deals: int  # each played once from every seat

    @property
    def fair(self) -> float:
        """Return the share of wins if all agents were alike."""
        return 1 / len(self.wins)

    @property
    def share(self) -> float:
        """Return the share of games won."""
        return sum(self.wins) / (self.deals * len(self.wins))

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % Wilson interval of the share."""
        return wilson(sum(self.wins), self.deals * len(self.wins))

    @property
    def is_above_fair(self) -> bool:
        """Tell whether even the lower bound lies above the fair share."""
        return self.interval[0] > self.fair

    def of_seat(self, seat: int) -> tuple[float, tuple[float, float]]:
        """Return the share of games won from a seat, and its interval."""
        return self.wins[seat] / self.deals, wilson(self.wins[seat], self.deals)


def measure(agent: Agent, field: Agent, play: Play, *, deals: int, seed: int) -> Measured:
    """Play each deal once with the agent in each seat and the field in all others; nothing else is drawn from or changed."""
    tables = [replace(play, reward="rank").deal(deals, seed=seed, threads=1) for _ in range(play.players)]
    wins = np.zeros((play.players, deals), np.bool_)
    going = np.ones_like(wins)
    while going.any():
        _play_on(agent, field, tables, going, wins)
    return Measured(tuple(int(each.sum()) for each in wins), deals)


def _play_on(
    agent: Agent, field: Agent, tables: list[VectorEnv], going: npt.NDArray[np.bool_], wins: npt.NDArray[np.bool_]
) -> None:
    """Play one decision in each game; games that are over go on without counting, with whatever is legal."""
    actions = np.stack([env.action_masks.argmax(axis=1) for env in tables])
    mine = np.stack([env.actor == seat for seat, env in enumerate(tables)])
    for who, rows in ((agent, going & mine), (field, going & ~mine)):
        if rows.any():
            actions[rows] = who.act(_seen(tables, rows, worlds=wants_worlds(who)))
    for seat, env in enumerate(tables):
        step = env.step(actions[seat])
        over = going[seat] & (step.over != 0)
        wins[seat] |= over & (step.rewards[:, seat] == FIRST)
        going[seat] &= ~over


def _seen(tables: list[VectorEnv], rows: npt.NDArray[np.bool_], *, worlds: bool) -> dict[str, npt.NDArray[Any]]:
    """Return what is seen in some games, [tables, deals], in the order of the rows; with a world each for who searches."""
    shown: dict[str, list[npt.NDArray[Any]]] = {"cards": [], "table": [], "action_mask": []}
    if worlds:
        shown["world"] = []
    for env, some in zip(tables, rows, strict=True):
        here: dict[str, Any] = {**env.observation, "world": env.determinize(WORLDS) if worlds else None}
        for name, parts in shown.items():
            parts.append(here[name][some])
    return {name: np.concatenate(parts) for name, parts in shown.items()}
