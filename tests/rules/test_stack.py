"""STK: announcing, answering, resolving."""

from __future__ import annotations

from tests.rules.table import ANDRES, FRAGMENT, KILGORE, VERDANT, Table, given, hand, kadmon, legion, spent, unit, vassals

BONES = "cast Living Bones"


def asked(table: Table) -> list[int]:
    """Let everybody pass and return who was asked, in order."""
    seats = []
    while table.kind == "answer":
        seats.append(table.actor)
        table.play("pass")
    return seats


def test_stk_1_the_last_in_is_the_first_out() -> None:
    """The rulebook's example: the Ghost's Shield answers the Bones' Damage, and the Hulk lives."""
    table = given(hand("Living Bones"), hand("Wandering Ghost", vassals=["Rotting Hulk"]))
    table.play(BONES, "choose Rotting Hulk @ player_1 vassal")
    table.play("cast Wandering Ghost", "choose Rotting Hulk @ player_1 vassal").agree()
    assert table.on("Rotting Hulk @ player_1 vassal") == (0, 1, 0, [])


def test_stk_1_nobody_answers_a_stack_that_resolves() -> None:
    """After the agreement both effects happen, and the player who could still Cast is not asked between them."""
    table = given(hand("Bellowing Accursed", vassals=["Bone Colossus"]), hand("Living Bones"), hand("Wandering Ghost"))
    table.play("cast Bellowing Accursed", "choose Bone Colossus @ player_0 vassal")
    table.play(BONES, "choose Bone Colossus @ player_0 vassal", "pass")
    assert (table.actor, table.kind) == (0, "action")
    assert table.on("Bone Colossus @ player_0 vassal") == (1, 0, 2, [])


def test_j_stk_1_answers_go_clockwise_and_end_with_the_announcer() -> None:
    """After player 1's Spell players 2, 0 and 1 are asked in that order."""
    two_spells = hand("Living Bones", "Rotting Hulk")
    table = given(*[two_spells] * 3, sigil=1, ruling=kadmon())
    table.play(BONES, "choose Kadmon @ crown")
    assert asked(table) == [2, 0, 1]


def test_j_stk_1_an_answer_asks_everybody_again() -> None:
    """After player 2's answer players 0, 1 and 2 are asked, those who had passed included."""
    two_spells = hand("Living Bones", "Rotting Hulk")
    table = given(*[two_spells] * 3, sigil=0, ruling=kadmon())
    table.play(BONES, "choose Kadmon @ crown", "pass", BONES, "choose Kadmon @ crown")
    assert asked(table) == [0, 1, 2]


def test_stk_2_only_quickcast_answers() -> None:
    """Of two Spells in hand the one with Quickcast can answer."""
    table = given(hand("Bellowing Accursed", vassals=["Pale Choir"]), hand("Gnashing Maw", "Wandering Ghost"))
    table.play("cast Bellowing Accursed", "choose Pale Choir @ player_0 vassal")
    assert table.legal == {"cast Wandering Ghost", "pass"}


def test_stk_2_an_answer_costs_its_token() -> None:
    """Who has answered with a Spell can't Cast on their own priority."""
    table = given(hand("Living Bones"), hand("Wandering Ghost", "Pale Choir"), ruling=KILGORE)
    table.play(BONES, f"choose {KILGORE} @ crown", "cast Wandering Ghost", f"choose {KILGORE} @ crown").agree()
    table.play("pass")
    assert (table.actor, table.legal) == (1, {"summon Pale Choir", "pass"})


def test_j_stk_2_quickcast_effects_may_be_announced_on_an_empty_stack() -> None:
    """On one's own priority Quickcast Spells and Invocations are open beside those without."""
    table = given(hand("Living Bones", "Gnashing Maw", vassals=[VERDANT], legion=["Dread Stag"], tokens=spent("summon")))
    assert table.legal == {BONES, "cast Gnashing Maw", f"invoke {VERDANT}", "pass"}


def test_j_stk_3_what_is_done_to_an_illegal_target_is_left_out() -> None:
    """A unit made immune in answer gets no Damage, the other target does."""
    table = given(hand("Dread Stag"), hand("Thornwatcher", vassals=["Rotting Hulk", "Living Bones"]))
    table.play("cast Dread Stag", "choose Rotting Hulk @ player_1 vassal", "choose Living Bones @ player_1 vassal")
    table.play("cast Thornwatcher", "choose Rotting Hulk @ player_1 vassal").agree()
    assert (table.vassals(1), table.hand(0)) == (["Rotting Hulk"], ["Living Bones"])


def test_j_stk_3_a_swap_needs_both() -> None:
    """When one of two units is destroyed in answer the other stays where it is."""
    table = given(hand("Hollow Revenant", vassals=["Pale Choir"]), vassals("Lantern Wisp"), hand("Living Bones"))
    table.play("cast Hollow Revenant", "choose Pale Choir @ player_0 vassal", "choose Lantern Wisp @ player_1 vassal")
    table.play(BONES, "choose Lantern Wisp @ player_1 vassal").agree()
    assert (table.vassals(0), table.vassals(1), table.hand(2)) == (["Pale Choir"], [], ["Lantern Wisp"])


