"""Who sits where: what self-play asks for at the start of each game, and tells the end of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from agents.protocol import Agent

Seating: TypeAlias = npt.NDArray[np.int64]
"""Who sits in each seat, [games, players]: LEARNER, or the index of a member."""

LEARNER = -1


class Casting(Protocol):
    """Fill the seats of games that begin. Who sits where does not change within an episode."""

    @property
    def members(self) -> Sequence[Agent]:
        """Return the agents that seatings name by index; an index, once given out, always means the same agent."""

    def seat(self, games: int, players: int, rng: np.random.Generator) -> Seating:
        """Return who sits in each seat of so many games that begin; at least one seat of each game is the learner's."""

    def over(self, seating: Seating, places: npt.NDArray[np.int64]) -> None:
        """Take note of games that have ended: who sat where, and the place of each seat, both [games, players]; 1 is best."""

    def state(self) -> Mapping[str, Any]:
        """Return all that `restore` needs to go on from here, as plain values, arrays and tensors."""

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on from a state."""
