"""Files of trajectories: arrays by name in an npz file, told from files of any other sort."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from kadmon_env.core.checked import brief
from kadmon_env.core.files import path_of, using, written_whole
from kadmon_env.errors import ConfigError

R = TypeVar("R")
Arrays: TypeAlias = dict[str, npt.NDArray[Any]]

ENDING = ".npz"
"""What the name of a file of trajectories ends in."""

ABOUT = "about"
"""The array that holds, as JSON, what was played."""


def target(path: object) -> Path:
    """Return the path of a file to be written; raises ConfigError for what is none, and for another name."""
    place = _path(path, f" whose name ends in {ENDING}")
    if place.suffix != ENDING:
        raise ConfigError(f"{place}: the path of a file is expected whose name ends in {ENDING}")
    return place


def save(place: Path, arrays: Arrays, about: Mapping[str, Any]) -> None:
    """Write a `target` whole or not at all, into a new place or over an earlier one with arrays of these names.

    Raises ConfigError for any other place, and where nothing can be read or written.
    """
    _refuse_other_files(place, {*arrays, ABOUT})
    said = _as_json(place, about)
    with using(place, "be written"), written_whole(place) as file:
        np.savez_compressed(file, **arrays, **{ABOUT: said})  # type: ignore[arg-type]


def load(path: object, names: set[str]) -> tuple[Arrays, Any]:
    """Return the arrays of these names and what was played; raises ConfigError for what `save` did not write."""
    place = _path(path)
    with using(place, "be read"):
        try:
            content = _content(place)
        except FileNotFoundError:
            raise ConfigError(f"{place}: does not exist") from None
    found = _unpacked(content, lambda file: ({name: file[name] for name in names}, json.loads(str(file[ABOUT]))))
    if found is None:
        raise ConfigError(f"{place}: is no npz file that Trajectories.save wrote")
    return found


def _path(path: object, ending: str = "") -> Path:
    """Return a path that is a text; raises ConfigError for anything else."""
    found = path_of(path)
    if found is None:
        raise ConfigError(f"{brief(path)}: the path of a file is expected{ending}")
    return found


def _refuse_other_files(place: Path, names: set[str]) -> None:
    """Raise ConfigError for a place where anything is but a file with arrays of these names."""
    with using(place, "be written"):
        try:
            place.stat()
        except FileNotFoundError:
            return
    with using(place, "be read"):
        content = _content(place)
    if _unpacked(content, lambda file: set(file.files)) != names:
        raise ConfigError(f"{place}: is there, and no file that Trajectories.save wrote; remove it, or name another")


def _as_json(place: Path, about: Mapping[str, Any]) -> npt.NDArray[np.str_]:
    """Return what was played as a file holds it; raises ConfigError."""
    try:
        return np.array(json.dumps(about))
    except (TypeError, ValueError, RecursionError) as error:
        raise ConfigError(f"{place}: can't be written: about: {error}") from None


def _content(place: Path) -> bytes:
    """Return the bytes of a file, and none of what is no ordinary one, such as a folder or a pipe; raises OSError."""
    place.stat()
    return place.read_bytes() if place.is_file() else b""


def _unpacked(content: bytes, read: Callable[[Any], R]) -> R | None:
    """Return what is read from an npz file with this content, None if it is none or a damaged one."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as file:
            return read(file)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - zipfile, and what unpacks for it, have many errors for a damaged file
        return None