def test_j_stk_3_a_swap_with_a_unit_that_became_immune_does_not_happen() -> None:
    """A target that is no longer legal counts as gone: both units stay."""
    table = given(hand("Hollow Revenant", vassals=["Pale Choir"]), hand("Thornwatcher", vassals=["Lantern Wisp"]))
    table.play("cast Hollow Revenant", "choose Pale Choir @ player_0 vassal", "choose Lantern Wisp @ player_1 vassal")
    table.play("cast Thornwatcher", "choose Lantern Wisp @ player_1 vassal").agree()
    assert (table.vassals(0), table.vassals(1)) == (["Pale Choir"], ["Lantern Wisp"])


def test_j_stk_3_a_unit_that_left_and_came_back_is_another() -> None:
    """A marked Hulk, destroyed in answer and summoned by the mark's owner, is not hit by the Bones below."""
    marked = vassals(unit("Rotting Hulk", marks=["ianira:0"]))
    table = given(hand("Living Bones"), hand("Living Bones"), marked)
    table.play(BONES, "choose Rotting Hulk @ player_2 vassal", BONES, "choose Rotting Hulk @ player_2 vassal").agree()
    assert (table.vassals(0), table.vassals(2), table.hand(0)) == (["Rotting Hulk"], [], [])


def test_stk_4_changed_targets_leave_the_effect_with_its_caster() -> None:
    """Bones turned to the Ruler by another player bring the Ichor and the card to their own caster."""
    seats = hand("Living Bones"), hand("Mirror Shade", vassals=["Rotting Hulk"])
    table = given(*seats, ruling=KILGORE, chalice=1, crown=[FRAGMENT, "Kadmon"])
    table.play(BONES, "choose Rotting Hulk @ player_1 vassal", "cast Mirror Shade")
    table.play("choose stack 1 (Living Bones by player_0)").agree()
    table.play(f"choose {KILGORE} @ crown")
    assert (table.ichor, table.hand(0), table.hand(1)) == ([1, 0, 0], [KILGORE], [])


def test_j_stk_5_the_end_leaves_the_stack_unresolved() -> None:
    """When an answer slays Kadmon the Seraph below it brings no Ichor and goes to the Grave."""
    table = given(hand("Ashen Seraph"), hand("Living Bones"), ruling=kadmon(), chalice=1)
    table.play("cast Ashen Seraph", BONES, "choose Kadmon @ crown").agree()
    assert (table.over, table.ichor, table["grave"]) == ("kadmon", [0, 4, 0], ["Ashen Seraph", "Living Bones"])


def test_j_stk_6_as_many_new_targets_as_before_and_each_may_stay() -> None:
    """Of two targets one is changed and the other chosen again, by the controller of the changing effect."""
    two = hand("Mirror Shade", vassals=["Bone Colossus", "Thornwatcher"])
    table = given(hand("Dread Stag"), two, vassals("Mourning Veil"))
    table.play("cast Dread Stag", "choose Bone Colossus @ player_1 vassal", "choose Thornwatcher @ player_1 vassal")
    table.play("cast Mirror Shade", "choose stack 1 (Dread Stag by player_0)").agree()
    assert table.actor == 1
    table.play("choose Mourning Veil @ player_2 vassal", "choose Thornwatcher @ player_1 vassal")
    places = ("Bone Colossus @ player_1 vassal", "Thornwatcher @ player_1 vassal", "Mourning Veil @ player_2 vassal")
    assert [table.on(place).damage for place in places] == [0, 1, 1]


def test_j_stk_6_a_chosen_player_can_be_changed() -> None:
    """The Plague Bearer's Spell is turned from one player's Legion Zone to another's."""
    table = given(hand("Plague Bearer"), hand("Mirror Shade", legion=["Bone Colossus"]), legion("Barrow Knight"))
    table.play("cast Plague Bearer", "choose player_1", "cast Mirror Shade")
    table.play("choose stack 1 (Plague Bearer by player_0)").agree()
    assert table.legal == {"choose player_0", "choose player_1", "choose player_2"}
    table.play("choose player_2")
    assert table.on("Bone Colossus @ player_1 legion").damage == 0
    assert table.on("Barrow Knight @ player_2 legion").damage == 1


def test_j_stk_6_an_effect_without_targets_may_be_picked_to_no_effect() -> None:
    """The Mirror may pick an Ungrave; nobody is asked anything, and the Ungrave happens."""
    table = given(hand("Dead Crawler"), hand("Mirror Shade"), grave=["Lantern Wisp"])
    table.play("cast Dead Crawler", "cast Mirror Shade", "choose stack 1 (Dead Crawler by player_0)").agree()
    assert (table.kind, table.hand(0)) == ("action", ["Lantern Wisp", "Mirror Shade"])


