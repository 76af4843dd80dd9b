"""The update is that of MaskablePPO, only faster."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.distributions import MaskableCategorical
from stable_baselines3.common.logger import configure
from torch.nn import functional

from agents.network import CardPolicy
from agents.play import Play
from agents.selfplay import SelfPlayPPO
from agents.surrogate import Batch, Sum, Weights, differentiate
from agents.update import normalized

ROWS, ACTIONS = 200, 30


def learner(**options: Any) -> SelfPlayPPO:
    """Return a learner with small games and a rollout of 1,200 decisions to learn from."""
    play = Play(players=3, max_cycles=2, shaping=1.0, observation=options.pop("observation", "native"))
    model = SelfPlayPPO(options.pop("policy", CardPolicy), play, num_envs=12, n_steps=100, batch_size=600, seed=3, **options)
    model.set_logger(configure(None, []))
    _, callback = model._setup_learn(0, reset_num_timesteps=False)  # noqa: SLF001 - what `learn` calls first
    assert model.collect(callback)
    return model


def weights(model: MaskablePPO) -> torch.Tensor:
    """Return all weights in a row."""
    return torch.cat([parameter.detach().flatten() for parameter in model.policy.parameters()])


def parts_of_loss(logits: torch.Tensor, values: torch.Tensor, batch: Batch, weights: Weights) -> list[torch.Tensor]:
    """Return the three parts of the loss as MaskablePPO writes them down: policy, value, entropy."""
    _, action, old, before, advantage, target = (torch.as_tensor(array) for array in batch)
    chosen = MaskableCategorical(logits=logits, masks=batch.mask)
    ratio = torch.exp(chosen.log_prob(action) - old)
    clipped = torch.clamp(ratio, 1 - weights.clip_range, 1 + weights.clip_range)
    predicted = before + torch.clamp(values - before, -weights.clip_range_vf, weights.clip_range_vf)
    policy = -torch.min(advantage * ratio, advantage * clipped).mean()
    return [policy, functional.mse_loss(target, predicted), chosen.entropy().mean()]


def made_up() -> tuple[Batch, Any, Any]:
    """Return a batch with masks of all sizes, logits and values, all in double precision."""
    rng = np.random.default_rng(0)
    mask = (rng.random((ROWS, ACTIONS)) < rng.random((ROWS, 1))).astype(np.int8)
    action = rng.integers(ACTIONS, size=ROWS)
    mask[np.arange(ROWS), action] = 1
    logits, values = rng.normal(0, 2, (ROWS, ACTIONS)), rng.normal(size=ROWS)
    old = MaskableCategorical(logits=torch.from_numpy(logits), masks=mask).log_prob(torch.from_numpy(action)).numpy()
    moved = old + rng.normal(0, 0.3, ROWS)
    return Batch(mask, action, moved, rng.normal(size=ROWS), rng.normal(size=ROWS), rng.normal(size=ROWS)), logits, values


@pytest.mark.parametrize("clip_range_vf", [np.inf, 0.3])
def test_the_gradient_is_that_of_automatic_differentiation(clip_range_vf: float) -> None:
    """In double precision both ways agree to the last digits, in the parts of the loss as well."""
    batch, logits, values = made_up()
    weigh = Weights(0.2, clip_range_vf, 0.03, 0.7, 1 / ROWS)
    by_logits, by_values = np.empty_like(logits), np.empty_like(values)
    sums = differentiate(logits, values, batch, weigh, by_logits, by_values)
    leaves = [torch.from_numpy(array).requires_grad_() for array in (logits, values)]
    policy, value, entropy = parts_of_loss(leaves[0], leaves[1], batch, weigh)
    wanted = torch.autograd.grad(policy - 0.03 * entropy + 0.7 * value, leaves)
    np.testing.assert_allclose(by_logits, wanted[0], atol=1e-14)
    np.testing.assert_allclose(by_values, wanted[1], atol=1e-14)
    np.testing.assert_allclose(sums[: Sum.CLIPPED], [policy.item(), value.item(), entropy.item()], atol=1e-14)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"clip_range_vf": 0.05, "normalize_advantage": False, "max_grad_norm": 0.01},
        {"target_kl": 1e-5, "learning_rate": 3e-3, "ent_coef": 0.1},
        {"policy": "MlpPolicy", "observation": "flat", "threads": 2},
    ],
)
def test_updates_end_where_those_of_the_original_end(options: dict[str, Any]) -> None:
    """Three updates from the same weights, on the same rollout, in the same order: the same weights and records.

    The networks are smooth; where one has corners, as those of ReLU, a rounding can lead to the other side of one.
    """
    ours, original = (learner(**{"policy": "MultiInputPolicy", **options}) for _ in range(2))
    for _ in range(3):
        torch.set_num_threads(1)
        MaskablePPO.train(original)
        kept = copy.deepcopy(ours.rollout.tracks), ours.rollout.rows
        ours.train()
        ours.rollout.tracks, ours.rollout.rows = kept
    assert ours._n_updates == original._n_updates  # noqa: SLF001 - what both count
    torch.testing.assert_close(weights(ours), weights(original), rtol=1e-5, atol=1e-6)
    for name, value in original.logger.name_to_value.items():
        assert ours.logger.name_to_value[name] == pytest.approx(value, rel=1e-3, abs=1e-6), name


def test_the_gradient_of_a_card_network_is_the_original_one() -> None:
    """All its parts get what automatic differentiation of the whole mini-batch gives them, up to rounding."""
    model = learner()
    rows, aims = model.rollout.rows[:600], model._aims()  # noqa: SLF001 - what `train` holds an update to
    model.updater.differentiate(model.rollout, rows, aims)
    ours = [None if parameter.grad is None else parameter.grad.clone() for parameter in model.policy.parameters()]
    sample: Any = model.rollout._samples(rows)  # noqa: SLF001 - what MaskablePPO is given
    action, advantage = sample.actions.flatten(), sample.advantages
    values, log_prob, entropy = model.policy.evaluate_actions(sample.observations, action, action_masks=sample.action_masks)
    assert entropy is not None
    scaled = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    loss = -(scaled * torch.exp(log_prob - sample.old_log_prob)).mean() - aims.ent_coef * entropy.mean()
    loss = loss + aims.vf_coef * functional.mse_loss(sample.returns, values.flatten())
    wanted = torch.autograd.grad(loss, list(model.policy.parameters()), allow_unused=True)
    assert [each is None for each in ours] == [each is None for each in wanted]
    for one, other in zip(ours, wanted, strict=True):
        assert one is None or float((one - other).norm()) < 1e-4 * float(other.norm()) + 1e-7


@pytest.mark.parametrize("policy", ["MultiInputPolicy", CardPolicy])
def test_any_number_of_threads_learns_the_same(policy: Any) -> None:
    """The weights are equal to the last bit, whatever torch has been told about threads."""
    found = []
    for threads in (1, 2):
        torch.set_num_threads(threads)
        model = learner(policy=policy, threads=threads)
        model.train()
        found.append(weights(model))
    torch.set_num_threads(1)
    assert torch.equal(*found)


def test_a_mini_batch_is_normalized_as_in_the_original() -> None:
    """Mean 0 and standard deviation 1, that of a sample."""
    scaled = normalized(np.array([1, 2, 3, 6], np.float32))
    assert scaled.mean() == pytest.approx(0, abs=1e-6)
    assert scaled.std(ddof=1) == pytest.approx(1)
