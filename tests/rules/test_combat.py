"""CMB: a player's Vassals against the units of their Legion Zone."""

from __future__ import annotations

from tests.rules.table import ANDRES, FIGHTER, KILGORE, MICHAEL, NOTHING, VERDANT, given, unit, vassals

RULER = f"choose {KILGORE} @ crown"
WISP = "choose Lantern Wisp @ player_0 legion"
CHOIR = "choose Pale Choir @ player_0 legion"
STAG = "choose Dread Stag @ player_0 vassal"


def test_cmb_1_both_sides_deal_at_the_same_time() -> None:
    """Two Hulks destroy each other: the one of the Legion goes to hand, the Vassal to the Grave."""
    table = given(vassals("Rotting Hulk", legion=["Rotting Hulk"]), FIGHTER, phase="combat")
    table.play("choose Rotting Hulk @ player_0 legion", "choose Rotting Hulk @ player_0 vassal")
    assert (table.hand(0), table["grave"], table.vassals(0), table.legion(0)) == (
        ["Rotting Hulk"],
        ["Rotting Hulk"],
        [],
        [],
    )


def test_cmb_1_only_ones_own_zones_take_part() -> None:
    """Points go to one's own Legion Zone and Vassals, not to another player's."""
    table = given(vassals("Dread Stag", legion=["Pale Choir"]), FIGHTER, phase="combat", ruling=KILGORE)
    assert table.legal == {CHOIR, "done"}
    assert table.play("done").legal == {STAG}


def test_j_cmb_2_shield_adds_to_what_a_unit_can_sustain() -> None:
    """A unit of 1 Life with 1 Shield takes two points, and then the Ruler may be chosen."""
    seats = vassals("Dread Stag", legion=[unit("Lantern Wisp", shield=1)]), FIGHTER
    table = given(*seats, phase="combat", ruling=KILGORE)
    table.play(WISP)
    assert table.legal == {WISP, "done"}
    assert table.play(WISP).legal == {RULER, "done"}


def test_j_cmb_2_the_ruler_takes_all_the_rest_at_once() -> None:
    """One choice of the Ruler assigns three points, and the Legion's points are next."""
    table = given(vassals("Dread Stag", legion=["Lantern Wisp"]), FIGHTER, phase="combat", ruling=KILGORE)
    table.play(WISP, RULER)
    assert table.legal == {STAG}
    assert table.play(STAG).ichor == [3, 0, 0]


def test_j_cmb_2_the_legions_points_have_no_stop() -> None:
    """A player must place each point of the Legion on a Vassal that can still sustain one."""
    table = given(vassals("Dread Stag", "Pale Choir", legion=["Hollow Revenant"]), FIGHTER, phase="combat")
    table.play("done")
    assert table.legal == {STAG, "choose Pale Choir @ player_0 vassal"}
    assert table.play(STAG, STAG).legal == {"choose Pale Choir @ player_0 vassal"}


def test_j_cmb_2_sums_are_fixed_at_the_start() -> None:
    """A Legion unit that is assigned its whole Life still deals its Power."""
    table = given(vassals("Dread Stag", legion=["Living Bones"]), FIGHTER, phase="combat")
    table.play("choose Living Bones @ player_0 legion", STAG)
    assert table.on("Dread Stag @ player_0 vassal").damage == 1


def test_cmb_3_an_ethereal_unit_is_assigned_nothing() -> None:
    """Of two Legion units the Ethereal one can't be chosen."""
    ethereal = unit("Lantern Wisp", marks=["ethereal"])
    table = given(vassals("Dread Stag", legion=[ethereal, "Pale Choir"]), FIGHTER, phase="combat", ruling=KILGORE)
    assert table.legal == {CHOIR, "done"}


