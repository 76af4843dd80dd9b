"""DMG: Damage, counters, destruction, and the checks after a step."""

from __future__ import annotations

from tests.rules.table import (
    ANDRES,
    BRANWEN,
    FIGHTER,
    IANIRA,
    KILGORE,
    MICHAEL,
    NOTHING,
    VERDANT,
    given,
    hand,
    kadmon,
    legion,
    unit,
    vassals,
)

BONES_ON_THE_RULER = ("cast Living Bones", f"choose {KILGORE} @ crown")


def test_dmg_1_damage_and_power_stay_past_midnight() -> None:
    """At Midnight a unit keeps its Damage and Power and loses its Shield."""
    table = given(vassals(unit("Bone Colossus", damage=1, shield=2, power=3)), phase="midnight", max_cycles=5)
    assert table.on("Bone Colossus @ player_0 vassal") == (1, 0, 3, [])


def test_dmg_1_a_shield_prevents_one_damage_and_is_spent() -> None:
    """Of 2 Damage on a unit with 1 Shield one gets through."""
    table = given(hand("Rotting Hulk"), vassals(unit("Bone Colossus", shield=1)))
    table.play("cast Rotting Hulk", "choose Bone Colossus @ player_1 vassal").agree()
    assert table.on("Bone Colossus @ player_1 vassal") == (1, 0, 0, [])


def test_dmg_1_a_power_counter_is_one_power() -> None:
    """A Vassal of Power 1 with two counters deals 3 in combat."""
    table = given(vassals(unit("Lantern Wisp", power=2)), FIGHTER, phase="combat", ruling=KILGORE)
    table.play(f"choose {KILGORE} @ crown")
    assert table.ichor == [3, 0, 0]


def test_dmg_2_a_player_takes_what_they_destroy() -> None:
    """A unit of another player's Legion Zone goes to the hand of the player whose Spell destroyed it."""
    table = given(hand("Gnashing Maw"), legion("Dread Stag"))
    table.play("cast Gnashing Maw", "choose Dread Stag @ player_1 legion").agree()
    assert (table.hand(0), table.legion(1), table["grave"]) == (["Dread Stag"], [], ["Gnashing Maw"])


def test_dmg_2_what_no_player_destroys_goes_to_grave_and_tomb() -> None:
    """A Dawn effect sends a Basic to the Grave and a Sovereign to the Tomb, and leaves a unit with Life."""
    seats = vassals("Rotting Hulk", "Dread Stag"), vassals(unit(MICHAEL, damage=5))
    table = given(*seats, phase="dawn", ruling=kadmon(), wilds=[])
    assert (table["grave"], table["tomb"], table.vassals(0)) == (["Rotting Hulk"], [MICHAEL], ["Dread Stag"])


def test_j_dmg_3_ones_own_vassal_goes_to_the_grave() -> None:
    """Who destroys their own Vassal does not get the card."""
    table = given(hand("Living Bones", vassals=["Rotting Hulk"]))
    table.play("cast Living Bones", "choose Rotting Hulk @ player_0 vassal").agree()
    assert (table.hand(0), table["grave"]) == ([], ["Living Bones", "Rotting Hulk"])


def test_j_dmg_3_a_sacrifice_is_no_destruction() -> None:
    """A marked unit that is sacrificed is not summoned by the marker's owner."""
    marked = vassals(unit("Pale Choir", marks=["ianira:2"]), "Dread Stag", "Mourning Veil")
    table = given(hand(IANIRA), marked, legion("Lantern Wisp"))
    table.play(f"cast {IANIRA}", "choose Lantern Wisp @ player_2 legion", "choose player_1 vassal", "done").agree()
    table.play("choose Pale Choir @ player_1 vassal")
    assert (table.vassals(2), table["grave"]) == ([], ["Pale Choir"])


def test_j_dmg_4_sacrifices_go_in_sigil_order() -> None:
    """Of two players above the limit the holder of the Sigil sacrifices first."""
    full = ["Pale Choir", "Dread Stag", "Mourning Veil"]
    seats = hand(IANIRA), vassals(*full, legion=["Lantern Wisp"]), vassals(*full, legion=["Gnashing Maw"])
    table = given(*seats, sigil=2, active=0)
    table.play(f"cast {IANIRA}", "choose Lantern Wisp @ player_1 legion", "choose player_1 vassal")
    table.play("choose Gnashing Maw @ player_2 legion", "choose player_2 vassal").agree()
    assert (table.actor, table.kind) == (2, "sacrifice")
    table.play("choose Gnashing Maw @ player_2 vassal")
    assert (table.actor, table.kind) == (1, "sacrifice")


