"""What each phrase of card texts means, in the order of the grammar and by its names: see `phrasebook`."""

from __future__ import annotations

from typing import NamedTuple


class Section(NamedTuple):
    """Phrases that can stand in one place of a text."""

    title: str
    rules: tuple[str, ...]
    """The rules of the grammar that say them; several say the same in other forms, as "unit" and "units"."""
    frame: str
    """A phrase or text in which one of them stands, at the braces."""
    meanings: dict[str, str]
    """What each means, by the name of the alternative."""
    samples: tuple[tuple[str, str], ...] = ()
    """Phrases with the names of their alternatives, where the grammar has a list of words of any length."""
    continuous: bool = False
    """Whether the text of the frame is a continuous one, and no effect."""


SECTIONS = (
    Section(
        "Before all else",
        ("header",),
        "{} Ungrave N",
        {
            "quick": "The Spell or Invocation can answer others.",
            "at_once": "Nobody can answer it: when it is announced the stack resolves.",
        },
    ),
    Section(
        "What an effect does",
        ("amount", "verb"),
        "{}",
        {
            "damage": "Damage counters, and destruction at as many as the unit has Life.",
            "shield": "Shield counters, each of which takes a point of Damage until Midnight.",
            "power": "Power counters, which stay until the unit leaves.",
            "power_this": "Power counters on the Sovereign whose Invocation it is.",
            "spread_lowest": "Each point to the Vassal with the least Life remaining, then all at once.",
            "ungrave": "You draw that many random cards from the Grave.",
            "resurrect": "You Summon that many random cards of the Grave.",
            "take_ichor": "You take Ichor from the pool.",
            "declare": "You name a type on announcing it; the phrase on that type must follow.",
            "choose_player": "You choose a player on announcing it; the phrase on their Legion Zone must follow.",
            "resurrect_type": "You reveal cards of the Grave until one is of the declared type, and Summon it.",
            "clear": "Takes all counters of these kinds off.",
            "immune": "Neither Spells nor Invocations affect or target it.",
            "ethereal": "It can't be dealt combat damage.",
            "michael": "It deals no Damage at all, in combat or by an Invocation.",
            "mark_owned": "If it is destroyed by then, you Summon it.",
            "search": "You take one card of such a type from the Grave to your hand.",
            "new_targets": "You choose other targets for it, as many as it has.",
            "negate": "It leaves the stack and nothing comes of it.",
            "negate_others": "They leave the stack and nothing comes of them.",
            "swap": "They exchange their zones, and with them their sides.",
            "merge": "They count as one Vassal, with the sum of Power and Life and all types.",
            "relocate": "The unit goes to a zone that you choose, and to its side.",
            "relocate_each": "Each unit goes to a zone that you choose, and to its side.",
            "bury": "It is not destroyed, so nobody takes it; Sovereigns go to the Tomb.",
            "summon_this": "The card of this Spell becomes your Vassal; it costs no Summon token.",
            "grant_summon": "You may Summon a card; it costs no token.",
            "grant_cast": "You may Cast a card; it costs no token. NAME is this card's own. Nothing can follow in the mode.",
            "each_moves": "Each player chooses one of their Vassals; whoever has none is passed over.",
            "each_strikes": "In Sigil order; the Ruling Sovereign can't be chosen.",
            "midnight": "The rest of the Cycle is skipped.",
            "become": "Kadmon has that Sovereign's Legion text from then on.",
        },
    ),
    Section(
        "PER: how often an amount counts",
        ("per",),
        "N Damage {} to every Vassal",
        {"vassal": "As many times as you control Vassals on resolution.", "player": "As many times as there are players."},
    ),
    Section(
        "After an amount",
        ("despair",),
        "Ungrave N{}",
        {"despair": "The other amount, if you have the least Collected Ichor, or tie for it, on resolution."},
    ),
    Section(
        "WHOM: which units a verb is about",
        ("whom",),
        "N Damage to {}",
        {
            "one": "You choose one on announcing it.",
            "several": "You choose as many, 2 to 4, all different.",
            "up_to": "You choose as many at most, 2 to 4, or none.",
            "it": "The one unit that the mode has chosen before, but not to move or put into the Grave.",
            "them": "The units that the mode has chosen before, but not to move, Swap, merge or put into the Grave.",
            "chosen_legion": "The units in the Legion Zone of the player chosen before.",
            "legion": "All units in Legion Zones, and the Ruling Sovereign.",
            "vassals": "The Vassals of all players.",
            "own_vassals": "All of your Vassals.",
            "units": "All units on the battlefield.",
            "lowest_vassals": "Of all Vassals those with the least Life remaining.",
            "smaller_zones": "Of each player's two zones the one with fewer units, or both.",
        },
    ),
    Section(
        "NOUN, NOUNS: what can be chosen",
        ("noun", "nouns"),
        "N Damage to a {}",
        {
            "any": "Any on the battlefield.",
            "vassal": "A Vassal of any player.",
            "legion": "In any Legion Zone, or the Ruling Sovereign.",
            "own_vassal": "One of your own Vassals.",
            "not_ruler": "Any but the Sovereign that rules.",
        },
    ),
    Section(
        "MOVER, MOVERS: what can be moved or buried, which is never the Ruling Sovereign",
        ("mover", "movers"),
        "put a {} into the Grave",
        {
            "not_ruler": "Any other on the battlefield.",
            "vassal": "A Vassal of any player.",
            "own_vassal": "One of your Vassals.",
        },
    ),
    Section(
        "OBJECT: what can be chosen on the stack",
        ("object",),
        "negate {}",
        {"other_spell": "Any but this one.", "other_object": "Any but this one."},
    ),
    Section(
        "COUNTERS",
        ("counters",),
        "remove all {} from a unit",
        {"one": "Damage, Shield or Power.", "several": "Any of the three, each once."},
        (("one", "Damage"), ("several", "Damage, Shield and Power")),
    ),
    Section(
        "KIN: types",
        ("kin",),
        "search the Grave for {}",
        {"an": "With Undead first.", "a": "Horror, Spirit or Samael first; each type once."},
        (("an", "an Undead"), ("an", "an Undead or Horror"), ("a", "a Horror, Spirit or Samael")),
    ),
    Section(
        "What holds all the time",
        ("statement",),
        "{}",
        {
            "legion_immune": "They neither affect nor target units in Legion Zones and the Ruling Sovereign.",
            "self_immune": "They neither affect nor target the Ruling Sovereign.",
            "destroys": "Any Damage that gets past Shield is enough.",
            "gains_on_loss": "From the pool into the Chalice, once for each loss.",
            "doubles": "What has Damage on it deals twice its own, on both sides.",
            "wild_token": "It pays for any Action.",
            "hand_size": "Each player may keep as many more cards.",
            "ambushes": "The Ambush gives each player as many, instead of one.",
            "returns": "Its destroyer gets nothing then.",
        },
        continuous=True,
    ),
    Section(
        "KINDS",
        ("kinds",),
        "the Legion is Immune to {}",
        {"spell": "What is Cast.", "invocation": "What is Invoked.", "both": "What is Cast or Invoked."},
        continuous=True,
    ),
)
