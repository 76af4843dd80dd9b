"""Where several rules meet: each test is named after the one that settles it."""

from __future__ import annotations

from tests.rules.table import (
    ANDRES,
    BRANWEN,
    FIGHTER,
    FRAGMENT,
    IANIRA,
    KILGORE,
    MICHAEL,
    VERDANT,
    given,
    hand,
    kadmon,
    legion,
    spent,
    unit,
    vassals,
)

BONES = "cast Living Bones"


def test_j_sx_4_branwen_returns_out_of_a_merged_unit_alone() -> None:
    """The card merged with her goes to the destroyer, she goes back to hand for two cards."""
    merged = unit("Pale Choir", BRANWEN, damage=6)
    table = given(hand("Living Bones"), hand("Dead Crawler", "Dread Stag", vassals=[merged]))
    table.play(BONES, f"choose Pale Choir + {BRANWEN} @ player_1 vassal").agree()
    table.play("yes", "choose Dead Crawler @ player_1 hand", "choose Dread Stag @ player_1 hand")
    assert (table.hand(0), table.hand(1)) == (["Pale Choir"], [BRANWEN])


def test_j_sx_4_of_a_dead_players_merged_unit_each_card_goes_its_way() -> None:
    """The Basic is shuffled into the Wilds, the Sovereign goes to the Tomb."""
    table = given(legion(unit("Pale Choir", KILGORE)), phase="midnight", wilds=["Lantern Wisp"], max_cycles=5)
    assert (table["wilds"], table["tomb"]) == (["Lantern Wisp", "Pale Choir"], [KILGORE])


def test_j_sx_4_what_moves_one_card_of_a_merged_unit_moves_both() -> None:
    """Swapped, it is still one unit, and a Sovereign Vassal where it comes to."""
    seats = hand("Hollow Revenant", MICHAEL, vassals=["Dread Stag"]), legion(unit("Pale Choir", KILGORE, power=1))
    table = given(*seats).play("cast Hollow Revenant", "choose Dread Stag @ player_0 vassal")
    table.play(f"choose Pale Choir + {KILGORE} @ player_1 legion").agree()
    assert table.on(f"Pale Choir + {KILGORE} @ player_0 vassal").power == 1
    assert f"summon {MICHAEL}" not in table.legal


def test_j_sx_4_andres_strengthens_the_merged_unit_that_he_is_part_of() -> None:
    """The Power of his Invocation is put on the unit of which his card is the second."""
    table = given(vassals(unit("Pale Choir", ANDRES)), vassals("Bone Colossus"))
    table.play(f"invoke {ANDRES}", "choose Bone Colossus @ player_1 vassal")
    assert table.on(f"Pale Choir + {ANDRES} @ player_0 vassal").power == 1


def test_j_sov_5_a_merged_branwen_that_changes_sides_shields_there() -> None:
    """Swapped out of a Legion Zone with the card she is merged with, she shields her new controller's Vassals."""
    seats = hand("Hollow Revenant", vassals=["Dread Stag", "Living Bones"]), legion(unit("Pale Choir", BRANWEN))
    table = given(*seats).play("cast Hollow Revenant", "choose Dread Stag @ player_0 vassal")
    table.play(f"choose Pale Choir + {BRANWEN} @ player_1 legion").agree()
    assert table.on("Living Bones @ player_0 vassal").shield == 2
    assert table.on(f"Pale Choir + {BRANWEN} @ player_0 vassal").shield == 2


def test_andres_1_a_players_death_is_a_loss_too() -> None:
    """Each of two dying players with Ichor loses 1, and Andrés gains 1 each time."""
    seats = {"ichor": 2}, {"ichor": 3}, vassals("Pale Choir", ichor=4)
    table = given(*seats, phase="midnight", ruling=ANDRES, max_cycles=5)
    assert (table.ichor, table["chalice"], table["pool"]) == ([1, 2, 4], 8, 65)


def test_j_stk_3_a_vassal_that_became_a_legion_unit_is_no_longer_a_vassal() -> None:
    """The Hulk's Spell on a Vassal does nothing to it when Ianira's Calamity has moved it to the Legion."""
    seats = hand("Rotting Hulk"), hand("Living Bones", vassals=["Thornwatcher"])
    table = given(*seats, ruling=KILGORE, chalice=1, crown=[IANIRA, "Kadmon"])
    table.play("cast Rotting Hulk", "choose Thornwatcher @ player_1 vassal", BONES, f"choose {KILGORE} @ crown").agree()
    table.play("choose Thornwatcher @ player_1 vassal")
    assert table.on("Thornwatcher @ player_1 legion").damage == 0


