"""Scenario files: any position as a dict, a TOML file or a JSON file, checked before anything is built."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from kadmon_env.core.checked import brief, is_same
from kadmon_env.core.contract import GAMES
from kadmon_env.core.files import path_of
from kadmon_env.core.tomlfile import Sort, loads_json, parsed, read_text
from kadmon_env.core.tomltext import loads_toml
from kadmon_env.errors import ConfigError, ScenarioError

Spec: TypeAlias = Mapping[str, Any] | str | Path
"""A position, or the path of a file that holds one."""

SCENARIO = Sort("scenario file", "no JSON or TOML text", ScenarioError)

READERS: dict[str, Callable[[str], Any]] = {".toml": loads_toml, ".json": loads_json}
"""What reads a scenario file, by the end of its name."""


def read_spec(spec: Spec | None, game: Spec | None = None) -> tuple[str, dict[str, Any]]:
    """Return the game and the position of a spec; a file names its game itself, in the key ``game``.

    Raises ScenarioError for a file that can't be read, a missing game, or another one than asked for, ConfigError for None.
    """
    where, position = _table(spec)
    named = position.pop("game", game)
    if named is None and game is None:
        raise ScenarioError(f'{where}: the key "game" is missing, as in game = "legions"')
    if not isinstance(named, str):
        raise ScenarioError(f"{where}: game: {brief(named)}: the name of a game is expected")
    if game is not None and not is_same(game, named):
        raise ScenarioError(f"{where}: game is {brief(named)}, but a scenario of {brief(game)} is asked for")
    return named, position


@contextmanager
def naming(spec: Spec | None) -> Iterator[None]:
    """Have errors about what a scenario says name its file, if it is one."""
    try:
        yield
    except (ConfigError, ScenarioError) as error:
        if isinstance(spec, Mapping):
            raise
        raise type(error)(f"{spec}: {error}") from None


def jsonable(value: object) -> Any:
    """Return a copy of what a position says, NumPy's whole numbers in it as Python's own."""
    if isinstance(value, Mapping):
        return {key: jsonable(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [jsonable(inner) for inner in value]
    return int(value) if isinstance(value, np.integer) else value


def _table(spec: Spec | None) -> tuple[str, dict[str, Any]]:
    """Return what messages call a spec, and its keys."""
    if spec is None:
        raise ConfigError("scenario: a position is missing: a table of keys, or the path of a file")
    if isinstance(spec, Mapping):
        return "scenario", dict(spec)
    path = path_of(spec)
    if path is None:
        raise ScenarioError(f"scenario: {brief(spec)}: a table of keys, or the path of a file, is expected")
    if str(path) in GAMES:
        raise ScenarioError(f"scenario: {spec!r} is a game; a position is expected after it, or a scenario file alone")
    return str(path), _parsed(path)


def _parsed(path: Path) -> dict[str, Any]:
    """Return the content of a TOML or JSON file."""
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise ScenarioError(f"{path}: a scenario file ends in {' or '.join(READERS)}")
    text = read_text(path, SCENARIO)
    try:
        found = parsed(reader, text)
    except ValueError as error:
        raise ScenarioError(f"{path}: no {path.suffix[1:].upper()}: {error}") from None
    if not isinstance(found, dict):
        raise ScenarioError(f"{path}: holds a {type(found).__name__}, where a table of keys is expected")
    return found
