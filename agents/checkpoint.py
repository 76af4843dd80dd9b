"""Checkpoint files: what stable-baselines3 saves, plus a header that says which game it was learnt on.

The header is read and compared before anything else of a file is looked at, so a file of another game, or no
checkpoint at all, is refused with a sentence and never unpickled.
"""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError
from sb3_contrib import MaskablePPO
from stable_baselines3.common.base_class import BaseAlgorithm

from agents.protocol import AgentError
from kadmon_env.core.contract import find
from kadmon_env.spaces import action_space, observation_space

GAME = "legions"
HEADER = "kadmon.json"
PREFIX, SUFFIX = "checkpoint_", ".zip"


class Header(BaseModel):
    """What a checkpoint was learnt on."""

    model_config = ConfigDict(strict=True, frozen=True)

    game: str
    cards: int  # rows of the observation
    card_features: int
    table_features: int
    actions: int
    steps: int


def header_of(model: BaseAlgorithm) -> Header:
    """Return the header of a model."""
    return _header(model.observation_space, model.action_space, model.num_timesteps)


def _header(observations: Any, actions: Any, steps: int) -> Header:
    """Return the header of a model for these spaces, a Dict and a Discrete."""
    cards, card_features = observations["cards"].shape
    (table_features,) = observations["table"].shape
    return Header(
        game=GAME,
        cards=cards,
        card_features=card_features,
        table_features=table_features,
        actions=int(actions.n),
        steps=steps,
    )


def save(model: BaseAlgorithm, folder: Path) -> Path:
    """Write a checkpoint named after its steps, whole or not at all; return its path."""
    buffer = io.BytesIO()
    model.save(buffer)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr(HEADER, header_of(model).model_dump_json())
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{PREFIX}{model.num_timesteps:010d}{SUFFIX}"
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        file.write(buffer.getbuffer())
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
    return path


def newest(path: Path) -> Path:
    """Return a checkpoint file as it is, or the newest of a run's folder; raises AgentError if it holds none."""
    if not path.is_dir():
        return path
    found = max(path.glob(f"{PREFIX}*{SUFFIX}"), default=None)
    if found is None:
        raise AgentError(f"{path}: holds no {PREFIX}*{SUFFIX}")
    return found


def load(path: Path, **options: Any) -> MaskablePPO:
    """Load a checkpoint file; raises AgentError if it is damaged or was learnt on something else."""
    _compare(path, read_header(path))
    try:
        return MaskablePPO.load(path, **options)
    except Exception as error:  # noqa: BLE001 - a damaged file can fail anywhere within torch or pickle
        raise AgentError(f"{path}: is damaged: {error}") from None


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


def _compare(path: Path, found: Header) -> None:
    """Refuse a checkpoint that was learnt on something else than the game as it is here."""
    contract = find(GAME)
    here = _header(observation_space(contract, "native"), action_space(contract), found.steps)
    for name in Header.model_fields:
        has, needs = getattr(found, name), getattr(here, name)
        if has != needs:
            raise AgentError(f"{path}: was learnt with {name.replace('_', ' ')} {has}; here it is {needs}")
