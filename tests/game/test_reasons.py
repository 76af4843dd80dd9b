"""Why an action is not legal: each reason, as a person at the table is told it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.table import (
    ANDRES,
    BRANWEN,
    IANIRA,
    KILGORE,
    NOTHING,
    VERDANT,
    Table,
    given,
    hand,
    legion,
    spent,
    unit,
    vassals,
)

STAG, CHOIR, WATCHER = "Dread Stag", "Pale Choir", "Thornwatcher"


def why(table: Table, name: str) -> str:
    """Return why a name is not legal; it must not be."""
    assert name not in table.legal
    return table.game.why_not(name)


def test_what_is_legal_has_no_reason_against_it() -> None:
    """The phrase is empty."""
    assert given(NOTHING).game.why_not("pass") == ""


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("summon", "the name of a card of your hand must follow"),
        ("cast", "the name of a card of your hand must follow"),
        ("cast ", "the name of a card of your hand must follow"),
        ("invoke", "the name of an Invocation must follow"),
    ],
)
def test_a_verb_wants_a_name(verb: str, said: str) -> None:
    """A verb alone is told what is missing."""
    assert why(given(hand("Living Bones")), verb) == said


def test_a_choice_wants_a_name() -> None:
    """So it is where something is to be chosen."""
    table = given(hand("Living Bones", vassals=[STAG])).play("cast Living Bones")
    assert why(table, "choose") == "the name of what is chosen must follow"


def test_after_the_end_nothing_is_legal() -> None:
    """The reason is the same for whatever is said."""
    assert why(given(phase="midnight", max_cycles=5), "pass") == "the game is over"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("dance", "no action begins with 'dance' (did you mean 'done'?)"),
        ("done", "it is the time for an Action, or pass"),
        ("declare horror", "it is the time for an Action, or pass"),
        ("choose player_1", "it is the time for an Action, or pass"),
        ("summon Living Bonse", "'Living Bonse' is not in your hand (did you mean 'Living Bones'?)"),
        ("cast Pale Choir", "'Pale Choir' is not in your hand"),
        ("cast Living Bones", "there is no legal target for it"),
        ("cast Living Bones / 2", "it has one mode only"),
        ("cast Flesh Weaver / 3", "its modes are 1 to 2"),
        ("invoke Kilgore, Mister of Ravns", f"did you mean '{KILGORE}'"),
        (f"invoke {KILGORE}", "that Sovereign is not your Vassal, or has no Invocation"),
        (f"invoke ruling {KILGORE}", "that text does not rule, or has no Invocation for all players"),
        ("invoke horror", "you do not have the Horror bonus"),
    ],
)
def test_action_priority_allows_only_actions(name: str, said: str) -> None:
    """A word for another time, a card that is not there, a mode or text that nobody has."""
    assert said in why(given(hand("Living Bones", "Flesh Weaver")), name)


@pytest.mark.parametrize(("token", "name"), [("Summon", CHOIR), ("Cast", CHOIR), ("Invoke", KILGORE)])
def test_an_action_needs_its_token(token: str, name: str) -> None:
    """The one that is spent is named [ACT-2, ACT-4, ACT-5]."""
    table = given(hand(CHOIR, vassals=[KILGORE], tokens=spent("summon", "cast", "invoke")))
    assert why(table, f"{token.lower()} {name}") == f"you have no charged {token} token"


def test_limits_forbid_a_summon() -> None:
    """Three Vassals are all that most players may have, and one Sovereign among them [ACT-3]."""
    full = given(hand("Living Bones", vassals=[STAG, CHOIR, WATCHER]))
    assert why(full, "summon Living Bones") == "you have 3 Vassals already"
    assert why(given(hand(BRANWEN, vassals=[STAG, CHOIR, WATCHER])), f"summon {BRANWEN}") == "you have 3 Vassals already"
    second = given(hand(BRANWEN, vassals=[KILGORE]))
    assert why(second, f"summon {BRANWEN}") == "you have a Sovereign Vassal already"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("summon Wandering Ghost", "a Summon is no answer; it needs your own Action Priority"),
        ("cast Rotting Hulk", "it has no Quickcast, so it can't answer"),
        (f"invoke {KILGORE}", "it has no Quickcast, so it can't answer"),
        ("done", "it is the time for an answer, or pass"),
    ],
)
def test_only_quickcast_answers(name: str, said: str) -> None:
    """[STK-2] Everything else waits for Action Priority."""
    table = given(hand("Living Bones", vassals=[STAG]), hand("Wandering Ghost", "Rotting Hulk", vassals=[KILGORE]))
    table.play("cast Living Bones", f"choose {STAG} @ player_0 vassal")
    assert (table.kind, why(table, name)) == ("answer", said)


MINE = [STAG, unit(CHOIR, marks=["immune"])]


@pytest.mark.parametrize(
    ("card", "name", "said"),
    [
        ("Living Bones", f"{CHOIR} @ player_0 vassal", "it is Immune"),
        ("Rotting Hulk", f"{WATCHER} @ player_0 legion", "the target must be a Vassal"),
        ("Gnashing Maw", f"{STAG} @ player_0 vassal", "the target must be a unit in the Legion"),
        (ANDRES, "Barrow Knight @ player_1 vassal", "the target must be a Vassal of whoever announced it"),
        ("Mourning Veil", f"{KILGORE} @ crown", "the target must be a unit other than the Ruling Sovereign"),
        ("Living Bones", "Dread Stage @ player_0 vassal", f"did you mean '{STAG} @ player_0 vassal'"),
        ("Plague Bearer", f"{STAG} @ player_0 vassal", "a player is to be chosen"),
        ("Bone Colossus", f"{STAG} @ player_0 vassal", "a type is to be declared first"),
    ],
)
def test_a_target_must_be_of_the_sort_that_the_text_names(card: str, name: str, said: str) -> None:
    """[J-ACT-8] The reason is what the text asks for, or what keeps the unit from it."""
    seat = hand(card, vassals=[*MINE, "Ashen Seraph"], legion=[WATCHER])
    table = given(seat, vassals("Barrow Knight"), ruling=KILGORE).play(f"cast {card}")
    assert said in why(table, f"choose {name}")


def test_a_unit_is_chosen_once() -> None:
    """Each of up to two units is another one."""
    table = given(hand(STAG, vassals=MINE, legion=[WATCHER])).play(f"cast {STAG}", f"choose {WATCHER} @ player_0 legion")
    assert why(table, f"choose {WATCHER} @ player_0 legion") == "it is chosen already"


def test_units_that_are_swapped_lie_in_different_zones() -> None:
    """[KEY-7] The second unit must come from another zone than the first."""
    table = given(hand("Hollow Revenant", vassals=[STAG, CHOIR], legion=[WATCHER]))
    table.play("cast Hollow Revenant", f"choose {STAG} @ player_0 vassal")
    assert why(table, f"choose {CHOIR} @ player_0 vassal") == "both units must be able to change zones"


def test_a_unit_that_moves_needs_its_destination() -> None:
    """Unit and zone are chosen in turn, and the zone is another one."""
    table = given(hand(IANIRA, vassals=[STAG, CHOIR])).play(f"cast {IANIRA}", f"choose {STAG} @ player_0 vassal")
    for name in (f"choose {CHOIR} @ player_0 vassal", "choose player_0 vassal"):
        assert why(table, name).startswith("another zone for the unit is to be chosen")


def test_what_concerns_the_stack_chooses_there() -> None:
    """A unit can't be negated."""
    table = given(hand("Living Bones", vassals=[STAG]), hand("Hushed Penitent"))
    table.play("cast Living Bones", f"choose {STAG} @ player_0 vassal", "cast Hushed Penitent")
    assert why(table, f"choose {STAG} @ player_0 vassal") == "something on the stack is to be chosen"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (f"choose {KILGORE} @ crown", "excess needs every unit of your Legion Zone to be assigned all it can sustain"),
        (f"choose {CHOIR} @ player_0 legion", "it is Ethereal"),
        (f"choose {STAG} @ player_0 vassal", "it can't sustain another point, or the other side's damage is being assigned"),
        ("choose Rotting Hulk @ player_1 vassal", "it does not fight in your combat"),
        ("choose Ghost", "'Ghost' is no unit that may be chosen here"),
        ("pass", "damage is being assigned, with choose or, for Vassal Power, done"),
    ],
)
def test_damage_goes_where_combat_allows(name: str, said: str) -> None:
    """[CMB-3, J-CMB-2] Points are assigned within a player's own combat."""
    mine = vassals(STAG, legion=[WATCHER, unit(CHOIR, marks=["ethereal"])])
    assert said in why(given(mine, vassals("Rotting Hulk"), phase="combat", ruling=KILGORE), name)


