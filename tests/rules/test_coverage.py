"""Every rule of docs/rules.md has a test that names it, and no test names a rule that is not there."""

from __future__ import annotations

import ast
import re
import unicodedata
from pathlib import Path

from kadmon_env.legions.cardfile import load_cards

HERE = Path(__file__).parent
DOCS = HERE.parent.parent / "docs" / "rules.md"
RULE = re.compile(r"^- \*\*((?:J-)?[A-Z]+-\d+)\*\* ", re.MULTILINE)
RULE_TEST = re.compile(r"test_((?:j_)?[a-z]+_\d+)_\w+")
CARD_TEST = re.compile(r"test_card_(\w+)")


def named_tests() -> set[str]:
    """Return the names of all tests beside this file."""
    files = sorted(HERE.glob("test_*.py"))
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in files if path != Path(__file__))
    names = {node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}
    return {name for name in names if name.startswith("test_")}


def rules_tested() -> set[str]:
    """Return the ids that tests name, `J-ACT-10` for `test_j_act_10_...`."""
    found = (RULE_TEST.fullmatch(name) for name in named_tests())
    return {match[1].upper().replace("_", "-") for match in found if match}


def rules_documented() -> list[str]:
    """Return the ids of the docs page, in its order."""
    return RULE.findall(DOCS.read_text(encoding="utf-8"))


def test_every_rule_has_a_test() -> None:
    """A rule of the docs page without a test that names it is listed here."""
    assert len(rules_documented()) > 150
    assert sorted(set(rules_documented()) - rules_tested()) == []


def test_every_test_names_a_rule_of_the_docs() -> None:
    """A test of an unknown rule is listed here."""
    assert sorted(rules_tested() - set(rules_documented())) == []


def test_every_test_is_of_a_rule_or_a_card() -> None:
    """A test in this folder that names neither is listed here."""
    assert sorted(name for name in named_tests() if not RULE_TEST.fullmatch(name) and not CARD_TEST.fullmatch(name)) == []


def test_no_rule_stands_twice() -> None:
    """Each id of the docs page has one entry."""
    rules = rules_documented()
    assert sorted(rule for rule in set(rules) if rules.count(rule) > 1) == []


def test_rulings_are_marked_as_such() -> None:
    """An entry says *ruling* exactly if its id starts with J-."""
    marked = set(re.findall(r"^- \*\*([A-Z0-9-]+)\*\* \*ruling:\*", DOCS.read_text(encoding="utf-8"), re.MULTILINE))
    assert marked == {rule for rule in rules_documented() if rule.startswith("J-")}


def test_every_card_has_a_test() -> None:
    """A design of the card file that no test is named after is listed here."""
    named = [match[1] for match in map(CARD_TEST.fullmatch, named_tests()) if match]
    designs = {_identifier(name) for name in load_cards().names}
    assert len(designs) == 30
    assert sorted(design for design in designs if not any(name.startswith(f"{design}_") for name in named)) == []


def _identifier(name: str) -> str:
    """Return how a test spells a card: `kilgore` for `Kilgore, Master of Ravns`."""
    plain = unicodedata.normalize("NFKD", name.partition(",")[0]).encode("ascii", "ignore").decode()
    return plain.lower().replace(" ", "_")
