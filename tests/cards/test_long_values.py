"""Values of a card file that fill pages: no message shows all of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kadmon_env.errors import CardFileError
from kadmon_env.legions.cardfile import load_cards

Edit = Callable[..., Path]
HULK = 'name = "Rotting Hulk"'
STATED = 'rulebook = ["name", "life"]'
LONG = "x" * 100_000

LONG_VALUES = [
    ("name", (HULK, f'name = "{LONG}"'), 'field "name": is longer than 40 characters'),
    ("key of a card", (HULK, f"{HULK}\n{LONG} = 1"), "unknown field; allowed: copies"),
    ("key of Kadmon", ("[kadmon]", f"[kadmon]\n{LONG} = 1"), "unknown field; allowed: calamity"),
    ("key of the file", ('title = "', f'{LONG} = 1\ntitle = "'), "unknown field; allowed: golden"),
    ("table twice", ("[kadmon]", f"[{LONG}]\n[{LONG}]\n[kadmon]"), "twice (at line 285, column 100002)"),
    ("field of provenance", (STATED, f'rulebook = ["{LONG}"]'), "the card has no field"),
    ("part of no text", (STATED, f'rulebook = ["life: {LONG}"]'), '"life" is no text'),
    ("part of a text", (STATED, f'rulebook = ["spell: 7 {LONG}"]'), 'says "7", which the text does not'),
    ("number of a part", (STATED, f'rulebook = ["spell: {"7" * 100_000}"]'), "which the text does not"),
    ("fields twice", (STATED, 'rulebook = ["name"' + ', "name"' * 20_000 + "]"), "names a field twice"),
    ("types twice", ('types = ["Spirit"]', 'types = ["Spirit"' + ', "Spirit"' * 20_000 + "]"), "names a type twice"),
]


@pytest.mark.parametrize(("change", "message"), [case[1:] for case in LONG_VALUES], ids=[case[0] for case in LONG_VALUES])
def test_a_long_value_is_cut(edited: Edit, change: tuple[str, str], message: str) -> None:
    """The message says what is wrong, in a line or two."""
    path = edited(change)
    with pytest.raises(CardFileError) as error:
        load_cards(path)
    assert message in str(error.value)
    assert len(str(error.value).removeprefix(str(path))) < 300
