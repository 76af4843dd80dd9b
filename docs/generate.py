"""Write the pages that follow from the code: ``python docs/generate.py``, or with ``--check`` only compare."""

from __future__ import annotations

import sys
from pathlib import Path

import card_page
import training_page
from interfaces import data_sets, endings, many_games, shapes
from kadmon_env.legions.features import CARD_COLUMNS, FEATURES, TABLE_COLUMNS, Feature
from kadmon_env.legions.flatlayout import FLAT_FEATURES, FLAT_SIZE
from kadmon_env.legions.rewards import Reward
from kadmon_env.legions.terms import ACTIONS, CARDS, MODES, MOST_CYCLES, OBJECTS, SEATS, SOVEREIGNS, TYPES, Decision, Verb
from parts import table

ARGUMENTS = {
    Verb.PASS: ("", "no more action, no answer, or declining what is granted"),
    Verb.DONE: ("", "no more targets, or no more points of Vassal Power; never legal together with PASS"),
    Verb.YES: ("", "return the card to hand"),
    Verb.NO: ("", "let it be destroyed"),
    Verb.SUMMON: ("+ row", "Summon the card of that row from hand"),
    Verb.CAST: (f"+ {MODES} row + mode", "Cast the card of that row in that mode, the first being 0"),
    Verb.INVOKE: (
        f"+ {MODES} source + mode",
        f"Invoke: source 0-{SOVEREIGNS - 1} a Sovereign as Vassal, then as Ruler, 14 Horror bonus",
    ),
    Verb.CHOOSE: ("+ row", "choose the card or unit of that row: targets, points, discards, sacrifices, moves, searches, ties"),
    Verb.CHOOSE_SEAT: ("+ relative seat", "choose a player; 0 is the acting seat"),
    Verb.CHOOSE_ZONE: ("+ 2 relative seat + side", "choose a destination: side 0 is the Vassal Zone, 1 the Legion Zone"),
    Verb.CHOOSE_STACK: ("+ index", "choose what lies on the Effect Stack, the bottom being 0"),
    Verb.DECLARE: ("+ type", "declare Undead, Horror, Spirit or Samael, in this order"),
}

ASKED = {
    Decision.ACTION: "Action Priority: Summon, Cast, Invoke, or pass",
    Decision.ANSWER: "a Quickcast answer to what was just announced, or pass",
    Decision.TARGET: "the next target of an announcement, a new target, or the unit that Verdant strikes",
    Decision.DECLARE: "the type that is declared",
    Decision.DAMAGE: "where the next point of combat damage goes",
    Decision.DISCARD: "a card to discard",
    Decision.SACRIFICE: "a Vassal to sacrifice",
    Decision.RETURN: "whether to discard cards for a return to hand",
    Decision.GRANTED: "a Summon or Cast that an effect grants, or pass",
    Decision.SEARCH: "which match to take from the Grave",
    Decision.MOVE: "which Vassal moves to the Legion Zone",
    Decision.TIE: "which of the tied Vassals takes the next point",
}

PAYS = {
    Reward.WIN: "the winner +1, the others -1 / (players - 1)",
    Reward.RANK: "+1 to -1 in equal steps by placement",
    Reward.ICHOR: "(own Collected Ichor less the mean of the others') / 80",
}


OPTIONS = {
    "players": "4; 2 (a variant of ours) to 4",
    "sovereigns": 'None, drawn by the seed; three names; or "all", the Full Gauntlet',
    "first_sigil": "None, drawn by the seed; or the seat that has the Sigil first",
    "max_cycles": f"100; the limit in Cycles, at most {MOST_CYCLES:,}",
    "cards": "None, the package's own card file; a path; or a loaded one",
    "observation": '"native" or "flat"; `make_vec` also "none"',
    "reward": '"win", "rank" or "ichor"',
    "skip_forced": "False; True answers decisions with a single legal answer, and tells nobody",
    "render_mode": 'None, "ansi" (words), "human" (printed) or "rgb_array" (drawn; needs Pillow); not for `make_vec`',
}

INFO = {
    "seat": "the learner's seat in this episode",
    "illegal_action": "whether the episode has ended by an illegal action, which pays -1",
    "over": "how the game has ended: 0 not yet, 1 Kadmon was slain, 2 three Samael, 3 the limit in Cycles",
    "rewards": "what each seat has been paid, by seat",
}


