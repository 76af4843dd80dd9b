"""One player's combat, written down a second time in plain Python, from the rules and without the engine."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.oracle.cards import BASICS

UNDEAD_LIMIT = 3
BONUS = 3


@dataclass
class Fighter:
    """A unit in combat: its cards, what lies on it, and the points assigned to it."""

    cards: list[str]
    damage: int = 0
    shield: int = 0
    counters: int = 0
    ethereal: bool = False
    quiet: bool = False
    points: int = 0

    @property
    def power(self) -> int:
        """Its Power, counters included."""
        return sum(BASICS[card].power for card in self.cards) + self.counters

    @property
    def remaining(self) -> int:
        """Its Remaining Life."""
        return sum(BASICS[card].life for card in self.cards) - self.damage

    @property
    def types(self) -> set[str]:
        """Its printed types."""
        return {BASICS[card].type for card in self.cards}


@dataclass
class Ruler:
    """The Ruling Sovereign: what is in its Chalice and lies on it, and which text it has."""

    name: str
    chalice: int
    shield: int = 0
    ethereal: bool = False
    fragile: bool = False
    doubles: bool = False
    gains_on_loss: bool = False
    points: int = 0


@dataclass
class Combat:
    """Vassals against the units of a Legion Zone, point by point [CMB-1, J-CMB-2]."""

    vassals: list[Fighter]
    legion: list[Fighter]
    ruler: Ruler | None
    ichor: int
    gained: int = 0
    lost: int = 0
    slain: bool = False
    legion_turn: bool = False
    left: int = field(init=False)
    legion_left: int = field(init=False)

    def __post_init__(self) -> None:
        """Fix both sums before the first point."""
        types = Counter(kind for unit in self.vassals for kind in unit.types)
        self.all_undead = len(self.vassals) > UNDEAD_LIMIT and types["undead"] >= BONUS
        self.all_ethereal = types["spirit"] >= BONUS and not self.all_undead
        self.left = sum(self._deals(unit) for unit in self.vassals)
        self.legion_left = sum(self._deals(unit) for unit in self.legion)
        self._move_on()

    def _deals(self, unit: Fighter) -> int:
        """What a unit adds to its side's sum [J-CMB-8]."""
        if unit.quiet:
            return 0
        doubled = self.ruler is not None and self.ruler.doubles and unit.damage > 0
        return unit.power * 2 if doubled else unit.power

    def _fragile(self, unit: Fighter, side: list[Fighter]) -> bool:
        """Whether any Damage destroys a unit [MICHAEL-3, J-UTB-1]."""
        types = {"undead"} if side is self.vassals and self.all_undead else unit.types
        return self.ruler is not None and self.ruler.fragile and bool(types & {"undead", "horror"})

    def _out_of_reach(self, unit: Fighter, side: list[Fighter]) -> bool:
        """Whether a unit is Ethereal [CMB-3, UTB-3]."""
        return unit.ethereal or (side is self.vassals and self.all_ethereal)

    def _can_take(self, unit: Fighter, side: list[Fighter]) -> bool:
        """Whether a unit can still sustain a point [J-CMB-2, J-SX-2]."""
        sustains = unit.shield + (1 if self._fragile(unit, side) else unit.remaining)
        return not self._out_of_reach(unit, side) and unit.points < sustains

    def _filled(self, side: list[Fighter]) -> bool:
        """Whether excess counts: all have all they can sustain, and none is Ethereal [CMB-4, CMB-5]."""
        return not any(self._out_of_reach(unit, side) or self._can_take(unit, side) for unit in side)

    def choices(self) -> list[str]:
        """The places where the next point may go: `legion 0`, `vassal 1`, `ruler`, and `done`; none at the end."""
        if self.legion_turn:
            return [f"vassal {k}" for k, unit in enumerate(self.vassals) if self._can_take(unit, self.vassals)]
        places = [f"legion {k}" for k, unit in enumerate(self.legion) if self._can_take(unit, self.legion)]
        if self._filled(self.legion) and self.ruler is not None and not self.ruler.ethereal:
            places.append("ruler")
        return [*places, "done"] if places else []

    def choose(self, place: str) -> None:
        """Assign a point, all the rest to the Ruler, or stop."""
        kind, _, number = place.partition(" ")
        if kind == "done":
            self.left = 0
        elif kind == "ruler":
            assert self.ruler is not None
            self.ruler.points, self.left = self.left, 0
        elif kind == "legion":
            self.legion[int(number)].points += 1
            self.left -= 1
        else:
            self.vassals[int(number)].points += 1
            self.legion_left -= 1
        self._move_on()

    def _move_on(self) -> None:
        """Turn to the Legion's points when the Vassals' are used up or have no place to go; then come to the end."""
        if not self.legion_turn and (self.left == 0 or not self.choices()):
            self.legion_turn = True
        self.over = self.legion_turn and (self.legion_left == 0 or not self.choices())

    def finish(self) -> None:
        """Deal both sides at once: gain, slay, lose, in that order [J-CMB-6]."""
        if self.ruler is not None:
            through = max(self.ruler.points - self.ruler.shield, 0)
            self.ruler.shield = max(self.ruler.shield - self.ruler.points, 0)
            self.gained = min(through, self.ruler.chalice)
            self.ruler.chalice -= self.gained
            self.slain = through > 0 and self.ruler.chalice == 0
        if self._filled(self.vassals):
            self.lost = min(self.legion_left, self.ichor + self.gained)
        if self.ruler is not None and self.ruler.gains_on_loss and self.lost and not self.slain:
            self.ruler.chalice += 1
        self.ichor += self.gained - self.lost
        self.dead_vassals = self._dealt(self.vassals)
        self.dead_legion = self._dealt(self.legion)

    def _dealt(self, side: list[Fighter]) -> list[Fighter]:
        """Turn points into Damage past Shield and return the units that are destroyed."""
        dead = []
        for unit in side:
            past = max(unit.points - unit.shield, 0)
            unit.shield = max(unit.shield - unit.points, 0)
            destroyed = past >= unit.remaining or (past > 0 and self._fragile(unit, side))
            unit.damage += past
            if destroyed:
                dead.append(unit)
        return dead
