"""Who plays whom: the line-ups of a tournament, and every way to seat one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, combinations_with_replacement, permutations
from typing import TypeAlias

from kadmon_env.core.checked import brief
from kadmon_env.core.contract import one_of
from kadmon_env.errors import ConfigError
from kadmon_env.legions.terms import SEATS

FEWEST = 2  # players of a game

Lineup: TypeAlias = tuple[int, ...]
"""An entrant for each seat, by its index."""


class Format(StrEnum):
    """How line-ups are made of the agents that are named."""

    FIELD = "field"  # the first in one seat, another in all the others; once for each of the others
    ROUND_ROBIN = "round-robin"  # every set of agents that fills the seats


@dataclass(frozen=True)
class Plan:
    """Who plays whom."""

    entrants: tuple[str, ...]  # names of agents, each once
    players: int
    lineups: tuple[Lineup, ...]


def plan(names: Sequence[str], players: int, form: str | None = None) -> Plan:
    """Return the line-ups for the agents that are named.

    Without a format as many agents as players are one line-up as they stand, two are one against a field, and any other
    number is a round-robin. Raises ConfigError for what is no list of names, and for a number of agents or players that
    no line-up can be made of.
    """
    _check_names(names)
    if players not in range(FEWEST, SEATS + 1):
        raise ConfigError(f"players: {brief(players)}: a whole number from {FEWEST} to {SEATS} is expected")
    entrants = tuple(dict.fromkeys(names))
    named = [entrants.index(name) for name in names]
    return Plan(entrants, players, tuple(dict.fromkeys(_lineups(names, named, players, form))))


def _lineups(names: Sequence[str], named: list[int], players: int, form: str | None) -> list[Lineup]:
    """Return the line-ups of a format, by the indices of the agents in the order in which they are named."""
    if form is None and len(named) == players:
        return [tuple(named)]
    if form is None:
        form = Format.FIELD if len(named) == FEWEST else Format.ROUND_ROBIN
    if one_of("format", form, tuple(Format)) == 0:
        return [(named[0], *[other] * (players - 1)) for other in named[1:]]
    if len(set(named)) < len(named):
        twice = next(name for name in names if list(names).count(name) > 1)
        raise ConfigError(f"agents: {twice!r} is named twice; a round-robin takes each once")
    return _round_robin(len(named), players)


def _round_robin(entrants: int, players: int) -> list[Lineup]:
    """Return every set of entrants for the seats; where there are too few, each way to give all of them seats."""
    if entrants >= players:
        return list(combinations(range(entrants), players))
    everybody = set(range(entrants))
    return [lineup for lineup in combinations_with_replacement(range(entrants), players) if set(lineup) == everybody]


def _check_names(names: object) -> None:
    """Raise ConfigError for what is no list of two or more names of agents."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise ConfigError(f"agents: {brief(names)}: a list of names is expected")
    for name in names:
        if not isinstance(name, str):
            raise ConfigError(f"agents: {brief(name)}: the name of an agent is expected, NAME or NAME:ARGUMENT")
    if len(names) < FEWEST:
        raise ConfigError(f"agents: {len(names)} named; name {FEWEST} or more")


def seatings(lineup: Lineup) -> list[Lineup]:
    """Return every way to seat a line-up, copies of one entrant not told apart: 1 for a mirror match, 24 at most."""
    return sorted(set(permutations(lineup)))
