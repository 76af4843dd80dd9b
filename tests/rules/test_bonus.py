"""UTB: three Vassals of one type."""

from __future__ import annotations

from tests.rules.table import (
    FIGHTER,
    IANIRA,
    MICHAEL,
    Table,
    given,
    hand,
    legion,
    unit,
    vassals,
)

BONES = "cast Living Bones"


def test_utb_1_three_undead_allow_more_vassals_and_another_summon() -> None:
    """The third Undead brings a token that pays for a fourth Vassal."""
    table = given(hand("Rotting Hulk", "Dread Stag", vassals=["Dead Crawler", "Living Bones"]))
    table.play("summon Rotting Hulk", "summon Dread Stag")
    assert (len(table.vassals(0)), table.tokens(0), table.bonus(0)) == (4, {"cast", "invoke"}, {"undead": False})


def test_utb_1_five_is_the_limit() -> None:
    """With five Vassals there is no Summon."""
    five = ["Dead Crawler", "Living Bones", "Rotting Hulk", "Pale Choir", "Dread Stag"]
    assert given(hand("Lantern Wisp", vassals=five[:4])).legal >= {"summon Lantern Wisp"}
    assert "summon Lantern Wisp" not in given(hand("Lantern Wisp", vassals=five)).legal


def test_j_utb_1_the_fourth_vassal_is_undead_instead_of_its_own_type() -> None:
    """Under Michael a Choir beside three Undead is destroyed by its next Damage, and beside two it is not."""
    three = ["Dead Crawler", "Rotting Hulk", "Barrow Knight"]
    for undead, left in ((three, three), (three[:2], [*three[:2], "Pale Choir"])):
        table = given(hand("Living Bones"), vassals(*undead, "Pale Choir"), ruling=MICHAEL)
        table.play(BONES, "choose Pale Choir @ player_1 vassal").agree()
        assert table.vassals(1) == left


def test_j_utb_1_the_bonus_keeps_itself_above_three() -> None:
    """Of five Vassals with three printed Undead one of these dies, and the bonus stays."""
    five = ["Rotting Hulk", "Living Bones", "Dead Crawler", "Pale Choir", "Dread Stag"]
    table = given(hand("Living Bones"), vassals(*five))
    table.play(BONES, "choose Rotting Hulk @ player_1 vassal").agree()
    assert (table.vassals(1), table.bonus(1)) == (five[1:], {"undead": True})


def test_j_utb_1_at_three_printed_types_count_again() -> None:
    """Of four Vassals with three printed Undead one of these dies, and the bonus is gone."""
    four = ["Rotting Hulk", "Living Bones", "Dead Crawler", "Pale Choir"]
    table = given(hand("Living Bones"), vassals(*four))
    table.play(BONES, "choose Rotting Hulk @ player_1 vassal").agree()
    assert (table.vassals(1), table.bonus(1)) == (four[1:], {})


def test_j_utb_1_a_newcomer_is_undead_too() -> None:
    """A third Samael among Vassals that are all Undead does not win."""
    five = ["Rotting Hulk", "Dead Crawler", "Living Bones", "Fallen Cherub", "Ashen Seraph"]
    table = given(hand("Fallen Cherub", vassals=five), hand("Living Bones"), sigil=1)
    table.play(BONES, "choose Rotting Hulk @ player_0 vassal").agree()
    table.play("pass", "pass", "summon Fallen Cherub")
    assert (table.over, table.vassals(0)) == (None, [*five[1:], "Fallen Cherub"])


def test_utb_2_horror_brings_invocations_and_a_token() -> None:
    """Ungrave 2 and 1 Power can both be Invoked in one Cycle."""
    horrors = vassals("Dread Stag", "Flesh Weaver", "Gnashing Maw")
    table = given(horrors, grave=["Pale Choir", "Lantern Wisp"])
    table.play("invoke horror")
    assert (table.hand(0), table.bonus(0)) == (["Lantern Wisp", "Pale Choir"], {"horror": False})
    table.agree()
    table.play("invoke horror / 2", "choose Dread Stag @ player_0 vassal").agree()
    assert (table.on("Dread Stag @ player_0 vassal").power, table.tokens(0)) == (1, {"summon", "cast"})


