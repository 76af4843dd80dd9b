"""Writing a text where a person has asked for it: whole or not at all, over nothing but a file of the same sort."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import TypeAlias

from kadmon_env.core.checked import brief
from kadmon_env.core.files import followed, path_of, using, written_whole
from kadmon_env.core.special import is_special, open_special, write_all
from kadmon_env.core.tomlfile import Sort, read_text

Write: TypeAlias = Callable[[str], None]
"""Writes a text to a file that was looked at before; raises the sort's error."""


@contextmanager
def prepared(path: str | PathLike[str], sort: Sort, is_one: Callable[[str], bool]) -> Iterator[Write]:
    """Look at a file, and give what writes a text to it, whole or not at all; until then the file stays as it is.

    What is no ordinary file, such as a pipe, is opened at once and written as it is. Raises the sort's error as
    `check_writable` does, and for a pipe that nobody reads.
    """
    check_writable(path, sort, is_one)
    with writing(path, sort) as file:
        opened = open_special(file) if is_special(file) else None
    try:
        yield lambda text: _write(file, sort, opened, text)
    finally:
        if opened is not None:
            os.close(opened)


def _write(path: Path, sort: Sort, opened: int | None, text: str) -> None:
    """Write a file, or what is open already."""
    with writing(path, sort):
        content = text.encode()
        if opened is not None:
            write_all(opened, content)
            return
        with written_whole(path) as file:
            file.write(content)


def check_writable(path: str | PathLike[str], sort: Sort, is_one: Callable[[str], bool]) -> None:
    """Raise the sort's error if a file can't be written, or holds a text that is none of the sort.

    Neither makes nor changes the file. An empty one, and what is no ordinary file, may be written to.
    """
    with writing(path, sort) as file:
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if _exists(file):
            _refuse_without_leave(file, os.W_OK)
        if is_special(file):
            return
        _refuse_without_leave(followed(file).parent, os.W_OK | os.X_OK, " in its folder")
        if _holds_other(file, sort, is_one):
            raise sort.error(f"{path}: is there, and no {sort.name}; remove it, or name another")


def _refuse_without_leave(place: Path, needed: int, where: str = "") -> None:
    """Raise OSError, saying where, unless a place may be used so."""
    if not os.access(place, needed):
        raise PermissionError(errno.EACCES, f"{os.strerror(errno.EACCES)}{where}")


def _exists(file: Path) -> bool:
    """Tell whether a file exists; raises OSError if it can't even be made because its folder does not."""
    try:
        file.stat()
    except FileNotFoundError:
        followed(file).parent.stat()
        return False
    return True


def _holds_other(file: Path, sort: Sort, is_one: Callable[[str], bool]) -> bool:
    """Tell whether a file holds anything but a text of the sort."""
    if not file.is_file() or not file.stat().st_size:
        return False
    try:
        return not is_one(read_text(file, sort))
    except sort.error:
        return True


@contextmanager
def writing(path: str | PathLike[str], sort: Sort) -> Iterator[Path]:
    """Turn whatever is wrong with a file that is to be written into the sort's error."""
    file = path_of(path)
    if file is None:
        raise sort.error(f"{sort.name}: {brief(path)}: the path of a file is expected")
    with using(file, "be written", sort.error):
        yield file
