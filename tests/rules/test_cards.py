"""One test for each Basic; those of the Sovereigns stand with their clauses."""

from __future__ import annotations

from tests.rules.table import FRAGMENT, KILGORE, given, hand, legion, unit, vassals

COLOSSUS = "Bone Colossus @ player_1 vassal"


def test_card_dead_crawler_ungraves_two() -> None:
    """Two of three cards of the Grave come to hand."""
    table = given(hand("Dead Crawler"), grave=["Dread Stag", "Pale Choir", "Rotting Hulk"]).play("cast Dead Crawler").agree()
    assert (len(table.hand(0)), len(table["grave"])) == (2, 2)


def test_card_living_bones_deals_one_damage_as_an_answer() -> None:
    """A Quickcast of 1 Damage to any unit."""
    table = given(hand("Dead Crawler"), hand("Living Bones"), vassals("Bone Colossus"))
    table.play("cast Dead Crawler", "cast Living Bones", "choose Bone Colossus @ player_2 vassal").agree()
    assert table.on("Bone Colossus @ player_2 vassal").damage == 1


def test_card_wandering_ghost_gives_two_shield_as_an_answer() -> None:
    """A Quickcast of 2 Shield to any unit, Legion units included."""
    table = given(hand("Gnashing Maw"), hand("Wandering Ghost"), legion("Bone Colossus"))
    table.play("cast Gnashing Maw", "choose Bone Colossus @ player_2 legion")
    table.play("cast Wandering Ghost", "choose Bone Colossus @ player_2 legion").agree()
    assert table.on("Bone Colossus @ player_2 legion") == (1, 0, 0, [])


def test_card_bellowing_accursed_gives_two_power() -> None:
    """2 Power to any unit."""
    table = given(hand("Bellowing Accursed"), vassals("Bone Colossus"))
    assert table.play("cast Bellowing Accursed", f"choose {COLOSSUS}").agree().on(COLOSSUS) == (0, 0, 2, [])


def test_card_rotting_hulk_deals_two_damage_to_a_vassal() -> None:
    """Not to a Legion unit, and not to the Ruler."""
    table = given(hand("Rotting Hulk"), vassals("Bone Colossus", legion=["Dread Stag"]), ruling=KILGORE)
    assert table.play("cast Rotting Hulk").legal == {f"choose {COLOSSUS}"}
    assert table.play(f"choose {COLOSSUS}").on(COLOSSUS).damage == 2


def test_card_barrow_knight_resurrects_one() -> None:
    """One of two cards in the Grave becomes a Vassal."""
    table = given(hand("Barrow Knight"), grave=["Dread Stag", "Pale Choir"]).play("cast Barrow Knight").agree()
    assert (len(table.vassals(0)), len(table["grave"])) == (1, 2)


def test_card_bone_colossus_resurrects_a_declared_type() -> None:
    """The one Samael of the Grave becomes a Vassal."""
    table = given(hand("Bone Colossus"), grave=["Dread Stag", "Ashen Seraph", "Pale Choir"])
    assert table.play("cast Bone Colossus", "declare samael").agree().vassals(0) == ["Ashen Seraph"]


def test_card_plague_bearer_damages_a_players_legion_zone() -> None:
    """Each unit of the chosen player's Legion Zone gets 1 Damage, and no other unit does."""
    table = given(hand("Plague Bearer"), vassals("Bone Colossus", legion=["Bone Colossus", "Dread Stag"]), legion("Pale Choir"))
    table.play("cast Plague Bearer", "choose player_1").agree()
    assert [table.on(f"{name} @ player_1 legion").damage for name in table.legion(1)] == [1, 1]
    assert [table.on(place).damage for place in (COLOSSUS, "Pale Choir @ player_2 legion")] == [0, 0]


def test_card_gravewarden_finds_an_undead() -> None:
    """The chosen Undead of the Grave comes to hand."""
    table = given(hand("Gravewarden"), grave=["Plague Bearer", "Dread Stag", "Rotting Hulk"]).play("cast Gravewarden").agree()
    assert table.play("choose Plague Bearer @ grave").hand(0) == ["Plague Bearer"]


def test_card_gnashing_maw_deals_three_damage_in_the_legion() -> None:
    """To a unit of a Legion Zone or the Ruler, and not to a Vassal."""
    table = given(hand("Gnashing Maw"), vassals("Bone Colossus", legion=["Thornwatcher"]), ruling=KILGORE)
    ruler = f"choose {KILGORE} @ crown"
    assert table.play("cast Gnashing Maw").legal == {"choose Thornwatcher @ player_1 legion", ruler}
    assert table.play(ruler).ichor == [3, 0, 0]


def test_card_flesh_weaver_removes_all_damage_or_gives_two_power() -> None:
    """The first mode leaves Shield and Power on the unit, the second adds Power."""
    for mode, damage, power in (("", 0, 1), (" / 2", 3, 3)):
        table = given(hand("Flesh Weaver"), vassals(unit("Bone Colossus", damage=3, shield=1, power=1)))
        table.play(f"cast Flesh Weaver{mode}", f"choose {COLOSSUS}").agree()
        assert table.on(COLOSSUS) == (damage, 1, power, [])


def test_card_nightmare_brood_deals_one_damage_per_vassal() -> None:
    """With two Vassals it is 2 Damage, to the Ruler, too."""
    table = given(hand("Nightmare Brood", vassals=["Pale Choir", "Dread Stag"]), ruling=KILGORE)
    assert table.play("cast Nightmare Brood", f"choose {KILGORE} @ crown").agree().ichor == [2, 0, 0]


