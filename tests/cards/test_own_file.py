"""A person's own card file: the printed values in a copy of the package's file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kadmon_env.legions.cardfile import CardFile, load_cards
from kadmon_env.legions.program import Row
from kadmon_env.legions.terms import Field, Op

Edit = Callable[..., Path]


def test_changed_values_are_played(edited: Edit) -> None:
    """Power and text of the copy are in its tables."""
    file = load_cards(edited(("power = 3\nlife = 1", "power = 5\nlife = 2"), ("2 Damage to a Vassal.", "Ungrave 7.")))
    hulk = file.design("Rotting Hulk")
    assert (file.tables.strength[hulk.first], file.tables.life[hulk.first]) == (5, 2)
    assert hulk.programs[Field.SPELL].rows == (Row(Op.UNGRAVE, 7),)


def test_another_name_is_another_card(edited: Edit) -> None:
    """A renamed card is found by its new name, with all its copies."""
    file = load_cards(edited(('name = "Rotting Hulk"', 'name = "St. Hulk\'s-Bane & Co"')))
    assert file.names[16:19] == ("St. Hulk's-Bane & Co",) * 3


def test_other_numbers_of_copies_are_fine_if_they_add_up(edited: Edit) -> None:
    """One Rotting Hulk less and one Barrow Knight more are still 43 golden cards."""
    hulk, knight = ("life = 1\ncopies = 3", "life = 1\ncopies = 2"), ("life = 3\ncopies = 2", "life = 3\ncopies = 3")
    file = load_cards(edited(hulk, knight))
    assert [file.names.count(name) for name in ("Rotting Hulk", "Barrow Knight")] == [2, 3]


def test_printed_fields_say_so(edited: Edit) -> None:
    """The file's author says once that what the rulebook does not state comes from printed cards."""
    file = load_cards(edited(('unlisted = "reconstructed"', 'unlisted = "printed"')))
    assert file.design("Barrow Knight").provenance("spell") == "printed"
    assert file.design("Barrow Knight").provenance("name") == "printed"


DIFFERENT = [
    ("power = 3\nlife = 1", "power = 3\nlife = 2"),
    ("Ungrave 2.", "Ungrave 3."),
    ('name = "Dead Crawler"', 'name = "Dead Creeper"'),
]


@pytest.mark.parametrize("change", DIFFERENT)
def test_the_digest_changes_with_play(cards: CardFile, edited: Edit, change: tuple[str, str]) -> None:
    """A file of other numbers, texts or names has another digest."""
    assert load_cards(edited(change)).digest != cards.digest


SAME = [
    ("# The cards", "# My cards"),
    ("\n[[golden]]", "\n\n# Golden\n[[golden]]"),
    ("Ungrave 2.", "ungrave   2 ."),
    ('title = "Legions', 'title = "My Legions'),
    ('rulebook = ["name", "life"]\n', ""),
]


@pytest.mark.parametrize("change", SAME)
def test_the_digest_stays_with_play(cards: CardFile, edited: Edit, change: tuple[str, str]) -> None:
    """Comments, layout, capitals, title and provenance change nothing that matters for play."""
    assert load_cards(edited(change)).digest == cards.digest


def test_line_ends_and_byte_order_marks_of_other_systems_are_fine(cards: CardFile, tmp_path: Path) -> None:
    """A file saved on another system is the same file."""
    text = Path(cards.source).read_text(encoding="utf-8")
    path = tmp_path / "my_cards.toml"
    path.write_bytes(text.replace("\n", "\r\n").encode("utf-8-sig"))
    assert load_cards(str(path)).digest == cards.digest
