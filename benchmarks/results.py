"""What a run found, as plain data that is written to JSON and read back; tables and the report are made from it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.cases import Case, Counts, Group


@dataclass
class Row:
    """Hold the repeats of one case; ``missing`` says why there are none."""

    name: str
    group: Group
    players: int
    interface: str
    peer: str | None
    reference: bool
    missing: str | None = None
    rates: list[float] = field(default_factory=list)
    decisions: int = 0
    unforced: int | None = 0
    games: int = 0

    @classmethod
    def of(cls, case: Case) -> Row:
        """Open the row of a case."""
        return cls(case.name, case.group, case.players, case.interface, case.peer, case.reference)

    def add(self, counts: Counts, seconds: float) -> None:
        """Add one repeat."""
        self.rates.append(counts.decisions / seconds)
        self.decisions += counts.decisions
        self.games += counts.games
        known = self.unforced is not None and counts.unforced is not None
        self.unforced = (self.unforced or 0) + (counts.unforced or 0) if known else None

    @property
    def rate(self) -> float | None:
        """The median of the repeats, per second, or None where nothing was measured."""
        return median(self.rates) if self.rates else None

    @property
    def unforced_share(self) -> float | None:
        """The share of decisions with more than one legal action, or None where that can't be told."""
        return None if self.unforced is None or not self.decisions else self.unforced / self.decisions

    @property
    def length(self) -> float | None:
        """Decisions per game, or None where no game ended."""
        return self.decisions / self.games if self.games else None


@dataclass(frozen=True)
class Figure:
    """Hold one number of the summary with the bound it should keep, if there is one."""

    name: str
    value: float
    unit: str = ""
    at_least: float | None = None
    at_most: float | None = None

    @property
    def met(self) -> bool | None:
        """Whether the bound is kept; None without a bound."""
        if self.at_least is None and self.at_most is None:
            return None
        return (self.at_least is None or self.value >= self.at_least) and (self.at_most is None or self.value <= self.at_most)


@dataclass
class Report:
    """Hold a whole run."""

    machine: dict[str, str]
    versions: dict[str, str]
    settings: dict[str, float]
    rows: list[Row] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)

    def group(self, group: Group) -> list[Row]:
        """Return the rows of one table."""
        return [row for row in self.rows if row.group == group]

    def reference(self, group: Group) -> Row | None:
        """Return the row that the others of a table are compared with, if it was measured."""
        return next((row for row in self.group(group) if row.reference and row.rates), None)

    def lead(self, row: Row) -> float | None:
        """Return how many times as fast as ``row`` the reference of its table is; None where either is missing."""
        reference = self.reference(row.group)
        if reference is None or reference.rate is None or row.rate is None:
            return None
        return reference.rate / row.rate

    def save(self, path: Path) -> None:
        """Write the run to a JSON file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(self), indent=1) + "\n")


def load(path: Path) -> Report:
    """Read a run back from its JSON file."""
    return _report(json.loads(path.read_text()))


def _report(data: dict[str, Any]) -> Report:
    """Build a run from plain data."""
    rows = [Row(**{**row, "group": Group(row["group"])}) for row in data.pop("rows")]
    figures = [Figure(**figure) for figure in data.pop("figures")]
    return Report(**data, rows=rows, figures=figures)
