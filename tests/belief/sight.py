"""Read an observation by the names of its numbers."""

from __future__ import annotations

from typing import Any

from kadmon_env.game import Game
from kadmon_env.legions.cardfile import load_cards
from kadmon_env.legions.features import OBJECT_AT, OBJECT_COLUMNS, SEAT_AT, SEAT_COLUMNS, CardColumn, SeatColumn, TableColumn
from kadmon_env.legions.terms import Zone

NAMES = load_cards().names
KILGORE = "Kilgore, Master of Ravns"
ANDRES = "The Ingenious Andrés Beltram"


def given(**position: Any) -> Game:
    """Lay out a position of three players, Kilgore ruling unless it says otherwise."""
    base: dict[str, Any] = {"players": 3, "phase": "action", "ruling": KILGORE, "crown": ["Kadmon"]}
    return Game.scenario("legions", base | position)


DRAWN_FROM = ("Pale Choir", "Gnashing Maw", "Dread Stag", "Plague Bearer")


def after_an_unseen_draw() -> Game:
    """Return a game in which player_1 has drawn from the Grave, of which everybody knew what it held."""
    game = given(active=1, seats=[{}, {"hand": ["Lantern Wisp"]}, {}], grave=list(DRAWN_FROM))
    game.step("cast Lantern Wisp")
    while game.decision.kind == "answer":
        game.step("pass")
    return game


class Sight:
    """What a seat sees of a game."""

    def __init__(self, game: Game, seat: int) -> None:
        """Observe."""
        seen = game.observe(seat)
        self.names = NAMES
        self.cards, self.table, self.mask = seen["cards"], seen["table"], seen["action_mask"]

    def rows(self, name: str) -> list[int]:
        """Return the rows of a design."""
        return [row for row, other in enumerate(self.names) if other == name]

    def column(self, name: str, column: CardColumn) -> list[int]:
        """Return one number of each copy of a design, in the order of its rows."""
        return [int(self.cards[row, column]) for row in self.rows(name)]

    def at(self, name: str, place: int, column: CardColumn) -> list[int]:
        """Return one number of each copy of a design at a place."""
        places = self.column(name, CardColumn.PLACE)
        return [n for n, p in zip(self.column(name, column), places, strict=True) if p == place]

    def number(self, column: TableColumn) -> int:
        """Return a number of the table."""
        return int(self.table[column])

    def seat(self, relative: int, column: SeatColumn) -> int:
        """Return a number of a relative seat."""
        return int(self.table[SEAT_AT + relative * SEAT_COLUMNS + column])

    def entry(self, index: int) -> list[int]:
        """Return the numbers of an object on the stack, bottom first; 20 is the announcement under way."""
        first = OBJECT_AT + index * OBJECT_COLUMNS
        return [int(n) for n in self.table[first : first + OBJECT_COLUMNS]]


HAND, VASSAL, LEGION = int(Zone.HAND), int(Zone.VASSAL), int(Zone.LEGION)
