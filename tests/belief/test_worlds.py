"""Redrawing what a view can't know: every world that fits is drawn, no other, all equally often."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kadmon_env.game import Game
from kadmon_env.legions.belief import known_places, place_bit, put_places
from kadmon_env.legions.determinize import determinize
from kadmon_env.legions.terms import PUBLIC, Zone
from tests.belief.oracle import World, audit, is_even, slots, world_of, worlds
from tests.belief.toys import BONES, FILE, Move, Toy, counts, hidden, histories, misfits

SCRIPTS = {
    "one draw": [Move("draw", 1)],
    "two hands": [Move("draw", 1), Move("draw", 2), Move("discard", 2)],
    "a search": [Move("draw", 1), Move("draw", 2), Move("search", 0), Move("draw", 1)],
}


def redraw(state: Any, view: int, seed: int) -> Any:
    """Return the state with all redrawn that a view can't know."""
    determinize(state, FILE.tables, view, seed)
    return state


def alike(script: list[Move], view: int) -> tuple[Toy, Toy]:
    """Return two tables that a view can't tell apart, with different worlds behind them."""
    first, *others = histories(Toy(), script)
    same = [toy for toy in others if toy.seen[view] == first.seen[view]]
    return first, same[-1]


@pytest.mark.parametrize("name", SCRIPTS)
def test_j_inf_2_worlds_are_drawn_evenly_and_no_other(name: str) -> None:
    """The audit finds nothing: all fits, each world comes up, all equally often, whatever is true."""
    one, other = alike(SCRIPTS[name], view=0)
    assert len(worlds(one.s, 0)) > 1
    assert audit(redraw, one.s, other.s, view=0, draws=300) == set()


SETS_OF = {
    "nested": [0b00101, 0b00101, 0b01101, 0b01101, 0b01101],
    "not nested": [0b00101, 0b01001, 0b01101, 0b00101, 0b01001],
    "some not in the Grave": [0b01100, 0b01101, 0b01101, 0b00101, 0b01100],
    "none in the Grave but one": [0b01100, 0b01101, 0b01100, 0b01100, 0b01101],
}
"""Sets of five cards: 1 Grave, 4 and 8 the hands of the two others."""


def with_sets(sets: list[int], truth: list[int]) -> Any:
    """Return a state in which seat 0 has these sets of the first five cards of the Grave and hands 1 and 2."""
    toy = Toy()
    cards = sorted(card for copies in hidden(toy.s).values() for card in copies if known_places(toy.s, 0)[card] != 0b00010)[
        : len(sets)
    ]
    for card, places, place in zip(cards, sets, truth, strict=True):
        toy.s.zone[card] = {1: Zone.GRAVE, 4: Zone.HAND + 1, 8: Zone.HAND + 2}[place]
        put_places(toy.s, 0, card, places)
        put_places(toy.s, PUBLIC, card, 0b01101)
    held = Counter(int(place_bit(int(toy.s.zone[c]))) for copies in hidden(toy.s).values() for c in copies)
    for zone in (Zone.GRAVE, *range(Zone.HAND, Zone.VASSAL)):
        toy.s.count[zone] = held[int(place_bit(zone))]
    return toy.s


def frequencies(state: Any, draws: int) -> Counter[World]:
    """Return how often each world comes up for seat 0."""
    return Counter(world_of(redraw(state.copy(), 0, seed), 0) for seed in range(draws))


@pytest.mark.parametrize("name", SETS_OF)
def test_j_inf_2_any_sets_are_drawn_from_evenly(name: str) -> None:
    """However the sets overlap, the worlds that fit come up equally often, and no other does."""
    state = with_sets(SETS_OF[name], [4, 8, 4, 1, 8])
    seen, possible = frequencies(state, 300), worlds(state, 0)
    assert set(seen) == possible
    assert is_even(seen, possible)


@given(st.lists(st.tuples(st.integers(0, 31), st.sampled_from([1, 4, 8])), min_size=5, max_size=5), st.integers(0, 2**32))
@settings(max_examples=60)
def test_j_inf_2_whatever_is_drawn_fits(places: list[tuple[int, int]], seed: int) -> None:
    """For any sets that hold the truth, the world drawn is among those that fit, and no count changes."""
    state = with_sets([(some & 0b01101) | truth for some, truth in places], [truth for _, truth in places])
    drawn = redraw(state.copy(), 0, seed)
    assert world_of(drawn, 0) in worlds(state, 0)
    assert counts(drawn) == counts(state)
    assert sorted(slots(drawn, 0)) == sorted(slots(state, 0))
    assert misfits(drawn) == []


SEARCH: dict[str, Any] = {
    "players": 3,
    "phase": "action",
    "ruling": "Kilgore, Master of Ravns",
    "seats": [{"hand": ["Lantern Wisp"], "ichor": 1}, {"hand": ["Gravewarden"]}, {}],
    "grave": [BONES, "Pale Choir", "Gnashing Maw", "Flesh Weaver"],
    "crown": ["Kadmon"],
}


def pending_search() -> Game:
    """Return a game in which seat 0 has drawn two cards unseen and seat 1 is searching the Grave for an Undead."""
    for seed in range(100):
        game = Game.scenario("legions", SEARCH | {"seed": seed})
        for name in ("cast Lantern Wisp", "cast Gravewarden"):
            while name not in game.legal_names():
                game.step("pass")
            game.step(name)
        while game.decision.kind == "answer":
            game.step("pass")
        if game.decision.kind == "search":
            return game
    raise AssertionError("no seed leaves an Undead in the Grave")


def test_key_6_a_search_that_is_asked_proves_a_match() -> None:
    """Who sees another seat asked to search thinks only of worlds in which the Grave holds a match, all as likely."""
    state = pending_search().state
    undead = sorted(hidden(state)).index(BONES)
    possible = {world for world in worlds(state, 2) if world[undead] == 1}
    seen = Counter(world_of(redraw(state.copy(), 2, seed), 2) for seed in range(200))
    assert 1 < len(possible) < len(worlds(state, 2))
    assert set(seen) == possible
    assert is_even(seen, possible)


def test_j_inf_2_who_looks_on_gets_worlds_of_what_everybody_knows() -> None:
    """Redrawn for somebody who sees no hand, every world that fits what everybody knows comes up, and no other."""
    toy = Toy()
    toy.make(Move("draw", 1), toy.options(Move("draw", 1))[2])
    drawn = [redraw(toy.s.copy(), PUBLIC, seed) for seed in range(60)]
    assert {world_of(state, PUBLIC) for state in drawn} == worlds(toy.s, PUBLIC)
    assert [misfits(state) for state in drawn if misfits(state)] == []


def test_the_piles_are_shuffled_and_kadmon_stays_at_the_bottom() -> None:
    """The order of the Wilds and the Crown is drawn anew; the last of the Crown is Kadmon [SET-3]."""
    game = Game.new("legions", seed=1)
    drawn = [game.determinize(0, seed).position() for seed in range(12)]
    assert len({tuple(position["wilds"]) for position in drawn}) == len(drawn)
    assert len({tuple(position["crown"]) for position in drawn}) > 1
    assert {position["crown"][-1] for position in drawn} == {"Kadmon"}


def test_a_redrawn_game_has_its_own_luck() -> None:
    """What chance brings after a redraw depends on the seed of the redraw and on nothing else."""
    toy = Toy()
    toy.make(Move("draw", 1), toy.options(Move("draw", 1))[0])
    generators = [int(redraw(toy.s.copy(), 0, seed).rng) for seed in (1, 1, 2)]
    assert generators[0] == generators[1] != generators[2]
