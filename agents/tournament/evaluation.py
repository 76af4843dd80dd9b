"""The numbers of a tournament as a file.

The file is a JSON object with three keys: ``format``, which is `FORMAT`; ``version``, which is `VERSION`; and ``summary``,
an object with the fields of `figures.Summary`, in which each further class of that module is an object with its fields,
tuples are arrays, and None is null. It says what was played (``entrants``, ``players``, ``deals``, ``seed``, ``games``) and
what is concluded. The same games give the same bytes.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from os import PathLike

from pydantic import TypeAdapter, ValidationError

from agents.tournament.figures import Summary
from agents.tournament.record import Tournament
from agents.tournament.stats import summary
from kadmon_env.core.tomlfile import Sort, loads_json, parsed, read_text
from kadmon_env.errors import ConfigError

FORMAT, VERSION = "kadmon evaluation", 1

EVALUATION = Sort("evaluation", "not JSON text", ConfigError, most=64 * 1024 * 1024)

_SUMMARY = TypeAdapter(Summary)


def as_json(played: Tournament | Summary) -> str:
    """Return the numbers of a tournament as JSON; raises ConfigError if there are no games."""
    found = summary(played) if isinstance(played, Tournament) else played
    content = {"format": FORMAT, "version": VERSION, "summary": asdict(found)}
    return json.dumps(content, indent=2, ensure_ascii=True, allow_nan=False) + "\n"


def read_json(path: str | PathLike[str]) -> Summary:
    """Return what a file says that `as_json` has made; raises ConfigError for any other file."""
    text = read_text(path, EVALUATION)
    try:
        return _read(text)
    except ValueError as error:
        raise ConfigError(f"{path}: no evaluation that evaluate.py has written: {error}") from None


def is_evaluation(text: str) -> bool:
    """Tell whether a text is what `as_json` returns, whatever its layout."""
    try:
        _read(text)
    except ValueError:
        return False
    return True


def _read(text: str) -> Summary:
    """Return what a text says; raises ValueError for what is none of ours, or not whole, or has something added."""
    found = parsed(loads_json, text)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise ValueError(f'the key "format" must be "{FORMAT}"')
    if found.get("version") != VERSION:
        raise ValueError(f'the key "version" must be {VERSION}')
    try:
        read = _SUMMARY.validate_json(json.dumps(found.get("summary")), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in ("summary", *first["loc"]))
        raise ValueError(f"{place}: {first['msg'].lower()}") from None
    if json.loads(as_json(read)) != found:
        raise ValueError("it has keys that no evaluation has")
    return read
