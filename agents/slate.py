"""The trajectories of a learner that is advised: beside each decision stands what the teacher held all others to be worth."""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.generators import numbers_in, put_back
from agents.lessons import Lessons
from agents.tracks import Indices, Tracks
from kadmon_env.vector import VectorEnv


class Slate(Tracks):
    """Rows as those of `Tracks`, with ``advice`` float32 [rows, actions]: nan where the teacher held nothing."""

    def __init__(self, games: VectorEnv, wanted: int, lessons: Lessons, **rate: float) -> None:
        """Make room for advice, too."""
        super().__init__(games, wanted, gamma=rate["gamma"], gae_lambda=rate["gae_lambda"], shaping=rate["shaping"])
        self._lessons = lessons
        self.advice = np.zeros((len(self.action) if lessons.advice_steps else 0, self.mask.shape[1]), np.float32)

    def forget(self, learnt: Indices) -> None:
        """Let rows go that have been learnt from."""
        if len(self.advice):
            kept = np.setdiff1d(np.arange(self.used), learnt)
            self.advice[: len(kept)] = self.advice[kept]
        super().forget(learnt)

    def state(self) -> dict[str, Any]:
        """Return all that `restore` needs, and what the teachers draw from."""
        numbers = [numbers_in(one) for one in self._lessons.teachers]
        return {**super().state(), "advice": self.advice[: self.used].copy(), "teachers": numbers}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a state."""
        super().restore(state)
        self.advice[: self.used] = state["advice"]
        for one, numbers in zip(self._lessons.teachers, state["teachers"], strict=True):
            put_back(one, numbers)
