"""A bot in Python's standard library alone: ``python evaluate.py "process:python docs/examples/bot.py" random``.

It Summons the strongest card it can, Invokes, hits rivals and the Legion rather than itself, and lets its weakest card go.
"""

from __future__ import annotations

import json
import sys
from typing import Any

OWN_VASSALS, THRONE = 13, 5
"""Places of a card, as docs/environment.md has them; rivals' Vassals are 14 to 16, the Legion 17 to 20."""

GIVEN_UP = ("discard", "sacrifice")
DECISIONS = ("", "action", "answer", "target", "declare", "damage", "discard", "sacrifice")


class Bot:
    """Score every legal action and take the best; of equal ones the first."""

    def __init__(self, hello: dict[str, Any]) -> None:
        """Learn the cards and where things stand."""
        self.column = {name: place for place, name in enumerate(hello["columns"]["cards"])}
        self.decision: int = hello["columns"]["table"].index("decision")
        self.verbs = sorted((first, name) for name, first in hello["verbs"].items())
        self.first: dict[str, int] = hello["verbs"]
        self.worth: dict[int, int] = {row: card["power"] + card["life"] for card in hello["designs"] for row in card["rows"]}

    def choose(self, row: dict[str, Any]) -> int:
        """Return the action for one row of a request."""
        legal: list[int] = row["legal"]
        return max(legal, key=lambda action: (self.score(row, action), -action))

    def score(self, row: dict[str, Any], action: int) -> float:
        """Return what an action seems to be worth."""
        verb = next(name for first, name in reversed(self.verbs) if first <= action)
        if verb == "SUMMON":
            return 100 + self.worth[action - self.first[verb]]
        if verb == "CHOOSE":
            return self.of_card(row, action - self.first[verb])
        return {"INVOKE": 60, "CAST": 50, "YES": 1, "DONE": -1}.get(verb, 0)

    def of_card(self, row: dict[str, Any], card: int) -> float:
        """Return what it seems to be worth to choose a card."""
        asked: int = row["table"][self.decision]
        if asked < len(DECISIONS) and DECISIONS[asked] in GIVEN_UP:
            return -self.worth[card]
        place, life = self.number(row, card, "place"), self.number(row, card, "life")
        if place == OWN_VASSALS:
            return -10 + life
        return (20 if place == THRONE else 10) - life

    def number(self, row: dict[str, Any], card: int, name: str) -> int:
        """Return a number of a card by its name."""
        found: int = row["cards"][card][self.column[name]]
        return found


def main() -> None:
    """Answer until the input ends."""
    bot = Bot(json.loads(sys.stdin.readline()))
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "act":
            answer = {"id": message["id"], "actions": [bot.choose(row) for row in message["rows"]]}
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
