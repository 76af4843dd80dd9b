"""A league's pool: who sits with the learner, who is drawn more often, and who leaves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

from agents.casting import LEARNER
from agents.network import CardPolicy
from agents.pool import Pool
from agents.selves import PastSelf
from agents.settings import League
from agents.uniform import Random
from kadmon_env.core.contract import find
from kadmon_env.spaces import action_space, observation_space
from kadmon_env.vector import make_vec


@pytest.fixture
def policy() -> Any:
    """Return a policy that has learnt nothing."""
    game = find("legions")
    return CardPolicy(observation_space(game, "native"), action_space(game), lambda _: 1e-3)


def pool(policy: Any, seed: int = 3, **options: Any) -> Pool:
    """Return a pool with two fixed agents."""
    league = League(**{"agents": {"one": 1.0, "two": 1.0}, "itself": 0.0, "past": 1.0, "fixed": 1.0, **options})
    return Pool(league, {"one": Random(seed=1), "two": Random(seed=2)}, policy, seed)


def beaten(one: Pool, index: int, *, by_learner: bool, games: int = 200) -> None:
    """Tell a pool of games of the learner against one member."""
    seating = np.tile([LEARNER, index], (games, 1))
    one.over(seating, np.tile([1, 2] if by_learner else [2, 1], (games, 1)))


def test_the_learner_sits_in_every_game(policy: Any) -> None:
    """One seat of each is its own, any of them, whoever else is drawn."""
    seating = pool(policy, past=0.0).seat(400, 4, np.random.default_rng(1))
    mine = seating == LEARNER
    assert (mine.sum(axis=1) == 1).sum() > 100
    assert mine.any(axis=1).all()
    assert mine.any(axis=0).all()


def test_shares_are_kept(policy: Any) -> None:
    """Seats besides the learner's go to itself, past selves and agents in the relation that is asked for."""
    one = pool(policy, itself=2.0, past=1.0, fixed=1.0)
    index = one.admit(100)
    others = one.seat(4_000, 2, np.random.default_rng(1))
    counts = [int((others == who).sum()) for who in (LEARNER, index)]
    assert counts[0] / 4_000 == pytest.approx(1 + 0.5, abs=0.03)
    assert counts[1] / 4_000 == pytest.approx(0.25, abs=0.03)


def test_prioritised_sampling_favours_those_that_win(policy: Any) -> None:
    """Who beats the learner is drawn more often than who loses to it, and uniform sampling makes no difference."""
    for sampling, least in (("prioritised", 0.95), ("uniform", 0.5)):
        one = pool(policy, sampling=sampling)
        beaten(one, 0, by_learner=True)
        beaten(one, 1, by_learner=False)
        chances = one.chances([0, 1])
        assert chances[1] == pytest.approx(least, abs=0.05)


def test_older_meetings_count_less(policy: Any) -> None:
    """After one half-life of lost meetings a record of wins counts half."""
    one = pool(policy, half_life=100)
    beaten(one, 0, by_learner=True, games=10_000)
    won = one.roster[0].won
    beaten(one, 0, by_learner=False, games=100)
    assert one.roster[0].won == pytest.approx(won / 2)


def test_the_incumbent_and_the_newest_never_leave(policy: Any) -> None:
    """Of the others the easiest leaves, or the oldest."""
    for leaves, stays in (("oldest", 4), ("easiest", 3)):
        one = pool(policy, size=3, leaves=leaves)
        one.promote(one.admit(1))
        for step in (2, 3):
            one.admit(step)
        beaten(one, 4, by_learner=True)
        one.admit(4)
        assert one.past == [2, stays, 5]


def test_who_has_left_plays_its_games_to_their_end(policy: Any) -> None:
    """Its weights are forgotten with the last of them, and its index is not given to another."""
    one = pool(policy, size=1, itself=0.0, fixed=0.0)
    first = one.admit(1)
    seating = one.seat(2, 2, np.random.default_rng(1))
    one.admit(2)
    member = one.members[first]
    assert isinstance(member, PastSelf)
    assert member.weights is not None
    one.over(seating, np.tile([1, 2], (2, 1)))
    assert member.weights is None
    assert len(one.members) == 4


def test_a_past_self_stays_as_it_was(policy: Any) -> None:
    """What the learner learns later does not change it."""
    one = pool(policy)
    index = one.admit(1)
    member: Any = one.members[index]
    before = {name: tensor.clone() for name, tensor in member.weights.items()}
    with torch.no_grad():
        for parameter in policy.parameters():
            parameter.add_(1.0)
    assert all(torch.equal(before[name], tensor) for name, tensor in member.weights.items())


def test_a_restored_pool_goes_on_alike(policy: Any) -> None:
    """Same members, same counts, same draws of seats and of actions."""
    one, env, rng = pool(policy, sampling="prioritised"), make_vec("legions", 4, seed=1), np.random.default_rng
    index = one.admit(7)
    beaten(one, 1, by_learner=False)
    one.members[index].act(env.observation)
    other = pool(policy, seed=9, sampling="prioritised")
    other.restore(one.state())
    for member in (0, index):
        assert np.array_equal(one.members[member].act(env.observation), other.members[member].act(env.observation))
    assert np.array_equal(one.seat(50, 4, rng(5)), other.seat(50, 4, rng(5)))


def test_a_past_self_plays_what_is_legal(policy: Any) -> None:
    """It draws by its probabilities, so that it can choose differently the next time."""
    one, env = pool(policy), make_vec("legions", 32, seed=1)
    index = one.admit(1)
    member = one.members[index]
    chosen = [member.act(env.observation) for _ in range(2)]
    assert (chosen[0] != chosen[1]).any()
    for _ in range(20):
        env.step(member.act(env.observation))


def test_snapshots_draw_nothing_from_torch(policy: Any) -> None:
    """Taking one leaves the generator of the training where it is."""
    before = torch.get_rng_state()
    pool(policy).admit(1)
    assert torch.equal(torch.get_rng_state(), before)