def test_utb_2_its_third_invocation_clears_a_unit() -> None:
    """Damage, Shield and Power go, the marks stay."""
    horrors = vassals("Dread Stag", "Flesh Weaver", "Gnashing Maw")
    target = legion(unit("Bone Colossus", damage=2, shield=1, power=3, marks=["ethereal"]))
    table = given(horrors, target)
    table.play("invoke horror / 3", "choose Bone Colossus @ player_1 legion")
    assert table.on("Bone Colossus @ player_1 legion") == (0, 0, 0, ["ethereal"])


def test_utb_3_spirits_are_ethereal_in_combat() -> None:
    """Three Spirits are assigned nothing, and their player loses no Ichor."""
    table = given(
        vassals("Pale Choir", "Lantern Wisp", "Mourning Veil", legion=["Dread Stag"], ichor=5), FIGHTER, phase="combat"
    )
    table.play("done")
    assert (table.actor, table.ichor, len(table.vassals(0))) == (1, [5, 0, 0], 3)


def test_utb_3_each_cast_ungraves_one() -> None:
    """The Spell's own effect apart, a card comes from the Grave."""
    spirits = hand("Pale Choir", vassals=["Pale Choir", "Lantern Wisp", "Mourning Veil"])
    table = given(spirits, grave=["Dead Crawler"])
    table.play("cast Pale Choir").agree()
    assert (table.hand(0), table["grave"], table.bonus(0)) == (["Dead Crawler"], ["Pale Choir"], {"spirit": False})


def test_j_utb_3_the_card_comes_before_anybody_answers() -> None:
    """When the next player is asked the Ungraved card is in hand already, and the Spell on the stack."""
    spirits = hand("Pale Choir", vassals=["Pale Choir", "Lantern Wisp", "Mourning Veil"])
    table = given(spirits, hand("Hushed Penitent"), grave=["Dead Crawler"])
    table.play("cast Pale Choir")
    assert (table.actor, table.kind, table.hand(0), len(table["stack"])) == (1, "answer", ["Dead Crawler"], 1)


def test_j_utb_3_a_granted_cast_brings_a_card_too() -> None:
    """The Cherub's own Cast finds an empty Grave; the Spell that it grants draws the Cherub."""
    spirits = hand("Fallen Cherub", "Living Bones", vassals=["Pale Choir", "Lantern Wisp", "Mourning Veil"])
    table = given(spirits, vassals("Bone Colossus")).play("cast Fallen Cherub / 2").agree()
    table.play(BONES, "choose Bone Colossus @ player_1 vassal")
    assert (table.hand(0), table["grave"]) == (["Fallen Cherub"], ["Living Bones"])


def test_utb_4_samael_wins_at_once_however_it_came() -> None:
    """The third Samael may come out of the Grave, in the middle of a Spell."""
    table = given(hand("Barrow Knight", vassals=["Ashen Seraph", "Fallen Cherub"]), {"ichor": 9}, grave=["Ashen Seraph"])
    table.play("cast Barrow Knight").agree()
    assert (table.over, table.ranking[0]) == ("samael", 0)


def test_utb_5_the_token_can_be_used_at_once() -> None:
    """With the third Spirit summoned two Spells can be Cast."""
    table = given(hand("Lantern Wisp", "Dead Crawler", "Dead Crawler", vassals=["Pale Choir", "Pale Choir"]))
    table.play("summon Lantern Wisp", "cast Dead Crawler").agree()
    table.play("cast Dead Crawler").agree()
    assert (table.tokens(0), table.bonus(0)) == ({"invoke"}, {"spirit": False})


