"""KEY and GRV: the words of the cards."""

from __future__ import annotations

from tests.rules.table import (
    ANDRES,
    FRAGMENT,
    IANIRA,
    KILGORE,
    MICHAEL,
    VERDANT,
    given,
    hand,
    legion,
    unit,
    vassals,
)

BONES = "cast Living Bones"


def test_key_1_despair_is_the_least_ichor_ties_included() -> None:
    """The Seraph brings 2 Ichor to a player tied for the least and 1 to one who has more."""
    for others, gained in ((2, 1), (3, 2), (4, 2)):
        table = given(hand("Ashen Seraph", ichor=3), {"ichor": others}, {"ichor": 5})
        assert table.play("cast Ashen Seraph").agree().ichor[0] == 3 + gained


def test_key_2_an_ethereal_unit_takes_no_combat_damage_but_that_of_spells() -> None:
    """A Veil keeps a Vassal out of combat and not from the Bones."""
    ethereal = unit("Bone Colossus", marks=["ethereal"])
    table = given(vassals(ethereal, legion=["Dread Stag"]), vassals("Thornwatcher"), phase="combat", ruling=KILGORE)
    table.play("done")
    assert (table.actor, table.on("Bone Colossus @ player_0 vassal").damage) == (1, 0)
    table = given(hand("Living Bones"), vassals(ethereal))
    table.play(BONES, "choose Bone Colossus @ player_1 vassal").agree()
    assert table.on("Bone Colossus @ player_1 vassal").damage == 1


def test_key_3_an_immune_unit_is_no_target() -> None:
    """Spells and Invocations can't choose it."""
    seats = hand("Living Bones", vassals=[KILGORE]), vassals(unit("Dread Stag", marks=["immune"]), "Pale Choir")
    for effect in (BONES, f"invoke {KILGORE}"):
        announced = given(*seats).play(effect)
        assert announced.legal == {f"choose {KILGORE} @ player_0 vassal", "choose Pale Choir @ player_1 vassal"}


def test_j_key_3_a_spell_without_targets_passes_an_immune_unit_over() -> None:
    """Of two Legion units the immune one takes no Damage."""
    table = given(hand(VERDANT), legion(unit("Bone Colossus", marks=["immune"]), "Dread Stag"))
    table.play(f"cast {VERDANT}").agree()
    assert table.on("Bone Colossus @ player_1 legion").damage == 0
    assert table.on("Dread Stag @ player_1 legion").damage == 1


def test_j_key_3_dawn_effects_ignore_immunity() -> None:
    """Kilgore's Dawn Damage reaches an immune Vassal."""
    table = given(vassals(unit("Pale Choir", marks=["immune"])), phase="dawn", ruling=KILGORE, wilds=[])
    assert table.on("Pale Choir @ player_0 vassal").damage == 1


def test_j_key_3_combat_ignores_immunity() -> None:
    """An immune Legion unit is assigned points and destroyed."""
    seats = vassals("Dread Stag", legion=[unit("Lantern Wisp", marks=["immune"])]), vassals("Thornwatcher")
    table = given(*seats, phase="combat", ruling=MICHAEL)
    table.play("choose Lantern Wisp @ player_0 legion", "done", "choose Dread Stag @ player_0 vassal")
    assert table.hand(0) == ["Lantern Wisp"]


def test_j_key_3_what_already_lies_on_a_unit_stays() -> None:
    """A unit made immune keeps the Damage and the Power that it has."""
    table = given(hand("Thornwatcher", vassals=[unit("Bone Colossus", damage=3, power=1)]))
    table.play("cast Thornwatcher", "choose Bone Colossus @ player_0 vassal").agree()
    assert table.on("Bone Colossus @ player_0 vassal") == (3, 0, 1, ["immune"])


def test_key_4_or_is_chosen_on_announcing() -> None:
    """Both halves of a Spell are offered as modes of their own."""
    table = given(hand("Flesh Weaver"), vassals("Pale Choir"))
    assert table.legal == {"summon Flesh Weaver", "cast Flesh Weaver", "cast Flesh Weaver / 2", "pass"}


