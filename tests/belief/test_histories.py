"""What a view knows is a function of what it has seen, and never wrong: on all histories of small games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kadmon_env.legions.belief import known_places
from kadmon_env.legions.terms import PUBLIC
from tests.belief.toys import BONES, CHOIR, FILE, VIEWS, Move, Toy, histories, leaks, misfits

SCRIPTS = {
    "draw, discard, draw": [Move("draw", 0), Move("draw", 1), Move("discard", 1), Move("draw", 2)],
    "two draw, both show": [Move("draw", 0), Move("draw", 2), Move("summon", 0), Move("discard", 2)],
    "search between": [Move("draw", 1), Move("search", 0), Move("discard", 1), Move("draw", 2)],
    "all of the Grave": [Move("draw", 0), Move("show"), Move("draw", 1), Move("resurrect", 2)],
    "no Spirit left": [Move("draw", 1), Move("draw", 2), Move("miss"), Move("draw", 0)],
    "to and fro": [Move("draw", 1), Move("summon", 1), Move("bury", 1), Move("draw", 0)],
}
"""Between them every kind of event, each with all that chance and choice can make of it."""


@pytest.mark.parametrize("name", SCRIPTS)
def test_j_inf_2_the_same_history_gives_the_same_observation(name: str) -> None:
    """Two tables on which a view has seen the same look the same to it, whatever happened unseen."""
    assert leaks(SCRIPTS[name]) == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_j_inf_2_the_truth_always_fits(name: str) -> None:
    """No set ever excludes where its card is, and a seat's own hand is exact."""
    assert [misfits(toy.s) for toy in histories(Toy(), SCRIPTS[name]) if misfits(toy.s)] == []


KINDS = ["draw", "draw", "discard", "summon", "bury", "resurrect", "search", "show", "miss"]
MOVES = st.builds(Move, st.sampled_from(KINDS), st.integers(0, 2))
STEPS = st.lists(st.tuples(MOVES, st.integers(0, 99), st.integers(0, 99)), max_size=14)


def make_alike(one: Toy, other: Toy, move: Move, picks: tuple[int, int], view: int) -> None:
    """Make a move on both tables so that a view sees the same, if it can: the rest is up to the picks."""
    ways = [[(repr(toy.appearance(move, card, view)), card) for card in toy.options(move)] for toy in (one, other)]
    common = sorted({seen for seen, _ in ways[0]} & {seen for seen, _ in ways[1]})
    if common:
        wanted = common[picks[0] % len(common)]
        for toy, way, pick in zip((one, other), ways, picks, strict=True):
            cards = [card for seen, card in way if seen == wanted]
            toy.make(move, cards[pick % len(cards)])


@given(STEPS, st.sampled_from(VIEWS))
@settings(max_examples=60)
def test_j_inf_2_tables_that_a_view_has_seen_alike_stay_alike(steps: list[tuple[Move, int, int]], view: int) -> None:
    """Long histories that a view sees alike, with different cards and copies behind them, leave it with the same view."""
    one, other = Toy(), Toy()
    for move, first, second in steps:
        make_alike(one, other, move, (first, second), view)
    assert one.seen[view] == other.seen[view]
    assert one.sees(view) == other.sees(view)
    assert misfits(one.s) == misfits(other.s) == []


def test_a_draw_from_a_known_grave_could_have_been_any_of_it() -> None:
    """After an unseen draw each card of the Grave can be there or in that hand, for everybody else."""
    toy = Toy()
    drawn = toy.options(Move("draw", 1))
    toy.make(Move("draw", 1), drawn[0])
    assert {int(known_places(toy.s, 0)[card]) for card in drawn} == {0b00101}
    assert int(known_places(toy.s, 1)[drawn[0]]) == 0b00100


def test_a_hand_that_shows_its_last_unknown_card_has_no_secrets_left() -> None:
    """Once all cards of a hand are known, what was drawn is known, and what was not drawn lies in the Grave."""
    toy = Toy()
    drawn = toy.options(Move("draw", 2))[1]
    toy.make(Move("draw", 2), drawn)
    toy.make(Move("discard", 2), drawn)
    assert {int(known_places(toy.s, PUBLIC)[card]) for card in toy.options(Move("draw", 2))} == {0b00001}


def test_a_search_without_a_match_rules_the_grave_out() -> None:
    """Once all know that the Grave holds no Spirit, the Spirit that was there can only be in the hand that drew."""
    toy = Toy()
    choir = next(card for card in toy.options(Move("draw", 1)) if FILE.names[card] == CHOIR)
    toy.make(Move("draw", 1), choir)
    toy.make(Move("miss"))
    assert {int(known_places(toy.s, view)[choir]) for view in VIEWS} == {0b00100}


def test_the_copy_that_shows_itself_is_the_surest_one() -> None:
    """A hand known to hold Living Bones that shows Living Bones is taken to have shown that one."""
    toy = Toy()
    toy.make(Move("draw", 1), next(c for c in toy.options(Move("draw", 1)) if FILE.names[c] == BONES))
    toy.make(Move("discard", 1), next(c for c in toy.options(Move("discard", 1)) if FILE.names[c] == BONES))
    bones = sorted(int(known_places(toy.s, 0)[c]) for c in range(67) if FILE.names[c] == BONES and known_places(toy.s, 0)[c])
    assert bones == [0b00001, 0b00010, 0b00101]
