"""What is played at once: waves of deals, each of which can be played anywhere and in any order.

Whatever is drawn in a wave comes from the seed of the tournament and the wave's own numbers, and its size does not depend on
how many deals are played in all: so any number of workers, and a tournament that goes on later, find the same games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from agents.tournament.lineups import Plan, seatings
from kadmon_env.legions.cardfile import CardFile

Indices: TypeAlias = npt.NDArray[np.int64]

GAMES = 96
"""How many games of a wave are played side by side, at most: each deal with every seating."""

DEALT, AGENT, WORLDS = range(3)
"""What seeds are for."""


@dataclass(frozen=True)
class Setting:
    """What all waves of a tournament share."""

    plan: Plan
    seed: int
    deck: CardFile


@dataclass(frozen=True)
class Wave:
    """Some deals that one line-up plays, each once with every seating."""

    lineup: int  # index into `Plan.lineups`
    first: int  # deal
    deals: int

    @property
    def numbers(self) -> range:
        """Return the numbers of the deals."""
        return range(self.first, self.first + self.deals)


def waves(plan: Plan, deals: int) -> list[Wave]:
    """Return the waves of a tournament, the first deals of every line-up first."""
    found = [
        Wave(index, first, min(size, deals - first))
        for index, lineup in enumerate(plan.lineups)
        for size in [max(1, GAMES // len(seatings(lineup)))]
        for first in range(0, deals, size)
    ]
    return sorted(found, key=lambda wave: (wave.first, wave.lineup))


def games_of(plan: Plan, deals: int) -> int:
    """Return how many games a tournament has."""
    return deals * sum(len(seatings(lineup)) for lineup in plan.lineups)


def deal_seeds(seed: int, deals: range) -> Indices:
    """Return the seed that each deal of a tournament is dealt from, below 2^32; int64 [deals]."""
    return np.array([drawn(seed, DEALT, deal) for deal in deals], np.int64)


def drawn(seed: int, *purpose: int) -> int:
    """Return a seed for some purpose, told apart by numbers."""
    return int(np.random.SeedSequence(seed, spawn_key=purpose).generate_state(1)[0])
