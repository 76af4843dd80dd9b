"""Worlds found by trying every assignment, and an audit of whatever claims to draw them evenly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

from scipy.stats import chi2

from kadmon_env.legions.belief import known_places, place_bit
from tests.belief.toys import counts, hidden, misfits, seen_by

World = tuple[int, ...]
"""The place bit of every hidden card: designs by name, the copies of each in the order of their sets."""
Resample = Callable[[Any, int, int], Any]
"""A state, a seat and a seed in; a state in which all that the seat can't know is drawn anew out."""

CLOSELY = 30
"""So many of the states drawn are looked at in full."""

DOUBT = 1e-4
"""An even draw is called uneven once in so many audits; seeds are fixed, so a test's result is, too."""


def slots(state: Any, view: int) -> list[int]:
    """Return the sets of the hidden cards, in the order of a World."""
    return [
        places
        for _, cards in sorted(hidden(state).items())
        for places in sorted(int(known_places(state, view)[c]) for c in cards)
    ]


def worlds(state: Any, view: int) -> set[World]:
    """Return every assignment of places that fits a view's sets and the counts."""
    choices = [[1 << place for place in range(5) if (places >> place) & 1] for places in slots(state, view)]
    return {world for world in product(*choices) if +Counter(world) == +counts(state)}


def world_of(state: Any, view: int) -> World:
    """Return where a state says that the hidden cards are."""
    places = [
        (int(known_places(state, view)[card]), int(place_bit(int(state.zone[card]))))
        for _, cards in sorted(hidden(state).items())
        for card in sorted(cards, key=lambda c: (int(known_places(state, view)[c]), c))
    ]
    return tuple(bit for _, bit in places)


def is_even(seen: Counter[World], possible: set[World]) -> bool:
    """Tell whether draws are as even as even draws are: Pearson's chi-square."""
    expected = sum(seen.values()) / len(possible)
    distance = sum((seen[world] - expected) ** 2 / expected for world in possible)
    return bool(len(possible) == 1 or chi2.sf(distance, len(possible) - 1) > DOUBT)


def audit(resample: Resample, state: Any, alike: Any, view: int, draws: int) -> set[str]:
    """Return what is wrong with a resampler; `alike` is a state that the view can't tell from the state."""
    seen, complaints = Counter[World](), set()
    for seed in range(draws):
        drawn = resample(state.copy(), view, seed)
        seen[world_of(drawn, view)] += 1
        if seed < CLOSELY:
            complaints |= look_closely(drawn, state, view)
            if world_of(drawn, view) != world_of(resample(alike.copy(), view, seed), view):
                complaints.add("depends on what the view can't know")
    return complaints | count(seen, worlds(state, view))


def look_closely(drawn: Any, state: Any, view: int) -> set[str]:
    """Return what is wrong with one drawn state: a view must see no difference, and all sets must fit."""
    found = {"what the seats know does not fit"} if misfits(drawn) else set()
    return found if seen_by(drawn, view) == seen_by(state, view) else found | {"the view sees a difference"}


def count(seen: Counter[World], possible: set[World]) -> set[str]:
    """Return what is wrong with how often worlds were drawn."""
    wrong = {
        "some worlds do not fit": set(seen) - possible,
        "some worlds are never drawn": possible - set(seen),
        "not even": not is_even(seen, possible),
    }
    return {complaint for complaint, holds in wrong.items() if holds}