def test_key_5_resurrect_summons_from_the_grave() -> None:
    """The card is a Vassal of the player who Cast, at no Summon token."""
    table = given(hand("Barrow Knight"), grave=["Dread Stag"])
    table.play("cast Barrow Knight").agree()
    assert (table.vassals(0), table["grave"], table.tokens(0)) == (
        ["Dread Stag"],
        ["Barrow Knight"],
        {"summon", "invoke"},
    )


def test_key_5_resurrect_a_type_summons_one_card_of_it() -> None:
    """Of two Horrors in the Grave one is summoned; the Spirit stays."""
    table = given(hand("Bone Colossus"), grave=["Pale Choir", "Dread Stag", "Dread Stag"])
    table.play("cast Bone Colossus", "declare horror").agree()
    assert (table.vassals(0), table["grave"]) == (["Dread Stag"], ["Bone Colossus", "Dread Stag", "Pale Choir"])


def test_j_key_5_any_type_may_be_declared_and_it_can_miss() -> None:
    """A type that the Grave does not hold brings nobody, and all that was revealed goes back."""
    table = given(hand("Bone Colossus"), grave=["Pale Choir", "Dread Stag"])
    table.play("cast Bone Colossus")
    assert (table.kind, table.legal) == (
        "declare",
        {f"declare {kind}" for kind in ("undead", "horror", "spirit", "samael")},
    )
    table.play("declare samael").agree()
    assert (table.vassals(0), table["grave"]) == ([], ["Bone Colossus", "Dread Stag", "Pale Choir"])


def test_j_key_5_a_player_without_room_summons_nobody() -> None:
    """At the limit a Resurrection of a type leaves the Grave as it was."""
    table = given(hand("Bone Colossus", vassals=["Pale Choir", "Flesh Weaver", "Living Bones"]), grave=["Dread Stag"])
    table.play("cast Bone Colossus", "declare horror").agree()
    assert (len(table.vassals(0)), table["grave"]) == (3, ["Bone Colossus", "Dread Stag"])


def test_key_6_a_search_finds_the_cards_that_match() -> None:
    """Of the cards in the Grave the Undead ones can be chosen."""
    table = given(hand("Gravewarden"), grave=["Pale Choir", "Rotting Hulk", "Dead Crawler"])
    table.play("cast Gravewarden").agree()
    assert (table.kind, table.legal) == ("search", {"choose Rotting Hulk @ grave", "choose Dead Crawler @ grave"})


def test_j_key_6_a_match_goes_to_hand_and_can_not_be_left() -> None:
    """A single match is the only choice, and it goes to hand."""
    table = given(hand("Gravewarden"), grave=["Pale Choir", "Rotting Hulk"])
    table.play("cast Gravewarden").agree()
    assert table.legal == {"choose Rotting Hulk @ grave"}
    table.play("choose Rotting Hulk @ grave")
    assert (table.hand(0), table["grave"]) == (["Rotting Hulk"], ["Gravewarden", "Pale Choir"])


def test_key_7_a_swap_exchanges_zones_and_sides() -> None:
    """A Vassal and a unit of another player's Legion Zone change places."""
    table = given(hand("Hollow Revenant", vassals=["Pale Choir"]), legion("Dread Stag"))
    table.play("cast Hollow Revenant", "choose Pale Choir @ player_0 vassal", "choose Dread Stag @ player_1 legion").agree()
    assert (table.vassals(0), table.legion(1)) == (["Dread Stag"], ["Pale Choir"])


def test_key_7_both_units_must_change_zones() -> None:
    """Two units of one zone can't be swapped with each other."""
    table = given(hand("Hollow Revenant", vassals=["Pale Choir", "Lantern Wisp"]))
    assert "cast Hollow Revenant" not in table.legal
    table = given(hand("Hollow Revenant", vassals=["Pale Choir", "Lantern Wisp"], legion=["Dread Stag"]))
    table.play("cast Hollow Revenant", "choose Pale Choir @ player_0 vassal")
    assert table.legal == {"choose Dread Stag @ player_0 legion"}


def test_j_key_7_counters_stay_on_swapped_units() -> None:
    """A damaged, strengthened and marked unit is the same on the other side, Ianira's mark included."""
    on_it = {"damage": 1, "shield": 2, "power": 3, "marks": ["ethereal", "ianira:2"]}
    seat = hand("Hollow Revenant", vassals=[unit("Pale Choir", shield=1, power=1)])
    table = given(seat, legion(unit("Bone Colossus", **on_it)))
    table.play("cast Hollow Revenant", "choose Pale Choir @ player_0 vassal", "choose Bone Colossus @ player_1 legion").agree()
    assert table.on("Bone Colossus @ player_0 vassal") == (1, 2, 3, ["ethereal", "ianira:2"])
    assert table.on("Pale Choir @ player_1 legion") == (0, 1, 1, [])


