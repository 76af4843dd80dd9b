"""What must be true of a card file as a whole: which cards, how many, how much Ichor."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable

from kadmon_env.core.cardtext import TextError, nearest, quoted, tidy
from kadmon_env.core.letters import strange
from kadmon_env.core.tomlfile import cut, shown
from kadmon_env.legions.schema import DEFAULT_FILE, AnyCard, Document, SovereignOrKadmon
from kadmon_env.legions.terms import ICHOR, SEATS, SOVEREIGNS

SILVER_DESIGNS = 4
GOLDEN_CARDS = 43
_MARKS = " ,'.!?&-"
_NAME = re.compile(rf"[^\W_](?:[{_MARKS}]{{0,3}}[^\W_])*[.!?]?")
_RESERVED = re.compile(r"horror|(?:ruling|stack) .*", re.IGNORECASE)
_IN_TEXTS = "from your hand"
"""What ends the name of a card in a text, and so can't be in one."""

_QUOTED = re.compile(r"Quickcast|\b\d+(?: [A-Z]\w*)?\b")
"""What a part of a text, otherwise free, takes from it word for word: a keyword, numbers."""

_UNPRINTED = "can't be seen, or not told from a space"
_FEW = 3


def check_file(document: Document) -> None:
    """Refuse a file whose cards, each fine alone, do not make a game.

    Raises `TextError` that names the card and the field where there is one.
    """
    _check_title(document.title)
    for _, card in document.framed():
        _check_name(card)
        _check_rulebook(card)
    _check_twice(document)
    _check_silver(document)
    golden = sum(card.copies for card in document.golden)
    _check_count("golden cards (copies counted)", golden, GOLDEN_CARDS, "golden", document.golden)
    _check_sovereigns(document)
    _check_ichor(document)


def _refuse(card: AnyCard, field: str, problem: str) -> TextError:
    """Return the error for one field of one card."""
    return TextError(f'card {shown(card.name)}, field "{field}": {problem}')


def _check_title(title: str) -> None:
    """Refuse a title that nobody could read, or that does something else to a terminal."""
    if odd := strange(title, str.isprintable):
        raise TextError(f'"title": has {odd}, which {_UNPRINTED}')
    if not title.strip():
        raise TextError('"title": is blank; leave it out or write what the file is called')


def _check_name(card: AnyCard) -> None:
    """Refuse a name that could be mistaken for another part of an action's name, or whose end a text couldn't show."""
    allowed = "letters and digits, between them up to three in a row of space , ' . ! ? & -, at the end one of . ! ?"
    if odd := strange(card.name, lambda letter: letter.isalnum() or letter in _MARKS):
        raise _refuse(card, "name", f"has {odd}; allowed: {allowed}")
    if "  " in card.name:
        raise _refuse(card, "name", f"has two spaces in a row (character {card.name.index('  ') + 1}); one is allowed")
    if not _NAME.fullmatch(card.name) or _RESERVED.fullmatch(card.name):
        raise _refuse(card, "name", f'no card can have this name; allowed: {allowed}; not "horror", "ruling …", "stack …"')
    if _IN_TEXTS in tidy(card.name).casefold():
        raise _refuse(card, "name", f'no card can have this name: in a text, "{_IN_TEXTS}" stands behind the name of a card')


def _check_rulebook(card: AnyCard) -> None:
    """Refuse a provenance of fields that the card does not have or names twice, or of what a text does not say."""
    for entry in card.rulebook:
        _check_entry(card, entry)
    fields = sorted(card.model_fields_set - {"rulebook"})
    stated = card.from_rulebook()
    for field, part in stated.items():
        if field not in fields:
            close = nearest(cut(field), fields) or fields
            raise _refuse(card, "rulebook", f"the card has no field {shown(field)}; it has {quoted(close)}")
        if part:
            _check_part(card, field, part)
    if len(stated) < len(card.rulebook):
        raise _refuse(card, "rulebook", f"{cut(quoted(card.rulebook))} names a field twice")


