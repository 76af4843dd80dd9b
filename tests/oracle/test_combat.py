"""The engine and the plain-Python oracle agree on combat: where each point may go, and what the points do."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.cards import BASICS
from tests.oracle.combat import BONUS, Combat, Fighter, Ruler
from tests.rules.table import ANDRES, FIGHTER, KILGORE, MICHAEL, VERDANT, Table
from tests.rules.table import given as laid_out

POOL = [name for name, card in BASICS.items() for _ in range(card.copies) if name not in {"Thornwatcher", "Fallen Cherub"}]
TEXTS = {
    KILGORE: {},
    ANDRES: {"gains_on_loss": True},
    MICHAEL: {"fragile": True},
    VERDANT: {"doubles": True},
}
MARKS = {"ethereal": "ethereal", "michael": "quiet"}


@st.composite
def fighters(draw: st.DrawFn) -> tuple[list[Fighter], list[Fighter]]:
    """Draw Vassals, often three of a type and with the Undead bonus more, and a few units of a Legion Zone."""
    pool = list(draw(st.permutations(POOL)))
    kind = draw(st.sampled_from(["", "", "", "undead", "undead", "spirit"]))
    three = [name for name in pool if BASICS[name].type == kind][:BONUS]
    for name in three:
        pool.remove(name)
    others = draw(st.sampled_from({"": [0, 1, 1, 2, 3], "undead": [1, 1, 2], "spirit": [0]}[kind]))
    vassals = [*(draw(fighter(pool, name)) for name in three), *(draw(fighter(pool)) for _ in range(others))]
    return vassals, [draw(fighter(pool)) for _ in range(draw(st.sampled_from([0, 1, 1, 2, 3])))]


@st.composite
def fighter(draw: st.DrawFn, pool: list[str], name: str = "") -> Fighter:
    """Draw a unit, of one card or of two out of the pool, with something on it."""
    unit = Fighter([name or pool.pop(), *(pool.pop() for _ in range(draw(st.sampled_from([0, 0, 0, 1]))))])
    unit.damage = draw(st.integers(0, unit.remaining - 1))
    unit.shield, unit.counters = draw(st.sampled_from([0, 0, 1, 2])), draw(st.sampled_from([0, 0, 2, 5]))
    unit.ethereal, unit.quiet = (draw(st.sampled_from([False] * 7 + [True])) for _ in MARKS)
    return unit


@st.composite
def rulers(draw: st.DrawFn) -> Ruler | None:
    """Draw a Ruling Sovereign, or none."""
    name = draw(st.sampled_from([*TEXTS, None]))
    if name is None:
        return None
    shield, ethereal = draw(st.sampled_from([0, 0, 1, 2])), draw(st.sampled_from([False] * 5 + [True]))
    return Ruler(name, draw(st.sampled_from([0, 1, 2, 4, 8])), shield, ethereal, **TEXTS[name])


def written(unit: Fighter) -> dict[str, Any]:
    """Write a unit in the position format."""
    marks = [mark for mark, attribute in MARKS.items() if getattr(unit, attribute)]
    on_it = {"damage": unit.damage, "shield": unit.shield, "power": unit.counters, "marks": marks}
    return {"card": unit.cards, **on_it}


def laid(combat: Combat) -> Table:
    """Lay out the position of a combat that has not begun."""
    seat = {"vassals": [written(u) for u in combat.vassals], "legion": [written(u) for u in combat.legion]}
    position: dict[str, Any] = {"crown": ["Branwen, Shield of Strays", "Kadmon"]}
    if combat.ruler is not None:
        marks = ["ethereal"] if combat.ruler.ethereal else []
        position["ruling"] = {"card": combat.ruler.name, "shield": combat.ruler.shield, "marks": marks}
        position["chalice"] = combat.ruler.chalice
    return laid_out({**seat, "ichor": combat.ichor}, FIGHTER, phase="combat", **position)


def names(combat: Combat) -> dict[str, str]:
    """Return the names of all places by what the oracle calls them."""
    found = {"done": "done"}
    if combat.ruler is not None:
        found["ruler"] = f"choose {combat.ruler.name} @ crown"
    for zone, side in (("vassal", combat.vassals), ("legion", combat.legion)):
        seen: Counter[str] = Counter()
        for k, unit in enumerate(side):
            name = " + ".join(unit.cards)
            seen[name] += 1
            number = f" #{seen[name]}" if seen[name] > 1 else ""
            found[f"{zone} {k}"] = f"choose {name}{number} @ player_0 {zone}"
    return found


def survivors(side: list[Fighter], dead: list[Fighter]) -> list[tuple[str, int, int, int]]:
    """Return the units that are left, with Damage, Shield and Power."""
    return [(" + ".join(u.cards), u.damage, u.shield, u.counters) for u in side if u not in dead]


def found(table: Table, key: str) -> list[tuple[str, int, int, int]]:
    """Return the units of a zone of seat 0 in the same form."""
    zone = {"vassals": "vassal", "legion": "legion"}[key]
    counted: Counter[str] = Counter()
    units = []
    for name in getattr(table, key)(0):
        counted[name] += 1
        number = f" #{counted[name]}" if counted[name] > 1 else ""
        units.append((name, *table.on(f"{name}{number} @ player_0 {zone}")[:3]))
    return units


@settings(max_examples=400)
@given(fighters(), rulers(), st.sampled_from([0, 0, 1, 3, 6]), st.data())
def test_combat_is_what_the_oracle_says(
    sides: tuple[list[Fighter], list[Fighter]], ruler: Ruler | None, ichor: int, data: st.DataObject
) -> None:
    """At each moment the same places are legal, and in the end the same units, cards and Ichor are left."""
    combat = Combat(*sides, ruler, ichor)
    table, place = laid(combat), names(combat)
    while not combat.over:
        choices = combat.choices()
        assert table.legal == {place[choice] for choice in choices}
        choice = data.draw(st.sampled_from([*choices[:-1] * 5, choices[-1]]))
        combat.choose(choice)
        table.play(place[choice])
    combat.finish()
    assert table.actor == 1
    check_outcome(table, combat)


def check_outcome(table: Table, combat: Combat) -> None:
    """Compare what is left of a combat with the oracle's."""
    assert (found(table, "vassals"), found(table, "legion")) == (
        survivors(combat.vassals, combat.dead_vassals),
        survivors(combat.legion, combat.dead_legion),
    )
    slain = [combat.ruler.name] if combat.ruler is not None and combat.slain else []
    assert table.hand(0) == sorted([card for unit in combat.dead_legion for card in unit.cards] + slain)
    assert table["grave"] == sorted(card for unit in combat.dead_vassals for card in unit.cards)
    assert table.ichor[0] == combat.ichor
    if combat.ruler is not None and not combat.slain:
        assert (table["chalice"], table.on(f"{combat.ruler.name} @ crown").shield) == (
            combat.ruler.chalice,
            combat.ruler.shield,
        )
