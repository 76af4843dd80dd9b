"""Files that are written whole or not at all, whatever lies in their place."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kadmon_env.core import files
from kadmon_env.core.files import using, written_whole
from kadmon_env.errors import ConfigError


@pytest.fixture
def umask() -> Iterator[None]:
    """Have new files readable by their group only, as long as a test takes."""
    before = os.umask(0o027)
    yield
    os.umask(before)


def write(path: Path, content: bytes = b"new") -> None:
    """Write a file whole."""
    with written_whole(path) as file:
        file.write(content)


@pytest.mark.parametrize("earlier", [None, b"earlier"])
def test_a_link_is_written_through(tmp_path: Path, earlier: bytes | None) -> None:
    """It still is one, and what it leads to is new, whether that was there or not."""
    (tmp_path / "far").mkdir()
    link, target = tmp_path / "link", tmp_path / "far" / "file"
    if earlier is not None:
        target.write_bytes(earlier)
    link.symlink_to(target)
    write(link)
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert list(target.parent.iterdir()) == [target]


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    """They stay as they are."""
    one, other = tmp_path / "one", tmp_path / "other"
    one.symlink_to(other)
    other.symlink_to(one)
    with pytest.raises(ConfigError, match="one: can't be written: Too many levels of symbolic links"), using(one, "be written"):
        write(one)
    assert one.is_symlink()
    assert sorted(tmp_path.iterdir()) == [one, other]


@pytest.fixture(params=[errno.EBUSY, errno.EPERM])
def mounted(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file that nothing can take the name of, such as a single file that is mounted."""
    path = tmp_path / "file"
    path.write_bytes(b"earlier")

    replace = Path.replace

    def busy(file: Path, target: Path) -> Path:
        if target == path:
            raise OSError(request.param, os.strerror(request.param))
        return replace(file, target)

    monkeypatch.setattr(Path, "replace", busy)
    return path


FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def breaking_off(error: BaseException, *contents: bytes) -> Callable[[int, bytes], None]:
    """Return what writes over a file, and is broken off in the midst of some contents."""

    def write_some(opened: int, content: bytes) -> None:
        os.write(opened, content[:1] if content in contents else content)
        if content in contents:
            raise type(error)(*error.args)

    return write_some


@pytest.mark.parametrize("error", [FULL, KeyboardInterrupt()], ids=["full", "Ctrl-C"])
def test_what_breaks_off_leaves_a_file_that_is_written_in_place(
    mounted: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    """What was there is put back."""
    monkeypatch.setattr(files, "write_all", breaking_off(error, b"new"))
    with pytest.raises(type(error)):
        write(mounted)
    assert mounted.read_bytes() == b"earlier"


def test_what_can_not_be_put_back_is_kept_beside(mounted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says where."""
    monkeypatch.setattr(files, "write_all", breaking_off(FULL, b"new", b"earlier"))
    with pytest.raises(OSError, match="No space left on device; what was there is now in ") as error:
        write(mounted)
    assert Path(str(error.value).partition("now in ")[2]).read_bytes() == b"earlier"


def test_a_second_ctrl_c_loses_nothing(mounted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What can't be put back for it is kept beside, too."""
    monkeypatch.setattr(files, "write_all", breaking_off(KeyboardInterrupt(), b"new", b"earlier"))
    with pytest.raises(KeyboardInterrupt) as error:
        write(mounted)
    assert Path(error.value.__notes__[0].partition("now in ")[2]).read_bytes() == b"earlier"


def test_a_file_that_is_written_in_place_is_at_no_time_empty(mounted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was there is still there when the writing begins."""
    seen: list[bytes] = []
    monkeypatch.setattr(files, "write_all", lambda *_: seen.append(mounted.read_bytes()))
    write(mounted)
    assert seen == [b"earlier"]


def test_a_file_that_can_not_be_opened_is_left_alone(mounted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that can only be appended to: the error says so, and no copy lies beside it."""
    opened = Path.open

    def refused(path: Path, mode: str = "r", **options: Any) -> Any:
        if path == mounted and mode == "r+b":
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))
        return opened(path, mode, **options)

    monkeypatch.setattr(Path, "open", refused)
    with pytest.raises(OSError, match=r"Operation not permitted$"):
        write(mounted)
    assert list(mounted.parent.iterdir()) == [mounted]


def test_a_longer_file_that_is_written_in_place_ends_where_the_new_one_does(mounted: Path) -> None:
    """Nothing of it stays behind the end."""
    mounted.write_bytes(b"earlier" * 99)
    write(mounted)
    assert mounted.read_bytes() == b"new"


def test_a_file_that_can_only_be_written_in_place_is(mounted: Path) -> None:
    """Nothing is left beside it."""
    write(mounted)
    assert mounted.read_bytes() == b"new"
    assert list(mounted.parent.iterdir()) == [mounted]


@pytest.mark.parametrize("mode", [0o600, 0o664])
def test_permissions_stay(tmp_path: Path, mode: int) -> None:
    """Who could read the earlier file can read the next, and nobody else."""
    path = tmp_path / "file"
    path.touch()
    path.chmod(mode)
    write(path)
    assert path.stat().st_mode & 0o777 == mode


@pytest.mark.usefixtures("umask")
def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    """Those that any new file has."""
    write(tmp_path / "file")
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o640


def test_a_file_that_may_not_be_written_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its folder would let another take its place; whoever has made it read-only meant it to stay."""
    path = tmp_path / "file"
    path.write_bytes(b"earlier")
    monkeypatch.setattr(os, "access", lambda place, mode: (Path(place), mode) != (path, os.W_OK))
    with pytest.raises(PermissionError, match="Permission denied"):
        write(path)
    assert path.read_bytes() == b"earlier"


def test_threads_do_not_share_an_unfinished_file(tmp_path: Path) -> None:
    """Of those that write to one path at the same time each writes all of its own; the last to end stays."""
    path, together = tmp_path / "file", threading.Barrier(4)

    def one(number: int) -> None:
        with written_whole(path) as file:
            together.wait(timeout=10)
            file.write(bytes([number]) * 9)
            together.wait(timeout=10)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=10)
    assert path.read_bytes() in [bytes([number]) * 9 for number in range(4)]
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), ZeroDivisionError(), KeyboardInterrupt()])
def test_an_error_half_way_changes_nothing(tmp_path: Path, error: BaseException) -> None:
    """The earlier file is still there, whole, and no unfinished one."""
    path = tmp_path / "file"
    path.write_bytes(b"earlier")

    def breaks_off() -> None:
        with written_whole(path) as file:
            file.write(b"new")
            raise type(error)(*error.args)

    with pytest.raises(type(error)):
        breaks_off()
    assert path.read_bytes() == b"earlier"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_written_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash of the machine can't leave half a file under the name."""
    path, there = tmp_path / "file", list[tuple[bool, int]]()
    monkeypatch.setattr(os, "fsync", lambda number: there.append((path.exists(), os.fstat(number).st_size)))
    write(path)
    assert there == [(False, 3)]
