"""The card file that comes with the package: the set, and which of it the rulebook states."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kadmon_env.legions.cardfile import CardFile

STARTERS = ["Dead Crawler", "Living Bones", "Wandering Ghost", "Bellowing Accursed"]
SOVEREIGNS = [
    "Fragment of the Great Evil",
    "Kilgore, Master of Ravns",
    "The Phantom of Saint Michael",
    "Ianira Heartslaver",
    "Branwen, Shield of Strays",
    "The Ingenious Andrés Beltram",
    "Verdant VII, the Proud",
]
RULEBOOK = [
    ("Living Bones", "spell", "1 Damage"),
    ("Wandering Ghost", "spell", "Quickcast, 2 Shield"),
    ("Rotting Hulk", "name", ""),
    ("Rotting Hulk", "life", ""),
    ("Fragment of the Great Evil", "always_in_crown", ""),
    ("Fragment of the Great Evil", "legion", ""),
    ("Fragment of the Great Evil", "all_players", "there is one"),
    ("Fragment of the Great Evil", "invoke", ""),
    ("Fragment of the Great Evil", "cast", "Quickcast, at once, negates"),
    ("Kilgore, Master of Ravns", "calamity", "all but Vassals"),
    ("Kilgore, Master of Ravns", "dawn", "all but the amount"),
    ("Kilgore, Master of Ravns", "invoke", ""),
    ("Kilgore, Master of Ravns", "cast", ""),
    ("The Phantom of Saint Michael", "legion", ""),
    ("The Phantom of Saint Michael", "invoke", ""),
    ("The Phantom of Saint Michael", "cast", "all but the number"),
    ("Ianira Heartslaver", "legion", ""),
    ("Ianira Heartslaver", "calamity", ""),
    ("Ianira Heartslaver", "dawn", ""),
    ("Ianira Heartslaver", "invoke", "all but who Summons"),
    ("Ianira Heartslaver", "cast", "all but the number"),
    ("Branwen, Shield of Strays", "calamity", "all but the amount"),
    ("Branwen, Shield of Strays", "vassal", ""),
    ("Branwen, Shield of Strays", "arrival", "there is one"),
    ("Branwen, Shield of Strays", "cast", ""),
    ("The Ingenious Andrés Beltram", "legion", "gains Ichor"),
    ("The Ingenious Andrés Beltram", "all_players", "there is one"),
    ("The Ingenious Andrés Beltram", "invoke", "all but the amounts"),
    ("The Ingenious Andrés Beltram", "cast", "merges 2 units"),
    ("Verdant VII, the Proud", "legion", "all but the side"),
    ("Verdant VII, the Proud", "calamity", ""),
    ("Verdant VII, the Proud", "dawn", "all but the amount"),
    ("Verdant VII, the Proud", "invoke", "Quickcast"),
    ("Kadmon", "ichor", ""),
    ("Kadmon", "ichor_per_player", ""),
    ("Kadmon", "legion", ""),
    ("Kadmon", "calamity", ""),
    ("Kadmon", "dawn", ""),
    ("Kadmon", "empty_tomb", "there is one"),
]
"""What the rulebook states of the cards besides the names and numbers of starters and Sovereigns."""


PRINTED = """
4  Dead Crawler                  Undead           1/2
4  Living Bones                  Undead           1/1
4  Wandering Ghost               Spirit           1/2
4  Bellowing Accursed            Horror           2/1
3  Rotting Hulk                  Undead           3/1
2  Barrow Knight                 Undead           2/3
2  Bone Colossus                 Undead           3/4
3  Plague Bearer                 Undead           1/3
2  Gravewarden                   Undead           2/2
3  Gnashing Maw                  Horror           3/2
2  Flesh Weaver                  Horror           2/3
3  Nightmare Brood               Horror           2/2
2  Dread Stag                    Horror           4/2
2  Thornwatcher                  Horror           1/4
3  Pale Choir                    Spirit           1/2
3  Lantern Wisp                  Spirit           1/1
2  Mirror Shade                  Spirit           2/2
2  Hollow Revenant               Spirit           3/2
2  Mourning Veil                 Spirit           2/3
2  Hushed Penitent               Spirit           1/3
2  Ashen Seraph                  Samael           2/2
3  Fallen Cherub                 Samael           1/1
1  Fragment of the Great Evil    Undead, Spirit   3/5   4
1  Kilgore, Master of Ravns      Horror           3/4   4
1  The Phantom of Saint Michael  Spirit           2/6   4
1  Ianira Heartslaver            Horror, Spirit   3/4   4
1  Branwen, Shield of Strays     Undead, Spirit   1/5   4
1  The Ingenious Andrés Beltram  Undead, Horror   2/4   3
1  Verdant VII, the Proud        Horror           4/6   5
1  Kadmon                        -                0/0   0
"""
"""The whole set: copies, name, types, Power/Life, a Sovereign's base Ichor; Kadmon's Ichor is all per player."""


def test_set_1_starters_are_four_designs_with_a_copy_for_each_player(cards: CardFile) -> None:
    """Silver cards are the four that the rulebook names, four of each."""
    silver = {design.name: design.copies for design in cards.designs if design.frame == "silver"}
    assert silver == dict.fromkeys(STARTERS, 4)


def test_set_2_there_are_43_golden_cards_of_18_designs(cards: CardFile) -> None:
    """The Wilds are 43 cards; this set has them in 18 designs of two or three copies."""
    copies = [design.copies for design in cards.designs if design.frame == "golden"]
    assert (len(copies), sum(copies), set(copies)) == (18, 43, {2, 3})


def test_set_3_seven_sovereigns_then_kadmon(cards: CardFile) -> None:
    """The Sovereigns stand in the rulebook's order, Kadmon last, and the Fragment is always in the Crown."""
    assert [design.name for design in cards.designs if design.frame == "sovereign"] == SOVEREIGNS
    assert (len(cards.names), cards.names[66]) == (67, "Kadmon")
    assert [design.name for design in cards.designs if design.always_in_crown] == ["Fragment of the Great Evil"]


