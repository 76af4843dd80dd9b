"""J-SX: rulings on what the Sovereigns do."""

from __future__ import annotations

from tests.rules.table import (
    ANDRES,
    BRANWEN,
    FIGHTER,
    FRAGMENT,
    KILGORE,
    MICHAEL,
    VERDANT,
    given,
    hand,
    kadmon,
    legion,
    unit,
    vassals,
)

BONES = "cast Living Bones"
SLAY_MICHAEL = (BONES, f"choose {MICHAEL} @ crown")


def test_j_sx_1_shield_adds_to_what_a_vassal_can_sustain_and_not_to_its_life() -> None:
    """Of 6 points a Choir of Life 2 with 3 Shield takes five before a Knight of Life 3 gets the last."""
    seats = hand("Living Bones"), vassals(unit("Pale Choir", shield=3), "Barrow Knight")
    table = given(*seats, ruling=MICHAEL, chalice=1, crown=[KILGORE, "Kadmon"])
    table.play(*SLAY_MICHAEL).agree()
    assert (table.vassals(1), table.on("Barrow Knight @ player_1 vassal").damage) == (["Barrow Knight"], 1)


def test_j_sx_1_a_tie_within_one_player_is_that_players_choice() -> None:
    """The player chooses which of two equal Vassals takes the first point, and with it the next ones."""
    seats = hand("Living Bones"), vassals("Barrow Knight", "Mourning Veil", "Lantern Wisp")
    table = given(*seats, ruling=MICHAEL, chalice=1, crown=[KILGORE, "Kadmon"])
    table.play(*SLAY_MICHAEL).agree()
    assert (table.actor, table.kind) == (1, "tie")
    table.play("choose Mourning Veil @ player_1 vassal")
    assert (table.vassals(1), table.on("Barrow Knight @ player_1 vassal").damage) == (["Barrow Knight"], 2)


def test_j_sx_1_points_that_nobody_can_sustain_are_lost() -> None:
    """A single Vassal of Life 1 dies of 6 points, and the Legion and the players feel nothing."""
    seats = hand("Living Bones", ichor=2, legion=["Pale Choir"]), vassals("Lantern Wisp", ichor=2)
    table = given(*seats, ruling=MICHAEL, chalice=1, crown=[KILGORE, "Kadmon"])
    table.play(*SLAY_MICHAEL).agree()
    assert (table.vassals(1), table.ichor) == ([], [3, 2, 0])
    assert table.on("Pale Choir @ player_0 legion").damage == 0


def test_j_sx_2_damage_that_shield_prevents_destroys_nobody() -> None:
    """Under Michael a shielded Horror loses its Shield and lives."""
    table = given(hand("Living Bones"), vassals(unit("Thornwatcher", shield=1)), ruling=MICHAEL)
    table.play(BONES, "choose Thornwatcher @ player_1 vassal").agree()
    assert table.on("Thornwatcher @ player_1 vassal") == (0, 0, 0, [])


def test_j_sx_2_in_combat_such_a_vassal_takes_one_point() -> None:
    """Of the 4 points of a Stag a Colossus takes one and dies, and the rest is lost in Ichor."""
    table = given(vassals("Bone Colossus", legion=["Dread Stag"], ichor=5), FIGHTER, phase="combat", ruling=MICHAEL)
    table.play("done", "choose Bone Colossus @ player_0 vassal")
    assert (table["grave"], table.ichor) == (["Bone Colossus"], [2, 0, 0])


def test_j_sx_2_in_combat_shield_adds_to_the_one_point() -> None:
    """A Colossus of the Legion with 1 Shield takes two points, and the next one goes to Michael."""
    seat = vassals("Dread Stag", legion=[unit("Bone Colossus", shield=1)])
    table = given(seat, FIGHTER, phase="combat", ruling=MICHAEL).play("choose Bone Colossus @ player_0 legion")
    assert table.legal == {"choose Bone Colossus @ player_0 legion", "done"}
    assert table.play("choose Bone Colossus @ player_0 legion").legal == {f"choose {MICHAEL} @ crown", "done"}


def test_j_sx_3_what_is_destroyed_in_the_same_step_is_not_in_hand_yet() -> None:
    """A player with one card is not asked, though a Legion unit comes to hand in the same combat."""
    seat = hand("Dead Crawler", vassals=[unit(BRANWEN, damage=4)], legion=["Lantern Wisp"])
    table = given(seat, FIGHTER, phase="combat")
    table.play("choose Lantern Wisp @ player_0 legion", f"choose {BRANWEN} @ player_0 vassal")
    assert (table.hand(0), table["tomb"]) == (["Dead Crawler", "Lantern Wisp"], [BRANWEN])


