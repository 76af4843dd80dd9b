"""Win shares carry an interval that statistics textbooks know."""

from __future__ import annotations

import pytest
from scipy.stats import binomtest

from agents.intervals import wilson


@pytest.mark.parametrize(("wins", "games"), [(0, 12), (1, 40), (100, 400), (399, 400), (7, 7)])
@pytest.mark.parametrize("confidence", [0.9, 0.95])
def test_the_interval_is_wilsons(wins: int, games: int, confidence: float) -> None:
    """It agrees with SciPy's, at both ends of the range, too."""
    expected = binomtest(wins, games).proportion_ci(confidence, method="wilson")
    assert wilson(wins, games, confidence) == pytest.approx(tuple(expected), abs=1e-12)


def test_without_games_nothing_is_known() -> None:
    """No game, no knowledge: the interval is everything."""
    assert wilson(0, 0) == (0.0, 1.0)
