"""The smallest training run there is, and a card file of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from agents.config import TrainConfig
from kadmon_env.legions.cardfile import load_cards

ROLLOUT = 32

TABLES: dict[str, dict[str, Any]] = {
    "training": {"num_envs": 2, "checkpoint_every": 1_000, "evaluate_every": 1_000, "evaluation_deals": 1},
    "game": {"players": 3, "max_cycles": 2, "shaping": 1.0},
    "ppo": {"n_steps": ROLLOUT // 2, "batch_size": ROLLOUT, "n_epochs": 1},
}
"""The smallest run, without its number of steps."""


def config(steps: int, *, stage: list[dict[str, int]] | None = None, **tables: dict[str, Any]) -> TrainConfig:
    """Return a run of two games and tiny rollouts, with what is given by table instead or besides."""
    names = dict.fromkeys([*TABLES, *tables])
    made: dict[str, Any] = {name: {**TABLES.get(name, {}), **tables.get(name, {})} for name in names}
    made["training"]["steps"] = steps
    return TrainConfig.model_validate(made | ({"stage": stage} if stage else {}))


def strong_wisp(folder: Path) -> Path:
    """Return a card file of one's own, in which Lantern Wisp has 9 Power."""
    usual, line = Path(load_cards().source).read_text(encoding="utf-8"), 'name = "Lantern Wisp"\ntype = "Spirit"\npower = '
    path = folder / "own.toml"
    path.write_text(usual.replace(f"{line}1", f"{line}9"), encoding="utf-8")
    return path
