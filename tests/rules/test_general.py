"""GEN: words that hold everywhere."""

from __future__ import annotations

from tests.rules.table import FRAGMENT, KILGORE, NOTHING, VERDANT, given, hand, kadmon, legion, unit, vassals


def test_gen_1_the_ambush_goes_in_sigil_order() -> None:
    """The holder of the Sigil gets the top card of the Wilds, the others the next ones clockwise."""
    table = given(phase="ambush", sigil=1, wilds=["Rotting Hulk", "Pale Choir", "Dread Stag", "Lantern Wisp"])
    assert [table.legion(seat) for seat in (1, 2, 0)] == [["Rotting Hulk"], ["Pale Choir"], ["Dread Stag"]]


def test_j_gen_2_a_choice_is_carried_out_before_the_next_player_chooses() -> None:
    """The unit that the first player lets Verdant kill is gone when the second one chooses."""
    table = given(vassals("Rotting Hulk"), vassals("Bone Colossus"), phase="dawn", ruling=VERDANT, wilds=[])
    table.play("choose Rotting Hulk @ player_0 vassal")
    assert table["grave"] == ["Rotting Hulk"]
    assert (table.actor, table.legal) == (1, {"choose Bone Colossus @ player_1 vassal"})


def test_j_gen_2_an_effect_without_choices_is_one_step_for_all() -> None:
    """Damage to every Vassal makes room for the marked unit of an earlier player before that is summoned."""
    marked = vassals(unit("Rotting Hulk", marks=["ianira:1"]))
    full = vassals("Living Bones", "Pale Choir", "Dread Stag")
    table = given(marked, full, phase="dawn", ruling=kadmon(), wilds=[])
    assert table.vassals(1) == ["Pale Choir", "Dread Stag", "Rotting Hulk"]


def test_gen_3_a_vassal_means_anybodys() -> None:
    """An effect on a Vassal may take one's own or another player's, and nothing else."""
    table = given(hand("Rotting Hulk", vassals=["Pale Choir"]), vassals("Dread Stag", legion=["Bone Colossus"]))
    table.play("cast Rotting Hulk")
    assert table.legal == {"choose Pale Choir @ player_0 vassal", "choose Dread Stag @ player_1 vassal"}


def test_j_gen_3_nobody_controls_the_legion() -> None:
    """Shield for each Vassal you control leaves the units of your own Legion Zone without."""
    table = given(hand("Pale Choir", vassals=["Dread Stag"], legion=["Bone Colossus"]))
    table.play("cast Pale Choir").agree()
    assert table.on("Dread Stag @ player_0 vassal").shield == 1
    assert table.on("Bone Colossus @ player_0 legion").shield == 0


def test_gen_4_a_unit_has_no_spell() -> None:
    """A Vassal's Spell can't be used."""
    assert given(vassals("Living Bones", "Dead Crawler")).legal == {"pass"}


def test_gen_4_a_spell_on_the_stack_is_no_unit() -> None:
    """An answer finds the units of the battlefield to target, and not the Spell that it answers."""
    table = given(hand("Bellowing Accursed", vassals=["Pale Choir"]), hand("Living Bones"))
    table.play("cast Bellowing Accursed", "choose Pale Choir @ player_0 vassal", "cast Living Bones")
    assert table.legal == {"choose Pale Choir @ player_0 vassal"}


def test_j_gen_5_a_short_pool_gives_what_it_has() -> None:
    """Where 2 Ichor are due and the pool holds 1, one is taken, and the total stays 80."""
    table = given(hand("Ashen Seraph"), {"ichor": 40}, {"ichor": 39})
    table.play("cast Ashen Seraph").agree()
    assert (table.ichor, table["pool"]) == ([1, 40, 39], 0)


def test_j_gen_5_a_short_pool_fills_the_chalice_as_far_as_it_can() -> None:
    """A new Ruler's Chalice gets no more than the pool holds."""
    seats = hand("Living Bones", ichor=40), {"ichor": 36}
    table = given(*seats, ruling=KILGORE, chalice=1, crown=[FRAGMENT, "Kadmon"])
    table.play("cast Living Bones", f"choose {KILGORE} @ crown").agree()
    assert (table.ruling, table["chalice"], table["pool"]) == (FRAGMENT, 3, 0)


def test_j_gen_6_a_negated_sovereign_goes_to_the_tomb() -> None:
    """A Sovereign's Spell that is negated leaves its card in the Tomb, not in the Grave."""
    table = given(hand(KILGORE, vassals=["Dread Stag"]), hand("Hushed Penitent"))
    table.play(f"cast {KILGORE}", "choose Dread Stag @ player_0 vassal")
    table.play("cast Hushed Penitent", f"choose stack 1 ({KILGORE} by player_0)").agree()
    assert (table["tomb"], table["grave"]) == ([KILGORE], ["Hushed Penitent"])


def test_j_gen_6_a_dead_players_sovereign_goes_to_the_tomb() -> None:
    """Of the Legion Zone that a dying player shuffles into the Wilds, a Sovereign goes to the Tomb."""
    table = given(legion(KILGORE, "Dread Stag"), NOTHING, phase="midnight", wilds=["Pale Choir"], max_cycles=5)
    assert (table["tomb"], table["wilds"]) == ([KILGORE], ["Dread Stag", "Pale Choir"])


def test_j_gen_6_a_discarded_sovereign_goes_to_the_tomb() -> None:
    """At Midnight a Sovereign is discarded into the Tomb, not into the Grave."""
    seat = hand(KILGORE, *["Dead Crawler"] * 3, *["Living Bones"] * 2, vassals=["Mourning Veil"])
    table = given(seat, *[vassals("Gnashing Maw")] * 2, phase="midnight", max_cycles=5)
    table.play(f"choose {KILGORE} @ player_0 hand")
    assert (table["tomb"], table["grave"]) == ([KILGORE], [])
