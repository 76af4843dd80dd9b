"""What happens after each step, until nothing changes [J-DMG-4]."""

from __future__ import annotations

from kadmon_env.core.hub import hub
from kadmon_env.core.jit import jit
from kadmon_env.legions.battlefield import clear_unit, summon, take_card
from kadmon_env.legions.bonuses import judge_bonuses, samael_winner
from kadmon_env.legions.damage import from_pool
from kadmon_env.legions.ending import end_game
from kadmon_env.legions.frames import ask, get, pop, push, put
from kadmon_env.legions.programs import run_program
from kadmon_env.legions.signatures import VOID_0
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import CARDS, KADMON, NONE, Decision, Field, Flag, Flux, Frame, Kind, Over, Zone
from kadmon_env.legions.units import can_summon, controller, holds_sovereign, in_sigil_order, sovereign_vassals, vassal_limit
from kadmon_env.legions.zones import discard_card, link, move, pile_of, unlink

DISCARDS = 0  # register: cards still to discard for a return
RETURNING = 1  # register: the card that returns


@jit
def is_unsettled(s: State) -> bool:
    """Tell whether the last step left anything for the checks."""
    return bool(s.deaths or s.arrivals or s.vassals_changed or s.slain != NONE or s.count[Zone.LIMBO])


@jit
def check_if_needed(s: State) -> None:
    """Start the checks where the last step left something for them."""
    if is_unsettled(s):
        push(s, Frame.CHECKS)
        put(s, DISCARDS, 0)


@hub(VOID_0)
def checks(s: State, cards: Cards) -> None:
    """Do the next check that has something to do, or end them."""
    if s.arrivals:
        unleash_next_arrival(s, cards)
    elif s.deaths or s.count[Zone.LIMBO]:
        if not ask_about_return(s, cards):
            remove_dead(s, cards)
    elif s.vassals_changed:
        judge_all(s, cards)
    elif s.slain != NONE and cards.sovereign[s.slain] == KADMON:
        s.ichor[s.slayer] += from_pool(s, s.players)
        end_game(s, cards, Over.KADMON, s.slayer)
    elif not ask_for_sacrifice(s, cards):
        if s.slain == NONE:
            pop(s)
        else:
            s.slain = NONE
            push(s, Frame.REVEAL)


@jit
def unleash_next_arrival(s: State, cards: Cards) -> None:
    """Unleash what a card does on entering a Vassal Zone, as part of the step that is being checked [SOV-5, J-SOV-5]."""
    for card in range(CARDS):
        if s.flux[card] & Flux.ENTERED:
            s.flux[card] &= ~Flux.ENTERED
            s.arrivals -= 1
            program = cards.program[card, Field.ARRIVAL]
            if program != NONE:
                run_program(s, cards, program, controller(s, s.lead[card]), Kind.LEGION, card, True)
            return


@jit
def judge_all(s: State, cards: Cards) -> None:
    """Recompute everybody's bonuses; three Samael win at once [UTB-4]."""
    s.vassals_changed = 0
    for seat in range(s.players):
        judge_bonuses(s, cards, seat)
    winner = samael_winner(s)
    if winner != NONE:
        end_game(s, cards, Over.SAMAEL, winner)


@jit
def returning_card(s: State, cards: Cards, seat: int) -> int:
    """Return a card of a dying Vassal of the player that may return to hand and was not asked about, or NONE."""
    unit = s.first[Zone.VASSAL + seat]
    while unit != NONE:
        card = unit if s.flux[unit] & Flux.DYING else NONE
        while card != NONE:
            if cards.flag[card, Flag.RETURNS] and not s.flux[card] & Flux.ASKED:
                return card
            card = s.under[card]
        unit = s.after[unit]
    return NONE


@jit
def ask_about_return(s: State, cards: Cards) -> bool:
    """Ask for a discard or whether a card returns, before anything moves; tell whether anybody is asked [J-SX-3]."""
    if get(s, DISCARDS) > 0:
        ask(s, Decision.DISCARD, controller(s, s.lead[get(s, RETURNING)]))
        return True
    for k in range(s.players):
        seat = in_sigil_order(s, k)
        card = returning_card(s, cards, seat)
        while card != NONE:
            s.flux[card] |= Flux.ASKED
            if s.count[Zone.HAND + seat] >= cards.flag[card, Flag.RETURNS]:
                put(s, RETURNING, card)
                ask(s, Decision.RETURN, seat)
                return True
            card = returning_card(s, cards, seat)
    return False


