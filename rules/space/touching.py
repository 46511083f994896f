"""Where areas touch: the stretches that the outlines of two of them have in common, exactly."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import count, pairwise
from math import dist, gcd

from msgspec.structs import replace

from rules.space import Point
from rules.space.chart import MAX_BORDERS, Area, Border, Chart

Polygon = tuple[Point, ...]
Segment = tuple[Point, Point]
Line = tuple[Point, ...]


def shared(one: Polygon, other: Polygon) -> Line:
    """The longest line along which two polygons touch, or nothing. Corners alone do not count."""
    return _shared(one, other) if one and other else ()


@lru_cache(maxsize=4096)
def _shared(one: Polygon, other: Polygon) -> Line:
    by_line: dict[tuple[int, int, int], list[Segment]] = {}
    for line, segment in _edges(one):
        by_line.setdefault(line, []).append(segment)
    common = [
        (low, high)
        for line, (start, end) in _edges(other)
        for low, high in ((max(start, a), min(end, b)) for a, b in by_line.get(line, ()))
        if low < high
    ]
    return max(_chains(common), key=_length, default=())


def drawn(border: Border, areas: dict[str, Area]) -> Line:
    """Where a border is drawn: along its own line, else where the outlines of its areas touch; or nowhere."""
    one, other = (areas.get(each) for each in border.between)
    if border.line or one is None or other is None:
        return border.line
    return shared(one.polygon, other.polygon)


def pairs(areas: Iterable[Area]) -> dict[tuple[str, str], Line]:
    """Every two areas that touch, as they are listed, with the longest line along which they do."""
    by_line: dict[tuple[int, int, int], list[tuple[int, Segment]]] = {}
    listed = list(areas)
    found: set[tuple[int, int]] = set()
    for number, area in enumerate(listed):
        for line, (start, end) in _edges(area.polygon):
            along = by_line.setdefault(line, [])
            found.update(
                (before, number) for before, (a, b) in along if before != number and max(start, a) < min(end, b)
            )
            along.append((number, (start, end)))
    return {
        (listed[one].id, listed[other].id): shared(listed[one].polygon, listed[other].polygon)
        for one, other in sorted(found)
    }


def _edges(polygon: Polygon) -> Iterable[tuple[tuple[int, int, int], Segment]]:
    """The sides of a polygon, each with the straight line that it lies on, its ends from left to right or top down."""
    for a, b in zip(polygon, (*polygon[1:], *polygon[:1]), strict=True):
        if a == b:
            continue
        start, end = min(a, b), max(a, b)
        dx, dy = end[0] - start[0], end[1] - start[1]
        common = gcd(dx, dy)
        dx, dy = dx // common, dy // common
        yield (dx, dy, dx * start[1] - dy * start[0]), (start, end)


def _chains(segments: list[Segment]) -> list[Line]:
    """Segments put end to end as far as they go."""
    left = list(dict.fromkeys(segments))
    chains: list[Line] = []
    while left:
        chain = list(left.pop(0))
        grown = True
        while grown:
            grown = False
            for segment in left:
                joined = _joined(chain, segment)
                if joined is not None:
                    chain, grown = joined, True
                    left.remove(segment)
                    break
        chains.append(tuple(chain))
    return chains


def _joined(chain: list[Point], segment: Segment) -> list[Point] | None:
    for a, b in (segment, segment[::-1]):
        if chain[-1] == a:
            return [*chain, b]
        if chain[0] == a:
            return [b, *chain]
    return None


def _length(line: Line) -> float:
    return sum(dist(a, b) for a, b in pairwise(line))


def bordered(chart: Chart) -> Chart:
    """The map with a border, open, wherever two of its areas touch that have none yet, up to as many as fit on it."""
    known = {frozenset(border.between) for border in chart.borders}
    taken = {border.id for border in chart.borders} | {area.id for area in chart.areas}
    free = (name for number in count(1) if (name := f"b{number}") not in taken)
    new = [Border(id=next(free), between=pair) for pair in pairs(chart.areas) if frozenset(pair) not in known]
    return replace(chart, borders=(*chart.borders, *new)[:MAX_BORDERS])
