"""The Effect Stack and the announcement under way, as a seat's `table` shows them."""

from __future__ import annotations

from kadmon_env.core.jit import jit
from kadmon_env.core.record import Ints
from kadmon_env.legions.belief import places_of
from kadmon_env.legions.features import DRAFT, OBJECT_AT, OBJECT_COLUMNS, ObjectColumn
from kadmon_env.legions.rows import relative_seat
from kadmon_env.legions.stack import index_of
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.targets import target_unit
from kadmon_env.legions.terms import NONE, SEATS, Choice, Field, Frame, Source, Zone


@jit
def is_drafting(s: State) -> bool:
    """Tell whether the entry above the stack is in use: an announcement or a redirection is under way."""
    return s.frame[s.depth] == Frame.ANNOUNCE or s.frame[s.depth] == Frame.RETARGET


@jit
def observe_stack(s: State, cards: Cards, seat: int, rows: Ints, out: Ints) -> None:
    """Write every object on the stack, bottom first, and the announcement under way."""
    for index in range(s.objects):
        observe_object(s, cards, seat, rows, index, OBJECT_AT + index * OBJECT_COLUMNS, out)
    if is_drafting(s):
        observe_object(s, cards, seat, rows, s.objects, OBJECT_AT + DRAFT * OBJECT_COLUMNS, out)


@jit
def object_program(s: State, cards: Cards, index: int) -> int:
    """Return the program that an object is a mode of."""
    card, source = s.object_card[index], s.object_source[index]
    if source == Source.BONUS:
        return cards.horror
    if source == Source.HAND:
        return cards.program[card, Field.SPELL]
    if source == Source.VASSAL:
        return cards.program[card, Field.INVOKE]
    return cards.program[card, Field.ALL_PLAYERS]


@jit
def observe_object(s: State, cards: Cards, seat: int, rows: Ints, index: int, at: int, out: Ints) -> None:
    """Write one object from a place of the table on."""
    mode, card = s.object_mode[index], s.object_card[index]
    out[at + ObjectColumn.KIND] = 1 + s.object_kind[index]
    out[at + ObjectColumn.SEAT] = 1 + relative_seat(s, seat, s.object_seat[index])
    out[at + ObjectColumn.SOURCE] = 1 + s.object_source[index]
    if card != NONE and not places_of(s, seat, card):
        out[at + ObjectColumn.CARD] = 1 + rows[card]
    out[at + ObjectColumn.MODE] = 1 + mode - cards.first_mode[object_program(s, cards, index)]
    out[at + ObjectColumn.DECLARED] = 1 + s.object_declared[index]
    out[at + ObjectColumn.CHOICE] = cards.choice[mode]
    out[at + ObjectColumn.CHOSEN] = s.object_targets[index]
    for k in range(s.object_targets[index]):
        out[at + ObjectColumn.TARGET + k] = target_code(s, cards, seat, rows, index, k)


@jit
def target_code(s: State, cards: Cards, seat: int, rows: Ints, index: int, k: int) -> int:
    """Return the number of an object's k-th choice: what has left is nothing, so no card is followed out of sight."""
    choice = cards.choice[s.object_mode[index]]
    if choice == Choice.PLAYER:
        return 1 + relative_seat(s, seat, s.target[index, k])
    if choice == Choice.OBJECT:
        return 1 + index_of(s, s.target_id[index, k])
    if choice == Choice.MOVES and k % 2:
        side, owner = divmod(int(s.target[index, k]) - Zone.VASSAL, SEATS)
        return 1 + 2 * relative_seat(s, seat, owner) + side
    unit = target_unit(s, index, k)
    return 0 if unit == NONE else 1 + rows[unit]