def test_j_sx_3_her_return_is_asked_against_her_controllers_own_effect() -> None:
    """Who destroys their own Branwen may take her back."""
    seat = hand("Living Bones", "Dead Crawler", "Pale Choir", vassals=[unit(BRANWEN, damage=4)])
    table = given(seat).play(BONES, f"choose {BRANWEN} @ player_0 vassal").agree()
    table.play("yes", "choose Dead Crawler @ player_0 hand", "choose Pale Choir @ player_0 hand")
    assert (table.hand(0), table["tomb"]) == ([BRANWEN], [])


def test_j_sx_3_her_return_comes_before_ianiras_mark() -> None:
    """A marked Branwen whose controller takes her back is not summoned by the mark's owner."""
    hers = hand("Dead Crawler", "Pale Choir", vassals=[unit(BRANWEN, damage=4, marks=["ianira:2"])])
    table = given(hand("Living Bones"), hers).play(BONES, f"choose {BRANWEN} @ player_1 vassal").agree()
    table.play("yes", "choose Dead Crawler @ player_1 hand", "choose Pale Choir @ player_1 hand")
    assert (table.hand(1), table.vassals(2)) == ([BRANWEN], [])


def test_j_sx_3_left_to_die_a_marked_branwen_is_summoned() -> None:
    """When her controller declines, the mark's owner has her as a Vassal."""
    hers = hand("Dead Crawler", "Pale Choir", vassals=[unit(BRANWEN, damage=4, marks=["ianira:2"])])
    table = given(hand("Living Bones"), hers).play(BONES, f"choose {BRANWEN} @ player_1 vassal").agree()
    assert table.play("no").vassals(2) == [BRANWEN]


def test_j_sx_3_she_returns_only_as_a_vassal() -> None:
    """Destroyed in a Legion Zone she goes to the destroyer's hand, and nobody is asked."""
    zone = hand("Dead Crawler", "Pale Choir", legion=[unit(BRANWEN, damage=4)])
    table = given(hand("Living Bones"), zone).play(BONES, f"choose {BRANWEN} @ player_1 legion").agree()
    assert (table.kind, table.hand(0)) == ("action", [BRANWEN])


def test_j_sx_4_a_merged_unit_stands_where_the_first_target_stood() -> None:
    """The third Vassal, chosen first, stays behind the second; the first leaves its place."""
    table = given(hand(ANDRES, vassals=["Pale Choir", "Dread Stag", "Living Bones"]))
    table.play(f"cast {ANDRES}", "choose Living Bones @ player_0 vassal", "choose Pale Choir @ player_0 vassal").agree()
    assert table.vassals(0) == ["Dread Stag", "Living Bones + Pale Choir"]


def test_j_sx_4_a_merged_unit_has_the_counters_and_marks_of_both() -> None:
    """Damage, Shield and Power add up, and each mark counts."""
    first = unit("Bone Colossus", damage=1, shield=1, power=2, marks=["michael"])
    second = unit("Thornwatcher", damage=2, shield=3, power=3, marks=["ethereal"])
    table = given(hand(ANDRES, vassals=[first, second]))
    table.play(f"cast {ANDRES}", "choose Bone Colossus @ player_0 vassal", "choose Thornwatcher @ player_0 vassal").agree()
    assert table.on("Bone Colossus + Thornwatcher @ player_0 vassal") == (3, 4, 5, ["ethereal", "michael"])


def test_j_sx_4_with_a_sovereign_in_it_it_is_a_sovereign_vassal() -> None:
    """Beside Kilgore, merged with a Choir, no second Sovereign is summoned, and his Invocation is open."""
    table = given(hand(MICHAEL, "Dread Stag", vassals=[unit("Pale Choir", KILGORE)]))
    assert f"summon {MICHAEL}" not in table.legal
    assert table.legal >= {"summon Dread Stag", f"invoke {KILGORE}"}


def test_j_sx_4_leaving_it_is_two_cards_each_of_which_goes_its_way() -> None:
    """Destroyed by the Legion, the Basic goes to the Grave and the Sovereign to the Tomb."""
    seat = vassals(unit("Pale Choir", KILGORE, damage=5), legion=["Lantern Wisp"])
    table = given(seat, FIGHTER, phase="combat")
    table.play("done", f"choose Pale Choir + {KILGORE} @ player_0 vassal")
    assert (table["grave"], table["tomb"]) == (["Pale Choir"], [KILGORE])


