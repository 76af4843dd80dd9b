"""The action mask: what the pending decision allows, one function for each kind."""

from __future__ import annotations

from kadmon_env.core.jit import jit
from kadmon_env.core.record import Ints
from kadmon_env.legions.announce import may_choose_object
from kadmon_env.legions.checks import may_sacrifice
from kadmon_env.legions.combat import AGAINST_LEGION, FIGHTER, can_take_point, may_take_excess
from kadmon_env.legions.frames import get, stage
from kadmon_env.legions.grave import WANTED, is_match
from kadmon_env.legions.groups import EXCLUDED, OF_CAST, lowest_left, may_take_point
from kadmon_env.legions.rows import row_in_hand, row_of
from kadmon_env.legions.sources import has_source, source_program
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.targets import UNIT_ZONES, can_announce, may_choose_unit, may_choose_zone, wants_zone
from kadmon_env.legions.terms import (
    HORROR_SOURCE,
    MODES,
    NONE,
    SEATS,
    TYPES,
    Choice,
    Decision,
    Field,
    Frame,
    Kind,
    Token,
    Verb,
    Zone,
)
from kadmon_env.legions.tokens import can_pay
from kadmon_env.legions.units import can_summon, wrapped


@jit
def fill_mask(s: State, cards: Cards, mask: Ints) -> None:  # noqa: C901 - a table of decisions
    """Write 1 for each legal action and 0 for the rest into an int8 array of ACTIONS."""
    mask[:] = 0
    decision = s.decision
    if decision == Decision.ACTION:
        allow_actions(s, cards, mask)
    elif decision == Decision.ANSWER:
        allow_answers(s, cards, mask)
    elif decision == Decision.TARGET:
        allow_targets(s, cards, mask)
    elif decision == Decision.DAMAGE:
        allow_points(s, cards, mask)
    elif decision == Decision.DECLARE:
        mask[Verb.DECLARE : Verb.DECLARE + TYPES] = 1
    elif decision == Decision.RETURN:
        mask[Verb.YES], mask[Verb.NO] = 1, 1
    elif decision == Decision.GRANTED:
        allow_granted(s, cards, mask)
    elif decision == Decision.DISCARD:
        allow_discards(s, cards, mask)
    elif decision == Decision.SEARCH:
        allow_matches(s, cards, mask)
    elif decision != Decision.NOTHING:
        allow_own_vassals(s, cards, mask)


@jit
def offer(s: State, cards: Cards, mask: Ints, card: int) -> None:
    """Let the actor choose a card or unit."""
    mask[Verb.CHOOSE + row_of(s, cards, s.actor, card)] = 1


@jit
def is_first_copy(s: State, cards: Cards, card: int) -> bool:
    """Tell whether no copy of a card that the actor sees in a hidden zone stands there in an earlier row."""
    for other in range(cards.twin[card], card):
        if s.zone[other] == s.zone[card]:
            return False
    return True


@jit
def allow_actions(s: State, cards: Cards, mask: Ints) -> None:
    """Allow what Action Priority allows [ACT-1]."""
    seat = s.actor
    mask[Verb.PASS] = 1
    if can_pay(s, seat, Token.SUMMON):
        allow_summons(s, cards, mask)
    if can_pay(s, seat, Token.CAST):
        allow_casts(s, cards, mask, False, NONE)
    if can_pay(s, seat, Token.INVOKE):
        allow_invocations(s, cards, mask, False)


@jit
def allow_answers(s: State, cards: Cards, mask: Ints) -> None:
    """Allow what has Quickcast, and passing [STK-2]."""
    seat = s.actor
    mask[Verb.PASS] = 1
    if can_pay(s, seat, Token.CAST):
        allow_casts(s, cards, mask, True, NONE)
    if can_pay(s, seat, Token.INVOKE):
        allow_invocations(s, cards, mask, True)


@jit
def allow_granted(s: State, cards: Cards, mask: Ints) -> None:
    """Allow what an effect grants, and declining it [J-ACT-9, J-ACT-10]."""
    mask[Verb.PASS] = 1
    if get(s, OF_CAST):
        allow_casts(s, cards, mask, False, get(s, EXCLUDED))
    else:
        allow_summons(s, cards, mask)


@jit
def allow_summons(s: State, cards: Cards, mask: Ints) -> None:
    """Allow the Summon of each design in hand that ACT-3 permits."""
    seat = s.actor
    card = s.first[Zone.HAND + seat]
    while card != NONE:
        if is_first_copy(s, cards, card) and can_summon(s, cards, seat, card):
            mask[Verb.SUMMON + row_in_hand(s, cards, card)] = 1
        card = s.after[card]


@jit
def allow_casts(s: State, cards: Cards, mask: Ints, only_quick: bool, excluded: int) -> None:
    """Allow the Cast of each design in hand in each mode that can be announced [ACT-4]."""
    seat = s.actor
    card = s.first[Zone.HAND + seat]
    while card != NONE:
        program = cards.program[card, Field.SPELL]
        offered = program != NONE and cards.twin[card] != excluded and (cards.quick[program] or not only_quick)
        if offered and is_first_copy(s, cards, card):
            allow_modes(s, cards, mask, program, Kind.SPELL, Verb.CAST + MODES * row_in_hand(s, cards, card))
        card = s.after[card]


