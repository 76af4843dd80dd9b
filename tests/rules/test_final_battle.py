"""FIN and VIC: Kadmon, the end, and who has won."""

from __future__ import annotations

from tests.rules.table import (
    ANDRES,
    BRANWEN,
    FRAGMENT,
    IANIRA,
    KILGORE,
    MICHAEL,
    NOTHING,
    Table,
    given,
    hand,
    kadmon,
    unit,
    vassals,
)

SLAY_KADMON = ("cast Living Bones", "choose Kadmon @ crown")
SLAY_BRANWEN = ("cast Living Bones", f"choose {BRANWEN} @ crown")


def test_fin_1_it_starts_when_kadmon_becomes_the_ruler() -> None:
    """When the last Sovereign over him is slain Kadmon rules, and the Wilds are as they were."""
    table = given(hand("Living Bones"), ruling=BRANWEN, chalice=1, wilds=["Pale Choir"])
    table.play(*SLAY_BRANWEN).agree()
    assert (table.ruling, table["tomb"], table["crown"], table["wilds"]) == ("Kadmon", [], [], ["Pale Choir"])


def test_fin_1_it_starts_when_the_wilds_run_out() -> None:
    """The Ruler and the Sovereigns under it go to the Tomb, and Kadmon rules."""
    table = given(phase="ambush", ruling=BRANWEN, crown=[ANDRES, "Kadmon"], wilds=["Dread Stag", "Pale Choir"])
    assert (table.ruling, table["tomb"], table["crown"]) == ("Kadmon", [BRANWEN, ANDRES], [])


def test_j_fin_1_the_last_unit_is_placed_and_the_old_chalice_goes_to_the_pool() -> None:
    """After the last Ambush the Chalice holds Kadmon's Ichor, and the rest of the 80 is in the pool."""
    table = given(phase="ambush", ruling=KILGORE, chalice=5, wilds=["Dread Stag"])
    assert (table.legion(0), table["chalice"], table["pool"]) == (["Dread Stag"], 12, 68)


def test_j_fin_1_in_the_first_cycle_it_makes_the_first_dawn_an_ordinary_one() -> None:
    """Kadmon's Dawn effect happens in Cycle 2, nobody is revealed, and Wilds that run out again change nothing."""
    table = given(NOTHING, vassals("Thornwatcher"), phase="ambush", cycle=1, wilds=["Dread Stag"])
    assert table.on("Thornwatcher @ player_1 vassal").damage == 1
    table.play("pass", "pass", "pass", "done")
    assert (table["cycle"], table["wilds"], table.legion(1)) == (2, [], ["Dread Stag"])
    assert (table.on("Thornwatcher @ player_1 vassal").damage, table["chalice"]) == (2, 12)


def test_j_fin_1_it_happens_once_if_kadmon_came_by_slaying() -> None:
    """When the Wilds run out under a Kadmon who rules already, he stays, with his Chalice and an empty Tomb."""
    seat = hand("Living Bones", vassals=["Bone Colossus"])
    table = given(NOTHING, NOTHING, seat, active=2, ruling=BRANWEN, chalice=1, wilds=["Dread Stag"])
    table.play(*SLAY_BRANWEN).agree()
    table.play("pass", "done")
    assert (table["cycle"], table["wilds"], table.legion(1)) == (6, [], ["Dread Stag"])
    assert (table.ruling, table["chalice"], table["tomb"]) == ("Kadmon", 12, [])


def test_fin_2_kadmon_brings_four_ichor_a_player_and_wild_tokens() -> None:
    """With four players his Chalice holds 16, and everyone has a Wild token."""
    table = given(hand("Living Bones"), players=4, ruling=BRANWEN, chalice=1)
    table.play(*SLAY_BRANWEN).agree()
    assert (table["chalice"], [table.wild(seat) for seat in range(4)]) == (16, [True] * 4)


