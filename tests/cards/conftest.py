"""A person's own card file: a copy of the package's, with something changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kadmon_env.legions.cardfile import CardFile, load_cards

Edit = Callable[..., Path]


@pytest.fixture(scope="session")
def cards() -> CardFile:
    """Return the card file that comes with the package."""
    return load_cards()


@pytest.fixture
def edited(tmp_path: Path) -> Edit:
    """Return what writes a copy of the package's card file with some of its text replaced."""

    def write(*changes: tuple[str, str]) -> Path:
        text = Path(load_cards().source).read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text, f"the card file has no {old!r} to replace"
            text = text.replace(old, new, 1)
        path = tmp_path / "my_cards.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write
