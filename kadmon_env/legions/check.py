"""What holds in every state, whatever was played: asserted after each step un-jitted, and in fuzzing."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from kadmon_env.core.jit import entry, jit
from kadmon_env.legions.belief import place_bit, places_of
from kadmon_env.legions.checks import is_above_limit
from kadmon_env.legions.damage import remaining_life
from kadmon_env.legions.rows import card_at
from kadmon_env.legions.state import FRAMES, Cards, State
from kadmon_env.legions.terms import (
    CARDS,
    ICHOR,
    NONE,
    OBJECTS,
    SEATS,
    STAMPS,
    VIEWS,
    ZONES,
    Decision,
    Flux,
    Frame,
    Kind,
    Over,
    Zone,
)
from kadmon_env.legions.zones import is_battlefield


class Fault(IntEnum):
    """The invariants; a fault is one that does not hold."""

    NOTHING = 0
    LINKS = 1  # each card is in exactly one zone's list, and the counts are right
    ICHOR_SUM = 2  # pool, Chalice and Collected Ichor are 80 [J-GEN-5]
    UNITS = 3  # a merged unit hangs together; off the battlefield nothing lies on a card
    DEAD = 4  # no unit has Damage of its Life or more without being destroyed
    LIMITS = 5  # nobody is above a limit outside the checks [ACT-3]
    STACK = 6  # objects within capacity [J-STK-10], a Spell's card is on the stack
    TRUTH = 7  # what each view holds possible takes in the truth [J-INF-2]
    PENDING = 8  # a decision has an actor, a game without one is over
    ROWS = 9  # a seat's rows are a permutation of the cards
    THRONE = 10  # the Ruling Sovereign is the card on the throne
    CLOCK = 11  # stamps fit into the keys of rows


@jit
def find_fault(s: State, cards: Cards) -> int:  # noqa: C901, PLR0911 - a list of what to check
    """Return the first invariant that does not hold, or Fault.NOTHING."""
    if not links_hold(s):
        return Fault.LINKS
    if total_ichor(s) != ICHOR:
        return Fault.ICHOR_SUM
    for card in range(CARDS):
        if not unit_holds(s, card):
            return Fault.UNITS
        if is_undead_wrongly(s, cards, card):
            return Fault.DEAD
    if not limits_hold(s, cards):
        return Fault.LIMITS
    if not stack_holds(s):
        return Fault.STACK
    if not truth_holds(s):
        return Fault.TRUTH
    if not pending_holds(s):
        return Fault.PENDING
    if not rows_hold(s, cards):
        return Fault.ROWS
    if not throne_holds(s):
        return Fault.THRONE
    return Fault.NOTHING if 0 <= s.clock < STAMPS else Fault.CLOCK


@jit
def links_hold(s: State) -> bool:
    """Check the lists of all zones."""
    seen = 0
    for zone in range(ZONES):
        held, before = 0, NONE
        card = s.first[zone]
        while card != NONE and held <= CARDS:
            if s.zone[card] != zone or s.before[card] != before:
                return False
            held, before, card = held + 1, card, s.after[card]
        if held != s.count[zone] or s.last[zone] != before:
            return False
        seen += held
    return seen == CARDS


@jit
def total_ichor(s: State) -> int:
    """Add up all Ichor; less than none anywhere counts as a fault."""
    total = int(s.pool) + int(s.chalice)
    lowest = min(int(s.pool), int(s.chalice))
    for seat in range(SEATS):
        total += int(s.ichor[seat])
        lowest = min(lowest, int(s.ichor[seat]))
    return total if lowest >= 0 else NONE


@jit
def unit_holds(s: State, card: int) -> bool:
    """Check what lies on a card, and how a merged unit hangs together [J-SX-4]."""
    below = s.under[card]
    if below != NONE and (s.zone[below] != Zone.MERGED or s.lead[below] != s.lead[card]):
        return False
    counters = int(s.damage[card]) | int(s.shield[card]) | int(s.power[card]) | int(s.marks[card])
    if is_battlefield(s.zone[card]):
        return s.lead[card] == card and s.born[card] > 0 and counters >= 0
    if s.zone[card] == Zone.MERGED:
        return s.lead[card] != card and s.born[card] > 0 and counters == 0
    return s.lead[card] == card and below == NONE and s.born[card] == 0 and counters == 0


@jit
def is_undead_wrongly(s: State, cards: Cards, card: int) -> bool:
    """Tell whether a unit should have been destroyed."""
    zone = s.zone[card]
    if zone < Zone.VASSAL or s.flux[card] & Flux.DYING or s.over != Over.NOT:
        return False
    return remaining_life(s, cards, card) <= 0


@jit
def is_checking(s: State) -> bool:
    """Tell whether the checks after a step are under way."""
    for depth in range(s.depth + 1):
        if s.frame[depth] == Frame.CHECKS:
            return True
    return False


@jit
def limits_hold(s: State, cards: Cards) -> bool:
    """Check the Vassal limits."""
    if s.over != Over.NOT or is_checking(s):
        return True
    for seat in range(s.players):
        if is_above_limit(s, cards, seat):
            return False
    return True


@jit
def stack_holds(s: State) -> bool:
    """Check the objects on the stack and the depth of what is under way."""
    for index in range(s.objects):
        card = s.object_card[index]
        resolving = index == s.objects - 1
        if s.object_kind[index] == Kind.SPELL and s.zone[card] != Zone.STACK and not resolving:
            return False
    return s.objects <= OBJECTS and 0 <= s.depth < FRAMES


@jit
def truth_holds(s: State) -> bool:
    """Check that no view excludes the truth, and that each seat knows its own hand."""
    for card in range(CARDS):
        bit = place_bit(s.zone[card])
        for view in range(VIEWS):
            places = places_of(s, view, card)
            if places & bit != bit or (places and not bit):
                return False
            if s.zone[card] == Zone.HAND + view and view < SEATS and places != bit:
                return False
    return True


@jit
def pending_holds(s: State) -> bool:
    """Check that somebody is asked, unless the game is over."""
    if s.over != Over.NOT:
        return s.decision == Decision.NOTHING
    return s.decision != Decision.NOTHING and 0 <= s.actor < s.players


@jit
def rows_hold(s: State, cards: Cards) -> bool:
    """Check the rows of the acting seat."""
    if s.over != Over.NOT:
        return True
    for row in range(CARDS):
        if card_at(s, cards, s.actor, row) == NONE:
            return False
    return True


@jit
def throne_holds(s: State) -> bool:
    """Check who rules."""
    if s.ruling == NONE:
        return s.first[Zone.THRONE] == NONE
    return s.first[Zone.THRONE] == s.ruling and s.count[Zone.THRONE] == 1


@entry
def fault_of(s: State, cards: Cards) -> int:
    """Return the first invariant that does not hold, or Fault.NOTHING."""
    return find_fault(s, cards)


def check(s: Any, cards: Any) -> None:
    """Assert the invariants of a state record; raises AssertionError naming the one that does not hold."""
    fault = Fault(int(fault_of(s, cards)))
    if fault != Fault.NOTHING:
        raise AssertionError(f"{fault.name} does not hold")
