"""Checkpoints that don't fit are refused with a sentence."""

from __future__ import annotations

import errno
import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import agents
from agents import checkpoint
from agents.learning import start
from agents.protocol import AgentError
from kadmon_env.errors import ConfigError
from tests.agents.tiny import config


def rewritten(source: Path, target: Path, change: Callable[[str, bytes], bytes]) -> Path:
    """Copy a checkpoint, each of its files changed."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
    return target


def learnt_on(**header: object) -> Callable[[str, bytes], bytes]:
    """Return a change of the header."""

    def change(name: str, content: bytes) -> bytes:
        return json.dumps(json.loads(content) | header).encode() if name == checkpoint.HEADER else content

    return change


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ({"game": "realm"}, "was learnt with game realm; here it is legions"),
        ({"cards": 68}, "was learnt with cards 68; here it is 67"),
        ({"actions": 253}, "was learnt with actions 253; here it is 420"),
        ({"cards": "many"}, "its kadmon.json is damaged"),
        ({"steps": -5}, "its kadmon.json is damaged"),
        ({"steps": 10**40}, "its kadmon.json is damaged"),
    ],
)
def test_a_checkpoint_of_something_else_is_refused(run: Path, tmp_path: Path, header: dict[str, object], message: str) -> None:
    """The error says what it was learnt on and what is played here."""
    path = rewritten(checkpoint.newest(run), tmp_path / "other.zip", learnt_on(**header))
    with pytest.raises(AgentError, match=f"other.zip: {message}"):
        agents.make(f"ppo:{path}")


def test_a_damaged_policy_is_refused(run: Path, tmp_path: Path) -> None:
    """A checkpoint whose weights can't be read is named."""
    path = rewritten(checkpoint.newest(run), tmp_path / "damaged.zip", lambda name, old: old if "json" in name else b"?")
    with pytest.raises(AgentError, match=r"damaged.zip: is damaged"):
        agents.make(f"ppo:{path}")


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04 but no more"])
def test_a_file_that_is_no_zip_is_refused(tmp_path: Path, content: bytes) -> None:
    """Whatever else the file is, the error says that it is no checkpoint."""
    (tmp_path / "odd.zip").write_bytes(content)
    with pytest.raises(AgentError, match=r"odd.zip: is no checkpoint"):
        agents.make(f"ppo:{tmp_path / 'odd.zip'}")


def test_half_a_checkpoint_is_refused(run: Path, tmp_path: Path) -> None:
    """A file cut short is no zip any more."""
    whole = checkpoint.newest(run).read_bytes()
    (tmp_path / "half.zip").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(AgentError, match=r"half.zip: is no checkpoint"):
        agents.make(f"ppo:{tmp_path / 'half.zip'}")


def test_a_foreign_zip_is_refused_unread(tmp_path: Path) -> None:
    """A zip without our header is not unpickled, whatever is in it."""
    with zipfile.ZipFile(tmp_path / "foreign.zip", "w") as archive:
        archive.writestr("data", "{}")
    with pytest.raises(AgentError, match=r"foreign.zip: is no checkpoint of this project"):
        agents.make(f"ppo:{tmp_path / 'foreign.zip'}")


@pytest.mark.parametrize(("name", "message"), [("nowhere.zip", "can't be read: No such file"), ("", "holds no checkpoint")])
def test_a_checkpoint_that_is_not_there_is_named(tmp_path: Path, name: str, message: str) -> None:
    """A missing file and a folder without checkpoints are told apart."""
    with pytest.raises(AgentError, match=message):
        agents.make(f"ppo:{tmp_path / name}")


def header_at(content: bytes, central: int, local: int) -> tuple[int, int]:
    """Return where a field of a zip's only file lies: in the folder at its end, and before the file."""
    return content.index(b"PK\x01\x02") + central, content.index(b"PK\x03\x04") + local


@pytest.mark.parametrize(
    ("central", "local", "value", "message"),
    [
        (10, 8, 8, "is damaged: error: Error -3 while decompressing data"),
        (10, 8, 99, "is damaged: NotImplementedError"),
        (10, 8, 14, "is no checkpoint"),
        (8, 6, 1, "is damaged: RuntimeError: .* is encrypted"),
    ],
)
def test_a_damaged_header_is_refused(tmp_path: Path, central: int, local: int, value: int, message: str) -> None:
    """Contents that can't be unpacked, whatever zipfile makes of them, are a damaged file."""
    path = tmp_path / "odd.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(checkpoint.HEADER, b"\xff" * 40)
    content = bytearray(path.read_bytes())
    for at in header_at(bytes(content), central, local):
        content[at] = value
    path.write_bytes(content)
    with pytest.raises(AgentError, match=f"odd.zip: {message}"):
        checkpoint.read_header(path)


def test_a_checkpoint_cut_off_within_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that ends too early is a damaged one, too."""
    with zipfile.ZipFile(tmp_path / "odd.zip", "w") as archive:
        archive.writestr(checkpoint.HEADER, "{}")

    def ended(*_: object) -> bytes:
        raise EOFError

    monkeypatch.setattr(zipfile.ZipFile, "read", ended)
    with pytest.raises(AgentError, match=r"odd.zip: is damaged: EOFError"):
        checkpoint.read_header(tmp_path / "odd.zip")


@pytest.mark.parametrize("name", ["a" * 300, "a\0b"])
def test_a_name_that_no_file_can_have_is_refused(name: str) -> None:
    """The error names the file."""
    with pytest.raises(AgentError, match=r"can't be read|is damaged"):
        agents.make(f"ppo:{name}")


@pytest.mark.parametrize("folder", ["file", "file/below", "\0"])
def test_a_folder_that_cant_be_made_is_named(tmp_path: Path, folder: str) -> None:
    """A checkpoint that can't be saved where it should be is a sentence."""
    (tmp_path / "file").touch()
    with pytest.raises(ConfigError, match=r"can't be made a folder: (File exists|Not a directory|embedded null byte)"):
        checkpoint.save(start(config(32)), tmp_path / folder)


def test_a_checkpoint_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk is full half-way no unfinished file is left."""

    def fails(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(ConfigError, match=r"checkpoint_0000000000.zip: can't be written: No space left on device"):
        checkpoint.save(start(config(32)), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_checkpoint_that_cant_be_written_is_named(tmp_path: Path) -> None:
    """A folder where the file should go is in its way."""
    (tmp_path / "checkpoint_0000000000.zip").mkdir()
    with pytest.raises(ConfigError, match=r"checkpoint_0000000000.zip: can't be written: Is a directory"):
        checkpoint.save(start(config(32)), tmp_path)
