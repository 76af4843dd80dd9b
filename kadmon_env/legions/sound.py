"""Whether a state record is one that a game can come to, asked of what somebody has saved."""

from __future__ import annotations

from typing import Any

import numpy as np

from kadmon_env.legions.check import Fault, fault_of
from kadmon_env.legions.state import FRAMES, PROGRAM_MODES
from kadmon_env.legions.terms import (
    CARDS,
    NONE,
    OBJECTS,
    SEATS,
    TARGETS,
    TYPES,
    ZONES,
    Decision,
    Frame,
    Kind,
    Over,
    Phase,
    Source,
)

_CARD = (NONE, CARDS - 1)
_SEAT = (0, SEATS - 1)
RANGES: dict[str, tuple[int, int]] = {
    **dict.fromkeys(("before", "after", "first", "last", "under", "ruling", "text", "slain", "object_card"), _CARD),
    **dict.fromkeys(("lead",), (0, CARDS - 1)),
    **dict.fromkeys(("actor", "sigil", "first_sigil", "ranking", "object_seat"), _SEAT),
    **dict.fromkeys(("active", "slayer", "winner", "ianira", "hit_by"), (NONE, SEATS - 1)),
    **dict.fromkeys(("zone", "fallback"), (0, ZONES - 1)),
    "players": (2, SEATS),
    "objects": (0, OBJECTS),
    "object_kind": (0, max(Kind)),
    "object_source": (0, max(Source)),
    "object_mode": (0, PROGRAM_MODES - 1),
    "object_declared": (NONE, TYPES - 1),
    "object_targets": (0, TARGETS),
    "target": (NONE, CARDS - 1),
    "depth": (NONE, FRAMES - 1),
    "frame": (0, max(Frame)),
    "decision": (0, max(Decision)),
    "phase": (0, max(Phase)),
    "over": (0, max(Over)),
}
"""The least and the greatest value of the numbers that rules look something up by, registers of what is under way apart."""


def is_sound(s: Any, cards: Any) -> bool:
    """Tell whether a record can be one of a game: numbers are in their ranges, units end, and all invariants hold."""
    if any(np.min(s[name]) < low or np.max(s[name]) > high for name, (low, high) in RANGES.items()):
        return False
    below = s["under"][s["under"] != NONE]
    if len(np.unique(below)) != len(below):  # two cards that lie on one: a unit that goes round in a circle
        return False
    return int(fault_of(s, cards)) == Fault.NOTHING