def test_j_sx_5_verdant_doubles_a_units_own_invocation() -> None:
    """A damaged Kilgore deals 4 with his first mode, and an undamaged one 2."""
    for damage, destroyed in ((1, True), (0, False)):
        table = given(vassals(unit(KILGORE, damage=damage)), vassals("Bone Colossus"), ruling=VERDANT)
        table.play(f"invoke {KILGORE}", "choose Bone Colossus @ player_1 vassal")
        assert (table.hand(0) == ["Bone Colossus"]) is destroyed


def test_j_sx_5_verdant_doubles_no_spell() -> None:
    """The Bones, Cast, deal 1 under Verdant."""
    table = given(hand("Living Bones"), vassals(unit("Bone Colossus", damage=1)), ruling=VERDANT)
    table.play(BONES, "choose Bone Colossus @ player_1 vassal").agree()
    assert table.on("Bone Colossus @ player_1 vassal").damage == 2


def test_j_sx_6_a_marked_vassal_destroyed_by_the_legion_is_summoned() -> None:
    """It goes to the Vassals of the mark's owner, not to the Grave, and is a new unit."""
    marked = unit("Bone Colossus", damage=3, power=2, marks=["ianira:2"])
    table = given(vassals(marked, legion=["Lantern Wisp"]), FIGHTER, phase="combat")
    table.play("done", "choose Bone Colossus @ player_0 vassal")
    assert (table["grave"], table.vassals(2)) == ([], ["Bone Colossus"])
    assert table.on("Bone Colossus @ player_2 vassal") == (0, 0, 0, [])


def test_j_sx_6_a_marked_ruler_is_summoned_and_its_slayer_keeps_the_ichor() -> None:
    """The card goes to the mark's owner, the last Ichor to the slayer."""
    ruler = unit(MICHAEL, marks=["ianira:1"])
    table = given(hand("Living Bones"), ruling=ruler, chalice=1, crown=[ANDRES, "Kadmon"])
    table.play(*SLAY_MICHAEL).agree()
    assert (table.ichor, table.hand(0), table.vassals(1)) == ([1, 0, 0], [], [MICHAEL])


def test_j_sx_6_a_marked_kadmon_only_ends_the_game() -> None:
    """Nobody summons him."""
    table = given(hand("Living Bones"), ruling=kadmon(marks=["ianira:1"]), chalice=1)
    table.play(BONES, "choose Kadmon @ crown").agree()
    assert (table.over, table.vassals(1)) == ("kadmon", [])


def test_j_sx_6_of_two_marks_on_a_merged_unit_the_first_targets_stays() -> None:
    """The unit chosen first decides whose mark it has."""
    first, second = unit("Pale Choir", marks=["ianira:1"]), unit("Dread Stag", marks=["ianira:2"])
    table = given(hand(ANDRES, vassals=[first, second]))
    table.play(f"cast {ANDRES}", "choose Dread Stag @ player_0 vassal", "choose Pale Choir @ player_0 vassal").agree()
    assert table.on("Dread Stag + Pale Choir @ player_0 vassal").marks == ["ianira:2"]


def test_j_sx_6_vassals_come_before_legion_units() -> None:
    """The mark's owner has room for one of two units destroyed together, and gets the one that was a Vassal."""
    first = vassals(unit("Rotting Hulk", marks=["ianira:2"]), legion=[unit("Lantern Wisp", marks=["ianira:2"])])
    table = given(first, hand("Dread Stag"), vassals("Pale Choir", "Barrow Knight"), sigil=1)
    table.play("cast Dread Stag", "choose Lantern Wisp @ player_0 legion", "choose Rotting Hulk @ player_0 vassal").agree()
    assert (table.vassals(2), table.hand(1)) == (["Pale Choir", "Barrow Knight", "Rotting Hulk"], ["Lantern Wisp"])


def test_j_sx_6_the_ruler_comes_last() -> None:
    """The mark's owner has room for one of a Ruler and a Legion unit slain together, and gets the Legion unit."""
    seats = hand(VERDANT), vassals("Pale Choir", "Barrow Knight"), legion(unit("Lantern Wisp", marks=["ianira:1"]))
    table = given(*seats, ruling=unit(MICHAEL, marks=["ianira:1"]), chalice=1, crown=[ANDRES, "Kadmon"])
    table.play(f"cast {VERDANT}").agree()
    assert (table.vassals(1), table.hand(0)) == (["Pale Choir", "Barrow Knight", "Lantern Wisp"], [MICHAEL])


