"""ACT: Summon, Cast and Invoke."""

from __future__ import annotations

from tests.rules.table import (
    IANIRA,
    KILGORE,
    MICHAEL,
    VERDANT,
    given,
    hand,
    kadmon,
    spent,
    vassals,
)


def test_act_0_nothing_is_cast_in_combat() -> None:
    """A player in combat may assign points and stop, and not Cast the Quickcast Spell in hand."""
    table = given(hand("Living Bones", vassals=["Dread Stag"], legion=["Pale Choir"]), phase="combat")
    assert table.legal == {"choose Pale Choir @ player_0 legion", "done"}


def test_act_1_priority_comes_once_a_cycle() -> None:
    """When all have passed their Action Priority the Cycle goes on, charged tokens or not."""
    table = given(hand("Dread Stag"), ruling=MICHAEL, wilds=[])
    table.play("pass", "pass", "pass")
    assert (table["cycle"], table["phase"], table.actor) == (6, "action", 1)


def test_act_1_actions_come_in_any_order() -> None:
    """An Invocation, a Summon and a Spell can follow one another on the same priority."""
    table = given(hand("Living Bones", "Dread Stag", vassals=[KILGORE]), vassals("Bone Colossus"))
    table.play(f"invoke {KILGORE}", "choose Bone Colossus @ player_1 vassal").agree()
    table.play("summon Dread Stag", "cast Living Bones", "choose Bone Colossus @ player_1 vassal").agree()
    assert (table.actor, table.tokens(0)) == (0, set())
    assert table.on("Bone Colossus @ player_1 vassal").damage == 3


def test_act_2_a_summon_costs_its_token_and_is_not_answered() -> None:
    """The card is a Vassal at once, and the player with a Quickcast Spell is not asked."""
    table = given(hand("Dread Stag"), hand("Living Bones"))
    table.play("summon Dread Stag")
    assert (table.actor, table.kind, table.vassals(0)) == (0, "action", ["Dread Stag"])
    assert (table.tokens(0), table.hand(0)) == ({"cast", "invoke"}, [])


def test_act_2_nobody_summons_as_an_answer() -> None:
    """Another player's Spell can be answered with a Quickcast Spell, and not with a Summon."""
    table = given(hand("Bellowing Accursed", vassals=["Pale Choir"]), hand("Living Bones", "Dread Stag"))
    table.play("cast Bellowing Accursed", "choose Pale Choir @ player_0 vassal")
    assert (table.actor, table.legal) == (1, {"cast Living Bones", "pass"})


def test_act_3_no_fourth_vassal_is_summoned() -> None:
    """With three Vassals there is no Summon."""
    table = given(hand("Dread Stag", vassals=["Pale Choir", "Rotting Hulk", "Flesh Weaver"]))
    assert "summon Dread Stag" not in table.legal


def test_act_3_no_second_sovereign_is_summoned() -> None:
    """With a Sovereign Vassal there is no Summon of another, but of a Basic."""
    table = given(hand(MICHAEL, "Dread Stag", vassals=[KILGORE]))
    assert f"summon {MICHAEL}" not in table.legal
    assert "summon Dread Stag" in table.legal


def test_act_3_binds_granted_summons_too() -> None:
    """The Cherub's Summon does not allow a second Sovereign either."""
    table = given(hand("Fallen Cherub", MICHAEL, "Dread Stag", vassals=[KILGORE]))
    table.play("cast Fallen Cherub").agree()
    assert table.legal == {"summon Dread Stag", "pass"}


def test_act_4_a_spell_costs_its_token_and_ends_in_the_grave() -> None:
    """The card leaves the hand for the stack, and when it has resolved it lies in the Grave."""
    table = given(hand("Living Bones"), hand("Pale Choir", vassals=["Bone Colossus"]))
    table.play("cast Living Bones", "choose Bone Colossus @ player_1 vassal")
    assert (table.hand(0), table["grave"], len(table["stack"])) == ([], [], 1)
    table.agree()
    assert (table["grave"], table.tokens(0)) == (["Living Bones"], {"summon", "invoke"})


