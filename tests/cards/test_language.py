"""Card text in controlled English: reading it, writing it, and what it says when it isn't understood."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kadmon_env.core.cardtext import TextError
from kadmon_env.errors import CardFileError
from kadmon_env.legions.cardfile import CardFile, load_cards
from kadmon_env.legions.cardtables import program_at
from kadmon_env.legions.compiler import compile_continuous, compile_effect
from kadmon_env.legions.explain import explain, explain_continuous
from kadmon_env.legions.program import Program, language

TEXTS = [text for design in load_cards().designs for text in design.texts.values()]
WORDS = sorted({word for text in TEXTS for word in text.split()} | {"0", "-3", "100", "and", "or", ",", ".", "/"})
OPENINGS = ["", "1 Damage to a unit; ", "1 Damage to each of 2 units; ", "Choose a player; ", "Declare a type; "]
KEYS = ["spell", "invoke", "all_players", "calamity", "dawn", "arrival", "empty_tomb"]


@pytest.mark.parametrize("text", ["Ungrave 3.", "ungrave 3.", "  UNGRAVE \n 3 ."])
def test_capitals_and_spaces_do_not_matter(text: str) -> None:
    """However it is spaced and capitalised, a text means the same."""
    assert explain(compile_effect(text, "spell", "Dead Crawler")) == "Ungrave 3."


def test_every_text_of_the_set_is_written_back_as_it_stands(cards: CardFile) -> None:
    """Text to op rows to text is the identity for each field of each card."""
    for design in cards.designs:
        for field, program in design.programs.items():
            rows = program_at(cards.tables, int(cards.tables.program[design.first, field]))
            assert rows == program
            assert explain(rows, design.name) in design.texts.values()
        if design.flags:
            assert explain_continuous(design.flags) in design.texts.values()


def test_the_set_is_written_as_its_programs_are_explained(cards: CardFile) -> None:
    """The words in the card file are the very words that its programs are explained in."""
    with open(cards.source, encoding="utf-8") as file:  # noqa: PTH123 - shortest
        written = file.read()
    assert [text for text in TEXTS if f'= "{text}"\n' not in written] == []


@pytest.mark.parametrize(("key", "least"), [("spell", 500), ("calamity", 50), ("arrival", 50)])
def test_every_phrase_that_a_field_can_carry_survives_the_round_trip(key: str, least: int) -> None:
    """Program to text to program is the identity for each phrase of the grammar, alone or after a choice."""
    programs = [program for phrase in language().phrases("clause") if (program := first_compiled(phrase, key))]
    for program in programs:
        assert compile_effect(explain(program), key, "this card") == program
    assert len(programs) >= least


def first_compiled(phrase: str, key: str) -> Program | None:
    """Return the program of a phrase, alone or after the first choice that it can follow, if any."""
    for opening in OPENINGS if key == "spell" else OPENINGS[:1]:
        try:
            return compile_effect(re.sub(r"\bN\b", "2", f"{opening}{phrase}."), key, "this card")
        except TextError:
            continue
    return None


STATEMENTS = [
    ("legion", "The Legion is Immune to Spells and Invocations."),
    ("legion", "This Sovereign is Immune to Invocations."),
    ("legion", "Damage dealt to a Horror, Spirit or Samael destroys it."),
    ("legion", "Damaged units deal double Damage. Maximum hand size is increased by 3."),
    ("legion", "Each player is ambushed by 1 unit."),
    ("vassal", "If destroyed, you may discard 1 card to return this unit to your hand."),
    ("vassal", "If destroyed, you may discard 4 cards to return this unit to your hand."),
]


@pytest.mark.parametrize(("key", "text"), STATEMENTS)
def test_a_continuous_text_survives_the_round_trip(key: str, text: str) -> None:
    """Text to flags to text is the identity for continuous texts beyond those of the set."""
    assert explain_continuous(compile_continuous(text, key)) == text


UNKNOWN = [
    ("spell", "2 Damge to a Vassal.", "Damge to a Vassal.", 3, "N Damage to a Vassal"),
    ("spell", "Ungrave 1; 2 Damage to all units.", "all units.", 24, "N Damage to a unit"),
    ("spell", "Quickcast. Swap two units.", "Swap two units.", 12, "Swap 2 units"),
    ("spell", "Quickcst. Swap 2 units.", "Quickcst. Swap 2 units.", 1, "Quickcast"),
    (
        "spell",
        "Ungrave 2; if desperate, 3 instead.",
        "if desperate, 3 instead.",
        12,
        "Ungrave N; if in Despair, N instead",
    ),
    ("spell", "Merge 2 units.", "Merge 2 units.", 1, "Merge 2 Vassals you control"),
    ("spell", "Swap 2 Vassals.", "Swap 2 Vassals.", 1, "Swap 2 units"),
    (
        "spell",
        "Put a unit other than the Ruling Sovereign into the Grave.",
        "other than the Ruling Sovereign into the Grave.",
        12,
        "Put a unit into the Grave",
    ),
    ("spell", "Ungrave2.", "Ungrave2.", 1, "Ungrave N"),
    ("calamity", "1 Damge to every Vassal.", "Damge to every Vassal.", 3, "N Damage to every Vassal"),
    ("legion", "The Legion is Immune to Spels.", "Spels.", 25, "The Legion is Immune to Spells"),
]


@pytest.mark.parametrize(("key", "text", "rest", "place", "phrase"), UNKNOWN)
def test_an_unknown_phrase_is_placed_and_answered(key: str, text: str, rest: str, place: int, phrase: str) -> None:
    """The message quotes from the first word that isn't understood, counts its place and suggests what was meant."""
    with pytest.raises(TextError) as error:
        compile_continuous(text, key) if key == "legion" else compile_effect(text, key, "this card")
    assert f'is not understood from "{rest}" on (character {place}); nearest phrases: "{phrase}"' in str(error.value)


