"""Read the facts that a scenario states, and play its script: the only place that knows how both are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from kadmon_env.game import Game

MULTISETS = ("hand", "vassals", "legion")


def given(position: Mapping[str, Any]) -> Game:
    """Return the game that a position of Legions describes."""
    return Game.scenario("legions", position)


def play(game: Game, script: Iterable[Any]) -> None:
    """Play a script: action names, `check` with facts, and `agree`, which passes while answers are asked for."""
    for entry in script:
        if isinstance(entry, str):
            game.step(entry)
        elif "check" in entry:
            check(game, entry["check"])
        else:
            agree(game)


def agree(game: Game) -> None:
    """Pass while the decision is an answer."""
    while game.decision.kind == "answer":
        game.step("pass")


def check(game: Game, facts: Mapping[str, Any]) -> None:
    """Assert that each fact holds."""
    found = {fact: fact_of(game, fact, expected) for fact, expected in facts.items()}
    wanted = {fact: ordered(fact, expected) for fact, expected in facts.items()}
    assert found == wanted


def ordered(fact: str, expected: Any) -> Any:
    """Return what is expected of a fact, in sorted order where the order says nothing."""
    by_order = fact in ("ichor", "crown", "ranking")
    return expected if by_order or not isinstance(expected, list) else sorted(expected)


def fact_of(game: Game, fact: str, expected: Any) -> Any:
    """Return what the game has for a fact, in the form in which it is expected."""
    if fact in WHOLE:
        return WHOLE[fact](game, game.position())
    if fact in ("has", "has not"):
        names = game.legal_names()
        return sorted(name for name in expected if (name in names) == (fact == "has"))
    if fact.startswith("unit "):
        unit = units_of(game).get(fact.removeprefix("unit "))
        return None if unit is None else {field: unit[field] for field in expected}
    word, seat = fact.rsplit(" ", 1)
    return of_seat(game.position()["seats"][int(seat)], word)


def of_seat(player: Mapping[str, Any], word: str) -> Any:
    """Return a fact about one seat."""
    if word == "tokens":
        return sorted(token for token, charged in player["tokens"].items() if charged)
    if word in MULTISETS:
        return sorted(name_of(unit) for unit in player[word])
    return player[word]


def name_of(unit: Any) -> str:
    """Return a unit's name, however the position writes it."""
    if isinstance(unit, str):
        return unit
    return " + ".join([unit["card"]] if isinstance(unit["card"], str) else unit["card"])


def units_of(game: Game) -> dict[str, dict[str, Any]]:
    """Return every unit by ``NAME @ place`` with what lies on it."""
    position = game.position()
    zones = {f"player_{k} {zone}": seat[key] for k, seat in enumerate(position["seats"]) for zone, key in ZONES.items()}
    zones["crown"] = [position["ruling"]] if position["ruling"] else []
    return {f"{name} @ {place}": unit for place, units in zones.items() for name, unit in numbered(units)}


ZONES = {"vassal": "vassals", "legion": "legion"}


def numbered(units: Iterable[Any]) -> Iterable[tuple[str, dict[str, Any]]]:
    """Yield units with copies numbered in order of arrival, and every field given."""
    seen: list[str] = []
    for unit in units:
        name = name_of(unit)
        seen.append(name)
        copies = seen.count(name)
        fields = {} if isinstance(unit, str) else unit
        blank = {"damage": 0, "shield": 0, "power": 0, "marks": []}
        yield (name if copies == 1 else f"{name} #{copies}"), {**blank, **fields}


Reader: TypeAlias = Callable[[Game, Mapping[str, Any]], Any]
"""How to read a fact from a game and its position."""


def over(key: str) -> Reader:
    """Return how to read a fact about the end."""
    return lambda _, position: position["over"] and position["over"][key]


def plain(key: str) -> Reader:
    """Return how to read a key of the position as it stands."""
    return lambda _, position: position[key]


def pile(key: str) -> Reader:
    """Return how to read a pile whose order says nothing."""
    return lambda _, position: sorted(position[key])


WHOLE: dict[str, Reader] = {
    "actor": lambda game, _: game.actor,
    "kind": lambda game, _: game.decision.kind,
    "legal": lambda game, _: sorted(game.legal_names()),
    "ichor": lambda _, position: [seat["ichor"] for seat in position["seats"]],
    "ruling": lambda _, position: name_of(position["ruling"]) if position["ruling"] else None,
    "ruling as": lambda _, position: position["ruling"]["as"],
    "wilds count": lambda _, position: len(position["wilds"]),
    "over": over("how"),
    "winner": over("winner"),
    "ranking": over("ranking"),
    **{key: plain(key) for key in ("chalice", "pool", "phase", "cycle", "sigil", "crown")},
    **{key: pile(key) for key in ("grave", "tomb", "wilds")},
}
"""Facts about the whole table."""
