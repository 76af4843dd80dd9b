"""Positions that break what the checks keep: it is put right before the first decision, as after any step [J-DMG-4]."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kadmon_env.game import Game
from tests.rules.table import BRANWEN, FIGHTER, IANIRA, KILGORE, NOTHING, given, hand, legion, unit, vassals

FOUR = ["Dread Stag", "Pale Choir", "Lantern Wisp", "Living Bones"]
SAMAEL = ["Ashen Seraph", "Ashen Seraph", "Fallen Cherub"]


def dead(*cards: str, **on_it: Any) -> dict[str, Any]:
    """Return a unit with more Damage than any Life."""
    return unit(*cards, damage=99, **on_it)


@pytest.mark.parametrize("lay", [vassals, legion])
def test_the_dead_leave_destroyed_by_nobody(lay: Any) -> None:
    """A Basic goes to the Grave, a Sovereign to the Tomb, wherever the unit lay [DMG-2]."""
    table = given(lay(dead("Dread Stag"), dead(KILGORE)))
    assert (table["grave"], table["tomb"]) == (["Dread Stag"], [KILGORE])


def test_damage_of_exactly_the_life_is_deadly() -> None:
    """One less leaves the unit where it is [DMG-2]."""
    table = given(vassals(unit("Thornwatcher", damage=4), unit("Thornwatcher", damage=3)))
    assert (table.vassals(0), table.on("Thornwatcher @ player_0 vassal").damage) == (["Thornwatcher"], 3)


def test_a_dead_unit_is_summoned_under_ianiras_mark() -> None:
    """The owner of the mark gets it [J-SX-6]."""
    assert given(vassals(dead("Dread Stag", marks=["ianira:1"]))).vassals(1) == ["Dread Stag"]


def test_a_dead_branwen_may_return() -> None:
    """Her controller is asked, as ever [J-SX-3]."""
    table = given(NOTHING, hand("Pale Choir", "Dread Stag", vassals=[dead(BRANWEN)]))
    assert (table.kind, table.actor) == ("return", 1)


@pytest.mark.parametrize("phase", ["dawn", "ambush", "action", "combat", "midnight"])
def test_a_player_above_the_limit_sacrifices_before_anything_else(phase: str) -> None:
    """Whatever the phase, the first above a limit in Sigil order is asked, not the active seat [UTB-6]."""
    table = given(vassals(*FOUR), FIGHTER, vassals("Rotting Hulk", "Barrow Knight", *FOUR[1:3]), phase=phase, sigil=1, active=1)
    assert (table.kind, table.actor, table["phase"], table["cycle"]) == ("sacrifice", 2, phase, 5)


def test_of_two_sovereign_vassals_one_is_sacrificed() -> None:
    """Only they can be chosen, and then the phase goes on [ACT-3]."""
    table = given(vassals(KILGORE, "Pale Choir", IANIRA), FIGHTER, active=1)
    assert table.legal == {f"choose {name} @ player_0 vassal" for name in (KILGORE, IANIRA)}
    table.play(f"choose {KILGORE} @ player_0 vassal")
    assert (table.vassals(0), table.kind, table.actor) == (["Pale Choir", IANIRA], "action", 1)


def test_three_samael_win_at_once() -> None:
    """The game is over before anybody decides [UTB-4]."""
    table = given(FIGHTER, vassals(*SAMAEL))
    assert (table.over, table.ranking[0]) == ("samael", 1)


def test_the_dead_are_gone_before_bonuses_are_judged() -> None:
    """Three Samael of which one is dead do not win, and three Horrors of which one is dead give nothing."""
    horrors = [dead("Dread Stag"), "Gnashing Maw", "Flesh Weaver"]
    table = given(vassals(dead(SAMAEL[0]), *SAMAEL[1:]), vassals(*horrors, bonus={"horror": False}))
    assert (table.over, table.bonus(0), table.bonus(1)) == (None, {}, {})


def test_the_dead_do_not_fight() -> None:
    """The totals of combat are those of the units that are left [J-CMB-2]."""
    table = given(vassals(dead("Dread Stag"), legion=["Pale Choir"]), FIGHTER, phase="combat")
    assert (table.kind, table.actor) == ("damage", 1)


@pytest.mark.parametrize("seat", [vassals(*FOUR), vassals(dead("Dread Stag"), *SAMAEL), legion(dead(KILGORE, "Pale Choir"))])
def test_what_was_put_right_can_be_saved(seat: dict[str, Any]) -> None:
    """A saved game of such a position is sound."""
    game = given(seat).game
    assert Game.from_dict(json.loads(json.dumps(game.to_dict()))).digest() == game.digest()
