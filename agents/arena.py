"""Play games between agents, the seats rotated, and count who came where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from agents.intervals import wilson
from agents.protocol import Agent, Observation

Progress = Callable[[int], None]
"""Told how many more games are over."""


@dataclass(frozen=True)
class Standing:
    """How one agent did, all the seats that it played taken together."""

    agent: str
    seats: int  # of each game
    wins: int
    games: int
    share: float  # of the games won
    interval: tuple[float, float]  # of the share, 95 %
    fair: float  # the share of agents that are all alike
    placement: float  # mean, 1 = best


@dataclass(frozen=True)
class Table:
    """The outcome of a match."""

    players: int
    games: int
    seed: int
    truncated: int  # games that the limit of Cycles ended
    decisions: float  # mean of a game
    standings: list[Standing]
