"""What a training run is made of: a TOML file, checked on load."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from kadmon_env.core.tomlfile import Sort, read_toml
from kadmon_env.errors import ConfigError
from kadmon_env.legions.cardfile import load_cards
from kadmon_env.opponents import miscounted

MOST = 9_000_000_000  # of anything counted; checkpoints are sorted by steps of ten digits
CONFIG = Sort("config", "not TOML text", ConfigError)
SHOWN = 60  # characters of a wrong value
LAST_SEED = 2**32 - 1  # NumPy and torch take no larger one

Count = Annotated[int, Field(ge=1, le=MOST)]
Share = Annotated[float, Field(ge=0, le=1)]


class _Table(BaseModel):
    """A table of the file: every key is known, every value of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


class Game(_Table):
    """What is played: options of ``Kadmon-v0``."""

    players: Annotated[int, Field(ge=2, le=4)] = 4
    opponents: list[str] = ["random"]  # one name for each other seat, or a single one for all of them
    reward: Literal["win", "rank", "ichor"] = "win"
    max_cycles: Count = 100
    skip_forced: bool = True
    cards: str | None = None  # path of a card file of one's own
    shaping: Annotated[float, Field(ge=0)] = 0.0  # weight of the change in Ichor lead, paid as it happens

    @model_validator(mode="after")
    def _seats_match(self) -> Game:
        """Let a single name stand for every other seat."""
        if len(self.opponents) not in {1, self.players - 1}:
            raise ValueError(miscounted(len(self.opponents), self.players - 1))
        return self


class Training(_Table):
    """How long, how wide, from which seed. Length is counted in steps of the learning seat, never in time."""

    steps: Count
    seed: Annotated[int, Field(ge=0, le=LAST_SEED)] = 0
    num_envs: Count = 16
    threads: Count = 1
    checkpoint_every: Count = 100_000


class PPO(_Table):
    """The learner: MaskablePPO's own names."""

    learning_rate: Annotated[float, Field(gt=0)] = 3e-4
    n_steps: Count = 128
    batch_size: Annotated[int, Field(ge=2, le=MOST)] = 512
    n_epochs: Count = 4
    gamma: Share = 0.999
    gae_lambda: Share = 0.95
    clip_range: Annotated[float, Field(gt=0)] = 0.2
    ent_coef: Annotated[float, Field(ge=0)] = 0.01
    vf_coef: Annotated[float, Field(ge=0)] = 0.5
    max_grad_norm: Annotated[float, Field(gt=0)] = 0.5


class TrainConfig(_Table):
    """A whole file."""

    training: Training
    game: Game = Game()
    ppo: PPO = PPO()

    @model_validator(mode="after")
    def _no_lone_sample(self) -> TrainConfig:
        """Refuse a mini-batch of one sample, over which nothing can be normalized."""
        rollout = self.ppo.n_steps * self.training.num_envs
        if rollout % self.ppo.batch_size == 1:
            made = f"ppo.n_steps * training.num_envs = {rollout} samples leave a mini-batch of a single one"
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
    """Say one thing that is wrong: where, and what would do."""
    wrong = error.errors(include_url=False)[0]
    where = [str(part) for part in wrong["loc"]]
    if wrong["type"] == "extra_forbidden":
        return f"{'.'.join(where)}: unknown key; allowed here: {', '.join(_keys(where[:-1]))}"
    if wrong["type"] == "missing":
        return f"{'.'.join(where)}: is missing"
    given = f", got {_shown(wrong['input'])}" if where and not isinstance(wrong["input"], dict) else ""
    return f"{'.'.join(where)}{': ' if where else ''}{wrong['msg'].removeprefix('Value error, ')}{given}"


def _shown(value: object) -> str:
    """Return a value as a short text."""
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _keys(where: list[str]) -> list[str]:
    """Return the keys that a table allows, by its path."""
    table: Any = TrainConfig
    for name in where:
        table = table.model_fields[name].annotation
    return list(table.model_fields)
