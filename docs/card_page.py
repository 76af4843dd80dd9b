"""docs/cards.md: how to write cards, from the schema and the phrases that the compiler knows."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel

from kadmon_env.legions.filerules import GOLDEN_CARDS, SILVER_DESIGNS
from kadmon_env.legions.phrasebook import ANNOUNCED, EFFECTS, phrasebook, where
from kadmon_env.legions.program import MAX_NUMBER
from kadmon_env.legions.schema import Basic, Document, KadmonCard, SovereignCard
from kadmon_env.legions.state import PROGRAM_MODES, PROGRAM_OPS
from kadmon_env.legions.terms import ICHOR, MODES, SEATS, SOVEREIGNS, TARGETS
from parts import allowed, default, table

CARD = """\
[[golden]]
name = "Rotting Hulk"
type = "Undead"
power = 3
life = 2
copies = 3
spell = "Quickcast. 1 Damage to a unit / 2 Shield to a Vassal you control."
rulebook = ["name"]"""

CHANGE = '''\
from pathlib import Path

from kadmon_env.game import Game
from kadmon_env.legions.cardfile import load_cards

usual = Path(load_cards().source).read_text(encoding="utf-8")
card = """\\
name = "Rotting Hulk"
type = "Undead"
power = 3
life = 1
copies = 3
spell = "2 Damage to a Vassal."
rulebook = ["name", "life"]
"""
changed = card.replace("life = 1", "life = 2").replace(', "life"', "")
changed = changed.replace("2 Damage to a Vassal.", "Quickcast. 1 Damage to a unit / 2 Shield to a Vassal you control.")
Path("mine.toml").write_text(usual.replace(card, changed), encoding="utf-8")

mine = load_cards("mine.toml")  # raises CardFileError, which says what is wrong where
print(mine.design("Rotting Hulk").texts["spell"])
game = Game.new("legions", seed=7, cards=mine)'''

COMMANDS = """\
kadmon cards check mine.toml                        # can it be played with? if not, what is wrong where
kadmon cards show "Rotting Hulk" --cards mine.toml  # a card in full, each field with its source
kadmon cards list --cards mine.toml                 # all of them
kadmon cards phrases                                # the phrases below, at the terminal
kadmon play --cards mine.toml"""

MEANINGS = {
    "title": "What the file is called.",
    "unlisted": "Where fields come from that no `rulebook` names.",
    "silver": f"The cards of Starting Hands: {SILVER_DESIGNS} tables `[[silver]]`.",
    "golden": "The other Basic cards: tables `[[golden]]`.",
    "sovereign": f"{SOVEREIGNS} tables `[[sovereign]]`; their order is that of the actions.",
    "kadmon": "One table `[kadmon]`.",
    "name": "What the card is called.",
    "rulebook": "The fields that the rulebook states; see below.",
    "type": "The unit type.",
    "types": "The unit types, each once.",
    "power": "Its Power.",
    "life": "Its Life.",
    "copies": f"How many cards there are of it; of a silver one {SEATS}.",
    "ichor": "The Ichor that the Chalice gets when it is revealed; of a Sovereign 1 more for each player.",
    "ichor_per_player": "The Ichor that the Chalice gets besides for each player.",
    "always_in_crown": "Whether every Crown has it; one Sovereign has `true`.",
    "legion": "Continuous text while it rules.",
    "all_players": "The Invocation that all players have while it rules.",
    "calamity": "Effect when it is revealed.",
    "dawn": "Effect at each Dawn while it rules.",
    "empty_tomb": "Effect of Calamity and Dawn while nobody is in the Tomb.",
    "vassal": "Continuous text while it is a Vassal.",
    "arrival": "Effect when it enters a Vassal Zone.",
    "invoke": "Its Invocation while it is a Vassal.",
    "cast": "Its Spell.",
    "spell": "Its Spell.",
}

KINDS = {"silver": "a list of tables", "golden": "a list of tables", "sovereign": "a list of tables", "kadmon": "a table"}


def fields(model: type[BaseModel]) -> str:
    """Return the table of the fields of one sort of card, or of the file."""
    rows = (
        (f"`{name}`", KINDS.get(name) or allowed(field), default(field), MEANINGS[name])
        for name, field in model.model_fields.items()
    )
    return table(("field", "allowed", "default", "meaning"), rows)


def named(keys: Iterable[str]) -> str:
    """Return names of fields with commas between them."""
    return ", ".join(f"`{key}`" for key in keys)


def limits() -> list[str]:
    """Return what a whole file must keep to."""
    longest = next(limit.max_length for limit in Basic.model_fields["name"].metadata if hasattr(limit, "max_length"))
    return [
        (
            f"{SILVER_DESIGNS} silver designs of {SEATS} copies each; golden designs with {GOLDEN_CARDS} copies in all; "
            f"{SOVEREIGNS} Sovereigns, one of them with `always_in_crown = true`; Kadmon."
        ),
        (
            f"Names are different, whatever their capitals, and have {longest} characters at most: letters and digits, between "
            'them single spaces and `, \' . ! ? & -`; not "horror", nor what begins with "ruling" or "stack" and a space, nor '
            'anything with "from your hand" in it.'
        ),
        f"Numbers are whole and at most {MAX_NUMBER}; in a text they begin at 1.",
        (
            f"A text has at most {MODES} modes, each of which chooses once: up to {TARGETS} units, or {TARGETS // 2} to move. "
            f"All texts of a file have at most {PROGRAM_MODES} modes and {PROGRAM_OPS} verbs."
        ),
        (
            f"A Full Gauntlet of {SEATS} players needs no more than the {ICHOR} Ichor that there are: the `ichor` of all "
            f"Sovereigns and Kadmon, {SEATS} times what they have per player (1, Kadmon his `ichor_per_player`), and {SEATS} "
            "more."
        ),
    ]


def phrases() -> list[str]:
    """Return the tables of phrases."""
    head = ("phrase", "meaning", "example", "under")
    found = []
    for title, rows in phrasebook().items():
        cells = ((f"`{one.words}`", one.meaning, f"`{one.example}`", where(one.keys)) for one in rows)
        found += [f"### {title}", table(head, cells)]
    return found


def page() -> str:
    """Return the whole page."""
    parts = [
        "# Cards of your own",
        "This page is written by `python docs/generate.py` from the code, and a test compares them.",
        "## A card changed",
        (
            "Copy [kadmon_env/legions/cards.toml](../kadmon_env/legions/cards.toml) to `mine.toml`, change a card there with "
            "any editor, and play with the copy. A card with another Life and another Spell, of which the rulebook states only "
            "the name now:"
        ),
        f"```toml\n{CARD}\n```",
        "The same change made, checked and dealt by a program:",
        f"```python\n{CHANGE}\n```",
        "At the terminal:",
        f"```bash\n{COMMANDS}\n```",
        "## The file",
        fields(Document),
        "### A Basic card: `[[silver]]`, `[[golden]]`",
        fields(Basic),
        "### A Sovereign: `[[sovereign]]`",
        fields(SovereignCard),
        "### Kadmon: `[kadmon]`",
        fields(KadmonCard),
        "### Limits",
        "\n".join(f"- {limit}" for limit in limits()),
        "### Where a field comes from",
        (
            '`rulebook` names the fields that the rulebook states: `"life"`, or `"spell: 2 Damage"` where it states only a '
            "part of a text. The part is free; the numbers and the word Quickcast in it must stand in the text. Every other "
            'field is `unlisted`: `"reconstructed"`, or `"printed"` for a file typed in from printed cards. All that changes '
            "play goes into the file's digest, which transcripts carry; `rulebook`, `title`, comments and layout do not."
        ),
        "## Texts",
        (
            "A text says an effect or, under `legion` and `vassal`, what holds all the time. Verbs of an effect have `;` "
            f"between them, up to {MODES} modes to choose from have `/`, and a full stop ends it: `Quickcast. 1 Damage to a "
            "unit; 1 Power to it / Ungrave 2.` What holds all the time is one sentence or several, each at most once. Capital "
            "letters and spaces do not matter."
        ),
        (
            "Words in capitals stand for the phrases of other tables, `[PER]` may be left out, and N is a number. The last "
            f"column says under which fields a phrase can stand. What a player announces are {named(ANNOUNCED)}; all effects "
            f"are these and {named(key for key in EFFECTS if key not in ANNOUNCED and ' ' not in key)}, of Kadmon only the "
            "last; his `calamity` and `dawn` are one phrase."
        ),
        *phrases(),
    ]
    return "\n\n".join(parts) + "\n"
