"""The table in words, as one seat sees it, or as somebody does who sees no hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from kadmon_env.core.checked import counted
from kadmon_env.legions.asking import sentence
from kadmon_env.legions.belief import known_places
from kadmon_env.legions.naming import (
    Names,
    members,
    object_mode,
    object_name,
    seat_name,
    target_names,
    unit_cards,
    with_mode,
    zone_units,
)
from kadmon_env.legions.terms import NONE, PUBLIC, SEATS, Phase, Token, Type, Zone
from kadmon_env.legions.units import VASSAL_LIMIT
from kadmon_env.legions.written import become, unit_marks

PAIR = 2
"""So many players are an extension of ours [J-SET-6]."""


def describe(s: Any, cards: Any, names: Names, seat: int | None) -> str:
    """Return the table from a seat's view; None: what everybody may know, no hand, so no secret either."""
    lines = [*_round(s), *_centre(s, cards, names, seat), *_stack(s, cards, names)]
    for other in range(int(s.players)):
        lines += ["", *_player(s, cards, names, seat, other)]
    return "\n".join([*lines, "", sentence(s, cards, names), ""])


def _round(s: Any) -> Iterator[str]:
    """Describe where in the Magna Cycle the game is."""
    phase = Phase(int(s.phase)).name.capitalize()
    game = f"{int(s.players)} players{' (a variant)' if s.players == PAIR else ''}"
    yield f"{game}; Cycle {int(s.cycle)} of at most {int(s.max_cycles)}, {phase}; {seat_name(int(s.sigil))} holds the Sigil"


def _centre(s: Any, cards: Any, names: Names, seat: int | None) -> Iterator[str]:
    """Describe the Crown and the piles."""
    crown = listed(sorted(names[card] for card in members(s, Zone.CROWN)))
    yield f"Ruling Sovereign: {_ruler(s, cards, names)}; Chalice {int(s.chalice)}, pool {int(s.pool)}"
    yield f"Crown, in unknown order: {crown}"
    yield f"Tomb: {listed(names[card] for card in members(s, Zone.TOMB))}"
    yield f"Wilds: {counted(int(s.count[Zone.WILDS]), 'card')}; Grave: {_seen(s, names, seat, Zone.GRAVE)}"


def _ruler(s: Any, cards: Any, names: Names) -> str:
    """Describe who rules."""
    if s.ruling == NONE:
        return "none"
    other = become(s, cards, names)
    return f"{names[s.ruling]}{f' as {other}' if other else ''}{_counters(s, int(s.ruling))}"


def _stack(s: Any, cards: Any, names: Names) -> Iterator[str]:
    """Describe the Effect Stack, bottom first."""
    for index in range(int(s.objects)):
        targets = list(target_names(s, cards, names, index))
        mode = with_mode("", object_mode(s, cards, index))
        yield f"Stack {index + 1}: {object_name(s, names, index)}{mode}{f' -> {listed(targets)}' if targets else ''}"


def _player(s: Any, cards: Any, names: Names, seat: int | None, other: int) -> Iterator[str]:
    """Describe what a player has."""
    you = " (you)" if other == seat else ""
    yield f"{seat_name(other)}{you}: Ichor {int(s.ichor[other])}; charged {_tokens(s, other)}"
    yield f"  hand: {_seen(s, names, seat, Zone.HAND + other)}"
    for base in (Zone.VASSAL, Zone.LEGION):
        units = zone_units(s, names, base + other).items()
        yield f"  {base.name.lower()}: {listed(_unit(s, cards, name, card) for name, card in units)}"


def _tokens(s: Any, seat: int) -> str:
    """Describe the charged tokens of a player, and the bonuses."""
    tokens = [token.name.capitalize() for token in Token if s.token[seat, token]]
    tokens += [f"{kind.name.capitalize()} bonus" for kind in Type if s.bonus_token[seat, kind]]
    tokens += ["Wild"] if s.wild[seat] == 1 else []
    spent = [kind.name.capitalize() for kind in Type if s.bonus[seat, kind] and not s.bonus_token[seat, kind]]
    return listed(tokens) + (f"; bonus with its token spent: {listed(spent)}" if spent else "")


def _unit(s: Any, cards: Any, name: str, card: int) -> str:
    """Describe a unit: Power and Life, and what lies on it."""
    held = list(unit_cards(s, card))
    power = int(s.power[card]) + sum(int(cards.strength[c]) for c in held)
    life = sum(int(cards.life[c]) for c in held)
    return f"{name}, {_types(s, cards, held)} {power}/{life}{_counters(s, card)}"


def _types(s: Any, cards: Any, held: list[int]) -> str:
    """Describe the types of a unit, all Undead where that bonus makes them so [J-UTB-1]."""
    seat = int(s.zone[held[0]]) - Zone.VASSAL
    if seat in range(SEATS) and s.bonus[seat, Type.UNDEAD] and s.count[Zone.VASSAL + seat] > VASSAL_LIMIT:
        return "Undead"
    return " ".join(kind.name.capitalize() for kind in Type if any(cards.types[c] >> kind & 1 for c in held))


def _counters(s: Any, card: int) -> str:
    """Describe what lies on a unit."""
    counted = {"Damage": s.damage[card], "Shield": s.shield[card], "Power": s.power[card]}
    parts = [f"{int(n)} {word}" for word, n in counted.items() if n] + unit_marks(s, card)
    return f" [{', '.join(parts)}]" if parts else ""


def _seen(s: Any, names: Names, seat: int | None, zone: int) -> str:
    """Describe a hidden zone: what the view knows to be there, and how many cards it does not know [J-INF-2]."""
    view = PUBLIC if seat is None else seat
    place = 1 if zone == Zone.GRAVE else 2 << (zone - Zone.HAND)
    known = Counter(sorted(names[int(card)] for card in np.flatnonzero(known_places(s, view) == place)))
    unknown = int(s.count[zone]) - known.total()
    shown = [name if n == 1 else f"{n} {name}" for name, n in known.items()]
    return listed(shown + ([f"{unknown} unknown"] if unknown else []))


def listed(parts: Any) -> str:
    """Return parts with semicolons between them, since names hold commas."""
    return "; ".join(parts) or "none"