def test_suggestions_can_stand_in_the_field() -> None:
    """Nothing is suggested for a Calamity that nobody could announce there."""
    with pytest.raises(TextError) as error:
        compile_effect("3 Damage to some units.", "calamity", "this card")
    suggested = re.findall(r'"([^"]*N[^"]*)"', str(error.value).split("nearest phrases:")[1])
    assert len(suggested) == 3
    for phrase in suggested:
        compile_effect(phrase.replace("N", "1") + ".", "calamity", "this card")


EARLY = [
    ("1 Damage to a unit", 'needs a full stop "." at the end'),
    ("2 Damage to", 'ends too early; nearest phrases: "N Damage to a unit"'),
    ("1 Power to a unit; 2 Damage to", 'ends too early; nearest phrases: "N Damage to it"'),
    ("Quickcast.", 'ends too early; a phrase is expected there, such as "Ungrave N"'),
    ("2 Damage to a unit;", "ends too early; a phrase is expected there, such as"),
    ("Ungrave 2 /", "ends too early; a phrase is expected there, such as"),
    ("1 Damage to a unit;.", 'not understood from "." on (character 20); a phrase is expected there, such as'),
    ("  ", '"" is empty; a phrase is expected there, such as'),
]


@pytest.mark.parametrize(("text", "message"), EARLY)
def test_a_text_that_stops_too_early_says_what_is_missing(text: str, message: str) -> None:
    """The message asks for a full stop only where one would do, and for a phrase where one can begin."""
    with pytest.raises(TextError, match=re.escape(message)):
        compile_effect(text, "spell", "this card")


def test_a_text_that_goes_on_after_its_end_says_how_verbs_are_joined() -> None:
    """A full stop ends an effect; the message says what joins verbs and modes."""
    with pytest.raises(TextError, match=r'over before "1 Power to it." \(character 21\); verbs are joined by ";"'):
        compile_effect("1 Damage to a unit. 1 Power to it.", "spell", "this card")


def outcome(text: str, key: str) -> Program | str:
    """Return the program of a text, or the message that refuses it."""
    try:
        return compile_effect(text, key, "this card")
    except CardFileError as error:
        return str(error)


@settings(max_examples=60)
@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)), st.sampled_from(KEYS))
def test_any_text_compiles_or_is_refused_with_a_message(text: str, key: str) -> None:
    """Whatever is written, it is a program that can be explained, or one error."""
    found = outcome(text, key)
    assert found
    assert isinstance(found, str) or outcome(explain(found), key) == found


@settings(max_examples=60)
@given(st.sampled_from(TEXTS), st.integers(0, 60), st.integers(0, 12), st.text(max_size=8))
def test_any_misspelling_compiles_or_is_refused_with_a_message(text: str, place: int, cut: int, put: str) -> None:
    """A text of the set with a piece replaced is a program that can be explained, or one error."""
    found = outcome(text[:place] + put + text[place + cut :], "spell")
    assert found
    assert isinstance(found, str) or outcome(explain(found), "spell") == found
