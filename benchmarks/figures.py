"""The summary of a run: what the tables say about the goals."""

from __future__ import annotations

from statistics import median

from benchmarks import ours
from benchmarks.cases import Group
from benchmarks.results import Figure, Report, Row

_GOALS = {
    Group.OBSERVED: ("vectorised from Python, mask and observation each time", 1e6),
    Group.RULES: ("one compiled loop without observations", 2e6),
    Group.RAW: ("AEC, raw_env", 1e5),
    Group.COPY: ("copying a state, in compiled code", 1e6),
    Group.WORLDS: ("determinize, in compiled code", 2e5),
}
_PEERS = (Group.OBSERVED, Group.RAW, Group.WRAPPED)
"""The tables in which we are to be ahead of every peer."""
_STATE_LIMIT = 4096 - 1
_WRAPPER_LIMIT = 1.15
_NANOSECONDS = 1e9


def summary(report: Report) -> list[Figure]:
    """Return what can be told from the rows that were measured."""
    return [*_rates(report), *_leads(report), *_observation(report), *_wrappers(report), _state()]


def _rates(report: Report) -> list[Figure]:
    """Return our rates beside their goals."""
    found = [(name, report.reference(group), goal) for group, (name, goal) in _GOALS.items()]
    return [Figure(name, row.rate, "/s", at_least=goal) for name, row, goal in found if row and row.rate]


def _leads(report: Report) -> list[Figure]:
    """Return how far ahead we are of the fastest peer of each table."""
    figures = []
    for group in _PEERS:
        leads = [(lead, row.name) for row in report.group(group) if row.peer and (lead := report.lead(row))]
        if leads:
            least, name = min(leads)
            figures.append(Figure(f"{group}: ahead of {name}, the fastest peer", least, "x", at_least=1.0))
    return figures


def _observation(report: Report) -> list[Figure]:
    """Return what one observation costs in compiled code."""
    row = report.reference(Group.OBSERVE)
    return [Figure("writing an observation, in compiled code", _NANOSECONDS / row.rate, "ns")] if row and row.rate else []


def _wrappers(report: Report) -> list[Figure]:
    """Compare what the standard wrappers add to a step of ours and of an environment without a game."""
    rows = [_named(report, group, name) for name in (ours.NAME, ours.EMPTY) for group in (Group.RAW, Group.WRAPPED)]
    if any(row is None for row in rows):
        return []
    raw, wrapped, empty_raw, empty_wrapped = (row.rates for row in rows if row)
    added, least = _added(raw, wrapped), _added(empty_raw, empty_wrapped)
    return [
        Figure("wrappers add to a step", added * _NANOSECONDS / 1e3, "µs"),
        Figure("wrappers add to a step without a game", least * _NANOSECONDS / 1e3, "µs"),
        Figure("wrappers: ours ÷ without a game", added / least, "x", at_most=_WRAPPER_LIMIT),
    ]


def _added(raw: list[float], wrapped: list[float]) -> float:
    """Return the seconds that wrappers add to a decision: the median of the differences within each round."""
    return median(1 / slow - 1 / fast for fast, slow in zip(raw, wrapped, strict=True))


def _named(report: Report, group: Group, name: str) -> Row | None:
    """Return a measured row by its name."""
    return next((row for row in report.group(group) if row.name == name and row.rates), None)


def _state() -> Figure:
    """Return the size of a game in progress."""
    return Figure("a game in progress", ours.state_bytes(), "bytes", at_most=_STATE_LIMIT)
