"""Tournaments are fair, repeat exactly, and keep what happened."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from agents.greedy import Greedy
from agents.protocol import Agent
from agents.tournament import waves
from agents.tournament.asking import Entrant, answer
from agents.tournament.play import play
from agents.tournament.record import Tournament
from agents.tournament.waves import deal_seeds
from kadmon_env.errors import AgentError, ConfigError
from kadmon_env.game import Game
from kadmon_env.legions.cardfile import load_cards
from tests.agents.sitting import Wonders

BREAKS, WONDERS = "tests.agents.sitting:Breaks", "tests.agents.sitting:Wonders"


@pytest.fixture(scope="module")
def played() -> Tournament:
    """Return a tournament of greedy against a field of random ones, in three waves."""
    return play(["greedy", "random"], 3, players=2, seed=2)


def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have waves of one deal, so that there are several."""
    monkeypatch.setattr(waves, "GAMES", 2)


def test_every_deal_is_played_with_every_seating() -> None:
    """Three agents change seats in six ways, on the same deals, which are listed in order."""
    found = play(["greedy", "random", "agents.greedy:Greedy"], 2, players=3)
    seated = [(game.deal, tuple(seat.entrant for seat in game.seats)) for game in found.games]
    assert seated == sorted(
        (deal, way) for deal in range(2) for way in [(a, b, 3 - a - b) for a in range(3) for b in range(3) if a != b]
    )


@pytest.mark.parametrize("names", [["greedy", "agents.greedy:Greedy"], ["random", "random"]])
def test_agents_alike_are_exactly_even(names: list[str]) -> None:
    """One agent against a field of its like wins its fair share, since it has every seat of each deal."""
    found = play(names, 4, players=3, seed=5)
    seats = [seat for game in found.games for seat in game.seats]
    for entrant in range(len(found.entrants)):
        own = [seat.place for seat in seats if seat.entrant == entrant]
        assert (own.count(1) * 3, sum(own)) == (len(own), 2 * len(own))


def test_the_same_seed_gives_the_same_games(played: Tournament) -> None:
    """A tournament can be repeated to the last digit, and another seed is another one."""
    assert play(["greedy", "random"], 3, players=2, seed=2) == played
    assert play(["greedy", "random"], 3, players=2, seed=3) != played


def test_more_deals_begin_with_the_same_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole waves do not depend on how many follow."""
    small(monkeypatch)
    fewer, more = (play(["greedy", "random"], deals, players=2, seed=4) for deals in (2, 3))
    assert more.games[: len(fewer.games)] == fewer.games


def test_games_are_told_as_they_end() -> None:
    """The progress adds up to the number of games."""
    heard: list[int] = []
    play(["greedy", "random"], 2, players=3, told=heard.append)
    assert sum(heard) == 6


def test_different_games_have_different_digests(played: Tournament) -> None:
    """Seatings that lead to the same actions have the same."""
    assert len({game.digest for game in played.games}) == len(played.games)
    mirror = play(["greedy", "agents.greedy:Greedy"], 1, players=3)
    assert len({game.digest for game in mirror.games}) == 1


def test_the_record_agrees_with_a_replay() -> None:
    """A game played by `Game` from the deal's seed summons, casts, invokes and slays the same."""
    (record,) = play(["greedy"] * 3, 1, players=3, seed=6).games
    game, agent = Game.new("legions", players=3, seed=int(deal_seeds(6, range(1))[0])), Greedy()
    did: Counter[tuple[int, str]] = Counter()
    while not game.done:
        seen = {name: array[np.newaxis] for name, array in game.observe(game.actor).items()}
        action, before = int(agent.act(seen)[0]), game.clone()
        did[game.actor, game.action_name(action).removesuffix(" / 2").removesuffix(" / 3")] += 1
        game.step(action)
        did.update((int(game.state.slayer), line) for line in game.since(before) if ": crown -> player" in line)
    for seat, kept in enumerate(record.seats):
        assert kept.summoned == named(did, seat, "summon ")
        assert kept.cast == named(did, seat, "cast ")
        assert kept.invoked == named(did, seat, "invoke ruling ") + named(did, seat, "invoke ", "ruling", "horror")
        assert kept.slain == {line.partition(":")[0]: 1 for by, line in did if by == seat and ": crown" in line}
        assert (kept.ichor, record.cycles) == (game.state.ichor[seat], game.state.cycle)
    assert [seat.place for seat in record.seats] == [2 - reward for reward in game.returns("rank")]
    assert sum(len(seat.slain) for seat in record.seats) > 1


