"""Write the golden transcripts anew, after the rules have changed: ``python -m tests.game.golden``, then read the difference.

Seats play by rules of thumb, so that games come to an end. Below each decision stand the rules that allow it, and what came
of it with the rules that ask for that.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kadmon_env import transcript
from kadmon_env.game import Game

FOLDER = Path(__file__).with_name("golden")

GAMES: dict[str, dict[str, Any]] = {
    "two_players": {"players": 2, "seed": 2},
    "three_players": {"players": 3, "seed": 0},
    "four_players": {"players": 4, "seed": 3},
    "full_gauntlet": {"players": 4, "seed": 17, "sovereigns": "all"},
}
"""The games, by the name of their file."""

LIKED = {
    "action": ["summon ", "invoke ", "cast ", ""],
    "granted": ["summon |cast ", ""],
    "target": ["choose .* @ crown", "(?!done|.* @ player_{me} vassal)", "done", ""],
    "damage": ["choose .* @ crown", "choose ", ""],
}
"""For each kind of decision how the best actions begin, then the next best; elsewhere all are liked the same."""

ALLOWED_BY = {
    "action": {"pass": "ACT-1", "summon": "ACT-2 ACT-3", "cast": "ACT-4", "invoke ruling": "SOV-4", "invoke": "ACT-5"},
    "answer": {"pass": "J-STK-1", "cast": "STK-2", "invoke": "STK-2"},
    "target": {"": "J-ACT-8"},
    "declare": {"": "FRAGMENT-4 J-KEY-5"},
    "damage": {"done": "J-CMB-2", "choose .* @ crown": "CMB-4", "": "CMB-1 J-CMB-2"},
    "discard": {"": "MID-1"},
    "sacrifice": {"": "UTB-6"},
    "return": {"": "J-SX-3"},
    "granted": {"summon": "J-ACT-10", "cast": "J-ACT-9", "": "J-ACT-9 J-ACT-10"},
    "search": {"": "KEY-6"},
    "move": {"": "IANIRA-3 J-GEN-2"},
    "tie": {"": "J-SX-1"},
}
"""For each kind of decision the rules that allow an answer, by how it begins; the first that fits counts."""

CAUSED_BY = {
    r"wilds -> player_. legion": "AMB-1",
    r"player_. (legion|vassal) -> wilds": "MID-2",
    r"(vassal|legion) -> player_. hand": "DMG-2",
    r"crown -> player_. hand": "SOV-3",
    r"(hand|stack) -> player_. vassal": "ACT-2 BRANWEN-6",
    r"grave -> player_. vassal": "KEY-5",
    r"grave -> player_. hand": "J-KEY-6",
    r"hand -> (grave|tomb)": "MID-1 ACT-4",
    r"-> (grave|tomb)": "DMG-2 J-DMG-3",
    r"player_. (legion|vassal) -> player_. (legion|vassal)": "KEY-7 IANIRA-3 MID-2",
    r"Kadmon rules": "FIN-1 FIN-2",
    r"rules$": "SOV-1",
    r"draws": "KEY-8 MID-2",
    r"Damage|Shield|Power|marks": "DMG-1",
    r"Ichor": "DMG-6 CMB-5 MID-2",
    r"Chalice": "SOV-1 DMG-6 ANDRES-1",
    r"bonus": "UTB-5",
    r"Kadmon is": "FIN-3",
    r"Midnight ends": "MID-3 MID-4",
    r"Dawn|Action|Combat|Midnight": "ACT-1 CMB-1",
}
"""The rules that ask for what came of a decision, by what is said of it; the first that fits counts."""


def choose(game: Game, dice: random.Random) -> str:
    """Return the name of an action that is liked best, at random among those liked the same."""
    names = list(game.legal_names())
    for words in LIKED.get(game.decision.kind, []):
        best = [name for name in names if re.match(words.format(me=game.actor), name)]
        if best:
            return dice.choice(best)
    return dice.choice(names)


def played(options: dict[str, Any]) -> Game:
    """Return a game played to its end."""
    game, dice = Game.new("legions", **options), random.Random(options["seed"])
    while not game.done:
        game.step(choose(game, dice))
    return game


def cited(rules: dict[str, str], said: str) -> str:
    """Return the rules of the first entry that fits."""
    return next((ids for words, ids in rules.items() if re.search(words, said)), "")


def noted(game: Game) -> Iterator[str]:
    """Yield a transcript's lines with the rules noted."""
    kinds = iter([*kinds_of(game), "over"])
    kind = "over"
    for line in transcript.write(game, notes=True).splitlines():
        if line.startswith("player_"):
            kind = next(kinds)
            yield f"{line}  ; [{cited(ALLOWED_BY[kind], line.split(': ', 1)[1])}]"
        elif line.startswith("  ; "):
            yield f"{line} [{cited(CAUSED_BY, line)}]"
        else:
            yield line


def kinds_of(game: Game) -> Iterator[str]:
    """Yield the kind of each decision of a game."""
    again = game.restart()
    for action in game.played:
        yield again.decision.kind
        again.step(action)


if __name__ == "__main__":
    for name, options in GAMES.items():
        text = "\n".join([*noted(played(options)), ""])
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
