"""The agent `random`: every legal action is as likely as any other."""

from __future__ import annotations

import numpy as np

from agents.protocol import Actions, Observation


class Random:
    """Choose evenly among the legal actions."""

    def __init__(self, *, seed: int = 0) -> None:
        """Seed the choices."""
        self._rng = np.random.default_rng(seed)

    def act(self, observation: Observation, /) -> Actions:
        """Return one legal action per row, int64 [n]."""
        mask = observation["action_mask"]
        passed_over = (self._rng.random(len(mask)) * mask.sum(axis=1)).astype(np.int64)
        return np.asarray((mask.cumsum(axis=1) > passed_over[:, None]).argmax(axis=1), np.int64)