def test_cmb_4_an_ethereal_unit_keeps_the_excess_from_the_ruler() -> None:
    """When the other unit has taken all it can the rest of the points is lost."""
    ethereal = unit("Lantern Wisp", marks=["ethereal"])
    table = given(vassals("Dread Stag", legion=[ethereal, "Pale Choir"]), FIGHTER, phase="combat", ruling=KILGORE)
    table.play(CHOIR, CHOIR, STAG, STAG)
    assert (table.actor, table.ichor, table["chalice"]) == (1, [0, 0, 0], 7)


def test_cmb_4_the_ruler_is_out_of_reach_while_a_unit_can_take_a_point() -> None:
    """With a second unit still whole the Ruler is not offered."""
    table = given(vassals("Dread Stag", legion=["Lantern Wisp", "Pale Choir"]), FIGHTER, phase="combat", ruling=KILGORE)
    assert table.play(WISP).legal == {CHOIR, "done"}
    assert table.play(CHOIR, CHOIR).legal == {RULER, "done"}


def test_j_cmb_4_with_an_empty_legion_zone_all_is_excess() -> None:
    """The Ruler can be chosen at once and pays for every point of Vassal Power."""
    table = given(vassals("Dread Stag", "Pale Choir"), FIGHTER, phase="combat", ruling=KILGORE)
    assert table.legal == {RULER, "done"}
    assert table.play(RULER).ichor == [5, 0, 0]


def test_j_cmb_4_without_a_ruler_excess_is_lost() -> None:
    """There is nothing to assign, and the next player is asked."""
    table = given(vassals("Dread Stag"), FIGHTER, phase="combat")
    assert (table.actor, table.ichor, table["pool"]) == (1, [0, 0, 0], 80)


def test_cmb_5_excess_of_the_legion_costs_ichor() -> None:
    """Of 4 points a Vassal of 1 Life takes one, and the player loses 3 Ichor."""
    table = given(vassals("Lantern Wisp", legion=["Dread Stag"], ichor=5), FIGHTER, phase="combat")
    table.play("done", "choose Lantern Wisp @ player_0 vassal")
    assert table.ichor == [2, 0, 0]


def test_cmb_5_an_ethereal_vassal_keeps_the_player_from_loss() -> None:
    """With an Ethereal Vassal excess of the Legion costs nothing."""
    seat = vassals(unit("Pale Choir", marks=["ethereal"]), "Lantern Wisp", legion=["Dread Stag"], ichor=5)
    table = given(seat, FIGHTER, phase="combat")
    table.play("done", "choose Lantern Wisp @ player_0 vassal")
    assert (table.actor, table.ichor, table.vassals(0)) == (1, [5, 0, 0], ["Pale Choir"])


def test_j_cmb_5_without_a_vassal_all_is_excess() -> None:
    """Nobody is asked, and the whole Legion Power is lost in Ichor."""
    table = given({"legion": ["Dread Stag"], "ichor": 5}, FIGHTER, phase="combat")
    assert (table.actor, table.ichor) == (1, [1, 0, 0])


def test_j_cmb_6_ichor_is_gained_before_it_is_lost() -> None:
    """A player with nothing gains 2 and loses them again in the same combat."""
    seat = vassals("Rotting Hulk", legion=[unit("Lantern Wisp", power=3)])
    table = given(seat, FIGHTER, phase="combat", ruling=KILGORE)
    table.play(WISP, RULER, "choose Rotting Hulk @ player_0 vassal")
    assert (table.ichor, table["chalice"], table["pool"]) == ([0, 0, 0], 5, 75)


def test_j_cmb_6_the_units_feel_the_text_of_the_ruler_that_falls() -> None:
    """One point destroys a Colossus of the Legion under Michael, though the excess slays him."""
    seats = vassals("Rotting Hulk", legion=["Bone Colossus"]), FIGHTER
    table = given(*seats, phase="combat", ruling=MICHAEL, chalice=1, crown=[ANDRES, "Kadmon"])
    table.play("choose Bone Colossus @ player_0 legion", f"choose {MICHAEL} @ crown")
    table.play("choose Rotting Hulk @ player_0 vassal")
    assert (table.hand(0), table.ruling) == (["Bone Colossus", MICHAEL], ANDRES)


