"""Start the programs that card texts were compiled to."""

from __future__ import annotations

from kadmon_env.core.jit import jit
from kadmon_env.legions.frames import push, put
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import NONE, Frame, Kind

# Registers of an EFFECT frame
NEXT = 0  # op row
END = 1
SEAT = 2  # controller, or NONE
KIND = 3
CARD = 4  # whose text it is
BORN = 5  # the Invocation's unit; of a Ruler's text: which text
OBJECT = 6  # 1: the top of the stack, with its targets
REPEATS = 7  # of the op that is being repeated
BARE = 8  # 1: part of a step, without checks of its own


@jit
def start_effect(s: State, cards: Cards, mode: int, seat: int, kind: int, card: int) -> None:
    """Put the effect of one mode on top of what is under way."""
    push(s, Frame.EFFECT)
    first = int(cards.first_op[mode])
    put(s, NEXT, first)
    put(s, END, first + int(cards.ops[mode]))
    put(s, SEAT, seat)
    put(s, KIND, kind)
    put(s, CARD, card)
    put(s, BORN, 0)
    put(s, OBJECT, 0)
    put(s, REPEATS, 0)
    put(s, BARE, 0)


@jit
def run_program(s: State, cards: Cards, program: int, seat: int, kind: int, card: int, bare: bool) -> None:
    """Start a program that announces nothing: a Calamity, a Dawn effect, a Vassal Calamity."""
    start_effect(s, cards, cards.first_mode[program], seat, kind, card)
    put(s, BARE, 1 if bare else 0)


@jit
def run_ruler_text(s: State, cards: Cards, card: int, field: int) -> None:
    """Start a Sovereign's Calamity or Dawn effect, if it has one."""
    program = cards.program[card, field]
    if program != NONE:
        start_ruler_program(s, cards, program, card, field)


@jit
def start_ruler_program(s: State, cards: Cards, program: int, card: int, field: int) -> None:
    """Start a program of nobody's, and note which text it is [KADMON-2]."""
    start_effect(s, cards, cards.first_mode[program], NONE, Kind.LEGION, card)
    put(s, BORN, field)