def test_j_dmg_4_of_two_sovereigns_one_is_sacrificed() -> None:
    """A player with two Sovereign Vassals chooses between these, also below three Vassals."""
    table = given(hand(IANIRA), vassals(KILGORE, "Pale Choir"), vassals(MICHAEL))
    table.play(f"cast {IANIRA}", f"choose {MICHAEL} @ player_2 vassal", "choose player_1 vassal", "done").agree()
    assert table.legal == {f"choose {KILGORE} @ player_1 vassal", f"choose {MICHAEL} @ player_1 vassal"}
    table.play(f"choose {KILGORE} @ player_1 vassal")
    assert (table.vassals(1), table["tomb"]) == (["Pale Choir", MICHAEL], [IANIRA, KILGORE])


def test_j_dmg_4_the_checks_come_between_the_steps_of_an_effect() -> None:
    """Branwen's return is asked after Andrés' Damage and before his Power."""
    table = given(vassals(ANDRES), hand("Dread Stag", "Pale Choir", vassals=[unit(BRANWEN, damage=4)]))
    table.play(f"invoke {ANDRES}", f"choose {BRANWEN} @ player_1 vassal").agree()
    assert (table.actor, table.kind, table.on(f"{ANDRES} @ player_0 vassal").power) == (1, "return", 0)
    assert table.play("no").on(f"{ANDRES} @ player_0 vassal").power == 1


def test_j_dmg_4_samael_comes_before_the_end_by_kadmon() -> None:
    """A combat that slays Kadmon and brings the third Samael, by one's own mark, is a Samael win without the prize."""
    marked = unit("Fallen Cherub", marks=["ianira:0"])
    seat = vassals("Ashen Seraph", "Fallen Cherub", legion=[marked])
    table = given(seat, FIGHTER, phase="combat", ruling=kadmon(), chalice=2)
    table.play("choose Fallen Cherub @ player_0 legion", "choose Kadmon @ crown", "choose Ashen Seraph @ player_0 vassal")
    assert (table.over, table.ranking[0], table.ichor) == ("samael", 0, [2, 0, 0])


def test_j_dmg_5_texts_count_as_they_stood_when_damage_was_dealt() -> None:
    """The step that slays Michael destroys the Horror that it damages, too."""
    seats = hand(VERDANT), legion("Dread Stag", "Hollow Revenant")
    table = given(*seats, ruling=MICHAEL, chalice=1, crown=[ANDRES, "Kadmon"])
    table.play(f"cast {VERDANT}").agree()
    assert (table.hand(0), table.legion(1), table.ruling) == (["Dread Stag", MICHAEL], ["Hollow Revenant"], ANDRES)


def test_j_dmg_5_the_order_of_the_targets_does_not_matter() -> None:
    """Michael, chosen first and slain, still has the second target destroyed."""
    table = given(vassals(KILGORE), vassals("Bone Colossus"), ruling=MICHAEL, chalice=1, crown=[ANDRES, "Kadmon"])
    table.play(f"invoke {KILGORE} / 2", f"choose {MICHAEL} @ crown", "choose Bone Colossus @ player_1 vassal")
    assert table.hand(0) == ["Bone Colossus", MICHAEL]


def test_j_dmg_5_units_destroyed_in_one_step_leave_together() -> None:
    """All Legion units that one Spell kills go to the caster's hand."""
    table = given(hand(VERDANT), legion("Lantern Wisp", "Rotting Hulk"), legion("Living Bones", "Bone Colossus"))
    table.play(f"cast {VERDANT}").agree()
    assert table.hand(0) == ["Lantern Wisp", "Living Bones", "Rotting Hulk"]
    assert table.on("Bone Colossus @ player_2 legion").damage == 1


def test_dmg_6_damage_to_the_ruler_moves_ichor() -> None:
    """A Spell of 1 Damage on the Ruler brings its caster 1 Ichor from the Chalice."""
    table = given(hand("Living Bones"), ruling=KILGORE)
    table.play(*BONES_ON_THE_RULER).agree()
    assert (table.ichor, table["chalice"], table["pool"]) == ([1, 0, 0], 6, 73)


