"""Games whose course is written down by the test, in the place of a VectorEnv."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from agents.play import Play
from kadmon_env.core.contract import find
from kadmon_env.legions.features import SEAT_AT, SEAT_COLUMNS, SeatColumn, TableColumn
from kadmon_env.vector import Step

CONTRACT = find("legions")
LEGAL = (3, 7)
"""What every decision allows."""


def table(*ichor: int) -> Any:
    """Return what a seat sees of so many players: the Ichor of each, its own first."""
    made = np.zeros(CONTRACT.table.shape, np.int8)
    made[TableColumn.PLAYERS] = len(ichor)
    made[SEAT_AT + SeatColumn.ICHOR : SEAT_AT + len(ichor) * SEAT_COLUMNS : SEAT_COLUMNS] = ichor
    return made


class MadeGames:
    """One game of `players`, or more that run alike; `actor` is set by the test."""

    def __init__(self, players: int, num_envs: int = 1) -> None:
        self.players, self.num_envs, self.contract = players, num_envs, CONTRACT
        self.cards = np.zeros((num_envs, *CONTRACT.cards.shape), np.int8)
        self.table = np.stack([table(*[0] * players)] * num_envs)
        self.action_masks = np.zeros((num_envs, CONTRACT.actions), np.int8)
        self.action_masks[:, LEGAL] = 1
        self.actor = np.zeros(num_envs, np.int64)

    def ended(self, rewards: Any = None, *, over: int = 0, terminated: bool = True, final_table: Any = None) -> Step:
        """Return a step of all games that pays these rewards, and ends them if `over` says how."""
        n, seats = self.num_envs, self.players
        views = [table(*[0] * seats)] * seats if final_table is None else final_table
        return Step(
            rewards=np.array([rewards or [0] * seats] * n, np.float32),
            terminated=np.full(n, bool(over) and terminated),
            truncated=np.full(n, bool(over) and not terminated),
            over=np.full(n, over, np.int8),
            actor=self.actor,
            final_cards=np.zeros((n, seats, *CONTRACT.cards.shape), np.int8),
            final_table=np.stack([np.stack(views)] * n),
        )


class Guess(MadeGames):
    """Each of three seats decides once, in turn; then all are paid: those that chose the first action gain, others lose."""

    def __init__(self, num_envs: int) -> None:
        super().__init__(3, num_envs)
        self._guessed = np.zeros((num_envs, 3), np.float32)

    def step(self, actions: Any) -> Step:
        """Note a guess of each game; after the third they end."""
        seat = int(self.actor[0])
        self._guessed[:, seat] = np.where(actions == LEGAL[0], 1, -1)
        self.actor[:] = (seat + 1) % 3
        done = self.ended(over=int(seat + 1 == 3))
        done.rewards[:] = self._guessed if seat + 1 == 3 else 0
        return done


@dataclass(frozen=True)
class GuessPlay(Play):
    """Play games of `Guess`."""

    def deal(self, num_envs: int, *, seed: int, threads: int) -> Any:
        """Return the games."""
        del seed, threads
        return Guess(num_envs)