def _check_entry(card: AnyCard, entry: str) -> None:
    """Refuse an entry of a provenance that can't be printed, and one with a colon and no part behind it."""
    if odd := strange(entry, str.isprintable):
        raise _refuse(card, "rulebook", f"{shown(entry)} has {odd}, which {_UNPRINTED}")
    _, colon, part = entry.partition(":")
    if colon and not part.strip():
        raise _refuse(card, "rulebook", f'{shown(entry)} states no part; leave out the ":"')


def _check_part(card: AnyCard, field: str, part: str) -> None:
    """Refuse a part of what is no text, and one that quotes a number or keyword which the text does not have."""
    text = card.texts().get(field)
    if text is None:
        raise _refuse(
            card,
            "rulebook",
            f'{shown(f"{field}: {part}")}: "{field}" is no text, so no part of it can be stated; write "{field}"',
        )
    for said in _QUOTED.findall(part):
        if not re.search(rf"\b{said}\b", text):
            raise _refuse(
                card, "rulebook", f'{shown(f"{field}: {part}")} says {shown(said)}, which the text does not: "{text}"'
            )


def _check_twice(document: Document) -> None:
    """Refuse two designs of one name."""
    counts = Counter(card.name.casefold() for _, card in document.framed())
    for _, card in document.framed():
        if counts[card.name.casefold()] > 1:
            raise _refuse(card, "name", 'there is another card of this name; copies are a number in "copies"')


def _check_silver(document: Document) -> None:
    """Refuse anything but four designs with a copy for each seat [SET-1]."""
    _check_count("silver designs", len(document.silver), SILVER_DESIGNS, "silver", document.silver)
    for card in document.silver:
        if card.copies != SEATS:
            raise _refuse(card, "copies", f"{card.copies}; a silver card has {SEATS}, one for each player")


def _check_sovereigns(document: Document) -> None:
    """Refuse any number but seven, one of them always in the Crown [SET-3]."""
    sovereigns = document.sovereign
    _check_count("Sovereigns besides Kadmon", len(sovereigns), SOVEREIGNS, "sovereign", sovereigns)
    for card in sovereigns:
        if len(set(card.types)) < len(card.types):
            raise _refuse(card, "types", f"{cut(quoted(card.types))} names a type twice")
    always = [card.name for card in sovereigns if card.always_in_crown]
    if len(always) != 1:
        has = quoted(always) if always else "none"
        raise TextError(f'exactly 1 Sovereign must have "always_in_crown = true"; here: {has}')


def _check_count(what: str, found: int, wanted: int, frame: str, cards: Iterable[AnyCard]) -> None:
    """Refuse a wrong number of cards."""
    if found == wanted:
        return
    wrong = f"{wanted - found} missing" if found < wanted else f"{found - wanted} too many"
    absent = _absent(frame, cards)
    hint = f"; not here: {quoted(absent)}" if found < wanted and 0 < len(absent) <= _FEW else ""
    raise TextError(f"{wanted} {what} are needed and here are {found}: {wrong}{hint}")


def _absent(frame: str, cards: Iterable[AnyCard]) -> list[str]:
    """Return the names that the package's own file has in a frame and these cards don't."""
    own = tomllib.loads(DEFAULT_FILE.read_text(encoding="utf-8"))
    names = {card.name for card in cards}
    return [card["name"] for card in own[frame] if card["name"] not in names]


def _check_ichor(document: Document) -> None:
    """Refuse Sovereigns that need more Ichor than a Full Gauntlet of four has, the slayer's share included [FIN-4].

    The error names the fields one of which could have less, Kadmon's alone being that for each player.
    """
    cards: list[SovereignOrKadmon] = [*document.sovereign, document.kadmon]
    needed = sum(card.ichor + card.ichor_per_player * SEATS for card in cards) + SEATS
    over = needed - ICHOR
    if over > 0:
        sums = {"ichor": sum(card.ichor for card in cards), "ichor_per_player": document.kadmon.ichor_per_player * SEATS}
        where = [field for field, ichor in sums.items() if ichor >= over] or list(sums)
        raise TextError(
            f"{'field' if len(where) == 1 else 'fields'} {quoted(where)}: a Full Gauntlet of {SEATS} players needs {needed} "
            f"Ichor and there are {ICHOR}; the numbers add up to {over} too much"
        )
