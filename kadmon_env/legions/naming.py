"""Names: the readable form of every action, the same for people, logs, scenarios and transcripts.

Actions speak of the acting seat (rows of its own observation, seats relative to it); names are absolute.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kadmon_env.legions.rows import card_seen_at
from kadmon_env.legions.terms import (
    HORROR_SOURCE,
    MODES,
    NONE,
    SEATS,
    SOVEREIGNS,
    Choice,
    Decision,
    Field,
    Frame,
    Source,
    Type,
    Verb,
    Zone,
)

Names = Sequence[str]
"""The name of each physical card, 67 of them; copies share it."""


def seat_name(seat: int) -> str:
    """Return the absolute name of a seat, ``player_0`` to ``player_3``."""
    return f"player_{seat}"


def members(s: Any, zone: int) -> Iterator[int]:
    """Yield the cards of a zone, longest there first (Wilds, Crown: top first); of a merged unit its first card."""
    card = int(s.first[zone])
    while card != NONE:
        yield card
        card = int(s.after[card])


def unit_cards(s: Any, card: int) -> Iterator[int]:
    """Yield the cards of the unit that a card leads, itself first [J-SX-4]."""
    while card != NONE:
        yield card
        card = int(s.under[card])


def unit_name(s: Any, names: Names, card: int) -> str:
    """Return ``Rotting Hulk``, or ``Rotting Hulk + Living Bones`` for a merged unit."""
    return " + ".join(names[c] for c in unit_cards(s, card))


def zone_units(s: Any, names: Names, zone: int) -> dict[str, int]:
    """Return the units of a Vassal or Legion Zone by name, copies numbered by arrival: ``#2``, ``#3`` [J-INF-3]."""
    seen: dict[str, int] = {}
    units: dict[str, int] = {}
    for card in members(s, zone):
        name = unit_name(s, names, card)
        seen[name] = seen.get(name, 0) + 1
        units[name if seen[name] == 1 else f"{name} #{seen[name]}"] = card
    return units


def zone_name(zone: int) -> str:
    """Return ``player_1 vassal``, ``player_1 hand``, ``grave``, ``crown`` and the like."""
    for base in (Zone.HAND, Zone.VASSAL, Zone.LEGION):
        if base <= zone < base + SEATS:
            return f"{seat_name(zone - base)} {base.name.lower()}"
    return "crown" if zone == Zone.THRONE else Zone(zone).name.lower()


def battlefield(s: Any) -> Iterator[int]:
    """Yield the zones of the battlefield: the Vassal and Legion Zones of all players, and the Ruler's place."""
    for seat in range(int(s.players)):
        yield Zone.VASSAL + seat
        yield Zone.LEGION + seat
    yield int(Zone.THRONE)


def units_by_name(s: Any, names: Names) -> dict[str, int]:
    """Return every unit of the battlefield by ``NAME @ place``."""
    return {f"{name} @ {zone_name(zone)}": card for zone in battlefield(s) for name, card in zone_units(s, names, zone).items()}


def place_of(s: Any, names: Names, seat: int, card: int) -> str:
    """Return what a seat calls a card: with its place where the seat sees it, else the bare design."""
    zone = int(s.zone[card])
    if zone in battlefield(s):
        found = next(name for name, lead in zone_units(s, names, zone).items() if lead == card)
        return f"{found} @ {zone_name(zone)}"
    if zone == Zone.HAND + seat or (zone == Zone.GRAVE and s.decision == Decision.SEARCH):
        return f"{names[card]} @ {zone_name(zone)}"
    return names[card]


def with_mode(name: str, mode: int) -> str:
    """Return the name with its mode, the first left bare."""
    return name if mode == 0 else f"{name} / {mode + 1}"


def source_name(cards: Any, names: Names, source: int) -> str:
    """Return what a source of INVOKE is called: ``X``, ``ruling X`` or ``horror``."""
    if source == HORROR_SOURCE:
        return "horror"
    sovereign = names[int(cards.of_sovereign[source % SOVEREIGNS])]
    return sovereign if source < SOVEREIGNS else f"ruling {sovereign}"


