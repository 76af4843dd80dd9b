"""What has a path and is no ordinary file: devices, pipes, and what the process has open, such as /dev/stdout."""

from __future__ import annotations

import errno
import os
from pathlib import Path

MOST_LINKS = 40


def is_special(file: Path) -> bool:
    """Tell whether there is something at a path that no file can take the place of; raises OSError."""
    return file.exists() and (not file.is_file() or _number(file) is not None)


def open_special(file: Path) -> int:
    """Return a descriptor to write to; raises OSError, for a pipe that nobody reads, too: it does not wait."""
    number = _number(file)
    if number is not None:
        os.write(number, b"")  # an error where it is open for reading only
        return os.dup(number)
    try:
        opened = os.open(file, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
    except OSError as error:
        if error.errno == errno.ENXIO and file.is_fifo():
            raise OSError(errno.ENXIO, "nobody reads this pipe; begin to read it first") from None
        raise
    os.set_blocking(opened, True)
    return opened


def write_all(opened: int, content: bytes) -> None:
    """Write bytes to a descriptor, however many calls it takes; raises OSError."""
    left = memoryview(content)
    while left:
        left = left[os.write(opened, left) :]


def _number(file: Path) -> int | None:
    """Return the descriptor of this process that a path stands for, as /dev/stdout does, or None."""
    own = os.path.realpath("/dev/fd")
    for _ in range(MOST_LINKS):
        if os.path.realpath(file.parent) == own and file.name.isdecimal():
            return int(file.name)
        if not file.is_symlink():
            return None
        file = file.parent / file.readlink()
    return None
