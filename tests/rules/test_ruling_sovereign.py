"""SOV: the Ruling Sovereign."""

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
    legion,
    spent,
    unit,
    vassals,
)

SLAY_MICHAEL = ("cast Living Bones", f"choose {MICHAEL} @ crown")


def test_sov_1_the_chalice_gets_base_ichor_and_one_for_each_player() -> None:
    """Andrés of base 3, revealed in a game of four, brings 7 Ichor out of the pool."""
    table = given(hand("Living Bones"), players=4, ruling=MICHAEL, chalice=1, crown=[ANDRES, "Kadmon"])
    table.play(*SLAY_MICHAEL).agree()
    assert (table.ruling, table["chalice"], table["pool"]) == (ANDRES, 7, 72)


def test_sov_1_nobody_answers_a_calamity() -> None:
    """Kilgore's Calamity destroys a Vassal whose controller could have shielded it."""
    seats = hand("Living Bones"), hand("Wandering Ghost", vassals=["Bone Colossus"])
    table = given(*seats, ruling=MICHAEL, chalice=1, crown=[KILGORE, "Kadmon"])
    table.play(*SLAY_MICHAEL).agree()
    assert (table.actor, table.kind, table["grave"]) == (0, "action", ["Bone Colossus", "Living Bones"])


def test_sov_2_a_rulers_vassal_text_does_not_count() -> None:
    """While Kilgore rules nobody can use his Vassal Invocation."""
    assert given(vassals("Pale Choir"), ruling=KILGORE).legal == {"pass"}


def test_sov_2_a_vassals_legion_text_does_not_count() -> None:
    """The Fragment as a Vassal makes no Legion unit immune."""
    table = given(hand("Gnashing Maw", vassals=[FRAGMENT]), legion("Bone Colossus"))
    table.play("cast Gnashing Maw")
    assert table.legal == {"choose Bone Colossus @ player_1 legion"}


def test_j_sov_2_in_a_legion_zone_a_sovereign_has_no_text() -> None:
    """Verdant in a Legion Zone deals his Power there and doubles nobody."""
    table = given(legion(unit("Bone Colossus", damage=1), VERDANT, ichor=9), FIGHTER, phase="combat")
    assert table.ichor == [2, 0, 0]


def test_j_sov_2_branwen_shields_nobody_when_she_comes_to_a_legion_zone() -> None:
    """Moved out of her controller's Vassals she has no Calamity there."""
    table = given(hand(IANIRA), vassals(BRANWEN, "Pale Choir"), legion("Dread Stag"))
    table.play(f"cast {IANIRA}", f"choose {BRANWEN} @ player_1 vassal", "choose player_2 legion", "done").agree()
    places = ("Pale Choir @ player_1 vassal", "Dread Stag @ player_2 legion", f"{BRANWEN} @ player_2 legion")
    assert [table.on(place).shield for place in places] == [0, 0, 0]


def test_sov_3_the_slayer_takes_the_card_and_goes_on() -> None:
    """The next Ruler is revealed in the middle of the priority, and the slayer's other tokens are still charged."""
    table = given(hand("Living Bones"), hand("Pale Choir"), ruling=MICHAEL, chalice=1, crown=[ANDRES, "Kadmon"])
    table.play(*SLAY_MICHAEL).agree()
    assert (table.actor, table.kind, table["phase"], table.hand(0)) == (0, "action", "action", [MICHAEL])
    assert f"summon {MICHAEL}" in table.legal


def test_sov_4_what_a_ruler_grants_every_player_may_use() -> None:
    """On another seat's priority the Fragment's Invocation is open, and costs its Invoke token."""
    table = given(sigil=1, ruling=FRAGMENT)
    assert (table.actor, table.legal) == (1, {f"invoke ruling {FRAGMENT}", "pass"})
    table.play(f"invoke ruling {FRAGMENT}", f"choose {FRAGMENT} @ crown")
    assert (table.ichor, table.tokens(1)) == ([0, 1, 0], {"summon", "cast"})


def test_sov_4_without_an_invoke_token_the_rulers_invocation_is_closed() -> None:
    """Even what a Ruler grants costs an Invoke token."""
    assert given(hand(tokens=spent("invoke")), ruling=FRAGMENT).legal == {"pass"}


def test_sov_5_a_vassal_calamity_happens_on_entering_unanswered() -> None:
    """Branwen's Shield is there as soon as she is summoned, though another player could answer a Spell."""
    table = given(hand(BRANWEN, vassals=["Pale Choir"]), hand("Living Bones"))
    table.play(f"summon {BRANWEN}")
    assert (table.actor, table.kind) == (0, "action")
    assert table.on("Pale Choir @ player_0 vassal").shield == table.on(f"{BRANWEN} @ player_0 vassal").shield == 2


def test_j_sov_5_it_happens_after_a_swap_into_another_players_zone() -> None:
    """Branwen, swapped out of a Legion Zone, shields the Vassals of the player whom she comes to."""
    table = given(hand("Hollow Revenant", legion=[BRANWEN]), vassals("Pale Choir", "Dread Stag"))
    table.play("cast Hollow Revenant", f"choose {BRANWEN} @ player_0 legion", "choose Pale Choir @ player_1 vassal").agree()
    assert (table.vassals(1), table.legion(0)) == (["Dread Stag", BRANWEN], ["Pale Choir"])
    assert [table.on(f"{name} @ player_1 vassal").shield for name in table.vassals(1)] == [2, 2]
    assert table.on("Pale Choir @ player_0 legion").shield == 0


def test_j_sov_5_to_be_merged_is_not_to_enter() -> None:
    """Branwen, merged with another Vassal, shields nobody."""
    table = given(hand(ANDRES, vassals=[BRANWEN, "Pale Choir", "Dread Stag"]))
    table.play(f"cast {ANDRES}", "choose Pale Choir @ player_0 vassal", f"choose {BRANWEN} @ player_0 vassal").agree()
    assert table.on(f"Pale Choir + {BRANWEN} @ player_0 vassal").shield == 0
    assert table.on("Dread Stag @ player_0 vassal").shield == 0


def test_j_sov_5_a_move_from_another_players_vassal_zone_counts() -> None:
    """Branwen, moved from one Vassal Zone to another, shields the units there."""
    table = given(hand(IANIRA), vassals(BRANWEN), vassals("Pale Choir"))
    table.play(f"cast {IANIRA}", f"choose {BRANWEN} @ player_1 vassal", "choose player_2 vassal", "done").agree()
    assert table.on("Pale Choir @ player_2 vassal").shield == 2
