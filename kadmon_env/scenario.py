"""Scenario files: any position as a dict, a TOML file or a JSON file, checked before anything is built."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from kadmon_env.errors import ScenarioError

Spec: TypeAlias = Mapping[str, Any] | str | Path
"""A position, or the path of a file that holds one."""


def read_spec(spec: Spec, game: str | None = None) -> tuple[str, dict[str, Any]]:
    """Return the game and the position of a spec; a file names its game itself, in the key ``game``.

    Raises ScenarioError for a file that can't be read, a missing game, or another one than asked for.
    """
    where, position = ("scenario", dict(spec)) if isinstance(spec, Mapping) else (str(spec), _parsed(Path(spec)))
    named = position.pop("game", game)
    if named is None:
        raise ScenarioError(f'{where}: the key "game" is missing, as in game = "legions"')
    if game is not None and named != game:
        raise ScenarioError(f"{where}: game is {named!r}, but a scenario of {game!r} is asked for")
    return str(named), position


def _parsed(path: Path) -> dict[str, Any]:
    """Return the content of a TOML or JSON file."""
    readers = {".toml": tomllib.loads, ".json": json.loads}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        raise ScenarioError(f"{path}: a scenario file ends in {' or '.join(readers)}")
    try:
        found = reader(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ScenarioError(f"{path}: can't be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise ScenarioError(f"{path}: no {path.suffix[1:].upper()}: {error}") from None
    if not isinstance(found, dict):
        raise ScenarioError(f"{path}: holds a {type(found).__name__}, where a table of keys is expected")
    return found