def test_j_sx_6_the_zones_players_come_in_sigil_order() -> None:
    """The mark's owner has room for one of two Vassals destroyed together, and gets that of the Sigil's holder."""
    seats = vassals(unit("Rotting Hulk", marks=["ianira:2"])), vassals(unit("Living Bones", marks=["ianira:2"]))
    table = given(seats[0], {**seats[1], "hand": ["Dread Stag"]}, vassals("Pale Choir", "Barrow Knight"), sigil=1)
    table.play("cast Dread Stag", "choose Rotting Hulk @ player_0 vassal", "choose Living Bones @ player_1 vassal").agree()
    assert (table.vassals(2), table.hand(1)) == (["Pale Choir", "Barrow Knight", "Living Bones"], ["Rotting Hulk"])


def test_j_sx_6_limits_count_as_before_the_step() -> None:
    """A step kills two of the owner's five Vassals and a marked Wisp; by the limit of the Undead bonus it is summoned."""
    undead = ["Rotting Hulk", "Living Bones", "Dead Crawler", "Dread Stag", "Barrow Knight"]
    table = given(hand(KILGORE), vassals(*undead), vassals(unit("Lantern Wisp", marks=["ianira:1"]), "Bone Colossus"))
    table.play(f"cast {KILGORE} / 3", *(f"choose {name} @ player_1 vassal" for name in undead[:2]))
    table.play(*(f"choose {name} @ player_2 vassal" for name in ("Lantern Wisp", "Bone Colossus"))).agree()
    assert (table.vassals(1), table.bonus(1)) == ([*undead[2:], "Lantern Wisp"], {"undead": True})


def test_j_sx_6_a_mark_on_the_second_of_two_merged_units_stays() -> None:
    """A Choir without a mark, merged with a marked Stag, has the Stag's mark."""
    table = given(hand(ANDRES, vassals=["Pale Choir", unit("Dread Stag", marks=["ianira:2"])]))
    table.play(f"cast {ANDRES}", "choose Pale Choir @ player_0 vassal", "choose Dread Stag @ player_0 vassal").agree()
    assert table.on("Pale Choir + Dread Stag @ player_0 vassal").marks == ["ianira:2"]


def test_j_sx_7_in_the_action_phase_the_stack_resolves_first() -> None:
    """An answer that reveals Verdant does not keep the Seraph below it from its Ichor; then it is Midnight."""
    seats = hand("Ashen Seraph", vassals=["Thornwatcher"]), hand("Living Bones"), hand("Pale Choir")
    table = given(*seats, ruling=KILGORE, chalice=1, crown=[VERDANT, "Kadmon"], max_cycles=5)
    table.play("cast Ashen Seraph", BONES, f"choose {KILGORE} @ crown").agree()
    assert (table.over, table["cycle"], table.ichor) == ("truncated", 5, [2, 0, 0])


def test_j_sx_7_at_the_first_dawn_the_rest_of_the_cycle_is_skipped() -> None:
    """Verdant, revealed first, lets Cycle 2 pass without an Ambush; by Cycle 3 each Legion Zone has one unit."""
    wilds = ["Pale Choir", "Dread Stag", "Lantern Wisp", "Rotting Hulk", "Flesh Weaver"]
    table = given(phase="dawn", cycle=2, crown=[VERDANT, "Kadmon"], wilds=wilds)
    assert (table["cycle"], table["sigil"], table["phase"]) == (3, 1, "action")
    assert ([len(table.legion(seat)) for seat in range(3)], len(table["wilds"])) == ([1, 1, 1], 2)


def test_j_sx_7_at_ambush_the_rest_of_the_cycle_is_skipped() -> None:
    """Kadmon comes with the last card of the Wilds, becomes Verdant, and it is Midnight without an Action Phase."""
    table = given(legion(FRAGMENT), phase="ambush", ruling=VERDANT, wilds=["Dread Stag"], max_cycles=5)
    assert (table.over, table["cycle"], table.become) == ("truncated", 5, VERDANT)
    assert (table["wilds"], table["tomb"]) == (["Dread Stag"], [FRAGMENT, VERDANT])


def test_j_sx_7_in_combat_this_players_combat_is_the_last() -> None:
    """The first player's excess reveals Verdant: their Damage is dealt, and the second player does not fight."""
    seats = vassals("Dread Stag", legion=["Lantern Wisp"]), vassals("Rotting Hulk"), vassals("Pale Choir")
    table = given(*seats, phase="combat", ruling=KILGORE, chalice=1, crown=[VERDANT, "Kadmon"], max_cycles=5)
    table.play("choose Lantern Wisp @ player_0 legion", f"choose {KILGORE} @ crown", "choose Dread Stag @ player_0 vassal")
    assert (table.over, table.ichor, table.hand(0)) == ("truncated", [1, 0, 0], [KILGORE, "Lantern Wisp"])
    assert table.on("Dread Stag @ player_0 vassal").damage == 1
