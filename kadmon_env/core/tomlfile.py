"""Reading a person's file: every way in which it can be no such file, or no TOML, is one clear error."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from pydantic import ValidationError

from kadmon_env.core.cardtext import nearest, quoted
from kadmon_env.core.checked import brief
from kadmon_env.core.files import path_of
from kadmon_env.core.letters import printable
from kadmon_env.core.tomltext import loads_toml
from kadmon_env.errors import CardFileError, KadmonError

MAX_BYTES = 256 * 1024
MAX_DIGITS, MAX_DEPTH = 100, 20
_SHOWN = 42
"""Characters of a value that a message shows: a name of any length that one can have, in quotation marks."""
_NUMBER = f"a whole number of more than {MAX_DIGITS} digits"
_DEPTH = f"brackets or keys nested more than {MAX_DEPTH} deep"


class Sort(NamedTuple):
    """What a file that a person names is to be, and the error for one that is not."""

    name: str
    binary: str  # what a binary file is instead
    error: type[KadmonError]
    most: int = MAX_BYTES


CARD_FILE = Sort("card file", "not TOML text", CardFileError)


def read_toml(path: Path, sort: Sort = CARD_FILE) -> dict[str, Any]:
    """Return the tables of a TOML file.

    Raises the sort's error if the path is no readable file of at most its size with TOML in UTF-8, or an empty one.
    """
    text = read_text(path, sort)
    if not text.strip():
        raise sort.error(f"{path}: the file is empty")
    try:
        found: dict[str, Any] = parsed(loads_toml, text)
    except ValueError as error:
        raise sort.error(f"{path}: no TOML file: {error}") from None
    return found


def read_text(path: str | PathLike[str], sort: Sort) -> str:
    """Return the text of a file; raises the sort's error if it is no ordinary file of its size with text in UTF-8."""
    found = path_of(path)
    if found is None:
        raise sort.error(f"{sort.name}: {brief(path)}: the path of a file is expected")
    return _decoded(found, _content(found, sort), sort)


def _content(path: Path, sort: Sort) -> bytes:
    """Return the bytes of a file, looking at its kind and size before reading it."""
    try:
        if path.is_dir():
            raise sort.error(f"{path}: a folder, not a file")
        if path.exists() and not path.is_file():
            raise sort.error(f"{path}: no ordinary file")
        size = path.stat().st_size
        if size > sort.most:
            raise sort.error(f"{path}: {size:,} bytes, too large for a {sort.name} (at most {sort.most:,})")
        return path.read_bytes()
    except FileNotFoundError:
        raise sort.error(f"{path}: there is no such file") from None
    except OSError as error:
        raise sort.error(f"{path}: can't be read: {error.strerror}") from None
    except ValueError:
        raise sort.error(f"{str(path)!r}: no path of a file") from None


def _decoded(path: Path, content: bytes, sort: Sort) -> str:
    """Return the bytes as text."""
    if b"\0" in content:
        raise sort.error(f"{path}: a binary file, {sort.binary}")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise sort.error(f"{path}: no UTF-8 text: byte {error.start + 1} can't be read") from None


class TwiceError(ValueError):
    """A key of JSON that is there twice."""


def loads_json(text: str) -> Any:
    """Return what a text says in JSON; raises ValueError, also for a key that is there twice, as in TOML."""
    return json.loads(text, object_pairs_hook=_once_each)


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a table of keys; raises TwiceError."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise TwiceError(f"the key {brief(name)} is there twice")
        found[name] = value
    return found


def parsed(loads: Callable[[str], Any], text: str) -> Any:
    """Return what a text says in TOML or JSON; raises ValueError, in words for people, if it can't be read."""
    try:
        found = loads(text)
    except RecursionError:
        raise ValueError(_DEPTH) from None
    except (json.JSONDecodeError, tomllib.TOMLDecodeError, TwiceError):
        raise
    except ValueError:  # Python reads no number of more than 4300 digits
        raise ValueError(_NUMBER) from None
    _refuse_endless(found, MAX_DEPTH)
    return found


def _refuse_endless(value: object, depth: int) -> None:
    """Raise ValueError for numbers and nestings that nobody means, and that Python could not even show."""
    if isinstance(value, int) and abs(value) >= 10**MAX_DIGITS:
        raise ValueError(_NUMBER)
    inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    if inner and not depth:
        raise ValueError(_DEPTH)
    for part in inner:
        _refuse_endless(part, depth - 1)


Place: TypeAlias = tuple[int | str, ...]


def schema_complaint(error: ValidationError, fields: Callable[[Place], list[str]]) -> tuple[Place, str]:
    """Return where the first violation of a schema lies and what it is, in words; a misspelt field comes first.

    ``fields`` lists what is allowed in the table at a place.
    """
    details = sorted(error.errors(include_url=False), key=lambda detail: detail["type"] != "extra_forbidden")
    more = f" (and {len(details) - 1} more)" if len(details) > 1 else ""
    return details[0]["loc"], _in_words(details[0], fields) + more


def _in_words(detail: Mapping[str, Any], fields: Callable[[Place], list[str]]) -> str:
    """Say one violation of a schema in words."""
    kind, place = detail["type"], detail["loc"]
    if kind == "extra_forbidden":
        return _unknown(str(place[-1]), fields(place[:-1]))
    found = shown(detail["input"])
    return _WORDS[kind].format(found=found, **detail.get("ctx", {})) if kind in _WORDS else f"{found}: {detail['msg']}"


_WORDS = {
    "missing": "is missing",
    "int_type": "{found} is no whole number",
    "string_type": "{found} is no text in quotation marks",
    "bool_type": "{found} is neither true nor false",
    "list_type": "{found} is no list in brackets",
    "model_type": "{found} is no table of fields",
    "greater_than_equal": "{found} is too small; at least {ge}",
    "less_than_equal": "{found} is too large; at most {le}",
    "literal_error": "{found} is not allowed; allowed: {expected}",
    "string_too_short": "is empty",
    "string_too_long": "is longer than {max_length} characters",
    "too_short": "names nothing",
}


def _unknown(key: str, allowed: list[str]) -> str:
    """Say that a field is unknown, and which are known."""
    close = nearest(cut(key), allowed)
    return f"unknown field; did you mean {quoted(close)}?" if close else f"unknown field; allowed: {', '.join(allowed)}"


def shown(value: object) -> str:
    """Return a value of a file as a short text."""
    return printable(cut(json.dumps(value, ensure_ascii=False, default=str)))


def cut(text: str) -> str:
    """Return a text as it is if it is short, else its beginning."""
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def digest(content: Mapping[str, Any]) -> str:
    """Return a digest of what a file says, whatever its layout and comments."""
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]
