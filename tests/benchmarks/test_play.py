"""Random play is even over the legal actions and counts what it asks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.utils.wrappers import BaseWrapper

from benchmarks.aec import play_aec
from benchmarks.cases import Case
from benchmarks.choose import choose, choose_batch, random_words
from benchmarks.empty import Empty, wrapped
from benchmarks.measure import Effort, measure
from benchmarks.peers import catanatron, essence_wars, open_spiel, pettingzoo_classic, rlcard
from kadmon_env import kadmon_v0

PEERS = [case for peer in (catanatron, essence_wars, open_spiel, pettingzoo_classic, rlcard) for case in peer.CASES]


def mask(*legal: int) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
    """Return a mask of ten actions."""
    bits = np.zeros(10, np.int8)
    bits[list(legal)] = 1
    return bits


def test_every_legal_action_is_equally_likely() -> None:
    """Over 30,000 draws from three legal actions each comes a third of the time, within five standard deviations."""
    words = random_words(1)
    drawn = np.bincount([choose(mask(0, 4, 9), words)[0] for _ in range(30_000)], minlength=10)
    assert drawn[[0, 4, 9]].sum() == 30_000
    assert np.all(abs(drawn[[0, 4, 9]] - 10_000) < 5 * np.sqrt(30_000 * 2 / 9))


def test_choice_says_how_many_were_legal() -> None:
    """A forced decision is told by its one legal action."""
    assert choose(mask(7), random_words(0)) == (7, 1)
    assert choose(mask(1, 2, 3), random_words(0))[1] == 3


@pytest.mark.parametrize("kind", [np.int8, np.float32])
def test_batch_chooses_for_each_row_and_counts_choices(kind: type[np.generic]) -> None:
    """Each row gets an action of its own mask, whatever its numbers are; of these three rows two have a choice."""
    masks, actions = np.stack([mask(3), mask(1, 2), mask(5, 6)]).astype(kind), np.zeros(3, np.int64)
    assert choose_batch(masks, actions, random_words(0)) == 2
    assert actions[0] == 3
    assert masks[np.arange(3), actions].all()


def template() -> SimpleNamespace:
    """Return what an empty environment is made like: two agents, and three legal actions of ten."""
    return SimpleNamespace(
        possible_agents=["player_0", "player_1"],
        agent_selection="player_0",
        reset=lambda seed: seed,
        observe=lambda _agent: {"observation": np.zeros(4, np.int8), "action_mask": mask(0, 4, 9)},
        observation_space=lambda _agent: spaces.Space[object](),
        action_space=lambda _agent: spaces.Discrete(10),
    )


@pytest.mark.parametrize("raw", [True, False])
def test_play_through_aec_counts_decisions_and_games(raw: bool) -> None:
    """Of 100 decisions in games of 25, four games end and each decision has a choice, with wrappers or without."""
    env = Empty(template(), length=25)
    counts = play_aec(env if raw else wrapped(env), 100, seed=0)
    assert (counts.decisions, counts.unforced) == (100, 100)
    assert counts.games in {3, 4}


def layers(env: Any) -> list[type]:
    """Return the wrappers of an environment, outermost first."""
    return [type(env), *layers(env.env)] if isinstance(env, BaseWrapper) else []


def test_wrappers_without_a_game_are_ours() -> None:
    """The environment without a game wears exactly the wrappers that ours wears, so that their costs compare."""
    assert layers(wrapped(Empty(template(), length=25))) == layers(kadmon_v0.env())


@pytest.mark.filterwarnings("ignore:The old environment creation API has been deprecated")  # PettingZoo, of its own games
@pytest.mark.parametrize("case", PEERS, ids=lambda case: f"{case.name}, {case.interface}")
def test_peer_plays_or_is_reported_missing(case: Case) -> None:
    """Each peer's row has either a rate from at least the decisions asked for, or the reason for having none."""
    (row,) = measure([case], Effort(repeats=1, seconds=0), lambda _line: None)
    assert (row.missing is None) == bool(row.rates)
    assert row.missing or row.decisions >= 1
