"""What each card's text compiles to, in the words of the terms."""

from __future__ import annotations

import pytest

from kadmon_env.legions.cardfile import CardFile
from kadmon_env.legions.cardtables import program_at
from kadmon_env.legions.program import Mode, Program
from kadmon_env.legions.terms import Choice, Field, Filter, Flag, Mark, Op, Per, Scope, Type

UNDEAD, HORROR = 1 << Type.UNDEAD, 1 << Type.HORROR
SPELLS, INVOCATIONS = 1, 2
DAMAGE, SHIELD, POWER = 1, 2, 4

CHOOSES: dict[str, Mode] = {
    "nothing": Mode(()),
    "a unit": Mode((), Choice.UNITS, Filter.ANY, 1),
    "2 units": Mode((), Choice.UNITS, Filter.ANY, 2),
    "4 units": Mode((), Choice.UNITS, Filter.ANY, 4),
    "up to 2 units": Mode((), Choice.UNITS, Filter.ANY, 2, up_to=True),
    "a Vassal": Mode((), Choice.UNITS, Filter.VASSAL, 1),
    "an own Vassal": Mode((), Choice.UNITS, Filter.OWN_VASSAL, 1),
    "2 own Vassals": Mode((), Choice.UNITS, Filter.OWN_VASSAL, 2),
    "a unit in the Legion": Mode((), Choice.UNITS, Filter.LEGION, 1),
    "no Ruler": Mode((), Choice.UNITS, Filter.NOT_RULER, 1),
    "up to 2, no Ruler": Mode((), Choice.UNITS, Filter.NOT_RULER, 2, up_to=True),
    "up to 2 moves": Mode((), Choice.MOVES, Filter.NOT_RULER, 2, up_to=True),
    "2 to swap": Mode((), Choice.SWAP, Filter.NOT_RULER, 2),
    "a player": Mode((), Choice.PLAYER, Filter.ANY, 1),
    "another Spell": Mode((), Choice.OBJECT, Filter.OTHER_SPELL, 1),
    "another Spell or Invocation": Mode((), Choice.OBJECT, Filter.OTHER_OBJECT, 1),
    "a type": Mode((), declares=True),
}
"""Choices of an announcement, by the words used below."""

Verbs = list[tuple[str, dict[str, int]]]
HEADERS = ("Quickcast", "at once")