def test_j_stk_3_a_target_that_became_immune_in_answer_is_spared_by_an_invocation() -> None:
    """Kilgore's second mode damages the one target that is not immune."""
    seats = vassals(KILGORE), hand("Thornwatcher", vassals=["Bone Colossus", "Barrow Knight"])
    table = given(*seats).play(f"invoke {KILGORE} / 2", "choose Bone Colossus @ player_1 vassal")
    table.play("choose Barrow Knight @ player_1 vassal", "cast Thornwatcher", "choose Bone Colossus @ player_1 vassal")
    table.agree()
    assert [table.on(f"{name} @ player_1 vassal").damage for name in table.vassals(1)] == [0, 1]


def test_j_stk_6_a_unit_and_its_destination_are_changed() -> None:
    """Ianira's Spell on a Vassal is turned to another unit, which goes where the Mirror's caster says."""
    table = given(hand(IANIRA), hand("Mirror Shade", vassals=["Pale Choir"]), vassals("Dread Stag"))
    table.play(f"cast {IANIRA}", "choose Pale Choir @ player_1 vassal", "choose player_1 legion", "done")
    table.play("cast Mirror Shade", f"choose stack 1 ({IANIRA} by player_0)").agree()
    table.play("choose Dread Stag @ player_2 vassal")
    assert "choose player_2 vassal" not in table.legal
    table.play("choose player_1 vassal")
    assert (table.vassals(1), table.vassals(2)) == (["Pale Choir", "Dread Stag"], [])


def test_j_stk_6_a_spell_that_negates_another_can_be_turned_too() -> None:
    """Of the other Spells on the stack the Mirror, which is resolving, is none; the Penitent turns to the Ghost."""
    hands = hand("Living Bones"), hand("Wandering Ghost"), hand("Hushed Penitent"), hand("Mirror Shade")
    table = given(*hands, players=4, ruling=KILGORE)
    table.play(BONES, f"choose {KILGORE} @ crown", "cast Wandering Ghost", f"choose {KILGORE} @ crown")
    table.play("cast Hushed Penitent", "choose stack 1 (Living Bones by player_0)", "cast Mirror Shade")
    table.play("choose stack 3 (Hushed Penitent by player_2)").agree()
    assert table.legal == {"choose stack 1 (Living Bones by player_0)", "choose stack 2 (Wandering Ghost by player_1)"}
    table.play("choose stack 2 (Wandering Ghost by player_1)")
    assert (table.ichor, table.on(f"{KILGORE} @ crown").shield) == ([1, 0, 0, 0], 0)


def test_j_dmg_5_power_for_a_slain_ruler_does_not_fall_on_the_next() -> None:
    """Verdant's Invocation slays Kilgore with its Damage, and its Power finds nobody."""
    table = given(vassals(VERDANT), ruling=KILGORE, chalice=1, crown=[ANDRES, "Kadmon"])
    table.play(f"invoke {VERDANT}", f"choose {KILGORE} @ crown")
    assert (table.ruling, table.on(f"{ANDRES} @ crown"), table.ichor) == (ANDRES, (0, 0, 0, []), [1, 0, 0])


def test_j_fin_3_at_dawn_verdants_calamity_does_not_happen() -> None:
    """Kadmon, who becomes Verdant at Dawn, has his Dawn effect, and the Cycle goes on to the Action Phase."""
    table = given(vassals("Bone Colossus", ichor=1), {"ichor": 2}, phase="dawn", ruling=kadmon(), tomb=[VERDANT], wilds=[])
    assert (table.actor, table.become) == (2, VERDANT)
    table.play("choose Bone Colossus @ player_0 vassal")
    assert (table["cycle"], table["phase"]) == (5, "action")


def test_j_dmg_3_a_sacrificed_branwen_is_not_asked_about() -> None:
    """Her controller has two cards and sacrifices her: she goes to the Tomb."""
    table = given(hand(IANIRA), hand("Dead Crawler", "Pale Choir", vassals=[BRANWEN]), vassals(MICHAEL))
    table.play(f"cast {IANIRA}", f"choose {MICHAEL} @ player_2 vassal", "choose player_1 vassal", "done").agree()
    table.play(f"choose {BRANWEN} @ player_1 vassal")
    assert (table.vassals(1), table["tomb"], len(table.hand(1))) == ([MICHAEL], [BRANWEN, IANIRA], 2)


def test_j_sx_6_ones_own_destroyed_vassal_goes_to_the_marks_owner() -> None:
    """A player who destroys their own marked Vassal gives it away."""
    seats = hand("Living Bones", vassals=[unit("Rotting Hulk", marks=["ianira:1"])]), vassals("Pale Choir")
    table = given(*seats).play(BONES, "choose Rotting Hulk @ player_0 vassal").agree()
    assert (table.vassals(0), table.vassals(1), table["grave"]) == ([], ["Pale Choir", "Rotting Hulk"], ["Living Bones"])