def test_cmb_6_combat_goes_on_under_the_new_ruler() -> None:
    """When the first player slays the Ruler the second one fights under the next."""
    seats = vassals("Dread Stag"), vassals("Lantern Wisp")
    table = given(*seats, phase="combat", ruling=KILGORE, chalice=2, crown=[ANDRES, "Kadmon"])
    table.play(RULER)
    assert (table.actor, table.legal) == (1, {f"choose {ANDRES} @ crown", "done"})


def test_cmb_6_combat_goes_in_sigil_order() -> None:
    """The holder of the Sigil fights first, then the others clockwise."""
    seats = vassals("Dread Stag"), vassals("Lantern Wisp"), vassals("Pale Choir")
    table = given(*seats, phase="combat", sigil=1, ruling=KILGORE)
    assert [table.actor, table.play("done").actor, table.play("done").actor] == [1, 2, 0]


def test_cmb_7_a_destroyed_sovereign_vassal_goes_to_the_tomb() -> None:
    """Michael, destroyed by the Legion in combat, is entombed; the destroyed Basic of the Legion goes to hand."""
    table = given(vassals(unit(MICHAEL, damage=5), legion=["Lantern Wisp"]), FIGHTER, phase="combat")
    table.play(WISP, f"choose {MICHAEL} @ player_0 vassal")
    assert (table["tomb"], table.hand(0), table.vassals(0)) == ([MICHAEL], ["Lantern Wisp"], [])


def test_j_cmb_8_a_marked_unit_adds_nothing() -> None:
    """A Vassal with Michael's mark has no points to assign, and the Legion's point comes first."""
    table = given(vassals(unit("Dread Stag", marks=["michael"]), legion=["Lantern Wisp"]), FIGHTER, phase="combat")
    assert table.legal == {STAG}


def test_j_cmb_8_a_damaged_legion_unit_adds_twice_its_power_under_verdant() -> None:
    """A damaged Colossus of Power 3 costs a player without Vassals 6 Ichor."""
    seat = {"legion": [unit("Bone Colossus", damage=1)], "ichor": 9}
    assert given(seat, FIGHTER, NOTHING, phase="combat", ruling=VERDANT).ichor == [3, 0, 0]


def test_j_cmb_2_what_a_damaged_unit_can_still_take_counts() -> None:
    """A Colossus with 3 of 4 Damage has room for one point; the next goes to the Ruling Sovereign."""
    seat = vassals("Dread Stag", legion=[unit("Bone Colossus", damage=3)])
    table = given(seat, FIGHTER, phase="combat", ruling=KILGORE).play("choose Bone Colossus @ player_0 legion")
    assert table.legal == {RULER, "done"}


def test_j_cmb_4_shield_on_the_ruling_sovereign_prevents_excess() -> None:
    """A Stag's 4 Power against 3 Shield: the Shield is used up and 1 Ichor is gained."""
    table = given(vassals("Dread Stag"), FIGHTER, phase="combat", ruling=unit(KILGORE, shield=3)).play(RULER)
    assert (table.ichor, table.on(f"{KILGORE} @ crown").shield) == ([1, 0, 0], 0)


def test_j_cmb_6_the_text_of_a_ruling_sovereign_ends_when_it_is_slain() -> None:
    """Andrés is slain with his last 2 Ichor; what the player loses afterwards brings the next Chalice nothing more."""
    seat = vassals("Dread Stag", legion=[unit("Lantern Wisp", power=9)], ichor=5)
    table = given(seat, FIGHTER, phase="combat", ruling=ANDRES, chalice=2, crown=[MICHAEL, "Kadmon"])
    table.play(WISP, f"choose {ANDRES} @ crown", STAG, STAG)
    assert table["chalice"] == 7
