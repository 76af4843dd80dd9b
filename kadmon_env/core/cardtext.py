"""Card text in controlled English: one grammar reads it, writes it, and lists its phrases."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import islice, product
from typing import NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.grammar import NonTerminal, Rule, Symbol, Terminal
from lark.lexer import PatternRE, PatternStr, TerminalDef

from kadmon_env.core.letters import composed
from kadmon_env.errors import CardFileError

MAX_TEXT = 400
_NEAREST = 3
_CANDIDATES = 40
_LIKENESS = 0.65
_VERB = 0.25
"""What the same verb counts, where the same text counts 1."""

_END = frozenset({"<END-OF-FILE>", "$END"})


class TextError(CardFileError):
    """A card text that doesn't say anything the game can do; the message has no file and no card yet."""


def tidy(text: str) -> str:
    """Return the text composed and with single spaces; places in messages count its characters."""
    return " ".join(composed(text).split())


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def quoted(phrases: Sequence[str]) -> str:
    """Return phrases in quotation marks, with commas between them."""
    return ", ".join(f'"{phrase}"' for phrase in phrases)


def hint(phrases: Sequence[str]) -> str:
    """Return the end of a message that names the nearest phrases, if there are any."""
    return f"; nearest phrases: {quoted(phrases)}" if phrases else ""


def nearest(word: str, words: Sequence[str]) -> list[str]:
    """Return the up to three of the words that are most like a misspelt one."""
    match = {each.lower(): each for each in words}
    return [match[each] for each in difflib.get_close_matches(word.lower(), match, n=_NEAREST, cutoff=_LIKENESS)]


class Stop(NamedTuple):
    """Where a text stops being understood; at its length if it is too short."""

    place: int
    expected: frozenset[str]
    """The words that may stand there, and the names of terminals; none if the text is over."""


class Alternative(NamedTuple):
    """One thing that a rule of a grammar can say."""

    name: str
    words: str
    """What it says, with the names of other rules and of terminals in capitals."""
    phrases: tuple[str, ...]
    """All that it can say, with samples for the terminals."""


class Language:
    """A controlled language given by a lark grammar (LALR, literals in quotation marks, named alternatives)."""

    def __init__(self, grammar: str, starts: Sequence[str], samples: Mapping[str, str], clause_end: str) -> None:
        """Take a grammar, its start rules, a sample of each named terminal (N: numbers) and what ends a clause.

        The last is a regular expression; a match is an end where its group "end" takes part, otherwise it is skipped.
        """
        self._samples = samples
        self._words = dict(samples)
        self._clause_end = re.compile(clause_end, re.IGNORECASE)
        self._pairs: dict[str, dict[str, set[str]]] = {}
        self._lark = Lark(
            grammar,
            parser="lalr",
            start=list(starts),
            g_regex_flags=re.IGNORECASE,
            propagate_positions=True,
            maybe_placeholders=False,
            edit_terminals=self._whole_words,
        )

    def read(self, text: str, start: str) -> Tree[Token] | Stop:
        """Return the syntax tree of a tidy text, or where it stops being understood."""
        try:
            return self._lark.parse(text, start=start)
        except UnexpectedInput as error:
            expected = frozenset(self._words.get(name, name) for name in _expected(error) - _END)
            return Stop(_place_of(error, text), expected)

    def tree(self, text: str, start: str) -> Tree[Token] | None:
        """Return the syntax tree of a tidy text; None if the grammar doesn't have it."""
        found = self.read(text, start)
        return None if isinstance(found, Stop) else found

    def say(self, rule: str, name: str, *children: str) -> str:
        """Write the alternative of a rule that has this name, with its parts already written."""
        for each in self._rules[rule]:
            if _name(each) == name and sum(not _is_word(symbol) for symbol in each.expansion) == len(children):
                parts = iter(children)
                return _joined(self._words[s.name] if _is_word(s) else next(parts) for s in each.expansion)
        message = f"the grammar has no {rule} {name} of {len(children)} parts"
        raise LookupError(message)

    def phrases(self, rule: str) -> list[str]:
        """Return all phrases of a rule, with samples for its named terminals and without repetition."""
        if rule not in self._pairs:
            found = sorted({capital(phrase) for phrase in self._expand(NonTerminal(rule), ())})
            self._pairs[rule] = {phrase: _pairs(phrase) for phrase in found}
        return list(self._pairs[rule])

    def alternatives(self, rule: str, spread: Collection[str] = ()) -> list[Alternative]:
        """Return the alternatives of a rule; those of the rules to spread stand in them as they are, not by name."""
        return [made for each in self._rules[rule] for made in self._made(each, spread)]

    def _made(self, rule: Rule, spread: Collection[str]) -> Iterator[Alternative]:
        """Yield one alternative, in each way in which the rules to spread can stand in it."""
        for chosen in product(*(self._parts(symbol, spread) for symbol in rule.expansion)):
            phrases = tuple(_joined(parts) for parts in product(*(part.phrases for part in chosen)))
            yield Alternative(_name(rule), _joined(part.words for part in chosen), phrases)

    def _parts(self, symbol: Symbol, spread: Collection[str]) -> list[Alternative]:
        """Return what may stand for a symbol: itself, or the alternatives of a rule to spread."""
        if symbol.name in spread:
            return self.alternatives(symbol.name, spread)
        phrases = tuple(self._expand(symbol, ()))
        return [Alternative(symbol.name, phrases[0] if _is_word(symbol) else symbol.name.upper(), phrases)]

    def nearest(self, text: str, rule: str, say: Callable[[str], str]) -> list[str]:
        """Return the up to three phrases of a rule that are most like the text, as ``say`` has them, "" for none."""
        blank = re.sub(r"-?\d+", self._samples["N"], text).lower()
        pairs = _pairs(blank)
        phrases = self.phrases(rule)
        likeness = {phrase: _likeness(pairs, self._pairs[rule][phrase]) + _same_verb(blank, phrase) for phrase in phrases}
        order = sorted(likeness, key=likeness.__getitem__, reverse=True)
        matcher = difflib.SequenceMatcher(b=blank, autojunk=False)
        alike = sorted(order[:_CANDIDATES], key=partial(_unlikeness, matcher, blank))
        return first_said(alike, say) or first_said(order, say)

    def clause_at(self, text: str, place: int) -> tuple[int, int]:
        """Return where the clause begins that a place of the text lies in, and where it ends."""
        begin = 0
        for end in self._clause_end.finditer(text):
            if end["end"] is None:
                continue
            if end.start() >= place:
                return begin, end.start()
            if end.end() < len(text):
                begin = end.end()
        return begin, len(text)

    def begins(self, rule: str) -> frozenset[str]:
        """Return the words that a rule can begin with, and the names of terminals."""
        return frozenset(self._words.get(name, name) for name in self._firsts(rule))

    def _firsts(self, rule: str, above: tuple[str, ...] = ()) -> set[str]:
        """Return the names of the terminals that a rule can begin with."""
        begins = {each.expansion[0] for each in self._rules[rule]}
        names = {symbol.name for symbol in begins if isinstance(symbol, Terminal)}
        inner = {symbol.name for symbol in begins if not isinstance(symbol, Terminal)}.difference(above)
        return names.union(*(self._firsts(name, (*above, rule)) for name in inner))

    @cached_property
    def _rules(self) -> dict[str, list[Rule]]:
        """Return the alternatives of each rule."""
        rules: dict[str, list[Rule]] = {}
        for rule in self._lark.rules:
            rules.setdefault(rule.origin.name, []).append(rule)
        return rules

    def _whole_words(self, terminal: TerminalDef) -> None:
        """Note the words of a literal, and have it match whole words only."""
        words = terminal.pattern.value
        if isinstance(terminal.pattern, PatternStr):
            self._words[terminal.name] = words
            if words[-1].isalnum():
                terminal.pattern = PatternRE(re.escape(words) + r"(?!\w)")

    def _expand(self, symbol: Symbol, above: tuple[str, ...]) -> Iterator[str]:
        """Yield the phrases of a symbol; rules within themselves (repetition) are left out."""
        if isinstance(symbol, Terminal):
            yield self._words[symbol.name]
        elif symbol.name not in above:
            for rule in self._rules[symbol.name]:
                parts = [list(self._expand(each, (*above, symbol.name))) for each in rule.expansion]
                for choice in product(*parts):
                    yield _joined(choice)


