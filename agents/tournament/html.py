"""Pieces of a page, every text in them escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from agents.tournament.figures import Interval
from kadmon_env.core.letters import printable


def text(content: str) -> str:
    """Return a text as it stands on a page, with escapes for characters that don't print."""
    return escape(printable(content))


def paragraph(content: str) -> str:
    """Return a text as a paragraph."""
    return f"<p>{text(content)}</p>"


def section(title: str, *parts: str) -> str:
    """Return parts below a heading."""
    return "\n".join(["<section>", f"<h2>{text(title)}</h2>", *parts, "</section>"])


def figure(plot: str, caption: str) -> str:
    """Return a plot with its caption."""
    return f"<figure>{plot}<figcaption>{text(caption)}</figcaption></figure>"


def table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[str]], *, words: Sequence[int] = ()) -> str:
    """Return a table; the first cell of a row names it, and columns hold numbers but for those of `words`."""
    style = ["" if column == 0 or column in words else ' class="n"' for column in range(len(headings))]
    head = "".join(f'<th scope="col"{kind}>{text(name)}</th>' for name, kind in zip(headings, style, strict=True))
    body = "\n".join(_row(cells, style) for cells in rows)
    inner = f"<caption>{text(caption)}</caption><thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>"
    return f'<div class="wide" tabindex="0"><table>{inner}</table></div>'


def _row(cells: Sequence[str], style: Sequence[str]) -> str:
    """Return a row of a table; what is above or below the fair share has a colour."""
    first, *others = cells
    marked = (f' class="{cell}"' if cell in {"above", "below"} else kind for cell, kind in zip(others, style[1:], strict=True))
    cells_after = "".join(f"<td{kind}>{text(cell)}</td>" for cell, kind in zip(others, marked, strict=True))
    return f'<tr><th scope="row">{text(first)}</th>{cells_after}</tr>'


def percent(share: float) -> str:
    """Return a share in per cent."""
    return f"{share:.1%}"


def between(interval: Interval | None, *, shares: bool = True) -> str:
    """Return an interval, of shares in per cent."""
    if interval is None:
        return "unknown"
    return " to ".join(percent(each) if shares else f"{each:.2f}" for each in interval)
