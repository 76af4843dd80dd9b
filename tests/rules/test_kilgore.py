"""KILGORE: Kilgore, Master of Ravns."""

from __future__ import annotations

from typing import Any

from tests.rules.table import IANIRA, KILGORE, MICHAEL, Table, given, hand, legion, unit, vassals


def revealed(*seats: dict[str, object], **position: Any) -> Table:
    """Return a game in which seat 0 has slain Michael, and Kilgore has unleashed his Calamity."""
    first = {**seats[0], "hand": ["Living Bones"]}
    table = given(first, *seats[1:], ruling=MICHAEL, chalice=1, crown=[KILGORE, "Kadmon"], active=0, **position)
    return table.play("cast Living Bones", f"choose {MICHAEL} @ crown").agree()


def test_kilgore_1_the_calamity_deals_two_for_each_player_in_all() -> None:
    """With four players 8 points fall on the one Vassal there is, whose 9 Shield prevent them."""
    table = revealed(vassals(unit("Bone Colossus", shield=9)), players=4)
    assert table.on("Bone Colossus @ player_0 vassal") == (0, 1, 0, [])


def test_kilgore_2_the_lowest_remaining_life_comes_first() -> None:
    """Of Remaining Life 1, 4 and 4 the damaged Vassal is first, though its printed Life is the highest."""
    table = revealed(vassals("Thornwatcher"), vassals(unit(IANIRA, damage=3)), vassals("Bone Colossus"))
    assert (table.vassals(1), table["tomb"], table.vassals(0)) == ([], [IANIRA], [])
    assert table.on("Bone Colossus @ player_2 vassal").damage == 1


def test_kilgore_3_ties_are_broken_by_the_sigil() -> None:
    """Of two equal Vassals that of the first player in Sigil order takes the points until it dies."""
    table = revealed(vassals("Thornwatcher"), vassals("Thornwatcher"), sigil=1)
    assert (table.vassals(1), table.on("Thornwatcher @ player_0 vassal").damage) == ([], 2)


def test_kilgore_4_at_dawn_all_that_tie_for_the_lowest_are_damaged() -> None:
    """Two Vassals of Remaining Life 2 get 1 Damage each, one of 3 gets none."""
    seats = vassals("Pale Choir", "Barrow Knight"), vassals(unit("Bone Colossus", damage=2))
    table = given(*seats, phase="dawn", ruling=KILGORE, wilds=[])
    assert table.on("Pale Choir @ player_0 vassal").damage == 1
    assert table.on("Bone Colossus @ player_1 vassal").damage == 3
    assert table.on("Barrow Knight @ player_0 vassal").damage == 0


def test_kilgore_4_legion_units_do_not_count_for_the_lowest() -> None:
    """A Choir of Life 2 is the lowest Vassal and is hit, though a Legion unit has Life 1."""
    table = given(vassals("Pale Choir", legion=["Lantern Wisp"]), phase="dawn", ruling=KILGORE, wilds=[])
    assert table.on("Pale Choir @ player_0 vassal").damage == 1
    assert table.on("Lantern Wisp @ player_0 legion").damage == 0


def test_kilgore_4_it_is_remaining_life_that_counts() -> None:
    """A Colossus with 1 of 4 Life left is hit and dies, and a Choir of Life 2 is not hit."""
    table = given(vassals("Pale Choir", unit("Bone Colossus", damage=3)), phase="dawn", ruling=KILGORE, wilds=[])
    assert (table.vassals(0), table["grave"]) == (["Pale Choir"], ["Bone Colossus"])
    assert table.on("Pale Choir @ player_0 vassal").damage == 0


def test_kilgore_4_shield_is_no_life() -> None:
    """A Choir of Life 2 with 2 Shield is lower than a Knight of Life 3, and loses a Shield."""
    table = given(vassals(unit("Pale Choir", shield=2), "Barrow Knight"), phase="dawn", ruling=KILGORE, wilds=[])
    assert table.on("Pale Choir @ player_0 vassal") == (0, 1, 0, [])
    assert table.on("Barrow Knight @ player_0 vassal").damage == 0


def test_kilgore_5_the_invocation_deals_two_to_one_or_one_to_each_of_two() -> None:
    """As its first mode 2 Damage destroy a Stag; as its second two units get 1 each."""
    seats = vassals(KILGORE), vassals("Dread Stag", "Bone Colossus")
    table = given(*seats).play(f"invoke {KILGORE}", "choose Dread Stag @ player_1 vassal")
    assert table.hand(0) == ["Dread Stag"]
    table = given(*seats).play(f"invoke {KILGORE} / 2", "choose Dread Stag @ player_1 vassal")
    table.play("choose Bone Colossus @ player_1 vassal")
    assert [table.on(f"{name} @ player_1 vassal").damage for name in table.vassals(1)] == [1, 1]


def test_kilgore_6_the_spell_deals_four_two_and_two_or_one_to_each_of_four() -> None:
    """Each mode deals its amount to as many units as it names."""
    targets = ["Thornwatcher", "Bone Colossus", "Mourning Veil", "Barrow Knight"]
    for mode, amount in (("", 4), (" / 2", 2), (" / 3", 1)):
        tough = [unit(name, shield=4) for name in targets]
        table = given(hand(KILGORE), legion(*tough)).play(f"cast {KILGORE}{mode}")
        chosen = targets[: 4 // amount]
        table.play(*(f"choose {name} @ player_1 legion" for name in chosen)).agree()
        assert [table.on(f"{name} @ player_1 legion").shield for name in chosen] == [4 - amount] * len(chosen)


def test_card_kilgore_calamity_leaves_legion_units_alone() -> None:
    """A Legion unit with the lowest Life of all gets no Damage."""
    table = revealed({"vassals": ["Bone Colossus"], "legion": ["Lantern Wisp"]})
    assert (table.vassals(0), table.on("Lantern Wisp @ player_0 legion").damage) == ([], 0)
