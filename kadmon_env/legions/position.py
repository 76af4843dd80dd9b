"""The position format: what a scenario of Legions of Kadmon may say, with every default."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from kadmon_env.legions.terms import ICHOR, MOST_CYCLES, SEATS, Mark

LARGEST = 9999
"""More counters than any game sees, and few enough for sums of them to fit."""

EMPTY_TOMB = "Empty Tomb"
_IANIRA = re.compile(r"ianira:([0-3])")

Seat: TypeAlias = Annotated[int, Field(ge=0, lt=SEATS)]
Counters: TypeAlias = Annotated[int, Field(ge=0, le=LARGEST)]
Ichor: TypeAlias = Annotated[int, Field(ge=0, le=ICHOR)]


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
    players: Annotated[int, Field(ge=2, le=SEATS)] = SEATS
    cycle: Annotated[int, Field(ge=1, le=MOST_CYCLES)] = 5
    max_cycles: Annotated[int, Field(ge=1, le=MOST_CYCLES)] = 100
    sigil: Seat = 0
    first_sigil: Seat | None = None
    active: Seat | None = None
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 0
    chalice: Ichor | None = None
    pool: Ichor | None = None
    ruling: Annotated[Ruler | None, BeforeValidator(_unit)] = None
    crown: list[str] | None = None
    wilds: list[str] | None = None
    grave: list[str] = []
    tomb: list[str] = []
    box: list[str] | None = None
    seats: Annotated[list[Player], Field(max_length=SEATS)] = []
    over: Mapping[str, Any] | None = None
    stack: list[Any] = []
    pending: Mapping[str, Any] | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        """Refuse seats that this number of players does not have, and a cycle past the last."""
        for key, seat in self._seats_named():
            if seat >= self.players:
                last = self.players - 1
                raise ValueError(f"{key} names seat {seat}; with {self.players} players the seats are 0 to {last}")
        if self.cycle > self.max_cycles:
            raise ValueError(f"cycle {self.cycle} is past max_cycles {self.max_cycles}")
        return self

    def _seats_named(self) -> Iterator[tuple[str, int]]:
        """Yield every seat that the position names, with the key that does."""
        for key in ("sigil", "first_sigil", "active"):
            yield key, getattr(self, key) or 0
        yield "seats", len(self.seats) - 1
        units = [unit for player in self.seats for unit in (*player.vassals, *player.legion)]
        for unit in (*units, self.ruling):
            for mark in unit.marks if unit else ():
                yield "marks", mark_owner(mark) or 0

    @model_validator(mode="after")
    def _open(self) -> Self:
        """Refuse a position in the middle of something: only a whole saved game holds that."""
        for key in ("over", "stack", "pending"):
            if getattr(self, key):
                raise ValueError(f"{key!r} can be read but not laid out; Game.to_dict keeps any state")
        return self
