"""Tricks: a card game of three short rounds, small enough to work out by hand, for the adapters to be tested on.

Each of 2 to 4 players is dealt three of twelve cards, hidden. In a round each plays one card, in the order of seats;
the highest card wins the round. With a single card left, play is forced. Most rounds win the game, the lowest seat if
tied.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any

import numba
import numpy as np
from numba import types

from kadmon_env.core.contract import ONGOING, TRUNCATED, Bounds, Contract
from kadmon_env.core.hub import kernel
from kadmon_env.core.jit import jit
from kadmon_env.core.record import Int, Ints, Small, dtype_of, new_record
from kadmon_env.core.rng import mixed, random_below
from kadmon_env.errors import ConfigError

CARDS, HAND, SEATS = 12, 3, 4
WON = 1


class Place(IntEnum):
    """Where a card is: in the box, played, or in the hand of a seat (HAND + seat); seen from a seat, HAND is its own."""

    BOX = 0
    PLAYED = 1
    HAND = 2


class State:
    """One game."""

    rng: Annotated[int, np.int64]
    players: Small
    place: Annotated[Ints, np.int8, (CARDS,)]
    played: Small  # cards
    best: Small  # of this round
    leader: Small
    wins: Annotated[Ints, np.int8, (SEATS,)]
    limit: Int
    pays: Small
    hand: Small
    actor: Small
    over: Small


class Config:
    """Options."""

    players: Small
    max_cycles: Int
    pays: Small  # whether a truncated game does
    hand: Small  # cards dealt to each


class Tables:
    """Nothing to look up."""

    cards: Small


STATE, CONFIG, TABLES = dtype_of(State), dtype_of(Config), dtype_of(Tables)
RECORDS = (numba.from_dtype(STATE), numba.from_dtype(TABLES))
BYTES = types.Array(types.int8, 1, "C")
FEATURES = 2
TABLE = 3 + SEATS


@jit
def end_round(s: Any) -> None:
    """Score the round; end the game after the last, or at the limit."""
    s.wins[s.leader] += 1
    s.best = -1
    s.actor = 0
    rounds = s.played // s.players
    if rounds == s.hand:
        s.over = WON
    elif rounds == s.limit:
        s.over = TRUNCATED


@kernel(types.void(*RECORDS, types.int64))
def step(s: Any, _tables: Any, action: int) -> None:
    """Play a card."""
    s.place[action] = Place.PLAYED
    s.played += 1
    if action > s.best:
        s.best, s.leader = action, s.actor
    s.actor += 1
    if s.actor == s.players:
        end_round(s)


@kernel(types.void(*RECORDS, BYTES))
def mask(s: Any, _tables: Any, out: Any) -> None:
    """Allow the cards in hand."""
    for card in range(CARDS):
        out[card] = s.place[card] == Place.HAND + s.actor


@jit
def seen(s: Any, seat: int, card: int) -> int:
    """Return where a seat sees a card: unless it is its own or played, it may as well be in the box."""
    if s.place[card] == Place.PLAYED:
        return Place.PLAYED
    return Place.HAND if s.place[card] == Place.HAND + seat else Place.BOX


@kernel(types.void(*RECORDS, types.int64, BYTES, types.Array(types.int8, 2, "C"), BYTES))
def observe(s: Any, _tables: Any, seat: int, legal: Any, cards: Any, table: Any) -> None:
    """Show the own hand and what was played; table: players, actor, rounds, then wins by seat from the viewer's."""
    for card in range(CARDS):
        cards[card, 0] = seen(s, seat, card)
        cards[card, 1] = legal[card]
    table[0], table[1], table[2] = s.players, (s.actor - seat) % s.players, s.played // s.players
    for other in range(SEATS):
        table[3 + other] = s.wins[(seat + other) % s.players] if other < s.players else 0


