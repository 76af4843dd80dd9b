"""What is kept of the games of a tournament: enough for every table and plot of its report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Counts: TypeAlias = Mapping[str, int]
"""How often, by the name of a card's design."""


@dataclass(frozen=True)
class SeatRecord:
    """What one seat of a game did."""

    entrant: int  # index into `Tournament.entrants`
    place: int  # 1 is best; seats can share a place
    decisions: int  # that it answered, forced ones not counted
    ichor: int  # Collected at the end
    summoned: Counts = field(default_factory=dict)
    cast: Counts = field(default_factory=dict)
    invoked: Counts = field(default_factory=dict)  # by the Sovereign whose text it was
    slain: Counts = field(default_factory=dict)  # Ruling Sovereigns that it slew


@dataclass(frozen=True)
class GameRecord:
    """One game."""

    deal: int  # number of the deal, from 0; the games of a deal share cards and draws
    seats: tuple[SeatRecord, ...]
    ended: str  # as `Over` names it in lower case; "forfeit" if an agent broke the protocol
    cycles: int
    digest: str  # of its actions: games with one digest are the same game
    forfeited: int | None = None  # seat that broke the protocol: it comes last, the others share the first place
    complaint: str = ""  # what it did wrong


@dataclass(frozen=True)
class Tournament:
    """All games of a tournament, deal by deal, and what they were played under."""

    entrants: tuple[str, ...]  # names of agents, each once
    players: int
    deals: int
    seed: int
    games: tuple[GameRecord, ...]
