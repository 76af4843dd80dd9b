"""Every seat is a trajectory of its own: worked out by hand on games whose course is written down."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from agents.tracks import Tracks
from tests.agents.made_games import LEGAL, MadeGames, table

GAMMA, LAMBDA = 0.9, 0.8
NOBODY, FIRST = np.zeros(0, np.int64), np.zeros(1, np.int64)
NOTHING = np.zeros((0, 3), np.float32)


def made_games() -> Any:
    """Return one game of three, in the place of a VectorEnv."""
    return MadeGames(3)


class Sitting:
    """One game of three, and the tracks of all its seats."""

    def __init__(self, wanted: int = 9, shaping: float = 0.0) -> None:
        self.games = made_games()
        self.tracks = Tracks(self.games, wanted, gamma=GAMMA, gae_lambda=LAMBDA, shaping=shaping)

    def decides(self, seat: int, value: float, rewards: list[float] | None = None) -> None:
        """Let a seat decide, its position held to be worth a value, and the step pay."""
        self.games.actor[0] = seat
        chosen = np.array([LEGAL[0]])
        self.tracks.add(self.games, FIRST, chosen, np.zeros(1, np.float32), np.array([value], np.float32))
        self.tracks.settle(self.games.ended(rewards), NOBODY, NOTHING)

    def ends(self, rewards: list[float], worth: list[float] | None = None, final_table: Any = None) -> None:
        """End the game with a last step."""
        step = self.games.ended(rewards, over=1, final_table=final_table)
        self.tracks.settle(step, FIRST, np.array([worth or [0, 0, 0]], np.float32))

    def advantages(self) -> list[float]:
        """Return the advantages of what can be learnt from now, by row."""
        return self.tracks.advantage[self.tracks.learnable()].tolist()  # type: ignore[no-any-return]  # a list of floats


def test_each_seat_has_estimates_of_its_own() -> None:
    """Seat 0 decides twice, 1 and 2 once; what comes next for a seat is its own next decision, whoever decides between."""
    game = Sitting()
    for seat, value in ((0, 0.5), (1, 0.2), (2, 0.7), (0, 0.3)):
        game.decides(seat, value)
    game.ends([1, -1, 0])
    first = (0.9 * 0.3 - 0.5) + 0.9 * 0.8 * (1 - 0.3)
    assert game.advantages() == pytest.approx([first, -1 - 0.2, 0 - 0.7, 1 - 0.3])


def test_the_end_pays_seats_that_did_not_act_last() -> None:
    """The last to act is seat 2; seats 0 and 1 get their rewards all the same."""
    game = Sitting()
    for seat in (0, 1, 2):
        game.decides(seat, 0.0)
    game.ends([1, -0.5, -0.5])
    assert game.advantages() == pytest.approx([1, -0.5, -0.5])


def test_a_seat_cut_off_waits_for_its_own_next_decision() -> None:
    """At the end of a rollout only seat 0 has decided twice; seat 1 is learnt from when it decides again."""
    game = Sitting()
    for seat, value in ((0, 0.5), (1, 0.2), (0, 0.3)):
        game.decides(seat, value)
    assert game.advantages() == pytest.approx([0.9 * 0.3 - 0.5])
    game.tracks.forget(game.tracks.learnable())
    assert game.advantages() == []
    game.decides(1, 0.6)
    assert game.advantages() == pytest.approx([0.9 * 0.6 - 0.2])


def test_what_is_paid_between_two_decisions_belongs_to_the_first() -> None:
    """A seat is paid in the steps of others, too."""
    game = Sitting()
    game.decides(0, 0.0, [0.1, 0, 0])
    game.decides(1, 0.0, [0.2, 5, 0])
    game.decides(2, 0.0, [0.4, 7, 0])
    game.decides(0, 0.0)
    assert game.advantages() == pytest.approx([0.7])


def test_a_game_cut_off_unpaid_goes_on_in_the_value_of_the_own_last_sight() -> None:
    """Each seat takes the value of what it itself sees, discounted."""
    game = Sitting()
    game.decides(0, 0.5)
    game.decides(1, 0.25)
    game.ends([0, 0, 0], worth=[1.0, -1.0, 9.0])
    assert game.advantages() == pytest.approx([0.9 * 1 - 0.5, -0.9 * 1 - 0.25])


def test_a_lead_is_paid_as_it_changes() -> None:
    """Of weight 2: from 0 to a lead of 10 at the next own decision, and to 40 behind at the end."""
    game = Sitting(shaping=2.0)
    game.decides(0, 0.0)
    game.games.table[0] = table(20, 10, 10)
    game.decides(0, 0.0)
    game.ends([0, 0, 0], final_table=[table(0, 40, 40), table(40, 40, 0), table(40, 0, 40)])
    last = 2 * (-40 - 10) / 80
    assert game.advantages() == pytest.approx([2 * 10 / 80 + GAMMA * LAMBDA * last, last])


def test_a_rollout_has_exactly_the_wanted_size() -> None:
    """The oldest complete decisions are learnt from, the others stay and keep their order and links."""
    game = Sitting(wanted=2)
    for seat, value in ((0, 0.5), (1, 0.2), (2, 0.7)):
        game.decides(seat, value)
    game.ends([1, -1, 0])
    assert game.tracks.is_full
    assert game.advantages() == pytest.approx([0.5, -1.2])
    game.tracks.forget(game.tracks.learnable())
    assert not game.tracks.is_full
    assert game.advantages() == pytest.approx([-0.7])
