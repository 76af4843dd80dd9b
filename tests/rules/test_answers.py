"""Answers to an effect that change it, or what it is about [STK]."""

from __future__ import annotations

from typing import Any

from tests.rules.table import ANDRES, BRANWEN, FRAGMENT, IANIRA, KILGORE, Table, given, hand, legion, unit, vassals

BONES = "cast Living Bones"


def mirrored(*first: str, seats: list[Any], **position: Any) -> Table:
    """Return what follows when player_1's Mirror Shade answers these actions and changes their effect."""
    table = given(*seats, **position).play(*first, "cast Mirror Shade")
    return table.play(next(name for name in table.legal if name.startswith("choose stack"))).agree()


MIRROR = hand("Mirror Shade", vassals=["Lantern Wisp"])
WISP = "choose Lantern Wisp @ player_1 vassal"


def test_j_stk_3_a_unit_that_changed_zones_is_still_the_target() -> None:
    """The Stag's Spell has chosen the Colossus; in answer Branwen is slain, and it becomes a Legion unit: it is still hit."""
    answerer = hand("Living Bones", vassals=["Bone Colossus"])
    table = given(hand("Dread Stag"), answerer, ruling=BRANWEN, chalice=1, crown=[IANIRA, "Kadmon"])
    table.play("cast Dread Stag", "choose Bone Colossus @ player_1 vassal", "done", BONES, f"choose {BRANWEN} @ crown")
    table.agree().play("choose Bone Colossus @ player_1 vassal")
    assert table.on("Bone Colossus @ player_1 legion").damage == 1


def test_j_stk_6_new_targets_must_be_legal_for_the_effects_own_controller() -> None:
    """Andrés as Ruler asks for a Vassal that its user controls: the Mirror's caster may choose only among those."""
    seats = [vassals("Pale Choir", "Dread Stag"), MIRROR]
    table = mirrored(f"invoke ruling {ANDRES}", "choose Pale Choir @ player_0 vassal", seats=seats, ruling=ANDRES)
    assert (table.actor, table.legal) == (1, {"choose Pale Choir @ player_0 vassal", "choose Dread Stag @ player_0 vassal"})


def test_j_stk_6_with_too_few_legal_targets_nobody_is_asked() -> None:
    """One of two chosen units dies in answer to the Mirror: the Spell keeps its targets, and hits the one that is left."""
    mirror = hand("Mirror Shade", vassals=["Lantern Wisp", "Bone Colossus"])
    table = given(hand("Dread Stag"), mirror, hand("Living Bones"))
    table.play("cast Dread Stag", WISP, "choose Bone Colossus @ player_1 vassal")
    table.play("cast Mirror Shade", "choose stack 1 (Dread Stag by player_0)", BONES, WISP).agree()
    assert (table.kind, table.on("Bone Colossus @ player_1 vassal").damage) == ("action", 1)


def test_j_key_3_an_effect_is_not_redirected_to_an_immune_unit() -> None:
    """Of two Vassals one is immune: the Mirror can only choose the other again."""
    seats = [hand("Living Bones"), MIRROR, vassals(unit("Bone Colossus", marks=["immune"]))]
    assert mirrored(BONES, WISP, seats=seats).legal == {WISP}


def test_j_key_3_under_the_fragment_an_invocation_can_be_redirected_to_a_legion_unit() -> None:
    """It stays an Invocation, though a Spell redirects it."""
    seats = [vassals(KILGORE), MIRROR, legion("Dread Stag")]
    table = mirrored(f"invoke {KILGORE}", WISP, seats=seats, ruling=FRAGMENT)
    assert "choose Dread Stag @ player_2 legion" in table.legal


def test_j_stk_7_a_mark_on_the_ruling_sovereign_does_not_mute_its_invocation() -> None:
    """The Damage of an all-players Invocation is the player's, who gains Ichor by it."""
    table = given(ruling=unit(FRAGMENT, marks=["michael"])).play(f"invoke ruling {FRAGMENT}", f"choose {FRAGMENT} @ crown")
    assert table.agree().ichor == [1, 0, 0]
