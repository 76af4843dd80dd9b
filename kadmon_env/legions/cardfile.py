"""Loading a card file: read, checked, compiled, with one clear error for whatever does not fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from kadmon_env.core.cardtext import TextError
from kadmon_env.core.checked import brief, near
from kadmon_env.core.files import path_of
from kadmon_env.core.tomlfile import digest, read_toml
from kadmon_env.errors import CardFileError
from kadmon_env.legions.cardtables import fill_tables
from kadmon_env.legions.compiler import CONTINUOUS, compile_continuous, compile_effect, compile_horror, field_of
from kadmon_env.legions.design import Design, Frame
from kadmon_env.legions.explain import explain, explain_continuous
from kadmon_env.legions.filerules import check_file
from kadmon_env.legions.program import HORROR_BONUS, Continuous, Program
from kadmon_env.legions.schema import DEFAULT_FILE, AnyCard, Document, complaint
from kadmon_env.legions.terms import KADMON, NONE, Field


@dataclass(frozen=True, eq=False)
class CardFile:
    """A card file ready to play with."""

    source: str
    """The path that it was read from."""
    title: str
    unlisted: str
    """Where fields come from that the rulebook does not state: "reconstructed" or "printed"."""
    designs: tuple[Design, ...]
    names: tuple[str, ...]
    """The name of each of the 67 cards."""
    digest: str
    """Changes with anything that changes play; comments, layout and provenance do not."""
    tables: Any
    """One record of dtype `state.CARD_TABLES`, for the rules."""

    def design(self, name: str) -> Design:
        """Return the design of this name, in any capitals.

        Raises `CardFileError` with the nearest names if there is none.
        """
        for design in self.designs:
            if design.name.casefold() == name.casefold():
                return design
        hint = near(name, [design.name for design in self.designs])
        raise CardFileError(f"{self.source}: there is no card {brief(name)}{hint}")


def load_cards(cards: CardFile | str | Path | None = None) -> CardFile:
    """Load a card file by its path, or the one that comes with the package; a loaded one is returned as it is.

    Raises `CardFileError` that names the file, the card, the field and what is allowed.
    """
    if isinstance(cards, CardFile):
        return cards
    if cards is None:
        return _default()
    path = path_of(cards)
    if path is None:
        raise CardFileError(f"cards: {brief(cards)}: None, the path of a card file, or a loaded one is expected")
    return _load(path)


@cache
def _default() -> CardFile:
    """Load the package's own card file, once."""
    return _load(DEFAULT_FILE)


def _load(path: Path) -> CardFile:
    """Read, check and compile a card file."""
    document = _document(path)
    try:
        check_file(document)
        designs = tuple(_designs(document))
        tables = fill_tables(designs, compile_horror())
    except TextError as error:
        raise CardFileError(f"{path}: {error}") from None
    names = tuple(design.name for design in designs for _ in design.cards)
    return CardFile(str(path), document.title, document.unlisted, designs, names, _digest(designs), tables)


def _document(path: Path) -> Document:
    """Read a card file and check it against the schema."""
    content = read_toml(path)
    try:
        return Document.model_validate(content)
    except ValidationError as error:
        raise CardFileError(f"{path}: {complaint(error, content)}") from None


def _designs(document: Document) -> Iterator[Design]:
    """Compile the cards in the order of physical cards: silver, golden, Sovereigns, Kadmon."""
    first, sovereign = 0, 0
    for frame, card in document.framed():
        place = {"golden": NONE, "silver": NONE, "sovereign": sovereign, "kadmon": KADMON}[frame]
        design = _design(frame, card, first, place, document.unlisted)
        yield design
        first += design.copies
        sovereign += frame == "sovereign"


def _design(frame: Frame, card: AnyCard, first: int, sovereign: int, unlisted: str) -> Design:
    """Compile one card."""
    programs, flags, texts = _compiled(frame, card)
    return Design(
        name=card.name,
        frame=frame,
        first=first,
        copies=card.copies,
        types=tuple(card.types),
        power=card.power,
        life=card.life,
        ichor=card.ichor,
        ichor_per_player=card.ichor_per_player,
        always_in_crown=card.always_in_crown,
        sovereign=sovereign,
        texts=texts,
        programs=programs,
        flags=flags,
        fields=tuple(sorted(card.model_fields_set - {"rulebook"})),
        rulebook=card.from_rulebook(),
        unlisted=unlisted,
    )


def _compiled(frame: Frame, card: AnyCard) -> tuple[dict[Field, Program], Continuous, dict[str, str]]:
    """Compile the texts of a card, naming the card and the field of one that can't be."""
    programs: dict[Field, Program] = {}
    flags: Continuous = {}
    texts: dict[str, str] = {}
    for key, text in card.texts().items():
        try:
            if key in CONTINUOUS:
                said = compile_continuous(text, key)
                flags |= said
                texts[key] = explain_continuous(said)
            else:
                program = programs[field_of(key)] = compile_effect(text, key, card.name, kadmon=frame == "kadmon")
                texts[key] = explain(program, card.name)
        except TextError as error:
            raise TextError(f'card "{card.name}", field "{key}": {error}') from None
    return programs, flags, texts


def _digest(designs: tuple[Design, ...]) -> str:
    """Return the digest of everything that matters for play."""
    said = [
        [d.name, d.frame, d.copies, d.types, d.power, d.life, d.ichor, d.ichor_per_player, d.always_in_crown, d.texts]
        for d in designs
    ]
    return digest({"cards": said, "horror": HORROR_BONUS})
