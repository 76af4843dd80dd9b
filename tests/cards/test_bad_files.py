"""A card file that can't be used: one error that names the file, the card, the field and what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kadmon_env.errors import CardFileError
from kadmon_env.legions.cardfile import load_cards

Edit = Callable[..., Path]
HULK = 'name = "Rotting Hulk"'
SERAPH = '[[golden]]\nname = "Ashen Seraph"\ntype = "Samael"\npower = 2\nlife = 2\ncopies = 2\n'
SERAPH_TEXT = 'spell = "Take 1 Ichor from the pool; if in Despair, 2 instead."\n'
SIZE = 50 * 1024 * 1024

CARDS = [
    (
        "unknown phrase",
        ("2 Damage to a Vassal.", "2 Damage at a Vassal."),
        (
            'card "Rotting Hulk", field "spell": "2 Damage at a Vassal." is not understood from "at a Vassal."'
            ' on (character 10); nearest phrases: "N Damage to a Vassal"'
        ),
    ),
    (
        "text in its wrong field",
        ('calamity = "It becomes Midnight."', 'calamity = "Ungrave 1."'),
        'card "Verdant VII, the Proud", field "calamity": "Ungrave 1." says "Ungrave 1", which can only stand in the fields',
    ),
    (
        "unknown type",
        (f'{HULK}\ntype = "Undead"', f'{HULK}\ntype = "Undaed"'),
        ("card \"Rotting Hulk\", field \"type\": \"Undaed\" is not allowed; allowed: 'Undead', 'Horror', 'Spirit' or 'Samael'"),
    ),
    (
        "text for a number",
        (f'{HULK}\ntype = "Undead"\npower = 3', f'{HULK}\ntype = "Undead"\npower = "three"'),
        'card "Rotting Hulk", field "power": "three" is no whole number',
    ),
    (
        "number for a text",
        ('spell = "Swap 2 units."', "spell = 2"),
        'card "Hollow Revenant", field "spell": 2 is no text in quotation marks',
    ),
    (
        "no list",
        ('types = ["Undead", "Spirit"]\npower = 3', 'types = "Undead"\npower = 3'),
        'card "Fragment of the Great Evil", field "types": "Undead" is no list in brackets',
    ),
    (
        "neither true nor false",
        ("always_in_crown = true", "always_in_crown = 1"),
        'card "Fragment of the Great Evil", field "always_in_crown": 1 is neither true nor false',
    ),
    (
        "negative number",
        (f'{HULK}\ntype = "Undead"\npower = 3', f'{HULK}\ntype = "Undead"\npower = -3'),
        'card "Rotting Hulk", field "power": -3 is too small; at least 0',
    ),
    (
        "number too large",
        (f'{HULK}\ntype = "Undead"\npower = 3', f'{HULK}\ntype = "Undead"\npower = 300'),
        'card "Rotting Hulk", field "power": 300 is too large; at most 99',
    ),
    (
        "amount too large",
        ("3 Damage to a unit in the Legion.", "300 Damage to a unit in the Legion."),
        'card "Gnashing Maw", field "spell": "300 Damage to a unit in the Legion." says "300"; allowed here: 1 to 99',
    ),
    (
        "unit without life",
        ("power = 3\nlife = 1", "power = 3\nlife = 0"),
        'card "Rotting Hulk", field "life": 0 is too small; at least 1',
    ),
    ("missing field", (f'{HULK}\ntype = "Undead"\n', f"{HULK}\n"), 'card "Rotting Hulk", field "type": is missing'),
    ("empty text", ('spell = "Swap 2 units."', 'spell = ""'), 'card "Hollow Revenant", field "spell": is empty'),
    (
        "text too long",
        ('spell = "Swap 2 units."', f'spell = "{"Swap " * 100}"'),
        'card "Hollow Revenant", field "spell": is longer than 400 characters',
    ),
    (
        "misspelt field",
        ('spell = "Swap 2 units."', 'spel = "Swap 2 units."'),
        'card "Hollow Revenant", field "spel": unknown field; did you mean "spell"?',
    ),
    (
        "unknown field",
        ('spell = "Swap 2 units."', 'spell = "Swap 2 units."\ncolour = "red"'),
        ('card "Hollow Revenant", field "colour": unknown field; allowed: copies, life, name, power, rulebook, spell, type'),
    ),
    ("unknown key", ('title = "', 'tilte = "'), '"tilte": unknown field; did you mean "title"?'),
    ("name missing", (f"{HULK}\n", ""), 'golden card 1, field "name": is missing'),
    (
        "name that actions can't hold",
        (HULK, 'name = "Rotting Hulk #2"'),
        'card "Rotting Hulk #2", field "name": has "#" (character 14); allowed: letters',
    ),
    ("name of something else", (HULK, 'name = "Horror"'), 'card "Horror", field "name": no card can have this name'),
    (
        "two cards of one name",
        (HULK, 'name = "barrow knight"'),
        'card "barrow knight", field "name": there is another card of this name',
    ),
    (
        "missing card",
        (SERAPH + SERAPH_TEXT, ""),
        '43 golden cards (copies counted) are needed and here are 41: 2 missing; not here: "Ashen Seraph"',
    ),
    (
        "too many cards",
        ("life = 1\ncopies = 3", "life = 1\ncopies = 5"),
        "43 golden cards (copies counted) are needed and here are 45: 2 too many",
    ),
    (
        "silver card of three copies",
        ("life = 2\ncopies = 4", "life = 2\ncopies = 3"),
        'card "Dead Crawler", field "copies": 3; a silver card has 4, one for each player',
    ),
    ("fifth silver design", ("[[golden]]", "[[silver]]"), "4 silver designs are needed and here are 5: 1 too many"),
    (
        "eighth Sovereign",
        (
            "[kadmon]",
            ('[[sovereign]]\nname = "Y"\nichor = 0\ntypes = ["Horror"]\npower = 1\nlife = 1\ncast = "Ungrave 1."\n[kadmon]'),
        ),
        "7 Sovereigns besides Kadmon are needed and here are 8: 1 too many",
    ),
    (
        "nobody always in the Crown",
        ("always_in_crown = true", "always_in_crown = false"),
        'exactly 1 Sovereign must have "always_in_crown = true"; here: none',
    ),
    (
        "two always in the Crown",
        ('types = ["Spirit"]\n', 'types = ["Spirit"]\nalways_in_crown = true\n'),
        '"always_in_crown = true"; here: "Fragment of the Great Evil", "The Phantom of Saint Michael"',
    ),
    (
        "Samael Sovereign",
        ('types = ["Spirit"]', 'types = ["Samael"]'),
        (
            'card "The Phantom of Saint Michael", field "types": "Samael" is not allowed; '
            "allowed: 'Undead', 'Horror' or 'Spirit'"
        ),
    ),
    (
        "Sovereign without type",
        ('types = ["Spirit"]', "types = []"),
        'card "The Phantom of Saint Michael", field "types": names nothing',
    ),
    (
        "type named twice",
        ('types = ["Spirit"]', 'types = ["Spirit", "Spirit"]'),
        'card "The Phantom of Saint Michael", field "types": "Spirit", "Spirit" names a type twice',
    ),
    (
        "Ichor that the pool lacks",
        ("ichor = 5", "ichor = 10"),
        'fields "ichor", "ichor_per_player": a Full Gauntlet of 4 players needs 81 Ichor and there are 80',
    ),
    (
        "Ichor per player that the pool lacks",
        ("ichor_per_player = 4", "ichor_per_player = 99"),
        'toml: field "ichor_per_player": a Full Gauntlet of 4 players needs 456 Ichor and there are 80',
    ),
    (
        "another becomes a Sovereign",
        ('calamity = "It becomes Midnight."', 'calamity = "Become a random entombed Sovereign."'),
        'card "Verdant VII, the Proud", field "calamity"',
    ),
    (
        "provenance of no field",
        ('rulebook = ["name", "life"]', 'rulebook = ["name", "lief"]'),
        'card "Rotting Hulk", field "rulebook": the card has no field "lief"; it has "life"',
    ),
    (
        "provenance of another text",
        ('"spell: 1 Damage"', '"spell: 2 Damage"'),
        'field "rulebook": "spell: 2 Damage" says "2 Damage", which the text does not: "Quickcast. 1 Damage to a unit."',
    ),
    (
        "provenance of a part of a number",
        ('rulebook = ["name", "life"]', 'rulebook = ["name", "life: most"]'),
        'card "Rotting Hulk", field "rulebook": "life: most": "life" is no text, so no part of it can be stated; write "life"',
    ),
    (
        "provenance of no part",
        ('rulebook = ["name", "life"]', 'rulebook = ["name", "spell: "]'),
        'card "Rotting Hulk", field "rulebook": "spell: " states no part; leave out the ":"',
    ),
    (
        "provenance said twice",
        ('rulebook = ["name", "life"]', 'rulebook = ["name", "name"]'),
        'card "Rotting Hulk", field "rulebook": "name", "name" names a field twice',
    ),
    (
        "provenance that is no list",
        ('rulebook = ["name", "life"]', 'rulebook = "name"'),
        'card "Rotting Hulk", field "rulebook": "name" is no list in brackets',
    ),
    (
        "unknown provenance",
        ('unlisted = "reconstructed"', 'unlisted = "guessed"'),
        "\"unlisted\": \"guessed\" is not allowed; allowed: 'reconstructed' or 'printed'",
    ),
    ("no Kadmon", ("[kadmon]", "[kamdon]"), '"kamdon": unknown field; did you mean "kadmon"? (and 1 more)'),
]


@pytest.mark.parametrize(("change", "message"), [case[1:] for case in CARDS], ids=[case[0] for case in CARDS])
def test_a_bad_card_is_named_with_its_field(edited: Edit, change: tuple[str, str], message: str) -> None:
    """The message begins with the file and says which card and field is wrong, and what would be right."""
    path = edited(change)
    with pytest.raises(CardFileError) as error:
        load_cards(path)
    assert str(error.value).startswith(f"{path}: ")
    assert message in str(error.value)


CONTENTS = [
    ("empty", b"", "the file is empty"),
    ("blank", b" \n\n", "the file is empty"),
    ("comments only", b"# nothing\n", '"silver": is missing (and 3 more)'),
    ("not TOML", b"Rotting Hulk: 3/1\n", "no TOML file: Expected '=' after a key in a key/value pair (at line 1"),
    ("nested without end", b"a = " + b"[" * 100_000, "no TOML file"),
    ("a number without end", b"a = " + b"9" * 5000, "no TOML file"),
    ("a key without end", b"# a\n" + b"a." * 100_000 + b"a = 1", "no TOML file: a key of 100,001 parts with dots between them"),
    ("a header without end", b"\n[" + b"a . " * 50_000 + b"a]", "no TOML file: a key of 50,001 parts with dots"),
    ("a quoted key without end", b"x = {" + b"'a.'.\"b\"." * 15 + b"a = 1}", "dots between them; at most 20 (at line 1)"),
    ("binary", b"\x7fELF\x00\x01\x02", "a binary file, not TOML text"),
    ("not UTF-8", 'title = "Andrés"'.encode("latin-1"), "no UTF-8 text: byte 14 can't be read"),
    (
        "other TOML",
        b"[tool.ruff]\nline-length = 120\n",
        '"tool": unknown field; allowed: golden, kadmon, silver, sovereign, title, unlisted (and 4 more)',
    ),
]


@pytest.mark.parametrize(("content", "message"), [case[1:] for case in CONTENTS], ids=[case[0] for case in CONTENTS])
def test_a_file_that_is_no_card_file_says_what_it_is(tmp_path: Path, content: bytes, message: str) -> None:
    """The message begins with the path and says in words what the file is instead."""
    path = tmp_path / "my_cards.toml"
    path.write_bytes(content)
    with pytest.raises(CardFileError) as error:
        load_cards(path)
    assert str(error.value).startswith(f"{path}: ")
    assert message in str(error.value)


def test_dots_are_counted_in_keys_only(edited: Edit) -> None:
    """A few parts, and texts and comments full of dots, are fine; this key is only unknown."""
    dots, key = ".".join("a" * 30), ".".join("a" * 19)
    path = edited(('title = "', f'# {dots}\n{key} = ["""{dots}""", "\\"{dots}", \'{dots}\']\ntitle = "'))
    with pytest.raises(CardFileError, match='"a": unknown field'):
        load_cards(path)


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """Of 50 MB nothing is read: the size alone is reason enough."""
    path = tmp_path / "my_cards.toml"
    with path.open("wb") as file:
        file.truncate(SIZE)
    with pytest.raises(CardFileError, match=r"52,428,800 bytes, too large for a card file \(at most 262,144\)"):
        load_cards(path)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    """A folder is called one."""
    with pytest.raises(CardFileError, match="a folder, not a file"):
        load_cards(tmp_path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """A path where nothing is says so."""
    with pytest.raises(CardFileError, match=r"nowhere\.toml: there is no such file"):
        load_cards(tmp_path / "nowhere.toml")


@pytest.mark.parametrize(
    ("path", "message"),
    [("/dev/zero", "no ordinary file"), ("a\0b", "no path of a file"), ("x" * 300, "can't be read")],
)
def test_what_is_no_file_at_all_is_refused(path: str, message: str) -> None:
    """A device, an impossible path and an endless name are refused in words."""
    with pytest.raises(CardFileError, match=message):
        load_cards(path)


PIECES = st.one_of(st.text(max_size=10), st.sampled_from(["9", '"', "[", "\n", "= "]))


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 7000), st.integers(0, 30), PIECES)
def test_any_damage_to_a_file_is_harmless_or_refused(tmp_path: Path, place: int, cut: int, put: str) -> None:
    """A card file with a piece replaced loads, or is one error that names it."""
    text = Path(load_cards().source).read_text(encoding="utf-8")
    path = tmp_path / "my_cards.toml"
    path.write_text(text[:place] + put + text[place + cut :], encoding="utf-8")
    assert outcome(path).startswith(("67 cards", f"{path}: "))


def outcome(path: Path) -> str:
    """Return what loading a file comes to: how many cards, or the message that refuses it."""
    try:
        return f"{len(load_cards(path).names)} cards"
    except CardFileError as error:
        return str(error)
