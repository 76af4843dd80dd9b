"""docs/training.md: the config files of train.py, from the models that read them."""

from __future__ import annotations

from typing import get_args, get_origin

from pydantic import BaseModel

from agents.config import TrainConfig, conditions
from agents.exploit import REPORT
from agents.league import INCUMBENT
from agents.settings import Training
from agents.statistics import LOGGED
from parts import allowed, default, table

EXAMPLE = """\
[training]
steps = 20_000
seed = 3

[game]
players = 3
max_cycles = 10

[[stage]]
from_step = 10_000
players = 4

[league]
past = 0.5
fixed = 0.5
agents = { greedy = 2, random = 1 }
sampling = "prioritised"
snapshot_every = 5_000

[ppo]
learning_rate = 4e-4
final_learning_rate = 1e-4"""

COMMANDS = """\
python train.py my_run.toml --out runs/my_run            # begin; Ctrl-C saves and stops
python train.py my_run.toml --out runs/my_run --resume   # go on from the newest checkpoint
tensorboard --logdir runs                                # watch
python evaluate.py ppo:runs/my_run greedy                # measure"""


def tables() -> dict[str, type[BaseModel]]:
    """Return the tables of a file by their headings."""
    found = {}
    for name, field in TrainConfig.model_fields.items():
        hints = [field.annotation, *get_args(field.annotation)]
        model = next(hint for hint in hints if isinstance(hint, type) and issubclass(hint, BaseModel))
        found[f"[[{name}]]" if get_origin(field.annotation) is list else f"[{name}]"] = model
    return found


def keys(model: type[BaseModel]) -> str:
    """Return the table of the keys of one table of the file."""
    rows = ((f"`{name}`", default(field), allowed(field), field.description) for name, field in model.model_fields.items())
    return table(("key", "default", "allowed", "meaning"), rows)


def kept() -> str:
    """Return the names of what a run keeps to its end."""
    names = conditions(TrainConfig(training=Training(steps=1)))
    return ", ".join(f"`{name.partition(' ')[0]}`" for name in names)


def says(model: type[BaseModel]) -> str:
    """Return what a model's docstring says, without its line breaks and indentation."""
    return "\n\n".join(" ".join(part.split()) for part in str(model.__doc__).replace("``", "`").split("\n\n"))


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
            "The learner is `agents.selfplay.SelfPlayPPO`: MaskablePPO, with every seat that it has in a game a trajectory of "
            "its own. A checkpoint holds weights, optimizer, generators, games in progress and the pool: after Ctrl-C or a "
            "kill `--resume` goes on from the newest one and ends, to the last bit, where the run would have ended on the "
            "same machine. Of the checkpoints before the last two only the policy stays. The first Ctrl-C saves and stops at "
            f"once, a second one breaks off. Whoever goes on may change the file, but not {kept()}. A run whose steps are "
            "done is left as it is; a larger `training.steps` lets it go on."
        ),
        (
            "With `[imitation]` and `[advice]` a run's first decisions are lessons by a teacher, and PPO goes on from there. "
            "They count as steps, and are resumed as all else; decisions that still wait for what comes of them when one ends "
            "are not learnt from."
        ),
        (
            "A league's incumbent, the last past self that surely beat the one before, stands in the run's folder and plays "
            f"as `ppo:runs/my_run/{INCUMBENT}`. A run against a target leaves `{REPORT}`: its share of wins from each seat, "
            "with intervals."
        ),
    ]
    for name, model in tables().items():
        parts += [f"## `{name}`", says(model), keys(model)]
    logged = table(
        ("name", "meaning"), ((f"`{name}`", f"{meaning[0].upper()}{meaning[1:]}.") for name, meaning in LOGGED.items())
    )
    parts += ["## Logs", "For TensorBoard, beside those of stable-baselines3, against the decisions learnt from:", logged]
    return "\n\n".join(parts) + "\n"
