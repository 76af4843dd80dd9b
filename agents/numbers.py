"""The numbers of an observation as a network takes them: scaled to about 1, and what is a kind one-hot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import one_hot

from agents.texts import mode_row
from kadmon_env.legions.cardfeatures import HORROR_MODE, NO_MODE
from kadmon_env.legions.features import (
    DRAFT,
    OBJECT_AT,
    OBJECT_COLUMNS,
    SEAT_AT,
    SEAT_COLUMNS,
    UNKNOWN,
    CardColumn,
    ObjectColumn,
    SeatColumn,
    TableColumn,
)
from kadmon_env.legions.terms import OBJECTS, SEATS, Choice, Decision, Frame, Phase, Source, Type, Zone

VIEWS = 5  # places where a card of unknown place can be: the Grave and four hands, as bits
STATES = UNKNOWN + 1 + (1 << VIEWS)
"""Where a card can be: a place, or for an unknown one the set of places."""
PILES = int(Zone.VASSAL)
"""Places of cards that are no units of a zone."""
ZONES = 1 + 2 * SEATS
"""Where units are: on the Crown, in the Vassal Zone of each relative seat, in the Legion Zone of each."""

SMALL = 0.25  # of counts that are mostly below 8
LARGE = 1 / 16  # of Ichor, and of cards in a pile

COUNTS = {
    TableColumn.PLAYERS: SMALL,
    TableColumn.CYCLE: LARGE,
    TableColumn.CYCLES_LEFT: 1 / 64,
    TableColumn.POOL: LARGE,
    TableColumn.CHALICE: LARGE,
    TableColumn.FINAL: 1.0,
    TableColumn.MIDNIGHT: 1.0,
    TableColumn.WILDS: LARGE,
    TableColumn.GRAVE: LARGE,
    TableColumn.CROWN: LARGE,
    TableColumn.TOMB: LARGE,
    TableColumn.OBJECTS: SMALL,
    TableColumn.POINTS: SMALL,
    TableColumn.POINTS_BACK: SMALL,
    TableColumn.DISCARDS: SMALL,
    TableColumn.TO_ASK: SMALL,
    TableColumn.PROGRESS: SMALL,
}
SEAT_COUNTS = [
    {SeatColumn.ICHOR: LARGE}.get(column, SMALL if column >= SeatColumn.WILD_TOKEN else 1.0) for column in SeatColumn
]
KINDS = {
    TableColumn.PHASE: len(Phase),
    TableColumn.DECISION: len(Decision),
    TableColumn.ACTOR: SEATS,
    TableColumn.SIGIL: SEATS,
    TableColumn.ACTIVE: SEATS + 1,
    TableColumn.UNDER_WAY: len(Frame),
    TableColumn.AGAINST: 3,
    TableColumn.GRANTED: 3,
}
OBJECT_KINDS = {
    ObjectColumn.SEAT: SEATS + 1,
    ObjectColumn.SOURCE: len(Source) + 1,
    ObjectColumn.DECLARED: len(Type) + 1,
    ObjectColumn.CHOICE: len(Choice),
}
ROW_COUNTS = (
    CardColumn.DAMAGE,
    CardColumn.SHIELD,
    CardColumn.POWER,
    CardColumn.ORDER,
    CardColumn.ASSIGNED,
    CardColumn.TARGETED,
    CardColumn.STRENGTH,
    CardColumn.LIFE,
)
ROW_FLAGS = {  # set from these numbers on; Ianira's mark is one's own or another player's
    CardColumn.UNIT: 1,
    CardColumn.CHOSEN: 1,
    CardColumn.ANNOUNCED: 1,
    CardColumn.IANIRA: 2,
}
MARKS, OWN_MARK = 4, 1

NUMBERS = len(COUNTS) + SEATS * SEAT_COLUMNS + sum(KINDS.values()) + len(Type)
ROW_NUMBERS = len(ROW_COUNTS) + 1 + len(ROW_FLAGS) + 1 + MARKS + 1
OBJECT_NUMBERS = 1 + sum(OBJECT_KINDS.values())


def _one_hot(kinds: Mapping[Any, int]) -> tuple[Tensor, Tensor]:
    """Return for each kind of each column where it stands, and its number."""
    columns = [int(column) for column, count in kinds.items() for _ in range(count)]
    return torch.tensor(columns), torch.tensor([kind for count in kinds.values() for kind in range(count)], dtype=torch.int8)


KIND_AT, KIND = _one_hot(KINDS)
OBJECT_KIND_AT, OBJECT_KIND = _one_hot(OBJECT_KINDS)
COUNT_AT = torch.tensor([*COUNTS, *range(SEAT_AT, OBJECT_AT)])
COUNT_SCALES = torch.tensor([*COUNTS.values(), *SEAT_COUNTS * SEATS])
ROW_COUNT_AT, ROW_FLAG_AT = torch.tensor(ROW_COUNTS), torch.tensor(list(ROW_FLAGS))
ROW_FLAG_FROM = torch.tensor(list(ROW_FLAGS.values()), dtype=torch.int8)
SEAT_SCALES = torch.tensor(SEAT_COUNTS)
BITS = torch.tensor([1 << bit for bit in range(7)], dtype=torch.int8)


def states_of(cards: Tensor) -> Tensor:
    """Return where each card is, as a number below STATES, int32 [n, cards]."""
    place = cards[..., CardColumn.PLACE]
    return torch.where(place == UNKNOWN, UNKNOWN + 1 + cards[..., CardColumn.CAN_BE], place).int()


def state_bits() -> Tensor:
    """Return what each state stands for, [STATES, places + VIEWS]: its place, and where else the card can be."""
    sets = torch.arange(1 << VIEWS)
    places = one_hot(torch.cat([torch.arange(UNKNOWN + 1), torch.full_like(sets, UNKNOWN)]), UNKNOWN + 1)
    bits = torch.cat([torch.zeros(UNKNOWN + 1, VIEWS), bits_of(sets.to(torch.int8), VIEWS)])
    return torch.cat([places, bits], dim=1)


def pile_shares() -> Tensor:
    """Return how much of a card each pile has in each state, [STATES, PILES]; a card that can be in k of them is 1 / k each.

    Piles are all places below the Vassal Zones; units are in none.
    """
    bits = state_bits()
    places, sets = bits[:, :PILES].clone(), bits[:, UNKNOWN + 1 :]
    shares = sets / sets.sum(1, keepdim=True).clamp(min=1)
    places[:, Zone.GRAVE] += shares[:, 0]
    places[:, Zone.HAND :] += shares[:, 1:]
    return places


def zones_of(places: Tensor) -> Tensor:
    """Return the unit zone of each place, below ZONES; NONE for other places."""
    in_zone = (places >= Zone.VASSAL) & (places < UNKNOWN)
    zone = torch.where(in_zone, places - (Zone.VASSAL - 1), -1)
    return torch.where(places == Zone.THRONE, 0, zone)


def bits_of(numbers: Tensor, count: int) -> Tensor:
    """Return the lowest bits of int8 numbers, bool [..., count]."""
    return (numbers[..., None] & BITS[:count]) != 0


def row_numbers(cards: Tensor, points: Tensor, dtype: torch.dtype) -> Tensor:
    """Return the numbers of rows of `cards`, int8 [m, columns], as float [m, ROW_NUMBERS]; `points` [m] are left to assign.

    Whether these would destroy the unit is one of them.
    """
    counts, more = cards.index_select(1, ROW_COUNT_AT).to(dtype), points.to(dtype)
    at = {column: place for place, column in enumerate(ROW_COUNTS)}
    lasting = counts[:, at[CardColumn.LIFE]] + counts[:, at[CardColumn.SHIELD]] - counts[:, at[CardColumn.ASSIGNED]]
    known = [
        cards.index_select(1, ROW_FLAG_AT) >= ROW_FLAG_FROM,
        cards[:, CardColumn.IANIRA, None] == OWN_MARK,
        bits_of(cards[:, CardColumn.MARKS], MARKS),
        (more >= lasting)[:, None],
    ]
    return torch.cat([counts * SMALL, more[:, None] * SMALL, torch.cat(known, dim=1).to(dtype)], dim=1)


def table_numbers(table: Tensor, dtype: torch.dtype) -> Tensor:
    """Return the numbers of `table`, int8 [n, columns], but for rows and the Effect Stack, as float [n, NUMBERS]."""
    counts = table.index_select(1, COUNT_AT).to(dtype) * COUNT_SCALES.to(dtype)
    kinds = table.index_select(1, KIND_AT) == KIND
    wanted = bits_of(table[:, TableColumn.WANTED], len(Type))
    return torch.cat([counts, torch.cat([kinds, wanted], dim=1).to(dtype)], dim=1)


def seat_numbers(table: Tensor, seats: Tensor, dtype: torch.dtype) -> Tensor:
    """Return the numbers of a relative seat of each row of `table`, int64 [m], as float [m, columns]."""
    found = table[:, SEAT_AT:OBJECT_AT].reshape(-1, SEATS, SEAT_COLUMNS)[torch.arange(len(seats)), seats]
    return found.to(dtype) * SEAT_SCALES.to(dtype)


def objects_of(table: Tensor) -> Tensor:
    """Return the objects on the Effect Stack, bottom first, then the announcement under way, [n, OBJECTS + 1, columns]."""
    return table[:, OBJECT_AT:].reshape(-1, OBJECTS + 1, OBJECT_COLUMNS)


def draft_of(table: Tensor) -> Tensor:
    """Return the announcement under way, [n, columns], zeros without one."""
    return objects_of(table)[:, DRAFT]


def topmost_of(table: Tensor) -> Tensor:
    """Return the topmost object on the Effect Stack, [n, columns], zeros without one."""
    top = (table[:, TableColumn.OBJECTS].long() - 1).clamp(min=0)
    return objects_of(table)[torch.arange(len(table)), top]


def object_numbers(objects: Tensor, dtype: torch.dtype) -> Tensor:
    """Return the numbers of objects, int8 [m, columns], as float [m, OBJECT_NUMBERS]."""
    kinds = objects.index_select(1, OBJECT_KIND_AT) == OBJECT_KIND
    return torch.cat([objects[:, ObjectColumn.CHOSEN, None].to(dtype) * SMALL, kinds.to(dtype)], dim=1)


def object_modes(objects: Tensor) -> Tensor:
    """Return the rows of `texts.Texts` of the modes of objects [m, columns], int64 [m]; NO_MODE where a mode isn't known."""
    card, source, mode = (
        objects[:, column].long() - 1 for column in (ObjectColumn.CARD, ObjectColumn.SOURCE, ObjectColumn.MODE)
    )
    known = torch.where(card >= 0, mode_row(card, source, mode), NO_MODE)
    found = torch.where(source == Source.BONUS, HORROR_MODE + mode, known)
    return torch.where(source >= 0, found, NO_MODE)
