"""The layout of an observation: what stands in which place of its two arrays, and what the numbers mean.

Everything is seen from one seat. Relative seat 0 is the seat itself, 1 its left neighbour, and so on. A number that can be
"nothing" is 0 for nothing and 1 more than what it names otherwise. Numbers above 127 read 127.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kadmon_env.legions.terms import (
    CARDS,
    ICHOR,
    OBJECTS,
    SEATS,
    TARGETS,
    ZONES,
    Choice,
    Decision,
    Frame,
    Kind,
    Mark,
    Over,
    Phase,
    Source,
    Type,
)

MOST = 127
UNKNOWN = ZONES  # place of a card that can be in several
DYING = 2 * max(Mark)  # bit beside the marks
DRAFT = OBJECTS  # entry of the announcement under way


class CardColumn(IntEnum):
    """The columns of `cards`, int8 [67, 16]; a row is one copy of a design."""

    PLACE = 0
    CAN_BE = 1
    DAMAGE = 2
    SHIELD = 3
    POWER = 4
    MARKS = 5
    IANIRA = 6
    ORDER = 7
    UNIT = 8
    ASSIGNED = 9
    CHOSEN = 10
    TARGETED = 11
    ANNOUNCED = 12
    STRENGTH = 13
    LIFE = 14
    LEGAL = 15


class TableColumn(IntEnum):
    """The first numbers of `table`, int8; those of the seats and of the Effect Stack follow."""

    PHASE = 0
    DECISION = 1
    ACTOR = 2
    SIGIL = 3
    FIRST_SIGIL = 4
    ACTIVE = 5
    PLAYERS = 6
    CYCLE = 7
    CYCLES_LEFT = 8
    POOL = 9
    CHALICE = 10
    RULER = 11
    TEXT = 12
    FINAL = 13
    MIDNIGHT = 14
    WILDS = 15
    GRAVE = 16
    CROWN = 17
    TOMB = 18
    OBJECTS = 19
    OVER = 20
    WINNER = 21
    UNDER_WAY = 22
    AGAINST = 23
    POINTS = 24
    POINTS_BACK = 25
    DISCARDS = 26
    TO_ASK = 27
    GRANTED = 28
    EXCLUDED = 29
    WANTED = 30
    PROGRESS = 31


class SeatColumn(IntEnum):
    """The numbers of each relative seat in `table`."""

    ICHOR = 0
    SUMMON_TOKEN = 1
    CAST_TOKEN = 2
    INVOKE_TOKEN = 3
    UNDEAD_BONUS = 4
    HORROR_BONUS = 5
    SPIRIT_BONUS = 6
    SAMAEL_BONUS = 7
    UNDEAD_TOKEN = 8
    HORROR_TOKEN = 9
    SPIRIT_TOKEN = 10
    SAMAEL_TOKEN = 11
    WILD_TOKEN = 12
    HAND = 13
    VASSALS = 14
    LEGION = 15


class ObjectColumn(IntEnum):
    """The numbers of each object on the Effect Stack in `table`, bottom first, and of the announcement under way."""

    KIND = 0
    SEAT = 1
    SOURCE = 2
    CARD = 3
    MODE = 4
    DECLARED = 5
    CHOICE = 6
    CHOSEN = 7
    TARGET = 8  # the first of TARGETS


SEAT_AT = len(TableColumn)
SEAT_COLUMNS = len(SeatColumn)
OBJECT_AT = SEAT_AT + SEATS * SEAT_COLUMNS
OBJECT_COLUMNS = ObjectColumn.TARGET + TARGETS
CARD_COLUMNS = len(CardColumn)
TABLE_COLUMNS = OBJECT_AT + (OBJECTS + 1) * OBJECT_COLUMNS


class Feature(NamedTuple):
    """One number of an observation, or one that repeats."""

    array: str
    """``cards`` or ``table``."""
    name: str
    first: int
    """Column of ``cards``, or place of the first in ``table``."""
    repeats: int
    """How often it repeats: once for each row, relative seat, or object."""
    stride: int
    """How far the repetitions lie apart."""
    high: int
    """Its range is 0 to this."""
    meaning: str


def _words(terms: type[IntEnum], first: int = 0) -> str:
    """Return ``0 dawn, 1 ambush`` for the terms of an enumeration."""
    return ", ".join(f"{term + first} {term.name.lower().replace('_', ' ')}" for term in terms)


_SET = " + ".join(f"{1 << kind} {kind.name.title()}" for kind in Type)

_PLACES = (
    "0 Wilds, 1 Grave, 2 Tomb, 3 out of the game, 4 Crown, 5 ruling, 6 Effect Stack, 8 lower card of a merged unit, "
    f"9 + r hand, 13 + r Vassal Zone, 17 + r Legion Zone of relative seat r, {UNKNOWN} not known"
)

CARDS_MEANINGS: dict[CardColumn, tuple[int, str]] = {
    CardColumn.PLACE: (UNKNOWN, f"where it is: {_PLACES}"),
    CardColumn.CAN_BE: (31, "places where it can be, if in the Grave or a hand: 1 Grave + 2 << r hand of relative seat r"),
    CardColumn.DAMAGE: (MOST, "Damage on the unit"),
    CardColumn.SHIELD: (MOST, "Shield on the unit"),
    CardColumn.POWER: (MOST, "Power counters on the unit"),
    CardColumn.MARKS: (2 * DYING - 1, f"until Midnight: 1 immune + 2 Ethereal + 4 deals no Damage; {DYING} is being destroyed"),
    CardColumn.IANIRA: (SEATS, "owner of Ianira's mark: 1 + relative seat"),
    CardColumn.ORDER: (CARDS, "order of arrival among the units of its zone, the first 1"),
    CardColumn.UNIT: (CARDS, "part of a merged unit: 1 + row of the unit's first card"),
    CardColumn.ASSIGNED: (MOST, "points assigned to the unit and not dealt yet"),
    CardColumn.CHOSEN: (TARGETS, "chosen by the announcement under way: 1 + number of the choice"),
    CardColumn.TARGETED: (MOST, "how often objects on the Effect Stack have chosen the unit"),
    CardColumn.ANNOUNCED: (OBJECTS + 1, "1 + place on the Effect Stack of the topmost Spell or Invocation that is this card's"),
    CardColumn.STRENGTH: (MOST, "Power of the unit, counters included; 0 while it rules"),
    CardColumn.LIFE: (MOST, "Remaining Life of the unit; 0 while it rules"),
    CardColumn.LEGAL: (1, "CHOOSE with this row is legal"),
}

_ROW = "1 + row in `cards`"
_SEAT = "1 + relative seat"

TABLE_MEANINGS: dict[TableColumn, tuple[int, str]] = {
    TableColumn.PHASE: (max(Phase), _words(Phase)),
    TableColumn.DECISION: (max(Decision), f"what is asked: {_words(Decision)}"),
    TableColumn.ACTOR: (SEATS - 1, "relative seat that is asked"),
    TableColumn.SIGIL: (SEATS - 1, "relative seat with Kadmon's Sigil"),
    TableColumn.FIRST_SIGIL: (SEATS - 1, "relative seat that held it first"),
    TableColumn.ACTIVE: (SEATS, f"who has Action Priority or resolves combat: {_SEAT}"),
    TableColumn.PLAYERS: (SEATS, "players"),
    TableColumn.CYCLE: (MOST, "Cycle"),
    TableColumn.CYCLES_LEFT: (MOST, "Cycles left before the limit"),
    TableColumn.POOL: (ICHOR, "Ichor in the pool"),
    TableColumn.CHALICE: (ICHOR, "Ichor in the Chalice"),
    TableColumn.RULER: (CARDS, f"Ruling Sovereign: {_ROW}"),
    TableColumn.TEXT: (CARDS, f"card whose Legion text holds: {_ROW}"),
    TableColumn.FINAL: (1, "the Final Battle has begun"),
    TableColumn.MIDNIGHT: (1, "Midnight is pending"),
    TableColumn.WILDS: (CARDS, "cards in the Wilds"),
    TableColumn.GRAVE: (CARDS, "cards in the Grave"),
    TableColumn.CROWN: (CARDS, "face-down cards in the Crown"),
    TableColumn.TOMB: (CARDS, "cards in the Tomb"),
    TableColumn.OBJECTS: (OBJECTS, "objects on the Effect Stack"),
    TableColumn.OVER: (max(Over), f"how the game ended: {_words(Over)}"),
    TableColumn.WINNER: (SEATS, f"winner: {_SEAT}"),
    TableColumn.UNDER_WAY: (max(Frame), f"what is under way: {_words(Frame)}"),
    TableColumn.AGAINST: (2, "points go to: 1 units of the actor's Legion Zone, 2 the actor's Vassals"),
    TableColumn.POINTS: (MOST, "points left to assign, or Damage that the unit to be chosen is dealt"),
    TableColumn.POINTS_BACK: (MOST, "points of the Legion Zone to be assigned after these"),
    TableColumn.DISCARDS: (MOST, "cards left to discard"),
    TableColumn.TO_ASK: (SEATS, "seats to be asked after this one, at most"),
    TableColumn.GRANTED: (2, "granted: 1 Summon, 2 Cast"),
    TableColumn.EXCLUDED: (CARDS, f"design that may not be Cast: {_ROW} of its first copy"),
    TableColumn.WANTED: ((1 << len(Type)) - 1, f"types that are searched for: {_SET}"),
    TableColumn.PROGRESS: (MOST, "verbs of the resolving text that are done or under way"),
}

SEAT_MEANINGS: dict[SeatColumn, tuple[int, str]] = {
    SeatColumn.ICHOR: (ICHOR, "Collected Ichor"),
    SeatColumn.SUMMON_TOKEN: (1, "Summon token charged"),
    SeatColumn.CAST_TOKEN: (1, "Cast token charged"),
    SeatColumn.INVOKE_TOKEN: (1, "Invoke token charged"),
    SeatColumn.UNDEAD_BONUS: (1, "has the Undead bonus"),
    SeatColumn.HORROR_BONUS: (1, "has the Horror bonus"),
    SeatColumn.SPIRIT_BONUS: (1, "has the Spirit bonus"),
    SeatColumn.SAMAEL_BONUS: (1, "has the Samael bonus"),
    SeatColumn.UNDEAD_TOKEN: (1, "Summon token of the Undead bonus charged"),
    SeatColumn.HORROR_TOKEN: (1, "Invoke token of the Horror bonus charged"),
    SeatColumn.SPIRIT_TOKEN: (1, "Cast token of the Spirit bonus charged"),
    SeatColumn.SAMAEL_TOKEN: (1, "always 0 or as the bonus"),
    SeatColumn.WILD_TOKEN: (2, "Wild token: 1 spent, 2 charged"),
    SeatColumn.HAND: (CARDS, "cards in hand"),
    SeatColumn.VASSALS: (CARDS, "Vassals"),
    SeatColumn.LEGION: (CARDS, "units in the Legion Zone"),
}

OBJECT_MEANINGS: dict[ObjectColumn, tuple[int, str]] = {
    ObjectColumn.KIND: (Kind.INVOCATION + 1, "1 Spell, 2 Invocation; 0: no object"),
    ObjectColumn.SEAT: (SEATS, f"caster or invoker: {_SEAT}"),
    ObjectColumn.SOURCE: (len(Source), f"where its text is: {_words(Source, 1)}"),
    ObjectColumn.CARD: (CARDS, f"the Spell's card or the Sovereign whose text it is: {_ROW}"),
    ObjectColumn.MODE: (MOST, "1 + mode of the text"),
    ObjectColumn.DECLARED: (len(Type), f"declared type: {_words(Type, 1)}"),
    ObjectColumn.CHOICE: (max(Choice), f"what it chooses: {_words(Choice)}"),
    ObjectColumn.CHOSEN: (TARGETS, "choices made"),
}

TARGET_MEANING = (
    f"unit: {_ROW}, 0 if it has left; destination: 1 + 2 r Vassal Zone, 2 + 2 r Legion Zone of relative seat r; "
    f"player: {_SEAT}; object: 1 + its place, 0 if it has left"
)


def _features() -> list[Feature]:
    """List every number, in order."""
    found = [Feature("cards", c.name.lower(), c, CARDS, CARD_COLUMNS, high, text) for c, (high, text) in CARDS_MEANINGS.items()]
    found += [Feature("table", t.name.lower(), t, 1, 0, high, text) for t, (high, text) in TABLE_MEANINGS.items()]
    for seat, (high, text) in SEAT_MEANINGS.items():
        found.append(Feature("table", f"seat.{seat.name.lower()}", SEAT_AT + seat, SEATS, SEAT_COLUMNS, high, text))
    for part, (high, text) in OBJECT_MEANINGS.items():
        found.append(Feature("table", f"object.{part.name.lower()}", OBJECT_AT + part, OBJECTS + 1, OBJECT_COLUMNS, high, text))
    for k in range(TARGETS):
        place = OBJECT_AT + ObjectColumn.TARGET + k
        found.append(Feature("table", f"object.target_{k + 1}", place, OBJECTS + 1, OBJECT_COLUMNS, CARDS, TARGET_MEANING))
    return found


FEATURES: tuple[Feature, ...] = tuple(_features())
"""Every number of an observation: the documentation's tables and the bounds of the spaces come from here."""


def highs(array: str) -> npt.NDArray[np.int8]:
    """Return the greatest value of each number of ``cards``, int8 [67, 16], or ``table``, int8 [n]; the least is 0."""
    size = CARDS * CARD_COLUMNS if array == "cards" else TABLE_COLUMNS
    high = np.zeros(size, np.int8)
    for feature in FEATURES:
        if feature.array == array:
            for k in range(feature.repeats):
                high[feature.first + k * feature.stride] = feature.high
    return high.reshape(CARDS, CARD_COLUMNS) if array == "cards" else high