def object_name(s: Any, names: Names, index: int) -> str:
    """Return what an entry of the stack is called, as in ``Living Bones by player_1`` or ``ruling X by player_0``."""
    by = seat_name(int(s.object_seat[index]))
    source = Source(int(s.object_source[index]))
    if source == Source.BONUS:
        return f"horror by {by}"
    card = names[int(s.object_card[index])]
    return f"ruling {card} by {by}" if source == Source.RULING else f"{card} by {by}"


def object_mode(s: Any, cards: Any, index: int) -> int:
    """Return which mode of its text an entry of the stack is, 0 for the first."""
    source, card = Source(int(s.object_source[index])), int(s.object_card[index])
    fields = {Source.HAND: Field.SPELL, Source.VASSAL: Field.INVOKE, Source.RULING: Field.ALL_PLAYERS}
    program = cards.horror if source == Source.BONUS else cards.program[card, fields[source]]
    return int(s.object_mode[index]) - int(cards.first_mode[program])


def is_announcing(s: Any) -> bool:
    """Tell whether the entry above the stack is an announcement, or an object that gets new targets."""
    return s.depth >= 0 and s.frame[s.depth] in (Frame.ANNOUNCE, Frame.RETARGET)


def target_names(s: Any, cards: Any, names: Names, index: int) -> list[str]:
    """Return what an entry of the stack has chosen, in order; ``gone`` for what has left [J-STK-3]."""
    choice = Choice(int(cards.choice[s.object_mode[index]]))
    return [_target_name(s, names, choice, index, k) for k in range(int(s.object_targets[index]))]


def _target_name(s: Any, names: Names, choice: Choice, index: int, k: int) -> str:
    """Return the name of one choice."""
    value, identity = int(s.target[index, k]), int(s.target_id[index, k])
    if choice == Choice.PLAYER:
        return seat_name(value)
    if choice == Choice.MOVES and k % 2:
        return zone_name(value)
    if choice == Choice.OBJECT:
        found = [i for i in range(int(s.objects)) if s.object_id[i] == identity]
        return f"stack {found[0] + 1} ({object_name(s, names, found[0])})" if found else "gone"
    if s.born[value] != identity:
        return "gone"
    return place_of(s, names, int(s.actor), int(s.lead[value]))


def action_name(s: Any, cards: Any, names: Names, action: int) -> str:
    """Return the name of an action of the acting seat; what the seat can't see shows as the bare design."""
    seat = int(s.actor)
    verb = max(v for v in Verb if v <= action)
    argument = action - verb
    if verb == Verb.SUMMON:
        return f"summon {names[argument]}"
    if verb == Verb.CAST:
        return with_mode(f"cast {names[argument // MODES]}", argument % MODES)
    if verb == Verb.INVOKE:
        return with_mode(f"invoke {source_name(cards, names, argument // MODES)}", argument % MODES)
    if verb == Verb.DECLARE:
        return f"declare {Type(argument).name.lower()}"
    if verb == Verb.CHOOSE:
        return f"choose {place_of(s, names, seat, card_seen_at(s, cards, seat, argument))}"
    return _other_name(s, names, verb, argument)


def _other_name(s: Any, names: Names, verb: Verb, argument: int) -> str:
    """Return the name of an action whose argument is no card."""
    if verb == Verb.CHOOSE_SEAT:
        return f"choose {seat_name(_absolute(s, argument))}"
    if verb == Verb.CHOOSE_ZONE:
        side = "legion" if argument % 2 else "vassal"
        return f"choose {seat_name(_absolute(s, argument // 2))} {side}"
    if verb == Verb.CHOOSE_STACK:
        label = f" ({object_name(s, names, argument)})" if argument < s.objects else ""
        return f"choose stack {argument + 1}{label}"
    return verb.name.lower()


def _absolute(s: Any, relative: int) -> int:
    """Return the seat that is so many places to the left of the acting one; beyond the table it stays as counted."""
    if relative >= s.players:
        return relative
    return int(s.actor + relative) % int(s.players)
