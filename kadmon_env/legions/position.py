"""The position format: what a scenario of Legions of Kadmon may say, with every default."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from kadmon_env.core.checked import READ_ONLY, Whole, brief, counted, seat_range, whole_from
from kadmon_env.core.contract import LAST_SEED
from kadmon_env.legions.terms import ICHOR, MOST_CYCLES, SEATS, Mark

LARGEST = 9999
"""More counters than any game sees, and few enough for sums of them to fit."""

EMPTY_TOMB = "Empty Tomb"
_IANIRA = re.compile(r"ianira:(0|[1-9][0-9]{0,8})")

Counters: TypeAlias = Annotated[Whole, whole_from(0, LARGEST)]
Ichor: TypeAlias = Annotated[Whole, whole_from(0, ICHOR)]


class _Strict(BaseModel):
    """No unknown keys, and no value taken for one of another type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _cards(value: object) -> object:
    """Read a single name as a unit of one card."""
    return [value] if isinstance(value, str) else value


def _unit(value: object) -> object:
    """Read a name as a unit with nothing on it."""
    if isinstance(value, str):
        return {"card": value}
    if value is None or isinstance(value, Mapping):
        return value
    raise ValueError('a unit is a card\'s name, or a table such as {"card": name, "damage": 1}')


def mark_owner(mark: str) -> int | None:
    """Return the owner of ``ianira:2``, None for any other mark."""
    found = _IANIRA.fullmatch(mark)
    return int(found[1]) if found else None


class Unit(_Strict):
    """A unit: a card or, merged, several, with what lies on it."""

    card: Annotated[list[str], Field(min_length=1), BeforeValidator(_cards)]
    damage: Counters = 0
    shield: Counters = 0
    power: Counters = 0
    marks: list[str] = []

    @model_validator(mode="after")
    def _known_marks(self) -> Self:
        """Refuse a mark that does not exist, and a second one of Ianira's [J-SX-6]."""
        plain = [mark.name.lower() for mark in Mark]
        for mark in self.marks:
            if mark not in plain and mark_owner(mark) is None:
                raise ValueError(f"unknown mark {mark!r}; allowed: {', '.join(plain)}, ianira:SEAT")
        if sum(mark not in plain for mark in self.marks) > 1:
            raise ValueError("a unit has one mark of Ianira's at most")
        return self


class Ruler(Unit):
    """The Ruling Sovereign; Kadmon may have become another one."""

    become: str | None = Field(None, alias="as")

    @model_validator(mode="after")
    def _no_damage(self) -> Self:
        """Hold it to one card without Damage [J-DMG-8]."""
        if self.damage or len(self.card) > 1:
            raise ValueError("the Ruling Sovereign is one card and holds no Damage")
        return self


class Tokens(_Strict):
    """The base Action Tokens, true where charged."""

    summon: bool = True
    cast: bool = True
    invoke: bool = True


class Bonus(_Strict):
    """Unit Type Bonuses with a token, true where it is charged; None: as the Vassals have it, charged."""

    undead: bool | None = None
    horror: bool | None = None
    spirit: bool | None = None


def _bonus(value: object) -> object:
    """Read a bonus that is not given as one that the Vassals decide."""
    return {} if value is None else value


class Player(_Strict):
    """What one seat has."""

    hand: list[str] = []
    vassals: list[Annotated[Unit, BeforeValidator(_unit)]] = []
    legion: list[Annotated[Unit, BeforeValidator(_unit)]] = []
    ichor: Ichor = 0
    tokens: Tokens = Tokens()
    bonus: Annotated[Bonus, BeforeValidator(_bonus)] = Bonus()
    wild: bool | None = None


class Position(_Strict):
    """A position at the start of a phase, or of the active seat's Action Priority or combat."""

    phase: Literal["dawn", "ambush", "action", "combat", "midnight"]
    players: Annotated[Whole, whole_from(2, SEATS)] = SEATS
    cycle: Whole = 5
    max_cycles: Annotated[Whole, whole_from(1, MOST_CYCLES)] = 100
    sigil: Whole = 0
    first_sigil: Whole | None = None
    active: Whole | None = None
    seed: Annotated[Whole, whole_from(0, LAST_SEED)] = 0
    chalice: Ichor | None = None
    pool: Ichor | None = None
    ruling: Annotated[Ruler | None, BeforeValidator(_unit)] = None
    crown: list[str] | None = None
    wilds: list[str] | None = None
    grave: list[str] = []
    tomb: list[str] = []
    box: list[str] | None = None
    seats: list[Player] = []
    over: Annotated[Mapping[str, Any] | None, READ_ONLY] = None
    stack: Annotated[list[Any], READ_ONLY] = []
    pending: Annotated[Mapping[str, Any] | None, READ_ONLY] = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        """Refuse seats that this number of players does not have, and a Cycle that the game does not have."""
        if len(self.seats) > self.players:
            raise ValueError(f"seats: {counted(len(self.seats), 'seat')}: {seat_range(self.players)}")
        for key, value, seat in self._seats_named():
            if not 0 <= seat < self.players:
                raise ValueError(f"{key}: {brief(value)}: {seat_range(self.players)}")
        if not 1 <= self.cycle <= self.max_cycles:
            raise ValueError(
                f"cycle: {brief(self.cycle)}: with max_cycles {self.max_cycles} the Cycles are 1 to {self.max_cycles}"
            )
        return self

    def _seats_named(self) -> Iterator[tuple[str, object, int]]:
        """Yield every seat that the position names, with the key that does and its value."""
        for key in ("sigil", "first_sigil", "active"):
            seat = getattr(self, key)
            if seat is not None:
                yield key, seat, seat
        for where, unit in self._units():
            for mark in unit.marks:
                owner = mark_owner(mark)
                if owner is not None:
                    yield f"{where}.marks", mark, owner

    def _units(self) -> Iterator[tuple[str, Unit]]:
        """Yield every unit with the keys that lead to it."""
        if self.ruling is not None:
            yield "ruling", self.ruling
        for seat, player in enumerate(self.seats):
            for zone, units in (("vassals", player.vassals), ("legion", player.legion)):
                yield from ((f"seats[{seat}].{zone}[{k}]", unit) for k, unit in enumerate(units))

    @model_validator(mode="after")
    def _open(self) -> Self:
        """Refuse a position in the middle of something: only a whole saved game holds that."""
        for key in ("over", "stack", "pending"):
            if getattr(self, key):
                raise ValueError(f"{key!r} can be read but not laid out; Game.to_dict keeps any state")
        return self
