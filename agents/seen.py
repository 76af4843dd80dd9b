"""What an acting seat sees, by name: compiled readers of one observation."""

from __future__ import annotations

from typing import Any, NamedTuple

from agents.taste import Taste
from kadmon_env.core.jit import jit
from kadmon_env.legions.features import (
    DRAFT,
    OBJECT_AT,
    OBJECT_COLUMNS,
    SEAT_AT,
    SEAT_COLUMNS,
    CardColumn,
    ObjectColumn,
    SeatColumn,
    TableColumn,
)
from kadmon_env.legions.terms import NONE, SEATS, Field, Filter, Flag, Mark, Source, Zone

VASSAL_LIMIT = 3


class Seen(NamedTuple):
    """One observation, and what it takes to read it. Cards are rows of the observation, seats are relative."""

    cards: Any  # int8 [cards, features]
    table: Any  # int8 [features]
    deck: Any  # the compiled card file
    taste: Taste


@jit
def card(seen: Seen, row: int, column: int) -> int:
    """Return a number of a card."""
    return int(seen.cards[row, column])


@jit
def table(seen: Seen, column: int) -> int:
    """Return a number of the table."""
    return int(seen.table[column])


@jit
def of_seat(seen: Seen, seat: int, column: int) -> int:
    """Return a number of a relative seat."""
    return int(seen.table[SEAT_AT + seat * SEAT_COLUMNS + column])


@jit
def of_object(seen: Seen, index: int, column: int) -> int:
    """Return a number of an object on the Effect Stack, or (DRAFT) of the announcement under way."""
    return int(seen.table[OBJECT_AT + index * OBJECT_COLUMNS + column])


@jit
def place(seen: Seen, row: int) -> int:
    """Return where a card is."""
    return card(seen, row, CardColumn.PLACE)


@jit
def is_own_vassal(seen: Seen, row: int) -> bool:
    """Tell whether a card is an own Vassal."""
    return place(seen, row) == Zone.VASSAL


@jit
def is_rival_vassal(seen: Seen, row: int) -> bool:
    """Tell whether a card is somebody else's Vassal."""
    return place(seen, row) > Zone.VASSAL and place(seen, row) < Zone.VASSAL + SEATS


@jit
def is_own_legion(seen: Seen, row: int) -> bool:
    """Tell whether a card is a unit of the own Legion Zone."""
    return place(seen, row) == Zone.LEGION


@jit
def is_legion(seen: Seen, row: int) -> bool:
    """Tell whether a card is a unit of the Legion, the Ruling Sovereign included."""
    at = place(seen, row)
    return at == Zone.THRONE or (at >= Zone.LEGION and at < Zone.LEGION + SEATS)


@jit
def is_vassal(seen: Seen, row: int) -> bool:
    """Tell whether a card is anybody's Vassal."""
    return is_own_vassal(seen, row) or is_rival_vassal(seen, row)


@jit
def is_unit(seen: Seen, row: int) -> bool:
    """Tell whether a card is a unit."""
    return is_vassal(seen, row) or is_legion(seen, row)


@jit
def is_ruler(seen: Seen, row: int) -> bool:
    """Tell whether a card is the Ruling Sovereign."""
    return place(seen, row) == Zone.THRONE


@jit
def may_be_in_grave(seen: Seen, row: int) -> bool:
    """Tell whether a card is, or can be, in the Grave."""
    return place(seen, row) == Zone.GRAVE or bool(card(seen, row, CardColumn.CAN_BE) & 1)


@jit
def law(seen: Seen, flag: int) -> int:
    """Return the number of a continuous text that holds, 0 without it."""
    number = 0
    for column in (TableColumn.RULER, TableColumn.TEXT):
        row = table(seen, column) - 1
        if row != NONE:
            number |= int(seen.deck.flag[row, flag])
    return number


@jit
def sustains(seen: Seen, row: int) -> int:
    """Return how many more points a unit takes until it is destroyed, those assigned to it counted as taken."""
    life = card(seen, row, CardColumn.LIFE)
    if law(seen, Flag.DESTROYS) & int(seen.deck.types[row]):
        life = min(life, 1)
    return life + card(seen, row, CardColumn.SHIELD) - card(seen, row, CardColumn.ASSIGNED)


@jit
def is_immune(seen: Seen, row: int, kind: int) -> bool:
    """Tell whether Spells, or Invocations, can't touch a unit."""
    if card(seen, row, CardColumn.MARKS) & Mark.IMMUNE:
        return True
    if is_ruler(seen, row) and (law(seen, Flag.SELF_IMMUNE) >> kind) & 1:
        return True
    return is_legion(seen, row) and bool((law(seen, Flag.LEGION_IMMUNE) >> kind) & 1)


@jit
def matches(seen: Seen, row: int, wanted: int) -> bool:
    """Tell whether a unit is of the sort that a text may choose, immunity aside."""
    if wanted == Filter.VASSAL:
        return is_vassal(seen, row)
    if wanted == Filter.LEGION:
        return is_legion(seen, row)
    if wanted == Filter.OWN_VASSAL:
        return is_own_vassal(seen, row)
    if wanted == Filter.NOT_RULER:
        return is_unit(seen, row) and not is_ruler(seen, row)
    return is_unit(seen, row)


@jit
def in_despair(seen: Seen) -> bool:
    """Tell whether the seat has the least Collected Ichor, ties included."""
    for seat in range(1, table(seen, TableColumn.PLAYERS)):
        if of_seat(seen, seat, SeatColumn.ICHOR) < of_seat(seen, 0, SeatColumn.ICHOR):
            return False
    return True


@jit
def has_room(seen: Seen) -> bool:
    """Tell whether the own Vassal Zone can take another unit for certain."""
    return of_seat(seen, 0, SeatColumn.VASSALS) < VASSAL_LIMIT


@jit
def is_answering(seen: Seen) -> bool:
    """Tell whether the topmost object on the Effect Stack is somebody else's."""
    objects = table(seen, TableColumn.OBJECTS)
    return objects > 0 and of_object(seen, objects - 1, ObjectColumn.SEAT) > 1


@jit
def is_endangered(seen: Seen, row: int) -> bool:
    """Tell whether somebody else's object on the stack is about an own Vassal."""
    return is_answering(seen) and is_own_vassal(seen, row) and card(seen, row, CardColumn.TARGETED) > 0


@jit
def draft_mode(seen: Seen) -> int:
    """Return the mode of the announcement under way, a row of the card file's modes; NONE without one."""
    source = of_object(seen, DRAFT, ObjectColumn.SOURCE) - 1
    if source == NONE:
        return NONE
    row = of_object(seen, DRAFT, ObjectColumn.CARD) - 1
    return mode_of(seen, program_of(seen, source, row), of_object(seen, DRAFT, ObjectColumn.MODE) - 1)


@jit
def program_of(seen: Seen, source: int, row: int) -> int:
    """Return the text that a source offers, a row of the card file's programs."""
    if source == Source.HAND:
        return int(seen.deck.program[row, Field.SPELL])
    if source == Source.VASSAL:
        return int(seen.deck.program[row, Field.INVOKE])
    if source == Source.RULING:
        return int(seen.deck.program[row, Field.ALL_PLAYERS])
    return int(seen.deck.horror)


@jit
def mode_of(seen: Seen, program: int, number: int) -> int:
    """Return a mode of a text, a row of the card file's modes."""
    return int(seen.deck.first_mode[program]) + number