@jit
def answer_return(s: State, cards: Cards, accepted: bool) -> None:
    """Take the answer to a return; the discards follow [BRANWEN-2]."""
    if accepted:
        card = get(s, RETURNING)
        s.flux[card] |= Flux.RETURNS
        put(s, DISCARDS, int(cards.flag[card, Flag.RETURNS]))


@jit
def remove_dead(s: State, cards: Cards) -> None:
    """Have all destroyed units leave together; then marked ones are summoned, the Ruling Sovereign last [DMG-2, J-SX-6]."""
    for k in range(s.players):
        seat = in_sigil_order(s, k)
        remove_dead_from(s, cards, Zone.VASSAL + seat)
        remove_dead_from(s, cards, Zone.LEGION + seat)
    s.deaths = 0
    if s.slain != NONE and s.zone[s.slain] == Zone.LIMBO:
        unlink(s, s.slain)
        link(s, s.slain, Zone.LIMBO)
    for k in range(s.players):
        summon_marked(s, cards, in_sigil_order(s, k))


@jit
def remove_dead_from(s: State, cards: Cards, zone: int) -> None:
    """Have the destroyed units of a zone leave, longest there first."""
    unit = s.first[zone]
    while unit != NONE:
        following = s.after[unit]
        if s.flux[unit] & Flux.DYING:
            remove_unit(s, cards, unit)
        unit = following


@jit
def remove_unit(s: State, cards: Cards, unit: int) -> None:
    """Have each card of a destroyed unit go where it alone would [J-SX-4]."""
    own, by, mark = controller(s, unit), s.hit_by[unit], s.ianira[unit]
    card = unit
    while card != NONE:
        spoils = pile_of(cards, card) if by in (NONE, own) else Zone.HAND + by
        if s.flux[card] & Flux.RETURNS:
            card = take_card(s, cards, card, Zone.HAND + own)
        elif mark == NONE:
            card = take_card(s, cards, card, spoils)
        else:
            below = take_card(s, cards, card, Zone.LIMBO)
            s.ianira[card], s.fallback[card] = mark, spoils
            card = below


@jit
def summon_marked(s: State, cards: Cards, owner: int) -> None:
    """Have the owner of Ianira's marks Summon what was destroyed under them, where ACT-3 allows it [J-SX-6]."""
    card = s.first[Zone.LIMBO]
    while card != NONE:
        following = s.after[card]
        if s.ianira[card] == owner:
            if can_summon(s, cards, owner, card):
                summon(s, cards, card, owner)
            else:
                move(s, cards, card, s.fallback[card])
                clear_unit(s, card)
        card = following


@jit
def may_sacrifice(s: State, cards: Cards, seat: int, unit: int) -> bool:
    """Tell whether a player above a limit may choose this Vassal: a Sovereign while they have two, else any."""
    return sovereign_vassals(s, cards, seat) <= 1 or holds_sovereign(s, cards, unit)


@jit
def is_above_limit(s: State, cards: Cards, seat: int) -> bool:
    """Tell whether a player has too many Vassals or Sovereign Vassals [ACT-3, UTB-6]."""
    return s.count[Zone.VASSAL + seat] > vassal_limit(s, seat) or sovereign_vassals(s, cards, seat) > 1


@jit
def ask_for_sacrifice(s: State, cards: Cards) -> bool:
    """Ask the first player above a limit for one Vassal, and tell whether there is one [UTB-6]."""
    for k in range(s.players):
        seat = in_sigil_order(s, k)
        if is_above_limit(s, cards, seat):
            ask(s, Decision.SACRIFICE, seat)
            return True
    return False


@jit
def sacrifice(s: State, cards: Cards, unit: int) -> None:
    """Put a sacrificed unit's cards into the Grave or the Tomb; that destroys nothing [J-DMG-3]."""
    card = unit
    while card != NONE:
        card = take_card(s, cards, card, pile_of(cards, card))


@jit
def discard_for_return(s: State, cards: Cards, card: int) -> None:
    """Discard one card for a return."""
    discard_card(s, cards, card)
    put(s, DISCARDS, get(s, DISCARDS) - 1)