def granted(mode: str) -> Table:
    """Return a table at which Fallen Cherub has granted something."""
    table = given(hand("Fallen Cherub", "Fallen Cherub", "Living Bones", vassals=[STAG, CHOIR, WATCHER]))
    return table.play(f"cast Fallen Cherub{mode}").agree()


def returning() -> Table:
    """Return a table at which Branwen may return to hand."""
    table = given(hand("Rotting Hulk"), hand(CHOIR, STAG, vassals=[unit(BRANWEN, damage=4)]))
    return table.play("cast Rotting Hulk", f"choose {BRANWEN} @ player_1 vassal").agree()


def searching() -> Table:
    """Return a table at which a card of the Grave is taken."""
    return given(hand("Gravewarden"), grave=["Rotting Hulk", CHOIR]).play("cast Gravewarden").agree()


def moving() -> Table:
    """Return a table at which Ianira makes a Vassal move."""
    return given(vassals(STAG, CHOIR), ruling=IANIRA, phase="dawn")


def struck() -> Table:
    """Return a table at which a player in Despair chooses whom Verdant strikes."""
    return given(vassals(STAG), legion(CHOIR), ruling=VERDANT, phase="dawn")


def tied() -> Table:
    """Return a table at which a point of Kilgore's Calamity goes to one of two Vassals."""
    return given(vassals("Gnashing Maw", STAG), vassals(WATCHER), crown=[KILGORE, "Kadmon"], phase="dawn")


