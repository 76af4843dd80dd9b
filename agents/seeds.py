"""Seeds for all that a training run draws beside its games, each its own, all from the seed of the run."""

from __future__ import annotations

from enum import IntEnum

import numpy as np


class Purpose(IntEnum):
    """What a seed is for."""

    POOL = 1  # actions of past selves
    AGENT = 2  # a fixed agent's choices
    EVALUATION = 3
    PROMOTION = 4
    REPORT = 5
    TEACHER = 6


def seed_for(seed: int, purpose: Purpose, number: int = 0) -> int:
    """Return a seed, a whole number of 32 bits, for the purpose's use of that number."""
    return int(np.random.SeedSequence([seed, purpose, number]).generate_state(1)[0])
