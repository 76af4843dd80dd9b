"""Measure one agent against a field of another: each deal from every seat, on equal terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from agents.intervals import wilson
from agents.protocol import Agent
from agents.settings import Game
from kadmon_env.vector import VectorEnv, make_vec

FIRST = 1.0
"""What the reward "rank" pays the winner."""


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


def measure(agent: Agent, field: Agent, game: Game, *, deals: int, seed: int) -> Measured:
    """Play each deal once with the agent in each seat and the field in all others; nothing else is drawn from or changed."""
    options: dict[str, Any] = {"players": game.players, "max_cycles": game.max_cycles, "cards": game.cards}
    tables = [make_vec("legions", deals, seed=seed, reward="rank", skip_forced=True, **options) for _ in range(game.players)]
    wins = np.zeros((game.players, deals), np.bool_)
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
            actions[rows] = who.act(_seen(tables, rows))
    for seat, env in enumerate(tables):
        step = env.step(actions[seat])
        over = going[seat] & (step.over != 0)
        wins[seat] |= over & (step.rewards[:, seat] == FIRST)
        going[seat] &= ~over


def _seen(tables: list[VectorEnv], rows: npt.NDArray[np.bool_]) -> dict[str, npt.NDArray[np.int8]]:
    """Return what is seen in some games, [tables, deals], in the order of the rows."""
    return {
        name: np.concatenate([env.observation[name][some] for env, some in zip(tables, rows, strict=True)])
        for name in ("cards", "table", "action_mask")
    }