def test_j_sx_6_the_owners_undead_bonus_makes_room() -> None:
    """With four Vassals and the Undead bonus the mark's owner gets a fifth, of two destroyed together one."""
    four = ["Dead Crawler", "Living Bones", "Barrow Knight", "Pale Choir"]
    marked = [unit("Rotting Hulk", marks=["ianira:1"]), unit("Lantern Wisp", marks=["ianira:1"])]
    table = given(hand(VERDANT, legion=marked), vassals(*four)).play(f"cast {VERDANT}").agree()
    assert (table.vassals(1), table.hand(0)) == ([*four, "Rotting Hulk"], ["Lantern Wisp"])


def test_act_3_the_undead_bonus_makes_room_for_branwens_spell() -> None:
    """Cast with three Undead Vassals, she is summoned as the fourth."""
    table = given(hand(BRANWEN, vassals=["Dead Crawler", "Living Bones", "Rotting Hulk"])).play(f"cast {BRANWEN}").agree()
    assert table.vassals(0)[-1] == BRANWEN


def test_j_utb_1_from_five_to_two_at_once_the_bonus_is_judged_at_two() -> None:
    """When three of five Undead die in combat the bonus is gone and nobody sacrifices."""
    five = ["Rotting Hulk", "Rotting Hulk", "Living Bones", "Dead Crawler", "Barrow Knight"]
    table = given(vassals(*five, legion=["Hollow Revenant"]), FIGHTER, phase="combat").play("done")
    table.play("choose Rotting Hulk @ player_0 vassal", "choose Rotting Hulk #2 @ player_0 vassal")
    table.play("choose Living Bones @ player_0 vassal")
    assert (table.actor, table.vassals(0), table.bonus(0)) == (1, ["Dead Crawler", "Barrow Knight"], {})


def test_j_inf_4_a_horror_token_and_a_quickcast_invocation_are_asked_for() -> None:
    """With the base Invoke token spent the bonus token alone lets Verdant answer."""
    horrors = vassals(VERDANT, "Dread Stag", "Flesh Weaver", tokens=spent("invoke"))
    table = given(hand("Bellowing Accursed", legion=["Pale Choir"]), horrors)
    table.play("cast Bellowing Accursed", "choose Pale Choir @ player_0 legion")
    assert (table.actor, table.legal) == (1, {f"invoke {VERDANT}", "pass"})


def test_utb_5_a_charged_bonus_token_leaves_with_the_bonus() -> None:
    """A player whose base Cast token is spent and who loses the third Spirit has nothing left to Cast with."""
    spirits = vassals("Pale Choir", "Mourning Veil", "Lantern Wisp", hand=["Dead Crawler"], tokens=spent("cast"))
    table = given(spirits, hand("Living Bones"), sigil=1)
    table.play(BONES, "choose Lantern Wisp @ player_0 vassal").agree()
    assert table.play("pass", "pass").legal == {"summon Dead Crawler", "pass"}


def test_j_act_8_a_spell_on_up_to_two_units_may_find_none() -> None:
    """Under the Fragment, with no Vassal about, the Stag's Spell is announced with nothing to choose."""
    table = given(hand("Dread Stag"), legion("Pale Choir"), ruling=FRAGMENT).play("cast Dread Stag")
    assert table.legal == {"done"}
    assert table.play("done").agree()["grave"] == ["Dread Stag"]


def test_j_stk_9_a_granted_spell_finds_its_granter_and_not_itself() -> None:
    """A Resurrection granted by the Cherub brings the Cherub back."""
    table = given(hand("Fallen Cherub", "Barrow Knight")).play("cast Fallen Cherub / 2").agree()
    table.play("cast Barrow Knight")
    assert (table.vassals(0), table["grave"]) == (["Fallen Cherub"], ["Barrow Knight"])


def test_cmb_6_each_player_fights_with_what_the_combat_before_left() -> None:
    """A Ruler whose last Ichor went to the first player pays the second out of the next Chalice."""
    seats = vassals("Dread Stag"), vassals("Rotting Hulk")
    table = given(*seats, phase="combat", ruling=KILGORE, chalice=4, crown=[ANDRES, "Kadmon"])
    table.play(f"choose {KILGORE} @ crown", f"choose {ANDRES} @ crown")
    assert (table.ichor, table.hand(0)) == ([4, 3, 0], [KILGORE])


def test_fin_4_the_winner_of_kadmon_is_paid_out_of_a_short_pool() -> None:
    """With 1 Ichor in the pool the slayer takes that one."""
    table = given(hand("Living Bones"), {"ichor": 40}, {"ichor": 38}, ruling=kadmon(), chalice=1)
    assert table.play(BONES, "choose Kadmon @ crown").agree().ichor == [2, 40, 38]
