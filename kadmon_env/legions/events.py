"""What came of a decision, in words that everybody may read: two states compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from kadmon_env.legions.belief import known_places
from kadmon_env.legions.naming import Names, battlefield, place_of, seat_name, zone_name
from kadmon_env.legions.terms import CARDS, NONE, PUBLIC, SEATS, Phase, Type, Zone
from kadmon_env.legions.written import become, unit_marks


class Change(NamedTuple):
    """A state before and after a decision."""

    before: Any
    after: Any
    cards: Any
    names: Names


def events(before: Any, after: Any, cards: Any, names: Names) -> list[str]:
    """Return what changed: cards, counters, Ichor, bonuses, the Ruler, the phase; it names no hidden card."""
    change = Change(before, after, cards, names)
    return [*_moves(change), *_draws(change), *_counters(change), *_ichor(change), *_bonuses(change), *_table(change)]


def _where(s: Any, card: int) -> int:
    """Return the zone of a card, for a further card of a merged unit that of the unit."""
    return int(s.zone[s.lead[card]] if s.zone[card] == Zone.MERGED else s.zone[card])


def _moved(change: Change) -> Iterator[tuple[int, int, int]]:
    """Yield each card that is elsewhere now, or back in the hand that it has left, with its zones before and after."""
    for card in range(CARDS):
        origin, goal = _where(change.before, card), _where(change.after, card)
        if origin != goal or _is_back(change, card, goal):
            yield card, origin, goal


def _is_back(change: Change, card: int, goal: int) -> bool:
    """Tell whether a card has come into a hand where it was before, too: everybody has seen it leave, but not come."""
    return Zone.HAND <= goal < Zone.HAND + SEATS and bool(change.before.order[card] != change.after.order[card])


def _is_drawn(change: Change, card: int, goal: int) -> bool:
    """Tell whether a card came into a hand without everybody's knowing: it was drawn from the Grave [J-INF-1]."""
    in_hand = Zone.HAND <= goal < Zone.HAND + SEATS
    return in_hand and bool(known_places(change.after, PUBLIC)[card] != 2 << (goal - Zone.HAND))


def _moves(change: Change) -> Iterator[str]:
    """Tell which cards moved in the open; that a Spell's card is used up says the action itself."""
    for card, origin, goal in _moved(change):
        seen = Zone.GRAVE if _is_drawn(change, card, goal) else goal
        if goal == Zone.THRONE:
            yield f"{change.names[card]} rules"
        elif origin != seen and goal != Zone.STACK and (origin != Zone.STACK or goal in battlefield(change.after)):
            yield f"{change.names[card]}: {zone_name(origin)} -> {zone_name(seen)}"


def _draws(change: Change) -> Iterator[str]:
    """Tell how many cards each player drew."""
    drawn = Counter(goal - Zone.HAND for card, origin, goal in _moved(change) if _is_drawn(change, card, goal))
    for seat, count in sorted(drawn.items()):
        yield f"{seat_name(seat)} draws {count}"


def _counters(change: Change) -> Iterator[str]:
    """Tell what was put on units that are still there, or taken off them."""
    for card in range(CARDS):
        stayed = change.before.born[card] and change.before.born[card] == change.after.born[card]
        if stayed and change.after.zone[card] != Zone.MERGED:
            lain = [f"{word} {was} -> {now}" for word, was, now in _differences(change, card)]
            if lain:
                yield f"{place_of(change.after, change.names, NONE, card)}: {', '.join(lain)}"


def _differences(change: Change, card: int) -> Iterator[tuple[str, Any, Any]]:
    """Yield the counters and marks of a card that are not as before."""
    for word in ("damage", "shield", "power"):
        counters = int(getattr(change.before, word)[card]), int(getattr(change.after, word)[card])
        if counters[0] != counters[1]:
            yield word.capitalize(), *counters
    was, now = (" ".join(unit_marks(s, card)) or "none" for s in (change.before, change.after))
    if was != now:
        yield "marks", was, now


def _ichor(change: Change) -> Iterator[str]:
    """Tell whose Ichor changed, and the Chalice."""
    for seat in range(int(change.after.players)):
        was, now = int(change.before.ichor[seat]), int(change.after.ichor[seat])
        if was != now:
            yield f"{seat_name(seat)}: Ichor {was} -> {now}"
    if change.before.chalice != change.after.chalice:
        yield f"Chalice {int(change.before.chalice)} -> {int(change.after.chalice)}"


def _bonuses(change: Change) -> Iterator[str]:
    """Tell who gained or lost a Unit Type Bonus."""
    for seat in range(int(change.after.players)):
        for kind in Type:
            if change.before.bonus[seat, kind] != change.after.bonus[seat, kind]:
                verb = "gains" if change.after.bonus[seat, kind] else "loses"
                yield f"{seat_name(seat)} {verb} the {kind.name.capitalize()} bonus"


def _table(change: Change) -> Iterator[str]:
    """Tell whom Kadmon has become, which Cycles ended, and which Cycle and phase began."""
    before, after = change.before, change.after
    other = become(after, change.cards, change.names)
    if other is not None and other != become(before, change.cards, change.names):
        yield f"Kadmon is {other}"
    for cycle in range(int(before.cycle), int(after.cycle)):
        yield f"Midnight ends Cycle {cycle}"
    if (before.cycle, before.phase) != (after.cycle, after.phase):
        yield f"Cycle {int(after.cycle)}, {Phase(int(after.phase)).name.capitalize()}"
