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

from agents.protocol import AgentError

HEADER = "kadmon.json"
PREFIX, SUFFIX = "checkpoint_", ".zip"


class Header(BaseModel):
    """What a checkpoint was learnt on."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)

    game: str
    cards: int  # rows of the observation
    features: int  # length of the flat observation
    actions: int
    steps: int = 0


def save(model: MaskablePPO, header: Header, folder: Path) -> Path:
    """Write a checkpoint named after its steps, whole or not at all; return its path."""
    buffer = io.BytesIO()
    model.save(buffer)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr(HEADER, header.model_copy(update={"steps": model.num_timesteps}).model_dump_json())
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{PREFIX}{model.num_timesteps:010d}{SUFFIX}"
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        file.write(buffer.getbuffer())
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
    return path


def latest(path: Path) -> Path | None:
    """Return the newest checkpoint of a run's folder, or None; a file is returned as it is."""
    if path.is_dir():
        return max(path.glob(f"{PREFIX}*{SUFFIX}"), default=None)
    return path


def load(path: Path, expected: Header, **options: Any) -> MaskablePPO:
    """Load a checkpoint file, or a run folder's newest; raises AgentError if it doesn't fit the game expected."""
    found = latest(path)
    if found is None:
        raise AgentError(f"{path}: holds no {PREFIX}*{SUFFIX}")
    _compare(found, read_header(found), expected)
    try:
        return MaskablePPO.load(found, **options)
    except Exception as error:  # a damaged file can fail anywhere within torch or pickle
        raise AgentError(f"{found}: is damaged: {error}") from None


def read_header(path: Path) -> Header:
    """Return the header of a checkpoint file; raises AgentError if it has none."""
    try:
        with zipfile.ZipFile(path) as archive:
            return Header.model_validate_json(archive.read(HEADER))
    except OSError as error:
        raise AgentError(f"{path}: can't be read: {error.strerror or error}") from None
    except zipfile.BadZipFile:
        raise AgentError(f"{path}: is no checkpoint (not a zip file)") from None
    except KeyError:
        raise AgentError(f"{path}: is no checkpoint of this project (no {HEADER} in it)") from None
    except ValidationError:
        raise AgentError(f"{path}: its {HEADER} is damaged") from None


def _compare(path: Path, found: Header, expected: Header) -> None:
    """Refuse a checkpoint that was learnt on something else."""
    for name in ("game", "cards", "features", "actions"):
        has, needs = getattr(found, name), getattr(expected, name)
        if has != needs:
            raise AgentError(f"{path}: was learnt with {name} = {has}; here {name} = {needs}")
