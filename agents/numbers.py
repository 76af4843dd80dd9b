"""The numbers of an observation as a network takes them: scaled to about 1, and what is a kind one-hot."""

from __future__ import annotations

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
MARKS = 4  # bits
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
SETS = {TableColumn.WANTED: len(Type)}
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
SEAT_SCALES = [
    {SeatColumn.ICHOR: LARGE}.get(column, SMALL if column >= SeatColumn.WILD_TOKEN else 1.0) for column in SeatColumn
]
NUMBERS = len(COUNTS) + sum(KINDS.values()) + sum(SETS.values()) + SEATS * SEAT_COLUMNS

ROW_COUNTS = [
    CardColumn.DAMAGE,
    CardColumn.SHIELD,
    CardColumn.POWER,
    CardColumn.ORDER,
    CardColumn.ASSIGNED,
    CardColumn.TARGETED,
    CardColumn.STRENGTH,
    CardColumn.LIFE,
]
ROW_FLAGS = [CardColumn.UNIT, CardColumn.CHOSEN, CardColumn.ANNOUNCED]
ROW_NUMBERS = len(ROW_COUNTS) + len(ROW_FLAGS) + MARKS + 2 + 3
OBJECT_KINDS = {
    ObjectColumn.SEAT: SEATS + 1,
    ObjectColumn.SOURCE: len(Source) + 1,
    ObjectColumn.DECLARED: len(Type) + 1,
    ObjectColumn.CHOICE: len(Choice),
}
OBJECT_NUMBERS = 1 + sum(OBJECT_KINDS.values())


def states_of(cards: Tensor) -> Tensor:
    """Return where each card is, as a number below STATES, int32 [n, cards]."""
    place, can_be = cards[..., CardColumn.PLACE].int(), cards[..., CardColumn.CAN_BE].int()
    return torch.where(place == UNKNOWN, UNKNOWN + 1 + can_be, place)


def state_bits() -> Tensor:
    """Return what each state stands for, [STATES, places + VIEWS]: its place, and where else the card can be."""
    sets = torch.arange(1 << VIEWS)
    places = one_hot(torch.cat([torch.arange(UNKNOWN + 1), torch.full_like(sets, UNKNOWN)]), UNKNOWN + 1)
    bits = torch.cat([torch.zeros(UNKNOWN + 1, VIEWS), bits_of(sets, VIEWS, torch.float32)])
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


def bits_of(numbers: Tensor, count: int, dtype: torch.dtype) -> Tensor:
    """Return the lowest bits of whole numbers, [..., count]."""
    return (numbers.int()[..., None] >> torch.arange(count, dtype=torch.int32) & 1).to(dtype)


def row_numbers(cards: Tensor, points: Tensor, dtype: torch.dtype) -> Tensor:
    """Return the numbers of rows of `cards` [m, columns], [m, ROW_NUMBERS]; `points` [m] are those left to assign.

    What a unit still takes until it is destroyed stands beside what there is to deal, so whether it would be is seen.
    """
    counts = cards[:, ROW_COUNTS].to(dtype) * SMALL
    flags = (cards[:, ROW_FLAGS] > 0).to(dtype)
    owner = cards[:, CardColumn.IANIRA]
    whole = cards.int()
    needed = whole[:, CardColumn.LIFE] + whole[:, CardColumn.SHIELD] - whole[:, CardColumn.ASSIGNED]
    left = points.int() - needed
    more = torch.stack([owner == 1, owner > 1, left >= 0], dim=1).to(dtype)
    lasting = torch.stack([needed, left], dim=1).to(dtype) * SMALL
    return torch.cat([counts, flags, bits_of(cards[:, CardColumn.MARKS], MARKS, dtype), more, lasting], dim=1)


def table_numbers(table: Tensor, dtype: torch.dtype) -> Tensor:
    """Return the numbers of `table` but for rows and the Effect Stack, [n, NUMBERS]."""
    counts = table[:, list(COUNTS)].to(dtype) * torch.tensor(list(COUNTS.values()), dtype=dtype)
    kinds = [one_hot(table[:, column].long(), count).to(dtype) for column, count in KINDS.items()]
    sets = [bits_of(table[:, column], count, dtype) for column, count in SETS.items()]
    return torch.cat([counts, *kinds, *sets, seat_numbers(table, dtype).flatten(1)], dim=1)


def seat_numbers(table: Tensor, dtype: torch.dtype) -> Tensor:
    """Return the numbers of each relative seat, [n, seats, columns]."""
    seats = table[:, SEAT_AT:OBJECT_AT].reshape(-1, SEATS, SEAT_COLUMNS)
    return seats.to(dtype) * torch.tensor(SEAT_SCALES, dtype=dtype)


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
    """Return the numbers of objects [m, columns], [m, OBJECT_NUMBERS]."""
    kinds = [one_hot(objects[:, column].long(), count).to(dtype) for column, count in OBJECT_KINDS.items()]
    return torch.cat([objects[:, ObjectColumn.CHOSEN, None].to(dtype) * SMALL, *kinds], dim=1)


def object_modes(objects: Tensor) -> Tensor:
    """Return the rows of `texts.Texts` of the modes of objects [m, columns], int64 [m]; NO_MODE where a mode isn't known."""
    card, source, mode = (
        objects[:, column].long() - 1 for column in (ObjectColumn.CARD, ObjectColumn.SOURCE, ObjectColumn.MODE)
    )
    known = torch.where(card >= 0, mode_row(card, source, mode), NO_MODE)
    found = torch.where(source == Source.BONUS, HORROR_MODE + mode, known)
    return torch.where(source >= 0, found, NO_MODE)
