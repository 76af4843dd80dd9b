"""Nothing that a seat can't know reaches it: whole games, with all redrawn that the seat can't know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from kadmon_env.game import Game
from kadmon_env.legions.belief import known_places
from kadmon_env.legions.cardfile import load_cards
from kadmon_env.legions.check import check

CARDS = load_cards().tables
PLAYERS = (2, 3, 4)
DECISIONS = 900
STRIDE = 9


def positions(players: int) -> Iterator[tuple[Game, random.Random]]:
    """Yield positions of random games, the same each time."""
    luck = random.Random(players)
    game = Game.new("legions", players=players, sovereigns="all" if players == 3 else None, seed=players)
    for k in range(DECISIONS):
        if game.done:
            game = Game.new("legions", players=players, seed=k)
        if k % STRIDE == 0:
            yield game, luck
        game.step(luck.choice(game.legal_actions()))


def whatever_shows(game: Game, seat: int) -> dict[str, Any]:
    """Return all that a seat is told: observation and mask, the table in words, what is asked, and the names if it acts."""
    told: dict[str, Any] = {key: array.tobytes() for key, array in game.observe(seat).items()}
    told |= {"words": game.describe(seat), "public": game.describe(), "asked": game.decision, "actor": game.actor}
    return told | {"names": game.legal_names() if game.actor == seat else {}}


@pytest.mark.parametrize("players", PLAYERS)
def test_j_inf_1_redrawing_what_a_seat_cannot_know_changes_nothing_that_it_sees(players: int) -> None:
    """Observation, mask, names and words stay the same to the byte for the seat that a game is redrawn for."""
    for game, luck in positions(players):
        for seat in range(players):
            drawn = game.determinize(seat, luck.getrandbits(32))
            assert whatever_shows(drawn, seat) == whatever_shows(game, seat)


@pytest.mark.parametrize("players", PLAYERS)
def test_j_inf_2_a_redrawn_game_is_a_legal_position(players: int) -> None:
    """All invariants hold after a redraw, and it plays on from there."""
    for game, luck in positions(players):
        drawn = game.determinize(luck.randrange(players), luck.getrandbits(32))
        check(drawn.state, CARDS)
        for _ in range(4):
            if not drawn.done:
                drawn.step(luck.choice(drawn.legal_actions()))
        check(drawn.state, CARDS)


@pytest.mark.parametrize("players", PLAYERS)
def test_j_inf_2_a_redraw_depends_on_nothing_hidden(players: int) -> None:
    """Redrawing a redrawn game gives what redrawing the true one gives: the truth leaves no trace."""
    for game, luck in positions(players):
        seat, seed = luck.randrange(players), luck.getrandbits(32)
        again = game.determinize(seat, seed + 1).determinize(seat, seed)
        assert again.to_dict()["state"] == game.determinize(seat, seed).to_dict()["state"]


def zones(game: Game) -> tuple[int, ...]:
    """Return where every card is."""
    return tuple(int(zone) for zone in game.state.zone)


def test_j_inf_2_redraws_reach_many_worlds() -> None:
    """In full games a redraw is seldom the truth where a seat is unsure, and different seeds give different worlds."""
    found = Counter[str]()
    for game, luck in positions(4):
        worlds = {zones(game.determinize(0, luck.getrandbits(32))) for _ in range(6)}
        unsure = [places for places in known_places(game.state, 0) if int(places).bit_count() > 1]
        found["many" if len(worlds) > 1 else "sure" if len(unsure) == 0 else "one"] += 1
    assert found["many"] > found["one"]
