"""A small table whose cards are moved by hand, and what each view has seen of it: views 0 to 2 are seats, 4 looks on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from kadmon_env.game import Game
from kadmon_env.legions.belief import all_shown, drawn, known_places, missed, place_bit, searched
from kadmon_env.legions.cardfile import load_cards
from kadmon_env.legions.features import CARD_COLUMNS, TABLE_COLUMNS
from kadmon_env.legions.naming import members
from kadmon_env.legions.observe import observe
from kadmon_env.legions.terms import ACTIONS, CARDS, PUBLIC, Type, Zone
from kadmon_env.legions.zones import link, move, unlink

FILE = load_cards()
SEATS = range(3)
VIEWS = (*SEATS, PUBLIC)
SPIRIT = 1 << Type.SPIRIT
BONES, CRAWLER, CHOIR, HULK = "Living Bones", "Dead Crawler", "Pale Choir", "Rotting Hulk"

POSITION: dict[str, Any] = {
    "players": 3,
    "phase": "action",
    "ruling": "Kilgore, Master of Ravns",
    "seats": [{"hand": [BONES]}, {"hand": [BONES, CRAWLER]}, {"hand": [CHOIR]}],
    "grave": [BONES, CRAWLER, CHOIR, HULK],
    "wilds": [HULK],
}


class Move(NamedTuple):
    """What happens, and to whom; which card it is chance or the seat decides."""

    what: str  # draw, discard, summon, bury, resurrect; looks into the Grave: search, show, miss (no Spirit)
    seat: int = 0


@cache
def beginning() -> Any:
    """Return the position as everybody sees it at first: all cards are known."""
    return Game.scenario("legions", POSITION).state


class Toy:
    """The table after some moves."""

    def __init__(self, state: Any = None, seen: dict[int, list[Any]] | None = None) -> None:
        """Begin at the beginning, or go on from a copy of somewhere."""
        self.s = (beginning() if state is None else state).copy()
        self.seen = {view: list(seen[view]) if seen else [] for view in VIEWS}

    def copy(self) -> Toy:
        """Return an independent copy."""
        return Toy(self.s, self.seen)

    def options(self, what: Move) -> list[int]:
        """Return the cards that a move can be made with; [-1] for a look into the Grave that is possible."""
        if what.what in ("search", "show"):
            return [-1]
        if what.what == "miss":
            spirits = [card for card in members(self.s, Zone.GRAVE) if FILE.tables.types[card] & SPIRIT]
            return [] if spirits else [-1]
        origin = {"draw": Zone.GRAVE, "resurrect": Zone.GRAVE, "bury": Zone.VASSAL + what.seat}
        return list(members(self.s, origin.get(what.what, Zone.HAND + what.seat)))

    def appearance(self, what: Move, card: int, view: int) -> Any:
        """Return what a view sees of a move with a card: its name, the names in the Grave, or nothing."""
        if what.what in ("draw", "search") and view != what.seat:
            return None
        if what.what == "miss":
            return "no Spirit"
        return FILE.names[card] if card >= 0 else sorted(FILE.names[c] for c in members(self.s, Zone.GRAVE))

    def make(self, what: Move, card: int = -1) -> None:
        """Make a move with a card, and note what each view sees of it."""
        for view in VIEWS:
            self.seen[view].append((what, self.appearance(what, card, view)))
        if what.what == "draw":
            unlink(self.s, card)
            link(self.s, card, Zone.HAND + what.seat)
            drawn(self.s, FILE.tables, card, what.seat)
        elif what.what == "search":
            searched(self.s, FILE.tables, what.seat)
        elif what.what == "show":
            all_shown(self.s, FILE.tables)
        elif what.what == "miss":
            missed(self.s, FILE.tables, SPIRIT)
        else:
            goal = Zone.GRAVE if what.what in ("discard", "bury") else Zone.VASSAL + what.seat
            move(self.s, FILE.tables, card, goal)

    def sees(self, view: int) -> bytes:
        """Return what a seat observes, or the sets of whoever looks on, design by design."""
        if view == PUBLIC:
            return repr(sorted((FILE.names[c], int(known_places(self.s, view)[c])) for c in range(CARDS))).encode()
        return seen_by(self.s, view)


def seen_by(state: Any, seat: int) -> bytes:
    """Return the observation of a seat that need not decide, as bytes."""
    rows, table = np.zeros((CARDS, CARD_COLUMNS), np.int8), np.zeros(TABLE_COLUMNS, np.int8)
    observe(state, FILE.tables, seat, np.zeros(ACTIONS, np.int8), rows, table)
    return rows.tobytes() + table.tobytes()


def histories(toy: Toy, script: list[Move]) -> Iterator[Toy]:
    """Yield the table after a script for every way that chance and choice can go, copies of a design told apart."""
    if not script:
        yield toy
        return
    for card in toy.options(script[0]):
        after = toy.copy()
        after.make(script[0], card)
        yield from histories(after, script[1:])


def leaks(script: list[Move]) -> list[tuple[int, str]]:
    """Return views, with what they have seen, to which two tables look different after a script."""
    looks: dict[tuple[int, str], set[bytes]] = {}
    for toy in histories(Toy(), script):
        for view in VIEWS:
            looks.setdefault((view, repr(toy.seen[view])), set()).add(toy.sees(view))
    return [history for history, seen in looks.items() if len(seen) > 1]


def misfits(state: Any, players: int = len(SEATS)) -> list[str]:
    """Return where a state's sets exclude the truth, or know less of a seat's own hand than the seat does."""
    found = []
    for view in (*range(players), PUBLIC):
        for card in range(CARDS):
            places, bit = int(known_places(state, view)[card]), int(place_bit(int(state.zone[card])))
            own = view < players and state.zone[card] == Zone.HAND + view
            if (places & bit) != bit or bool(places) != bool(bit) or (own and places != bit):
                found.append(f"view {view}: {FILE.names[card]} in zone {int(state.zone[card])}, set {places:05b}")
    return found


def hidden(state: Any) -> dict[str, list[int]]:
    """Return the numbers of the copies in the Grave and the hands, by name."""
    found: dict[str, list[int]] = {}
    for card in range(CARDS):
        if place_bit(int(state.zone[card])):
            found.setdefault(FILE.names[card], []).append(card)
    return found


def counts(state: Any) -> Counter[int]:
    """Return how many cards lie in the Grave and in each hand, by the bit of the place."""
    return Counter({int(place_bit(zone)): int(state.count[zone]) for zone in (Zone.GRAVE, *range(Zone.HAND, Zone.VASSAL))})
