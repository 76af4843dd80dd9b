"""The Effect Stack: what lies on it, who may answer, and how it resolves."""

from __future__ import annotations

from kadmon_env.core.hub import hub
from kadmon_env.core.jit import jit
from kadmon_env.legions.frames import ask, get, go_on_at, pop, push, put, stage
from kadmon_env.legions.programs import BORN, OBJECT, start_effect
from kadmon_env.legions.signatures import VOID_0, VOID_1
from kadmon_env.legions.sources import has_quick_invocation
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import NONE, TARGETS, Decision, Frame, Kind, Token, Zone
from kadmon_env.legions.tokens import can_pay
from kadmon_env.legions.units import wrapped
from kadmon_env.legions.zones import discard_card

ANNOUNCER = 0  # register of a WINDOW
ASKED = 1  # how many seats have been asked since the last announcement
RESOLVING = 1  # stage of RESOLVE


@jit
def index_of(s: State, identity: int) -> int:
    """Return where an object lies on the stack, or NONE if it has left."""
    for k in range(s.objects):
        if s.object_id[k] == identity:
            return k
    return NONE


@jit
def copy_object(s: State, origin: int, place: int) -> None:
    """Copy what the stack says of an object."""
    s.object_id[place] = s.object_id[origin]
    s.object_kind[place] = s.object_kind[origin]
    s.object_seat[place] = s.object_seat[origin]
    s.object_source[place] = s.object_source[origin]
    s.object_card[place] = s.object_card[origin]
    s.object_born[place] = s.object_born[origin]
    s.object_mode[place] = s.object_mode[origin]
    s.object_declared[place] = s.object_declared[origin]
    copy_targets(s, origin, place)


@jit
def copy_targets(s: State, origin: int, place: int) -> None:
    """Copy the choices of an object."""
    s.object_targets[place] = s.object_targets[origin]
    for k in range(TARGETS):
        s.target[place, k] = s.target[origin, k]
        s.target_id[place, k] = s.target_id[origin, k]


@hub(VOID_1)
def remove_object(s: State, cards: Cards, index: int) -> None:
    """Take an object off the stack; a Spell's card that is still there is used up [ACT-4, J-STK-9]."""
    card = s.object_card[index]
    if s.object_kind[index] == Kind.SPELL and s.zone[card] == Zone.STACK:
        discard_card(s, cards, card)
    for k in range(index, s.objects - 1):
        copy_object(s, k + 1, k)
    s.objects -= 1


@jit
def open_window(s: State, announcer: int) -> None:
    """Let everybody answer what was just announced, clockwise, the announcer last [J-STK-1]."""
    if s.frame[s.depth] != Frame.WINDOW:
        push(s, Frame.WINDOW)
    put(s, ANNOUNCER, announcer)
    put(s, ASKED, 0)


@jit
def close_window(s: State) -> None:
    """Let the stack resolve without asking anybody any more [FRAGMENT-6]."""
    if s.frame[s.depth] == Frame.WINDOW:
        pop(s)


@jit
def may_answer(s: State, cards: Cards, seat: int) -> bool:
    """Tell whether an answer is offered to a seat: by public facts only [J-INF-4]."""
    if s.count[Zone.HAND + seat] and can_pay(s, seat, Token.CAST):
        return True
    return can_pay(s, seat, Token.INVOKE) and has_quick_invocation(s, cards, seat)


@hub(VOID_0)
def window(s: State, cards: Cards) -> None:
    """Ask the next seat for an answer; when all have passed in a row the stack resolves [STK-1]."""
    while get(s, ASKED) < s.players:
        seat = wrapped(s, get(s, ANNOUNCER) + 1 + get(s, ASKED))
        put(s, ASKED, get(s, ASKED) + 1)
        if may_answer(s, cards, seat):
            ask(s, Decision.ANSWER, seat)
            return
    pop(s)


@hub(VOID_0)
def resolve(s: State, cards: Cards) -> None:
    """Resolve the top of the stack, until it is empty [STK-1]."""
    if stage(s) == RESOLVING:
        remove_object(s, cards, s.objects - 1)
        go_on_at(s, 0)
    elif s.objects == 0:
        pop(s)
    else:
        go_on_at(s, RESOLVING)
        top = s.objects - 1
        start_effect(s, cards, s.object_mode[top], s.object_seat[top], s.object_kind[top], s.object_card[top])
        put(s, BORN, int(s.object_born[top]))
        put(s, OBJECT, 1)
