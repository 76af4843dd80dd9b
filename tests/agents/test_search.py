"""The search agents: one choice for what is seen, whatever is true, in any number of threads and any batch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import agents
from agents.protocol import AgentError
from agents.search.desk import Desk
from agents.search.flat_mc import FlatMC
from agents.search.ismcts import ISMCTS
from agents.search.playout import judge
from agents.search.searcher import Judged, Searcher
from agents.tournament.play import play
from kadmon_env.core.jit import entry
from kadmon_env.errors import ConfigError
from kadmon_env.game import Game
from tests.agents.searching import desk_of, midgame, shown, shown_one

BOTH = [FlatMC, ISMCTS]
KADMON_FALLS: dict[str, Any] = {
    "phase": "combat",
    "players": 3,
    "ruling": {"card": "Kadmon", "as": "Empty Tomb"},
    "chalice": 1,
    "seats": [{"vassals": ["Barrow Knight"], "ichor": 10}, {"vassals": ["Barrow Knight"], "ichor": 9}, {"ichor": 5}],
}
"""Whoever slays Kadmon wins: seat 0, who is asked, or if it does not seat 1."""


def same(one: Judged, other: Judged) -> None:
    """Refuse judgements that are not equal to the byte."""
    np.testing.assert_array_equal(one.visits, other.visits)
    np.testing.assert_array_equal(one.worth, other.worth)


@pytest.mark.parametrize("kind", BOTH)
def test_threads_and_the_rest_of_the_batch_change_nothing(kind: type[Searcher]) -> None:
    """Each row comes out alike with one thread, with three, and alone."""
    seen = shown(midgame(6, 40))
    together = kind(8, seed=1, threads=1).judge(seen)
    same(together, kind(8, seed=1, threads=3).judge(seen))
    alone = kind(8, seed=1).judge({name: array[2:3] for name, array in seen.items()})
    same(alone, Judged(together.worth[2:3], together.visits[2:3]))


@pytest.mark.parametrize("kind", BOTH)
def test_what_is_hidden_changes_nothing(kind: type[Searcher]) -> None:
    """Games that the deciding seat can't tell apart, with different cards behind what it sees, are judged alike."""
    env = midgame(6, 60)
    one, other = shown(env, seed=1), shown(env, seed=2)
    assert (one["world"]["zone"] != other["world"]["zone"]).any(axis=1).all()
    same(kind(8).judge(one), kind(8).judge(other))


@pytest.mark.parametrize("kind", BOTH)
def test_another_seed_searches_otherwise(kind: type[Searcher]) -> None:
    """What an agent draws follows from its seed."""
    seen = shown(midgame(6, 40))
    assert (kind(8, seed=1).judge(seen).worth != kind(8, seed=2).judge(seen).worth).any()


def test_worlds_drawn_from_worlds_are_those_drawn_from_the_truth() -> None:
    """Whatever world fits what a seat knows, the same seed leads from it to the same world, in every number."""
    for steps in (0, 30, 90):
        env = midgame(32, steps, players=4)
        twin = midgame(32, steps, players=4)
        for seed in (1, 2):
            twin.state_records[:] = env.determinize(seed)
            one, other = twin.determinize(5), env.determinize(5)
            assert [name for name in one.dtype.names if not np.array_equal(one[name], other[name])] == []


@pytest.mark.parametrize("kind", BOTH)
def test_the_budget_is_spent_on_legal_actions(kind: type[Searcher]) -> None:
    """Visits come to the simulations, less what does not come out even, and worth is a number exactly where there are any."""
    seen = shown(midgame(8, 50))
    found = kind(20).judge(seen)
    assert set(found.visits.sum(axis=1)) <= ({19, 20} if kind is FlatMC else {20})
    assert not found.visits[seen["action_mask"] == 0].any()
    np.testing.assert_array_equal(np.isnan(found.worth), found.visits == 0)
    assert np.nanmax(np.abs(found.worth)) <= 1


@pytest.mark.parametrize("name", ["flat_mc:4", "ismcts:4"])
def test_a_win_at_hand_is_taken(name: str) -> None:
    """The point that slays Kadmon and wins is worth 1, and it is dealt."""
    game, agent = Game.scenario("legions", KADMON_FALLS), agents.make(name)
    seen, slay = shown_one(game), game.find("choose Kadmon @ crown")
    assert agent.judge(seen).worth[0, slay] == 1  # type: ignore[attr-defined]  # it is a Searcher
    assert agent.act(seen).tolist() == [slay]


