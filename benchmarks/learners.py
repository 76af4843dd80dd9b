"""Who learns: MaskablePPO as its documentation has it, and self-play, each with the same options of the algorithm."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecEnv

import kadmon_env  # noqa: F401 - registers Kadmon-v0
from agents.network import CardPolicy
from agents.play import Play
from agents.selfplay import SelfPlayPPO


@dataclass(frozen=True)
class Setting:
    """What all learners share, and what each side may choose for itself."""

    rollout: int = 8192  # decisions between two updates
    batch_size: int = 512
    n_epochs: int = 4
    learning_rate: float = 3e-4
    gamma: float = 0.999
    gae_lambda: float = 0.95
    ent_coef: float = 0.01
    players: int = 4
    max_cycles: int = 100
    peer_games: int = 16
    our_games: int = 64
    threads: int = 2  # of torch for the peer; of the learner itself for ours, torch having one each
    seed: int = 0

    def options(self, games: int) -> dict[str, Any]:
        """Return the options of MaskablePPO for so many games side by side."""
        shared = ("batch_size", "n_epochs", "learning_rate", "gamma", "gae_lambda", "ent_coef", "seed")
        return {"n_steps": self.rollout // games, "device": "cpu", **{name: getattr(self, name) for name in shared}}


class Learner(Protocol):
    """Something that learns on from where it is."""

    def learn(self, decisions: int) -> int:
        """Learn from at least so many more decisions, up to the end of an update; return from how many."""

    def shares(self) -> dict[str, float]:
        """Return the share of the wall-clock time that each thing took within the last `learn`, by name."""


@dataclass(frozen=True)
class Contender:
    """A row of the comparison."""

    name: str
    network: str
    seats: str  # that it learns from, and beside whom
    is_peer: bool
    games: int  # side by side
    make: Callable[[Setting], Learner]


class Peer:
    """MaskablePPO of sb3-contrib over a DummyVecEnv of ``Kadmon-v0``."""

    def __init__(self, setting: Setting) -> None:
        """Make the games and the network."""
        torch.set_num_threads(setting.threads)
        self._threads = setting.threads
        self._model = MaskablePPO("MlpPolicy", seats(setting), **setting.options(setting.peer_games))
        self._watch = Watch()

    def learn(self, decisions: int) -> int:
        """Learn on; torch has its threads."""
        torch.set_num_threads(self._threads)
        before = self._model.num_timesteps
        self._watch.begin()
        self._model.learn(decisions, self._watch, reset_num_timesteps=False)
        return int(self._model.num_timesteps - before)

    def shares(self) -> dict[str, float]:
        """Return the shares of playing, which holds games, inference and sampling, and of updating."""
        return self._watch.shares()


def seats(setting: Setting) -> VecEnv:
    """Return games with one learning seat each, the others played at random."""

    def make() -> gymnasium.Env[Any, Any]:
        options: dict[str, Any] = {
            "players": setting.players,
            "max_cycles": setting.max_cycles,
            "observation": "flat",
            "skip_forced": True,
        }
        return gymnasium.make("Kadmon-v0", disable_env_checker=True, opponents="random", **options)

    return make_vec_env(make, n_envs=setting.peer_games, seed=setting.seed)


class Watch(BaseCallback):
    """Tell the time of playing from that of updating."""

    def begin(self) -> None:
        """Begin anew."""
        self._begun = time.perf_counter()
        self._playing = self._since = 0.0

    def shares(self) -> dict[str, float]:
        """Return the share of each since the beginning."""
        playing = self._playing / max(time.perf_counter() - self._begun, 1e-9)
        return {"playing": playing, "update": 1 - playing}

    def _on_rollout_start(self) -> None:
        self._since = time.perf_counter()

    def _on_rollout_end(self) -> None:
        self._playing += time.perf_counter() - self._since

    def _on_step(self) -> bool:
        return True


class SelfPlay:
    """Our learner, with one of the networks."""

    def __init__(self, setting: Setting, policy: Any, observation: str) -> None:
        """Deal the games and make the network."""
        play = Play(players=setting.players, max_cycles=setting.max_cycles, observation=observation, skip_forced=True)
        options = setting.options(setting.our_games)
        self._model = SelfPlayPPO(policy, play, num_envs=setting.our_games, threads=setting.threads, **options)

    def learn(self, decisions: int) -> int:
        """Learn on."""
        before = self._model.num_timesteps
        self._model.stopwatch.shares()  # begins anew
        self._model.learn(decisions, log_interval=0, reset_num_timesteps=False)
        return int(self._model.num_timesteps - before)

    def shares(self) -> dict[str, float]:
        """Return the shares by the names of the learner's own log."""
        return self._model.stopwatch.shares()


def contenders(setting: Setting) -> list[Contender]:
    """Return the rows, the peer first."""
    beside = f"one of {setting.players}, beside random opponents"
    every, mlp = f"all {setting.players}", "MLP 2 x 64, flat observation"
    games = setting.our_games
    return [
        Contender("sb3-contrib MaskablePPO", mlp, beside, True, setting.peer_games, Peer),
        Contender("SelfPlayPPO", mlp, every, False, games, lambda one: SelfPlay(one, "MlpPolicy", "flat")),
        Contender("SelfPlayPPO", "card network", every, False, games, lambda one: SelfPlay(one, CardPolicy, "native")),
    ]
