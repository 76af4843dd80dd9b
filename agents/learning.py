"""Learn to play: MaskablePPO over many copies of ``Kadmon-v0``, with checkpoints that it can go on from."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
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
from agents.config import Game, TrainConfig
from agents.network import CardPolicy
from agents.shaping import IchorLead


class Checkpoints(BaseCallback):
    """Save the model between two updates, once every so many steps."""

    def __init__(self, folder: Path, every: int) -> None:
        super().__init__()
        self._folder, self._every = folder, every
        self._due = 0

    def _on_training_start(self) -> None:
        """Count from where the model stands, new or resumed."""
        self._due = self.num_timesteps + self._every

    def _on_rollout_start(self) -> None:
        """Save here, where every step counted has been learnt from."""
        if self.model.num_timesteps >= self._due:
            checkpoint.save(self.model, self._folder)
            self._due = self.model.num_timesteps + self._every

    def _on_step(self) -> bool:
        """Go on."""
        return True


def make_envs(game: Game, count: int, seed: int) -> VecEnv:
    """Return `count` games, each with one seat that learns and the others played by the opponents."""

    def make() -> gymnasium.Env[Any, Any]:
        env = gymnasium.make("Kadmon-v0", disable_env_checker=True, **game.model_dump(exclude={"shaping"}))
        return IchorLead(env, game.shaping) if game.shaping else env

    return make_vec_env(make, n_envs=count, seed=seed)


def start(config: TrainConfig) -> MaskablePPO:
    """Return a learner that knows nothing yet."""
    run = config.training
    envs = make_envs(config.game, run.envs, run.seed)
    return MaskablePPO(CardPolicy, envs, seed=run.seed, device="cpu", **config.ppo.model_dump())


def resume(config: TrainConfig, path: Path) -> MaskablePPO:
    """Return the learner of a checkpoint: weights, optimizer and step count as they were, games not met before."""
    seed = config.training.seed + checkpoint.read_header(path).steps
    envs = make_envs(config.game, config.training.envs, seed)
    model = checkpoint.load(path, env=envs, device="cpu", custom_objects=config.ppo.model_dump())
    model.set_random_seed(seed)
    return model


def learn(model: MaskablePPO, config: TrainConfig, out: Path, *, progress: bool = True) -> Path:
    """Go on until the config's number of steps, or Ctrl-C; return the checkpoint that holds the end."""
    torch.set_num_threads(config.training.threads)
    model.set_logger(configure(str(out), ["tensorboard"]))
    left = max(0, config.training.steps - model.num_timesteps)
    callback = Checkpoints(out, config.training.checkpoint_every)
    with suppress(KeyboardInterrupt):
        model.learn(left, callback, reset_num_timesteps=False, progress_bar=progress)
    return checkpoint.save(model, out)
