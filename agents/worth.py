"""What a greedy player takes things to be worth, in Ichor: cards, units, and destroying them."""

from __future__ import annotations

from agents.seen import (
    Seen,
    card,
    is_own_legion,
    is_own_vassal,
    is_rival_vassal,
    is_ruler,
    sustains,
    table,
)
from kadmon_env.core.jit import jit
from kadmon_env.legions.features import CardColumn, TableColumn
from kadmon_env.legions.terms import NONE


@jit
def printed_worth(seen: Seen, row: int) -> float:
    """Return what a card is worth as a fresh Vassal."""
    power, life = int(seen.deck.strength[row]), int(seen.deck.life[row])
    return seen.taste.power * power + seen.taste.life * life + text_worth(seen, row)


@jit
def text_worth(seen: Seen, row: int) -> float:
    """Return what a unit is worth by its text."""
    return seen.taste.sovereign if seen.deck.sovereign[row] != NONE else 0.0


@jit
def card_worth(seen: Seen, row: int) -> float:
    """Return what a card is worth in hand."""
    return seen.taste.card + seen.taste.in_hand * printed_worth(seen, row)


@jit
def unit_worth(seen: Seen, row: int) -> float:
    """Return what a unit is worth as a Vassal."""
    power, life = card(seen, row, CardColumn.STRENGTH), card(seen, row, CardColumn.LIFE)
    return seen.taste.power * power + seen.taste.life * life + text_worth(seen, row)


@jit
def destroyed(seen: Seen, row: int) -> float:
    """Return what it brings to destroy a unit, whose card goes to hand."""
    if is_own_vassal(seen, row):
        return -unit_worth(seen, row)
    return card_worth(seen, row) + removed(seen, row)


@jit
def removed(seen: Seen, row: int) -> float:
    """Return what it brings that a unit of somebody else, or of a Legion Zone, is gone."""
    power = card(seen, row, CardColumn.STRENGTH)
    if is_own_legion(seen, row):
        return seen.taste.relief * power
    if is_rival_vassal(seen, row):
        return seen.taste.spite * power
    return -seen.taste.help * power


@jit
def struck(seen: Seen, row: int, damage: int) -> float:
    """Return what it brings to deal Damage to a unit."""
    if damage <= 0:
        return 0.0
    if is_ruler(seen, row):
        return ruler_struck(seen, row, damage)
    if damage >= sustains(seen, row):
        return destroyed(seen, row)
    if is_own_vassal(seen, row):
        return -seen.taste.wound * damage
    return seen.taste.wound * damage if is_own_legion(seen, row) or is_rival_vassal(seen, row) else 0.0


@jit
def ruler_struck(seen: Seen, row: int, damage: int) -> float:
    """Return what it brings to deal Damage to the Ruling Sovereign: Ichor, and its card if it is slain."""
    chalice = table(seen, TableColumn.CHALICE)
    dealt = damage - card(seen, row, CardColumn.SHIELD)
    if dealt >= max(chalice, 1):
        return chalice + seen.taste.slaying + card_worth(seen, row)
    return float(max(dealt, 0))
