"""The matches of the standard table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

FIELD = "greedy"
BUNDLED = ("random", "flat_mc:50", "ismcts:50", "ismcts:200", "ismcts:800")
"""What is in the table whatever is named."""

LADDER = (
    ("greedy", "random"),
    ("flat_mc:50", "flat_mc:12"),
    ("flat_mc:200", "flat_mc:50"),
    ("ismcts:200", "ismcts:50"),
    ("ismcts:800", "ismcts:200"),
)
"""The stronger before the weaker: each fourfold budget beats the former."""

PLAYERS = (3, 4)
JOURNALS = Path("runs") / "standard"


@dataclass(frozen=True)
class Match:
    """One agent in a seat against another in all others."""

    agent: str
    field: str
    players: int

    @property
    def journal(self) -> Path:
        """Return where its games are kept."""
        name = "-".join([self.agent, self.field, str(self.players)])
        return JOURNALS / f"{re.sub(r'[^A-Za-z0-9_-]', '_', name)}.jsonl"


def matches(named: Sequence[str], *, ladder: bool = True) -> list[Match]:
    """Return all matches of the table: against the field, up the ladder, and of `ppo` against a field of searchers."""
    against = [Match(agent, FIELD, players) for players in PLAYERS for agent in dict.fromkeys([*BUNDLED, *named])]
    if not ladder:
        return against
    pairs = [*LADDER, *([("ppo", "ismcts:200")] if "ppo" in named else [])]
    return against + [Match(stronger, weaker, players) for players in PLAYERS for stronger, weaker in pairs]
