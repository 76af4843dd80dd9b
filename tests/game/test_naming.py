"""The names of actions: stable, readable, absolute where actions are relative to the actor."""

from __future__ import annotations

from typing import Any

import pytest

from kadmon_env.game import Game
from tests.facts import agree

KILGORE = "Kilgore, Master of Ravns"
ANDRES = "The Ingenious Andrés Beltram"


def given(*seats: dict[str, Any], phase: str = "action", **position: Any) -> Game:
    """Lay out a position of three players."""
    return Game.scenario("legions", {"players": 3, "phase": phase, "seats": list(seats), **position})


def names(game: Game) -> set[str]:
    """Return the names of the legal actions."""
    return set(game.legal_names())


def test_cards_in_hand_have_one_name_per_design() -> None:
    """Of two copies in hand only one is offered, and it has no number."""
    game = given({"hand": ["Dead Crawler", "Dead Crawler"]})
    assert names(game) == {"pass", "summon Dead Crawler", "cast Dead Crawler"}


def test_the_first_mode_is_bare() -> None:
    """Mode 1 is the name alone, the next one ends in / 2."""
    game = given({"hand": ["Flesh Weaver"], "vassals": [{"card": "Pale Choir", "damage": 1}]})
    assert {"cast Flesh Weaver", "cast Flesh Weaver / 2"} <= names(game)


def test_invocations_are_named_by_their_source() -> None:
    """A Vassal's Invocation, the Ruler's and the Horror bonus's read differently."""
    horrors = [KILGORE, "Dread Stag", "Gnashing Maw"]
    game = given({"vassals": horrors}, ruling=ANDRES)
    expected = {f"invoke {KILGORE}", f"invoke {KILGORE} / 2", f"invoke ruling {ANDRES}"}
    assert names(game) == expected | {"pass", "invoke horror", "invoke horror / 2", "invoke horror / 3"}


def test_kadmon_invokes_under_the_name_of_whom_he_became() -> None:
    """Kadmon's all-players Invocation carries the other Sovereign's name [J-FIN-5]."""
    game = given({"vassals": ["Dread Stag"]}, ruling={"card": "Kadmon", "as": ANDRES}, tomb=[ANDRES])
    assert f"invoke ruling {ANDRES}" in names(game)


def test_copies_are_numbered_by_arrival_within_a_zone() -> None:
    """The longest there has no number, the next are #2 and #3, and each zone counts for itself [J-INF-3]."""
    game = given({"hand": ["Rotting Hulk"], "vassals": ["Pale Choir"] * 2}, {"vassals": ["Pale Choir"]})
    game.step("cast Rotting Hulk")
    expected = {"Pale Choir @ player_0 vassal", "Pale Choir #2 @ player_0 vassal", "Pale Choir @ player_1 vassal"}
    assert names(game) == {f"choose {name}" for name in expected}


def test_a_unit_that_moves_becomes_the_last_of_its_copies() -> None:
    """Whoever enters a zone anew is numbered after those already there [J-INF-6]."""
    hurt = {"card": "Pale Choir", "damage": 1}
    game = given({"vassals": [hurt], "legion": ["Pale Choir"]}, ruling="Ianira Heartslaver", phase="dawn")
    game.step("choose Pale Choir @ player_0 vassal")
    assert game.position()["seats"][0]["legion"][:2] == ["Pale Choir", hurt]


def test_a_merged_unit_is_named_by_all_its_cards() -> None:
    """Its name joins those of its cards, and its copies are compared by the whole name."""
    both = {"card": ["Rotting Hulk", "Living Bones"]}
    game = given({"hand": ["Living Bones"]}, {"vassals": [both, "Rotting Hulk", both]})
    game.step("cast Living Bones")
    merged = "choose Rotting Hulk + Living Bones"
    expected = {
        f"{merged} @ player_1 vassal",
        f"{merged} #2 @ player_1 vassal",
        "choose Rotting Hulk @ player_1 vassal",
    }
    assert names(game) == expected


def test_the_ruling_sovereign_stands_at_the_crown() -> None:
    """The Ruler is chosen as NAME @ crown."""
    game = given({"hand": ["Living Bones"]}, ruling=KILGORE)
    game.step("cast Living Bones")
    assert names(game) == {f"choose {KILGORE} @ crown"}


