"""Where compiled code is kept if the usual folder can't be written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kadmon_env.core.cachefolder import cache_root


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that nobody can make, since a file lies in its way, as the one for compiled code."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("KADMON_CACHE", str(tmp_path / "file" / "cache"))
    return tmp_path / "file" / "cache"


def test_another_folder_takes_its_place(refused: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It can be written, the processes to come find it, and one line says so."""
    folder = cache_root()
    assert folder.is_dir()
    assert os.environ["KADMON_CACHE"] == str(folder)
    said = capsys.readouterr().err
    assert said.startswith(f"kadmon_env: {refused}: can't be written: Not a directory; ")
    assert said.count("\n") == 1


@pytest.mark.usefixtures("refused")
def test_it_is_gone_with_the_program() -> None:
    """Nothing is left in the folder for temporary files."""
    words = "from kadmon_env.core.cachefolder import cache_root; print(cache_root())"
    ran = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert ran.stdout.strip()
    assert not Path(ran.stdout.strip()).exists()


def test_the_folder_that_is_named_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made if it isn't there."""
    monkeypatch.setenv("KADMON_CACHE", str(tmp_path / "new" / "cache"))
    assert cache_root() == tmp_path / "new" / "cache"
    assert cache_root().is_dir()
