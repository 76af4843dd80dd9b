"""The layout of an observation as one vector of numbers from 0 to 1, for networks that know no rows and columns.

Places and kinds stand one-hot, amounts scaled; a card that can be in several places is shared out among them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from itertools import pairwise
from typing import Any, NamedTuple

from kadmon_env.legions.features import SEAT_COLUMNS, SEAT_MEANINGS, SeatColumn
from kadmon_env.legions.terms import CARDS, ICHOR, SEATS, TARGETS, TYPES

COUNTERS = 8  # so much Damage, Shield, Power, Life, points to assign, cards to discard, or more, reads 1
PILE = 43  # so many cards, or more
HELD = 8  # so many cards in hand or units, or more
CYCLES = 100
CHOICES = 3  # modes of a text
TOP = 4  # objects shown, from the top of the Effect Stack


class CardInput(IntEnum):
    """Where the numbers of a row of `cards` begin; a gap to the next means one number for each relative seat."""

    WILDS = 0
    TOMB = 1
    CROWN = 2
    RULES = 3
    STACK = 4
    MERGED = 5
    VASSAL = 6
    LEGION = 10
    GRAVE = 14
    HAND = 15
    DAMAGE = 19
    SHIELD = 20
    POWER = 21
    ASSIGNED = 22
    STRENGTH = 23
    LIFE = 24
    IMMUNE = 25
    ETHEREAL = 26
    HARMLESS = 27
    DYING = 28
    OWN_MARK = 29
    OTHER_MARK = 30
    CHOSEN = 31
    TARGETED = 32
    ANNOUNCED = 33
    TEXT = 34
    LEGAL = 35


class TableInput(IntEnum):
    """Where the numbers of the table begin, counted from the end of the cards."""

    PHASE = 0
    DECISION = 5
    ACTOR = 18
    SIGIL = 22
    ACTIVE = 26
    CYCLE = 30
    CYCLES_LEFT = 31
    POOL = 32
    CHALICE = 33
    WILDS = 34
    GRAVE = 35
    CROWN = 36
    TOMB = 37
    FINAL = 38
    MIDNIGHT = 39
    AGAINST = 40
    POINTS = 42
    POINTS_BACK = 43
    DISCARDS = 44
    TO_ASK = 45
    GRANTED = 46
    WANTED = 48


class ObjectInput(IntEnum):
    """Where the numbers of an object on the Effect Stack begin."""

    KIND = 0
    SEAT = 2
    MODE = 6
    DECLARED = 9
    CHOSEN = 13


CARD_INPUTS = CardInput.LEGAL + 1
OBJECT_INPUTS = ObjectInput.CHOSEN + 1
TABLE_INPUT_AT = CARDS * CARD_INPUTS
TABLE_INPUTS = TableInput.WANTED + TYPES
SEAT_INPUT_AT = TABLE_INPUT_AT + TABLE_INPUTS
OBJECT_INPUT_AT = SEAT_INPUT_AT + SEATS * SEAT_COLUMNS
FLAT_SIZE = OBJECT_INPUT_AT + (TOP + 1) * OBJECT_INPUTS


class FlatFeature(NamedTuple):
    """Numbers of the vector that belong together."""

    name: str
    first: int
    """Place of the first."""
    width: int
    """How many stand side by side: one for each phase, decision, relative seat, type and so on."""
    repeats: int
    """How often all that stands again: for each row of `cards`, relative seat or object."""
    stride: int
    """How far the repetitions lie apart."""
    meaning: str


_HANDS = "in this hand, by relative seat: 1 if sure, else 1 over the number of places where it can be"

CARD_INPUT_MEANINGS: dict[CardInput, str] = {
    CardInput.WILDS: "in the Wilds",
    CardInput.TOMB: "in the Tomb",
    CardInput.CROWN: "in the Crown, face down",
    CardInput.RULES: "rules",
    CardInput.STACK: "on the Effect Stack, or being announced",
    CardInput.MERGED: "a lower card of a merged unit, which stands where the unit stands",
    CardInput.VASSAL: "in this Vassal Zone, by relative seat",
    CardInput.LEGION: "in this Legion Zone, by relative seat",
    CardInput.GRAVE: "in the Grave: 1 if sure, else 1 over the number of places where it can be",
    CardInput.HAND: _HANDS,
    CardInput.DAMAGE: f"Damage on the unit / {COUNTERS}",
    CardInput.SHIELD: f"Shield on the unit / {COUNTERS}",
    CardInput.POWER: f"Power counters on the unit / {COUNTERS}",
    CardInput.ASSIGNED: f"points assigned to the unit / {COUNTERS}",
    CardInput.STRENGTH: f"Power of the unit / {COUNTERS}",
    CardInput.LIFE: f"Remaining Life of the unit / {COUNTERS}",
    CardInput.IMMUNE: "marked immune",
    CardInput.ETHEREAL: "marked Ethereal",
    CardInput.HARMLESS: "marked: deals no Damage",
    CardInput.DYING: "being destroyed",
    CardInput.OWN_MARK: "has one's own mark of Ianira",
    CardInput.OTHER_MARK: "has another player's mark of Ianira",
    CardInput.CHOSEN: "chosen by the announcement under way",
    CardInput.TARGETED: "chosen by an object on the Effect Stack",
    CardInput.ANNOUNCED: "its Spell or Invocation is on the Effect Stack",
    CardInput.TEXT: "its Legion text holds",
    CardInput.LEGAL: "CHOOSE with this row is legal",
}

TABLE_INPUT_MEANINGS: dict[TableInput, str] = {
    TableInput.PHASE: "phase",
    TableInput.DECISION: "what is asked",
    TableInput.ACTOR: "relative seat that is asked",
    TableInput.SIGIL: "relative seat with Kadmon's Sigil",
    TableInput.ACTIVE: "relative seat with Action Priority or in combat",
    TableInput.CYCLE: f"Cycle / {CYCLES}",
    TableInput.CYCLES_LEFT: f"Cycles left / {CYCLES}",
    TableInput.POOL: f"Ichor in the pool / {ICHOR}",
    TableInput.CHALICE: f"Ichor in the Chalice / {ICHOR}",
    TableInput.WILDS: f"cards in the Wilds / {PILE}",
    TableInput.GRAVE: f"cards in the Grave / {PILE}",
    TableInput.CROWN: f"cards in the Crown / {PILE}",
    TableInput.TOMB: f"cards in the Tomb / {PILE}",
    TableInput.FINAL: "the Final Battle has begun",
    TableInput.MIDNIGHT: "Midnight is pending",
    TableInput.AGAINST: "points go to units of the actor's Legion Zone; to the actor's Vassals",
    TableInput.POINTS: f"points left to assign, or Damage that the unit to be chosen is dealt / {COUNTERS}",
    TableInput.POINTS_BACK: f"points of the Legion Zone to be assigned after these / {COUNTERS}",
    TableInput.DISCARDS: f"cards left to discard / {COUNTERS}",
    TableInput.TO_ASK: f"seats to be asked after this one, at most / {SEATS}",
    TableInput.GRANTED: "granted: Summon; Cast",
    TableInput.WANTED: "types that are searched for",
}

OBJECT_INPUT_MEANINGS: dict[ObjectInput, str] = {
    ObjectInput.KIND: "Spell; Invocation",
    ObjectInput.SEAT: "relative seat of its caster or invoker",
    ObjectInput.MODE: "mode of its text",
    ObjectInput.DECLARED: "declared type",
    ObjectInput.CHOSEN: f"choices made / {TARGETS}",
}


def _group(prefix: str, meanings: Mapping[Any, str], size: int, first: int, repeats: int) -> list[FlatFeature]:
    """List the entries of one layout; each is as wide as far as the next."""
    return [
        FlatFeature(prefix + part.name.lower(), first + part, following - part, repeats, size, meanings[part])
        for part, following in pairwise([*meanings, size])
    ]


def _seat_meaning(part: SeatColumn) -> str:
    """Return what a number of a seat means, with its scale."""
    scales = {SeatColumn.ICHOR: ICHOR, SeatColumn.WILD_TOKEN: 2}
    scale = HELD if part >= SeatColumn.HAND else scales.get(part, 1)
    meaning = SEAT_MEANINGS[part][1]
    return meaning if scale == 1 else f"{meaning} / {scale}"


FLAT_FEATURES: tuple[FlatFeature, ...] = (
    *_group("cards.", CARD_INPUT_MEANINGS, CARD_INPUTS, 0, CARDS),
    *_group("table.", TABLE_INPUT_MEANINGS, TABLE_INPUTS, TABLE_INPUT_AT, 1),
    *_group("seat.", {part: _seat_meaning(part) for part in SeatColumn}, SEAT_COLUMNS, SEAT_INPUT_AT, SEATS),
    *_group("object.", OBJECT_INPUT_MEANINGS, OBJECT_INPUTS, OBJECT_INPUT_AT, TOP + 1),
)
"""Every number of the vector, in order; amounts beyond their scale read 1."""
