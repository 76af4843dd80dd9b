"""The syntax trees of card texts: their parts, where those stand, and the numbers, words and verbs that they are."""

from __future__ import annotations

from lark import Token, Tree

from kadmon_env.core.cardtext import TextError
from kadmon_env.legions.program import MARKS, MAX_NUMBER
from kadmon_env.legions.terms import Op, Type

_ONLY_CHOOSE = ("declare", "choose_player")
_FORMS = {"relocate_each": Op.RELOCATE}
"""Forms of a verb with names of their own."""


def trees(tree: Tree[Token]) -> list[Tree[Token]]:
    """Return the children that are trees."""
    return [child for child in tree.children if isinstance(child, Tree)]


def tokens(tree: Tree[Token]) -> list[Token]:
    """Return the children that are tokens."""
    return [child for child in tree.children if isinstance(child, Token)]


def at(node: Token | Tree[Token]) -> str:
    """Say where a token or tree begins, in characters from 1."""
    start = node.start_pos if isinstance(node, Token) else node.meta.start_pos
    return f"(character {(start or 0) + 1})"


def said_at(tree: Tree[Token], text: str) -> str:
    """Return the words of a text that a tree stands for."""
    return text[tree.meta.start_pos : tree.meta.end_pos]


def number(token: Token, least: int = 1, most: int = MAX_NUMBER) -> int:
    """Read a number within its bounds."""
    digits = token.lstrip("-0") or "0"
    if token.startswith("-") or len(digits) > len(str(most)) or not least <= int(digits) <= most:
        allowed = f"{least}" if least == most else f"{least} to {most}"
        raise TextError(f'says "{token}"; allowed here: {allowed} {at(token)}')
    return int(digits)


def words(tree: Tree[Token]) -> list[str]:
    """Return the words of a list, each once."""
    found = [token.capitalize() for token in tokens(tree)]
    if len(set(found)) < len(found):
        raise TextError(f"names the same twice {at(tree)}")
    return found


def types_of(kin: Tree[Token]) -> int:
    """Read "an Undead or Horror" as a set of types."""
    types = words(trees(kin)[0])
    article = "an" if types[0] == "Undead" else "a"
    if kin.data != article:
        raise TextError(f'should say "{article} {types[0]}" {at(kin)}')
    return sum(1 << Type[word.upper()] for word in types)


def verb_of(clause: Tree[Token]) -> Op | None:
    """Return the verb of a clause; None for one that only chooses a player or declares a type."""
    said = str(trees(clause)[0].data if clause.data == "in_despair" else clause.data)
    if said in _ONLY_CHOOSE:
        return None
    return Op.MARK if said in MARKS else _FORMS.get(said) or Op[said.upper()]
