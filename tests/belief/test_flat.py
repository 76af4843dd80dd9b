"""The observation as one vector: what stands where, and that nothing of the two arrays' sense is lost."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from kadmon_env.game import Game
from kadmon_env.legions.flat import flatten
from kadmon_env.legions.flatlayout import FLAT_FEATURES, FLAT_SIZE
from tests.belief.sight import Sight, after_an_unseen_draw, given


def vector(game: Game, seat: int) -> npt.NDArray[np.float32]:
    """Return a seat's observation as a vector."""
    seen = game.observe(seat)
    out = np.empty((1, FLAT_SIZE), np.float32)
    flatten(seen["cards"][None], seen["table"][None], out)
    only: npt.NDArray[np.float32] = out[0]
    return only


def part(flat: npt.NDArray[np.float32], name: str, repeat: int = 0) -> list[float]:
    """Return the numbers of one feature, of a row, relative seat or object where it repeats."""
    feature = next(feature for feature in FLAT_FEATURES if feature.name == name)
    first = feature.first + repeat * feature.stride
    return [float(x) for x in flat[first : first + feature.width]]


def test_every_number_of_the_vector_is_described_once() -> None:
    """The layout names each place exactly once."""
    described = np.zeros(FLAT_SIZE, int)
    for feature in FLAT_FEATURES:
        for k in range(feature.repeats):
            first = feature.first + k * feature.stride
            described[first : first + feature.width] += 1
    assert (described == 1).all()


def test_the_vector_stays_between_0_and_1() -> None:
    """In a random game every number is a share."""
    game, luck = Game.new("legions", players=3, seed=2), np.random.default_rng(2)
    for _ in range(60):
        flat = vector(game, int(luck.integers(3)))
        assert 0 <= flat.min() <= flat.max() <= 1
        game.step(int(luck.choice(game.legal_actions())))


def test_a_unit_stands_one_hot_with_its_amounts_scaled() -> None:
    """A Legion unit of the left neighbour with 2 Damage and 4 Shield reads so in its row."""
    unit: dict[str, Any] = {"card": "Bone Colossus", "damage": 2, "shield": 4}
    game = given(seats=[{}, {"legion": [unit]}, {}])
    row = next(r for r in Sight(game, 0).rows("Bone Colossus") if Sight(game, 0).cards[r, 3])
    flat = vector(game, 0)
    assert part(flat, "cards.legion", row) == [0, 1, 0, 0]
    assert (part(flat, "cards.damage", row), part(flat, "cards.shield", row)) == ([0.25], [0.5])
    assert (part(flat, "cards.strength", row), part(flat, "cards.life", row)) == ([0.375], [0.25])


def test_j_inf_1_an_unsure_card_is_shared_out() -> None:
    """A card that can be in the Grave or in the left neighbour's hand counts a half in each."""
    game = after_an_unseen_draw()
    row = next(r for r in Sight(game, 0).rows("Dread Stag") if Sight(game, 0).cards[r, 1])
    assert part(vector(game, 0), "cards.grave", row) == [0.5]
    assert part(vector(game, 0), "cards.hand", row) == [0, 0.5, 0, 0]


def test_the_stack_is_shown_from_the_top() -> None:
    """The topmost object comes first after the announcement under way, with its kind and its caster."""
    game = given(seats=[{"hand": ["Dead Crawler"]}, {"hand": ["Pale Choir"]}, {"hand": ["Pale Choir"]}])
    game.step("cast Dead Crawler")
    game.step("cast Pale Choir")
    flat = vector(game, 0)
    assert [part(flat, "object.seat", k) for k in range(3)] == [[0, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0]]
    assert part(flat, "object.kind", 1) == [1, 0]
