"""The machinery of card texts, with a language of its own: nothing in it knows a game."""

from __future__ import annotations

import pytest

from kadmon_env.core.cardtext import Language, TextError
from kadmon_env.core.misread import NotUnderstood, parsed

GRAMMAR = """
text: clause (";" clause)* "."
clause: "draw" N             -> draw
      | "draw" N "for" whom  -> draw
      | "shuffle"            -> shuffle
whom: "you" -> you | "each player" -> all
N: /[0-9]+/
%ignore " "
"""


@pytest.fixture(scope="module")
def toy() -> Language:
    """Return a language of two verbs."""
    return Language(GRAMMAR, ["text"], {"N": "N"}, r"for us;|(?P<end>[.;])")


def any_phrase(_before: str, phrase: str, *, alone: bool) -> str:  # noqa: ARG001 - a toy takes all
    """Offer every phrase."""
    return phrase


def test_a_grammar_lists_its_phrases(toy: Language) -> None:
    """All that a rule can say is listed, numbers as N."""
    assert toy.phrases("clause") == ["Draw N", "Draw N for each player", "Draw N for you", "Shuffle"]


def test_a_grammar_lists_the_alternatives_of_a_rule(toy: Language) -> None:
    """Each has its name, its words with other rules in capitals, and all that it can say."""
    found = toy.alternatives("clause")
    assert [(each.name, each.words) for each in found] == [
        ("draw", "draw N"),
        ("draw", "draw N for WHOM"),
        ("shuffle", "shuffle"),
    ]
    assert found[1].phrases == ("draw N for you", "draw N for each player")


def test_a_rule_can_be_spread_over_the_alternatives_of_another(toy: Language) -> None:
    """Then what it can say stands there instead of its name."""
    words = [each.words for each in toy.alternatives("clause", ["whom"])]
    assert words == ["draw N", "draw N for you", "draw N for each player", "shuffle"]


def test_a_grammar_writes_what_it_reads(toy: Language) -> None:
    """An alternative is written from its name and its parts, which also choose between two of the same name."""
    assert toy.say("clause", "draw", "3") == "draw 3"
    assert toy.say("clause", "draw", "3", toy.say("whom", "all")) == "draw 3 for each player"


def test_a_grammar_reads_whole_words_only(toy: Language) -> None:
    """Words that run into one another are not the words of the grammar."""
    assert parsed(toy, "Draw 2 for you; SHUFFLE.", "text", "clause", any_phrase).data == "text"
    with pytest.raises(TextError, match=r'from "shuffled\." on'):
        parsed(toy, "shuffled.", "text", "clause", any_phrase)


def test_a_text_that_the_grammar_lacks_has_no_tree(toy: Language) -> None:
    """Whether a text can be read is found out without a message."""
    assert toy.tree("shuffle.", "text") is not None
    assert toy.tree("shuffled.", "text") is None


@pytest.mark.parametrize(
    ("text", "clause", "message"),
    [
        ("Draw 2; shuffle", "shuffle", 'needs a full stop "." at the end$'),
        ("Draw 2; draw", "draw", "ends too early; nearest phrases"),
        ("Draw 2;", "Draw 2;", 'ends too early; a phrase is expected there, such as "Draw N", "Shuffle", "Draw N for you"$'),
        ("Draw 2; shuffled.", "shuffled", "is not understood from"),
    ],
)
def test_what_is_missing_is_told_with_its_clause(toy: Language, text: str, clause: str, message: str) -> None:
    """A full stop, the rest of a phrase, or a whole one; the error has the clause that isn't understood."""
    with pytest.raises(NotUnderstood, match=message) as error:
        parsed(toy, text, "text", "clause", any_phrase)
    assert error.value.clause == clause


def test_only_phrases_on_offer_are_suggested(toy: Language) -> None:
    """Whoever parses decides which of the nearest phrases may be offered, and how they are said."""

    def for_you(_before: str, phrase: str, *, alone: bool) -> str:  # noqa: ARG001 - nothing is around it
        return f"{phrase}!" if phrase.endswith("you") else ""

    with pytest.raises(TextError, match=r'nearest phrases: "Draw N for you!"$'):
        parsed(toy, "draw 2 four you.", "text", "clause", for_you)


def test_what_stands_before_a_phrase_is_told_to_who_offers_it(toy: Language) -> None:
    """An offer knows the accepted part of the text; if it takes nothing there, the error says so."""
    heard: set[str] = set()

    def nothing(before: str, _phrase: str, *, alone: bool) -> str:  # noqa: ARG001 - nothing is on offer
        heard.add(before)
        return ""

    with pytest.raises(NotUnderstood) as error:
        parsed(toy, "shuffle; draw two.", "text", "clause", nothing)
    assert (heard, error.value.stuck) == ({"shuffle;"}, True)


def test_a_clause_ends_where_the_language_says(toy: Language) -> None:
    """What the language skips is within a clause, marks and all."""
    assert toy.clause_at("draw 2 for us; shuffle; draw 1.", 20) == (0, 22)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Draw 2 shuffle.", r'from "shuffle." on \(character 8\); ";" is expected there$'),
        ("Draw 2, shuffle.", 'on .* ";" is expected there instead of ","$'),
        ("Draw 2 and shuffle.", 'on .* ";" is expected there instead of "and"$'),
        ("Draw 2,", 'a full stop "." is expected there instead of ","$'),
        ("Draw 2;; shuffle.", r'from "; shuffle." on \(character 8\); leave out ";"$'),
        ("Draw 2,; shuffle.", r'from ",; shuffle." on \(character 7\); leave out ","$'),
    ],
)
def test_a_mark_that_is_missing_or_too_many_is_named_with_its_place(toy: Language, text: str, message: str) -> None:
    """If with another mark the text goes on, that is what the message asks for, and nothing else."""
    with pytest.raises(NotUnderstood, match=message):
        parsed(toy, text, "text", "clause", any_phrase)