def test_sov_1_base_ichor_leaves_enough_for_a_full_gauntlet_of_four(cards: CardFile) -> None:
    """The seven bases add up to 28, every Sovereign has 1 more per player, and Kadmon has 4 per player."""
    sovereigns = [design for design in cards.designs if design.sovereign >= 0]
    assert sum(design.ichor for design in sovereigns) == 28
    assert [design.ichor_per_player for design in sovereigns] == [1] * 7 + [4]


def test_samael_is_on_basic_cards_only(cards: CardFile) -> None:
    """No Sovereign is a Samael; five cards are."""
    samael = [design for design in cards.designs if "Samael" in design.types]
    assert {design.frame for design in samael} == {"golden"}
    assert sum(design.copies for design in samael) == 5


@pytest.mark.parametrize(("name", "field", "part"), RULEBOOK)
def test_what_the_rulebook_states_is_marked(cards: CardFile, name: str, field: str, part: str) -> None:
    """A field that the rulebook states says so, with the part if it is only a part."""
    assert cards.design(name).rulebook[field] == part


def test_everything_else_is_marked_reconstructed(cards: CardFile) -> None:
    """The rulebook's are the fields listed here, the names of starters and Sovereigns, and the starters' copies."""
    names = [(name, "name", "") for name in [*STARTERS, *SOVEREIGNS, "Kadmon"]]
    copies = [(name, "copies", "") for name in STARTERS]
    marked = [(design.name, field, part) for design in cards.designs for field, part in design.rulebook.items()]
    assert sorted(marked) == sorted([*RULEBOOK, *names, *copies])
    assert cards.design("Barrow Knight").provenance("spell") == "reconstructed"


def test_a_card_fits_in_the_eye(cards: CardFile) -> None:
    """A Basic takes at most 8 lines of the file, a Sovereign at most 14."""
    text = Path(cards.source).read_text(encoding="utf-8")
    tables = {heading: re.findall(rf"^\[+{heading}\]+\n(?:\w.*\n)*", text, re.MULTILINE) for heading in ("golden", "sovereign")}
    assert max(len(table.splitlines()) for table in tables["golden"]) <= 8
    assert max(len(table.splitlines()) for table in tables["sovereign"]) <= 14


def test_every_card_has_its_number_of_copies_its_types_and_its_numbers(cards: CardFile) -> None:
    """All thirty designs, in the order of the file, are those of the table above."""
    rows = [re.split(" {2,}", line) for line in PRINTED.strip().splitlines()]
    found = [[str(d.copies), d.name, ", ".join(d.types) or "-", f"{d.power}/{d.life}"] for d in cards.designs]
    assert found == [row[:4] for row in rows]
    assert [str(d.ichor) for d in cards.designs if d.frame not in {"silver", "golden"}] == [row[4] for row in rows if row[4:]]
