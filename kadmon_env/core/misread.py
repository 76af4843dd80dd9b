"""What is said of a text that a language doesn't have: where it stops being understood, and what would do there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from lark import Token, Tree

from kadmon_env.core.cardtext import Language, Stop, TextError, first_said, hint, quoted

_OVER = 'is over before "{}" (character {}); verbs are joined by ";", modes by "/"'
_UNKNOWN = 'is not understood from "{}" on (character {})'
_SHORT = "ends too early"
_EMPTY = "is empty"
_NO_STOP = 'needs a full stop "." at the end'
_MARKS = {";": '";"', "/": '"/"', ".": 'a full stop "."'}
"""The marks between phrases, as messages name them."""

_WORD = re.compile(r"\w+|\W|$")
_LETTER = re.compile(r"[^\W_]")
_NUMBER = re.compile(r"\bN\b", re.IGNORECASE)
"""What stands for a number where phrases are listed."""

_JOINERS = ",:;/"
"""What people write between phrases where a mark is expected."""


class Offer(Protocol):
    """Whoever knows which phrases would do."""

    def __call__(self, before: str, phrase: str, /, *, alone: bool) -> str:
        """Return a phrase as it can be said behind these words, "" if it can't; ``alone``: with nothing else around it."""
        ...


class NotUnderstood(TextError):  # noqa: N818 - says what happened, like the messages
    """A card text that the grammar doesn't have."""

    def __init__(
        self, message: str, where: str, around: tuple[str, str, str], *, wrong: str, begins: bool, stuck: bool
    ) -> None:
        """Take the message, which comes behind the text, and for whoever knows a better one what it is about."""
        super().__init__(message)
        self.where = where
        """The part of the message that says where the text stops being understood."""
        self.before, self.clause, self.after = around
        """The clause in which the text stops being understood, and what stands before and behind it."""
        self.wrong = wrong
        """What stands where a phrase should begin, up to the end of the clause; "" if the text stops within a phrase."""
        self.begins = begins
        """Whether it stops where a phrase should begin."""
        self.stuck = stuck
        """Whether no phrase at all would do there."""


def parsed(language: Language, text: str, start: str, rule: str, offer: Offer) -> Tree[Token]:
    """Return the syntax tree of a tidy text.

    Raises `NotUnderstood`, whose message comes behind the text: it names the place, and the mark that is missing or the
    nearest phrases of ``rule`` on offer.
    """
    found = language.read(text, start)
    if isinstance(found, Stop):
        raise _Misreading(language, text, start, rule, offer, found).error()
    return found


