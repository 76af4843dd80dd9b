"""Who plays whom."""

from __future__ import annotations

from typing import Any

import pytest

from agents.tournament.lineups import plan, seatings
from kadmon_env.errors import ConfigError


@pytest.mark.parametrize(
    ("lineup", "ways"),
    [((0, 0, 0, 0), 1), ((0, 1, 1, 1), 4), ((0, 0, 1, 1), 6), ((0, 0, 1, 2), 12), ((0, 1, 2, 3), 24), ((0, 1), 2)],
)
def test_every_seating_is_there_once(lineup: tuple[int, ...], ways: int) -> None:
    """Copies of an entrant are not told apart; each entrant has each seat equally often."""
    found = seatings(lineup)
    assert len(set(found)) == len(found) == ways
    for entrant in set(lineup):
        assert len({sum(way[seat] == entrant for way in found) for seat in range(len(lineup))}) == 1


@pytest.mark.parametrize(
    ("names", "form", "expected"),
    [
        ("ab", None, ["abbb"]),
        ("aa", None, ["aaaa"]),
        ("abab", None, ["abab"]),
        ("abc", None, ["aabc", "abbc", "abcc"]),
        ("abcde", None, ["abcd", "abce", "abde", "acde", "bcde"]),
        ("ab", "round-robin", ["aaab", "aabb", "abbb"]),
        ("abcd", "field", ["abbb", "accc", "addd"]),
        ("abcd", "round-robin", ["abcd"]),
    ],
)
def test_the_line_ups_follow_from_the_agents_named(names: str, form: str | None, expected: list[str]) -> None:
    """Two are one against a field, as many as players sit as they stand, any other number is a round-robin."""
    made = plan(list(names), 4, form)
    assert ["".join(made.entrants[index] for index in lineup) for lineup in made.lineups] == expected


@pytest.mark.parametrize(
    ("names", "players", "form", "message"),
    [
        ("rand", 4, None, "agents: 'rand': a list of names is expected"),
        (["a", 5], 4, None, "agents: 5: the name of an agent is expected"),
        (["a"], 4, None, "agents: 1 named; name 2 or more"),
        (["a", "a", "b"], 4, None, "agents: 'a' is named twice; a round-robin takes each once"),
        (["a", "b"], 5, None, "players: 5: a whole number from 2 to 4 is expected"),
        (["a", "b"], 4, "knockout", "format: 'knockout' is none of field, round-robin"),
    ],
)
def test_what_is_no_tournament_is_refused(names: Any, players: int, form: str | None, message: str) -> None:
    """The error says what would do."""
    with pytest.raises(ConfigError, match=f"^{message}"):
        plan(names, players, form)