def test_seats_and_zones_are_absolute() -> None:
    """A player or zone is named by seat, whoever chooses."""
    game = given({}, {"hand": ["Plague Bearer", "Ianira Heartslaver"], "vassals": ["Pale Choir"]}, active=1)
    after = game.clone()
    game.step("cast Plague Bearer")
    assert names(game) == {"choose player_0", "choose player_1", "choose player_2"}
    after.step("cast Ianira Heartslaver")
    after.step("choose Pale Choir @ player_1 vassal")
    zones = {f"choose player_{seat} {zone}" for seat in range(3) for zone in ("vassal", "legion")}
    assert names(after) == zones - {"choose player_1 vassal"}


def test_the_stack_is_counted_from_the_bottom() -> None:
    """An object on the stack is chosen by its place, 1 at the bottom, with what it is and whose."""
    hands = ["Living Bones", "Wandering Ghost", "Hushed Penitent"]
    game = given(*({"hand": [card], "vassals": ["Pale Choir"]} for card in hands))
    for card in hands[:2]:
        game.step(f"cast {card}")
        game.step("choose Pale Choir @ player_0 vassal")
    game.step("cast Hushed Penitent")
    assert names(game) == {"choose stack 1 (Living Bones by player_0)", "choose stack 2 (Wandering Ghost by player_1)"}


@pytest.mark.parametrize(
    ("vassals", "action", "named"),
    [
        ([KILGORE], f"invoke {KILGORE}", f"{KILGORE} by player_0"),
        (["Pale Choir"], f"invoke ruling {ANDRES}", f"ruling {ANDRES} by player_0"),
        (["Dread Stag", "Gnashing Maw", "Flesh Weaver"], "invoke horror / 2", "horror by player_0"),
    ],
)
def test_an_invocation_on_the_stack_stands_with_its_source(vassals: list[str], action: str, named: str) -> None:
    """The stack names the Vassal, the Ruler's text, or the bonus that an Invocation comes from."""
    game = given({"vassals": vassals}, {"hand": ["Mirror Shade"]}, ruling=ANDRES)
    game.step(action)
    game.step(min(names(game)))
    game.step("cast Mirror Shade")
    assert names(game) == {f"choose stack 1 ({named})"}


def test_types_are_declared_by_name() -> None:
    """Each of the four types can be declared."""
    game = given({"hand": ["Bone Colossus"]})
    game.step("cast Bone Colossus")
    assert names(game) == {"declare undead", "declare horror", "declare spirit", "declare samael"}


def test_a_discard_comes_from_the_hand_and_a_search_from_the_grave() -> None:
    """Cards off the battlefield are named with where they are."""
    game = given({"hand": ["Gravewarden"]}, grave=["Dead Crawler", "Dead Crawler", "Pale Choir"])
    game.step("cast Gravewarden")
    assert names(game) == {"choose Dead Crawler @ grave"}
    game = given({"hand": ["Pale Choir"] * 3 + ["Dread Stag"] * 2 + ["Living Bones"]}, phase="midnight")
    assert names(game) == {f"choose {card} @ player_0 hand" for card in ("Pale Choir", "Dread Stag", "Living Bones")}


def test_yes_no_and_done() -> None:
    """An open choice of targets ends with done, Branwen's return is answered by yes or no."""
    branwen = {"card": "Branwen, Shield of Strays", "damage": 4}
    game = given({"hand": ["Dread Stag", "Pale Choir", "Pale Choir"], "vassals": [branwen]})
    game.step("cast Dread Stag")
    assert names(game) == {"choose Branwen, Shield of Strays @ player_0 vassal", "done"}
    game.step("choose Branwen, Shield of Strays @ player_0 vassal")
    game.step("done")
    agree(game)
    assert names(game) == {"yes", "no"}


def test_a_hidden_place_is_not_named() -> None:
    """The name of an action on a card that the actor can't see does not say where it is."""
    game = given({}, {"hand": ["Kilgore, Master of Ravns"]})
    action = next(a for a in range(len(game.mask())) if game.action_name(a).startswith(f"choose {KILGORE}"))
    assert game.action_name(action) == f"choose {KILGORE}"
