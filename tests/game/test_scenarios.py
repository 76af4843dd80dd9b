"""Scenarios worked out from the rulebook without any engine: positions, moves, and the facts that must follow."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.facts import check, given, play

SCENARIOS = json.loads(Path(__file__).with_name("legions.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: f"{s['id']} [{' '.join(s['rules'])}]")
def test_scenario(scenario: dict[str, Any]) -> None:
    """What the rules say follows from a position and a script does follow."""
    game = given(scenario["position"])
    play(game, scenario["script"])
    check(game, scenario["expect"])