def test_fin_2_while_he_rules_hands_hold_one_more() -> None:
    """With four players a hand of six is discarded to five."""
    cards = ["Dead Crawler", "Living Bones", "Pale Choir", "Dread Stag", "Lantern Wisp", "Bone Colossus"]
    table = given(hand(*cards), phase="midnight", players=4, ruling=kadmon(), max_cycles=5)
    table.play("choose Dread Stag @ player_0 hand")
    assert (table.over, len(table.hand(0))) == ("truncated", 5)


def test_j_fin_2_the_wild_token_can_be_used_at_once() -> None:
    """The player whose Cast token made Kadmon the Ruler may Cast again."""
    table = given(hand("Living Bones", "Living Bones"), ruling=BRANWEN, chalice=1)
    table.play(*SLAY_BRANWEN).agree()
    table.play(*SLAY_KADMON).agree()
    assert (table.ichor, table.wild(0), table["chalice"]) == ([2, 0, 0], False, 11)


def test_fin_3_at_dawn_kadmon_becomes_an_entombed_sovereign() -> None:
    """With Michael alone in the Tomb he becomes Michael, and the Chalice stays."""
    table = given(phase="dawn", ruling=kadmon(), chalice=5, tomb=[MICHAEL], wilds=[])
    assert (table.ruling, table.become, table["chalice"], table["tomb"]) == ("Kadmon", MICHAEL, 5, [MICHAEL])


def test_fin_3_with_an_empty_tomb_he_has_its_text() -> None:
    """When the Tomb is empty at Dawn he is no longer whom he was."""
    table = given(vassals("Bone Colossus"), phase="dawn", ruling=kadmon(FRAGMENT), wilds=[])
    assert (table.become, table.on("Bone Colossus @ player_0 vassal").damage) == ("Empty Tomb", 1)


def test_j_fin_3_at_dawn_the_copied_dawn_effect_happens() -> None:
    """Kadmon becomes Kilgore and deals his Dawn Damage to the Vassal of the lowest Remaining Life."""
    table = given(vassals("Pale Choir", "Bone Colossus"), phase="dawn", ruling=kadmon(), tomb=[KILGORE], wilds=[])
    assert table.on("Pale Choir @ player_0 vassal").damage == 1
    assert table.on("Bone Colossus @ player_0 vassal").damage == 0


def test_j_fin_3_at_his_calamity_he_unleashes_the_copied_calamity() -> None:
    """Revealed with Branwen in the Tomb, Kadmon shields the zones that she would."""
    seat = hand("Living Bones", vassals=["Pale Choir"], legion=["Dread Stag"])
    table = given(seat, ruling=ANDRES, chalice=1, tomb=[BRANWEN])
    table.play("cast Living Bones", f"choose {ANDRES} @ crown").agree()
    assert (table.become, table["chalice"]) == (BRANWEN, 12)
    assert table.on("Pale Choir @ player_0 vassal").shield == table.on("Dread Stag @ player_0 legion").shield == 2


def test_j_fin_3_each_entombed_sovereign_may_come() -> None:
    """Over the seeds Kadmon becomes each of three."""
    entombed = [ANDRES, FRAGMENT, MICHAEL]
    seen = {given(phase="dawn", seed=seed, ruling=kadmon(), tomb=entombed, wilds=[]).become for seed in range(20)}
    assert seen == set(entombed)


def test_j_fin_5_the_copied_name_means_kadmon() -> None:
    """As Ianira it is Kadmon who is Immune to Spells."""
    table = given(hand("Living Bones"), vassals("Pale Choir"), ruling=kadmon(IANIRA), tomb=[IANIRA])
    table.play("cast Living Bones")
    assert table.legal == {"choose Pale Choir @ player_1 vassal"}


def test_fin_4_slaying_kadmon_ends_the_game_and_brings_ichor() -> None:
    """The slayer takes the last Ichor of the Chalice and one for each player."""
    table = given(hand("Living Bones"), ruling=kadmon(), chalice=1)
    table.play(*SLAY_KADMON).agree()
    assert (table.over, table.ichor, table["pool"]) == ("kadmon", [4, 0, 0], 76)


