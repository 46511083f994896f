"""Walls as pieces of straight lines in whole thousandths of a cell: cleaned, joined, clipped and cut.

A piece is a pair of points with the lesser one first, so that one wall drawn in two directions is one value. All of
it is whole numbers: the result does not depend on the order or direction in which a file lists its walls.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd, hypot

from rules.space import POINTS_PER_CELL, Point

Piece = tuple[Point, Point]

_NEAR = 5
"""In thousandths of a cell: how far a door may lie beside a wall's line and still be set in that wall."""

_MAX_LEAF = 100 * POINTS_PER_CELL
_MAX_SAMPLES = 4_000_000


def piece(a: Point, b: Point) -> Piece:
    """The piece between two points."""
    return (a, b) if a <= b else (b, a)


def clip(line: Piece, width: int, height: int) -> Piece | None:
    """What of ``line`` lies in the rectangle from (0, 0) to (``width``, ``height``), its border included.

    None if nothing does, or a single point.
    """
    (ax, ay), (bx, by) = line
    if 0 <= ax <= width and 0 <= bx <= width and 0 <= ay <= height and 0 <= by <= height:
        return line if line[0] != line[1] else None
    if bx < 0 or ax > width or max(ay, by) < 0 or min(ay, by) > height:
        return None
    a = _pulled_in(line[0], line, width, height)
    b = _pulled_in(line[1], line, width, height)
    if a is None or b is None or a == b:
        return None
    return piece(a, b)


def _pulled_in(end: Point, line: Piece, width: int, height: int) -> Point | None:
    """``end``, or where the line enters the rectangle on the way from it; always worked out from the whole line."""
    (ax, ay), (bx, by) = line
    x, y = end
    if not 0 <= x <= width:
        if ax == bx:
            return None
        x = 0 if x < 0 else width
        y = ay + _over((by - ay) * (x - ax), bx - ax)
    if not 0 <= y <= height:
        if ay == by:
            return None
        y = 0 if y < 0 else height
        x = ax + _over((bx - ax) * (y - ay), by - ay)
    if not (0 <= x <= width and 0 <= y <= height):
        return None
    # A line that passes a corner outside is met there by its own continuation; it must not be drawn longer.
    return (x, y) if min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by) else None


def _over(dividend: int, divisor: int) -> int:
    """The quotient, rounded to the nearest whole number."""
    if divisor < 0:
        dividend, divisor = -dividend, -divisor
    return (2 * dividend + divisor) // (2 * divisor)


def join(pieces: Iterable[Piece]) -> list[Piece]:
    """The same walls in as few pieces as can be: pieces on one line that overlap or meet become one.

    Not a point is gained or lost. The order is that of the first piece of each.
    """
    lines: dict[tuple[int, int, int], list[tuple[Point, Point, int]]] = {}
    for index, (a, b) in enumerate(pieces):
        dx, dy = b[0] - a[0], b[1] - a[1]
        scale = gcd(dx, dy)
        dx, dy = dx // scale, dy // scale
        lines.setdefault((dx, dy, dx * a[1] - dy * a[0]), []).append((a, b, index))
    joined: list[tuple[int, Piece]] = []
    for parts in lines.values():
        if len(parts) > 1:
            parts.sort()
        start, end, first = parts[0]
        for a, b, index in parts[1:]:
            if a <= end:
                end, first = max(end, b), min(first, index)
            else:
                joined.append((first, (start, end)))
                start, end, first = a, b, index
        joined.append((first, (start, end)))
    joined.sort()
    return [line for _, line in joined]


def cut(walls: Sequence[Piece], leaves: Sequence[Piece]) -> tuple[list[Piece], int]:
    """``walls`` without what lies along one of ``leaves``, and how many leaves had a wall right across them.

    Some files draw a second outline under a door, and the door would open on a wall. What is cut ends exactly at the
    leaf's ends, so that no gap opens beside it.
    """
    near = _cells_of(leaves)
    if not near:
        return list(walls), 0
    budget = _MAX_SAMPLES
    kept: list[Piece] = []
    covered: set[int] = set()
    for wall in walls:
        count = _samples(wall)
        budget -= count
        found = {leaf for cell in _cells_along(wall, count) for leaf in near.get(cell, ())} if budget > 0 else set()
        parts = [wall]
        for index in sorted(found):
            parts = [rest for part in parts for rest in _without(part, leaves[index], index, covered)]
        kept.extend(parts)
    return kept, len(covered)


def _samples(line: Piece) -> int:
    (ax, ay), (bx, by) = line
    return 2 * max(abs(bx - ax), abs(by - ay)) // POINTS_PER_CELL + 1


def _cells_along(line: Piece, count: int) -> Iterable[Point]:
    (ax, ay), (bx, by) = line
    for i in range(count + 1):
        yield (
            (ax + (bx - ax) * i // count) // POINTS_PER_CELL,
            (ay + (by - ay) * i // count) // POINTS_PER_CELL,
        )


def _cells_of(leaves: Sequence[Piece]) -> dict[Point, list[int]]:
    """Which leaves are in or next to a cell."""
    near: dict[Point, list[int]] = {}
    for index, leaf in enumerate(leaves):
        if _length(leaf) > _MAX_LEAF:
            continue
        around = {
            (column + right, row + down)
            for column, row in _cells_along(leaf, _samples(leaf))
            for right in (-1, 0, 1)
            for down in (-1, 0, 1)
        }
        for cell in around:
            near.setdefault(cell, []).append(index)
    return near


def _length(line: Piece) -> float:
    return hypot(line[1][0] - line[0][0], line[1][1] - line[0][1])


def _without(wall: Piece, leaf: Piece, index: int, covered: set[int]) -> list[Piece]:
    a, b = wall
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = _length(wall)
    ends = []
    for x, y in leaf:
        if abs(dx * (y - a[1]) - dy * (x - a[0])) > _NEAR * length:
            return [wall]
        ends.append(((dx * (x - a[0]) + dy * (y - a[1])) / length, (x, y)))
    (start, p), (stop, q) = sorted(ends)
    overlap = min(stop, length) - max(start, 0)
    if overlap <= 0:
        return [wall]
    if overlap > 0.9 * (stop - start):
        covered.add(index)
    rest = []
    if start > 0 and a != p:
        rest.append(piece(a, p))
    if stop < length and q != b:
        rest.append(piece(q, b))
    return rest
