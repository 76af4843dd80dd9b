"""Checkpoint files: what stable-baselines3 saves, plus a header that says which game it was learnt on.

The header is read and compared before anything else of a file is looked at, so a file of another game, or no
checkpoint at all, is refused with a sentence and never unpickled.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from gymnasium.spaces import Dict
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from sb3_contrib import MaskablePPO
from stable_baselines3.common.base_class import BaseAlgorithm

from agents.files import make_folder
from agents.protocol import AgentError
from kadmon_env.core.contract import find
from kadmon_env.core.files import using, written_whole
from kadmon_env.errors import ConfigError
from kadmon_env.registry import in_words

GAME = "legions"
HEADER = "kadmon.json"
PREFIX, SUFFIX = "checkpoint_", ".zip"

Number: TypeAlias = Annotated[int, Field(ge=0, lt=10**10)]
"""Ten digits, as in a checkpoint's name."""


class Header(BaseModel):
    """What a checkpoint was learnt on."""

    model_config = ConfigDict(strict=True, frozen=True)

    game: str
    cards: Number  # rows of the observation
    card_features: Number
    table_features: Number
    actions: Number
    steps: Number
    observation: Literal["native", "flat"] = "native"  # what the policy is given
    flat_features: Number = 0  # of a flat observation
    run: dict[str, Any] | None = None  # what the run keeps to its end, `agents.config.conditions`


def header_of(model: BaseAlgorithm) -> Header:
    """Return the header of a model."""
    return _header("native" if isinstance(model.observation_space, Dict) else "flat", model.num_timesteps)


def _header(observation: Literal["native", "flat"], steps: int) -> Header:
    """Return the header of a model that is given observations of this form, of the game as it is here."""
    contract = find(GAME)
    cards, card_features = contract.cards.shape
    (table_features,) = contract.table.shape
    return Header(
        game=GAME,
        cards=cards,
        card_features=card_features,
        table_features=table_features,
        actions=contract.actions,
        steps=steps,
        observation=observation,
        flat_features=contract.flat_size if observation == "flat" else 0,
    )


def save(model: BaseAlgorithm, folder: Path, run: Mapping[str, Any] | None = None, name: str | None = None) -> Path:
    """Write a checkpoint, named after its steps or as it is told to be, whole or not at all; return its path.

    `run` is what whoever goes on with it must share. Raises ConfigError if it can't be written.
    """
    buffer = io.BytesIO()
    model.save(buffer)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr(HEADER, header_of(model).model_copy(update={"run": run}).model_dump_json())
    make_folder(folder)
    path = folder / (name or f"{PREFIX}{model.num_timesteps:010d}{SUFFIX}")
    with using(path, "be written"), written_whole(path) as file:
        file.write(buffer.getvalue())
    return path


def newest(path: Path) -> Path:
    """Return a checkpoint file as it is, or the newest of a run's folder; raises AgentError if it holds none."""
    try:
        found = max(path.glob(f"{PREFIX}*{SUFFIX}"), default=None) if path.is_dir() else path
    except OSError as error:
        raise AgentError(f"{path}: can't be read: {error.strerror or error}") from None
    if found is None:
        raise AgentError(f"{path}: holds no {PREFIX}*{SUFFIX}")
    return found


def load(path: Path, **options: Any) -> MaskablePPO:
    """Load a checkpoint file; raises AgentError if it is damaged or was learnt on something else."""
    check(path)
    try:
        return MaskablePPO.load(path, **options)
    except Exception as error:  # noqa: BLE001 - a damaged file can fail anywhere within torch or pickle
        raise AgentError(f"{path}: is damaged: {in_words(error)}") from None


def check(path: Path) -> None:
    """Raise AgentError for a file that is no checkpoint, or was learnt on something else than the game as it is here."""
    found = read_header(path)
    here = _header(found.observation, found.steps)
    for name in [name for name in Header.model_fields if name != "run"]:
        has, needs = getattr(found, name), getattr(here, name)
        if has != needs:
            raise AgentError(f"{path}: was learnt with {name.replace('_', ' ')} {has}; here it is {needs}")


def read_header(path: Path) -> Header:
    """Return the header of a checkpoint file; raises AgentError if it has none."""
    try:
        with zipfile.ZipFile(path) as archive:
            return Header.model_validate_json(archive.read(HEADER))
    except OSError as error:
        raise AgentError(f"{path}: can't be read: {error.strerror or error}") from None
    except zipfile.BadZipFile:
        raise AgentError(f"{path}: is no checkpoint (not a zip file, or a damaged one)") from None
    except KeyError:
        raise AgentError(f"{path}: is no checkpoint of this project (no {HEADER} in it)") from None
    except ValidationError:
        raise AgentError(f"{path}: its {HEADER} is damaged") from None
    except Exception as error:  # noqa: BLE001 - zipfile and what unpacks for it have many errors for a damaged file
        raise AgentError(f"{path}: is damaged: {in_words(error)}") from None


def check_run(path: Path, conditions: Mapping[str, Any]) -> None:
    """Refuse, with ConfigError, to go on with a checkpoint under other conditions than those of its run."""
    run = read_header(path).run
    if run is None:
        raise ConfigError(f"{path}: does not say which options it was trained with, so it can be played, not resumed")
    for name, wanted in conditions.items():
        if run.get(name) != wanted:
            asked = f"the config says {wanted!r}; take the run's, or begin another run"
            raise ConfigError(f"{path}: was trained with {name} = {run.get(name)!r}; {asked}")
