"""What a greedy player takes things to be worth, in Ichor: cards, units, and destroying them."""

from __future__ import annotations

from typing import NamedTuple

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


class Taste(NamedTuple):
    """The weights, found by playing variants against each other."""

    card: float = 0.8  # a card in hand, whatever it is
    in_hand: float = 0.5  # of what its unit would be worth
    power: float = 0.6  # a point of Power of a Vassal
    life: float = 0.25  # a point of its Life
    sovereign: float = 1.0  # a Sovereign's text
    slaying: float = 1.0  # slaying the Ruling Sovereign, besides the Ichor and the card
    relief: float = 0.4  # a point of Power less in the own Legion Zone
    help: float = 0.1  # a point of Power less in somebody else's
    spite: float = 0.25  # a point of Power less among somebody else's Vassals
    wound: float = 0.08  # a point of Damage that does not destroy
    counter: float = 0.45  # a Power counter on an own Vassal
    shield: float = 0.1  # a Shield on one
    rescue: float = 0.6  # of what a Vassal is worth that would be destroyed
    drawn: float = 1.2  # a card out of the Grave
    summoned: float = 1.6  # a unit more
    granted: float = 0.6  # another Cast
    undone: float = 0.4  # an object of somebody else's on the stack, come to nothing
    keep: float = 0.5  # of what a card is worth must come out of casting it
    spent: float = 0.5  # of what its Spell would bring now is lost by summoning it


@jit
def printed_worth(seen: Seen, row: int) -> float:
    """Return what a card is worth as a fresh Vassal."""
    text = seen.taste.sovereign if seen.deck.sovereign[row] != NONE else 0.0
    return seen.taste.power * seen.deck.strength[row] + seen.taste.life * seen.deck.life[row] + text


@jit
def card_worth(seen: Seen, row: int) -> float:
    """Return what a card is worth in hand."""
    return seen.taste.card + seen.taste.in_hand * printed_worth(seen, row)


@jit
def unit_worth(seen: Seen, row: int) -> float:
    """Return what a unit is worth as a Vassal."""
    text = seen.taste.sovereign if seen.deck.sovereign[row] != NONE else 0.0
    power, life = card(seen, row, CardColumn.STRENGTH), card(seen, row, CardColumn.LIFE)
    return seen.taste.power * power + seen.taste.life * life + text


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
