"""Files that a person has named: refused by that name, and written whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_IMODE
from tempfile import TemporaryDirectory
from typing import IO

from kadmon_env.core.special import write_all
from kadmon_env.errors import ConfigError, KadmonError


def path_of(path: object) -> Path | None:
    """Return a path whose name is a text, and None for anything else, such as no name at all."""
    try:
        text = os.fspath(path) if isinstance(path, str | os.PathLike) else None
    except TypeError:  # its __fspath__ returns neither text nor bytes
        return None
    return Path(text) if isinstance(text, str) and text else None


@contextmanager
def using(path: str | os.PathLike[str], use: str, error_class: type[KadmonError] = ConfigError) -> Iterator[None]:
    """Raise an error, naming the path and its use, as in "be read", for whatever keeps it from being put to that use."""
    try:
        yield
    except OSError as error:
        raise error_class(f"{path}: can't {use}: {error.strerror or error}") from None
    except ValueError as error:
        raise error_class(f"{str(path)!r}: can't {use}: {error}") from None


@contextmanager
def written_whole(path: Path) -> Iterator[IO[bytes]]:
    """Give a file to write, and put it into its place once it is whole; after an error nothing is left of it.

    Links are followed, and an earlier file's permissions stay and count. Raises OSError, for links that lead in a circle, too.
    """
    target = followed(path)
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    with TemporaryDirectory(prefix=".unfinished-", dir=target.parent) as folder:
        unfinished = Path(folder, target.name)
        with unfinished.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            unfinished.chmod(S_IMODE(target.stat().st_mode))
        _put(unfinished, target)


def _put(unfinished: Path, target: Path) -> None:
    """Put a file into its place; over one that can be written but not replaced, as where a single file is mounted."""
    try:
        unfinished.replace(target)
    except OSError as error:
        if error.errno not in {errno.EBUSY, errno.EPERM} or not target.is_file():
            raise
        _put_in_place(unfinished, target)


def _put_in_place(unfinished: Path, target: Path) -> None:
    """Write over a file; whatever breaks that off, what was there is put back."""
    earlier = unfinished.with_name(f"{target.name}.earlier")
    with target.open("r+b", buffering=0) as file:
        earlier.write_bytes(file.read())
        try:
            _overwrite(file, unfinished.read_bytes())
        except BaseException:  # Ctrl-C included
            _put_back(file, earlier, target)
            raise


def _put_back(file: IO[bytes], earlier: Path, target: Path) -> None:
    """Write into a file what was there; if that can't be, keep it in another beside it, which the error names."""
    try:
        _overwrite(file, earlier.read_bytes())
    except BaseException as error:
        kept = target.with_name(f"{earlier.name}-{earlier.parent.name.rpartition('-')[2]}")
        earlier.replace(kept)
        said = f"what was there is now in {kept}"
        if isinstance(error, OSError):
            error.strerror = f"{error.strerror}; {said}"
        else:
            error.add_note(said)
        raise


def _overwrite(file: IO[bytes], content: bytes) -> None:
    """Write over a file that is open, and at no time empty."""
    file.seek(0)
    write_all(file.fileno(), content)
    file.truncate()


def followed(path: Path) -> Path:
    """Return where the links of a path lead, to a file that need not be there; raises OSError for a circle."""
    try:
        return Path(os.path.realpath(path, strict=True))
    except FileNotFoundError:
        return Path(os.path.realpath(path))
