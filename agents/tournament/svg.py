"""Plots as pieces of a page: SVG that takes its colours from the page's style, and looks for nothing outside.

Matplotlib draws in colours that stand for the style's variables, so a plot is right on a light page and on a dark one.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from html import escape
from io import StringIO
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.typing import RcKeyType

from kadmon_env.core.letters import printable

INK, FAINT, DOT, FAIR, ABOVE, BELOW = (f"#0{number}0{number}0{number}" for number in range(1, 7))
"""What is drawn: text, lines in the background, figures, what would be fair, more than half, less than half."""

_VARIABLES = {INK: "ink", FAINT: "faint", DOT: "dot", FAIR: "fair", ABOVE: "above", BELOW: "below"}

WIDTH = 4.4
"""Of a plot in inches; the page shows it in the width that there is."""

_STYLE: dict[RcKeyType, Any] = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.size": 9.5,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": FAINT,
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
    "lines.color": INK,
    "patch.edgecolor": INK,
}

_ANONYMOUS = dict.fromkeys(("Creator", "Date", "Format", "Type"))


def plot(name: str, told: str, height: float, draw: Callable[[Axes], None]) -> str:
    """Return a plot as an element of a page.

    Args:
        name: of the plot, one word; no two of a page share it.
        told: what it shows, for whoever can't see it.
        height: in inches.
        draw: draws into the axes that it is given.

    """
    with rc_context(_STYLE | {"svg.hashsalt": name}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from", UserWarning)  # the page's fonts may have it
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        draw(figure.add_subplot())
        written = StringIO()
        figure.savefig(written, format="svg", transparent=True, metadata=_ANONYMOUS)
    return _inline(written.getvalue(), name, told)


def _inline(svg: str, name: str, told: str) -> str:
    """Return an SVG file as an element: colours by variables, ids of its own, no address and no fixed size."""
    body = re.sub(r"<metadata>.*?</metadata>", "", svg[svg.index(">", svg.index("<svg")) + 1 :], flags=re.DOTALL)
    used = {one or other for one, other in re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', body)}
    body = re.sub(r"<[^>]*>", lambda tag: _tag(tag[0], name, used), body)
    box = re.search(r'viewBox="[^"]+"', svg)
    return f'<svg {box[0] if box else ""} role="img" aria-label="{escape(printable(told))}">{body}'


def _tag(tag: str, name: str, used: set[str]) -> str:
    """Return a tag whose colours, ids and font are the page's; only ids that are used stay."""
    tag = re.sub(r' id="([^"]+)"', lambda found: f' id="{name}-{found[1]}"' if found[1] in used else "", tag)
    tag = re.sub(r'(url\(#|href="#)', rf"\g<1>{name}-", tag)
    tag = re.sub(r"font-family: [^;\"]*;? ?", "", tag)
    for colour, variable in _VARIABLES.items():
        tag = tag.replace(colour, f"var(--{variable})")
    return tag