EFFECTS: list[tuple[str, Field, list[str | tuple[str, Verbs]]]] = [
    ("Dead Crawler", Field.SPELL, [("nothing", [("UNGRAVE", {"amount": 2})])]),
    ("Living Bones", Field.SPELL, ["Quickcast", ("a unit", [("DAMAGE", {"amount": 1})])]),
    ("Wandering Ghost", Field.SPELL, ["Quickcast", ("a unit", [("SHIELD", {"amount": 2})])]),
    ("Bellowing Accursed", Field.SPELL, [("a unit", [("POWER", {"amount": 2})])]),
    ("Rotting Hulk", Field.SPELL, [("a Vassal", [("DAMAGE", {"amount": 2})])]),
    ("Barrow Knight", Field.SPELL, [("nothing", [("RESURRECT", {"amount": 1})])]),
    ("Bone Colossus", Field.SPELL, [("a type", [("RESURRECT_TYPE", {})])]),
    ("Plague Bearer", Field.SPELL, [("a player", [("DAMAGE", {"amount": 1, "scope": Scope.CHOSEN_LEGION})])]),
    ("Gravewarden", Field.SPELL, [("nothing", [("SEARCH", {"arg": UNDEAD})])]),
    ("Gnashing Maw", Field.SPELL, [("a unit in the Legion", [("DAMAGE", {"amount": 3})])]),
    ("Flesh Weaver", Field.SPELL, [("a unit", [("CLEAR", {"arg": DAMAGE})]), ("a unit", [("POWER", {"amount": 2})])]),
    ("Nightmare Brood", Field.SPELL, [("a unit", [("DAMAGE", {"amount": 1, "per": Per.VASSAL})])]),
    ("Dread Stag", Field.SPELL, [("up to 2 units", [("DAMAGE", {"amount": 1})])]),
    ("Thornwatcher", Field.SPELL, ["Quickcast", ("a unit", [("MARK", {"arg": Mark.IMMUNE})])]),
    ("Pale Choir", Field.SPELL, ["Quickcast", ("nothing", [("SHIELD", {"amount": 1, "scope": Scope.OWN_VASSALS})])]),
    ("Lantern Wisp", Field.SPELL, [("nothing", [("UNGRAVE", {"amount": 2, "despair": 3})])]),
    ("Mirror Shade", Field.SPELL, ["Quickcast", ("another Spell or Invocation", [("NEW_TARGETS", {})])]),
    ("Hollow Revenant", Field.SPELL, [("2 to swap", [("SWAP", {})])]),
    ("Mourning Veil", Field.SPELL, ["Quickcast", ("no Ruler", [("MARK", {"arg": Mark.ETHEREAL})])]),
    ("Hushed Penitent", Field.SPELL, ["Quickcast", ("another Spell", [("NEGATE", {})])]),
    ("Ashen Seraph", Field.SPELL, [("nothing", [("TAKE_ICHOR", {"amount": 1, "despair": 2})])]),
    ("Fallen Cherub", Field.SPELL, [("nothing", [("GRANT_SUMMON", {})]), ("nothing", [("GRANT_CAST", {"arg": 1})])]),
    ("Fragment of the Great Evil", Field.SPELL, ["Quickcast", "at once", ("nothing", [("NEGATE_OTHERS", {})])]),
    ("Fragment of the Great Evil", Field.ALL_PLAYERS, [("a unit in the Legion", [("DAMAGE", {"amount": 1})])]),
    ("Fragment of the Great Evil", Field.INVOKE, [("a type", [("RESURRECT_TYPE", {})])]),
    ("Kilgore, Master of Ravns", Field.CALAMITY, [("nothing", [("SPREAD_LOWEST", {"amount": 2, "per": Per.PLAYER})])]),
    (
        "Kilgore, Master of Ravns",
        Field.DAWN,
        [("nothing", [("DAMAGE", {"amount": 1, "scope": Scope.LOWEST_VASSALS})])],
    ),
    (
        "Kilgore, Master of Ravns",
        Field.INVOKE,
        [("a unit", [("DAMAGE", {"amount": 2})]), ("2 units", [("DAMAGE", {"amount": 1})])],
    ),
    (
        "Kilgore, Master of Ravns",
        Field.SPELL,
        [(whom, [("DAMAGE", {"amount": n})]) for whom, n in (("a unit", 4), ("2 units", 2), ("4 units", 1))],
    ),
    ("The Phantom of Saint Michael", Field.INVOKE, [("a unit", [("MARK", {"arg": Mark.MICHAEL})])]),
    ("The Phantom of Saint Michael", Field.SPELL, [("up to 2, no Ruler", [("BURY", {})])]),
    ("Ianira Heartslaver", Field.CALAMITY, [("nothing", [("EACH_MOVES", {})])]),
    ("Ianira Heartslaver", Field.DAWN, [("nothing", [("EACH_MOVES", {})])]),
    ("Ianira Heartslaver", Field.INVOKE, [("a unit", [("MARK_OWNED", {})])]),
    ("Ianira Heartslaver", Field.SPELL, [("up to 2 moves", [("RELOCATE", {})])]),
    (
        "Branwen, Shield of Strays",
        Field.CALAMITY,
        [("nothing", [("SHIELD", {"amount": 2, "scope": Scope.SMALLER_ZONES})])],
    ),
    (
        "Branwen, Shield of Strays",
        Field.ARRIVAL,
        [("nothing", [("SHIELD", {"amount": 2, "scope": Scope.OWN_VASSALS})])],
    ),
    ("Branwen, Shield of Strays", Field.SPELL, ["Quickcast", ("nothing", [("SUMMON_THIS", {})])]),
    ("The Ingenious Andrés Beltram", Field.ALL_PLAYERS, [("an own Vassal", [("POWER", {"amount": 2})])]),
    (
        "The Ingenious Andrés Beltram",
        Field.INVOKE,
        [("a unit", [("DAMAGE", {"amount": 1}), ("POWER_THIS", {"amount": 1})])],
    ),
    ("The Ingenious Andrés Beltram", Field.SPELL, [("2 own Vassals", [("MERGE", {})])]),
    ("Verdant VII, the Proud", Field.CALAMITY, [("nothing", [("MIDNIGHT", {})])]),
    ("Verdant VII, the Proud", Field.DAWN, [("nothing", [("EACH_STRIKES", {"amount": 2})])]),
    (
        "Verdant VII, the Proud",
        Field.INVOKE,
        ["Quickcast", ("a unit", [("DAMAGE", {"amount": 1}), ("POWER", {"amount": 1})])],
    ),
    ("Verdant VII, the Proud", Field.SPELL, [("nothing", [("DAMAGE", {"amount": 1, "scope": Scope.LEGION})])]),
    ("Kadmon", Field.CALAMITY, [("nothing", [("BECOME", {})])]),
    ("Kadmon", Field.DAWN, [("nothing", [("BECOME", {})])]),
    ("Kadmon", Field.EMPTY_TOMB, [("nothing", [("DAMAGE", {"amount": 1, "scope": Scope.VASSALS})])]),
]
"""Each effect of each card: headers, then modes, each with what it chooses and its verbs."""

