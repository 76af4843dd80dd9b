"""MICHAEL: the Phantom of Saint Michael."""

from __future__ import annotations

from tests.rules.table import ANDRES, BRANWEN, KILGORE, MICHAEL, VERDANT, given, hand, legion, unit, vassals


def test_michael_1_damage_that_is_there_stays_and_does_nothing() -> None:
    """When Michael is revealed a damaged Undead lives on with its Damage."""
    seats = hand("Living Bones"), vassals(unit("Bone Colossus", damage=3))
    table = given(*seats, ruling=KILGORE, chalice=1, crown=[MICHAEL, "Kadmon"])
    table.play("cast Living Bones", f"choose {KILGORE} @ crown").agree()
    assert (table.ruling, table.on("Bone Colossus @ player_1 vassal").damage) == (MICHAEL, 3)


def test_michael_2_life_does_not_change() -> None:
    """Once he is slain a damaged Undead has the rest of its Life before it."""
    seats = hand("Living Bones", vassals=[VERDANT]), vassals(unit("Bone Colossus", damage=1))
    table = given(*seats, ruling=MICHAEL, chalice=1, crown=[ANDRES, "Kadmon"])
    table.play("cast Living Bones", f"choose {MICHAEL} @ crown").agree()
    table.play(f"invoke {VERDANT}", "choose Bone Colossus @ player_1 vassal").agree()
    assert table.on("Bone Colossus @ player_1 vassal").damage == 2


def test_michael_3_the_next_damage_destroys_undead_and_horror() -> None:
    """1 Damage destroys an Undead and a Horror of 4 Life, and not a Spirit of 3."""
    for name, destroyed in (("Bone Colossus", True), ("Thornwatcher", True), ("Mourning Veil", False)):
        table = given(hand("Living Bones"), vassals(name), ruling=MICHAEL)
        table.play("cast Living Bones", f"choose {name} @ player_1 vassal").agree()
        assert (table.hand(0) == [name]) is destroyed


def test_michael_4_a_marked_unit_deals_no_damage_by_its_invocation() -> None:
    """Marked, Andrés deals nothing, and gets his Power."""
    table = given(vassals(unit(ANDRES, marks=["michael"])), vassals("Bone Colossus"))
    table.play(f"invoke {ANDRES}", "choose Bone Colossus @ player_1 vassal")
    assert table.on("Bone Colossus @ player_1 vassal").damage == 0
    assert table.on(f"{ANDRES} @ player_0 vassal").power == 1


def test_michael_4_a_marked_unit_deals_no_combat_damage() -> None:
    """A marked unit of the Legion costs a player without Vassals nothing."""
    seats = legion(unit("Dread Stag", marks=["michael"]), "Lantern Wisp", ichor=5), vassals("Pale Choir")
    assert given(*seats, phase="combat", ruling=KILGORE).ichor == [4, 0, 0]


def test_michael_5_the_mark_is_gone_at_midnight() -> None:
    """The Invocation marks a unit until Midnight."""
    table = given(vassals(MICHAEL), vassals("Bone Colossus"), cycle=5, max_cycles=5)
    table.play(f"invoke {MICHAEL}", "choose Bone Colossus @ player_1 vassal")
    assert table.on("Bone Colossus @ player_1 vassal").marks == ["michael"]
    table.play("pass", "pass", "pass")
    assert (table.over, table.on("Bone Colossus @ player_1 vassal").marks) == ("truncated", [])


def test_michael_6_the_spell_destroys_nothing_and_nobody_takes_the_cards() -> None:
    """A Basic goes to the Grave and Branwen to the Tomb, without a question about her return."""
    seats = hand(MICHAEL), hand("Dead Crawler", "Dead Crawler", vassals=[BRANWEN], tokens={"cast": False})
    table = given(*seats, legion("Dread Stag")).play(f"cast {MICHAEL}")
    table.play(f"choose {BRANWEN} @ player_1 vassal", "choose Dread Stag @ player_2 legion")
    assert (table.kind, table.hand(0), table["grave"], table["tomb"]) == (
        "action",
        [],
        ["Dread Stag"],
        [BRANWEN, MICHAEL],
    )


def test_card_the_phantom_of_saint_michael_buries_up_to_two() -> None:
    """One unit may be enough, and a marked one is not summoned by the mark's owner."""
    table = given(hand(MICHAEL), vassals(unit("Dread Stag", marks=["ianira:2"]), "Pale Choir"))
    table.play(f"cast {MICHAEL}", "choose Dread Stag @ player_1 vassal", "done").agree()
    assert (table.vassals(1), table.vassals(2), table["grave"]) == (["Pale Choir"], [], ["Dread Stag"])
