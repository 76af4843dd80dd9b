"""Where compiled code is kept if the usual folder can't be written."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import platformdirs
import pytest

from kadmon_env.core.cachefolder import cache_folder, cache_root
from kadmon_env.errors import ConfigError


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that takes all temporary files."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return tmp_path / "temporary"


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, temporary: Path) -> Path:
    """Return a folder that is there and can't be written, as the one for compiled code."""
    made = tempfile.TemporaryFile

    def refuse(dir: Path) -> Any:  # noqa: A002 - as it is called
        if temporary not in dir.parents:
            raise PermissionError(errno.EACCES, "Permission denied", dir / "tmp123")
        return made(dir=dir)

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    monkeypatch.setenv("KADMON_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_another_folder_takes_its_place(refused: Path, temporary: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is this user's own among the temporary files, the processes to come find it, and one line says so."""
    folder = cache_folder("rules-1")
    assert folder == temporary / f"kadmon_env-{os.getuid()}" / "rules-1"
    assert (folder.is_dir(), cache_folder("rules-2").parent, cache_root()) == (True, folder.parent, folder.parent)
    said = f"kadmon_env: {refused / 'rules-1'}: can't be written: Permission denied; {folder.parent} takes its place; "
    assert capsys.readouterr().err == f"{said}KADMON_CACHE names another\n"


def test_a_folder_that_can_not_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, temporary: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As where a file lies in its way."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("KADMON_CACHE", str(tmp_path / "file" / "cache"))
    assert temporary in cache_root().parents
    assert capsys.readouterr().err.startswith(f"kadmon_env: {tmp_path / 'file' / 'cache'}: can't be written: Not a directory; ")


@pytest.mark.usefixtures("refused")
def test_code_is_not_taken_from_a_folder_that_others_can_write(temporary: Path) -> None:
    """Somebody may have made one of this name; another takes its place, and that is this user's alone."""
    others = temporary / f"kadmon_env-{os.getuid()}"
    others.mkdir()
    others.chmod(0o777)
    folder = cache_root()
    assert folder.parent == temporary
    assert (folder != others, folder.stat().st_mode & 0o777) == (True, 0o700)


@pytest.mark.usefixtures("refused", "temporary")
def test_without_stderr_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the folder is found all the same."""
    monkeypatch.setattr(sys, "stderr", None)
    assert cache_root().is_dir()


def test_without_any_folder_the_error_names_the_variable(refused: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no place for temporary files either."""
    refused.with_name("file").touch()
    monkeypatch.setattr(tempfile, "tempdir", str(refused.with_name("file")))
    with pytest.raises(ConfigError, match=r"Permission denied; nor can one .*; KADMON_CACHE names another folder$"):
        cache_root()


def test_without_any_folder_the_command_says_so_in_a_line(tmp_path: Path) -> None:
    """Whatever the command is, its exit code tells that it failed."""
    (tmp_path / "file").touch()
    environment = {**os.environ, "KADMON_CACHE": str(tmp_path / "file" / "cache"), "NUMBA_DISABLE_JIT": "0"}
    words = f"import tempfile; tempfile.tempdir = {str(tmp_path / 'file')!r}; from kadmon_env.cli import app"
    ran = subprocess.run([sys.executable, "-c", words], env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert re.fullmatch(r"kadmon: .*/cache/.*: can't be written: Not a directory; .* names another folder\n", ran.stderr)


def test_without_a_home_a_temporary_folder_will_do(
    monkeypatch: pytest.MonkeyPatch, temporary: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As for a user that the machine does not know."""
    monkeypatch.setenv("KADMON_CACHE", "")
    monkeypatch.setattr(platformdirs, "user_cache_path", Mock(side_effect=RuntimeError("no home")))
    assert cache_root() == temporary / f"kadmon_env-{os.getuid()}"
    assert capsys.readouterr().err.startswith("kadmon_env: /dev/null/no home: can't be written: Not a directory; ")


def test_a_folder_in_the_own_home_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a file of settings, where no shell writes it out."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("KADMON_CACHE", "~/cache")
    assert cache_root() == tmp_path / "cache"


@pytest.mark.parametrize("lies", ["file", "link"])
@pytest.mark.usefixtures("refused")
def test_what_lies_in_the_way_is_passed_by(temporary: Path, lies: str) -> None:
    """A name among the temporary files may be taken by whatever it is."""
    own = temporary / f"kadmon_env-{os.getuid()}"
    own.touch() if lies == "file" else own.symlink_to(temporary / "nowhere")
    assert cache_root() != own
    assert cache_root().parent == temporary


def test_the_folder_that_is_named_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made if it isn't there."""
    monkeypatch.setenv("KADMON_CACHE", str(tmp_path / "new" / "cache"))
    assert cache_root() == tmp_path / "new" / "cache"
    assert cache_folder("rules-1").is_dir()


@pytest.mark.usefixtures("refused")
def test_a_place_in_the_way_there_too_is_one_error(temporary: Path) -> None:
    """A file has the name of a folder in the one that takes the place of the usual: nothing is left to try."""
    own = temporary / f"kadmon_env-{os.getuid()}"
    own.mkdir(0o700)
    (own / "rules-1").touch()
    with pytest.raises(ConfigError, match=r"Permission denied; nor can .*rules-1: .*; KADMON_CACHE names another folder$"):
        cache_folder("rules-1")
