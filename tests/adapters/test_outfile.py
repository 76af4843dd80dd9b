"""Texts are written where a person has asked for it: whole, or not at all; what is no ordinary file is written as it is."""

from __future__ import annotations

import errno
import os
import re
import threading
from pathlib import Path
from typing import Any

import pytest

from kadmon_env.core.checked import brief
from kadmon_env.core.outfile import check_writable, prepared
from kadmon_env.core.tomlfile import Sort
from kadmon_env.errors import ConfigError, KadmonError
from kadmon_env.legions.cardfile import load_cards
from kadmon_env.scenario import read_spec

NOTE = Sort("note", "not text", ConfigError)


def is_note(text: str) -> bool:
    """Tell whether a text is a note."""
    return text.startswith("note")


def write(path: Any, text: str = "note: new") -> None:
    """Write a note."""
    with prepared(path, NOTE, is_note) as put:
        put(text)


def test_a_new_and_an_earlier_file_are_written_whole(tmp_path: Path) -> None:
    """Nothing else stays in the folder."""
    for _ in range(2):
        write(tmp_path / "file")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["note: new"]


def test_a_full_disk_leaves_the_earlier_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said why, and nothing unfinished stays."""
    path = tmp_path / "file"
    path.write_text("note: earlier")

    def fails(_number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(ConfigError, match="file: can't be written: No space left on device"):
        write(path)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["note: earlier"]


def test_what_is_not_written_after_all_changes_nothing(tmp_path: Path) -> None:
    """An error on the way leaves the earlier file, and makes none."""
    (tmp_path / "earlier").write_text("note: earlier")
    for name in ("earlier", "new"):
        with pytest.raises(KeyboardInterrupt), prepared(tmp_path / name, NOTE, is_note):
            raise KeyboardInterrupt
    assert [path.read_text() for path in tmp_path.iterdir()] == ["note: earlier"]


def test_a_device_is_written_as_it_is() -> None:
    """Nothing takes its place, and what it says is told."""
    write(os.devnull)
    with pytest.raises(ConfigError, match="/dev/full: can't be written: No space left on device"):
        write("/dev/full")
    assert not Path(os.devnull).is_file()


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """Return a named pipe."""
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


def test_a_pipe_that_nobody_reads_is_refused(pipe: Path) -> None:
    """Nobody waits for a reader who may never come."""
    with pytest.raises(ConfigError, match="pipe: can't be written: nobody reads this pipe; begin to read it first"):
        write(pipe)


def test_a_pipe_is_kept_open_until_it_is_written(pipe: Path) -> None:
    """Its reader does not take the time before for the end."""
    with os.fdopen(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), "rb") as reader, prepared(pipe, NOTE, is_note) as put:
        with pytest.raises(BlockingIOError):
            os.read(reader.fileno(), 1)  # not the end, which is b""
        put("note")
        assert os.read(reader.fileno(), 9) == b"note"
    assert pipe.is_fifo()


def test_more_than_a_pipe_holds_arrives_whole(pipe: Path) -> None:
    """The writer waits until it is read."""
    text, read = "note" * 100_000, list[str]()
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    with os.fdopen(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)):
        with prepared(pipe, NOTE, is_note) as put:
            reader.start()
            put(text)
        reader.join(timeout=10)
    assert read == [text]


@pytest.mark.parametrize("folder", ["/dev/fd", "/proc/self/fd"])
def test_a_file_that_is_open_is_written_where_it_stands(tmp_path: Path, folder: str) -> None:
    """Nothing that is in it is lost, and no other file takes its place, be its content what it may."""
    (tmp_path / "link").symlink_to(folder)
    with (tmp_path / "out").open("w") as out:
        print("told before", file=out, flush=True)
        write(tmp_path / "link" / str(out.fileno()))
        print(", told after", file=out)
    assert (tmp_path / "out").read_text() == "told before\nnote: new, told after\n"


def test_what_is_open_for_reading_only_is_refused_beforehand(tmp_path: Path) -> None:
    """Whoever means to write to it is told before there is anything to write."""
    (tmp_path / "in").touch()
    with (tmp_path / "in").open() as read, pytest.raises(ConfigError, match="can't be written: Bad file descriptor"):
        prepared(f"/dev/fd/{read.fileno()}", NOTE, is_note).__enter__()


def test_a_link_that_leads_nowhere_may_be_written_through(tmp_path: Path) -> None:
    """What counts is the folder of the file that it leads to."""
    (tmp_path / "far").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "far" / "file")
    (tmp_path / "lost").symlink_to(tmp_path / "none" / "file")
    check_writable(tmp_path / "link", NOTE, is_note)
    with pytest.raises(ConfigError, match="lost: can't be written: No such file or directory"):
        check_writable(tmp_path / "lost", NOTE, is_note)


def test_a_link_that_leads_nowhere_asks_for_leave_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that nothing can be made in is refused, though the link's own would do."""
    far = tmp_path / "far"
    far.mkdir()
    (tmp_path / "link").symlink_to(far / "file")
    monkeypatch.setattr(os, "access", lambda place, _mode: Path(place) != far)
    with pytest.raises(ConfigError, match="link: can't be written: Permission denied in its folder"):
        check_writable(tmp_path / "link", NOTE, is_note)


def test_a_file_needs_a_folder_that_may_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next file is made there before it takes the earlier one's place."""
    (tmp_path / "file").touch()
    monkeypatch.setattr(os, "access", lambda place, _mode: Path(place) != tmp_path)
    with pytest.raises(ConfigError, match="file: can't be written: Permission denied in its folder"):
        check_writable(tmp_path / "file", NOTE, is_note)


class Odd:
    """A path whose name is no text."""

    def __init__(self, name: object) -> None:
        """Take the name."""
        self._name = name

    def __fspath__(self) -> Any:
        """Return the name."""
        return self._name


@pytest.mark.parametrize("name", [b"file", 5, ""])
@pytest.mark.parametrize("use", [write, load_cards, read_spec])
def test_a_path_whose_name_is_no_text_is_refused(use: Any, name: object) -> None:
    """Wherever a path is taken, it is one clear error of ours."""
    path = Odd(name)
    with pytest.raises(KadmonError, match=f"{re.escape(brief(path))}: .*the path of a .*is expected"):
        use(path)
