"""KADMON: the last Sovereign."""

from __future__ import annotations

from tests.rules.table import FIGHTER, IANIRA, KILGORE, MICHAEL, VERDANT, given, hand, kadmon, unit, vassals


def test_kadmon_1_the_chalice_does_not_change_when_he_becomes_another() -> None:
    """At Dawn he becomes Kilgore, and his Chalice keeps the 3 Ichor that are left in it."""
    table = given(phase="dawn", ruling=kadmon(MICHAEL), chalice=3, tomb=[KILGORE], wilds=[])
    assert (table.become, table["chalice"], table["pool"]) == (KILGORE, 3, 77)


def test_kadmon_2_he_doubles_as_verdant() -> None:
    """As Verdant he makes a damaged Vassal of Power 2 deal 4."""
    seats = vassals(unit("Barrow Knight", damage=1)), FIGHTER
    table = given(*seats, phase="combat", ruling=kadmon(VERDANT), tomb=[VERDANT])
    assert table.play("choose Kadmon @ crown").ichor == [4, 0, 0]


def test_kadmon_2_he_destroys_as_michael() -> None:
    """As Michael he makes the next Damage destroy a Horror."""
    table = given(hand("Living Bones"), vassals("Thornwatcher"), ruling=kadmon(MICHAEL), tomb=[MICHAEL])
    table.play("cast Living Bones", "choose Thornwatcher @ player_1 vassal").agree()
    assert table.hand(0) == ["Thornwatcher"]


def test_kadmon_2_as_somebody_else_he_keeps_his_own_text() -> None:
    """As Michael he still brings two units to each player, and hands still hold one card more than five."""
    wilds = ["Pale Choir", "Dread Stag", "Lantern Wisp", "Rotting Hulk", "Flesh Weaver", "Gnashing Maw"]
    table = given(phase="ambush", ruling=kadmon(MICHAEL), tomb=[MICHAEL], wilds=wilds)
    assert [len(table.legion(seat)) for seat in range(3)] == [2, 2, 2]
    table = given(hand(*wilds, "Thornwatcher"), phase="midnight", ruling=kadmon(MICHAEL), tomb=[MICHAEL], max_cycles=5)
    assert (table.kind, len(table.play("choose Dread Stag @ player_0 hand").hand(0))) == ("discard", 6)


def test_kadmon_2_his_dawn_effect_is_that_of_the_one_he_becomes() -> None:
    """Becoming Ianira at Dawn he takes a Vassal of each player."""
    table = given(vassals("Pale Choir"), vassals("Dread Stag"), phase="dawn", ruling=kadmon(), tomb=[IANIRA], wilds=[])
    table.play("choose Pale Choir @ player_0 vassal", "choose Dread Stag @ player_1 vassal")
    assert (table.legion(0), table.legion(1), table.kind) == (["Pale Choir"], ["Dread Stag"], "action")


def test_kadmon_3_the_empty_tomb_damages_every_vassal() -> None:
    """With nobody in the Tomb each Vassal gets 1 Damage at Dawn, and no Legion unit does."""
    table = given(
        vassals("Pale Choir", legion=["Dread Stag"]), vassals("Bone Colossus"), phase="dawn", ruling=kadmon(), wilds=[]
    )
    assert [table.on(place).damage for place in ("Pale Choir @ player_0 vassal", "Bone Colossus @ player_1 vassal")] == [1, 1]
    assert table.on("Dread Stag @ player_0 legion").damage == 0


def test_card_kadmon_slain_ends_the_game() -> None:
    """Nobody can summon him: nothing is asked any more."""
    table = given(hand("Living Bones"), ruling=kadmon(), chalice=1)
    table.play("cast Living Bones", "choose Kadmon @ crown").agree()
    assert (table.over, table.game.done, table.legal) == ("kadmon", True, set())
