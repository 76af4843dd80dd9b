"""How much memory the samples of a rollout need, and how much the machine has."""

from __future__ import annotations

import os

from kadmon_env.core.contract import find

FLOAT32 = 4
"""Bytes of each number of a sample that the rollout buffer of MaskablePPO does not hold in int8."""

BESIDE = 8
"""Numbers of a sample besides observation and mask: action, value, return and the like."""


def rollout_memory(samples: int) -> int:
    """Return the bytes that the samples of a rollout take: observations in int8, masks and what is learnt from in float32."""
    game = find("legions")
    return samples * (game.cards.low.nbytes + game.table.low.nbytes + FLOAT32 * (game.actions + BESIDE))


def machine_memory() -> int:
    """Return the bytes of memory that the machine has."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
