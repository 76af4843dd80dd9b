"""FRAGMENT: the Fragment of the Great Evil."""

from __future__ import annotations

from tests.rules.table import FRAGMENT, KILGORE, given, hand, legion, vassals

RULING = f"invoke ruling {FRAGMENT}"


def test_fragment_1_the_legion_is_immune_to_spells() -> None:
    """A Spell on any unit can choose a Vassal, but no Legion unit and not the Fragment."""
    table = given(hand("Living Bones", vassals=["Pale Choir"]), legion("Dread Stag"), ruling=FRAGMENT)
    assert table.play("cast Living Bones").legal == {"choose Pale Choir @ player_0 vassal"}


def test_fragment_1_a_spell_without_targets_does_not_reach_the_legion() -> None:
    """The Plague Bearer's Spell on a player's Legion Zone leaves its units alone."""
    table = given(hand("Plague Bearer"), legion("Dread Stag"), ruling=FRAGMENT)
    table.play("cast Plague Bearer", "choose player_1").agree()
    assert table.on("Dread Stag @ player_1 legion").damage == 0


def test_fragment_2_invocations_damage_the_legion_and_the_fragment() -> None:
    """Kilgore as a Vassal takes 1 Ichor from the Fragment and wounds a Legion unit."""
    table = given(vassals(KILGORE), legion("Bone Colossus"), ruling=FRAGMENT)
    table.play(f"invoke {KILGORE} / 2", f"choose {FRAGMENT} @ crown", "choose Bone Colossus @ player_1 legion")
    assert (table.ichor, table.on("Bone Colossus @ player_1 legion").damage) == ([1, 0, 0], 1)


def test_fragment_3_each_player_may_use_its_invocation() -> None:
    """Three players, each on their own priority, take 1 Ichor from the Fragment by it."""
    table = given(ruling=FRAGMENT)
    use = (RULING, f"choose {FRAGMENT} @ crown")
    table.play(*use, "pass", *use, "pass", *use)
    assert (table.ichor, table["chalice"]) == ([1, 1, 1], 4)


def test_fragment_3_it_damages_a_unit_in_the_legion_and_no_vassal() -> None:
    """Units of any Legion Zone and the Fragment can be chosen."""
    table = given(vassals("Pale Choir"), legion("Dread Stag"), ruling=FRAGMENT).play(RULING)
    assert table.legal == {"choose Dread Stag @ player_1 legion", f"choose {FRAGMENT} @ crown"}


def test_fragment_4_a_type_is_declared_before_the_grave_is_seen() -> None:
    """The Vassal's Invocation asks for a type, and then nobody chooses among the cards of the Grave."""
    table = given(vassals(FRAGMENT), grave=["Dread Stag", "Gnashing Maw"])
    assert table.play(f"invoke {FRAGMENT}").kind == "declare"
    table.play("declare horror")
    assert (table.kind, len(table.vassals(0)), len(table["grave"])) == ("action", 2, 1)


def test_fragment_5_the_resurrection_can_miss() -> None:
    """A type that is not in the Grave brings nobody, and the Invoke token is spent."""
    table = given(vassals(FRAGMENT), grave=["Dread Stag"])
    table.play(f"invoke {FRAGMENT}", "declare samael")
    assert (table.vassals(0), table["grave"], table.tokens(0)) == ([FRAGMENT], ["Dread Stag"], {"summon", "cast"})


def test_fragment_6_cast_as_an_answer_it_resolves_the_stack_at_once() -> None:
    """The player who could still answer is not asked."""
    seats = hand("Living Bones"), hand(FRAGMENT, vassals=["Rotting Hulk"]), hand("Wandering Ghost")
    table = given(*seats).play("cast Living Bones", "choose Rotting Hulk @ player_1 vassal", f"cast {FRAGMENT}")
    assert (table.actor, table.kind, table["tomb"]) == (0, "action", [FRAGMENT])


def test_fragment_7_negated_cards_go_to_the_grave() -> None:
    """Both Spells below it do nothing, and their cards lie in the Grave."""
    seats = hand("Living Bones"), hand("Wandering Ghost"), hand(FRAGMENT, vassals=["Rotting Hulk"])
    table = given(*seats).play("cast Living Bones", "choose Rotting Hulk @ player_2 vassal")
    table.play("cast Wandering Ghost", "choose Rotting Hulk @ player_2 vassal", f"cast {FRAGMENT}")
    assert table.on("Rotting Hulk @ player_2 vassal") == (0, 0, 0, [])
    assert (table["grave"], table["tomb"]) == (["Living Bones", "Wandering Ghost"], [FRAGMENT])


def test_card_fragment_of_the_great_evil_negates_invocations_too() -> None:
    """An Invocation below it does nothing, and its token stays spent."""
    table = given(vassals(KILGORE), hand(FRAGMENT, vassals=["Dread Stag"]))
    table.play(f"invoke {KILGORE}", "choose Dread Stag @ player_1 vassal", f"cast {FRAGMENT}")
    assert (table.vassals(1), table.tokens(0)) == (["Dread Stag"], {"summon", "cast"})
