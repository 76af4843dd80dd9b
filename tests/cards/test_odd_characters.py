"""Characters that only look right, or that nobody sees: a card file can't have them, and no message prints them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kadmon_env.core.letters import printable
from kadmon_env.core.tomlfile import shown
from kadmon_env.errors import CardFileError
from kadmon_env.legions.cardfile import load_cards

Edit = Callable[..., Path]
HULK = 'name = "Rotting Hulk"'

ODD = [
    (
        "name with another mark",
        (HULK, 'name = "Hulk\u2019s"'),
        'field "name": has "\u2019" (U+2019) (character 5); allowed: letters',
    ),
    (
        "name with an accent alone",
        (HULK, 'name = "Hu\u0302lk\u0302"'),
        'field "name": has U+0302 (character 5); allowed: letters',
    ),
    (
        "name with what can't be seen",
        (HULK, 'name = "Rotting\u202e Hulk"'),
        r'card "Rotting\u202e Hulk", field "name": has U+202E (character 8)',
    ),
    (
        "name that looks like another",
        (HULK, 'name = "Barrow  Knight"'),
        'card "Barrow  Knight", field "name": has two spaces in a row (character 7); one is allowed',
    ),
    (
        "title that does something",
        ('title = "Legions of', r'title = "\u001b[31m'),
        '"title": has U+001B (character 1), which can\'t be',
    ),
    (
        "title with another space",
        ('title = "Legions of', 'title = "Legions\u00a0of'),
        "U+00A0 (character 8), which can't be seen, or",
    ),
    ("blank title", ('title = "Legions', 'title = " "  # "'), '"title": is blank'),
    (
        "provenance that does something",
        ('"spell: 1 Damage"', r'"spell: 1 Damage\u0007"'),
        r'field "rulebook": "spell: 1 Damage\u0007" has U+0007 (character 16), which',
    ),
    ("key that does something", ('title = "', '"t\\u001b" = 1\ntitle = "'), r'"t\u001b": unknown field'),
]


@pytest.mark.parametrize(("change", "message"), [case[1:] for case in ODD], ids=[case[0] for case in ODD])
def test_an_odd_character_is_named_by_its_code_and_place(edited: Edit, change: tuple[str, str], message: str) -> None:
    """The message says which character it is, prints none that people can't see, and says what is allowed."""
    with pytest.raises(CardFileError) as error:
        load_cards(edited(change))
    assert message in str(error.value)
    assert str(error.value).isprintable()


def test_no_escape_is_cut_in_two() -> None:
    """A long value is cut before it is escaped."""
    assert re.fullmatch(r'"(\\U000e0041)+…', shown("\U000e0041" * 99))


def test_what_does_not_print_is_shown_as_toml_writes_it() -> None:
    """With four digits or, beyond them, with eight."""
    assert printable("a\u200bb\U000e0041") == r"a\u200bb\U000e0041"
    assert printable("\uffff\U00010ffe") == r"\uffff\U00010ffe"
