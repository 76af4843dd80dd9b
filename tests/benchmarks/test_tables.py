"""What a run found is shown, saved and reported without loss."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from benchmarks.cases import Group
from benchmarks.report import page
from benchmarks.results import Figure, Report, Row, load
from benchmarks.tables import show

MACHINE = {"processor": "abacus", "cores": "2", "memory": "1 GiB", "system": "wood", "python": "CPython 3.11"}


@pytest.fixture
def report() -> Report:
    """Return a run in which we are four times as fast as one peer, and another is missing."""
    ours = Row("ours", Group.OBSERVED, 4, "batch", None, reference=True, rates=[2e6, 1e6, 4e6], decisions=90, games=3)
    slow = Row("slow", Group.OBSERVED, 2, "calls", "slow", reference=False, rates=[5e5], decisions=8, unforced=2, games=1)
    away = Row("away", Group.OBSERVED, 2, "calls", "away", reference=False, missing="not installed (away)")
    figures = [Figure("speed", 2e6, "/s", at_least=1e6), Figure("size", 5000, "bytes", at_most=4095)]
    return Report(MACHINE, {"slow": "1.2"}, {"repeats": 3, "seconds": 1.0, "seed": 0}, [ours, slow, away], figures)


def shown(report: Report) -> str:
    """Return what the terminal shows."""
    console = Console(file=StringIO(), width=160)
    show(report, console)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def line(text: str, name: str) -> str:
    """Return the line of a row."""
    return next(line for line in text.splitlines() if f" {name} " in line)


@pytest.mark.parametrize("words", [["500k", "125k", "62.5k", "4.00x"], ["slow", "calls"]])
def test_row_shows_rates_and_ratio(report: Report, words: list[str]) -> None:
    """A row gives decisions, those with a choice, games, and how many times as fast as it we are."""
    assert all(word in line(shown(report), "slow") for word in words)


def test_rate_is_the_median_beside_its_range(report: Report) -> None:
    """Of three repeats the middle one is the rate, the others are the range."""
    assert "2M" in line(shown(report), "ours")
    assert "1M to 4M" in line(shown(report), "ours")


def test_missing_peer_is_shown_as_missing(report: Report) -> None:
    """A peer that isn't installed has its row, and no number in it but its players."""
    row = line(shown(report), "away")
    assert "not installed (away)" in row
    assert [cell.strip() for cell in row.split("│")[4:-1]] == ["not measured", "-", "-", "-", "-"]


def test_goals_are_judged(report: Report) -> None:
    """The summary says which goals are met."""
    assert line(shown(report), "speed").split("│")[-2].strip() == "met"
    assert line(shown(report), "size").split("│")[-2].strip() == "not met"


def test_saved_run_reads_back_the_same(report: Report, tmp_path: Path) -> None:
    """A run written to JSON is the run that is read."""
    report.save(tmp_path / "runs" / "one.json")
    assert load(tmp_path / "runs" / "one.json") == report


def test_page_says_what_the_terminal_says(report: Report) -> None:
    """The report page has the machine, the versions and the same cells as the terminal."""
    text = page(report)
    assert "2 cores of abacus" in text
    assert "slow 1.2" in text
    assert "| slow | 2 | calls | 500k | 500k to 500k | 125k | 62.5k | 4.00x |" in text
