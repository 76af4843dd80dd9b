"""One row of the benchmark: whom it plays, through which interface, and with what it is compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Group(StrEnum):
    """Name a table; its rows do the same work for each decision, and their names are its heading."""

    OBSERVED = "Observation and mask for every decision"
    RULES = "Rules only, no observation"
    RAW = "PettingZoo AEC, raw_env"
    WRAPPED = "PettingZoo AEC, env (standard wrappers)"
    COPY = "Copies of a state"
    WORLDS = "Worlds drawn from what one seat knows"
    OBSERVE = "Observations written"


PLAYED = (Group.OBSERVED, Group.RULES, Group.RAW, Group.WRAPPED)
"""The groups that count decisions; the others count one operation, repeated."""


@dataclass(frozen=True)
class Counts:
    """Count what one call did; ``unforced`` decisions had a choice, None where the interface can't tell."""

    decisions: int
    unforced: int | None = None
    games: int = 0


Play: TypeAlias = Callable[[int, int], Counts]
"""Play uniformly random legal actions: ``play(decisions, seed)`` asks at least so many decisions and counts them."""


@dataclass(frozen=True)
class Case:
    """Describe one row; ``peer`` is the distribution that it needs, None where the row is our own."""

    name: str
    group: Group
    players: int
    interface: str
    play: Play
    peer: str | None = None
    reference: bool = False
    """Whether every other row of the group is compared with this one."""
