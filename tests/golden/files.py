"""Golden transcripts with the rules beside the decisions; ``python -m tests.golden.files`` writes them anew.

Decisions and notes are written by hand; the header and the last line, which name cards, rules and final state, are not.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kadmon_env import transcript
from kadmon_env.game import Game

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
IDS = re.compile(r"\[((?:J-)?[A-Z]+-\d[^\]]*)\]")


def decisions(text: str) -> list[str]:
    """Return the lines of decisions, with their notes."""
    return [line for line in text.splitlines() if line.startswith("player_")]


def without_notes(text: str) -> str:
    """Return a transcript as it is written without notes."""
    lines = (line.partition("  ;")[0] for line in text.splitlines() if not line.startswith("  ;"))
    return "\n".join([*lines, ""])


def cited(line: str) -> list[str]:
    """Return the rules that a line's notes cite."""
    return [rule for found in IDS.findall(line) for rule in found.split(", ")]


def begun(header: dict[str, Any]) -> Game:
    """Return the game that a header describes, whatever rules and cards it was written with."""
    if "position" in header:
        return Game.scenario("legions", header["position"])
    return Game.new("legions", seed=header["seed"], **header["config"])


def rewritten(text: str) -> str:
    """Return the same decisions under the rules and cards of today, with their notes."""
    played = transcript.read(text)
    game = begun(played.header)
    for line in played.lines:
        game.step(line.name)
    today, old = transcript.write(game).splitlines(), text.splitlines()
    return "\n".join([*today[: today.index("")], *old[old.index("") : -1], today[-1], ""])


if __name__ == "__main__":
    for path in FILES:
        path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")
