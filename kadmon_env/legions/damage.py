"""Damage, Ichor, and the Ruling Sovereign's fall."""

from __future__ import annotations

from kadmon_env.core.jit import jit
from kadmon_env.legions.battlefield import clear_unit
from kadmon_env.legions.state import Cards, State
from kadmon_env.legions.terms import KADMON, NONE, Flag, Flux, Mark, Zone
from kadmon_env.legions.units import law, life_of, types_of
from kadmon_env.legions.zones import move


@jit
def dealt_by(s: State, cards: Cards, unit: int, amount: int) -> int:
    """Return what a unit deals where it would deal an amount [MICHAEL-4, J-CMB-8, J-SX-5]."""
    if s.marks[unit] & Mark.MICHAEL:
        return 0
    if s.damage[unit] > 0 and law(s, cards, Flag.DOUBLES):
        return 2 * amount
    return amount


@jit
def dies_to_any_damage(s: State, cards: Cards, unit: int) -> bool:
    """Tell whether the Ruler's text destroys the unit with the next Damage [MICHAEL-3]."""
    return bool(types_of(s, cards, unit) & law(s, cards, Flag.DESTROYS))


@jit
def remaining_life(s: State, cards: Cards, unit: int) -> int:
    """Return Life less Damage."""
    return life_of(s, cards, unit) - int(s.damage[unit])


@jit
def prevent(s: State, unit: int, amount: int) -> int:
    """Spend Shield on Damage, and return what is left of it [DMG-1]."""
    prevented = min(int(s.shield[unit]), int(amount))
    s.shield[unit] -= prevented
    return int(amount) - prevented


@jit
def hit(s: State, cards: Cards, unit: int, amount: int, by: int) -> None:
    """Deal Damage to a unit that is not the Ruler; what it destroys leaves in the checks [DMG-2, J-DMG-5, J-SX-2]."""
    amount = prevent(s, unit, amount)
    if amount <= 0:
        return
    doomed = dies_to_any_damage(s, cards, unit)
    s.damage[unit] += amount
    if doomed or remaining_life(s, cards, unit) <= 0:
        if not s.flux[unit] & Flux.DYING:
            s.flux[unit] |= Flux.DYING
            s.deaths += 1
        s.hit_by[unit] = by


@jit
def hit_ruler(s: State, cards: Cards, amount: int, by: int) -> None:
    """Deal Damage to the Ruling Sovereign: Ichor for a player, nothing by anybody else [DMG-6, J-DMG-6]."""
    if by == NONE or s.ruling == NONE:
        return
    amount = prevent(s, s.ruling, amount)
    if amount <= 0:
        return
    taken = min(amount, int(s.chalice))
    s.chalice -= taken
    s.ichor[by] += taken
    if s.chalice == 0:
        slay(s, cards, by)


@jit
def slay(s: State, cards: Cards, by: int) -> None:
    """Have a player slay the Ruling Sovereign: its text ends, its card goes to hand [SOV-3, J-CMB-6]."""
    card, owner = s.ruling, s.ianira[s.ruling]
    s.ruling, s.text = NONE, NONE
    s.slain, s.slayer = card, by
    if owner == NONE or cards.sovereign[card] == KADMON:
        move(s, cards, card, Zone.HAND + by)
        clear_unit(s, card)
    else:
        move(s, cards, card, Zone.LIMBO)
        clear_unit(s, card)
        s.ianira[card], s.fallback[card] = owner, Zone.HAND + by


@jit
def from_pool(s: State, amount: int) -> int:
    """Take Ichor from the pool, as far as it goes, and return how much [J-GEN-5]."""
    taken = min(int(s.pool), int(amount))
    s.pool -= taken
    return taken


@jit
def lose_ichor(s: State, cards: Cards, seat: int, amount: int) -> None:
    """Have a player lose Collected Ichor to the pool; the Ruler may gain by it [DMG-7, J-DMG-7, ANDRES-1]."""
    lost = min(int(s.ichor[seat]), int(amount))
    if lost <= 0:
        return
    s.ichor[seat] -= lost
    s.pool += lost
    s.chalice += from_pool(s, law(s, cards, Flag.GAINS_ON_LOSS))