FLAGS: dict[str, dict[Flag, int]] = {
    "Fragment of the Great Evil": {Flag.LEGION_IMMUNE: SPELLS},
    "Kilgore, Master of Ravns": {},
    "The Phantom of Saint Michael": {Flag.DESTROYS: UNDEAD | HORROR},
    "Ianira Heartslaver": {Flag.SELF_IMMUNE: SPELLS | INVOCATIONS},
    "Branwen, Shield of Strays": {Flag.RETURNS: 2},
    "The Ingenious Andrés Beltram": {Flag.GAINS_ON_LOSS: 1},
    "Verdant VII, the Proud": {Flag.DOUBLES: 1},
    "Kadmon": {Flag.WILD_TOKEN: 1, Flag.HAND_SIZE: 1, Flag.AMBUSHES: 2},
}
"""The continuous text of each Sovereign."""


def shape(program: Program) -> list[object]:
    """Return a program in the shape of the list above."""
    headers: list[object] = [word for word, holds in zip(HEADERS, (program.quick, program.at_once), strict=True) if holds]
    return headers + [(words(mode), [verb(row._asdict()) for row in mode.ops]) for mode in program.modes]


def words(mode: Mode) -> str:
    """Return the words for what a mode chooses."""
    choice = Mode((), mode.choice, mode.filter, mode.choices, mode.up_to, mode.declares)
    return next(words for words, each in CHOOSES.items() if each == choice)


def verb(columns: dict[str, int]) -> tuple[str, dict[str, int]]:
    """Return an op row as its verb and the columns that say something."""
    op = Op(columns.pop("op")).name
    blank = {"amount": 0, "per": Per.ONCE, "scope": Scope.CHOSEN, "despair": -1, "arg": 0}
    return op, {name: value for name, value in columns.items() if value != blank[name]}


@pytest.mark.parametrize(("name", "field", "expected"), EFFECTS, ids=[f"{name}-{field.name}" for name, field, _ in EFFECTS])
def test_an_effect_compiles_to_its_verbs(cards: CardFile, name: str, field: Field, expected: list[object]) -> None:
    """The rows that the rules read for an effect are the choices and verbs that its text states."""
    design = cards.design(name)
    rows = {int(row) for row in cards.tables.program[list(design.cards), field]}
    assert len(rows) == 1
    assert shape(program_at(cards.tables, rows.pop())) == expected


def test_no_card_has_another_effect(cards: CardFile) -> None:
    """The list of effects above is all that the 30 designs do when announced, revealed, or entering."""
    present = {(design.name, field) for design in cards.designs for field in design.programs}
    assert present == {(name, field) for name, field, _ in EFFECTS}
    assert (cards.tables.program >= 0).sum() == sum(len(cards.design(name).cards) for name, _, _ in EFFECTS)


@pytest.mark.parametrize("name", FLAGS)
def test_a_continuous_text_becomes_flags(cards: CardFile, name: str) -> None:
    """The flags that the rules read for a Sovereign are what its continuous text states."""
    row = cards.tables.flag[cards.design(name).first]
    assert {Flag(flag): int(row[flag]) for flag in Flag if row[flag]} == FLAGS[name]


def test_utb_2_the_horror_bonus_is_three_invocations(cards: CardFile) -> None:
    """Ungrave 2, or 1 Power to a unit, or remove all Damage, Shield and Power from a unit."""
    assert shape(program_at(cards.tables, cards.tables.horror)) == [
        ("nothing", [("UNGRAVE", {"amount": 2})]),
        ("a unit", [("POWER", {"amount": 1})]),
        ("a unit", [("CLEAR", {"arg": DAMAGE | SHIELD | POWER})]),
    ]
