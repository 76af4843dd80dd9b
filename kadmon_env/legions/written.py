"""Write the true position of a game in the keys of the position format, for tests and tools."""

from __future__ import annotations

from typing import Any

from kadmon_env.legions.naming import Names, is_announcing, members, object_mode, object_name, target_names, unit_cards
from kadmon_env.legions.position import EMPTY_TOMB
from kadmon_env.legions.terms import (
    KADMON,
    NONE,
    Decision,
    Frame,
    Mark,
    Over,
    Phase,
    Token,
    Type,
    Zone,
)

BONUSES = (Type.UNDEAD, Type.HORROR, Type.SPIRIT)
"""The Unit Type Bonuses that bring a token; Samael's ends the game."""


def write_position(s: Any, cards: Any, names: Names) -> dict[str, Any]:
    """Return the position: every key written out, hidden cards included, `over`, `stack` and `pending` besides."""
    return {
        "players": int(s.players),
        "phase": Phase(int(s.phase)).name.lower(),
        "cycle": int(s.cycle),
        "max_cycles": int(s.max_cycles),
        "sigil": int(s.sigil),
        "first_sigil": int(s.first_sigil),
        "active": None if s.active == NONE else int(s.active),
        "chalice": int(s.chalice),
        "pool": int(s.pool),
        "ruling": _ruling(s, cards, names),
        "crown": _pile(s, names, Zone.CROWN),
        "wilds": _pile(s, names, Zone.WILDS),
        "grave": sorted(_pile(s, names, Zone.GRAVE)),
        "tomb": _pile(s, names, Zone.TOMB),
        "box": sorted(_pile(s, names, Zone.BOX)),
        "seats": [_player(s, names, seat) for seat in range(int(s.players))],
        "over": _over(s),
        "stack": [_object(s, cards, names, index) for index in range(int(s.objects))],
        "pending": _pending(s, cards, names),
    }


def _pile(s: Any, names: Names, zone: int) -> list[str]:
    """Return the names of a zone's cards in order."""
    return [names[card] for card in members(s, zone)]


def _player(s: Any, names: Names, seat: int) -> dict[str, Any]:
    """Return what one seat has."""
    wild = int(s.wild[seat])
    return {
        "hand": _pile(s, names, Zone.HAND + seat),
        "vassals": [_unit(s, names, card) for card in members(s, Zone.VASSAL + seat)],
        "legion": [_unit(s, names, card) for card in members(s, Zone.LEGION + seat)],
        "ichor": int(s.ichor[seat]),
        "tokens": {token.name.lower(): bool(s.token[seat, token]) for token in Token},
        "bonus": {kind.name.lower(): bool(s.bonus_token[seat, kind]) for kind in BONUSES if s.bonus[seat, kind]},
        "wild": None if wild == NONE else bool(wild),
    }


def _unit(s: Any, names: Names, card: int) -> str | dict[str, Any]:
    """Return a unit: its name, or a table if it is merged or something lies on it."""
    held = [names[c] for c in unit_cards(s, card)]
    counters = {key: int(getattr(s, key)[card]) for key in ("damage", "shield", "power") if getattr(s, key)[card]}
    marks = unit_marks(s, card)
    if not counters and not marks and len(held) == 1:
        return held[0]
    return {"card": held if len(held) > 1 else held[0], **counters, **({"marks": marks} if marks else {})}


def unit_marks(s: Any, card: int) -> list[str]:
    """Return the marks on a unit: ``immune``, ``ethereal``, ``michael``, ``ianira:SEAT``."""
    plain = [mark.name.lower() for mark in Mark if s.marks[card] & mark]
    return plain if s.ianira[card] == NONE else [*plain, f"ianira:{int(s.ianira[card])}"]


def _ruling(s: Any, cards: Any, names: Names) -> str | dict[str, Any] | None:
    """Return the Ruling Sovereign, and whom Kadmon has become."""
    if s.ruling == NONE:
        return None
    unit = _unit(s, names, int(s.ruling))
    other = become(s, cards, names)
    return unit if other is None else {**({"card": unit} if isinstance(unit, str) else unit), "as": other}


def become(s: Any, cards: Any, names: Names) -> str | None:
    """Return whom Kadmon has become while he rules, else None [FIN-3]."""
    if s.ruling == NONE or cards.sovereign[s.ruling] != KADMON:
        return None
    return EMPTY_TOMB if s.text == NONE else names[int(s.text)]


def _over(s: Any) -> dict[str, Any] | None:
    """Return how the game ended, or None."""
    if s.over == Over.NOT:
        return None
    ranking = [int(seat) for seat in s.ranking[: int(s.players)]]
    return {"how": Over(int(s.over)).name.lower(), "winner": int(s.winner), "ranking": ranking}


def _object(s: Any, cards: Any, names: Names, index: int) -> dict[str, Any]:
    """Return an entry of the stack, or the announcement under way above it."""
    declared = int(s.object_declared[index])
    return {
        "name": object_name(s, names, index),
        "mode": object_mode(s, cards, index) + 1,
        "declared": None if declared == NONE else Type(declared).name.lower(),
        "targets": target_names(s, cards, names, index),
    }


def _pending(s: Any, cards: Any, names: Names) -> dict[str, Any] | None:
    """Return the decision that the position stands in the middle of; None where it can be laid out again."""
    if s.over != Over.NOT or is_open(s):
        return None
    return {
        "kind": Decision(int(s.decision)).name.lower(),
        "actor": int(s.actor),
        "announcing": _object(s, cards, names, int(s.objects)) if is_announcing(s) else None,
    }


def is_open(s: Any) -> bool:
    """Tell whether nothing is under way but the phase itself, so that a position says it all."""
    under_way = [Frame(int(s.frame[k])) for k in range(int(s.depth) + 1)]
    if under_way == [Frame.CYCLE]:
        return True
    untouched = s.pc[s.depth] == 0 and not s.assigned.any()
    return under_way == [Frame.CYCLE, Frame.DISCARD] or (under_way == [Frame.CYCLE, Frame.COMBAT] and bool(untouched))
