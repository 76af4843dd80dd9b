"""What a training run is made of: a TOML file, checked on load."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel, Field, ValidationError, model_validator

from agents.memory import machine_memory, rollout_memory
from agents.settings import PPO, Advice, Exploiter, Game, Imitation, League, Network, Stage, Table, Training
from kadmon_env.core.checked import key_path, near
from kadmon_env.core.tomlfile import Sort, read_toml
from kadmon_env.errors import ConfigError
from kadmon_env.legions.cardfile import load_cards

GIB = 2**30
CONFIG = Sort("config", "not TOML text", ConfigError)
SHOWN = 60  # characters of a wrong value


class TrainConfig(Table):
    """A whole file."""

    training: Training
    game: Game = Game()
    network: Network = Network()
    ppo: PPO = PPO()
    imitation: Imitation | None = None
    advice: Advice | None = None
    league: League = League()
    exploiter: Exploiter | None = None
    stage: list[Stage] = Field(default=[])

    @model_validator(mode="after")
    def _fits_into_memory(self) -> TrainConfig:
        """Refuse a rollout that leaves no room for what else a training needs."""
        decisions = self.ppo.n_steps * self.training.num_envs
        needed, most = rollout_memory(decisions, self.training.num_envs, judged=self.advice is not None), machine_memory() / 2
        if needed > most:
            made = f"ppo.n_steps * training.num_envs = {decisions:,} decisions need {needed / GIB:,.1f} GiB of memory"
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

    @model_validator(mode="after")
    def _stages_in_order(self) -> TrainConfig:
        """Refuse stages that do not follow each other."""
        for one, next_one in pairwise(self.stage):
            if next_one.from_step <= one.from_step:
                raise ValueError(
                    f"stage: from_step {next_one.from_step} follows {one.from_step}; each must be later than the last"
                )
        return self

    @model_validator(mode="after")
    def _one_kind_of_run(self) -> TrainConfig:
        """Refuse a league for a run that has one opponent."""
        if self.exploiter and "league" in self.model_fields_set:
            raise ValueError("exploiter: it decides who plays; leave out the table league, or this one")
        return self

    def game_at(self, step: int) -> Game:
        """Return what is played from a step on: the game, with what the stages up to there change of it."""
        game = self.game
        for stage in self.stage:
            if stage.from_step <= step:
                game = game.model_copy(update=stage.model_dump(exclude={"from_step"}, exclude_none=True))
        return game


def load_config(path: Path) -> TrainConfig:
    """Read a config file; raises ConfigError naming the file, the key and what is allowed."""
    try:
        return TrainConfig.model_validate(read_toml(path, CONFIG))
    except ValidationError as error:
        raise ConfigError(f"{path}: {_first_complaint(error)}") from None


def conditions(config: TrainConfig) -> dict[str, Any]:
    """Return what a run keeps to its end, by name: what is played, by whom, and how much of it between two updates."""
    return {
        **{f"game.{name}": value for name, value in config.game.model_dump(exclude={"cards"}).items()},
        "game.cards (digest)": load_cards(config.game.cards).digest,
        **{f"network.{name}": value for name, value in config.network.model_dump().items()},
        "stage": [stage.model_dump() for stage in config.stage],
        "league.agents": list(config.league.agents) if config.league.fixed else [],
        "exploiter.target": config.exploiter.target if config.exploiter else None,
        "imitation.teacher": config.imitation.teacher if config.imitation else None,
        "imitation.steps": config.imitation.steps if config.imitation else 0,
        "advice.teacher": config.advice.teacher if config.advice else None,
        "advice.steps": config.advice.steps if config.advice else 0,
        "training.seed": config.training.seed,
        "training.num_envs": config.training.num_envs,
        "ppo.n_steps": config.ppo.n_steps,
    }


def _first_complaint(error: ValidationError) -> str:
    """Say one thing that is wrong: where, and what would do; an unknown key comes first, since it is often a missing one."""
    wrong = min(error.errors(include_url=False), key=lambda each: each["type"] != "extra_forbidden")
    where = key_path(wrong["loc"])
    if wrong["type"] == "extra_forbidden":
        allowed = list(_fields(wrong["loc"][:-1]))
        return f"{where}: unknown key{near(str(wrong['loc'][-1]), allowed)}; allowed here: {', '.join(allowed)}"
    if wrong["type"] == "missing":
        return f"{where}: is missing"
    whole_table = wrong["type"] == "value_error" and isinstance(wrong["input"], dict)
    given = "" if whole_table or not where else f", got {_shown(wrong['input'])}"
    return f"{where}{': ' if where else ''}{wrong['msg'].removeprefix('Value error, ')}{given}"


def _shown(value: object) -> str:
    """Return a value as a short text."""
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _fields(where: tuple[str | int, ...]) -> dict[str, Any]:
    """Return the fields that a table allows, by its path."""
    table: type[BaseModel] = TrainConfig
    for name in where:
        if isinstance(name, str):
            table = _table_in(table.model_fields[name].annotation)
    return dict(table.model_fields)


def _table_in(hint: Any) -> type[BaseModel]:
    """Return the table inside a type such as ``Exploiter | None`` or ``list[Stage]``."""
    return next(found for found in (hint, *get_args(hint)) if isinstance(found, type) and issubclass(found, BaseModel))