@kernel(types.void(*RECORDS, numba.from_dtype(CONFIG), types.int64))
def reset(s: Any, _tables: Any, config: Any, seed: int) -> None:
    """Deal."""
    s.rng, s.players, s.hand = mixed(seed), config.players, config.hand
    s.limit, s.pays = config.max_cycles, config.pays
    s.played, s.best, s.leader, s.actor, s.over = 0, -1, 0, 0, ONGOING
    s.place[:] = Place.BOX
    s.wins[:] = 0
    for n in range(s.hand * s.players):
        card = random_below(s, CARDS)
        while s.place[card] != Place.BOX:
            card = random_below(s, CARDS)
        s.place[card] = Place.HAND + n // s.hand


@kernel(types.void(*RECORDS, types.int64, types.Array(types.float32, 1, "C")))
def rewards(s: Any, _tables: Any, kind: int, out: Any) -> None:
    """Pay the winner +1 and the others their share of -1; kind 1 ten times as much."""
    winner = 0
    for seat in range(s.players):
        if s.wins[seat] > s.wins[winner]:
            winner = seat
    for seat in range(s.players):
        out[seat] = 1.0 if seat == winner else -1.0 / (s.players - 1)
        if s.over == TRUNCATED and not s.pays:
            out[seat] = 0.0
        if kind == 1:
            out[seat] *= 10


@kernel(types.void(*RECORDS, types.int64, types.int64))
def determinize(s: Any, _tables: Any, seat: int, seed: int) -> None:
    """Deal the cards that a seat doesn't see among their places anew."""
    s.rng = mixed(seed)
    for card in range(CARDS):
        other = random_below(s, card + 1)
        if seen(s, seat, card) == Place.BOX and seen(s, seat, other) == Place.BOX:
            s.place[card], s.place[other] = s.place[other], s.place[card]


def options(_file: object, **given: Any) -> dict[str, Any]:
    """Return all options."""
    return {"players": 3, "max_cycles": 100, "pays": True, "hand": HAND, **given}


def configure(_file: object, *, players: int = 3, max_cycles: int = 100, pays: bool = True, hand: int = HAND) -> Any:
    """Read the options."""
    if players not in range(2, SEATS + 1):
        raise ConfigError(f"players: {players} is not 2 to {SEATS}")
    config = new_record(CONFIG)
    config.players, config.max_cycles, config.pays, config.hand = players, max_cycles, pays, hand
    return config


def bounds(shape: tuple[int, ...], high: int) -> Bounds:
    """Return bounds from 0 to the same number everywhere."""
    return Bounds(np.zeros(shape, np.int8), np.full(shape, high, np.int8))


def flatten(cards: Any, table: Any, out: Any) -> None:
    """Write each number as a share of the greatest it can be."""
    out[:, : CARDS * FEATURES] = cards.reshape(len(out), -1) / Place.HAND
    out[:, CARDS * FEATURES :] = table / SEATS


def describe(states: Any, _file: object, seat: int | None) -> str:
    """Say whose turn it is, and what a seat holds."""
    s = states[0]
    hand = [card for card in range(CARDS) if seat is not None and s.place[card] == Place.HAND + seat]
    return f"player_{s.actor} to play\nhand {hand}"


CONTRACT = Contract(
    name="tricks",
    module=__name__,
    env_id="tricks_v0",
    state=STATE,
    kernels=(step, mask, observe, reset, rewards, determinize),
    actions=CARDS,
    cards=bounds((CARDS, FEATURES), Place.HAND),
    table=bounds((TABLE,), SEATS),
    flat_size=CARDS * FEATURES + TABLE,
    flatten=flatten,
    rewards=("win", "tenfold"),
    load=lambda _path: None,
    digest=lambda _file: "tricks",
    option_names=("players", "max_cycles", "pays", "hand"),
    options=options,
    tables=lambda _file: new_record(TABLES),
    configure=configure,
    describe=describe,
    action_name=lambda _states, _file, action: f"play {action}",
)
