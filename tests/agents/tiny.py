"""The smallest training run there is."""

from __future__ import annotations

from agents.config import PPO, Game, TrainConfig, Training

ROLLOUT = 32


def config(steps: int, every: int = 1_000) -> TrainConfig:
    """Return a run of two games and tiny rollouts."""
    ppo = PPO(n_steps=ROLLOUT // 2, batch_size=ROLLOUT, n_epochs=1)
    return TrainConfig(training=Training(steps=steps, envs=2, checkpoint_every=every), game=Game(shaping=1.0), ppo=ppo)