@dataclass(frozen=True)
class _Misreading:
    """A text that stops being understood somewhere."""

    language: Language
    text: str
    start: str
    rule: str
    offer: Offer
    stop: Stop

    def error(self) -> NotUnderstood:
        """Return the error that says where the text stops being understood, and what would do there."""
        begin, end = self.language.clause_at(self.text, self.stop.place)
        clause, before = self.text[begin:end].strip(" ."), self.text[:begin].rstrip()
        begins = self._ahead[-1:] in {*_MARKS, ""}
        wrong = self.text[self.stop.place : end].rstrip(" .") if begins else ""
        said, stuck = (
            self._sample() or self._spare() or self._before_mark() or self._over() or self._mark() or self._too_many(),
            False,
        )
        if not said and self._wants_phrase:
            before, found = self._ahead, self._phrases(self._ahead)
            said, stuck = self._where + _such_as("a phrase is", found), not found
        elif not said:
            found = self.language.nearest(clause, self.rule, partial(self.offer, before, alone=False))
            said, stuck = self._where + hint(found), not found
        around = (before, clause, self.text[end:])
        return NotUnderstood(said, self._where, around, wrong=wrong, begins=begins, stuck=stuck)

    def _sample(self) -> str:
        """Say that a phrase was copied with the "N" that stands for any number; "" if that isn't the fault."""
        found = self.language.read(_NUMBER.sub("1", self.text), self.start) if _NUMBER.match(self._rest) else self.stop
        goes_on = not isinstance(found, Stop) or found.place > self.stop.place
        return f'{self._where}; "N" stands for a number: write one in its place' if goes_on else ""

    @property
    def _ahead(self) -> str:
        """What is understood."""
        return self.text[: self.stop.place].rstrip()

    @property
    def _rest(self) -> str:
        """What isn't understood, from there to the end."""
        return self.text[self.stop.place :]

    @property
    def _where(self) -> str:
        """Say where the text stops being understood."""
        if self._rest:
            return _UNKNOWN.format(self._rest, self.stop.place + 1)
        return _SHORT if self.text else _EMPTY

    @property
    def _wants_phrase(self) -> bool:
        """Tell whether a whole phrase is missing."""
        return self._rest[:1] in {*_MARKS, ""} and self.language.begins(self.rule) <= self.stop.expected

    def _spare(self) -> str:
        """Say that there are marks behind the end of a whole text; "" if there are none."""
        spare = self._rest.strip() if self._ahead.endswith(".") and not _LETTER.search(self._rest) else ""
        return self._left_out(spare) if spare and self.language.tree(self._ahead, self.start) else ""

    def _before_mark(self) -> str:
        """Say that a text goes on with a mark after its end, or that ";" stands before "/"; "" if neither is so."""
        before, mark = self._ahead[-1:], self._rest[:1]
        ends = not self.stop.expected and mark and mark in ";/" and self._tail(mark)
        return f'{self._where}; leave out the "{before}" before the "{mark}"' if ends or (before, mark) == (";", "/") else ""

    def _over(self) -> str:
        """Say that the text goes on after its end, or lacks nothing but the last full stop; "" if neither is so."""
        if not self.stop.expected:
            return _OVER.format(self._rest, self.stop.place + 1)
        return _NO_STOP if not self._rest and self.language.tree(f"{self.text}.", self.start) else ""

    def _phrases(self, before: str) -> list[str]:
        """Return the shortest phrases that would do behind some words, those first that need nothing else around them."""
        shortest = sorted(self.language.phrases(self.rule), key=len)
        alone = first_said(shortest, partial(self.offer, before, alone=True))
        return alone or first_said(shortest, partial(self.offer, before, alone=False))

    def _mark(self) -> str:
        """Say which mark is missing, if that is the fault."""
        allowed = [mark for mark in _MARKS if mark in self.stop.expected]
        word = _WORD.findall(self._rest)[0]
        joiner = word if word in _JOINERS else ""
        if (joiner or self.stop.expected == {"."}) and self._tail(word)[:1] in allowed:
            return self._left_out(word)
        for instead in [joiner] if joiner else ["", word]:
            if marks := [mark for mark in allowed if self._goes_on(mark, instead)]:
                return self._expected(self._doing(marks, instead), instead)
        if self.stop.expected != {"."}:
            return ""
        if not self._rest and (phrases := self._phrases(f"{self._ahead}.")):
            return self._where + _such_as('a full stop "." and a phrase are', phrases)
        return self._expected(["."], joiner) if joiner or not word or self._is_first(word) else ""

    def _is_first(self, word: str) -> bool:
        """Tell whether phrases begin with a word."""
        return word.casefold() in {words.split()[0].casefold() for words in self.language.begins(self.rule)}

    def _too_many(self) -> str:
        """Say that a mark stands before a phrase for nothing, if that is the fault."""
        mark = self._rest[:1]
        spare = mark in _MARKS and self._next(mark) and self._reads(f"{self._ahead} {self._next(mark)}")
        return self._left_out(mark) if spare else ""

    def _left_out(self, word: str) -> str:
        """Say that a word or mark is too much there."""
        return f'{self._where}; leave out "{word}"'

    def _expected(self, marks: Iterable[str], instead: str) -> str:
        """Say which marks would do there, and what stands in their place."""
        aside = f' instead of "{instead}"' if instead else ""
        return f"{self._where}; {' or '.join(_MARKS[mark] for mark in marks)} is expected there{aside}"

    def _goes_on(self, mark: str, instead: str) -> bool:
        """Tell whether with a mark, perhaps for a word, a whole phrase more is understood, or the text is at its end."""
        more = f" {self._next(instead)}" if self._tail(instead) else ""
        return (mark == "." if not more else more != " ") and self._reads(f"{self._ahead}{mark}{more}")

    def _doing(self, marks: list[str], instead: str) -> list[str]:
        """Return the marks behind which the next phrase would do; all if it wouldn't behind any."""
        clause = self._next(instead)
        return [mark for mark in marks if self.offer(f"{self._ahead}{mark}", clause, alone=True)] or marks

    def _reads(self, text: str) -> bool:
        """Tell whether the language has a text, to which the last full stop may be missing."""
        return self.language.tree(f"{text.removesuffix('.')}.", self.start) is not None

    def _tail(self, instead: str) -> str:
        """Return what isn't understood without a word at its beginning."""
        return self._rest.removeprefix(instead).lstrip()

    def _next(self, instead: str) -> str:
        """Return the first clause of what isn't understood, without a word at its beginning."""
        tail = self._tail(instead)
        return tail[: self.language.clause_at(tail, 0)[1]].rstrip(" .")


def _such_as(what: str, phrases: list[str]) -> str:
    """Return the end of a message that names some phrases of those that would do."""
    return f"; {what} expected there, such as {quoted(phrases)}" if phrases else ""
