"""What a training run is made of: a TOML file, checked on load."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from agents.memory import machine_memory, rollout_memory
from kadmon_env.core.checked import near
from kadmon_env.core.tomlfile import Sort, read_toml
from kadmon_env.errors import ConfigError
from kadmon_env.legions.cardfile import load_cards
from kadmon_env.legions.terms import MOST_CYCLES
from kadmon_env.opponents import miscounted
from kadmon_env.vector import MOST_THREADS

MOST = 9_000_000_000  # of anything counted; checkpoints are sorted by steps of ten digits
WIDEST = 65_536  # of games side by side, and of steps between two updates
GIB = 2**30
CONFIG = Sort("config", "not TOML text", ConfigError)
SHOWN = 60  # characters of a wrong value
LAST_SEED = 2**32 - 1  # NumPy and torch take no larger one

Count = Annotated[int, Field(ge=1, le=MOST)]
Width = Annotated[int, Field(ge=1, le=WIDEST)]
Share = Annotated[float, Field(ge=0, le=1)]


class _Table(BaseModel):
    """A table of the file: every key is known, every value of its own type; the text below a key says what it means."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False, use_attribute_docstrings=True)


class Game(_Table):
    """What is played: options of ``Kadmon-v0``."""

    players: Annotated[int, Field(ge=2, le=4)] = 4
    """How many play, the learner included; 2 is a variant of ours."""
    opponents: list[str] = ["random"]
    """Agents by name: one for each other seat, from the left of the learner on, or a single one for all of them."""
    reward: Literal["win", "rank", "ichor"] = "win"
    """What the end of a game pays."""
    max_cycles: Annotated[int, Field(ge=1, le=MOST_CYCLES)] = 100
    """The limit in Cycles that ends a game."""
    skip_forced: bool = True
    """Whether decisions with a single legal answer are taken without asking the learner."""
    cards: str | None = None
    """The path of a card file of one's own, instead of the package's."""
    shaping: Annotated[float, Field(ge=0)] = 0.0
    """The weight of the change in Ichor lead, paid as it happens besides the reward."""

    @model_validator(mode="after")
    def _seats_match(self) -> Game:
        """Let a single name stand for every other seat."""
        if len(self.opponents) not in {1, self.players - 1}:
            raise ValueError(miscounted(len(self.opponents), self.players - 1))
        return self


class Training(_Table):
    """How long, how wide, from which seed. Length is counted in steps of the learning seat, never in time."""

    steps: Count
    """Decisions of the learner in all, those before a resume included; the run ends with the update that reaches them."""
    seed: Annotated[int, Field(ge=0, le=LAST_SEED)] = 0
    """What games, choices and first weights are drawn from."""
    num_envs: Width = 16
    """Games played side by side."""
    threads: Annotated[int, Field(ge=1, le=MOST_THREADS)] = 1
    """Threads of torch."""
    checkpoint_every: Count = 100_000
    """Steps from one checkpoint to the next."""


class PPO(_Table):
    """The learner: MaskablePPO's own names."""

    learning_rate: Annotated[float, Field(gt=0)] = 3e-4
    """The step size of the optimizer."""
    n_steps: Width = 128
    """Steps of each game between two updates; `n_steps` times `num_envs` samples, about 3.1 KiB each, must fit into half of \
the machine's memory."""
    batch_size: Annotated[int, Field(ge=2, le=MOST)] = 512
    """Samples of a mini-batch; `n_steps` times `num_envs` must not leave one of a single sample."""
    n_epochs: Count = 4
    """Passes over the samples in each update."""
    gamma: Share = 0.999
    """The discount of what comes a step later."""
    gae_lambda: Share = 0.95
    """How far advantages look ahead: 0 one step, 1 to the end."""
    clip_range: Annotated[float, Field(gt=0)] = 0.2
    """How far an update may move the probability of an action, as a share of it."""
    ent_coef: Annotated[float, Field(ge=0)] = 0.01
    """The weight of the policy's entropy in the loss."""
    vf_coef: Annotated[float, Field(ge=0)] = 0.5
    """The weight of the value function in the loss."""
    max_grad_norm: Annotated[float, Field(gt=0)] = 0.5
    """The longest gradient; a longer one is shortened to it."""


class TrainConfig(_Table):
    """A whole file."""

    training: Training
    game: Game = Game()
    ppo: PPO = PPO()

    @model_validator(mode="after")
    def _fits_into_memory(self) -> TrainConfig:
        """Refuse a rollout that leaves no room for the copy of it that an update makes."""
        samples = self.ppo.n_steps * self.training.num_envs
        needed, most = rollout_memory(samples), machine_memory() / 2
        if needed > most:
            made = f"ppo.n_steps * training.num_envs = {samples:,} samples need {needed / GIB:,.1f} GiB of memory"
            raise ValueError(f"{made}; half of the machine's, {most / GIB:,.1f} GiB, is the most")
        return self

    @model_validator(mode="after")
    def _no_lone_sample(self) -> TrainConfig:
        """Refuse a mini-batch of one sample, over which nothing can be normalized."""
        rollout = self.ppo.n_steps * self.training.num_envs
        if rollout % self.ppo.batch_size == 1:
            made = f"ppo.n_steps * training.num_envs = {rollout} leaves a mini-batch of a single sample"
            raise ValueError(f"ppo.batch_size: with {self.ppo.batch_size}, {made}; the remainder must not be 1")
        return self


def load_config(path: Path) -> TrainConfig:
    """Read a config file; raises ConfigError naming the file, the key and what is allowed."""
    try:
        return TrainConfig.model_validate(read_toml(path, CONFIG))
    except ValidationError as error:
        raise ConfigError(f"{path}: {_first_complaint(error)}") from None


def conditions(config: TrainConfig) -> dict[str, Any]:
    """Return what a run keeps to its end, by name: what is played, and how much of it between two updates."""
    game = config.game
    opponents = game.opponents if len(game.opponents) > 1 else game.opponents * (game.players - 1)
    return {
        **{f"game.{name}": value for name, value in game.model_dump(exclude={"cards"}).items()},
        "game.opponents": opponents,
        "game.cards (digest)": load_cards(game.cards).digest,
        "training.num_envs": config.training.num_envs,
        "ppo.n_steps": config.ppo.n_steps,
    }


def _first_complaint(error: ValidationError) -> str:
    """Say one thing that is wrong: where, and what would do; an unknown key comes first, since it is often a missing one."""
    wrong = min(error.errors(include_url=False), key=lambda each: each["type"] != "extra_forbidden")
    where = [str(part) for part in wrong["loc"]]
    if wrong["type"] == "extra_forbidden":
        allowed = list(_fields(where[:-1]))
        return f"{'.'.join(where)}: unknown key{near(where[-1], allowed)}; allowed here: {', '.join(allowed)}"
    if wrong["type"] == "missing":
        return f"{'.'.join(where)}: is missing"
    whole_table = wrong["type"] == "value_error" and isinstance(wrong["input"], dict)
    given = "" if whole_table or not where else f", got {_shown(wrong['input'])}"
    return f"{'.'.join(where)}{': ' if where else ''}{wrong['msg'].removeprefix('Value error, ')}{given}"


def _shown(value: object) -> str:
    """Return a value as a short text."""
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _fields(where: list[str]) -> dict[str, Any]:
    """Return the fields that a table allows, by its path."""
    table: Any = TrainConfig
    for name in where:
        table = table.model_fields[name].annotation
    return dict(table.model_fields)