def test_act_4_a_sovereigns_spell_ends_in_the_tomb() -> None:
    """A Sovereign that was Cast goes to the Tomb."""
    table = given(hand(KILGORE), vassals("Bone Colossus"))
    table.play(f"cast {KILGORE}", "choose Bone Colossus @ player_1 vassal").agree()
    assert (table["tomb"], table["grave"], table.hand(0)) == ([KILGORE], [], ["Bone Colossus"])


def test_act_5_an_invocation_costs_its_token_and_leaves_its_unit_in_place() -> None:
    """The Vassal whose Invocation is on the stack is still a Vassal, then and afterwards."""
    table = given(vassals(VERDANT), hand("Living Bones", vassals=["Bone Colossus"]))
    table.play(f"invoke {VERDANT}", "choose Bone Colossus @ player_1 vassal")
    assert (table.vassals(0), len(table["stack"])) == ([VERDANT], 1)
    table.agree()
    assert (table.vassals(0), table.tokens(0)) == ([VERDANT], {"summon", "cast"})


def test_act_5_without_an_invocation_there_is_nothing_to_invoke() -> None:
    """Basic Vassals and another player's Sovereign open no Invocation."""
    assert given(vassals("Dread Stag"), vassals(KILGORE)).legal == {"pass"}


def test_act_6_a_granted_summon_costs_no_token() -> None:
    """After the Cherub's Summon the Summon token is still charged."""
    table = given(hand("Fallen Cherub", "Dread Stag"))
    table.play("cast Fallen Cherub").agree()
    table.play("summon Dread Stag")
    assert (table.vassals(0), table.tokens(0)) == (["Dread Stag"], {"summon", "invoke"})


def test_j_act_7_the_base_token_pays_before_the_wild_token() -> None:
    """The first Summon leaves the Wild token charged, the second spends it."""
    table = given(hand("Dread Stag", "Gnashing Maw"), ruling=kadmon())
    assert table.play("summon Dread Stag").wild(0) is True
    assert table.play("summon Gnashing Maw").wild(0) is False


def test_j_act_7_the_bonus_token_pays_before_the_base_token() -> None:
    """A Summon with the Undead bonus spends the bonus token."""
    table = given(hand("Dread Stag", vassals=["Dead Crawler", "Living Bones", "Rotting Hulk"]))
    table.play("summon Dread Stag")
    assert (table.bonus(0), table.tokens(0)) == ({"undead": False}, {"summon", "cast", "invoke"})


def test_j_act_8_a_mode_with_too_few_targets_is_not_offered() -> None:
    """With one unit on the battlefield Kilgore's Spell can have one target, not two or four."""
    table = given(hand(KILGORE), vassals("Bone Colossus"))
    assert table.legal == {f"summon {KILGORE}", f"cast {KILGORE}", "pass"}


def test_j_act_8_targets_are_all_different() -> None:
    """The second target can't be the first again."""
    table = given(hand(KILGORE, vassals=["Pale Choir"]), vassals("Bone Colossus"))
    table.play(f"cast {KILGORE} / 2", "choose Bone Colossus @ player_1 vassal")
    assert table.legal == {"choose Pale Choir @ player_0 vassal"}


def test_j_act_8_up_to_may_be_none() -> None:
    """A Spell on up to two units can be announced and done with none."""
    table = given(hand("Dread Stag"), vassals("Lantern Wisp"))
    table.play("cast Dread Stag", "done").agree()
    assert (table["grave"], table.vassals(1)) == (["Dread Stag"], ["Lantern Wisp"])


