"""What a tournament says, in numbers: each class is one table of its report, and can be written as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Interval: TypeAlias = tuple[float, float]
"""Where a figure lies with 95 % confidence, were the deals drawn anew."""

Verdict: TypeAlias = Literal["above", "even", "below"]
"""Where an interval lies beside what would be fair; even if it holds that."""

Deed: TypeAlias = Literal["summoned", "cast", "invoked", "slain"]
"""What a seat can have done with a card or a Sovereign, as in `SeatRecord`."""


@dataclass(frozen=True)
class Standing:
    """How one agent did, all the seats that it played taken together."""

    agent: str
    games: int  # that it played
    seats: int  # that it had in them, all games added up
    wins: float  # a first place that k seats share is 1/k of a win to each
    share: float  # of its games won
    interval: Interval
    fair: float  # the share if all agents were alike
    verdict: Verdict
    placement: float  # mean over its seats; 1 is best
    placement_interval: Interval
    decisions: float  # of a seat in a game, mean


@dataclass(frozen=True)
class Rating:
    """How strong an agent is on the scale of openskill's Plackett-Luce model; all agents together have a mean of 25."""

    agent: str
    rating: float
    interval: Interval | None  # None of a single deal


@dataclass(frozen=True)
class Pair:
    """How often one agent finished ahead of another."""

    agent: str
    other: str
    comparisons: int  # pairs of seats of theirs in one game
    share: float  # in which the first was ahead; a shared place is half
    interval: Interval


@dataclass(frozen=True)
class Circle:
    """Three agents, each of which finished ahead of the next, and the last of the first."""

    agents: tuple[str, str, str]
    shares: tuple[float, float, float]
    intervals: tuple[Interval, Interval, Interval]
    certain: bool  # each interval lies above one half


@dataclass(frozen=True)
class Transitivity:
    """Whether being ahead is an order."""

    triples: int  # of agents that have all met, no two of them level
    circular: int  # of these, by shares alone
    share: float | None  # of the triples; None without triples
    certain: int  # of the circular, with each interval above one half
    circles: tuple[Circle, ...]  # the certain ones first


@dataclass(frozen=True)
class Ending:
    """How often games ended in one way."""

    ended: str  # as in `GameRecord`
    games: int
    share: float  # of all games


@dataclass(frozen=True)
class Length:
    """How long the games were that no forfeit broke off, in Cycles."""

    mean: float
    quartiles: tuple[float, float, float]
    counts: tuple[tuple[int, int], ...]  # Cycles, and the games of that length


@dataclass(frozen=True)
class SeatShare:
    """How often one seat won, whoever sat there; forfeited games are left out."""

    seat: int
    games: int
    share: float
    interval: Interval


@dataclass(frozen=True)
class CardShare:
    """How often the seats won that did something with a card or Sovereign; forfeited games are left out."""

    name: str
    deed: Deed
    seats: int  # that did it once or more often in a game
    share: float  # of wins among them
    interval: Interval
    verdict: Verdict  # beside the share of all seats
    few: bool  # too few seats or deals to rely on


@dataclass(frozen=True)
class Forfeit:
    """How often an agent broke the protocol."""

    agent: str
    games: int
    complaint: str  # about the first of them


@dataclass(frozen=True)
class Summary:
    """What was played, and all that is concluded from it."""

    entrants: tuple[str, ...]
    players: int
    deals: int  # that games were played of
    seed: int
    games: int
    distinct: int  # games by their digests
    warning: str  # "" if all games are distinct
    confidence: float  # of every interval
    fair: float  # share of wins of a seat if all were alike
    decisions: float  # of a seat in a game, mean
    standings: tuple[Standing, ...]  # in the order of the entrants
    ratings: tuple[Rating, ...]  # in that order, too; none if no two agents met
    pairs: tuple[Pair, ...]
    transitivity: Transitivity
    endings: tuple[Ending, ...]  # the most frequent first
    length: Length | None  # None if every game was forfeited
    seats: tuple[SeatShare, ...]
    cards: tuple[CardShare, ...]  # the greatest share first
    forfeits: tuple[Forfeit, ...]


def verdict(interval: Interval, fair: float) -> Verdict:
    """Say where an interval lies beside what would be fair."""
    low, high = interval
    return "above" if low > fair else "below" if high < fair else "even"
