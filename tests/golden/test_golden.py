"""Golden transcripts, read against the rulebook: each decision has the rules beside it, and each replays to the byte."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kadmon_env import transcript
from tests.golden.files import FILES, FOLDER, cited, decisions, rewritten, without_notes

DOCS = FOLDER.parents[1] / "docs" / "rules.md"
RULES = set(re.findall(r"^- \*\*([A-Z0-9-]+)\*\*", DOCS.read_text(encoding="utf-8"), re.MULTILINE))

golden = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@golden
def test_a_golden_transcript_replays_to_the_byte(path: Path) -> None:
    """Replaying gives the same final state, and writing it again the same text."""
    text = path.read_text(encoding="utf-8")
    assert transcript.write(transcript.read(text, path.name).replay()) == without_notes(text)


@golden
def test_each_decision_has_its_rules_beside_it(path: Path) -> None:
    """Every decision cites a rule, and every rule cited anywhere stands in docs/rules.md."""
    text = path.read_text(encoding="utf-8")
    assert [line for line in decisions(text) if not cited(line)] == []
    assert {rule for line in text.splitlines() for rule in cited(line)} - RULES == set()


@golden
def test_writing_it_anew_changes_nothing(path: Path) -> None:
    """Under the rules that it was written with, a golden transcript comes out as it went in."""
    text = path.read_text(encoding="utf-8")
    assert rewritten(text) == text


def test_together_they_touch_every_chapter() -> None:
    """Each chapter of the rules, and each Sovereign, is cited somewhere."""
    found = {rule for path in FILES for line in path.read_text(encoding="utf-8").splitlines() for rule in cited(line)}
    chapters = {rule.rpartition("-")[0].removeprefix("J-") for rule in found}
    assert {rule.rpartition("-")[0].removeprefix("J-") for rule in RULES} - chapters == set()
