"""The harness counts right, interleaves its repeats, and never makes a figure up."""

from __future__ import annotations

import pytest

from benchmarks.cases import Case, Group
from benchmarks.measure import Effort, measure
from tests.benchmarks.toy import Toy, absent


def silent(_line: str) -> None:
    """Show no progress."""


def test_rate_is_decisions_per_second() -> None:
    """A toy that takes a millisecond for each decision makes a thousand a second, in each repeat."""
    toy = Toy(seconds=0.001)
    (row,) = measure([toy.case()], Effort(repeats=3, seconds=0.5), silent, toy.clock)
    assert row.rates == pytest.approx([1000] * 3)
    assert row.rate == pytest.approx(1000)


def test_repeats_fill_the_time_asked_for() -> None:
    """Each repeat asks as many decisions as fit into the seconds of the effort."""
    toy = Toy(seconds=0.001)
    measure([toy.case()], Effort(repeats=2, seconds=0.5), silent, toy.clock)
    assert [decisions for decisions, _ in toy.calls[-2:]] == [500, 500]


def test_counts_add_up_over_the_repeats() -> None:
    """Forced decisions and the length of a game come from all repeats, and from nothing that was played to warm up."""
    toy = Toy(seconds=0.001)
    (row,) = measure([toy.case()], Effort(repeats=2, seconds=0.6), silent, toy.clock)
    assert row.decisions == 1200
    assert row.unforced_share == pytest.approx(2 / 3)
    assert row.length == pytest.approx(10)


def test_every_repeat_has_a_seed_of_its_own() -> None:
    """No two repeats play the same games."""
    toy = Toy(seconds=0.001)
    measure([toy.case()], Effort(repeats=4, seconds=0.5, seed=7), silent, toy.clock)
    assert len({seed for _, seed in toy.calls[-4:]}) == 4


def test_repeats_of_different_rows_alternate() -> None:
    """A row is measured again only after every other row was."""
    toy, order = Toy(seconds=0.001), list[str]()
    measure([toy.case("one"), toy.case("two")], Effort(repeats=3, seconds=0.5), order.append, toy.clock)
    rounds = [line.split(": ")[1] for line in order if line.startswith("round")]
    assert all(set(rounds[i : i + 2]) == {"one (calls)", "two (calls)"} for i in (0, 2, 4))


def test_missing_peer_is_a_row_without_a_figure() -> None:
    """A peer that isn't installed stays in the table, says so, and has no rate."""
    missing = Case("toy", Group.OBSERVED, 2, "calls", absent, "toys")
    (row,) = measure([missing], Effort(repeats=3, seconds=0.5), silent)
    assert row.missing == "not installed (toys)"
    assert (row.rate, row.length, row.unforced_share) == (None, None, None)
