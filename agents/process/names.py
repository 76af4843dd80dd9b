"""The names of a seat's legal actions, read from what it sees alone.

They are the names that people, logs and transcripts use, but for the seats: an observation does not say which seat looks, so
``seat_0`` is the acting seat itself, ``seat_1`` its left neighbour, and so on. The further cards of a merged unit stand in the
order of their rows, since no observation shows another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kadmon_env.legions.cardfile import CardFile
from kadmon_env.legions.features import OBJECT_AT, OBJECT_COLUMNS, CardColumn, ObjectColumn, TableColumn
from kadmon_env.legions.terms import HORROR_SOURCE, MODES, SEATS, SOVEREIGNS, Decision, Source, Type, Verb, Zone

Rows = Sequence[Sequence[int]]
"""What a seat sees of the cards, as lists: 67 rows of `CardColumn`."""

FIELDS = (Zone.THRONE, *range(Zone.VASSAL, Zone.LEGION + SEATS))
"""The places of the battlefield, as `CardColumn.PLACE` has them."""


def zone_name(place: int) -> str:
    """Return ``seat_1 vassal``, ``seat_0 hand``, ``grave``, ``crown`` and the like."""
    for base in (Zone.HAND, Zone.VASSAL, Zone.LEGION):
        if base <= place < base + SEATS:
            return f"seat_{place - base} {base.name.lower()}"
    return "crown" if place == Zone.THRONE else Zone(place).name.lower()


class ActionNames:
    """Name actions of a game with a certain card file."""

    def __init__(self, deck: CardFile) -> None:
        """Take the names of the cards, which a row of an observation shares with the physical card of that number."""
        self._cards = deck.names
        self._sovereigns = {design.sovereign: design.name for design in deck.designs}

    def of(self, cards: Rows, table: Sequence[int], actions: Sequence[int]) -> list[str]:
        """Return the name of each action, none like another: what the seat sees, as lists, and actions legal there."""
        units = self._units(cards) if any(Verb.CHOOSE <= action < Verb.CHOOSE_SEAT for action in actions) else {}
        return [self._action(action, cards, table, units) for action in actions]

    def _action(self, action: int, cards: Rows, table: Sequence[int], units: dict[int, str]) -> str:
        """Return the name of one action."""
        verb = max(one for one in Verb if one <= action)
        argument = action - verb
        if verb == Verb.SUMMON:
            return f"summon {self._cards[argument]}"
        if verb == Verb.CAST:
            return _with_mode(f"cast {self._cards[argument // MODES]}", argument % MODES)
        if verb == Verb.INVOKE:
            return _with_mode(f"invoke {self._source(argument // MODES)}", argument % MODES)
        if verb == Verb.CHOOSE:
            return f"choose {units.get(argument) or self._elsewhere(argument, cards, table)}"
        return self._other(verb, argument, table)

    def _other(self, verb: Verb, argument: int, table: Sequence[int]) -> str:
        """Return the name of an action whose argument is no card."""
        if verb == Verb.DECLARE:
            return f"declare {Type(argument).name.lower()}"
        if verb == Verb.CHOOSE_SEAT:
            return f"choose seat_{argument}"
        if verb == Verb.CHOOSE_ZONE:
            return f"choose seat_{argument // 2} {'legion' if argument % 2 else 'vassal'}"
        if verb == Verb.CHOOSE_STACK:
            return f"choose stack {argument + 1} ({self._object(table, argument)})"
        return verb.name.lower()

    def _source(self, source: int) -> str:
        """Return what a source of INVOKE is called: ``X``, ``ruling X`` or ``horror``."""
        if source == HORROR_SOURCE:
            return "horror"
        sovereign = self._sovereigns[source % SOVEREIGNS]
        return sovereign if source < SOVEREIGNS else f"ruling {sovereign}"

    def _object(self, table: Sequence[int], index: int) -> str:
        """Return what an entry of the stack is called."""
        first = OBJECT_AT + index * OBJECT_COLUMNS
        by = f"by seat_{table[first + ObjectColumn.SEAT] - 1}"
        source, row = table[first + ObjectColumn.SOURCE] - 1, table[first + ObjectColumn.CARD] - 1
        if source == Source.BONUS:
            return f"horror {by}"
        card = self._cards[row] if row >= 0 else "hidden card"
        return f"ruling {card} {by}" if source == Source.RULING else f"{card} {by}"

    def _elsewhere(self, row: int, cards: Rows, table: Sequence[int]) -> str:
        """Return what a card is called that is no unit: with its place where the seat sees it, else the bare design."""
        if cards[row][CardColumn.PLACE] == Zone.HAND:
            return f"{self._cards[row]} @ {zone_name(Zone.HAND)}"
        searches = table[TableColumn.DECISION] == Decision.SEARCH
        return f"{self._cards[row]} @ {zone_name(Zone.GRAVE)}" if searches else self._cards[row]

    def _units(self, cards: Rows) -> dict[int, str]:
        """Return every unit of the battlefield, by its row: ``NAME @ place``, copies numbered by arrival."""
        found: dict[int, str] = {}
        counts: dict[str, int] = {}
        for row in sorted(_leads(cards), key=lambda row: cards[row][CardColumn.ORDER]):
            name, zone = self._unit(cards, row), zone_name(cards[row][CardColumn.PLACE])
            number = counts[f"{name} @ {zone}"] = counts.get(f"{name} @ {zone}", 0) + 1
            found[row] = f"{name} @ {zone}" if number == 1 else f"{name} #{number} @ {zone}"
        return found

    def _unit(self, cards: Rows, row: int) -> str:
        """Return the name of a unit, ``Rotting Hulk + Living Bones`` for a merged one."""
        if not cards[row][CardColumn.UNIT]:
            return self._cards[row]
        below = [other for other, seen in enumerate(cards) if other != row and seen[CardColumn.UNIT] == 1 + row]
        return " + ".join(self._cards[one] for one in (row, *below))


def _leads(cards: Rows) -> Iterator[int]:
    """Yield the rows that lead a unit of the battlefield."""
    return (row for row, seen in enumerate(cards) if seen[CardColumn.PLACE] in FIELDS)


def _with_mode(name: str, mode: int) -> str:
    """Return the name with its mode, the first left bare."""
    return name if mode == 0 else f"{name} / {mode + 1}"