@pytest.mark.parametrize("kind", BOTH)
def test_a_decision_with_one_answer_needs_no_search(kind: type[Searcher]) -> None:
    """It is given as it is; asked what it is worth, the search says so."""
    seen = shown_one(Game.scenario("legions", {**KADMON_FALLS, "phase": "action", "seats": [{}, {"ichor": 9}, {}]}))
    assert seen["action_mask"].sum() == 1
    only = int(seen["action_mask"].argmax())
    assert kind(5).act(seen).tolist() == [only]
    assert kind(5).judge(seen).visits[0, only] == 5


@entry
def judged(desk: Desk, seat: int) -> None:
    """Judge the world that was handed over."""
    for word in range(len(desk.words)):
        desk.words[word] = desk.given[word]
    judge(desk, seat)


def test_what_seats_can_hope_for_adds_up_to_nothing() -> None:
    """An estimate sums to 0 over the seats, is the same from each seat's view, and rises with the Ichor that a seat has."""
    env = midgame(16, 100, players=4)
    for row in range(16):
        desk, views = desk_of(env.state_records[row : row + 1]), []
        for seat in range(4):
            judged(desk, seat)
            views.append(desk.values.copy())
        assert views[0].sum() == pytest.approx(0, abs=1e-12)
        np.testing.assert_allclose(views, [views[0]] * 4)
        assert (np.diff(views[0][np.argsort(env.state_records["ichor"][row], kind="stable")]) >= 0).all()


def test_a_game_that_is_over_is_worth_what_it_pays() -> None:
    """Who has won gets 1, each of two others -1/2."""
    game = Game.scenario("legions", KADMON_FALLS)
    game.step("choose Kadmon @ crown")
    desk = desk_of(game.state.reshape(1))
    judged(desk, 0)
    assert (game.done, desk.values.tolist()) == (True, [1.0, -0.5, -0.5, 0.0])


def test_flat_mc_beats_random() -> None:
    """With few simulations it wins from every seat of a deal against two who play at random."""
    games = play(["flat_mc:16", "random"], 1, players=3, seed=1).games
    assert [seat.place for game in games for seat in game.seats if seat.entrant == 0] == [1, 1, 1]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("flat_mc:0", "'flat_mc': '0' is no number of simulations; flat_mc:SIMULATIONS: .* from 1 to 10000"),
        ("flat_mc:many", "'many' is no number of simulations"),
        ("flat_mc:10001", "from 1 to 10000"),
        ("flat_mc:8:greedy", "'8:greedy' is no number"),
        ("ismcts:", "'ismcts': '' is no number of simulations; ismcts:SIMULATIONS:GUIDE"),
        ("ismcts:-1", "'-1' is no number"),
        ("ismcts:8:greedy", "agent 'greedy' can't guide a search: it has no method weigh"),
        ("ismcts:greedy", "agent 'greedy' can't guide"),
        ("ismcts:8:gredy", "unknown agent 'gredy'"),
        ("ismcts:8:", "unknown agent ''"),
    ],
)
def test_a_wrong_argument_says_how_names_read(name: str, message: str) -> None:
    """The error names the agent, what was given, and what is allowed."""
    with pytest.raises(AgentError, match=message):
        agents.make(name)


def test_a_search_without_a_world_is_refused() -> None:
    """So is one with a world of another game, or of another decision than the one to be answered."""
    seen, agent = shown(midgame(2, 40)), FlatMC(4)
    with pytest.raises(AgentError, match="has no 'world'"):
        agent.act({name: array for name, array in seen.items() if name != "world"})
    with pytest.raises(AgentError, match=r"'world' is i\[2\]; 2 state records of this game expected"):
        agent.act({**seen, "world": np.zeros(2, np.int64)})
    with pytest.raises(AgentError, match="the world of row 0 allows other actions"):
        agent.act({**seen, "world": seen["world"][::-1]})


def test_threads_are_told_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs many searches side by side sets one thread for each; what is no number is refused."""
    monkeypatch.setenv("KADMON_SEARCH_THREADS", "1")
    assert FlatMC(4).threads == 1
    monkeypatch.setenv("KADMON_SEARCH_THREADS", "some")
    with pytest.raises(AgentError, match="KADMON_SEARCH_THREADS: 'some': a whole number from 1 to 256"):
        FlatMC(4)
    with pytest.raises(ConfigError, match="threads: 0"):
        FlatMC(4, threads=0)