def slain(*seats: dict[str, object]) -> Table:
    """Return a game in which seat 0 has slain Kadmon, with 4 Ichor by that."""
    return given(hand("Living Bones"), *seats, ruling=kadmon(), chalice=1).play(*SLAY_KADMON).agree()


def test_vic_1_the_most_ichor_wins() -> None:
    """A slayer with less than another player comes second."""
    assert slain({"ichor": 9}).ranking == [1, 0, 2]


def test_vic_2_a_tie_goes_to_the_slayer() -> None:
    """Vassal Power does not help against Kadmon's slayer."""
    assert slain(vassals("Dread Stag", ichor=4)).ranking == [0, 1, 2]


def test_vic_2_without_the_slayer_vassal_power_breaks_the_tie() -> None:
    """Of two players with more Ichor than the slayer the one with the stronger Vassals wins."""
    assert slain(vassals("Dread Stag", ichor=6), vassals("Rotting Hulk", "Gnashing Maw", ichor=6)).ranking == [2, 1, 0]


def test_j_vic_2_power_counters_count() -> None:
    """A Choir of Power 1 with three counters beats a Revenant of Power 3."""
    seats = vassals(unit("Pale Choir", power=3)), vassals("Hollow Revenant")
    assert given(*seats, phase="midnight", max_cycles=5).ranking == [0, 1, 2]


def test_j_vic_3_a_game_is_truncated_after_midnight_before_the_sigil_passes() -> None:
    """At the limit Midnight is played and the Sigil stays; the most Ichor wins."""
    table = given(vassals(unit("Pale Choir", shield=1)), vassals("Pale Choir", ichor=2), phase="midnight", max_cycles=5)
    assert (table.over, table.game.truncated, table["cycle"], table["sigil"]) == ("truncated", True, 5, 0)
    assert (table.on("Pale Choir @ player_0 vassal").shield, table.ranking) == (0, [1, 0, 2])


def test_j_vic_3_the_limit_is_a_hundred_cycles_unless_set() -> None:
    """Midnight of Cycle 99 leads to another Cycle, that of Cycle 100 to the end."""
    assert given(phase="midnight", cycle=99, ruling=MICHAEL, wilds=[]).over is None
    assert given(phase="midnight", cycle=100, ruling=MICHAEL, wilds=[]).over == "truncated"


def test_j_vic_3_who_slew_a_ruler_has_no_advantage_at_the_limit() -> None:
    """Two tie with 2 Ichor each; the stronger Vassals win, not the player who slew Kilgore."""
    slayer = hand("Living Bones", vassals=["Pale Choir"], ichor=1)
    table = given(slayer, vassals("Dread Stag", ichor=2), ruling=KILGORE, chalice=1, crown=[ANDRES, "Kadmon"], max_cycles=5)
    table.play("cast Living Bones", f"choose {KILGORE} @ crown").agree()
    table.play("pass", "pass", "pass", "done", "done")
    assert (table.over, table.ichor, table.ranking) == ("truncated", [2, 2, 0], [1, 0, 2])


def test_j_vic_4_a_samael_winner_is_first_and_the_others_are_ranked_by_ichor() -> None:
    """The winner has the least Ichor of all."""
    table = given(hand("Fallen Cherub", vassals=["Fallen Cherub", "Ashen Seraph"]), {"ichor": 3}, {"ichor": 7})
    assert table.play("summon Fallen Cherub").ranking == [0, 2, 1]


def test_fin_2_the_dead_draw_up_to_the_larger_hand() -> None:
    """With three players a Player's Death in the Final Battle ends with 5 + 1 cards in hand."""
    seven = ["Dead Crawler", "Living Bones", "Pale Choir", "Dread Stag", "Lantern Wisp", "Rotting Hulk", "Gravewarden"]
    others = [{"vassals": ["Gnashing Maw"]}] * 2
    table = given(hand(), *others, phase="midnight", ruling=kadmon(), grave=seven, max_cycles=5)
    assert len(table.hand(0)) == 6
