"""Pure self-play: the learner has every seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from agents.casting import LEARNER, Seating
from agents.protocol import Agent


class Everyone:
    """Seat the learner everywhere; a `Casting` without members."""

    @property
    def members(self) -> Sequence[Agent]:
        """Return nobody."""
        return ()

    def seat(self, games: int, players: int, rng: np.random.Generator) -> Seating:
        """Return the learner for each seat, int64 [games, players]."""
        del rng
        return np.full((games, players), LEARNER, np.int64)

    def over(self, seating: Seating, places: npt.NDArray[np.int64]) -> None:
        """Take no note."""

    def state(self) -> Mapping[str, Any]:
        """Return that there is nothing to keep."""
        return {}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on: nothing was kept."""
