"""DAWN and AMB: how a Cycle starts."""

from __future__ import annotations

import pytest

from tests.rules.table import FRAGMENT, IANIRA, MICHAEL, NOTHING, VERDANT, given, hand, kadmon, legion, spent, vassals

EVERY_TOKEN = ("summon", "cast", "invoke")


def test_dawn_1_tokens_are_restored() -> None:
    """All base tokens are charged again at Dawn, whoever spent them."""
    seats = hand(tokens=spent(*EVERY_TOKEN)), hand(tokens=spent("cast"))
    table = given(*seats, phase="dawn", ruling=MICHAEL, wilds=[])
    assert [table.tokens(seat) for seat in range(3)] == [set(EVERY_TOKEN)] * 3


def test_dawn_1_bonus_and_wild_tokens_are_restored_too() -> None:
    """A spent Horror token and a spent Wild token are charged again at Dawn."""
    horrors = vassals("Dread Stag", "Gnashing Maw", "Flesh Weaver", bonus={"horror": False}, wild=False)
    table = given(horrors, phase="dawn", ruling=kadmon(FRAGMENT), tomb=[FRAGMENT], wilds=[])
    assert (table.bonus(0), table.wild(0)) == ({"horror": True}, True)


def test_dawn_1_the_dawn_effect_comes_after_the_tokens() -> None:
    """When Verdant's Dawn effect asks its first question the tokens are charged."""
    table = given(vassals("Bone Colossus", tokens=spent(*EVERY_TOKEN)), phase="dawn", ruling=VERDANT, wilds=[])
    assert (table["phase"], table.tokens(0)) == ("dawn", set(EVERY_TOKEN))


def test_dawn_2_the_first_dawn_reveals_a_sovereign_and_omits_its_dawn_effect() -> None:
    """Ianira, revealed at the First Dawn, takes one Vassal by her Calamity and none by her Dawn effect."""
    seat = vassals("Pale Choir", "Dread Stag", tokens=spent("cast"))
    table = given(seat, phase="dawn", cycle=2, crown=[IANIRA, "Kadmon"], wilds=[])
    assert table.tokens(0) == set(EVERY_TOKEN)
    table.play("choose Pale Choir @ player_0 vassal")
    assert (table.kind, table.vassals(0), table.ruling, table["chalice"]) == ("action", ["Dread Stag"], IANIRA, 7)


def test_amb_1_units_are_added_to_a_legion_zone_without_limit() -> None:
    """A Legion Zone with six units gets a seventh, the top card of the Wilds."""
    six = ["Pale Choir", "Pale Choir", "Dread Stag", "Dread Stag", "Gnashing Maw", "Gnashing Maw"]
    table = given(legion(*six), phase="ambush", wilds=["Lantern Wisp", "Bone Colossus", "Rotting Hulk", "Rotting Hulk"])
    assert table.legion(0) == [*six, "Lantern Wisp"]


def test_j_amb_2_under_kadmon_everyone_gets_two_in_two_rounds() -> None:
    """Each player gets one in Sigil order, and then each another."""
    three = ["Rotting Hulk", "Pale Choir", "Dread Stag"]
    table = given(phase="ambush", sigil=1, ruling=kadmon(), wilds=[*three, *three, "Flesh Weaver"])
    assert [table.legion(seat) for seat in (1, 2, 0)] == [[name, name] for name in three]
    assert table["wilds"] == ["Flesh Weaver"]


def test_j_amb_3_with_the_wilds_empty_nobody_gets_anything() -> None:
    """The last card goes to the holder of the Sigil, and the others stay without."""
    table = given(NOTHING, phase="ambush", sigil=2, ruling=kadmon(), wilds=["Dread Stag"])
    assert [table.legion(seat) for seat in range(3)] == [[], [], ["Dread Stag"]]
    assert table["phase"] == "action"


@pytest.mark.parametrize(
    ("kind", "three"),
    [
        ("spirit", ["Pale Choir", "Lantern Wisp", "Mourning Veil"]),
        ("undead", ["Dead Crawler", "Living Bones", "Barrow Knight"]),
    ],
)
def test_dawn_1_the_token_of_every_bonus_is_restored(kind: str, three: list[str]) -> None:
    """A spent Spirit or Undead token is charged again at Dawn."""
    table = given(vassals(*three, bonus={kind: False}), phase="dawn", ruling=MICHAEL, wilds=[])
    assert table.bonus(0) == {kind: True}
