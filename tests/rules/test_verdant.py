"""VERDANT: Verdant VII, the Proud."""

from __future__ import annotations

from tests.rules.table import FIGHTER, KILGORE, NOTHING, VERDANT, given, hand, legion, unit, vassals

RULER = f"choose {VERDANT} @ crown"


def test_verdant_1_damaged_means_with_damage_on_it() -> None:
    """Of two equal Vassals the one with Damage deals double, the one with Shield and Power counters only its Power."""
    seats = vassals(unit("Barrow Knight", damage=1), unit("Barrow Knight", shield=1, power=1)), FIGHTER
    table = given(*seats, phase="combat", ruling=VERDANT)
    assert table.play(RULER).ichor == [7, 0, 0]


def test_verdant_2_power_stays_what_it_is() -> None:
    """For the tiebreak a damaged Knight of Power 2 stands behind a Hulk of Power 3."""
    seats = vassals(unit("Barrow Knight", damage=1)), vassals("Rotting Hulk")
    assert given(*seats, phase="midnight", ruling=VERDANT, max_cycles=5).ranking == [1, 0, 2]


def test_verdant_3_his_calamity_skips_to_midnight() -> None:
    """Slaying the Ruler before him ends the Cycle: the other players have no priority, and nobody fights."""
    seats = hand("Living Bones"), hand("Pale Choir", vassals=["Dread Stag"], ichor=2), {"ichor": 1}
    table = given(*seats, ruling=KILGORE, chalice=1, crown=[VERDANT, "Kadmon"], wilds=[])
    table.play("cast Living Bones", f"choose {KILGORE} @ crown").agree()
    assert (table["cycle"], table["sigil"], table.ruling, table["chalice"]) == (6, 1, VERDANT, 8)
    assert table.ichor == [0, 2, 0]


def test_verdant_4_at_dawn_players_in_despair_choose_in_sigil_order() -> None:
    """Two of three players tie for the least Ichor, which is 1; each has Verdant deal 2 Damage to a unit."""
    seats = vassals("Bone Colossus", ichor=1), {"ichor": 3}, legion("Thornwatcher", ichor=1)
    table = given(*seats, phase="dawn", sigil=1, ruling=VERDANT, wilds=[])
    assert (table.kind, table.actor) == ("target", 2)
    table.play("choose Bone Colossus @ player_0 vassal")
    assert (table.kind, table.actor) == ("target", 0)
    table.play("choose Thornwatcher @ player_2 legion")
    assert table.on("Bone Colossus @ player_0 vassal").damage == table.on("Thornwatcher @ player_2 legion").damage == 2


def test_verdant_5_what_dies_of_it_goes_to_the_grave() -> None:
    """A player who chooses another player's Vassal does not take the card, and nobody else does."""
    table = given({"ichor": 1}, NOTHING, vassals("Dread Stag", ichor=1), phase="dawn", ruling=VERDANT, wilds=[])
    assert (table.kind, table.actor) == ("target", 1)
    table.play("choose Dread Stag @ player_2 vassal")
    assert (table["grave"], [table.hand(seat) for seat in range(3)]) == (["Dread Stag"], [[], [], []])


def test_verdant_6_he_is_not_chosen_himself() -> None:
    """All Vassals and Legion units can be chosen, and not the Ruler."""
    seats = vassals("Pale Choir", legion=["Dread Stag"]), {"ichor": 1}, {"ichor": 1}
    table = given(*seats, phase="dawn", ruling=VERDANT, wilds=[])
    assert table.legal == {"choose Pale Choir @ player_0 vassal", "choose Dread Stag @ player_0 legion"}


def test_verdant_7_his_invocation_answers_an_invocation() -> None:
    """On another player's priority it is played in response, resolves first, and so takes the card."""
    table = given(vassals(KILGORE), vassals(VERDANT), vassals("Rotting Hulk"))
    table.play(f"invoke {KILGORE}", "choose Rotting Hulk @ player_2 vassal")
    assert (table.actor, table.legal) == (1, {f"invoke {VERDANT}", "pass"})
    table.play(f"invoke {VERDANT}", "choose Rotting Hulk @ player_2 vassal")
    assert (table.hand(0), table.hand(1)) == ([], ["Rotting Hulk"])


def test_verdant_7_his_invocation_damages_a_unit_and_strengthens_it() -> None:
    """A unit that lives gets 1 Damage and 1 Power, and Verdant himself gets nothing."""
    table = given(vassals(VERDANT), vassals("Bone Colossus"))
    table.play(f"invoke {VERDANT}", "choose Bone Colossus @ player_1 vassal")
    assert table.on("Bone Colossus @ player_1 vassal") == (1, 0, 1, [])
    assert table.on(f"{VERDANT} @ player_0 vassal") == (0, 0, 0, [])


def test_card_verdant_vii_spell_damages_every_unit_in_the_legion() -> None:
    """Units of all Legion Zones and the Ruler take 1 Damage, Vassals none."""
    seats = hand(VERDANT, legion=["Bone Colossus"], vassals=["Pale Choir"]), legion("Barrow Knight")
    table = given(*seats, ruling=KILGORE).play(f"cast {VERDANT}").agree()
    assert table.on("Bone Colossus @ player_0 legion").damage == table.on("Barrow Knight @ player_1 legion").damage == 1
    assert (table.on("Pale Choir @ player_0 vassal").damage, table.ichor) == (0, [1, 0, 0])
