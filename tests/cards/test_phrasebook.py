"""The book of phrases: all that the grammar says and the compiler takes, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kadmon_env.legions import program
from kadmon_env.legions.compiler import CONTINUOUS, compile_continuous, compile_effect
from kadmon_env.legions.explain import explain, explain_continuous
from kadmon_env.legions.meanings import SECTIONS, Section
from kadmon_env.legions.phrasebook import OWN_NAME, Phrase, phrasebook, where
from kadmon_env.legions.program import language

BUILT = {"effect", "mode", "clause", "continuous", "types", "lone", "group"}
"""Rules that only put the phrases of others together."""

PHRASES = [phrase for phrases in phrasebook().values() for phrase in phrases]


def said(example: str, key: str) -> str:
    """Return what a text under a key means, written back; raises TextError."""
    if key in CONTINUOUS:
        return explain_continuous(compile_continuous(example, key))
    field, _, kadmon = key.partition(" of ")
    return explain(compile_effect(example, field, OWN_NAME, kadmon=bool(kadmon)), OWN_NAME)


def find(words: str) -> Phrase:
    """Return the phrase of these words."""
    return next(phrase for phrase in PHRASES if phrase.words == words)


def test_every_rule_of_the_grammar_is_in_the_book() -> None:
    """Each rule is a section's, except those that only join phrases."""
    grammar = Path(program.__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    rules = set(re.findall(r"^\??([a-z]+):", grammar, re.MULTILINE))
    assert {rule for section in SECTIONS for rule in section.rules} == rules - BUILT


@pytest.mark.parametrize("section", [section for section in SECTIONS if not section.samples], ids=lambda section: section.title)
def test_every_alternative_has_a_meaning(section: Section) -> None:
    """The names of a section's meanings are those of the grammar, each of them and no other."""
    names = {each.name for rule in section.rules for each in language().alternatives(rule)}
    assert set(section.meanings) == names


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.words)
def test_every_example_can_be_written_on_a_card(phrase: Phrase) -> None:
    """Under the first key that is named, it compiles, and it is the very text that it means."""
    assert said(phrase.example, phrase.keys[0]) == phrase.example


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        ("Become a random entombed Sovereign", "calamity of Kadmon, dawn of Kadmon"),
        ("Summon this card", "spell, cast"),
        ("N Power [PER] to this unit", "invoke"),
        ("Swap 2 units", "what a player announces"),
        ("Ungrave N", "what a player announces, arrival"),
        ("It becomes Midnight", "all effects"),
        ("Each player has a Wild token", "legion"),
        ("Each player is ambushed by N units, Each player is ambushed by 1 unit", "legion"),
        ("it", "what a player announces"),
        ("per player", "all effects"),
    ],
)
def test_a_phrase_says_where_it_can_stand(words: str, keys: str) -> None:
    """The keys are those that the compiler takes it under, in short."""
    assert where(find(words).keys) == keys


def test_forms_of_one_phrase_stand_together() -> None:
    """Singular and plural are one entry, and so is an amount with and without a count."""
    assert find("Vassal you control, Vassals you control").meaning == "One of your own Vassals."
    assert not [phrase for phrase in PHRASES if phrase.words == "N Damage to WHOM"]