def above_a_limit() -> Table:
    """Return a table at which a player with two Sovereign Vassals sacrifices one [UTB-6]."""
    table = given(hand(IANIRA, vassals=[KILGORE], legion=[ANDRES]))
    table.play(f"cast {IANIRA}", f"choose {ANDRES} @ player_0 legion", "choose player_0 vassal", "done")
    return table.agree()


def above_the_hand() -> Table:
    """Return a table at which a player discards at Midnight."""
    cards = ["Living Bones", "Bone Colossus", "Lantern Wisp", "Ashen Seraph", "Gravewarden", "Rotting Hulk", "Dead Crawler"]
    return given(hand(*cards, vassals=[STAG]), phase="midnight")


LATER: list[tuple[Callable[[], Table], str, str]] = [
    (lambda: granted(""), "summon Living Bones", "you have 3 Vassals already"),
    (lambda: granted(""), "cast Living Bones", "a Summon was granted, no Cast"),
    (lambda: granted(""), "choose Living Bones", "it is the time for what was granted, or pass"),
    (lambda: granted(" / 2"), "cast Fallen Cherub", "what was granted does not cover it"),
    (lambda: granted(" / 2"), "invoke horror", "it is the time for what was granted, or pass"),
    (returning, "cast Pale Choir", "the question is yes or no"),
    (returning, f"choose {CHOIR} @ player_1 hand", "the question is yes or no"),
    (lambda: returning().play("yes"), "pass", "a card is to be discarded, with choose"),
    (searching, "pass", "a match of the Grave is to be taken, with choose"),
    (searching, f"choose {CHOIR} @ grave", f"'{CHOIR} @ grave' is not among what may be chosen here"),
    (moving, "invoke horror", "a Vassal is to be moved, with choose"),
    (struck, f"choose {VERDANT} @ crown", "the Ruling Sovereign can't be chosen"),
    (struck, "summon Living Bones", "a target is to be chosen first"),
    (above_a_limit, "pass", "a Vassal is to be sacrificed, with choose"),
    (tied, "pass", "a tied Vassal is to be chosen"),
    (above_the_hand, "pass", "a card is to be discarded, with choose"),
]


@pytest.mark.parametrize(("table", "name", "said"), LATER)
def test_another_question_allows_only_its_answers(table: Callable[[], Table], name: str, said: str) -> None:
    """The reason says what is to be answered first, or why this is no answer."""
    assert why(table(), name) == said


def test_a_granted_cast_is_no_summon() -> None:
    """A Summon that the limits would allow needs another grant."""
    table = given(hand("Fallen Cherub", "Living Bones", vassals=[STAG])).play("cast Fallen Cherub / 2").agree()
    assert why(table, "summon Living Bones") == "a Cast was granted, no Summon"


@pytest.mark.parametrize(
    ("sovereign", "said"), [(ANDRES, "there is no legal target for it"), (BRANWEN, "that text does not rule")]
)
def test_a_ruling_text_is_invoked_by_its_name(sovereign: str, said: str) -> None:
    """What it has for all players needs a target like any other text."""
    assert said in why(given(NOTHING, ruling=ANDRES), f"invoke ruling {sovereign}")
