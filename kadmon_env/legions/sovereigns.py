"""The Ruling Sovereign appears; the Final Battle begins."""

from __future__ import annotations

from kadmon_env.core.jit import jit
from kadmon_env.legions.battlefield import clear_unit, enter
from kadmon_env.legions.damage import from_pool
from kadmon_env.legions.frames import go_on_at, pop, push, stage
from kadmon_env.legions.programs import run_ruler_text
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import KADMON, NONE, Field, Frame, Zone
from kadmon_env.legions.tokens import gain_wild_tokens
from kadmon_env.legions.zones import move

RULES = 1  # stage: the new Ruler has unleashed its Calamity


@jit
def reveal_ruler(s: State, cards: Cards) -> None:
    """Reveal the next Sovereign and unleash its Calamity; then go on with what was interrupted [SOV-1, SOV-3]."""
    if stage(s) == RULES or s.first[Zone.CROWN] == NONE:
        pop(s)
        return
    go_on_at(s, RULES)
    card = s.first[Zone.CROWN]
    crown(s, cards, card)
    run_ruler_text(s, cards, card, Field.CALAMITY)


@jit
def crown(s: State, cards: Cards, card: int) -> None:
    """Have a Sovereign rule, with its Ichor in the Chalice [SOV-1, FIN-2]."""
    enter(s, cards, card, Zone.THRONE)
    s.ruling = card
    s.chalice += from_pool(s, int(cards.base_ichor[card]) + int(cards.per_player[card]) * int(s.players))
    if cards.sovereign[card] == KADMON:
        s.text = NONE
        s.final = 1
    else:
        s.text = card
    gain_wild_tokens(s, cards)


@jit
def begin_final_battle(s: State, cards: Cards) -> None:
    """Have Kadmon rule at once, every other Sovereign of the Crown entombed [FIN-1, J-FIN-1]."""
    s.final = 1
    s.pool += s.chalice
    s.chalice = 0
    if s.ruling != NONE:
        entomb(s, cards, s.ruling)
        s.ruling, s.text = NONE, NONE
    card = s.first[Zone.CROWN]
    while card != NONE:
        following = s.after[card]
        if cards.sovereign[card] != KADMON:
            entomb(s, cards, card)
        card = following
    push(s, Frame.REVEAL)


@jit
def entomb(s: State, cards: Cards, card: int) -> None:
    """Put a Sovereign of the Crown into the Tomb."""
    move(s, cards, card, Zone.TOMB)
    clear_unit(s, card)
