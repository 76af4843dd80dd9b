"""Learn to play: MaskablePPO over many copies of ``Kadmon-v0``, with checkpoints that it can go on from."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.logger import configure
from stable_baselines3.common.vec_env import VecEnv

import kadmon_env  # noqa: F401 - registers the Gymnasium id
from agents import checkpoint
from agents.config import LAST_SEED, Game, TrainConfig, conditions
from agents.network import CardPolicy, encoder_of
from agents.shaping import IchorLead
from kadmon_env.core.files import using
from kadmon_env.legions.cardfile import load_cards


class Keeper(BaseCallback):
    """Save the model between two updates, once every so many steps, and end the training when asked to."""

    def __init__(self, folder: Path, every: int, run: Mapping[str, Any]) -> None:
        super().__init__()
        self._folder, self._every, self._run = folder, every, run
        self._due = 0
        self.stopped = False

    def _on_training_start(self) -> None:
        """Count from where the model stands, new or resumed."""
        self._due = self.num_timesteps + self._every

    def _on_rollout_start(self) -> None:
        """Save here, where every step counted has been learnt from."""
        if self.model.num_timesteps >= self._due:
            self.save()
            self._due = self.model.num_timesteps + self._every

    def save(self) -> Path:
        """Write a checkpoint; return its path."""
        return checkpoint.save(self.model, self._folder, self._run)

    def _on_step(self) -> bool:
        """Go on, or not."""
        return not self.stopped


class WinShare(BaseCallback):
    """Log how many of the games that ended the learning seat has won."""

    def _on_step(self) -> bool:
        """Count the games that this step has ended."""
        for over, info in zip(self.locals["dones"], self.locals["infos"], strict=True):
            if over:
                self.logger.record_mean("rollout/win_share", info["rewards"][info["seat"]] == max(info["rewards"]))
        return True


@contextmanager
def ctrl_c_stops(keeper: Keeper) -> Iterator[None]:
    """Let a first Ctrl-C end the training in good order; a second one breaks it off."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        keeper.stopped = True
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def make_envs(game: Game, num_envs: int, seed: int) -> VecEnv:
    """Return `num_envs` games, each with one seat that learns and the others played by the opponents."""

    def make() -> gymnasium.Env[Any, Any]:
        env = gymnasium.make("Kadmon-v0", disable_env_checker=True, **game.model_dump(exclude={"shaping"}))
        return IchorLead(env, game.shaping) if game.shaping else env

    return make_vec_env(make, n_envs=num_envs, seed=seed)


def start(config: TrainConfig) -> MaskablePPO:
    """Return a learner that knows nothing yet."""
    run = config.training
    torch.set_num_threads(run.threads)
    envs = make_envs(config.game, run.num_envs, run.seed)
    model = MaskablePPO(CardPolicy, envs, seed=run.seed, device="cpu", **config.ppo.model_dump())
    encoder_of(model).read(load_cards(config.game.cards))
    return model


def resume(config: TrainConfig, path: Path) -> MaskablePPO:
    """Return the learner of a checkpoint: weights, optimizer and step count as they were, games not met before.

    Raises AgentError for a checkpoint that can't be used, ConfigError for one whose run had other conditions.
    """
    checkpoint.check_run(path, conditions(config))
    seed = (config.training.seed + checkpoint.read_header(path).steps) % (LAST_SEED + 1)
    torch.set_num_threads(config.training.threads)
    envs = make_envs(config.game, config.training.num_envs, seed)
    model = checkpoint.load(path, env=envs, device="cpu", custom_objects=config.ppo.model_dump())
    model.set_random_seed(seed)
    encoder_of(model).read(load_cards(config.game.cards))
    return model


def learn(model: MaskablePPO, config: TrainConfig, out: Path, *, progress: bool = True) -> Path:
    """Go on until the config's number of steps, or Ctrl-C; return the checkpoint of the end, or raise ConfigError."""
    with using(out, "be written"):
        model.set_logger(configure(str(out), ["tensorboard"]))
    left = max(0, config.training.steps - model.num_timesteps)
    keeper = Keeper(out, config.training.checkpoint_every, conditions(config))
    with ctrl_c_stops(keeper):
        model.learn(left, [keeper, WinShare()], reset_num_timesteps=False, progress_bar=progress)
    return keeper.save()