def first_said(phrases: Iterable[str], say: Callable[[str], str]) -> list[str]:
    """Return the first few phrases that can be said, as ``say`` has them, "" for none."""
    return list(islice(filter(None, map(say, phrases)), _NEAREST))


def _name(rule: Rule) -> str:
    """Return the name of an alternative of a rule: its own, or the rule's."""
    return str(rule.alias or rule.origin.name)


def _pairs(text: str) -> set[str]:
    """Return the pairs of neighbouring letters of a text."""
    text = text.lower()
    return set(map(str.__add__, text, text[1:]))


def _likeness(pairs: set[str], others: set[str]) -> float:
    """Return which share of their pairs of letters two texts have in common."""
    return len(pairs & others) / (len(pairs) + len(others))


def _unlikeness(matcher: difflib.SequenceMatcher[str], text: str, phrase: str) -> float:
    """Return how far a phrase is from the text in small letters that a matcher has."""
    matcher.set_seq1(phrase.lower())
    return -matcher.ratio() - _same_verb(text, phrase)


def _same_verb(text: str, phrase: str) -> float:
    """Return what it adds to a phrase's likeness to begin with the very word that a text in small letters begins with."""
    return _VERB if text.split()[:1] == phrase.lower().split()[:1] else 0.0


def _is_word(symbol: Symbol) -> bool:
    """Return whether a symbol is a literal of the grammar, which no tree holds."""
    return isinstance(symbol, Terminal) and symbol.filter_out


def _joined(parts: Iterable[str]) -> str:
    """Join words and phrases, punctuation without a space before it."""
    return re.sub(r" ([,;.])", r"\1", " ".join(parts))


def _place_of(error: UnexpectedInput, text: str) -> int:
    """Return where a text stops being understood; its length if it is too short."""
    at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    return len(text) if at_end else error.column - 1


def _expected(error: UnexpectedInput) -> set[str]:
    """Return the names of the terminals that may stand where a text stops being understood."""
    if isinstance(error, UnexpectedCharacters):
        return set(error.allowed)
    return set(error.expected) if isinstance(error, UnexpectedToken) else set()
