"""Learners are timed alike, in turn, and the page says what was and what was not compared."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner

from benchmarks.learners import Contender, Setting, contenders
from benchmarks.learning import main, measure, run, save
from benchmarks.learningpage import ELSE, Run, Speed, cells

TINY = Setting(rollout=16, batch_size=16, n_epochs=1, players=3, max_cycles=2, peer_games=2, our_games=2, threads=1)


@dataclass
class Toy:
    """A learner that takes a known time for each decision, and learns in whole updates."""

    seconds: float
    clock: list[float]
    asked: list[int] = field(default_factory=list)

    def learn(self, decisions: int) -> int:
        """Learn from a few decisions more than were asked for."""
        self.asked.append(decisions)
        self.clock[0] += (decisions + 4) * self.seconds
        return decisions + 4

    def shares(self) -> dict[str, float]:
        """Return the shares of a repeat."""
        return {"env": 0.25, "update": 0.5}

    def row(self, name: str) -> Contender:
        """Return the row."""
        return Contender(name, "none", "all", name == "peer", 2, lambda _: self)


def test_a_rate_is_what_was_learnt_per_second_without_the_warm_up() -> None:
    """A toy that takes a millisecond for each decision learns from a thousand a second, in each repeat."""
    clock = [0.0]
    toy = Toy(0.001, clock)
    (speed,) = measure([toy.row("toy")], TINY, 3, 2, lambda _: None, lambda: clock[0])
    assert speed.rates == pytest.approx([1000] * 3)
    assert toy.asked == [TINY.rollout] + [2 * TINY.rollout] * 3


def test_repeats_of_different_learners_alternate() -> None:
    """Each is measured again only after every other one was, and no round begins where the last one did."""
    clock, told = [0.0], list[str]()
    measure([Toy(0.001, clock).row(name) for name in ("one", "two")], TINY, 2, 1, told.append, lambda: clock[0])
    assert [line.split(": ")[1] for line in told[2:]] == ["one (none)", "two (none)", "two (none)", "one (none)"]


def test_a_row_is_held_against_the_peer_and_the_time_adds_up() -> None:
    """Three times as fast is 3.0x, and what no stopwatch has taken is everything else."""
    peer, we = Speed("peer", "none", "one", True, 2, [90.0, 110.0, 100.0]), Speed("we", "none", "all", False, 2, [300.0])
    we.shares = [{"env": 0.25, "update": 0.5}, {"env": 0.35, "update": 0.5}]
    assert cells(Run({}, {}, {}, [peer, we]), we)[-3:] == ("300", "300 to 300", "3.0x")
    assert we.time() == pytest.approx({"env": 0.3, "update": 0.5, ELSE: 0.2})


def test_games_that_do_not_divide_a_rollout_are_refused() -> None:
    """Otherwise the learners would update after different numbers of decisions."""
    app = typer.Typer()
    app.command()(main)
    told = CliRunner().invoke(app, ["--quick", "--games", "3"], terminal_width=400)
    assert (told.exit_code, "3 does not divide the 1024 decisions of a rollout" in told.output) == (2, True)


def test_the_three_learners_run_and_the_page_is_written(tmp_path: Path) -> None:
    """Each learns from whole rollouts, says where the time went, and stands on the page with the settings."""
    found = run(TINY, 1, 1, Console(quiet=True))
    assert [len(speed.rates) for speed in found.speeds] == [1, 1, 1]
    assert [speed.time()["update"] > 0 for speed in found.speeds] == [True] * 3
    assert {"env", "inference", "sampling"} <= found.speeds[1].time().keys()
    save(found, tmp_path / "page")
    text = (tmp_path / "page.md").read_text(encoding="utf-8")
    assert "the other 2 are played at random" in text
    assert all(f"| {one.name} | {one.network} | {one.seats} |" in text for one in contenders(TINY))
    assert json.loads((tmp_path / "page.json").read_text())["settings"]["rollout"] == TINY.rollout
