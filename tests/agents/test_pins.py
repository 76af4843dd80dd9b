"""What `greedy` and `ismcts` do does not change unnoticed: ``python -m tests.agents.pins`` prints the hashes anew."""

from __future__ import annotations

from tests.agents.pins import greedy_stream, ismcts_stream

GREEDY = "d07df9d91e3b860e"
ISMCTS_200 = "da5e82dd88d5eda2"


def test_greedy_plays_as_it_did() -> None:
    """Its actions in eight games are those that the hash was taken of."""
    assert greedy_stream() == GREEDY


def test_ismcts_plays_as_it_did() -> None:
    """So are those of ismcts:200 at the beginning of a game and in the middle of others."""
    assert ismcts_stream() == ISMCTS_200
