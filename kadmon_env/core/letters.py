"""Characters that people can't tell apart or can't see: named by their codes, and never printed as they are."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

_SHORT = 0xFFFF
"""The last character whose escape has four digits."""


def composed(text: str) -> str:
    """Return a text with letters and their accents as one character each, where there is one (NFC)."""
    return unicodedata.normalize("NFC", text)


def printable(text: str) -> str:
    r"""Return a text with escapes such as ``\u200b`` for characters that don't print."""
    return "".join(each if each.isprintable() else _escape(ord(each)) for each in text)


def _escape(code: int) -> str:
    """Return the escape of a character, as TOML reads it."""
    return f"\\u{code:04x}" if code <= _SHORT else f"\\U{code:08x}"


def strange(text: str, usual: Callable[[str], bool]) -> str:
    """Name the first character of a text that isn't usual, with its place from 1; "" if there is none."""
    places = (f"{_named(each)} (character {place})" for place, each in enumerate(text, 1) if not usual(each))
    return next(places, "")


def _named(character: str) -> str:
    """Return a character in quotation marks, with its code if it is like others; the code alone if it doesn't print."""
    code = f"U+{ord(character):04X}"
    if not character.isprintable() or unicodedata.category(character).startswith("M"):
        return code
    return f'"{character}"' if character.isascii() else f'"{character}" ({code})'
