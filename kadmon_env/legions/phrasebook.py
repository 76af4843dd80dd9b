"""Every phrase of card texts: what it means, an example, and which keys of a card can carry it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from typing import NamedTuple, TypeAlias

from kadmon_env.core.cardtext import Alternative, TextError, capital
from kadmon_env.legions.compiler import CONTINUOUS, compile_continuous, compile_effect
from kadmon_env.legions.explain import explain, explain_continuous
from kadmon_env.legions.meanings import SECTIONS, Section
from kadmon_env.legions.program import language
from kadmon_env.legions.standing import AROUND

OWN_NAME = "Fallen Cherub"
"""The name of the card that examples stand on; only a granted Cast that excepts its own name says it."""

_SPREAD = ("lone", "group")
"""Rules of the grammar that stand in the phrases as they are."""

Reader: TypeAlias = Callable[[str], str]
"""Compile a text and write it back; raises TextError."""


class Phrase(NamedTuple):
    """One phrase of card texts."""

    words: str
    """The phrase, with what stands for other phrases in capitals."""
    meaning: str
    keys: tuple[str, ...]
    """The keys of a card whose texts can say it."""
    example: str
    """A whole text that says it, under the first of the keys."""


def _effect(key: str, *, kadmon: bool = False) -> Reader:
    """Return what reads effects under a key."""
    return lambda text: explain(compile_effect(text, key, "this card", kadmon=kadmon), OWN_NAME)


def _continuous(key: str) -> Reader:
    """Return what reads continuous texts under a key."""
    return lambda text: explain_continuous(compile_continuous(text, key))


EFFECTS: dict[str, Reader] = {
    **{key: _effect(key) for key in ("spell", "cast", "invoke", "all_players", "calamity", "dawn", "arrival", "empty_tomb")},
    "calamity of Kadmon": _effect("calamity", kadmon=True),
    "dawn of Kadmon": _effect("dawn", kadmon=True),
}
STATEMENTS: dict[str, Reader] = {key: _continuous(key) for key in CONTINUOUS}


ANNOUNCED = ("spell", "cast", "invoke", "all_players")
"""The keys of what a player announces."""


def where(keys: tuple[str, ...]) -> str:
    """Return keys in short: those that a player announces as one, and all effects that every card can have as one."""
    if set(EFFECTS).difference(keys) == {key for key in EFFECTS if " " in key}:
        return "all effects"
    rest = [key for key in keys if key not in ANNOUNCED]
    return ", ".join(["what a player announces", *rest] if {*ANNOUNCED} <= {*keys} else keys)


@cache
def phrasebook() -> dict[str, tuple[Phrase, ...]]:
    """Return all phrases by the title of their section."""
    return {section.title: tuple(_phrases(section)) for section in SECTIONS}


def _phrases(section: Section) -> Iterator[Phrase]:
    """Yield the phrases of a section; those of one name, in several rules or continuous, are forms of one."""
    forms: dict[tuple[str, int], list[Alternative]] = {}
    for rule in section.rules:
        count: Counter[str] = Counter()
        for each in _alternatives(section, rule):
            forms.setdefault((each.name, count[each.name]), []).append(each)
            count[each.name] += not section.continuous
    for (name, _), said in forms.items():
        words = ", ".join(capital(each.words) if section.frame.startswith("{}") else each.words for each in said)
        yield Phrase(words, section.meanings[name], *_standing(section, said[0].phrases))


def _alternatives(section: Section, rule: str) -> Iterator[Alternative]:
    """Yield the alternatives of a rule, one for both where PER can be left out."""
    if section.samples:
        yield from (Alternative(name, phrase, (phrase,)) for name, phrase in section.samples)
        return
    found: dict[str, list[Alternative]] = {}
    for each in language().alternatives(rule, _SPREAD):
        found.setdefault(each.words.replace("PER ", ""), []).append(each)
    for both in found.values():
        longest = max((each.words for each in both), key=len)
        phrases = tuple(phrase for each in both for phrase in each.phrases)
        yield Alternative(both[0].name, longest.replace("PER ", "[PER] "), phrases)


def _standing(section: Section, phrases: Iterable[str]) -> tuple[tuple[str, ...], str]:
    """Return the keys whose texts can say one of some phrases, and the simplest text that does so under the first of them."""
    said = [section.frame.format(phrase) for phrase in sorted(phrases, key=len)]
    alone = section.continuous or section.frame.startswith("{} ")
    around = [("", "")] if alone else AROUND
    texts = [re.sub(r"\bN\b", "2", f"{before}{phrase}{after}.") for before, after in around for phrase in said]
    readers = STATEMENTS if section.continuous else EFFECTS
    examples = {key: text for key, read in readers.items() if (text := _first(read, texts))}
    return tuple(examples), next(iter(examples.values()))


def _first(read: Reader, texts: Iterable[str]) -> str:
    """Return the first text that can be read, as it is written back; nothing if none can."""
    for text in texts:
        with suppress(TextError):
            return read(text)
    return ""
