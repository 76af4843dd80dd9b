"""IANIRA: Ianira Heartslaver."""

from __future__ import annotations

from tests.rules.table import IANIRA, KILGORE, MICHAEL, VERDANT, given, hand, unit, vassals

MARK = f"invoke {IANIRA}"


def test_ianira_1_no_spell_damages_her() -> None:
    """A Spell on every unit in the Legion takes no Ichor from her."""
    table = given(hand(VERDANT), ruling=IANIRA)
    table.play(f"cast {VERDANT}").agree()
    assert (table.ichor, table["chalice"]) == ([0, 0, 0], 7)


def test_ianira_1_no_shield_and_no_power_by_spells() -> None:
    """Shield and Power can be put on a Vassal, and not on her."""
    for card in ("Wandering Ghost", "Bellowing Accursed"):
        table = given(hand(card, vassals=["Pale Choir"]), ruling=IANIRA).play(f"cast {card}")
        assert table.legal == {"choose Pale Choir @ player_0 vassal"}


def test_ianira_2_she_is_no_target_of_spells_and_invocations() -> None:
    """With nobody else on the battlefield the Bones can't be Cast, and Kilgore finds only himself."""
    assert given(hand("Living Bones"), ruling=IANIRA).legal == {"summon Living Bones", "pass"}
    table = given(vassals(KILGORE), ruling=IANIRA).play(f"invoke {KILGORE}")
    assert table.legal == {f"choose {KILGORE} @ player_0 vassal"}


def test_ianira_3_each_player_moves_a_vassal_of_their_choice() -> None:
    """At Dawn the player chooses which Vassal goes to their own Legion Zone, and must choose one."""
    table = given(vassals("Dread Stag", "Pale Choir"), phase="dawn", ruling=IANIRA, wilds=[])
    assert (table.kind, table.legal) == ("move", {f"choose {name} @ player_0 vassal" for name in table.vassals(0)})
    table.play("choose Dread Stag @ player_0 vassal")
    assert (table.vassals(0), table.legion(0)) == (["Pale Choir"], ["Dread Stag"])


def test_ianira_3_her_calamity_does_the_same() -> None:
    """Revealed in the Action Phase she takes a Vassal of each player, in Sigil order and not the slayer's first."""
    seats = hand("Living Bones", vassals=["Pale Choir"]), vassals("Dread Stag"), vassals("Bone Colossus")
    table = given(*seats, sigil=1, active=0, ruling=MICHAEL, chalice=1, crown=[IANIRA, "Kadmon"])
    table.play("cast Living Bones", f"choose {MICHAEL} @ crown").agree()
    assert (table.kind, table.actor) == ("move", 1)
    table.play("choose Dread Stag @ player_1 vassal", "choose Bone Colossus @ player_2 vassal")
    table.play("choose Pale Choir @ player_0 vassal")
    assert [table.legion(seat) for seat in range(3)] == [["Pale Choir"], ["Dread Stag"], ["Bone Colossus"]]


def test_ianira_4_a_player_without_a_vassal_is_passed_over() -> None:
    """Of three players the one with a Vassal is asked."""
    table = given(hand("Pale Choir"), vassals("Dread Stag"), phase="dawn", ruling=IANIRA, wilds=[])
    assert table.actor == 1
    assert table.play("choose Dread Stag @ player_1 vassal").kind == "action"


def test_ianira_5_the_invocation_marks_a_unit_for_its_invoker() -> None:
    """Any unit may be marked, also one of the Legion."""
    table = given(vassals(IANIRA), {"legion": ["Dread Stag"]})
    table.play(MARK, "choose Dread Stag @ player_1 legion")
    assert table.on("Dread Stag @ player_1 legion").marks == ["ianira:0"]


def test_ianira_6_without_room_the_destroyer_takes_the_unit() -> None:
    """With three Vassals the mark's owner gets nothing, and the card goes to the destroyer's hand."""
    seats = vassals(IANIRA, "Pale Choir", "Dread Stag"), hand("Living Bones"), vassals("Rotting Hulk")
    table = given(*seats).play(MARK, "choose Rotting Hulk @ player_2 vassal").agree()
    table.play("pass", "cast Living Bones", "choose Rotting Hulk @ player_2 vassal").agree()
    assert (len(table.vassals(0)), table.hand(1)) == (3, ["Rotting Hulk"])


def test_ianira_7_the_mark_is_gone_at_midnight() -> None:
    """A unit marked in the Action Phase is unmarked when the Cycle ends."""
    table = given(vassals(IANIRA), vassals("Bone Colossus"), cycle=5, max_cycles=5)
    table.play(MARK, "choose Bone Colossus @ player_1 vassal", "pass", "pass", "pass")
    assert (table.over, table.on("Bone Colossus @ player_1 vassal").marks) == ("truncated", [])


def test_ianira_8_her_spell_moves_units_to_other_vassal_and_legion_zones() -> None:
    """The destinations are every player's two zones but the one where the unit is."""
    table = given(hand(IANIRA), vassals("Dread Stag"))
    table.play(f"cast {IANIRA}", "choose Dread Stag @ player_1 vassal")
    zones = {f"choose player_{seat} {zone}" for seat in range(3) for zone in ("vassal", "legion")}
    assert table.legal == zones - {"choose player_1 vassal"}


def test_card_ianira_heartslaver_moves_up_to_two_units() -> None:
    """A Legion unit comes to one's own Vassals with its counters, a Vassal goes to the Legion."""
    seats = hand(IANIRA), vassals("Dread Stag", legion=[unit("Bone Colossus", damage=1)])
    table = given(*seats).play(f"cast {IANIRA}", "choose Bone Colossus @ player_1 legion", "choose player_0 vassal")
    table.play("choose Dread Stag @ player_1 vassal", "choose player_1 legion").agree()
    assert (table.vassals(0), table.legion(1), table["tomb"]) == (["Bone Colossus"], ["Dread Stag"], [IANIRA])
    assert table.on("Bone Colossus @ player_0 vassal").damage == 1