def test_j_key_7_a_swap_is_no_summon() -> None:
    """A second Sovereign can be swapped in, and then one of the two is sacrificed."""
    table = given(hand("Hollow Revenant", vassals=[KILGORE, "Pale Choir"]), legion(MICHAEL))
    table.play("cast Hollow Revenant", "choose Pale Choir @ player_0 vassal", f"choose {MICHAEL} @ player_1 legion").agree()
    assert (table.kind, table.vassals(0)) == ("sacrifice", [KILGORE, MICHAEL])


def test_key_8_ungrave_draws_what_there_is() -> None:
    """Ungrave 2 from a Grave of one card draws one."""
    table = given(hand("Dead Crawler"), grave=["Dread Stag"])
    table.play("cast Dead Crawler").agree()
    assert (table.hand(0), table["grave"]) == (["Dread Stag"], ["Dead Crawler"])


def test_key_9_dealing_puts_that_many_counters() -> None:
    """Damage, Shield and Power are put as counters of their kind."""
    for card, *counters in (("Rotting Hulk", 2, 0, 0), ("Wandering Ghost", 0, 2, 0), ("Bellowing Accursed", 0, 0, 2)):
        table = given(hand(card), vassals("Bone Colossus"))
        table.play(f"cast {card}", "choose Bone Colossus @ player_1 vassal").agree()
        assert table.on("Bone Colossus @ player_1 vassal") == (*counters, [])


def test_key_9_per_vassal_counts_those_you_control() -> None:
    """With three Vassals of one's own and others elsewhere the Brood deals 3."""
    seats = hand("Nightmare Brood", vassals=["Pale Choir", "Dread Stag", "Living Bones"], legion=["Lantern Wisp"])
    table = given(seats, vassals("Bone Colossus", "Gnashing Maw"))
    table.play("cast Nightmare Brood", "choose Bone Colossus @ player_1 vassal").agree()
    assert table.on("Bone Colossus @ player_1 vassal").damage == 3


def test_j_grv_1_any_card_of_the_grave_may_be_drawn() -> None:
    """Over the seeds each of three cards is resurrected, wherever it stands in the list."""
    grave = ["Dread Stag", "Pale Choir", "Rotting Hulk"]
    tables = (given(hand("Barrow Knight"), grave=grave, seed=seed) for seed in range(20))
    assert {table.play("cast Barrow Knight").agree().vassals(0)[0] for table in tables} == set(grave)


def test_j_grv_1_what_enters_is_shuffled_in() -> None:
    """A discarded card may be drawn before one that was there first."""
    seats = hand("Living Bones"), hand("Barrow Knight"), vassals("Bone Colossus")
    drawn = set()
    for seed in range(20):
        table = given(*seats, grave=["Dread Stag"], seed=seed)
        table.play(BONES, "choose Bone Colossus @ player_2 vassal").agree()
        drawn |= set(table.play("pass", "cast Barrow Knight").vassals(1))
    assert drawn == {"Dread Stag", "Living Bones"}


def test_key_3_immunity_to_spells_alone_leaves_invocations() -> None:
    """The Fragment in the Crown can be the target of an Invocation, Ianira can not."""
    for ruler, open_to_it in ((FRAGMENT, True), (IANIRA, False)):
        table = given(vassals(KILGORE), ruling=ruler).play(f"invoke {KILGORE}")
        assert (f"choose {ruler} @ crown" in table.legal) is open_to_it


def test_key_3_an_immune_andres_gets_no_power_from_his_own_invocation() -> None:
    """What an Invocation does to an immune unit does not happen; its Damage to another does."""
    table = given(vassals(unit(ANDRES, marks=["immune"])), vassals("Bone Colossus"))
    table.play(f"invoke {ANDRES}", "choose Bone Colossus @ player_1 vassal").agree()
    assert table.on(f"{ANDRES} @ player_0 vassal").power == 0
    assert table.on("Bone Colossus @ player_1 vassal").damage == 1
