"""Networks are compared on the same time, and the page says what came of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.networkpage import Learnt, Run, page
from benchmarks.networks import NETWORKS, Setting, compare, save, train

TINY = Setting(seconds=0.0, deals=1, players=2, max_cycles=2, games=2, rollout=16, batch_size=16, n_epochs=1, threads=1)


@dataclass
class Toy:
    """A learner whose updates take a known time."""

    takes: float
    clock: list[float]
    asked: list[int] = field(default_factory=list)

    def learn(self, decisions: int, *, reset_num_timesteps: bool) -> None:
        """Take the time of an update."""
        assert not reset_num_timesteps
        self.asked.append(decisions)
        self.clock[0] += self.takes


def test_each_network_learns_for_as_long() -> None:
    """A slow learner makes fewer updates than a fast one; neither begins one when its time is up."""
    clock = [0.0]
    slow, fast = Toy(4.0, clock), Toy(1.0, clock)
    spent = train([slow, fast], Setting(seconds=8.0, rollout=64), lambda _: None, lambda: clock[0])
    assert spent == [8.0, 8.0]
    assert (slow.asked, fast.asked) == ([64] * 3, [64] * 9)  # the first of each is not counted


def test_a_page_tells_share_interval_and_pace() -> None:
    """Decisions a second, share and fair share stand in the row."""
    run = Run({"cores": "2"}, {"torch": "1"}, {"players": 4, "seconds": 10.0, "deals": 3}, [])
    run.rows.append(Learnt("cards", 1000, 10.0, 50_000, 12, 0.5, (0.25, 0.75)))
    assert "| cards | 1,000 | 10 | 50,000 | 5,000 | 12 | 50.0% | 25.0% to 75.0% | 25.0% |" in page(run)


def test_all_networks_learn_and_play(tmp_path: Path) -> None:
    """Each takes one update, which is not counted, and one deal from every seat; the run is saved with its page."""
    found = compare(NETWORKS, TINY, lambda _: None)
    save(found, tmp_path / "networks")
    rows = json.loads((tmp_path / "networks.json").read_text())["rows"]
    assert [row["name"] for row in rows] == [network.name for network in NETWORKS]
    assert all(row["decisions"] == 0 and row["games"] == 2 and row["weights"] > 0 for row in rows)
    assert (tmp_path / "networks.md").read_text().count("| plain") == 2
