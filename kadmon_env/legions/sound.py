"""Whether a state record is one that a game can come to, asked of what somebody has saved."""

from __future__ import annotations

from typing import Any

import numpy as np

from kadmon_env.legions.check import Fault, fault_of
from kadmon_env.legions.pending import is_asked
from kadmon_env.legions.position import LARGEST
from kadmon_env.legions.state import FRAMES, PROGRAM_MODES
from kadmon_env.legions.terms import (
    CARDS,
    MOST_CYCLES,
    NONE,
    OBJECTS,
    SEATS,
    SOVEREIGNS,
    STAMPS,
    TARGETS,
    TYPES,
    ZONES,
    Decision,
    Flux,
    Frame,
    Kind,
    Mark,
    Over,
    Phase,
    Source,
    Zone,
)
from kadmon_env.legions.underway import is_under_way

_CARD = (NONE, CARDS - 1)
_SEAT = (0, SEATS - 1)
MARKED = ("ianira", "hit_by")
"""Numbers of a card that name a seat, or NONE."""

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
    **dict.fromkeys(("damage", "shield", "power", "assigned"), (0, 2 * LARGEST)),
    **dict.fromkeys(("token", "bonus", "bonus_token", "final", "midnight", "vassals_changed"), (0, 1)),
    **dict.fromkeys(("born", "object_born", "target_id", "order"), (0, STAMPS - 1)),
    "clock": (1, STAMPS - 1),
    **dict.fromkeys(("cycle", "max_cycles"), (1, MOST_CYCLES)),
    "wild": (NONE, 1),
    "marks": (0, sum(Mark)),
    "flux": (0, sum(Flux)),
    "deaths": (0, CARDS),
}
"""The least and the greatest value of the numbers that rules look something up by, registers of what is under way apart."""


def is_sound(s: Any, cards: Any) -> bool:
    """Tell whether a record can be one of a game: numbers are in their ranges, units end, and all invariants hold."""
    if any(np.min(s[name]) < low or np.max(s[name]) > high for name, (low, high) in RANGES.items()):
        return False
    if np.max(s["order"]) > s.clock:
        return False
    below = s["under"][s["under"] != NONE]
    if len(np.unique(below)) != len(below):  # two cards that lie on one: a unit that goes round in a circle
        return False
    if not seats_fit(s) or not counts_fit(s, cards) or int(fault_of(s, cards)) != Fault.NOTHING:
        return False
    if s.over != Over.NOT:
        return True
    return bool(s.cycle <= s.max_cycles) and is_under_way(s, cards) and is_asked(s, cards)


def seats_fit(s: Any) -> bool:
    """Tell whether everything that belongs to a seat belongs to one of those that play."""
    players = int(s.players)
    if any(np.max(s[name]) >= players for name in ("actor", "sigil", "first_sigil", "active", "slayer", "winner", *MARKED)):
        return False
    absent = [zone + seat for zone in (Zone.HAND, Zone.VASSAL, Zone.LEGION) for seat in range(players, SEATS)]
    if s.count[absent].any() or s.ichor[players:].any():
        return False
    return s.over == Over.NOT or (s.winner != NONE and sorted(s.ranking[:players]) == list(range(players)))


def counts_fit(s: Any, cards: Any) -> bool:
    """Tell whether what the checks count and look for is there, and whether the texts that hold are Sovereigns'."""
    checked = s.over != Over.NOT or Frame.CHECKS in s.frame[: s.depth + 1]
    unsettled = s.deaths or s.arrivals or s.vassals_changed or s.slain != NONE or s.count[Zone.LIMBO]
    if (unsettled and not checked) or s.arrivals != int(((s.flux & Flux.ENTERED) != 0).sum()):
        return False
    limbo = s.zone == Zone.LIMBO  # on their way to whoever owns the mark, or back
    if (s.ianira[limbo] == NONE).any() or not all(_may_fall_back(s, int(zone)) for zone in s.fallback[limbo]):
        return False
    if s.slain != NONE and not 0 <= s.slayer < s.players:
        return False
    return all(card == NONE or cards.sovereign[card] in range(SOVEREIGNS + 1) for card in (s.ruling, s.text, s.slain))


def _may_fall_back(s: Any, zone: int) -> bool:
    """Tell whether a card whose Summon is forbidden may go to a zone."""
    return zone in (Zone.GRAVE, Zone.TOMB) or 0 <= zone - Zone.HAND < s.players
