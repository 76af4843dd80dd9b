"""Cards for people: the list of a file, one card in full, the verdict on a file, and what a text can say."""

from __future__ import annotations

from pathlib import Path

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kadmon_env.legions.cardfile import CardFile, load_cards
from kadmon_env.legions.design import Design
from kadmon_env.legions.phrasebook import ANNOUNCED, phrasebook, where
from kadmon_env.legions.program import MAX_NUMBER
from kadmon_env.legions.schema import TEXTS
from kadmon_env.legions.terms import MODES, SEATS, TARGETS, Op

LABELS = {
    "always_in_crown": "Always in the Crown",
    "legion": "Legion",
    "all_players": "All players, Invoke",
    "calamity": "Calamity",
    "dawn": "Dawn",
    "empty_tomb": "Empty Tomb",
    "vassal": "Vassal",
    "arrival": "Vassal, Calamity",
    "invoke": "Invoke",
    "cast": "Cast",
    "spell": "Spell",
}
"""What a card calls each of its texts."""

RULED = {
    Op.SWAP: "A Swap never takes the Ruling Sovereign [J-KEY-7].",
    Op.RELOCATE: "A move never takes the Ruling Sovereign [J-DMG-8].",
    Op.BURY: "This never takes the Ruling Sovereign [J-DMG-8]; Sovereigns go to the Tomb [J-GEN-6].",
}
"""What the rules say of some verbs and their text leaves out."""


READING = (
    f"A text is one effect, or up to {MODES} to choose from with / between them; an effect has verbs with ; between them; "
    "a full stop ends it. Words in capitals stand for phrases of the tables below, [PER] may be left out, "
    f"N is a number from 1 to {MAX_NUMBER} (2 to {TARGETS} of units to choose, {TARGETS // 2} of units to move). "
    "Capital letters do not matter. "
    f"What a player announces are {', '.join(ANNOUNCED)}."
)
"""How texts are put together."""


def list_cards(file: CardFile) -> Group:
    """Return all cards of a file as a table, with a line on where they come from."""
    table = Table(title=Text(file.title))
    for heading in ("Copies", "Card", "Type", "P/L", "Text"):
        table.add_column(heading, justify="right" if heading == "Copies" else "left")
    for design in file.designs:
        stats = f"{design.power}/{design.life}" if design.life else "-"
        row = (str(design.copies), design.name, " ".join(design.types) or "-", stats, _all_texts(design))
        table.add_row(*map(Text, row))
    return Group(table, Text(origin(file)))


def show_card(file: CardFile, name: str) -> Panel:
    """Return one card in full, each field with where it comes from.

    Raises `CardFileError` with the nearest names if there is no such card.
    """
    design = file.design(name)
    table = Table(box=None)
    for heading in ("Field", "", "Source"):
        table.add_column(heading)
    for field in _fields(design):
        row = (LABELS.get(field, field.replace("_", " ").capitalize()), _value(design, field), design.provenance(field))
        table.add_row(*map(Text, row))
    below = [*_rulings(design), origin(file)]
    return Panel(Group(table, Text(""), *map(Text, below)), title=Text(design.name), expand=False)


def list_phrases() -> Group:
    """Return every phrase that a card's texts can say, with what it means and which keys can carry it."""
    shown: list[Table | Text] = [Text(READING)]
    for title, phrases in phrasebook().items():
        table = Table(title=Text(title), title_justify="left", expand=True, show_lines=True)
        for heading, ratio in (("Phrase", 4), ("Meaning", 4), ("Under", 3)):
            table.add_column(heading, ratio=ratio)
        for phrase in phrases:
            table.add_row(*map(Text, (phrase.words, phrase.meaning, where(phrase.keys))))
        shown.append(table)
    return Group(*shown)


def check_file(path: str | Path) -> Text:
    """Return what a usable card file holds.

    Raises `CardFileError` that says why a file can't be used.
    """
    file = load_cards(path)
    return Text(
        f"{file.source}: can be played\n"
        f"{file.title}: {len(file.names)} cards of {len(file.designs)} designs, digest {file.digest}\n{origin(file)}"
    )


def origin(file: CardFile) -> str:
    """Say where the cards of a file come from, plainly."""
    fields = [design.provenance(field) for design in file.designs for field in design.fields]
    whole, rest = fields.count("rulebook"), fields.count(file.unlisted)
    counts = f"Fields from the rulebook: {whole}, partly: {len(fields) - whole - rest}, {file.unlisted}: {rest}."
    if file.unlisted == "printed":
        return f"The file's author typed these cards in from printed ones. {counts}"
    return f"The rulebook prints no card list, so this set is a reconstruction and not the printed cards. {counts}"


def _fields(design: Design) -> list[str]:
    """Return the fields of a card in the order of reading."""
    first = [field for field in ("name", "type", "types", "power", "life", "copies") if field in design.fields]
    ichor = [field for field in ("ichor", "ichor_per_player", "always_in_crown") if field in design.fields]
    return first + ichor + [field for field in TEXTS if field in design.texts]


def _rulings(design: Design) -> list[str]:
    """Return what the rules add to the verbs of a card, each once."""
    verbs = {row.op for program in design.programs.values() for row in program.rows}
    return [words for verb, words in RULED.items() if verb in verbs]


def _value(design: Design, field: str) -> str:
    """Return the value of a field as text."""
    if field in design.texts:
        return design.texts[field]
    if field in {"type", "types"}:
        return ", ".join(design.types)
    if field == "copies" and design.frame == "silver":
        return f"{design.copies} (silver: one for each of up to {SEATS} players)"
    value = getattr(design, field)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _all_texts(design: Design) -> str:
    """Return the texts of a card, each with its label unless it is a Basic."""
    if "spell" in design.texts:
        return design.texts["spell"]
    return "\n".join(f"{LABELS[field]}: {text}" for field, text in design.texts.items())