def test_j_stk_7_a_unit_that_has_left_deals_the_plain_amount() -> None:
    """Under Verdant a damaged Kilgore who is destroyed in answer deals 2, not 4."""
    seats = vassals(unit(KILGORE, damage=3)), hand("Living Bones", vassals=["Bone Colossus"])
    table = given(*seats, ruling=VERDANT)
    table.play(f"invoke {KILGORE}", "choose Bone Colossus @ player_1 vassal")
    table.play(BONES, f"choose {KILGORE} @ player_0 vassal").agree()
    assert (table.hand(1), table.on("Bone Colossus @ player_1 vassal").damage) == ([KILGORE], 2)


def test_j_stk_7_a_unit_deals_its_damage_as_it_is_on_resolution() -> None:
    """Under Verdant a Kilgore who is damaged in answer deals 4, not 2."""
    table = given(vassals(KILGORE), hand("Living Bones", vassals=["Bone Colossus"]), ruling=VERDANT)
    table.play(f"invoke {KILGORE}", "choose Bone Colossus @ player_1 vassal")
    table.play(BONES, f"choose {KILGORE} @ player_0 vassal").agree()
    assert (table.vassals(1), table.hand(0)) == ([], ["Bone Colossus"])


def test_j_stk_7_a_unit_that_came_back_is_not_the_one_that_was_invoked() -> None:
    """Andrés, destroyed in answer and summoned by Ianira's mark, gets no Power from his Invocation."""
    seats = vassals(unit(ANDRES, damage=3, marks=["ianira:2"])), hand("Living Bones", vassals=["Bone Colossus"])
    table = given(*seats).play(f"invoke {ANDRES}", "choose Bone Colossus @ player_1 vassal")
    table.play(BONES, f"choose {ANDRES} @ player_0 vassal").agree()
    assert table.on("Bone Colossus @ player_1 vassal").damage == 1
    assert table.on(f"{ANDRES} @ player_2 vassal").power == 0


def test_j_stk_8_vassals_are_counted_on_resolution() -> None:
    """When one of two Vassals is destroyed in answer the Brood deals 1."""
    seats = hand("Nightmare Brood", vassals=["Lantern Wisp", "Dread Stag"]), hand("Living Bones")
    table = given(*seats, vassals("Bone Colossus"))
    table.play("cast Nightmare Brood", "choose Bone Colossus @ player_2 vassal")
    table.play(BONES, "choose Lantern Wisp @ player_0 vassal").agree()
    assert table.on("Bone Colossus @ player_2 vassal").damage == 1


def test_j_stk_8_despair_is_read_on_resolution() -> None:
    """An answer that lifts the last player to the same Ichor puts the caster in Despair, too."""
    seats = hand("Ashen Seraph", ichor=1), hand("Living Bones"), {"ichor": 1}
    table = given(*seats, ruling=KILGORE, chalice=5)
    table.play("cast Ashen Seraph", BONES, f"choose {KILGORE} @ crown").agree()
    assert table.ichor == [3, 1, 1]


def test_j_stk_9_a_negated_card_leaves_at_once() -> None:
    """An Ungrave at the bottom of the stack finds the Spell negated above it and the Spell that negated it."""
    seats = hand("Dead Crawler", vassals=["Bone Colossus"]), hand("Living Bones"), hand("Hushed Penitent")
    table = given(*seats)
    table.play("cast Dead Crawler", BONES, "choose Bone Colossus @ player_0 vassal")
    table.play("cast Hushed Penitent", "choose stack 2 (Living Bones by player_1)").agree()
    assert (table.hand(0), table["grave"]) == (["Hushed Penitent", "Living Bones"], ["Dead Crawler"])


def test_j_stk_9_a_spell_is_no_target_of_its_own() -> None:
    """The Mirror can pick the Spell below it and not itself."""
    table = given(hand("Living Bones"), hand("Mirror Shade"), legion("Bone Colossus"))
    assert "cast Mirror Shade" not in given(hand("Mirror Shade")).legal
    table.play(BONES, "choose Bone Colossus @ player_2 legion", "cast Mirror Shade")
    assert table.legal == {"choose stack 1 (Living Bones by player_0)"}


def test_j_stk_10_a_player_announces_five_effects_at_most() -> None:
    """Base, bonus and Wild tokens pay for three Spells and two Invocations, and then nothing is left."""
    both = [unit(VERDANT, "Pale Choir"), unit("Flesh Weaver", "Lantern Wisp"), unit("Dread Stag", "Mourning Veil")]
    table = given(hand(*["Living Bones"] * 4, vassals=both), ruling=kadmon())
    for effect in (BONES, BONES, BONES, f"invoke {VERDANT}", f"invoke {VERDANT}"):
        table.play(effect, "choose Kadmon @ crown")
    assert (table.kind, table.ichor[0], table.hand(0)) == ("action", 5, ["Living Bones"])
    assert (table.tokens(0), table.bonus(0), table.wild(0)) == ({"summon"}, {"horror": False, "spirit": False}, False)
