"""Turn observations into vectors, laid out in `flatlayout`."""

from __future__ import annotations

from kadmon_env.core.jit import entry, jit
from kadmon_env.core.record import Ints
from kadmon_env.legions.features import (
    DRAFT,
    DYING,
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
from kadmon_env.legions.flatlayout import (
    CARD_INPUTS,
    CHOICES,
    COUNTERS,
    CYCLES,
    HELD,
    OBJECT_INPUT_AT,
    OBJECT_INPUTS,
    PILE,
    SEAT_INPUT_AT,
    TABLE_INPUT_AT,
    TOP,
    CardInput,
    ObjectInput,
    TableInput,
)
from kadmon_env.legions.terms import CARDS, ICHOR, SEATS, TARGETS, TYPES, Mark, Zone


@entry
def flatten(cards: Ints, table: Ints, out: Ints) -> None:
    """Write the vectors, float32 [n, FLAT_SIZE], of observations `cards` int8 [n, 67, 16] and `table` int8 [n, columns]."""
    for i in range(len(out)):
        out[i] = 0
        flatten_cards(cards[i], table[i], out[i])
        flatten_table(table[i], out[i])
        flatten_seats(table[i], out[i])
        flatten_stack(table[i], out[i])


@jit
def share(amount: int, most: int) -> float:
    """Return an amount as a share of what reads 1."""
    return min(amount / most, 1.0)


@jit
def flatten_cards(cards: Ints, table: Ints, out: Ints) -> None:
    """Write every row of the cards."""
    for row in range(CARDS):
        at = row * CARD_INPUTS
        place = int(cards[row, CardColumn.PLACE])
        if place == Zone.MERGED:
            out[at + CardInput.MERGED] = 1
            place = int(cards[int(cards[row, CardColumn.UNIT]) - 1, CardColumn.PLACE])
        flatten_place(cards, row, place, at, out)
        if cards[row, CardColumn.ORDER]:
            flatten_unit(cards, row, at, out)
        out[at + CardInput.ANNOUNCED] = cards[row, CardColumn.ANNOUNCED] > 0
        out[at + CardInput.LEGAL] = cards[row, CardColumn.LEGAL]
    if table[TableColumn.TEXT]:
        out[(int(table[TableColumn.TEXT]) - 1) * CARD_INPUTS + CardInput.TEXT] = 1


@jit
def flatten_place(cards: Ints, row: int, place: int, at: int, out: Ints) -> None:
    """Write where a card is; a hidden one is shared out evenly among the places where it can be."""
    if place == Zone.GRAVE or place == UNKNOWN or Zone.HAND <= place < Zone.VASSAL:
        places, among = int(cards[row, CardColumn.CAN_BE]), 0
        for k in range(SEATS + 1):
            among += (places >> k) & 1
        for k in range(SEATS + 1):
            if (places >> k) & 1:
                out[at + CardInput.GRAVE + k] = 1 / among
    elif place >= Zone.VASSAL:
        out[at + CardInput.VASSAL + place - Zone.VASSAL] = 1
    elif place == Zone.WILDS:
        out[at + CardInput.WILDS] = 1
    elif place == Zone.TOMB:
        out[at + CardInput.TOMB] = 1
    elif place >= Zone.CROWN and place <= Zone.STACK:
        out[at + CardInput.CROWN + place - Zone.CROWN] = 1


@jit
def flatten_unit(cards: Ints, row: int, at: int, out: Ints) -> None:
    """Write what lies on a unit."""
    for k in range(3):
        out[at + CardInput.DAMAGE + k] = share(int(cards[row, CardColumn.DAMAGE + k]), COUNTERS)
    out[at + CardInput.ASSIGNED] = share(int(cards[row, CardColumn.ASSIGNED]), COUNTERS)
    out[at + CardInput.STRENGTH] = share(int(cards[row, CardColumn.STRENGTH]), COUNTERS)
    out[at + CardInput.LIFE] = share(int(cards[row, CardColumn.LIFE]), COUNTERS)
    marks = int(cards[row, CardColumn.MARKS])
    out[at + CardInput.IMMUNE] = (marks & Mark.IMMUNE) > 0
    out[at + CardInput.ETHEREAL] = (marks & Mark.ETHEREAL) > 0
    out[at + CardInput.HARMLESS] = (marks & Mark.MICHAEL) > 0
    out[at + CardInput.DYING] = (marks & DYING) > 0
    out[at + CardInput.OWN_MARK] = cards[row, CardColumn.IANIRA] == 1
    out[at + CardInput.OTHER_MARK] = cards[row, CardColumn.IANIRA] > 1
    out[at + CardInput.CHOSEN] = cards[row, CardColumn.CHOSEN] > 0
    out[at + CardInput.TARGETED] = cards[row, CardColumn.TARGETED] > 0


@jit
def mark_one(out: Ints, first: int, number: int) -> None:
    """Write a 1 at the place of a number that counts from 1; 0 is none."""
    if number > 0:
        out[first + number - 1] = 1


@jit
def flatten_table(table: Ints, out: Ints) -> None:
    """Write the phase, what is asked, and the common piles."""
    at = TABLE_INPUT_AT
    out[at + TableInput.PHASE + int(table[TableColumn.PHASE])] = 1
    out[at + TableInput.DECISION + int(table[TableColumn.DECISION])] = 1
    out[at + TableInput.ACTOR + int(table[TableColumn.ACTOR])] = 1
    out[at + TableInput.SIGIL + int(table[TableColumn.SIGIL])] = 1
    mark_one(out, at + TableInput.ACTIVE, int(table[TableColumn.ACTIVE]))
    out[at + TableInput.CYCLE] = share(int(table[TableColumn.CYCLE]), CYCLES)
    out[at + TableInput.CYCLES_LEFT] = share(int(table[TableColumn.CYCLES_LEFT]), CYCLES)
    for k in range(2):
        out[at + TableInput.POOL + k] = share(int(table[TableColumn.POOL + k]), ICHOR)
        out[at + TableInput.FINAL + k] = table[TableColumn.FINAL + k]
    for k in range(SEATS):
        out[at + TableInput.WILDS + k] = share(int(table[TableColumn.WILDS + k]), PILE)
    mark_one(out, at + TableInput.AGAINST, int(table[TableColumn.AGAINST]))
    for k in range(3):
        out[at + TableInput.POINTS + k] = share(int(table[TableColumn.POINTS + k]), COUNTERS)
    out[at + TableInput.TO_ASK] = share(int(table[TableColumn.TO_ASK]), SEATS)
    mark_one(out, at + TableInput.GRANTED, int(table[TableColumn.GRANTED]))
    for kind in range(TYPES):
        out[at + TableInput.WANTED + kind] = (int(table[TableColumn.WANTED]) >> kind) & 1


@jit
def flatten_seats(table: Ints, out: Ints) -> None:
    """Write what each player has."""
    for seat in range(SEATS):
        origin, at = SEAT_AT + seat * SEAT_COLUMNS, SEAT_INPUT_AT + seat * SEAT_COLUMNS
        out[at + SeatColumn.ICHOR] = share(int(table[origin + SeatColumn.ICHOR]), ICHOR)
        for k in range(SeatColumn.SUMMON_TOKEN, SeatColumn.WILD_TOKEN):
            out[at + k] = table[origin + k]
        out[at + SeatColumn.WILD_TOKEN] = share(int(table[origin + SeatColumn.WILD_TOKEN]), 2)
        for k in range(SeatColumn.HAND, SEAT_COLUMNS):
            out[at + k] = share(int(table[origin + k]), HELD)


@jit
def flatten_stack(table: Ints, out: Ints) -> None:
    """Write the announcement under way and the topmost objects, from the top."""
    flatten_object(table, OBJECT_AT + DRAFT * OBJECT_COLUMNS, OBJECT_INPUT_AT, out)
    objects = int(table[TableColumn.OBJECTS])
    for k in range(min(objects, TOP)):
        origin = OBJECT_AT + (objects - 1 - k) * OBJECT_COLUMNS
        flatten_object(table, origin, OBJECT_INPUT_AT + (1 + k) * OBJECT_INPUTS, out)


@jit
def flatten_object(table: Ints, origin: int, at: int, out: Ints) -> None:
    """Write one object; which card it is stands with the cards."""
    mark_one(out, at + ObjectInput.KIND, int(table[origin + ObjectColumn.KIND]))
    mark_one(out, at + ObjectInput.SEAT, int(table[origin + ObjectColumn.SEAT]))
    mark_one(out, at + ObjectInput.MODE, min(int(table[origin + ObjectColumn.MODE]), CHOICES))
    mark_one(out, at + ObjectInput.DECLARED, int(table[origin + ObjectColumn.DECLARED]))
    out[at + ObjectInput.CHOSEN] = share(int(table[origin + ObjectColumn.CHOSEN]), TARGETS)
