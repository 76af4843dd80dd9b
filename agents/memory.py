"""How much memory the decisions of a rollout need, and how much the machine has."""

from __future__ import annotations

import os

from kadmon_env.core.contract import find
from kadmon_env.legions.terms import SEATS

BESIDE = 2 * 8 + 5 * 4
"""Bytes of a decision besides observation and mask: action and next decision; value, reward, advantage and the like."""


def rollout_memory(decisions: int, num_envs: int, *, judged: bool = False) -> int:
    """Return the bytes that `agents.tracks.Tracks` takes for so many decisions, judged or not, with the most players."""
    game = find("legions")
    rows = decisions + num_envs * (2 * SEATS + 1)
    worths = 4 * game.actions if judged else 0
    return rows * (worths + game.cards.low.nbytes + game.table.low.nbytes + game.actions + BESIDE)


def machine_memory() -> int:
    """Return the bytes of memory that the machine has."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
