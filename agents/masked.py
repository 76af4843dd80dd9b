"""The distribution over legal actions: whatever is not legal has probability exactly 0, and is never drawn.

A masked softmax in which actions that are not legal count for nothing at all (Huang and Ontañón 2020,
https://arxiv.org/abs/2006.14171), instead of with a large negative logit: it holds for logits of any size.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kadmon_env.core.jit import entry, jit

NONE = -1


@jit
def greatest(logits: Any, legal: Any) -> float:
    """Return the greatest logit of a legal action; raises AssertionError if it is none that can be reckoned with."""
    top = -np.inf
    for action in range(len(legal)):
        if legal[action] != 0:
            if not np.isfinite(logits[action]):
                raise AssertionError("a policy's logit is not finite")
            top = max(top, float(logits[action]))
    if top == -np.inf:
        raise AssertionError("a seat must decide and has no legal action")
    return top


@jit
def log_total(logits: Any, legal: Any, top: float) -> float:
    """Return the logarithm of the sum of exp(logit - top) over the legal actions."""
    total = 0.0
    for action in range(len(legal)):
        if legal[action] != 0:
            total += np.exp(float(logits[action]) - top)
    return float(np.log(total))


@jit
def drawn(logits: Any, legal: Any, base: float, chance: float) -> int:
    """Return the legal action at which the probabilities, added up in order, pass a chance from 0 to 1."""
    last, left = NONE, chance
    for action in range(len(legal)):
        if legal[action] != 0:
            last = action
            left -= np.exp(float(logits[action]) - base)
            if left < 0:
                return last
    return last


@entry
def draw(logits: Any, legal: Any, chances: Any, actions: Any, log_probs: Any) -> None:
    """Draw a legal action for each row, and write its log-probability.

    logits float [n, actions], legal int8 [n, actions], chances float64 [n], even from 0 to below 1; writes actions int64 [n]
    and log_probs float32 [n]. Raises AssertionError for a row without a legal action, and for logits that are not finite.
    """
    for i in range(len(chances)):
        top = greatest(logits[i], legal[i])
        base = top + log_total(logits[i], legal[i], top)
        action = drawn(logits[i], legal[i], base, chances[i])
        assert legal[i, action] != 0  # noqa: S101 - the claim that nothing illegal is played
        actions[i] = action
        log_probs[i] = float(logits[i, action]) - base


@entry
def probabilities(logits: Any, legal: Any) -> Any:
    """Return the probability of each action, of the type of the logits [n, actions]; legal is int8 [n, actions]."""
    found = np.zeros_like(logits)
    for i in range(len(logits)):
        fill(logits[i], legal[i], found[i])
    return found


@jit
def fill(logits: Any, legal: Any, found: Any) -> None:
    """Write the probabilities of one row over zeros."""
    top = greatest(logits, legal)
    base = top + log_total(logits, legal, top)
    for action in range(len(legal)):
        if legal[action] != 0:
            found[action] = np.exp(float(logits[action]) - base)
