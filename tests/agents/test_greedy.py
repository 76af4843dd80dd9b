"""The rules of thumb of `greedy`, each in a position that shows it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import agents
from kadmon_env.game import Game
from tests.agents.tiny import strong_wisp

GREEDY = agents.make("greedy")


def answers(*moves: str, **position: Any) -> str:
    """Return what greedy does in a position after some moves, by the action's name."""
    game = Game.scenario("legions", {"players": 3, "phase": "action", "seats": [], **position})
    for move in moves:
        game.step(move)
    seen = {name: array[None] for name, array in game.observe(game.actor).items()}
    return game.action_name(int(GREEDY.act(seen)[0]))


def test_it_summons_its_best_unit_first() -> None:
    """With an empty Vassal Zone the strongest card of the hand goes there."""
    assert answers(seats=[{"hand": ["Lantern Wisp", "Dread Stag", "Pale Choir"]}]) == "summon Dread Stag"


def test_it_reads_the_card_file_that_is_played_with(tmp_path: Path) -> None:
    """With a card file that makes another card the strongest it summons that one."""
    own = strong_wisp(tmp_path)
    position: dict[str, Any] = {"phase": "action", "seats": [{"hand": ["Lantern Wisp", "Dread Stag"]}]}
    game = Game.scenario("legions", position, cards=own)
    seen = {name: array[None] for name, array in game.observe(0).items()}
    assert game.action_name(int(agents.make("greedy", cards=own).act(seen)[0])) == "summon Lantern Wisp"


def test_it_slays_the_ruling_sovereign() -> None:
    """Damage that takes the last Ichor goes to the Ruling Sovereign, not to a unit that it would destroy, too."""
    seat = {"hand": ["Gnashing Maw"], "legion": ["Rotting Hulk"], "tokens": {"summon": False}}
    position: dict[str, Any] = {"ruling": "Kilgore, Master of Ravns", "chalice": 3, "seats": [seat]}
    assert answers(**position) == "cast Gnashing Maw"
    assert answers("cast Gnashing Maw", **position) == "choose Kilgore, Master of Ravns @ crown"


def test_it_takes_what_its_damage_destroys() -> None:
    """Of two Vassals of others it chooses the one that dies of the Damage and so comes to its hand."""
    seats = [{"hand": ["Rotting Hulk"]}, {"vassals": ["Thornwatcher"]}, {"vassals": ["Dread Stag"]}]
    assert answers("cast Rotting Hulk", seats=seats) == "choose Dread Stag @ player_2 vassal"


def test_it_keeps_a_card_that_would_do_nothing() -> None:
    """It passes where a Spell would bring less than its card is worth."""
    assert answers(seats=[{"hand": ["Bellowing Accursed"], "tokens": {"summon": False}}]) == "pass"


@pytest.mark.parametrize(
    ("legion", "expected"),
    [
        (["Thornwatcher", "Rotting Hulk"], "choose Rotting Hulk @ player_0 legion"),
        ([], "choose Kilgore, Master of Ravns @ crown"),
    ],
)
def test_its_vassals_destroy_what_they_can_and_then_take_ichor(legion: list[str], expected: str) -> None:
    """Combat damage goes to a unit that dies of it; with none left, to the Ruling Sovereign."""
    seats = [{"vassals": ["Barrow Knight"], "legion": legion}]
    assert answers(phase="combat", ruling="Kilgore, Master of Ravns", seats=seats) == expected


def test_it_lets_the_damage_fall_where_nobody_dies() -> None:
    """Damage that a strong Vassal survives is not put on a weak one."""
    seats = [{"vassals": ["Lantern Wisp", "Thornwatcher"], "legion": ["Barrow Knight"]}]
    assert answers("done", phase="combat", seats=seats) == "choose Thornwatcher @ player_0 vassal"


def test_it_gives_up_its_worst_card() -> None:
    """Above the maximum hand size it discards the card that is worth least."""
    hand = ["Dread Stag", "Bone Colossus", "Lantern Wisp", "Gnashing Maw", "Nightmare Brood", "Barrow Knight"]
    assert answers(phase="midnight", seats=[{"hand": hand, "vassals": ["Pale Choir"]}]) == "choose Lantern Wisp @ player_0 hand"


def test_it_saves_a_vassal_with_an_answer() -> None:
    """A Vassal that a Spell on the stack would destroy gets a Shield."""
    seats = [{"hand": ["Rotting Hulk"]}, {"hand": ["Wandering Ghost"], "vassals": ["Dread Stag"]}]
    moves = ["cast Rotting Hulk", "choose Dread Stag @ player_1 vassal"]
    assert answers(*moves, seats=seats) == "cast Wandering Ghost"
    assert answers(*moves, "cast Wandering Ghost", seats=seats) == "choose Dread Stag @ player_1 vassal"


def test_it_leaves_the_quarrels_of_others_alone() -> None:
    """A Spell that threatens nothing of its own gets no answer."""
    seats = [{"hand": ["Rotting Hulk"]}, {"hand": ["Wandering Ghost"]}, {"vassals": ["Dread Stag"]}]
    moves = ["cast Rotting Hulk", "choose Dread Stag @ player_2 vassal"]
    assert answers(*moves, seats=seats) == "pass"


def test_it_searches_for_the_best_match() -> None:
    """Of the matching cards in the Grave it takes the one that is worth most."""
    position: dict[str, Any] = {"grave": ["Dead Crawler", "Bone Colossus"], "seats": [{"hand": ["Gravewarden"]}]}
    assert answers("cast Gravewarden", **position) == "choose Bone Colossus @ grave"
