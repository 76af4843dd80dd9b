"""Write the golden transcripts anew, after the rules have changed: ``python -m tests.game.golden``, then read the difference.

Seats play by rules of thumb, so that games come to an end. The notes are made by this file, not by hand: below each
decision stands what is different after it, cards first, so not in the order in which it happened. A rule is beside a note
only where what was asked, what has resolved and what is said leave room for no other; many notes have none. The games in
`tests/golden` are those whose every line was written by hand.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

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
    r"action: pass": "ACT-1",
    r"action: summon": "ACT-2 ACT-3",
    r"action: cast": "ACT-4",
    r"action: invoke ruling": "SOV-4",
    r"action: invoke": "ACT-5",
    r"answer: pass": "J-STK-1",
    r"answer: (cast|invoke)": "STK-2",
    r"dawn target:": "VERDANT-4",
    r"new target:": "J-STK-6",
    r"target:": "J-ACT-8",
    r"declare:": "J-KEY-5",
    r"damage: done": "J-CMB-2",
    r"damage: choose .* @ crown": "CMB-4",
    r"damage:": "CMB-1 J-CMB-2",
    r"midnight discard:": "MID-1",
    r"(discard|return):": "BRANWEN-2",
    r"sacrifice:": "J-DMG-4",
    r"granted: summon": "J-ACT-10",
    r"granted: cast": "J-ACT-9",
    r"granted:": "J-ACT-9 J-ACT-10",
    r"search:": "KEY-6",
    r"move:": "IANIRA-3 J-GEN-2",
    r"tie:": "J-SX-1",
}
"""The rules that allow an answer, by the phase, what is asked and the answer; the first that fits counts."""

OVER = {"kadmon": "FIN-4", "samael": "UTB-4", "truncated": "J-VIC-3"}
"""The rule that ends a game, by how it is over."""

UNGRAVES = r"Dead Crawler|Lantern Wisp|horror"
ANNOUNCED = r"with Spirits .*: (cast|choose|done|declare)"


class Cause(NamedTuple):
    """A rule that asks for what is said, under conditions; the first cause that fits counts."""

    said: str
    rules: str
    asked: str = ""  # what was asked and answered
    by: str = ""  # an effect that has resolved, or done so in part
    unless: str = " never"  # none of these effects is this one
    alone: bool = False  # no phase has ended and no Sovereign has been revealed


CAUSES = [
    # Cards
    Cause(r"wilds -> player_. legion", "AMB-1"),
    Cause(r"legion -> wilds", "MID-2"),
    Cause(r"vassal -> wilds", "IANIRA-3 MID-2", "move:"),
    Cause(r"(player_.) vassal -> \1 legion", "IANIRA-3", "move:"),
    Cause(r"legion -> player_. legion", "MID-2 AMB-1", "^(combat|midnight)"),
    Cause(r"player_. (legion|vassal) -> player_. (legion|vassal)", "KEY-7", by="cast Hollow Revenant", unless="cast Ianira"),
    Cause(r"player_. (legion|vassal) -> player_. (legion|vassal)", "IANIRA-8", by="cast Ianira", unless="cast Hollow Revenant"),
    Cause(r"Kadmon: crown -> player_. hand", "FIN-4"),
    Cause(r"crown -> player_. hand", "SOV-3"),
    Cause(r"crown -> player_. vassal", "J-SX-6"),
    Cause(r"crown -> tomb", "FIN-1"),
    Cause(r"hand -> player_. vassal", "ACT-2", "action: summon"),
    Cause(r"hand -> player_. vassal", "J-ACT-10", "granted: summon"),
    Cause(r"Branwen.*: (player_. hand|stack) -> player_. vassal", "BRANWEN-6"),
    Cause(r"(grave|stack) -> player_. vassal", "KEY-5"),
    Cause(r"grave -> player_. hand", "J-KEY-6", "search:"),
    Cause(r"hand -> (grave|tomb)", "MID-1", "^midnight discard:"),
    Cause(r"hand -> (grave|tomb)", "BRANWEN-2", "discard:"),
    Cause(r"hand -> (grave|tomb)", "ACT-4", "(action|answer|granted): cast"),
    Cause(r"Branwen.*: player_. vassal -> player_. hand", "BRANWEN-2", "discard:"),
    Cause(r"legion -> player_. hand", "CMB-7", "^combat"),
    Cause(r"(legion|vassal) -> player_. hand", "DMG-2"),
    Cause(r"legion -> (grave|tomb)", "MICHAEL-6", by="cast The Phantom"),
    Cause(r"vassal -> (grave|tomb)", "MICHAEL-6", by="cast The Phantom", unless="^(?!cast The Phantom)"),
    Cause(r"(legion|vassal) -> (grave|tomb)", "VERDANT-5", "^dawn target:"),
    Cause(r"vassal -> (grave|tomb)", "J-DMG-3", "sacrifice:"),
    Cause(r"legion -> tomb", "MID-2 J-GEN-6", "^(combat|midnight)"),
    Cause(r"vassal -> (grave|tomb)", "CMB-7", "damage:", alone=True),
    Cause(r"vassal -> (grave|tomb)", "DMG-2", "^(combat|midnight|dawn)"),
    Cause(r"vassal -> (grave|tomb)", "J-DMG-3", by=".", unless="cast The Phantom", alone=True),
    Cause(r"draws", "UTB-3", ANNOUNCED, unless=UNGRAVES, alone=True),
    Cause(r"draws", "UTB-3 KEY-8", ANNOUNCED, alone=True),
    Cause(r"draws", "KEY-8", by=UNGRAVES, alone=True),
    Cause(r"draws", "MID-2", "^(combat|midnight)"),
    # Counters and marks
    Cause(r"marks .*-> none", "MID-3", "^(combat|midnight)"),
    Cause(r"marks none -> ethereal", "KEY-2"),
    Cause(r"marks none -> immune", "KEY-3"),
    Cause(r"marks none -> michael", "MICHAEL-4"),
    Cause(r"marks none -> ianira", "IANIRA-5"),
    Cause(r"Shield falls", "DMG-1"),
    Cause(r"Shield rises", "BRANWEN-1", "damage:"),
    Cause(r"legion: Damage rises", "CMB-1", "damage:"),
    Cause(r"Damage rises", "CMB-1", "damage:", alone=True),
    Cause(r"Damage rises", "VERDANT-4", "^dawn target:"),
    Cause(r"Power rises", "KEY-9", by="."),
    Cause(r"(Damage|Shield) rises", "KEY-9", by=".", alone=True),
    # Ichor
    Cause(r"Ichor rises by Kadmon's fall", "CMB-4 FIN-4", "damage:"),
    Cause(r"Ichor rises by Kadmon's fall", "DMG-6 FIN-4", by="."),
    Cause(r"Ichor rises", "CMB-4", "damage:"),
    Cause(r"Ichor rises", "DMG-6", by=".", unless="Ashen Seraph"),
    Cause(r"Ichor falls", "CMB-5", "damage:", alone=True),
    Cause(r"Ichor falls", "MID-2", "^midnight"),
    Cause(r"Chalice of Kadmon", "FIN-2"),
    Cause(r"Chalice of another", "SOV-1"),
    Cause(r"Chalice falls", "CMB-4", "damage:"),
    Cause(r"Chalice falls", "DMG-6", by="."),
    Cause(r"Chalice rises", "ANDRES-1", alone=True),
    # The table
    Cause(r"gains the Undead bonus", "UTB-1"),
    Cause(r"gains the Horror bonus", "UTB-2"),
    Cause(r"gains the Spirit bonus", "UTB-3"),
    Cause(r"gains the Samael bonus", "UTB-4"),
    Cause(r"loses the .* bonus", "UTB-5"),
    Cause(r"Kadmon rules", "FIN-1"),
    Cause(r"rules$", "SOV-1"),
    Cause(r"Kadmon is", "FIN-3"),
    Cause(r"Midnight ends", "MID-4"),
    Cause(r"Cycle \d+, Dawn", "DAWN-1"),
    Cause(r"Cycle \d+, Ambush", "AMB-1"),
    Cause(r"Cycle \d+, Action", "ACT-1"),
    Cause(r"Cycle \d+, Combat", "CMB-1"),
    Cause(r"Cycle \d+, Midnight", "MID-1"),
]
"""The rules that ask for what came of a decision."""


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


def asked(game: Game, action: str) -> str:
    """Return the phase, what is asked, and the answer."""
    kind, position = game.decision.kind, game.position()
    again = "new " if kind == "target" and "chooses new" in game.decision.sentence else ""
    spirits = "with Spirits " if "spirit" in (position["seats"][game.actor].get("bonus") or {}) else ""
    return f"{position['phase']} {spirits}{again}{kind}: {action}"


def on_stack(game: Game) -> int:
    """Return how many effects lie on the stack, the one that is being announced included."""
    position = game.position()
    pending = position.get("pending")
    return len(position.get("stack", [])) + bool(pending and pending["announcing"])


def is_resolving(game: Game) -> bool:
    """Tell whether the effect on top of the stack is what asks."""
    kind, sentence = game.decision
    asks = kind not in {"action", "answer", "target", "declare"} or "chooses new" in sentence
    return asks and on_stack(game) > 0


def parts(said: str, news: list[str]) -> list[str]:
    """Return what is said of each number, ``Chalice falls`` for ``Chalice 7 -> 6``."""
    if said.startswith("Chalice") and any(other.endswith("rules") for other in news):
        return ["Chalice of Kadmon" if "Kadmon rules" in news else "Chalice of another"]
    head, _, rest = said.rpartition(": ")
    found = []
    for part in rest.split(", ") if re.search(r"\d -> \d|marks", rest) else []:
        word, was, now = re.split(" -> | ", part) if "marks" not in part else (part, "", "")
        told = f"{word} {'rises' if int(now) > int(was) else 'falls'}" if was else word
        fallen = told == "Ichor rises" and f"Kadmon: crown -> {head} hand" in news
        found.append(f"{head}: {told} by Kadmon's fall" if fallen else f"{head}: {told}")
    return found or [said]


def cause(said: str, question: str, effects: list[str], alone: bool) -> str:
    """Return the rules that ask for what is said, "" where none is certain."""
    for each in CAUSES:
        by = not each.by or any(re.search(each.by, effect) for effect in effects)
        other = any(re.search(each.unless, effect) for effect in effects)
        if re.search(each.said, said) and re.search(each.asked, question) and by and not other and alone >= each.alone:
            return each.rules
    return ""


def came_of(news: list[str], question: str, effects: list[str]) -> Iterator[str]:
    """Yield what came of a decision with the rules that ask for it; one with an uncertain part has none."""
    alone = not any(re.search(r"rules$|^Cycle", said) for said in news)
    for said in news:
        found = [cause(part, question, effects, alone) for part in parts(said, news)]
        rules = " ".join(dict.fromkeys(" ".join(found).split())) if all(found) else ""
        yield f"  ; {said} [{rules}]" if rules else f"  ; {said}"


def allowed(question: str) -> str:
    """Return the rules that allow an answer."""
    return next(rules for words, rules in ALLOWED_BY.items() if re.search(words, question))


def noted(game: Game) -> Iterator[str]:
    """Yield a transcript's lines with the rules noted."""
    header, _, _ = transcript.write(game).partition("\n\n")
    yield from [*header.splitlines(), ""]
    again, announced = game.restart(), list[str]()
    for action in game.played:
        before, seat, name = again.clone(), again.actor, again.action_name(action)
        question = asked(again, name)
        again.step(action)
        yield f"player_{seat}: {name}  ; [{allowed(question)}]"
        if name.startswith(("cast ", "invoke ")):
            announced = [*announced[: -1 if "granted" in question else None], name]
        left = on_stack(again)
        yield from came_of(again.since(before), question, announced[left - is_resolving(again) :])
        announced = announced[:left]
    yield f"{transcript.end_of(again)}  ; [{ended(again)}]"


def ended(game: Game) -> str:
    """Return the rules that ended a game and rank the seats."""
    position = game.position()
    ichor = [seat["ichor"] for seat in position["seats"]]
    return f"{OVER[position['over']['how']]} VIC-1{' VIC-2' if len(set(ichor)) < len(ichor) else ''}"


if __name__ == "__main__":
    for name, options in GAMES.items():
        text = "\n".join([*noted(played(options)), ""])
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
