"""MID: the end of a Cycle; most games here end with it (`max_cycles`), so that what it leaves can be read."""

from __future__ import annotations

from tests.rules.table import KILGORE, given, hand, legion, unit, vassals

SIX_STARTERS = ["Dead Crawler"] * 3 + ["Living Bones"] * 3


def test_mid_1_with_four_players_four_cards_are_kept() -> None:
    """A player with five cards chooses one of them, which goes to the Grave."""
    cards = ["Dead Crawler", "Living Bones", "Pale Choir", "Dread Stag", "Lantern Wisp"]
    seats = hand(*cards, vassals=["Mourning Veil"]), *[vassals("Gnashing Maw")] * 3
    table = given(*seats, phase="midnight", players=4, max_cycles=5)
    assert (table.kind, table.legal) == ("discard", {f"choose {card} @ player_0 hand" for card in cards})
    table.play("choose Pale Choir @ player_0 hand")
    assert (table["grave"], len(table.hand(0)), table.over) == (["Pale Choir"], 4, "truncated")


def test_mid_1_with_three_players_five_cards_are_kept() -> None:
    """A player with five cards is not asked."""
    cards = ["Dead Crawler", "Living Bones", "Pale Choir", "Dread Stag", "Lantern Wisp"]
    table = given(hand(*cards, vassals=["Mourning Veil"]), phase="midnight", max_cycles=5)
    assert (table.over, len(table.hand(0))) == ("truncated", 5)


def test_j_mid_1_players_discard_in_sigil_order() -> None:
    """The holder of the Sigil discards down to five, then the next player clockwise."""
    table = given(hand(*SIX_STARTERS), hand(*["Pale Choir"] * 3, *["Lantern Wisp"] * 3), phase="midnight", sigil=1)
    assert table.actor == 1
    table.play("choose Pale Choir @ player_1 hand")
    assert (table.actor, table.kind) == (0, "discard")


def test_j_mid_1_at_other_times_a_hand_has_no_maximum() -> None:
    """In the Action Phase a hand of six draws two more."""
    table = given(hand(*SIX_STARTERS[1:], "Lantern Wisp"), grave=["Pale Choir", "Dread Stag"])
    table.play("cast Lantern Wisp").agree()
    assert len(table.hand(0)) == 7


def test_mid_2_a_player_without_a_vassal_dies() -> None:
    """They lose 1 Ichor, their Legion Zone goes to the Wilds, and they draw up to five cards from the Grave."""
    seats = legion("Dread Stag", ichor=3), vassals("Pale Choir", ichor=3), vassals("Pale Choir")
    table = given(*seats, phase="midnight", grave=SIX_STARTERS, wilds=["Lantern Wisp"], max_cycles=5)
    assert (table.ichor, table.legion(0)) == ([2, 3, 0], [])
    assert (table["wilds"], len(table.hand(0)), len(table["grave"])) == (["Dread Stag", "Lantern Wisp"], 5, 1)


def test_j_mid_2_the_dead_draw_one_after_another() -> None:
    """The first in Sigil order draws to the full, the second gets what is left of the Grave."""
    table = given(hand(), hand(), vassals("Pale Choir"), phase="midnight", sigil=1, grave=SIX_STARTERS, max_cycles=5)
    assert [len(table.hand(seat)) for seat in range(3)] == [1, 5, 0]


def test_j_mid_2_a_full_hand_draws_nothing() -> None:
    """A dying player with five cards keeps these and draws none."""
    table = given(hand(*SIX_STARTERS[1:]), phase="midnight", grave=["Dead Crawler"], max_cycles=5, sigil=0)
    assert len(table.hand(0)) == 5


def test_mid_3_what_lasts_until_midnight_ends() -> None:
    """Marks and Shield are gone after Midnight, from every player's Vassals and Legion units."""
    on_it = {"shield": 2, "marks": ["immune", "ethereal", "michael", "ianira:1"]}
    seat = vassals(unit("Dead Crawler", **on_it), legion=[unit("Living Bones", **on_it)])
    table = given(seat, seat, seat, phase="midnight", max_cycles=5)
    for number in range(3):
        assert table.on(f"Dead Crawler @ player_{number} vassal") == (0, 0, 0, [])
        assert table.on(f"Living Bones @ player_{number} legion") == (0, 0, 0, [])


def test_mid_3_the_rulers_shield_ends_too() -> None:
    """Shield on the Ruling Sovereign is removed, its Power stays."""
    table = given(phase="midnight", ruling=unit(KILGORE, shield=1, power=1), max_cycles=5)
    assert table.on(f"{KILGORE} @ crown") == (0, 0, 1, [])


def test_mid_4_the_sigil_passes_to_the_left_and_the_next_cycle_begins() -> None:
    """From the last seat it goes to the first."""
    table = given(phase="midnight", sigil=2, ruling=KILGORE, wilds=[])
    assert (table["sigil"], table["cycle"], table["phase"], table.actor) == (0, 6, "action", 0)


def test_mid_2_the_legion_of_the_dead_is_shuffled_into_the_wilds() -> None:
    """Over twenty seeds the unit of the dead player lies at the bottom of the Wilds in some games only."""
    piles = ["Pale Choir", "Dread Stag", "Lantern Wisp"]
    bottom = set()
    for seed in range(20):
        dead = given(
            legion("Rotting Hulk"), *[vassals("Gnashing Maw")] * 2, phase="midnight", max_cycles=5, wilds=piles, seed=seed
        )
        bottom.add(dead.now["wilds"][-1] == "Rotting Hulk")
    assert bottom == {True, False}


def test_vic_2_only_vassals_count_for_the_power_that_breaks_ties() -> None:
    """At the limit three Ichor each are ranked by Vassal Power; what stands in one's own Legion Zone adds nothing."""
    strong, weak = vassals(unit("Pale Choir", "Living Bones"), ichor=3), vassals("Lantern Wisp", legion=["Dread Stag"], ichor=3)
    table = given(strong, weak, phase="midnight", max_cycles=5, first_sigil=1)
    assert table.ranking == [0, 1, 2]
