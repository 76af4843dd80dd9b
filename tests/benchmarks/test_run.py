"""The command says what it can't do, and its summary follows from the rows."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from benchmarks import ours
from benchmarks.cases import Group
from benchmarks.figures import summary
from benchmarks.results import Figure, Report, Row
from benchmarks.run import app


def row(group: Group, name: str, rates: list[float], *, peer: str | None = None, reference: bool = False) -> Row:
    """Return a measured row."""
    return Row(name, group, 4, "calls", peer, reference, rates=rates)


def figure(name: str, *rows: Row) -> Figure:
    """Return the line of the summary of these rows that begins like this."""
    return next(line for line in summary(Report({}, {}, {}, list(rows))) if line.name.startswith(name))


def test_unknown_peer_is_named() -> None:
    """A peer that no row is of is an error that names it and lists those there are."""
    told = CliRunner().invoke(app, ["--only", "tarot"], terminal_width=400)
    assert told.exit_code == 2
    assert "no peer is named like tarot" in told.output
    assert "rlcard uno" in told.output


def test_core_that_is_not_ours_is_named() -> None:
    """A core outside those that the process may use is an error that names it and lists those."""
    told = CliRunner().invoke(app, ["--core", "9999"], terminal_width=400)
    assert told.exit_code == 2
    assert "9999 is none of the cores" in told.output


def test_lead_is_over_the_fastest_peer() -> None:
    """Ahead of one peer and behind another, the summary names the one that is faster, and the goal isn't met."""
    we = row(Group.OBSERVED, "we", [1e6], reference=True)
    peers = [row(Group.OBSERVED, name, [rate], peer=name) for name, rate in (("slow", 1e3), ("fast", 2e6))]
    lead = figure(str(Group.OBSERVED), we, *peers)
    assert "fast" in lead.name
    assert (lead.value, lead.met) == (0.5, False)


def test_wrappers_are_compared_by_what_they_add() -> None:
    """10 µs grow to 30 with a game and 1 to 21 without: the wrappers add the same."""
    rates = {Group.RAW: (1e5, 1e6), Group.WRAPPED: (1e6 / 30, 1e6 / 21)}
    rows = [
        row(group, name, [rate]) for group in rates for name, rate in zip((ours.NAME, ours.EMPTY), rates[group], strict=True)
    ]
    assert figure("wrappers: ours", *rows).value == pytest.approx(1)
    assert figure("wrappers add to a step", *rows).value == pytest.approx(20)


def test_rate_is_held_against_its_goal() -> None:
    """900,000 vectorised decisions a second miss the goal of a million, 2.1 million in a loop reach theirs."""
    vector, loop = row(Group.OBSERVED, "we", [9e5], reference=True), row(Group.RULES, "we", [2.1e6], reference=True)
    assert figure("vectorised", vector, loop).met is False
    assert figure("one compiled loop", vector, loop).met is True
