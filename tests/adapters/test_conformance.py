"""What PettingZoo, Gymnasium and sb3-contrib ask of an environment, by their own tests."""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.performance_benchmark import performance_benchmark
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import seed_test
from sb3_contrib import MaskablePPO

import kadmon_env
from kadmon_env import kadmon_v0
from kadmon_env.aec import GameAEC, wrapped
from tests.adapters.playing import TRICKS

# PettingZoo would rather have Box observations and masks that are never all 0; it excuses its own environments.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]

SHORT = {"max_cycles": 2}


def tricks(**options: Any) -> Any:
    """Return the small game in the standard wrappers."""
    return wrapped(GameAEC(TRICKS, **options))


MAKERS = [kadmon_v0.env, kadmon_v0.raw_env, tricks]
MAKER_NAMES = ["env", "raw_env", "tricks"]


@pytest.mark.parametrize("make", MAKERS, ids=MAKER_NAMES)
@pytest.mark.parametrize("observation", ["native", "flat"])
def test_pettingzoos_api_test_passes(make: Callable[..., Any], observation: str) -> None:
    """In both forms of observation, over whole games."""
    api_test(make(observation=observation, **SHORT), num_cycles=100)


OPTIONS = [
    dict(zip(("players", "sovereigns", "reward", "skip_forced"), values, strict=True))
    for values in itertools.product((2, 3, 4), (None, "all"), ("win", "rank", "ichor"), (False, True))
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_combination_of_options_passes(options: dict[str, Any]) -> None:
    """As PettingZoo tests its own environments."""
    api_test(kadmon_v0.env(**options, max_cycles=1), num_cycles=10)


@pytest.mark.parametrize("make", MAKERS, ids=MAKER_NAMES)
def test_pettingzoos_seed_test_passes(make: Callable[..., Any]) -> None:
    """The same seed and actions show the same."""
    seed_test(lambda: make(**SHORT), num_cycles=100)


@pytest.mark.parametrize("make", MAKERS, ids=MAKER_NAMES)
def test_pettingzoos_render_test_passes(make: Callable[..., Any]) -> None:
    """Every render mode that is announced exists."""
    render_test(partial(make))


def test_pettingzoos_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Its clock is set so that one round is enough."""
    module = importlib.import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", SimpleNamespace(time=itertools.count(step=3).__next__))
    performance_benchmark(kadmon_v0.raw_env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("options", [{}, {"observation": "flat"}, {"players": 3, "skip_forced": True}])
def test_gymnasiums_check_env_passes(options: dict[str, Any]) -> None:
    """On Kadmon-v0, as it is registered."""
    check_env(gymnasium.make("Kadmon-v0", **options).unwrapped)


def test_both_registries_know_the_game() -> None:
    """It can be made by its id wherever the package has been imported."""
    assert isinstance(pettingzoo.make("aec", "kadmon_v0", players=3), pettingzoo.AECEnv)
    assert gymnasium.spec("Kadmon-v0").kwargs == {"game": "legions"}
    assert kadmon_env.__version__


@pytest.mark.filterwarnings("ignore:.*SwigPy.*:DeprecationWarning")
@pytest.mark.parametrize(("observation", "policy"), [("native", "MultiInputPolicy"), ("flat", "MlpPolicy")])
def test_maskable_ppo_trains_on_it_as_it_is(observation: str, policy: str) -> None:
    """sb3-contrib finds the masks by itself, and a few updates go through without an illegal action."""
    env = gymnasium.make("Kadmon-v0", players=3, max_cycles=2, observation=observation)
    model = MaskablePPO(policy, env, n_steps=64, batch_size=32, n_epochs=1, seed=0, device="cpu")
    model.learn(128)
    assert model.num_timesteps == 128
    assert all(episode["r"] > -1 for episode in model.ep_info_buffer or [])


@pytest.mark.parametrize("reward", ["win", "rank", "ichor"])
def test_rewards_of_the_full_game_sum_to_zero(reward: str) -> None:
    """Whatever is paid at the end, some seats pay the others."""
    env = kadmon_env.make_vec("legions", 16, reward=reward, max_cycles=2, observation="none")
    paid: list[Any] = []
    while len(paid) < 16:
        step = env.step(env.random_actions())
        paid += list(step.rewards[step.over != 0])
    assert np.allclose(np.sum(paid, axis=1), 0, atol=1e-6)
    assert np.abs(paid).max() > 0
