"""What is not legal has probability exactly 0, whatever the network says and in either precision."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sb3_contrib.common.maskable.distributions import MaskableCategorical
from torch import from_numpy

from agents.masked import draw, probabilities
from agents.surrogate import Batch, Weights, differentiate

HUGE = 1e30

MASK = np.array([[1, 0, 1, 0], [0, 0, 1, 0], [1, 1, 1, 1]], np.int8)
"""Two legal actions, a single one, all."""


def logits(dtype: Any) -> Any:
    """Return logits that favour what is not legal beyond all measure."""
    return np.where(MASK != 0, [[0.5, 0, -2, 1]], HUGE).astype(dtype)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_what_is_not_legal_has_probability_zero(dtype: Any) -> None:
    """Exactly, and the others add up to 1 as if there were nothing else."""
    found = probabilities(logits(dtype), MASK)
    assert found.dtype == dtype
    assert (found[MASK == 0] == 0).all()
    np.testing.assert_allclose(found.sum(axis=1), 1, rtol=1e-6)
    assert found[1, 2] == 1
    assert found[0, 2] / found[0, 0] == pytest.approx(np.exp(-2.5))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_a_policy_of_maskable_ppo_gives_it_probability_zero_too(dtype: Any) -> None:
    """Whoever loads a checkpoint with sb3-contrib gets the same zeros for logits of any usual size."""
    usual = from_numpy(np.random.default_rng(1).normal(0, 10, MASK.shape).astype(dtype))
    assert (MaskableCategorical(logits=usual, masks=MASK).probs.numpy()[MASK == 0] == 0).all()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_gradients_are_finite_and_zero_where_nothing_is_legal(dtype: Any) -> None:
    """Also where a single action is legal, whose entropy is 0."""
    rest = [np.zeros(3, dtype) for _ in range(4)]
    rest[2] += 1  # advantages
    batch, by_logits, by_values = Batch(MASK, np.array([0, 2, 3]), *rest), np.empty((3, 4), dtype), np.empty(3, dtype)
    sums = differentiate(logits(dtype), rest[0], batch, Weights(0.2, np.inf, 0.01, 0.5, 1 / 3), by_logits, by_values)
    assert np.isfinite(by_logits).all()
    assert np.isfinite(sums).all()
    assert (by_logits[MASK == 0] == 0).all()
    assert (by_logits[1] == 0).all()
    assert by_logits[0, 0] != 0


def test_actions_are_drawn_by_their_probabilities() -> None:
    """Never what is not legal; the log-probability goes with the action."""
    size = 20_000
    mask, weighed = np.tile(MASK[:1], (size, 1)), np.tile(logits(np.float32)[:1], (size, 1))
    actions, log_probs = np.empty(size, np.int64), np.empty(size, np.float32)
    draw(weighed, mask, np.random.default_rng(0).random(size), actions, log_probs)
    wanted = probabilities(logits(np.float64)[:1], MASK[:1])[0]
    np.testing.assert_allclose(np.bincount(actions, minlength=4) / size, wanted, atol=0.01)
    np.testing.assert_allclose(np.exp(log_probs), wanted[actions], rtol=1e-6)


@pytest.mark.parametrize(("logit", "legal"), [(np.nan, 1), (np.inf, 1), (0.0, 0)])
def test_what_cant_be_drawn_from_is_an_error(logit: float, legal: int) -> None:
    """A row without a legal action, and logits that are no numbers, never lead to an action."""
    arrays = np.full((1, 4), logit), np.full((1, 4), legal, np.int8)
    with pytest.raises(AssertionError, match="no legal action, or a policy's logits are not finite"):
        draw(*arrays, np.zeros(1), np.zeros(1, np.int64), np.zeros(1, np.float32))
