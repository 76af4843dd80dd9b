"""Announce a Spell or an Invocation: its declared type, its targets one by one, then onto the stack."""

from __future__ import annotations

from kadmon_env.core.hub import hub
from kadmon_env.core.jit import jit
from kadmon_env.legions.frames import ask, get, go_on_at, pop, push, put, stage
from kadmon_env.legions.signatures import VOID_0
from kadmon_env.legions.sources import source_card, source_kind, source_program
from kadmon_env.legions.stack import close_window, copy_object, copy_targets, index_of, open_window
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.targets import can_announce, has_legal_units, is_legal_object, slots
from kadmon_env.legions.terms import NONE, Choice, Decision, Field, Frame, Kind, Source, Token, Type, Zone
from kadmon_env.legions.tokens import pay
from kadmon_env.legions.zones import move, next_stamp, ungrave

GRANTED = 0  # register of ANNOUNCE: 1 for a Cast that an effect grants
CHOOSER = 0  # register of RETARGET
CHANGED = 1  # register of RETARGET: id of the object
CHOSEN_ALL = 1  # stage: nothing more is chosen


@jit
def draft(s: State, seat: int, kind: int, source: int, card: int, mode: int) -> None:
    """Begin an announcement in the entry above the stack."""
    index = s.objects
    s.object_kind[index] = kind
    s.object_seat[index] = seat
    s.object_source[index] = source
    s.object_card[index] = card
    s.object_born[index] = s.born[card] if source == Source.VASSAL else 0
    s.object_mode[index] = mode
    s.object_declared[index] = NONE
    s.object_targets[index] = 0
    s.object_id[index] = next_stamp(s)
    push(s, Frame.ANNOUNCE)


@jit
def cast(s: State, cards: Cards, seat: int, card: int, mode: int, granted: bool) -> None:
    """Cast a card from hand: it goes on the stack when its announcement is complete [ACT-4, ACT-6]."""
    if not granted:
        pay(s, seat, Token.CAST)
    move(s, cards, card, Zone.STACK)
    row = cards.first_mode[cards.program[card, Field.SPELL]] + mode
    draft(s, seat, Kind.SPELL, Source.HAND, card, row)
    put(s, GRANTED, 1 if granted else 0)


@jit
def invoke(s: State, cards: Cards, seat: int, source: int, mode: int) -> None:
    """Invoke what a source offers; its unit stays where it is [ACT-5]."""
    pay(s, seat, Token.INVOKE)
    row = cards.first_mode[source_program(s, cards, seat, source)] + mode
    draft(s, seat, Kind.INVOCATION, source_kind(source), source_card(cards, source), row)
    put(s, GRANTED, 0)


@hub(VOID_0)
def announcing(s: State, cards: Cards) -> None:
    """Ask for the next choice of an announcement, or complete it."""
    index = s.objects
    mode, seat = s.object_mode[index], s.object_seat[index]
    if cards.declares[mode] and s.object_declared[index] == NONE:
        ask(s, Decision.DECLARE, seat)
    elif stage(s) != CHOSEN_ALL and s.object_targets[index] < slots(cards, mode):
        ask(s, Decision.TARGET, seat)
    else:
        complete(s, cards)


@jit
def complete(s: State, cards: Cards) -> None:
    """Put an announcement onto the stack, and open the window for answers unless it takes none."""
    index, granted = s.objects, get(s, GRANTED)
    seat = int(s.object_seat[index])
    pop(s)
    s.objects += 1
    if s.object_kind[index] == Kind.SPELL and s.bonus[seat, Type.SPIRIT]:
        ungrave(s, cards, seat, 1)
    if granted:
        return
    if is_at_once(s, cards, index):
        close_window(s)
    else:
        open_window(s, seat)


@jit
def is_at_once(s: State, cards: Cards, index: int) -> bool:
    """Tell whether the stack resolves without agreement once this Spell is announced [FRAGMENT-6]."""
    if s.object_kind[index] != Kind.SPELL:
        return False
    return bool(cards.at_once[cards.program[s.object_card[index], Field.SPELL]])


@jit
def add_target(s: State, value: int, identity: int) -> None:
    """Write down the next choice of the announcement."""
    index = s.objects
    k = s.object_targets[index]
    s.target[index, k] = value
    s.target_id[index, k] = identity
    s.object_targets[index] = k + 1


@jit
def end_targets(s: State) -> None:
    """Choose no more targets."""
    go_on_at(s, CHOSEN_ALL)


@jit
def begin_new_targets(s: State, cards: Cards, identity: int, chooser: int) -> None:
    """Have a player choose new targets for an object, if that many legal ones exist [J-STK-6]."""
    index = index_of(s, identity)
    if index == NONE or s.object_targets[index] == 0 or not can_retarget(s, cards, index):
        return
    copy_object(s, index, s.objects)
    s.object_targets[s.objects] = 0
    push(s, Frame.RETARGET)
    put(s, CHOOSER, chooser)
    put(s, CHANGED, identity)


@jit
def can_retarget(s: State, cards: Cards, index: int) -> bool:
    """Tell whether as many legal targets exist as an object has chosen."""
    mode, seat, kind = s.object_mode[index], s.object_seat[index], s.object_kind[index]
    if cards.choice[mode] == Choice.OBJECT:
        return has_other_object(s, cards, index)
    if cards.choice[mode] == Choice.PLAYER or cards.choice[mode] == Choice.SWAP:
        return can_announce(s, cards, mode, seat, kind)
    return has_legal_units(s, cards, mode, seat, kind, units_chosen(s, cards, index))


@jit
def units_chosen(s: State, cards: Cards, index: int) -> int:
    """Return how many units an object has chosen."""
    chosen = int(s.object_targets[index])
    return chosen // 2 if cards.choice[s.object_mode[index]] == Choice.MOVES else chosen


@hub(VOID_0)
def retargeting(s: State, cards: Cards) -> None:  # noqa: ARG001 - as all frames
    """Ask for the next new target, or put the new ones in the place of the old."""
    index = index_of(s, get(s, CHANGED))
    if s.object_targets[s.objects] < s.object_targets[index]:
        ask(s, Decision.TARGET, get(s, CHOOSER))
    else:
        copy_targets(s, s.objects, index)
        pop(s)


@jit
def is_other_object(s: State, cards: Cards, index: int, other: int) -> bool:
    """Tell whether an object may be redirected to another: neither itself nor the one that is resolving [J-STK-9]."""
    if other == index or other >= s.objects - 1:
        return False
    return is_legal_object(s, cards.filter[s.object_mode[index]], other)


@jit
def has_other_object(s: State, cards: Cards, index: int) -> bool:
    """Tell whether an object can be redirected to anything on the stack."""
    for other in range(s.objects - 1):
        if is_other_object(s, cards, index, other):
            return True
    return False


@jit
def may_choose_object(s: State, cards: Cards, other: int) -> bool:
    """Tell whether the announcement or redirection under way may choose what lies at a place on the stack."""
    if s.frame[s.depth] == Frame.RETARGET:
        return is_other_object(s, cards, index_of(s, get(s, CHANGED)), other)
    return is_legal_object(s, cards.filter[s.object_mode[s.objects]], other)
