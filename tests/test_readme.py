"""README and tutorial tell the truth: their Python runs, and the commands they name exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kadmon_env.cli import app
from tests.source import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def blocks(page: Path, language: str) -> list[str]:
    """Return the fenced blocks of a page in one language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def commands(program: str) -> list[str]:
    """Return the first word after a program's name, wherever a bash block of a page calls it."""
    shell = "\n".join(block for page in PAGES for block in blocks(page, "bash"))
    return sorted(set(re.findall(rf"^{program} ([a-z][\w-]*)", shell, re.MULTILINE)))


def test_the_readme_shows_python() -> None:
    """The README has blocks to run, so that the next test has something to do."""
    assert blocks(ROOT / "README.md", "python")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_blocks_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page's Python blocks run in order, as one program, in a folder of their own."""
    monkeypatch.chdir(tmp_path)
    program = "\n".join(blocks(page, "python"))
    exec(compile(program, page.name, "exec"), {"__name__": page.stem})  # noqa: S102 - running it is the point


def test_training_goes_into_a_folder_of_its_own() -> None:
    """No `train.py` line of a page that begins a run names the folder that `make demo` has filled, not even by default."""
    shell = "\n".join(block for page in PAGES for block in blocks(page, "bash"))
    lines = re.findall(r"^python train\.py .*", shell, re.MULTILINE)
    outs = [re.search(r"--out (\S+)", line) for line in lines]
    assert outs
    assert "runs/demo" not in {out[1] if out else "runs/demo" for out in outs}


@pytest.mark.parametrize("target", commands("make"))
def test_named_targets_exist(target: str) -> None:
    """Every `make` line of a page names a target of the Makefile."""
    assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE)


@pytest.mark.parametrize("command", commands("kadmon"))
def test_named_commands_exist(command: str) -> None:
    """Every `kadmon` line of a page names a command that can explain itself."""
    assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link of a page leads to a file of the repository."""
    targets = re.findall(r"\]\((?!\w+:|#)([^)#]+)", page.read_text(encoding="utf-8"))
    assert not [target for target in targets if not (page.parent / target).exists()]
