"""Where a player's Invocations come from: Vassals, the Ruling Sovereign, the Horror bonus [ACT-5]."""

from __future__ import annotations

from kadmon_env.core.jit import jit
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import HORROR_SOURCE, NONE, SOVEREIGNS, Field, Source, Type, Zone
from kadmon_env.legions.units import sovereign_vassals


@jit
def vassal_card(s: State, cards: Cards, seat: int, sovereign: int) -> int:
    """Return the card of a Sovereign if the player controls it as a Vassal, merged or not, or NONE."""
    card = cards.of_sovereign[sovereign]
    if s.zone[s.lead[card]] == Zone.VASSAL + seat:
        return card
    return NONE


@jit
def source_program(s: State, cards: Cards, seat: int, source: int) -> int:
    """Return the program of an Invocation that the player has access to, or NONE."""
    if source == HORROR_SOURCE:
        return cards.horror if s.bonus[seat, Type.HORROR] else NONE
    if source < SOVEREIGNS:
        card = vassal_card(s, cards, seat, source)
        return NONE if card == NONE else cards.program[card, Field.INVOKE]
    if s.text == NONE or cards.sovereign[s.text] != source - SOVEREIGNS:
        return NONE
    return cards.program[s.text, Field.ALL_PLAYERS]


@jit
def source_kind(source: int) -> int:
    """Return what sort of source an INVOKE argument names."""
    if source == HORROR_SOURCE:
        return Source.BONUS
    return Source.VASSAL if source < SOVEREIGNS else Source.RULING


@jit
def source_card(cards: Cards, source: int) -> int:
    """Return the Sovereign whose text an INVOKE argument names, or NONE for the Horror bonus."""
    if source == HORROR_SOURCE:
        return NONE
    return cards.of_sovereign[source % SOVEREIGNS]


@jit
def has_source(s: State, cards: Cards, seat: int) -> bool:
    """Tell whether a player may have access to any Invocation; most have none, and that is quickly seen."""
    if s.bonus[seat, Type.HORROR] or sovereign_vassals(s, cards, seat):
        return True
    return s.text != NONE and cards.program[s.text, Field.ALL_PLAYERS] != NONE


@jit
def has_quick_invocation(s: State, cards: Cards, seat: int) -> bool:
    """Tell whether a player has access to a Quickcast Invocation [J-INF-4]."""
    if not has_source(s, cards, seat):
        return False
    for source in range(HORROR_SOURCE + 1):
        program = source_program(s, cards, seat, source)
        if program != NONE and cards.quick[program]:
            return True
    return False