def test_dmg_6_the_chalice_gives_no_more_than_it_holds() -> None:
    """Of 3 Damage on a Ruler with 2 Ichor one is lost, and the next Ruler's Chalice is whole."""
    table = given(hand("Gnashing Maw"), ruling=KILGORE, chalice=2, crown=[ANDRES, "Kadmon"])
    table.play("cast Gnashing Maw", f"choose {KILGORE} @ crown").agree()
    assert (table.ichor, table.ruling, table["chalice"]) == ([2, 0, 0], ANDRES, 6)


def test_j_dmg_6_with_an_empty_chalice_the_next_damage_slays() -> None:
    """The Ruler falls to a player who gains no Ichor by it."""
    table = given(hand("Living Bones"), ruling=KILGORE, chalice=0, crown=[ANDRES, "Kadmon"])
    table.play(*BONES_ON_THE_RULER).agree()
    assert (table.ichor, table.hand(0), table.ruling) == ([0, 0, 0], [KILGORE], ANDRES)


def test_dmg_7_nobody_loses_ichor_they_do_not_have() -> None:
    """A player with 1 Ichor and 4 excess Damage of the Legion loses that one."""
    table = given(legion("Dread Stag", ichor=1), FIGHTER, phase="combat")
    assert table.ichor == [0, 0, 0]


def test_j_dmg_7_lost_ichor_returns_to_the_pool() -> None:
    """What a player loses in combat lies in the pool, not in the Chalice."""
    table = given(legion("Dread Stag", ichor=9), FIGHTER, phase="combat", ruling=KILGORE)
    assert (table.ichor, table["chalice"], table["pool"]) == ([5, 0, 0], 7, 68)


def test_dmg_8_the_ruler_is_targeted_as_a_unit_and_holds_shield() -> None:
    """Shield on the Ruler prevents the next Damage, and no Ichor moves."""
    table = given(hand("Wandering Ghost"), hand("Living Bones"), ruling=KILGORE)
    table.play("cast Wandering Ghost", f"choose {KILGORE} @ crown").agree()
    table.play("pass", *BONES_ON_THE_RULER).agree()
    assert (table.on(f"{KILGORE} @ crown").shield, table.ichor) == (1, [0, 0, 0])


def test_j_dmg_8_counters_are_gone_when_it_stops_ruling() -> None:
    """A slain Ruler that is summoned has none of the Power it had."""
    table = given(hand("Living Bones"), ruling=unit(KILGORE, power=2), chalice=1, crown=[ANDRES, "Kadmon"])
    table.play(*BONES_ON_THE_RULER).agree()
    assert table.play(f"summon {KILGORE}").on(f"{KILGORE} @ player_0 vassal") == (0, 0, 0, [])


def test_j_dmg_8_the_ruler_never_holds_damage() -> None:
    """Damage to the Ruler leaves no counter on it."""
    table = given(hand("Living Bones"), ruling=KILGORE)
    table.play(*BONES_ON_THE_RULER).agree()
    assert table.on(f"{KILGORE} @ crown") == (0, 0, 0, [])


def test_j_dmg_8_no_text_buries_or_moves_the_ruler() -> None:
    """Michael's and Ianira's Spells find no target in the Crown."""
    for sovereign in (MICHAEL, IANIRA):
        table = given(hand(sovereign), vassals("Pale Choir"), NOTHING, ruling=KILGORE)
        table.play(f"cast {sovereign}")
        assert table.legal == {"choose Pale Choir @ player_1 vassal", "done"}


def test_j_dmg_9_excess_to_an_ethereal_ruler_is_lost() -> None:
    """When the Legion Zone has taken all it can there is no place for the rest of the points."""
    seats = vassals("Dread Stag", legion=["Lantern Wisp"]), FIGHTER
    table = given(*seats, phase="combat", ruling=unit(KILGORE, marks=["ethereal"]))
    table.play("choose Lantern Wisp @ player_0 legion", "choose Dread Stag @ player_0 vassal")
    assert (table.actor, table.ichor, table["chalice"]) == (1, [0, 0, 0], 7)


def test_j_dmg_4_with_the_undead_bonus_a_sixth_vassal_is_one_too_many() -> None:
    """A unit moved to a player with five Vassals and the bonus makes that player sacrifice one."""
    five = ["Dead Crawler", "Living Bones", "Rotting Hulk", "Pale Choir", "Dread Stag"]
    table = given(hand(IANIRA), vassals(*five), vassals("Lantern Wisp"))
    table.play(f"cast {IANIRA}", "choose Lantern Wisp @ player_2 vassal", "choose player_1 vassal", "done").agree()
    assert (table.kind, table.actor) == ("sacrifice", 1)
