"""The plots of a tournament's report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from agents.tournament.figures import Interval, Length, Pair
from agents.tournament.svg import ABOVE, BELOW, DOT, FAINT, FAIR, INK, plot
from kadmon_env.core.letters import printable

ROW, AXIS = 0.27, 0.75
"""Heights in inches: of a row, and of what is below and above all rows."""


class Dot(NamedTuple):
    """A row of a plot: a figure, where it surely lies, and what would be fair."""

    label: str
    value: float
    interval: Interval | None
    fair: float | None
    faint: bool = False  # rests on little


def dots(name: str, told: str, rows: Sequence[Dot], axis: str, *, percent: bool = True) -> str:
    """Return figures with their intervals, one row each, from top to bottom."""

    def draw(axes: Axes) -> None:
        for height, row in enumerate(rows):
            _draw_dot(axes, height, row, 100 if percent else 1)
        axes.set_yticks(range(len(rows)), [row.label for row in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.grid(axis="x")
        axes.set_xlabel(axis)
        axes.xaxis.set_major_locator(MaxNLocator(5))

    return plot(name, told, AXIS + ROW * len(rows), draw)


def _draw_dot(axes: Axes, height: int, row: Dot, scale: float) -> None:
    """Draw a row."""
    alpha = 0.45 if row.faint else 1.0
    if row.interval is not None:
        axes.plot([scale * each for each in row.interval], [height, height], color=DOT, lw=2, alpha=alpha)
    if row.fair is not None:
        axes.plot([scale * row.fair] * 2, [height - 0.5, height + 0.5], color=FAIR, lw=1.6, solid_capstyle="butt")
    axes.plot([scale * row.value], [height], "o", color=DOT, ms=6, alpha=alpha)


def heat_map(told: str, labels: Mapping[str, str], pairs: Sequence[Pair]) -> str:
    """Return who finished ahead of whom: the agent of the row ahead of that of the column, in per cent."""
    place = {agent: number for number, agent in enumerate(labels)}

    def draw(axes: Axes) -> None:
        for pair in pairs:
            _draw_cell(axes, place[pair.other], place[pair.agent], pair)
        axes.set_xticks(range(len(labels)), [str(number + 1) for number in range(len(labels))])
        axes.set_yticks(range(len(labels)), [_numbered(number, *one) for number, one in enumerate(labels.items(), 1)])
        axes.set_xlim(-0.5, len(labels) - 0.5)
        axes.set_ylim(len(labels) - 0.5, -0.5)
        axes.xaxis.tick_top()
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)

    return plot("pairs", told, 0.5 + 0.36 * len(labels), draw)


def _numbered(number: int, agent: str, label: str) -> str:
    """Return a label with its number, which that of a long name has already."""
    return f"{number} {label}" if label == printable(agent) else label


def _draw_cell(axes: Axes, column: int, row: int, pair: Pair) -> None:
    """Draw a cell of the map: the further from one half, the fuller its colour; bold if that is sure."""
    colour, depth = (ABOVE if pair.share > 1 / 2 else BELOW), abs(2 * pair.share - 1)
    axes.add_patch(Rectangle((column - 0.47, row - 0.45), 0.94, 0.9, fc=colour, ec="none", alpha=0.08 + 0.6 * depth))
    sure = pair.interval[0] > 1 / 2 or pair.interval[1] < 1 / 2
    weight = "bold" if sure else "normal"
    axes.text(column, row, f"{100 * pair.share:.0f}", ha="center", va="center", color=INK, weight=weight)


def histogram(told: str, length: Length) -> str:
    """Return how many games took how many Cycles."""

    def draw(axes: Axes) -> None:
        cycles, games = zip(*length.counts, strict=True)
        axes.bar(cycles, games, width=0.86, color=DOT)
        axes.axvline(length.mean, color=FAIR, lw=1.6)
        axes.grid(axis="y")
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel("Cycles (the line is the mean)")
        axes.set_ylabel("games")
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_locator(MaxNLocator(6, integer=True))

    return plot("length", told, 2.6, draw)


def bars(name: str, told: str, rows: Mapping[str, float]) -> str:
    """Return shares as bars, one row each, from top to bottom, with their per cent behind."""

    def draw(axes: Axes) -> None:
        axes.barh(range(len(rows)), [100 * share for share in rows.values()], height=0.62, color=DOT)
        for height, share in enumerate(rows.values()):
            axes.text(100 * share + 1.5, height, f"{share:.1%}", va="center", color=INK)
        axes.set_yticks(range(len(rows)), list(rows))
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlim(0, max(100 * share for share in rows.values()) * 1.2)
        axes.tick_params(length=0, labelbottom=False)
        axes.spines[:].set_visible(False)
        axes.axvline(0, color=FAINT, lw=1)

    return plot(name, told, 0.25 + 0.34 * len(rows), draw)
