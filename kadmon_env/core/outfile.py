"""Writing a file where a person has asked for it, over nothing but a file of the same sort."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kadmon_env.core.checked import brief
from kadmon_env.core.files import followed, using
from kadmon_env.core.tomlfile import Sort, read_text


def check_writable(path: str | os.PathLike[str], sort: Sort, is_one: Callable[[str], bool]) -> None:
    """Raise the sort's error if a file can't be written, or holds a text that is none of the sort.

    Neither makes nor changes the file. An empty one, and what is no ordinary file, may be written to.
    """
    with writing(path, sort) as file:
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        target, needed = (file, os.W_OK) if _exists(file) else (followed(file).parent, os.W_OK | os.X_OK)
        if not os.access(target, needed):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if file.is_file() and file.stat().st_size and not _holds_one(file, sort, is_one):
            raise sort.error(f"{path}: is there, and no {sort.name}; remove it, or name another")


def _exists(file: Path) -> bool:
    """Tell whether a file exists; raises OSError if it can't even be made because its folder does not."""
    try:
        file.stat()
    except FileNotFoundError:
        followed(file).parent.stat()
        return False
    return True


def _holds_one(file: Path, sort: Sort, is_one: Callable[[str], bool]) -> bool:
    """Tell whether a file can be read and holds a text of the sort."""
    try:
        return is_one(read_text(file, sort))
    except sort.error:
        return False


@contextmanager
def writing(path: str | os.PathLike[str], sort: Sort) -> Iterator[Path]:
    """Turn whatever is wrong with a file that is to be written into the sort's error."""
    if not isinstance(path, str | os.PathLike):
        raise sort.error(f"{sort.name}: {brief(path)}: the path of a file is expected")
    with using(path, "be written", sort.error):
        yield Path(path)