def named(did: Counter[tuple[int, str]], seat: int, verb: str, *others: str) -> Counter[str]:
    """Return how often a seat did something, by what it did it with, except for some."""
    names = {name: times for (by, name), times in did.items() if by == seat and name.startswith(verb)}
    found = Counter({name.removeprefix(verb): times for name, times in names.items()})
    return Counter({name: times for name, times in found.items() if not name.startswith(others or ("\0",))})


def test_who_breaks_the_protocol_comes_last() -> None:
    """Its game is forfeited with the complaint, and the others share the first place; the remaining games go on."""
    games = play([BREAKS, "greedy"], 1, players=3, seed=1).games
    lost = [game for game in games if game.ended == "forfeit"]
    assert lost
    for game in lost:
        places = {seat.entrant: seat.place for seat in game.seats}
        assert (places, game.complaint) == ({0: 3, 1: 1}, "it said nothing")
        assert game.forfeited is not None
        assert game.seats[game.forfeited].entrant == 0


def test_worlds_are_for_those_who_ask() -> None:
    """Such an agent gets a state for each row, drawn anew; that changes nothing for the others."""
    asked, plain = (play([name, "random"], 1, players=2, seed=3) for name in (WONDERS, "greedy"))
    assert asked.games == plain.games
    world = Wonders.last.seen[0]
    assert world.dtype.names[0] == "rng"
    assert all(len(each) for each in Wonders.last.seen)


def test_every_agent_reads_the_cards_that_are_played_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a card file that is the package's own, whatever an agent has learnt with."""
    given: list[Any] = []

    def noted(_name: str, *, seed: int, cards: Any) -> Agent:
        given.append(cards)
        return Greedy(seed=seed)

    monkeypatch.setattr("agents.tournament.asking.make", noted)
    play(["own", "own"], 1, players=2)
    assert given == [load_cards()]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"deals": 0}, "deals: 0: a whole number from 1 is expected"),
        ({"deals": "4"}, "deals: '4': a whole number from 1 is expected"),
        ({"seed": -1}, "seed: -1: a whole number from 0 to "),
        ({"workers": 0}, "workers: 0: a whole number from 1 to 256 is expected"),
    ],
)
def test_numbers_that_make_no_tournament_are_refused(options: dict[str, Any], message: str) -> None:
    """They are checked before anybody plays."""
    with pytest.raises(ConfigError, match=f"^{message}"):
        play(["random", "random"], **{"deals": 1, **options})


class Exits:
    """An answer that can't be made an array."""

    def __array__(self, *_: object) -> None:
        raise SystemExit


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (None, "act returned None; an array of 2 integers is expected"),
        (0, "act returned 0; "),
        ([], r"act returned list of float64 \[0\]; "),
        ([[1], [2, 3]], r"act returned \[\[1\], \[2, 3\]\]; "),
        (np.zeros(3, np.int64), r"act returned ndarray of int64 \[3\]"),
        ([1, 2, 3], r"act returned list of int64 \[3\]; an array of 2 integers"),
        (Exits(), "act returned <tests.agents.test_tournament.Exits object at"),
        (np.zeros(2), r"act returned ndarray of float64 \[2\]"),
        (np.zeros(2, np.bool_), r"act returned ndarray of bool \[2\]"),
        (np.array(["1", "2"]), "act returned ndarray of <U1"),
        (["a", 1j], "act returned list of "),
        (np.array([1, 7]), r"act chose action 7 in row 1; legal there: 5, 6$"),
        (np.array([-1, 5]), "act chose action -1 in row 0; legal there: 1$"),
        (np.array([1, 2**63 - 1]), "act chose action 9223372036854775807 in row 1"),
    ],
)
def test_an_answer_that_is_no_row_of_legal_actions_is_refused(given: object, message: str) -> None:
    """The error names the agent and says what it answered."""
    mask = np.zeros((2, 420), np.int8)
    mask[0, 1] = mask[1, 5] = mask[1, 6] = 1
    agent: Any = SimpleNamespace(act=lambda _: given)
    with pytest.raises(AgentError, match=f"^agent 'mine:Own': {message}"):
        answer(Entrant(0, "mine:Own", agent), {"action_mask": mask})