@jit
def allow_invocations(s: State, cards: Cards, mask: Ints, only_quick: bool) -> None:
    """Allow each Invocation that the player has access to in each mode that can be announced [ACT-5]."""
    if not has_source(s, cards, s.actor):
        return
    for source in range(HORROR_SOURCE + 1):
        program = source_program(s, cards, s.actor, source)
        if program != NONE and (cards.quick[program] or not only_quick):
            allow_modes(s, cards, mask, program, Kind.INVOCATION, Verb.INVOKE + MODES * source)


@jit
def allow_modes(s: State, cards: Cards, mask: Ints, program: int, kind: int, action: int) -> None:
    """Allow the modes of a text that can be announced, from the action of the first on [J-ACT-8]."""
    for k in range(cards.modes[program]):
        if can_announce(s, cards, cards.first_mode[program] + k, s.actor, kind):
            mask[action + k] = 1


@jit
def allow_targets(s: State, cards: Cards, mask: Ints) -> None:
    """Allow the next choice of the announcement or redirection under way, or of Verdant's Dawn effect."""
    if s.frame[s.depth] == Frame.EACH:
        allow_zoned_units(s, cards, mask)
        return
    index = s.objects
    mode = s.object_mode[index]
    choice = cards.choice[mode]
    if choice == Choice.PLAYER:
        mask[Verb.CHOOSE_SEAT : Verb.CHOOSE_SEAT + s.players] = 1
    elif choice == Choice.OBJECT:
        allow_objects(s, cards, mask)
    elif wants_zone(s, cards, index):
        allow_zones(s, mask)
    else:
        allow_units(s, cards, mask)
        if cards.up_to[mode] and s.frame[s.depth] == Frame.ANNOUNCE:
            mask[Verb.DONE] = 1


@jit
def allow_zoned_units(s: State, cards: Cards, mask: Ints) -> None:
    """Allow every unit in a Legion or Vassal Zone."""
    for zone in range(Zone.VASSAL, Zone.VASSAL + UNIT_ZONES):
        unit = s.first[zone]
        while unit != NONE:
            offer(s, cards, mask, unit)
            unit = s.after[unit]


@jit
def allow_units(s: State, cards: Cards, mask: Ints) -> None:
    """Allow the units that the next choice may be."""
    index = s.objects
    for zone in range(Zone.VASSAL, Zone.VASSAL + UNIT_ZONES):
        unit = s.first[zone]
        while unit != NONE:
            if may_choose_unit(s, cards, index, unit):
                offer(s, cards, mask, unit)
            unit = s.after[unit]
    if s.ruling != NONE and may_choose_unit(s, cards, index, s.ruling):
        offer(s, cards, mask, s.ruling)


@jit
def allow_zones(s: State, mask: Ints) -> None:
    """Allow the destinations of the unit just chosen."""
    for relative in range(s.players):
        seat = wrapped(s, int(s.actor) + relative)
        for side in range(2):
            if may_choose_zone(s, s.objects, Zone.VASSAL + seat + SEATS * side):
                mask[Verb.CHOOSE_ZONE + 2 * relative + side] = 1


@jit
def allow_objects(s: State, cards: Cards, mask: Ints) -> None:
    """Allow the objects on the stack that the next choice may be."""
    for index in range(s.objects):
        if may_choose_object(s, cards, index):
            mask[Verb.CHOOSE_STACK + index] = 1


@jit
def allow_points(s: State, cards: Cards, mask: Ints) -> None:
    """Allow the units that can take the next point of combat damage [J-CMB-2]."""
    seat = get(s, FIGHTER)
    against_legion = stage(s) == AGAINST_LEGION
    unit = s.first[(Zone.LEGION if against_legion else Zone.VASSAL) + seat]
    while unit != NONE:
        if can_take_point(s, cards, unit):
            offer(s, cards, mask, unit)
        unit = s.after[unit]
    if against_legion:
        mask[Verb.DONE] = 1
        if may_take_excess(s, cards, seat):
            offer(s, cards, mask, s.ruling)


@jit
def allow_discards(s: State, cards: Cards, mask: Ints) -> None:
    """Allow each design in the actor's hand."""
    card = s.first[Zone.HAND + s.actor]
    while card != NONE:
        if is_first_copy(s, cards, card):
            mask[Verb.CHOOSE + row_in_hand(s, cards, card)] = 1
        card = s.after[card]


@jit
def allow_matches(s: State, cards: Cards, mask: Ints) -> None:
    """Allow each design of the Grave that is searched for."""
    card = s.first[Zone.GRAVE]
    while card != NONE:
        if is_match(cards, card, get(s, WANTED)) and is_first_copy(s, cards, card):
            offer(s, cards, mask, card)
        card = s.after[card]


@jit
def allow_own_vassals(s: State, cards: Cards, mask: Ints) -> None:
    """Allow the actor's Vassals that may be sacrificed, moved, or take the tied point."""
    lowest = lowest_left(s, cards) if s.decision == Decision.TIE else 0
    unit = s.first[Zone.VASSAL + s.actor]
    while unit != NONE:
        if may_give(s, cards, unit, lowest):
            offer(s, cards, mask, unit)
        unit = s.after[unit]


@jit
def may_give(s: State, cards: Cards, unit: int, lowest: int) -> bool:
    """Tell whether a Vassal may be chosen for the sacrifice, the move or the tie that is pending."""
    if s.decision == Decision.SACRIFICE:
        return may_sacrifice(s, cards, s.actor, unit)
    return s.decision == Decision.MOVE or may_take_point(s, cards, unit, lowest)
