"""The distribution over legal actions: whatever is not legal has probability exactly 0, and is never drawn.

A masked softmax in which actions that are not legal count for nothing at all (Huang and Ontañón 2020,
https://arxiv.org/abs/2006.14171), instead of with a large negative logit: it holds for logits of any size.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from kadmon_env.core.jit import entry, jit


class Odds(NamedTuple):
    """Room for the legal actions of one row, one behind the other."""

    action: Any  # int64 [actions]
    log_prob: Any  # float64 [actions]
    chance: Any  # float64 [actions]: its exponential


@jit
def weigh(logits: Any, legal: Any, odds: Odds) -> int:
    """Write the legal actions of a row, their log-probabilities and probabilities; return how many those are.

    Raises AssertionError if there is none, and for logits that are not finite.
    """
    count, top = 0, -np.inf
    for action in range(len(legal)):
        if legal[action] != 0:
            odds.action[count] = action
            odds.log_prob[count] = logits[action]
            top = max(top, odds.log_prob[count])
            count += 1
    total = 0.0
    for n in range(count):
        total += np.exp(odds.log_prob[n] - top)
    base = top + np.log(total)
    if not np.isfinite(base):
        raise AssertionError("a seat must decide and has no legal action, or a policy's logits are not finite")
    for n in range(count):
        odds.log_prob[n] -= base
        odds.chance[n] = np.exp(odds.log_prob[n])
    return count


@jit
def chosen(odds: Odds, count: int, drawn: float) -> int:
    """Return which of the legal actions it is at which the probabilities, added up, pass a number from 0 to below 1."""
    for n in range(count - 1):
        drawn -= odds.chance[n]
        if drawn < 0:
            return n
    return count - 1


@entry
def draw(logits: Any, legal: Any, numbers: Any, actions: Any, log_probs: Any) -> None:
    """Draw a legal action for each row, and write its log-probability.

    logits float [n, actions], legal int8 [n, actions], numbers float64 [n], even from 0 to below 1; writes actions int64 [n]
    and log_probs float32 [n]. Raises AssertionError as `weigh` does.
    """
    size = legal.shape[1]
    odds = Odds(np.empty(size, np.int64), np.empty(size), np.empty(size))
    for i in range(len(numbers)):
        n = chosen(odds, weigh(logits[i], legal[i], odds), numbers[i])
        actions[i], log_probs[i] = odds.action[n], odds.log_prob[n]
        assert legal[i, actions[i]] != 0  # noqa: S101 - the claim that nothing illegal is played


@entry
def probabilities(logits: Any, legal: Any) -> Any:
    """Return the probability of each action, of the type of the logits [n, actions]; legal is int8 [n, actions]."""
    found, size = np.zeros_like(logits), legal.shape[1]
    odds = Odds(np.empty(size, np.int64), np.empty(size), np.empty(size))
    for i in range(len(logits)):
        for n in range(weigh(logits[i], legal[i], odds)):
            found[i, odds.action[n]] = odds.chance[n]
    return found
