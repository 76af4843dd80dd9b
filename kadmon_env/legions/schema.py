"""The fields of a card file: which there are, and what each may hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, ValidationError

from kadmon_env.core.cardtext import MAX_TEXT
from kadmon_env.core.letters import composed
from kadmon_env.core.tomlfile import Place, schema_complaint, shown
from kadmon_env.legions.design import Frame
from kadmon_env.legions.program import MAX_NUMBER

DEFAULT_FILE = Path(__file__).with_name("cards.toml")
"""The card file that comes with the package."""

Number: TypeAlias = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
Positive: TypeAlias = Annotated[int, Field(ge=1, le=MAX_NUMBER)]
_COMPOSED = BeforeValidator(lambda given: composed(given) if isinstance(given, str) else given)
"""Has a letter and its accents counted as the one character they make."""

Text: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=MAX_TEXT), _COMPOSED]
Title: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=40), _COMPOSED]
BasicType: TypeAlias = Literal["Undead", "Horror", "Spirit", "Samael"]
SovereignType: TypeAlias = Literal["Undead", "Horror", "Spirit"]

TEXTS = ("legion", "all_players", "calamity", "dawn", "empty_tomb", "vassal", "arrival", "invoke", "cast", "spell")
"""The keys of texts, in the order in which cards are shown."""


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Card(_Table):
    """What every card has; class variables stand for what its kind of card doesn't print."""

    name: Title
    rulebook: list[str] = []

    def texts(self) -> dict[str, str]:
        """Return the texts of the card by key."""
        return {key: text for key in TEXTS if (text := getattr(self, key, None)) is not None}

    def from_rulebook(self) -> dict[str, str]:
        """Return the fields that the rulebook states, each with the part it states, "" for all of it."""
        parts = (entry.partition(":") for entry in self.rulebook)
        return {field.strip(): part.strip() for field, _, part in parts}


class Basic(_Card):
    """A Basic card."""

    ichor: ClassVar[int] = 0
    ichor_per_player: ClassVar[int] = 0
    always_in_crown: ClassVar[bool] = False
    type: BasicType
    power: Number
    life: Positive
    copies: Positive
    spell: Text

    @property
    def types(self) -> list[str]:
        """Return the one type as a list."""
        return [self.type]


class SovereignCard(_Card):
    """One of the seven Sovereigns; the Chalice gets 1 Ichor per player, too [SOV-1]."""

    copies: ClassVar[int] = 1
    ichor_per_player: ClassVar[int] = 1
    ichor: Number
    types: Annotated[list[SovereignType], Field(min_length=1)]
    power: Number
    life: Positive
    always_in_crown: bool = False
    legion: Text | None = None
    all_players: Text | None = None
    calamity: Text | None = None
    dawn: Text | None = None
    vassal: Text | None = None
    arrival: Text | None = None
    invoke: Text | None = None
    cast: Text


class KadmonCard(_Card):
    """Kadmon, who is never a Vassal."""

    copies: ClassVar[int] = 1
    types: ClassVar[tuple[str, ...]] = ()
    power: ClassVar[int] = 0
    life: ClassVar[int] = 0
    always_in_crown: ClassVar[bool] = False
    ichor: Number
    ichor_per_player: Number
    legion: Text
    calamity: Text
    dawn: Text
    empty_tomb: Text


SovereignOrKadmon: TypeAlias = SovereignCard | KadmonCard
AnyCard: TypeAlias = Basic | SovereignOrKadmon


class Document(_Table):
    """A whole card file."""

    title: Title = "untitled card file"
    unlisted: Literal["reconstructed", "printed"] = "reconstructed"
    silver: list[Basic]
    golden: list[Basic]
    sovereign: list[SovereignCard]
    kadmon: KadmonCard

    def framed(self) -> Iterator[tuple[Frame, AnyCard]]:
        """Yield the cards with their frames, in the order of physical cards."""
        yield from (("silver", card) for card in self.silver)
        yield from (("golden", card) for card in self.golden)
        yield from (("sovereign", card) for card in self.sovereign)
        yield "kadmon", self.kadmon


_MODELS: dict[int | str, type[BaseModel]] = {
    "silver": Basic,
    "golden": Basic,
    "sovereign": SovereignCard,
    "kadmon": KadmonCard,
}


def complaint(error: ValidationError, content: dict[str, Any]) -> str:
    """Say in words what is wrong with a file that doesn't fit the schema, and where."""
    place, problem = schema_complaint(error, _fields_at)
    return f"{_where(place, content)}: {problem}"


def _fields_at(place: Place) -> list[str]:
    """Return the keys that are allowed at a place of the file."""
    return sorted((_MODELS[place[0]] if place else Document).model_fields)


def _where(place: Place, content: dict[str, Any]) -> str:
    """Say which card and field a place of the file is."""
    frame, rest = str(place[0]), place[1:]
    if frame == "kadmon" and rest:
        return f'card "Kadmon", field {shown(rest[0])}'
    if not rest or not isinstance(rest[0], int):
        return shown(frame)
    card = content[frame][rest[0]]
    name = card.get("name") if isinstance(card, dict) else None
    title = f"card {shown(name)}" if isinstance(name, str) else f"{frame} card {rest[0] + 1}"
    return f"{title}, field {shown(rest[1])}" if len(rest) > 1 else title
