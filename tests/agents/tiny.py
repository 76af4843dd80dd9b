"""The smallest training run there is, and a card file of one's own."""

from __future__ import annotations

from pathlib import Path

from agents.config import PPO, Game, TrainConfig, Training
from kadmon_env.legions.cardfile import load_cards

ROLLOUT = 32


def config(steps: int, every: int = 1_000) -> TrainConfig:
    """Return a run of two games and tiny rollouts."""
    ppo = PPO(n_steps=ROLLOUT // 2, batch_size=ROLLOUT, n_epochs=1)
    return TrainConfig(training=Training(steps=steps, num_envs=2, checkpoint_every=every), game=Game(shaping=1.0), ppo=ppo)


def strong_wisp(folder: Path) -> Path:
    """Return a card file of one's own, in which Lantern Wisp has 9 Power."""
    usual, line = Path(load_cards().source).read_text(encoding="utf-8"), 'name = "Lantern Wisp"\ntype = "Spirit"\npower = '
    path = folder / "own.toml"
    path.write_text(usual.replace(f"{line}1", f"{line}9"), encoding="utf-8")
    return path
