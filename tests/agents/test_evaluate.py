"""The script `evaluate.py` prints a table, writes files, and answers mistakes with a sentence."""

from __future__ import annotations

import errno
import json
import os
import sys
from pathlib import Path

import pytest
import typer

import evaluate
from kadmon_env.errors import AgentError

OWN = """
from agents.uniform import Random


class Own(Random):
    def act(self, seen):
        {line}
"""


def run(*names: str, json_file: Path | None = None, html_file: Path | None = None, journal: Path | None = None) -> None:
    """Call `evaluate.py` for one deal, its options filled in."""
    files = {"json_file": json_file, "html_file": html_file, "journal": journal}
    evaluate.main(list(names), deals=1, players=2, form=None, seed=0, cards=None, workers=1, **files)


def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, line: str = "return super().act(seen)") -> str:
    """Write an agent into a folder, go there, and return its name."""
    (tmp_path / f"{name}.py").write_text(OWN.format(line=line))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    return f"{name}:Own"


def test_the_script_prints_a_table_and_writes_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The files hold the numbers of the table; what it has written it writes again."""
    for _ in range(2):
        run("greedy", "random", json_file=tmp_path / "e.json", html_file=tmp_path / "e.html")
    standings = json.loads((tmp_path / "e.json").read_text())["summary"]["standings"]
    assert [one["agent"] for one in standings] == ["greedy", "random"]
    assert f"{100 * standings[0]['share']:.1f}" in capsys.readouterr().out
    assert "greedy" in (tmp_path / "e.html").read_text()


def test_the_script_finds_agents_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A module that lies where the script is run plays, though it lies neither beside the script nor among packages."""
    run(own(tmp_path, monkeypatch, "lies_here"), "random")
    assert "lies_here:Own" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["json_file", "html_file"])
def test_the_script_writes_over_nothing_but_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str) -> None:
    """Another file is refused before anybody plays, and keeps its content."""
    path = tmp_path / "mine"
    path.write_text('{"game": "legions"}')
    with pytest.raises(typer.Exit):
        run("random", "random", **{option: path})
    told = capsys.readouterr()
    assert (told.out, told.err.startswith(f"error: {path}: is there, and no ")) == ("", True)
    assert path.read_text() == '{"game": "legions"}'


def test_a_tournament_that_fails_leaves_the_earlier_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So does a disk that is full when the numbers are written; nothing unfinished stays beside them."""
    path = tmp_path / "e.json"
    run("greedy", "random", json_file=path)
    before = path.read_text()
    full(monkeypatch)
    with pytest.raises(typer.Exit):
        run("random", "random", json_file=path)
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]


def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no file reach the disk."""

    def fails(_number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fails)


def test_a_pipe_that_nobody_reads_is_refused_before_the_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The script does not wait for a reader, first or last."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(typer.Exit):
        run("random", "random", json_file=tmp_path / "pipe")
    told = capsys.readouterr()
    assert (told.out, "nobody reads this pipe" in told.err) == ("", True)


def test_an_agents_own_error_is_shown_without_ours(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first line names the agent; the traceback below begins in its code."""
    with pytest.raises(typer.Exit) as stopped:
        run(own(tmp_path, monkeypatch, "fails_here", "return 1 / 0"), "random")
    shown = capsys.readouterr().err.splitlines()
    assert stopped.value.exit_code == 1
    assert shown[0] == "error: agent 'fails_here:Own': ZeroDivisionError: division by zero"
    assert [line.rpartition(" in ")[2] for line in shown if line.startswith("  File")] == ["act"]


def test_ctrl_c_says_how_to_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal is named, and the exit code is that of an interruption."""
    name = own(tmp_path, monkeypatch, "interrupts", "raise KeyboardInterrupt")
    with pytest.raises(typer.Exit) as stopped:
        run(name, "random", journal=tmp_path / "journal")
    assert stopped.value.exit_code == 130
    assert capsys.readouterr().err == f"interrupted after 0 of 2 games; the same command goes on from {tmp_path}/journal\n"


@pytest.mark.parametrize(
    ("names", "file", "message"),
    [
        (["gredy", "random"], "e.json", "unknown agent 'gredy'"),
        (["ppo:nowhere", "random"], "e.json", "nowhere: can't be read"),
        (["random"], "e.json", "agents: 1 named; name 2 or more"),
        (["random"] * 2, "no/such/folder.json", "can't be written: No such file"),
        (["random"] * 2, ".", "can't be written: Is a directory"),
        (["random"] * 2, "a\0b", "can't be written: embedded null byte"),
    ],
)
def test_the_script_answers_a_mistake_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], names: list[str], file: str, message: str
) -> None:
    """No traceback: what is wrong, and exit code 2."""
    with pytest.raises(typer.Exit) as stopped:
        run(*names, json_file=tmp_path / file)
    assert stopped.value.exit_code == 2
    assert message in capsys.readouterr().err


def test_a_mistake_that_an_agent_raises_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error of ours is told as any other, with the agent's name behind it."""

    def act(_seen: object) -> None:
        raise AgentError("lost")

    monkeypatch.setattr("agents.uniform.Random.act", lambda _, seen: act(seen))
    with pytest.raises(typer.Exit):
        run("random", "random")
    assert capsys.readouterr().err == "error: lost; this came from agent 'random'\n"
