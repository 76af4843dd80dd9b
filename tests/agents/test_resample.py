"""Intervals over deals are as wide as the deals leave open."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import ttest_1samp

from agents.tournament.resample import Estimate, Floats, estimates


def one(parts: list[float], wholes: list[float] | None = None) -> Estimate:
    """Return the estimate of a single column."""
    column = np.array(parts, float)[:, None]
    (found,) = estimates(column, np.ones_like(column) if wholes is None else np.array(wholes, float)[:, None])
    assert found is not None
    return found


@pytest.mark.parametrize("deals", [8, 40, 200])
@pytest.mark.parametrize("share", [0.25, 0.5])
def test_intervals_hold_the_truth_as_often_as_they_say(deals: int, share: float) -> None:
    """Of 200 matches of four games to a deal that share their luck, about 95 % find the true share within theirs."""
    rng = np.random.default_rng(1)
    luck = rng.beta(share * 3, (1 - share) * 3, (deals, 200))
    found = estimates(rng.binomial(4, luck).astype(float), np.full((deals, 200), 4.0))
    held = sum(each is not None and each.interval[0] <= share <= each.interval[1] for each in found)
    assert 180 <= held < 200


def test_the_same_deals_give_the_same_interval() -> None:
    """The resamples are drawn from a fixed seed, whatever else is estimated beside it."""
    parts = np.array([[0, 1], [1, 1], [1, 0], [0, 0], [1, 1], [1, 0]], float)
    first = estimates(parts, np.ones_like(parts))
    assert first == estimates(parts, np.ones_like(parts))
    assert first[0] == one(list(parts[:, 0]))


def test_below_five_deals_it_is_students() -> None:
    """With one game to a deal that is the textbook's interval."""
    shares = [0.5, 0.25, 0.5, 0.75]
    expected = ttest_1samp(shares, 0).confidence_interval(0.95)
    assert one(shares).interval == pytest.approx((expected.low, expected.high))


def test_a_single_deal_says_nothing() -> None:
    """Its interval is everything."""
    assert one([0.5]) == Estimate(0.5, (0.0, 1.0), 1)


@pytest.mark.parametrize(("part", "expected"), [(1, (0.025 ** (1 / 5), 1)), (0, (0, 1 - 0.025 ** (1 / 5)))])
def test_five_deals_that_agree_leave_much_open(part: int, expected: tuple[float, float]) -> None:
    """All won, or all lost: Clopper and Pearson's bound for five of five."""
    assert one([part] * 5).interval == pytest.approx(expected)


def test_equal_deals_within_the_range_are_not_certain_either() -> None:
    """Further deals could differ, to either side."""
    open_ = 1 - 0.025 ** (1 / 10)
    assert one([0.5] * 10).interval == pytest.approx((0.5 - open_ / 2, 0.5 + open_ / 2))


def test_no_interval_at_the_end_is_narrower_than_a_unanimous_one() -> None:
    """One game less than all of them does not make it surer."""
    assert one([1.0] * 5 + [0.99]).interval[0] <= one([1.0] * 6).interval[0]


def test_deals_of_more_games_weigh_more() -> None:
    """The share is of games, and deals that say nothing are left out."""
    found = one([3, 0, 0], [3, 1, 0])
    assert (found.value, found.deals) == (0.75, 2)


def test_without_a_whole_there_is_no_estimate() -> None:
    """Nothing of nothing is no share."""
    nothing: Floats = np.zeros((3, 1))
    assert estimates(nothing, nothing) == [None]
