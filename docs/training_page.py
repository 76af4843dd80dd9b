"""docs/training.md: the config files of train.py, from the models that read them."""

from __future__ import annotations

from pydantic import BaseModel

from agents.config import PPO, Game, TrainConfig, Training, conditions
from parts import allowed, default, table

EXAMPLE = """\
[training]
steps = 20_000
seed = 3

[game]
players = 3
opponents = ["greedy", "random"] # to the learner's left, in turn
shaping = 1.0

[ppo]
learning_rate = 1e-4"""

COMMANDS = """\
python train.py my_run.toml --out runs/my_run            # begin; Ctrl-C saves and stops
python train.py my_run.toml --out runs/my_run --resume   # go on from the newest checkpoint"""

TABLES: dict[str, type[BaseModel]] = {"training": Training, "game": Game, "ppo": PPO}


def keys(model: type[BaseModel]) -> str:
    """Return the table of the keys of one table of the file."""
    rows = ((f"`{name}`", default(field), allowed(field), field.description) for name, field in model.model_fields.items())
    return table(("key", "default", "allowed", "meaning"), rows)


def kept() -> str:
    """Return the names of what a run keeps to its end."""
    names = conditions(TrainConfig(training=Training(steps=1)))
    return ", ".join(f"`{name.partition(' ')[0]}`" for name in names)


def page() -> str:
    """Return the whole page."""
    parts = [
        "# Training",
        "This page is written by `python docs/generate.py` from the code, and a test compares them.",
        (
            "`train.py` reads one TOML file, as those in `configs/`. Only `training.steps` must be given; a key that is not in "
            "the tables below is refused. A whole file, `my_run.toml`:"
        ),
        f"```toml\n{EXAMPLE}\n```",
        f"```bash\n{COMMANDS}\n```",
        (
            "The first Ctrl-C saves a checkpoint and stops, and `--resume` goes on from there; a second one breaks off. "
            f"Whoever goes on may change the file, but not {kept()}. A run whose steps are done is left as it is; a larger "
            "`training.steps` lets it go on."
        ),
    ]
    for name, model in TABLES.items():
        parts += [f"## `[{name}]`", str(model.__doc__), keys(model)]
    return "\n\n".join(parts) + "\n"
