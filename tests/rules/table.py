"""A table to test rules on: `given` lays out a position, `Table` plays it by action names and reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple, Self

from kadmon_env.game import Game

FRAGMENT = "Fragment of the Great Evil"
KILGORE = "Kilgore, Master of Ravns"
MICHAEL = "The Phantom of Saint Michael"
IANIRA = "Ianira Heartslaver"
BRANWEN = "Branwen, Shield of Strays"
ANDRES = "The Ingenious Andrés Beltram"
VERDANT = "Verdant VII, the Proud"
SOVEREIGNS = [FRAGMENT, KILGORE, MICHAEL, IANIRA, BRANWEN, ANDRES, VERDANT]

Seat = dict[str, Any]
"""What one seat has, in the keys of the position format."""


class Counters(NamedTuple):
    """What lies on a unit."""

    damage: int
    shield: int
    power: int
    marks: list[str]


def unit(*cards: str, **on_it: Any) -> dict[str, Any]:
    """Return a unit (several cards: merged) with `damage`, `shield`, `power` or `marks` on it."""
    return {"card": list(cards) if len(cards) > 1 else cards[0], **on_it}


def hand(*cards: str, **more: Any) -> Seat:
    """Return a seat with these cards in hand."""
    return {"hand": list(cards), **more}


def vassals(*units: Any, **more: Any) -> Seat:
    """Return a seat with these Vassals."""
    return {"vassals": list(units), **more}


def legion(*units: Any, **more: Any) -> Seat:
    """Return a seat with these units in its Legion Zone."""
    return {"legion": list(units), **more}


NOTHING: Seat = {}
FIGHTER = vassals("Thornwatcher", legion=["Thornwatcher"])
"""A seat that is asked something in its combat."""


def spent(*tokens: str) -> dict[str, bool]:
    """Return base tokens of which the named ones are spent."""
    return dict.fromkeys(tokens, False)


def kadmon(become: str = "Empty Tomb", **on_it: Any) -> dict[str, Any]:
    """Return Kadmon as the Ruling Sovereign, who has become somebody."""
    return {"card": "Kadmon", "as": become, **on_it}


def given(*seats: Seat, phase: str = "action", players: int = 3, **position: Any) -> Table:
    """Lay out a position: these seats, by default at the start of the Action Phase of a game of three."""
    spec = {"phase": phase, "players": players, "seats": list(seats), **position}
    return Table(Game.scenario("legions", spec))


def new_game(seed: int = 0, **config: Any) -> Table:
    """Start a game."""
    return Table(Game.new("legions", seed=seed, **config))


class Table:
    """A game in progress, played and read by name."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def play(self, *names: str) -> Self:
        """Take these actions one after another; each must be legal."""
        for name in names:
            self.game.step(name)
        return self

    def agree(self) -> Self:
        """Pass while the question is whether somebody answers."""
        while not self.game.done and self.kind == "answer":
            self.play("pass")
        return self

    @property
    def actor(self) -> int:
        """The seat that is asked."""
        return self.game.actor

    @property
    def kind(self) -> str:
        """What it is asked, in the words of the position format."""
        return self.game.decision.kind

    @property
    def legal(self) -> set[str]:
        """The names of all legal actions."""
        return set(self.game.legal_names())

    @property
    def now(self) -> dict[str, Any]:
        """The whole position."""
        return self.game.position()

    def __getitem__(self, key: str) -> Any:
        """Return a key of the position, as in ``table["chalice"]``; piles sorted, since their order is luck."""
        value = self.now[key]
        return sorted(value) if key in {"grave", "tomb", "wilds", "box"} else value

    @property
    def ichor(self) -> list[int]:
        """The Collected Ichor by seat."""
        return [seat.get("ichor", 0) for seat in self._seats]

    @property
    def ruling(self) -> str | None:
        """The Ruling Sovereign's name."""
        ruler = self.now.get("ruling")
        return ruler["card"] if isinstance(ruler, dict) else ruler

    @property
    def become(self) -> str | None:
        """Whose text Kadmon has."""
        ruler = self.now["ruling"]
        return ruler["as"] if isinstance(ruler, dict) else None

    def hand(self, seat: int) -> list[str]:
        """The cards of a hand, sorted."""
        return sorted(self._seats[seat].get("hand", []))

    def vassals(self, seat: int) -> list[str]:
        """A player's Vassals, longest there first."""
        return [_name(entry) for entry in self._seats[seat].get("vassals", [])]

    def legion(self, seat: int) -> list[str]:
        """The units of a player's Legion Zone, longest there first."""
        return [_name(entry) for entry in self._seats[seat].get("legion", [])]

    def on(self, place: str) -> Counters:
        """What lies on a unit, named as in `Rotting Hulk #2 @ player_1 vassal`."""
        units = dict(self._units())
        assert place in units, f"no {place!r}: {sorted(units)}"
        found = units[place]
        damage, shield, power = (found.get(key, 0) for key in ("damage", "shield", "power"))
        return Counters(damage, shield, power, sorted(found.get("marks", [])))

    def tokens(self, seat: int) -> set[str]:
        """The charged base Action Tokens."""
        every = {"summon": True, "cast": True, "invoke": True} | self._seats[seat].get("tokens", {})
        return {token for token, charged in every.items() if charged}

    def bonus(self, seat: int) -> dict[str, bool]:
        """The Unit Type Bonuses, each with whether its token is charged."""
        return dict(self._seats[seat].get("bonus") or {})

    def wild(self, seat: int) -> bool | None:
        """Whether the Wild token is charged; None without one."""
        charged: bool | None = self._seats[seat].get("wild")
        return charged

    @property
    def over(self) -> str | None:
        """How the game ended, None while it goes on."""
        end = self.now.get("over")
        return end["how"] if end else None

    @property
    def ranking(self) -> list[int]:
        """The seats, best first."""
        return list(self.now["over"]["ranking"])

    @property
    def _seats(self) -> list[dict[str, Any]]:
        seats: list[dict[str, Any]] = self.now["seats"]
        return seats

    def _units(self) -> Iterator[tuple[str, dict[str, Any]]]:
        now = self.now
        if now.get("ruling"):
            ruler = now["ruling"]
            yield from ((f"{name} @ crown", found) for name, found in _numbered([ruler]))
        for number, seat in enumerate(now["seats"]):
            for key, zone in (("vassals", "vassal"), ("legion", "legion")):
                yield from ((f"{name} @ player_{number} {zone}", found) for name, found in _numbered(seat.get(key, [])))


def _name(entry: Any) -> str:
    """Return what the position calls a unit, `Rotting Hulk` or `Rotting Hulk + Living Bones`."""
    card = entry["card"] if isinstance(entry, dict) else entry
    return card if isinstance(card, str) else " + ".join(card)


def _numbered(units: list[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the units of a zone with their names, copies numbered."""
    seen: Counter[str] = Counter()
    for entry in units:
        name = _name(entry)
        seen[name] += 1
        yield f"{name} #{seen[name]}" if seen[name] > 1 else name, entry if isinstance(entry, dict) else {}
