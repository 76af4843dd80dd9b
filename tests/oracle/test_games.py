"""In whole games of random play the engine asks whom the rules say, in the order they say, all the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from kadmon_env.game import Game
from tests.rules.table import FRAGMENT, VERDANT


def played(seed: int, **options: Any) -> Iterator[tuple[dict[str, Any], str, int, str]]:
    """Play at random; yield the position, the kind of decision, the actor and the action taken, before it is."""
    game, dice = Game.new("legions", seed=seed, **options), random.Random(seed)
    while not game.done:
        name = dice.choice(list(game.legal_names()))
        yield game.position(), game.decision.kind, game.actor, name
        game.step(name)


def may_answer(seat: dict[str, Any]) -> bool:
    """Whether an answer is offered to a seat, by what all can see [J-INF-4]."""
    tokens, bonus = seat["tokens"], seat["bonus"] or {}
    spell = tokens["cast"] or bonus.get("spirit") or seat["wild"]
    invocation = tokens["invoke"] or bonus.get("horror") or seat["wild"]
    verdant = any(VERDANT in (unit if isinstance(unit, str) else unit["card"]) for unit in seat["vassals"])
    return bool((spell and seat["hand"]) or (invocation and verdant))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_answers_are_asked_for_clockwise_after_each_announcement(players: int) -> None:
    """The next seat that may answer is asked, the announcer last; nobody else and nobody twice [J-STK-1]."""
    announcer, waiting, windows = None, list[int](), 0
    for position, kind, actor, name in played(3, players=players, sovereigns="all", max_cycles=12):
        if announcer is not None and kind not in {"target", "declare"}:
            waiting, announcer = [(announcer + k) % players for k in range(1, players + 1)], None
        asked = next((seat for seat in waiting if may_answer(position["seats"][seat])), None)
        assert (actor if kind == "answer" else None) == asked
        waiting = [] if asked is None else waiting[waiting.index(asked) + 1 :]
        windows += asked is not None
        if kind in {"action", "answer"} and name.startswith(("cast ", "invoke ")):
            announcer, waiting = (None if name == f"cast {FRAGMENT}" else actor), []
    assert windows > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_priority_comes_to_each_seat_once_a_cycle(players: int) -> None:
    """Action Priority goes round from the Sigil, and the Sigil goes round the table [ACT-1, MID-4]."""
    had: list[int] = []
    cycle, sigil = 1, None
    for position, kind, actor, _ in played(4, players=players, sovereigns="all", max_cycles=12):
        if position["cycle"] > cycle:
            assert position["sigil"] == (sigil + position["cycle"] - cycle) % players
            had, cycle = [], position["cycle"]
        sigil = position["sigil"]
        if kind == "action" and actor not in had[-1:]:
            assert actor == (sigil + len(had)) % players
            had.append(actor)
    assert cycle > 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_card_is_where_it_may_never_be(players: int) -> None:
    """Ichor is 80, Sovereigns keep out of Grave and Wilds, and no seat at priority has too many Vassals."""
    sovereigns = {"Kadmon", VERDANT, FRAGMENT}
    for position, kind, _, _ in played(5, players=players, sovereigns="all", max_cycles=12):
        seats = position["seats"]
        assert position["pool"] + position["chalice"] + sum(seat["ichor"] for seat in seats) == 80
        assert not sovereigns & {*position["grave"], *position["wilds"]}
        if kind == "action":
            assert all(len(seat["vassals"]) <= (5 if "undead" in (seat["bonus"] or {}) else 3) for seat in seats)