def test_card_dread_stag_deals_one_damage_to_each_of_up_to_two_units() -> None:
    """One target is enough; a second one may be the Ruler."""
    table = given(hand("Dread Stag"), vassals("Bone Colossus"), ruling=KILGORE)
    table.play("cast Dread Stag", f"choose {COLOSSUS}")
    assert table.legal == {f"choose {KILGORE} @ crown", "done"}
    table.play("done").agree()
    assert (table.on(COLOSSUS).damage, table.ichor) == (1, [0, 0, 0])


def test_card_thornwatcher_makes_a_unit_immune_until_midnight() -> None:
    """A Quickcast that keeps the unit from the Spell below it, and is gone after Midnight."""
    table = given(hand("Rotting Hulk"), hand("Thornwatcher", vassals=["Bone Colossus"]), cycle=5, max_cycles=5)
    table.play("cast Rotting Hulk", f"choose {COLOSSUS}", "cast Thornwatcher", f"choose {COLOSSUS}").agree()
    assert table.on(COLOSSUS) == (0, 0, 0, ["immune"])
    assert table.play("pass", "pass", "pass").on(COLOSSUS).marks == []


def test_card_pale_choir_shields_ones_own_vassals() -> None:
    """A Quickcast of 1 Shield to each Vassal of its caster, and to nobody else's."""
    seats = hand("Living Bones", vassals=["Bone Colossus"]), hand("Pale Choir", vassals=["Bone Colossus", "Dread Stag"])
    table = given(*seats).play("cast Living Bones", f"choose {COLOSSUS}", "cast Pale Choir").agree()
    assert (table.on(COLOSSUS), table.on("Dread Stag @ player_1 vassal").shield) == ((0, 0, 0, []), 1)
    assert table.on("Bone Colossus @ player_0 vassal").shield == 0


def test_card_lantern_wisp_ungraves_two_or_three() -> None:
    """Two cards, and three in Despair."""
    grave = ["Dread Stag", "Pale Choir", "Rotting Hulk", "Gnashing Maw"]
    for ichor, cards in ((1, 2), (0, 3)):
        table = given(hand("Lantern Wisp", ichor=ichor), grave=grave).play("cast Lantern Wisp").agree()
        assert len(table.hand(0)) == cards


def test_card_mirror_shade_chooses_new_targets() -> None:
    """A Quickcast that turns a Spell from one's own Vassal to another."""
    table = given(hand("Living Bones"), hand("Mirror Shade", vassals=["Rotting Hulk"]), vassals("Bone Colossus"))
    table.play("cast Living Bones", "choose Rotting Hulk @ player_1 vassal", "cast Mirror Shade")
    table.play("choose stack 1 (Living Bones by player_0)", "choose Bone Colossus @ player_2 vassal")
    assert (table.vassals(1), table.on("Bone Colossus @ player_2 vassal").damage) == (["Rotting Hulk"], 1)


def test_card_hollow_revenant_swaps_two_units() -> None:
    """A Vassal of each of two players change sides."""
    table = given(hand("Hollow Revenant"), vassals("Bone Colossus"), vassals("Pale Choir"))
    table.play("cast Hollow Revenant", f"choose {COLOSSUS}", "choose Pale Choir @ player_2 vassal")
    assert (table.vassals(1), table.vassals(2)) == (["Pale Choir"], ["Bone Colossus"])


def test_card_mourning_veil_makes_a_unit_ethereal_until_midnight() -> None:
    """A Quickcast on any unit but the Ruler; its mark is gone after Midnight."""
    seats = hand("Mourning Veil"), vassals("Bone Colossus")
    table = given(*seats, ruling=KILGORE, wilds=[], cycle=5, max_cycles=5).play("cast Mourning Veil")
    assert table.legal == {f"choose {COLOSSUS}"}
    assert table.play(f"choose {COLOSSUS}").on(COLOSSUS).marks == ["ethereal"]
    assert table.play("pass", "pass", "pass", "done").on(COLOSSUS).marks == []


def test_card_hushed_penitent_negates_another_spell() -> None:
    """A Quickcast: the Spell does nothing, its card goes to the Grave, its token stays spent."""
    table = given(hand("Gnashing Maw"), hand("Hushed Penitent", legion=["Dread Stag"]))
    table.play("cast Gnashing Maw", "choose Dread Stag @ player_1 legion", "cast Hushed Penitent")
    table.play("choose stack 1 (Gnashing Maw by player_0)").agree()
    assert (table["grave"], table.legion(1), table.tokens(0)) == (
        ["Gnashing Maw", "Hushed Penitent"],
        ["Dread Stag"],
        {"summon", "invoke"},
    )


def test_card_ashen_seraph_takes_ichor_from_the_pool() -> None:
    """1 Ichor, and 2 in Despair; the Chalice stays as it is."""
    for others, taken in ((0, 1), (3, 2)):
        table = given(hand("Ashen Seraph", ichor=1), {"ichor": others}, {"ichor": 3}, ruling=FRAGMENT)
        table.play("cast Ashen Seraph").agree()
        assert (table.ichor[0], table["chalice"]) == (1 + taken, 7)


def test_card_fallen_cherub_grants_a_summon_or_a_cast_of_another_card() -> None:
    """Its second mode offers each other Spell in hand, and not a second Cherub."""
    table = given(hand("Fallen Cherub", "Fallen Cherub", "Dead Crawler", "Pale Choir"))
    assert table.legal >= {"cast Fallen Cherub", "cast Fallen Cherub / 2"}
    table.play("cast Fallen Cherub / 2").agree()
    assert table.legal == {"cast Dead Crawler", "cast Pale Choir", "pass"}