def test_j_act_8_destinations_may_be_the_same() -> None:
    """Ianira may send both units to one zone."""
    table = given(hand(IANIRA), vassals("Pale Choir", "Dread Stag"))
    table.play(f"cast {IANIRA}", "choose Pale Choir @ player_1 vassal", "choose player_2 legion")
    table.play("choose Dread Stag @ player_1 vassal", "choose player_2 legion").agree()
    assert table.legion(2) == ["Pale Choir", "Dread Stag"]


def test_j_act_8_a_player_is_a_target_like_any_other() -> None:
    """The Plague Bearer's Spell asks for one of the players, also for one without units."""
    table = given(hand("Plague Bearer"))
    table.play("cast Plague Bearer")
    assert table.legal == {"choose player_0", "choose player_1", "choose player_2"}


def test_j_act_9_a_granted_cast_may_be_declined() -> None:
    """The player may pass, and the card in hand stays there."""
    table = given(hand("Fallen Cherub", "Dead Crawler"))
    table.play("cast Fallen Cherub / 2").agree()
    assert table.legal == {"cast Dead Crawler", "pass"}
    assert table.play("pass").hand(0) == ["Dead Crawler"]


def test_j_act_9_the_granting_card_is_in_the_grave_before_the_granted_effect() -> None:
    """A granted Ungrave finds the Cherub that granted it."""
    table = given(hand("Fallen Cherub", "Dead Crawler"))
    table.play("cast Fallen Cherub / 2").agree()
    table.play("cast Dead Crawler")
    assert (table.hand(0), table["grave"]) == (["Fallen Cherub"], ["Dead Crawler"])


def test_j_act_9_nobody_answers_a_granted_cast() -> None:
    """A player who could answer the Cherub is not asked again about the Spell that it grants."""
    table = given(hand("Fallen Cherub", "Living Bones"), hand("Wandering Ghost", vassals=["Rotting Hulk"]))
    table.play("cast Fallen Cherub / 2").agree()
    table.play("cast Living Bones", "choose Rotting Hulk @ player_1 vassal")
    assert (table.actor, table.kind, table.hand(0)) == (0, "action", ["Rotting Hulk"])


def test_j_act_10_a_granted_summon_may_be_declined() -> None:
    """The player may pass, and nothing is summoned."""
    table = given(hand("Fallen Cherub", "Dread Stag"))
    table.play("cast Fallen Cherub").agree()
    assert table.legal == {"summon Dread Stag", "pass"}
    assert table.play("pass").vassals(0) == []


def test_j_act_10_resurrect_may_not_be_declined() -> None:
    """What Resurrect finds is summoned without a question."""
    table = given(hand("Barrow Knight", tokens=spent("summon")), grave=["Lantern Wisp"])
    table.play("cast Barrow Knight").agree()
    assert (table.kind, table.vassals(0)) == ("action", ["Lantern Wisp"])


def test_act_6_a_granted_cast_costs_no_token_either() -> None:
    """Fallen Cherub, paid for by the Spirit bonus, grants a Cast: all three base tokens stay charged."""
    spirits = hand("Fallen Cherub", "Living Bones", vassals=["Pale Choir", "Lantern Wisp", "Mourning Veil"])
    table = given(spirits, vassals("Bone Colossus")).play("cast Fallen Cherub / 2").agree()
    table.play("cast Living Bones", "choose Bone Colossus @ player_1 vassal")
    assert table.tokens(0) == {"summon", "cast", "invoke"}


def test_j_act_7_casts_and_invokes_use_the_base_token_before_the_wild_one_too() -> None:
    """Under Kadmon a first Cast and a first Invoke leave the Wild token charged."""
    seat = hand("Dead Crawler", vassals=[KILGORE], tokens=spent("summon"))
    table = given(seat, vassals("Bone Colossus"), ruling=kadmon())
    table.play("cast Dead Crawler").agree()
    table.play(f"invoke {KILGORE}", "choose Bone Colossus @ player_1 vassal").agree()
    assert (table.tokens(0), table.wild(0)) == (set(), True)
