"""How sure a share is: intervals by bootstrap over whole deals.

The games of a deal replay the same cards from other seats, so they are no independent samples; deals are. Each resample
draws as many deals as there were, with replacement, and takes the share over their games. The interval runs between two
percentiles of 2000 such shares, set as far out as Student's t asks for that number of deals (the expanded percentile
interval: T. Hesterberg, What Teachers Should Know About the Bootstrap, The American Statistician 69, 2015). Below five
deals resamples are too few, and it is Student's t over deals itself.

What never differed from deal to deal is not therefore certain: of n deals that all agree, further ones could differ with a
probability of up to 1 - 0.025^(1/n) (Clopper and Pearson's bound; the rule of three). No interval that reaches an end of
the range, or has no width, is narrower than that leaves open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.stats import norm, t

from agents.intervals import CONFIDENCE
from agents.tournament.figures import Interval

Floats: TypeAlias = npt.NDArray[np.float64]

RESAMPLES = 2000
FEWEST_DEALS = 5
"""Below these there are too few different resamples."""

SEED = 20150
_TAIL = (1 - CONFIDENCE) / 2
_AT_ONCE = 1 << 21
"""Numbers of a block of resamples: 16 MiB."""


class Estimate(NamedTuple):
    """A figure, how sure it is, and the deals that it rests on."""

    value: float
    interval: Interval
    deals: int


def estimates(parts: Floats, wholes: Floats, limits: Interval = (0.0, 1.0)) -> list[Estimate | None]:
    """Return parts / wholes, both summed over deals, of each column; None where there is no whole.

    Args:
        parts: what is counted, [deals, columns].
        wholes: what it is a part of, [deals, columns]; 0 where a deal says nothing.
        limits: the least and the greatest value that a figure can have.

    """
    resampled = _resampled(parts, wholes) if len(parts) >= FEWEST_DEALS else np.zeros((0, parts.shape[1]))
    columns = zip(parts.T, wholes.T, resampled.T, strict=True)
    return [_estimate(part[whole > 0], whole[whole > 0], drawn, limits) for part, whole, drawn in columns]


def _estimate(part: Floats, whole: Floats, drawn: Floats, limits: Interval) -> Estimate | None:
    """Return the figure of one column, of which `drawn` are resamples."""
    deals = len(whole)
    if not deals:
        return None
    value = float(part.sum() / whole.sum())
    interval = _student(part, whole) if deals < FEWEST_DEALS else _percentiles(drawn, deals)
    return Estimate(value, _widened(value, interval, deals, limits), deals)


def _resampled(parts: Floats, wholes: Floats) -> Floats:
    """Return the ratios of resampled deals, [RESAMPLES, columns]; not a number where none of a column's deals was drawn."""
    blocks = list(_drawn(len(parts)))
    tops, bottoms = (np.concatenate([block @ counted for block in blocks]) for counted in (parts, wholes))
    ratios: Floats = np.divide(tops, bottoms, out=np.full_like(tops, np.nan), where=bottoms > 0)
    return ratios


def _drawn(deals: int) -> Iterator[Floats]:
    """Give, in blocks, how often each resample holds each deal, [resamples, deals]."""
    rng = np.random.default_rng(SEED)
    rows = max(1, _AT_ONCE // deals)
    for first in range(0, RESAMPLES, rows):
        yield rng.multinomial(deals, np.full(deals, 1 / deals), min(rows, RESAMPLES - first)).astype(np.float64)


def _percentiles(drawn: Floats, deals: int) -> Interval:
    """Return the expanded percentile interval."""
    tail = float(norm.cdf(-reach(deals)))
    low, high = np.quantile(drawn[~np.isnan(drawn)], [tail, 1 - tail])
    return float(low), float(high)


def reach(deals: int) -> float:
    """Return how many standard errors of a bootstrap an interval reaches to either side; 2 deals at least."""
    return float(t.ppf(1 - _TAIL, deals - 1) * np.sqrt(deals / (deals - 1)))


def _student(part: Floats, whole: Floats) -> Interval:
    """Return Student's interval of a ratio over deals; without bounds for a single deal."""
    if len(part) == 1:
        return -np.inf, np.inf
    value = part.sum() / whole.sum()
    error = np.std((part - value * whole) / whole.mean(), ddof=1) / np.sqrt(len(part))
    half = float(t.ppf(1 - _TAIL, len(part) - 1) * error)
    return float(value - half), float(value + half)


def _widened(value: float, interval: Interval, deals: int, limits: Interval) -> Interval:
    """Return an interval within limits that is as wide at their ends, or if it has no width, as unseen deals ask for."""
    (low, high), (least, most) = interval, limits
    unseen = 1 - _TAIL ** (1 / deals)
    if high - low < 1e-12:  # noqa: PLR2004 - rounding
        low, high = value - unseen * (value - least), value + unseen * (most - value)
    else:
        to_least, to_most = low <= least, high >= most
        low = min(low, most - unseen * (most - least)) if to_most else low
        high = max(high, least + unseen * (most - least)) if to_least else high
    return max(low, least), min(high, most)
