"""SET: how a game starts."""

from __future__ import annotations

from collections import Counter

from tests.rules.table import ANDRES, BRANWEN, FRAGMENT, IANIRA, KILGORE, SOVEREIGNS, given, hand, new_game, vassals

STARTING_HAND = ["Bellowing Accursed", "Dead Crawler", "Living Bones", "Wandering Ghost"]


def test_set_1_everyone_starts_with_four_cards_and_three_charged_tokens() -> None:
    """Each of three or four players has the Starting Hand and the base tokens, charged."""
    for players in (3, 4):
        table = new_game(players=players)
        assert [table.hand(seat) for seat in range(players)] == [STARTING_HAND] * players
        assert all(table.tokens(seat) == {"summon", "cast", "invoke"} for seat in range(players))


def test_set_2_the_wilds_are_43_golden_cards() -> None:
    """After the first Ambush 40 are left with three players, none of them a Starting Hand card."""
    table = new_game(players=3)
    assert len(table["wilds"]) == 40
    assert not set(table["wilds"]) & set(STARTING_HAND)


def test_set_2_undealt_starting_hand_cards_are_the_grave() -> None:
    """With three players the Grave starts with one of each, with four it is empty."""
    assert new_game(players=3)["grave"] == STARTING_HAND
    assert new_game(players=4)["grave"] == []


def test_set_2_the_wilds_are_shuffled() -> None:
    """Different seeds bring different units in the first Ambush."""
    assert len({tuple(new_game(seed=seed).legion(0)) for seed in range(10)}) > 1


def test_set_3_kadmon_lies_under_the_fragment_and_three_others() -> None:
    """The Crown is five Sovereigns, Kadmon at the bottom, the Fragment somewhere above him."""
    crown = new_game(seed=7)["crown"]
    assert (len(crown), len(set(crown)), crown[-1]) == (5, 5, "Kadmon")
    assert FRAGMENT in crown


def test_set_3_the_crown_is_shuffled() -> None:
    """The Fragment is on top in some games and not in others."""
    assert {new_game(seed=seed)["crown"].index(FRAGMENT) for seed in range(40)} == {0, 1, 2, 3}


def test_j_set_3_the_others_are_drawn_by_the_seed_unless_named() -> None:
    """Named Sovereigns are in every game, unnamed ones change with the seed."""
    chosen = [KILGORE, IANIRA, BRANWEN]
    wanted = {*chosen, FRAGMENT, "Kadmon"}
    assert all(set(new_game(seed, sovereigns=chosen)["crown"]) == wanted for seed in range(5))
    assert len({frozenset(new_game(seed)["crown"]) for seed in range(20)}) > 5


def test_j_set_3_those_left_out_are_out_of_the_game() -> None:
    """The three Sovereigns that are not in the Crown lie in the box."""
    table = new_game(sovereigns=[KILGORE, IANIRA, ANDRES])
    assert table["box"] == sorted(set(SOVEREIGNS) - {FRAGMENT, KILGORE, IANIRA, ANDRES})


def test_j_set_3_a_full_gauntlet_has_all_seven() -> None:
    """All seven Sovereigns can be over Kadmon."""
    crown = new_game(players=4, sovereigns="all")["crown"]
    assert (sorted(crown[:-1]), crown[-1]) == (sorted(SOVEREIGNS), "Kadmon")


def test_set_4_all_ichor_starts_in_the_pool() -> None:
    """There are 80 in it, and none elsewhere."""
    table = new_game(players=4)
    assert (table["pool"], table["chalice"], table.ichor) == (80, 0, [0, 0, 0, 0])


def test_set_5_the_first_cycle_starts_at_ambush_without_a_ruler() -> None:
    """At the first decision each Legion Zone has its unit, nobody rules, and the holder of the Sigil acts."""
    table = new_game(players=4, seed=3)
    assert [len(table.legion(seat)) for seat in range(4)] == [1, 1, 1, 1]
    assert (table["cycle"], table["phase"], table.ruling, table.actor) == (1, "action", None, table["sigil"])


def test_set_5_play_runs_clockwise() -> None:
    """After the holder of the Sigil the player to the left acts."""
    table = new_game(players=3, first_sigil=2)
    assert (table.actor, table.play("pass").actor, table.play("pass").actor) == (2, 0, 1)


def test_j_set_5_the_sigil_starts_where_it_is_named_or_by_seed() -> None:
    """A named seat has it in every game; unnamed, each seat has it in some."""
    assert {new_game(seed=seed, players=3, first_sigil=1)["sigil"] for seed in range(5)} == {1}
    assert {new_game(seed=seed, players=3)["sigil"] for seed in range(30)} == {0, 1, 2}


def test_j_set_6_two_players_start_with_eight_cards_in_the_grave() -> None:
    """In the variant two of each Starting Hand card are undealt."""
    assert Counter(new_game(players=2)["grave"]) == dict.fromkeys(STARTING_HAND, 2)


def test_j_set_6_two_players_keep_six_cards() -> None:
    """In the variant the seventh card is discarded at Midnight and the sixth is not."""
    cards = ["Living Bones"] * 4 + ["Dead Crawler"] * 3
    table = given(hand(*cards, vassals=["Pale Choir"]), vassals("Pale Choir"), phase="midnight", players=2, max_cycles=5)
    table.play("choose Living Bones @ player_0 hand")
    assert (table.over, len(table.hand(0))) == ("truncated", 6)


def test_j_set_6_a_game_of_two_is_called_a_variant() -> None:
    """What a person reads of a game of two says so, and of a game of three does not."""
    assert "variant" in new_game(players=2).game.describe()
    assert "variant" not in new_game(players=3).game.describe()


def test_j_set_7_the_last_tie_goes_to_the_first_holder_of_the_sigil() -> None:
    """With nothing else between them the players rank from the seat that held the Sigil first, clockwise."""
    table = given(phase="midnight", sigil=1, first_sigil=2, max_cycles=5)
    assert table.ranking == [2, 0, 1]