def actions() -> str:
    """Return the table of actions."""
    ends = [*(int(verb) for verb in list(Verb)[1:]), ACTIONS]
    spans = {verb: f"{int(verb)}-{end - 1}" if end - verb > 1 else str(int(verb)) for verb, end in zip(Verb, ends, strict=True)}
    return table(("actions", "verb", "argument", "what it does"), ((spans[v], v.name, *ARGUMENTS[v]) for v in Verb))


def place(feature: Feature) -> str:
    """Return where a number of the table stands, and where it stands again."""
    if feature.repeats == 1 or feature.array == "cards":
        return str(feature.first)
    return f"{feature.first} + {feature.stride} k, k < {feature.repeats}"


def observation(array: str) -> str:
    """Return the table of one array of the native observation."""
    rows = ((place(f), f.name, f"0-{f.high}", f.meaning) for f in FEATURES if f.array == array)
    return table(("place", "name", "range", "meaning"), rows)


def flat() -> str:
    """Return the table of the flat observation."""
    rows = (
        (f.first if f.repeats == 1 else f"{f.first} + {f.stride} k, k < {f.repeats}", f.width, f.name, f.meaning)
        for f in FLAT_FEATURES
    )
    return table(("place", "width", "name", "meaning"), rows)


def page() -> str:
    """Return the page of the environment."""
    parts = [
        "# The environment in tables",
        "This page is written by `python docs/generate.py` from the code, and a test compares them.",
        f"## Actions: `Discrete({ACTIONS})`",
        (
            f"A row is a row of the acting seat's own `cards` ({CARDS} of them), never a card's number; seats are relative "
            f"to the acting seat (up to {SEATS}), so the mask follows from the observation. Of identical cards in one hand "
            f"only the first is offered. There are {TYPES} types, and at most {OBJECTS} objects on the Effect Stack."
        ),
        actions(),
        "## Decisions",
        "The mask holds the answers to one pending decision, and is non-zero for the acting seat only.",
        table(("number", "kind", "what is asked"), ((int(kind), kind.name.lower(), text) for kind, text in ASKED.items())),
        "## Native observation",
        (
            f"`cards` is int8 [{CARDS}, {CARD_COLUMNS}], a row for each copy of a design. The copies of a design are sorted by "
            "what the seat sees of them, so a row tells nothing of which copy it is."
        ),
        observation("cards"),
        f"`table` is int8 [{TABLE_COLUMNS}].",
        observation("table"),
        "## Flat observation",
        f'With `observation="flat"`: float32 [{FLAT_SIZE}], for plain networks.',
        flat(),
        *shapes(),
        "## Options",
        "The same, by name, in `kadmon_v0.env`, `make_vec` and `gymnasium.make`; `Game.new` has those of the game.",
        table(("option", "values, the default first"), ((f"`{name}`", text) for name, text in OPTIONS.items())),
        (
            "`make_vec` has `seed` and `threads` beside them; whatever the threads, the same seed and actions give the same "
            "bytes, and more of them are worth it from about a thousand games on. `Kadmon-v0` has `opponents` (one name, "
            "callable or agent for all other seats, or one for each, from the left of the learner on) and `seat` (None: "
            "another one each game)."
        ),
        "## Endings, and what `info` holds",
        (
            "A game that the limit has ended is truncated, and terminated as well, since it has paid. `info` of `kadmon_v0` is "
            "empty; that of `Kadmon-v0` always holds:"
        ),
        table(("key", "meaning"), ((f"`{name}`", text) for name, text in INFO.items())),
        *endings(),
        "## Rewards",
        (
            "Each seat is paid once, when the game ends; each kind sums to 0. At the limit in Cycles (`max_cycles`) the seats "
            "are ranked and paid all the same, so that to a learner such a game has ended and leaves nothing to estimate."
        ),
        table(("reward", "what a seat gets"), ((kind.name.lower(), text) for kind, text in PAYS.items())),
        *many_games(),
        *data_sets(),
    ]
    return "\n\n".join(parts) + "\n"


PAGES = {"environment.md": page, "cards.md": card_page.page, "training.md": training_page.page}
"""What each page of this folder says."""


def main() -> None:
    """Write the pages, or complain of one that is old."""
    for name, says in PAGES.items():
        path = Path(__file__).parent / name
        if "--check" not in sys.argv[1:]:
            path.write_text(says(), encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != says():
            sys.exit(f"docs/{name} is not what the code says: run python docs/generate.py")


if __name__ == "__main__":
    main()
