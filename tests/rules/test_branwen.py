"""BRANWEN: Branwen, Shield of Strays."""

from __future__ import annotations

from tests.rules.table import BRANWEN, MICHAEL, Table, given, hand, unit, vassals

HER = f"{BRANWEN} @ player_1 vassal"


def struck(**seat: object) -> Table:
    """Return a game in which seat 0 has dealt Branwen, a Vassal of seat 1, her last Damage."""
    table = given(hand("Rotting Hulk"), {"vassals": [unit(BRANWEN, damage=3)], **seat})
    return table.play("cast Rotting Hulk", f"choose {HER}").agree()


def test_branwen_1_the_calamity_shields_the_smaller_zone_and_both_that_tie() -> None:
    """One Vassal against two Legion units, one against one, and two against one."""
    one, two = ["Pale Choir"], ["Pale Choir", "Dread Stag"]
    for in_vassals, in_legion, shields in ((one, two, (2, 0)), (one, one, (2, 2)), (two, one, (0, 2))):
        seat = hand("Living Bones", vassals=in_vassals, legion=in_legion)
        table = given(seat, ruling=MICHAEL, chalice=1, crown=[BRANWEN, "Kadmon"])
        table.play("cast Living Bones", f"choose {MICHAEL} @ crown").agree()
        found = (table.on(f"Pale Choir @ player_0 {zone}").shield for zone in ("vassal", "legion"))
        assert tuple(found) == shields


def test_branwen_1_it_is_judged_for_each_player() -> None:
    """Another player's single Vassal gets 2 Shield, and the two units of that player's Legion Zone get none."""
    other = vassals("Pale Choir", legion=["Dread Stag", "Lantern Wisp"])
    table = given(hand("Living Bones"), other, ruling=MICHAEL, chalice=1, crown=[BRANWEN, "Kadmon"])
    table.play("cast Living Bones", f"choose {MICHAEL} @ crown").agree()
    assert table.on("Pale Choir @ player_1 vassal").shield == 2
    assert [table.on(f"{name} @ player_1 legion").shield for name in table.legion(1)] == [0, 0]


def test_branwen_2_two_cards_bring_her_back_to_hand() -> None:
    """Her controller says yes, discards two of three cards, and has her in hand."""
    table = struck(hand=["Dead Crawler", "Pale Choir", "Dread Stag"])
    assert (table.actor, table.kind, table.legal) == (1, "return", {"yes", "no"})
    table.play("yes", "choose Pale Choir @ player_1 hand", "choose Dread Stag @ player_1 hand")
    assert table.hand(1) == [BRANWEN, "Dead Crawler"]
    assert table["grave"] == ["Dread Stag", "Pale Choir", "Rotting Hulk"]


def test_branwen_3_her_destroyer_gets_nothing() -> None:
    """The player who destroyed her has no card of it."""
    table = struck(hand=["Dead Crawler", "Pale Choir"])
    table.play("yes", "choose Pale Choir @ player_1 hand", "choose Dead Crawler @ player_1 hand")
    assert (table.hand(0), table.vassals(1)) == ([], [])


def test_branwen_3_destroyed_by_the_legion_she_is_not_entombed() -> None:
    """After combat she is in hand, not in the Tomb."""
    seat = hand("Dead Crawler", "Pale Choir", vassals=[unit(BRANWEN, damage=4)], legion=["Lantern Wisp"])
    table = given(seat, vassals("Thornwatcher", legion=["Thornwatcher"]), phase="combat")
    table.play("done", f"choose {BRANWEN} @ player_0 vassal", "yes")
    table.play("choose Dead Crawler @ player_0 hand", "choose Pale Choir @ player_0 hand")
    assert (table.hand(0), table["tomb"]) == ([BRANWEN], [])


def test_branwen_4_entering_she_shields_her_controllers_vassals() -> None:
    """Each of them gets 2 Shield, herself included, and nobody else's Vassal does."""
    table = given(hand(BRANWEN, vassals=["Pale Choir"]), vassals("Dread Stag")).play(f"summon {BRANWEN}")
    places = ("Pale Choir @ player_0 vassal", f"{BRANWEN} @ player_0 vassal", "Dread Stag @ player_1 vassal")
    assert [table.on(place).shield for place in places] == [2, 2, 0]


def test_branwen_5_her_vassal_calamity_ignores_immunity() -> None:
    """An immune Vassal gets its Shield."""
    table = given(hand(BRANWEN, vassals=[unit("Pale Choir", marks=["immune"])])).play(f"summon {BRANWEN}")
    assert table.on("Pale Choir @ player_0 vassal").shield == 2


def test_branwen_5_her_vassal_calamity_is_not_answered() -> None:
    """Summoned as an answer she shields the target of the Spell below, and nobody is asked between."""
    seats = hand("Living Bones"), hand(BRANWEN, vassals=["Rotting Hulk"]), hand("Living Bones")
    table = given(*seats).play("cast Living Bones", "choose Rotting Hulk @ player_1 vassal")
    table.play(f"cast {BRANWEN}", "pass")
    assert (table.actor, table.kind) == (0, "action")
    assert table.on("Rotting Hulk @ player_1 vassal") == (0, 1, 0, [])


def test_branwen_6_cast_she_is_summoned_without_a_summon_token() -> None:
    """Her Spell costs the Cast token and leaves her in the Vassal Zone, not in the Tomb."""
    table = given(hand(BRANWEN)).play(f"cast {BRANWEN}").agree()
    assert (table.vassals(0), table["tomb"], table.tokens(0)) == ([BRANWEN], [], {"summon", "invoke"})


def test_card_branwen_with_a_sovereign_vassal_goes_to_the_tomb() -> None:
    """Cast beside another Sovereign Vassal she is not summoned."""
    table = given(hand(BRANWEN, vassals=[MICHAEL])).play(f"cast {BRANWEN}").agree()
    assert (table.vassals(0), table["tomb"]) == ([MICHAEL], [BRANWEN])