def test_utb_5_a_bonus_lost_and_won_again_brings_a_charged_token() -> None:
    """A player destroys one of three Spirits and summons another."""
    spirits = ["Pale Choir", "Pale Choir", "Lantern Wisp"]
    table = given(hand("Living Bones", "Lantern Wisp", vassals=spirits, bonus={"spirit": False}))
    table.play(BONES, "choose Lantern Wisp @ player_0 vassal").agree()
    assert table.bonus(0) == {}
    assert table.play("summon Lantern Wisp").bonus(0) == {"spirit": True}


def test_j_utb_5_a_bonus_held_at_both_ends_of_a_step_is_kept() -> None:
    """A Spirit swapped for a Spirit brings no new token for the spent one."""
    spirits = ["Pale Choir", "Pale Choir", "Lantern Wisp"]
    table = given(hand("Hollow Revenant", vassals=spirits, legion=["Mourning Veil"], bonus={"spirit": False}))
    table.play(
        "cast Hollow Revenant", "choose Lantern Wisp @ player_0 vassal", "choose Mourning Veil @ player_0 legion"
    ).agree()
    assert (table.vassals(0)[2], table.bonus(0)) == ("Mourning Veil", {"spirit": False})


def moved_in(*first: str, newcomers: tuple[str, str]) -> Table:
    """Return a game in which Ianira has moved two Legion units of player 2 to the Vassals of player 1."""
    table = given(hand(IANIRA), vassals(*first), legion(*newcomers)).play(f"cast {IANIRA}")
    for name in newcomers:
        table.play(f"choose {name} @ player_2 legion", "choose player_1 vassal")
    return table.agree()


def test_utb_6_above_three_a_player_sacrifices_down_to_three() -> None:
    """With five Vassals and no bonus two are sacrificed, one after the other."""
    table = moved_in("Pale Choir", "Dread Stag", "Gravewarden", newcomers=("Flesh Weaver", "Barrow Knight"))
    table.play("choose Pale Choir @ player_1 vassal", "choose Flesh Weaver @ player_1 vassal")
    assert (table.actor, table.kind) == (0, "action")
    assert table.vassals(1) == ["Dread Stag", "Gravewarden", "Barrow Knight"]


def test_j_utb_6_a_unit_counts_for_each_of_its_types() -> None:
    """Ianira, a Horror and a Spirit, completes three Spirits and three Horrors."""
    spirits = given(hand(IANIRA, vassals=["Pale Choir", "Lantern Wisp"])).play(f"summon {IANIRA}")
    horrors = given(hand(IANIRA, vassals=["Dread Stag", "Flesh Weaver"])).play(f"summon {IANIRA}")
    assert (spirits.bonus(0), horrors.bonus(0)) == ({"spirit": True}, {"horror": True})


def test_j_utb_1_a_fourth_vassal_is_judged_by_printed_types_before_the_limit() -> None:
    """A third Undead moved to a player with three Vassals earns the Undead bonus, and nothing is sacrificed."""
    table = given(hand(IANIRA), vassals("Dead Crawler", "Living Bones", "Dread Stag"), legion("Barrow Knight"))
    table.play(f"cast {IANIRA}", "choose Barrow Knight @ player_2 legion", "choose player_1 vassal", "done").agree()
    assert (table.kind, len(table.vassals(1)), table.bonus(1)) == ("action", 4, {"undead": True})


def test_utb_3_an_invocation_ungraves_nothing() -> None:
    """The Spirit bonus is for Spells: its owner invokes Ianira and draws no card."""
    spirits = vassals(IANIRA, "Lantern Wisp", "Mourning Veil")
    table = given(spirits, vassals("Bone Colossus"), grave=["Rotting Hulk"])
    table.play(f"invoke {IANIRA}", "choose Bone Colossus @ player_1 vassal").agree()
    assert (table.bonus(0), table.hand(0), table["grave"]) == ({"spirit": True}, [], ["Rotting Hulk"])
