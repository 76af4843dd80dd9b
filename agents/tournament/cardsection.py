"""The section of a report on cards and Sovereigns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agents.tournament.figures import CardShare, Deed, Summary
from agents.tournament.html import between, figure, paragraph, percent, section, table, text
from agents.tournament.plots import Dot, dots

_TITLES: Mapping[Deed, tuple[str, str]] = {
    "summoned": ("Summoned", "seats that summoned it"),
    "cast": ("Cast", "seats that cast it"),
    "invoked": ("Invoked", "seats that invoked its text"),
    "slain": ("Slain", "seats that slew it as the Ruling Sovereign"),
}

_SAID = (
    "Of the seats that did something with a card at least once in a game: how many won. It says what goes along with winning, "
    "not why: who is ahead can do more, and who plays long does more. Of so many intervals some lie beside the fair share by "
    "chance alone."
)


def cards(found: Summary) -> str:
    """Return what goes along with winning."""
    if not found.cards:
        return ""
    by_deed = {deed: [one for one in found.cards if one.deed == deed] for deed in _TITLES}
    parts = [_deed(deed, rows, found.fair) for deed, rows in by_deed.items() if rows]
    return section("Cards and Sovereigns", paragraph(f"{_SAID} All seats together win {percent(found.fair)}."), *parts)


def _deed(deed: Deed, rows: Sequence[CardShare], fair: float) -> str:
    """Return what is told of one deed."""
    title, seats = _TITLES[deed]
    told = f"Share of wins of {seats}: " + "; ".join(f"{one.name} {percent(one.share)}" for one in rows)
    shown = [Dot(one.name, one.share, one.interval, fair, one.few) for one in rows]
    cells = [(one.name, str(one.seats), percent(one.share), between(one.interval), one.verdict, _note(one)) for one in rows]
    headings = ("name", "seats", "share", "interval", "verdict", "note")
    pale = " Pale: too few seats or deals to rely on." if any(one.few for one in rows) else ""
    caption = f"Share of wins of {seats}. The upright line is the share of all seats.{pale}"
    plot = figure(dots(deed, told, shown, "won, %"), caption)
    listed = table(f"{title}: share of wins, the greatest first", headings, cells, words=(4, 5))
    return f"<h3>{text(title)}</h3>\n{plot}\n<details><summary>Numbers</summary>{listed}</details>"


def _note(one: CardShare) -> str:
    """Say so where a share rests on little."""
    return "few seats or deals" if one.few else ""
