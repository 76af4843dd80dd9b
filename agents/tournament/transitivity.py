"""Whether being ahead is an order, or goes round in circles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import TypeAlias

from agents.tournament.figures import Circle, Pair, Transitivity

Triple: TypeAlias = tuple[str, str, str]
Matrix: TypeAlias = Mapping[tuple[str, str], Pair]


def transitivity(entrants: Sequence[str], pairs: Sequence[Pair]) -> Transitivity:
    """Look at every three agents that have all met."""
    matrix = {(pair.agent, pair.other): pair for pair in pairs}
    triples = [triple for triple in combinations(entrants, 3) if _decided(triple, matrix)]
    found = [_circle(way, matrix) for triple in triples for way in _ways(triple) if _goes_round(way, matrix)]
    circles = tuple(sorted(found, key=lambda circle: not circle.certain))
    certain = sum(circle.certain for circle in circles)
    share = len(circles) / len(triples) if triples else None
    return Transitivity(len(triples), len(circles), share, certain, circles)


def _decided(triple: Triple, matrix: Matrix) -> bool:
    """Tell whether of each two of three, one was ahead more often."""
    return all(pair in matrix and matrix[pair].share != 1 / 2 for pair in combinations(triple, 2))


def _ways(triple: Triple) -> tuple[Triple, Triple]:
    """Return the two ways round."""
    return triple, (triple[0], triple[2], triple[1])


def _edges(way: Triple, matrix: Matrix) -> list[Pair]:
    """Return each agent beside the next, and the last beside the first."""
    return [matrix[edge] for edge in pairwise((*way, way[0]))]


def _goes_round(way: Triple, matrix: Matrix) -> bool:
    """Tell whether each is ahead of the next."""
    return all(pair.share > 1 / 2 for pair in _edges(way, matrix))


def _circle(way: Triple, matrix: Matrix) -> Circle:
    """Return a circle with its figures."""
    one, two, three = _edges(way, matrix)
    certain = all(pair.interval[0] > 1 / 2 for pair in (one, two, three))
    shares = one.share, two.share, three.share
    return Circle(way, shares, (one.interval, two.interval, three.interval), certain)
