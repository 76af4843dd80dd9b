"""The journal of a tournament: what was played, and each finished wave, so that it can go on after an interruption.

JSON lines: the first says which tournament it is, each of the others holds a wave. They are appended whole; a last line that
is not whole, as after a crash, is dropped and its wave played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from agents.tournament.playing import Records
from agents.tournament.record import GameRecord
from agents.tournament.waves import Wave
from kadmon_env.core.checked import brief
from kadmon_env.core.files import path_of, using
from kadmon_env.errors import ConfigError

TITLE = "kadmon tournament 1"

Header = Mapping[str, Any]
"""What a tournament is: JSON-able values by name."""


@dataclass(frozen=True)
class Line:
    """A line of a journal, but for the first."""

    wave: Wave
    games: tuple[GameRecord, ...]


LINE = TypeAdapter(Line)


class Journal:
    """A journal that is read, and goes on."""

    def __init__(self, path: str | Path, header: Header) -> None:
        """Read a journal, or take note of where one is to begin, which it does with the first wave.

        Raises ConfigError for a file that can't be read or written, is no journal, a damaged one, or that of another
        tournament: it says what differs.
        """
        found = path_of(path)
        if found is None:
            raise ConfigError(f"journal: {brief(path)}: the path of a file is expected")
        self._path, self._title = found, _dumped({"journal": TITLE, **header})
        content = _content(found)
        self._whole = content.rfind(b"\n") + 1
        first, *others = content[: self._whole].splitlines() or [b""]
        if content and not (self._whole or self._title.startswith(content)):
            raise _none(found)
        if first:
            _compare(found, _read(first) or {}, header)
        self.played: dict[Wave, Records] = {}
        for number, line in enumerate(others, 2):
            read = _line(found, number, line)
            self.played[read.wave] = read.games

    def add(self, wave: Wave, games: Records) -> None:
        """Write a wave, to stay; raises ConfigError if it can't be written."""
        written = LINE.dump_json(Line(wave, games), exclude_defaults=True) + b"\n"
        with using(self._path, "be written"), self._path.open("ab") as file:
            file.truncate(self._whole)
            file.write(written if self._whole else self._title + written)
            file.flush()
            os.fsync(file.fileno())
            self._whole = file.tell()
        self.played[wave] = games


def _content(path: Path) -> bytes:
    """Return what a file holds, nothing of one that is not there; raises ConfigError if it can't be read or written."""
    with using(path, "be read"):
        if path.exists() and not path.is_file() and not path.is_dir():
            raise ConfigError(f"{path}: no ordinary file")
        content = path.read_bytes() if path.exists() else b""
    with using(path, "be written"):
        needed = os.W_OK if path.exists() else os.W_OK | os.X_OK
        place = path if path.exists() else path.parent
        place.stat()
        if not os.access(place, needed):
            raise PermissionError(f"no leave to write {'it' if place == path else 'in its folder'}")
    return content


def _dumped(header: Header) -> bytes:
    """Return the first line of a journal."""
    return json.dumps(header, ensure_ascii=False).encode() + b"\n"


def _read(line: bytes) -> dict[str, Any] | None:
    """Return the table of a line of JSON, or None."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _compare(path: Path, found: dict[str, Any], header: Header) -> None:
    """Refuse what is no journal, and the journal of another tournament."""
    if found.get("journal") != TITLE:
        raise _none(path)
    for name, here in json.loads(json.dumps(header)).items():
        there = found.get(name)
        if there != here:
            differs = f"{name} {brief(there)}, now {brief(here)}"
            raise ConfigError(f"{path}: is the journal of another tournament: {differs}; name another file, or none yet there")


def _none(path: Path) -> ConfigError:
    """Return the error for a file that is no journal."""
    return ConfigError(f"{path}: is there, and no journal of a tournament; remove it, or name another")


def _line(path: Path, number: int, line: bytes) -> Line:
    """Return a wave as read; raises ConfigError."""
    try:
        return LINE.validate_json(line)
    except ValidationError:
        raise ConfigError(f"{path}: line {number}: damaged; remove the file, or the lines from there on") from None
