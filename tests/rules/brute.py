"""A second opinion on movement, slow and plain: it shares no code with ``rules`` and searches without cleverness.

A step is looked at as a thin token would see it: shifted ever so little to the left, and to the right. It passes if
no barrier lies on either centre and at least one of the two shifted lines meets no barrier.
"""

from __future__ import annotations

from math import floor, sqrt
from typing import NamedTuple

from rules.table import Scene

FINE = 10**9
"""How many of the units reckoned in here make a thousandth of a cell; a line is shifted by one of them."""
STEPS = {
    "n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1),
    "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1),
}  # fmt: skip

Cell = tuple[int, int]
Point = tuple[int, int]
Segment = tuple[Point, Point]


def barriers(scene: Scene, secrets: bool = True) -> list[Segment]:
    """Every line of the scene that stops movement."""
    lines = [(wall.a, wall.b) for wall in scene.walls if secrets or not wall.secret]
    for door in scene.doors:
        if door.kind == "window" or door.state != "open" or (door.secret and not secrets):
            lines.append((door.a, door.b))
    for x, y in scene.solid:
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        lines += [
            ((a[0] * 1000, a[1] * 1000), (b[0] * 1000, b[1] * 1000))
            for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
        ]
    return [((a[0] * FINE, a[1] * FINE), (b[0] * FINE, b[1] * FINE)) for a, b in lines]


def _turn(a: Point, b: Point, c: Point) -> int:
    value = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (value > 0) - (value < 0)


def _on(point: Point, line: Segment) -> bool:
    a, b = line
    inside = min(a[0], b[0]) <= point[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= point[1] <= max(a[1], b[1])
    return inside and _turn(a, b, point) == 0


def _meet(one: Segment, other: Segment) -> bool:
    a, b = one
    c, d = other
    if any((_on(a, other), _on(b, other), _on(c, one), _on(d, one))):
        return True
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _passes(lines: list[Segment], start: Cell, end: Cell) -> bool:
    half = 500 * FINE
    p = (start[0] * 1000 * FINE + half, start[1] * 1000 * FINE + half)
    q = (end[0] * 1000 * FINE + half, end[1] * 1000 * FINE + half)
    if any(_on(centre, line) for centre in (p, q) for line in lines):
        return False
    across = (end[1] - start[1], start[0] - end[0])
    for side in (1, -1):
        dx, dy = across[0] * side, across[1] * side
        shifted = ((p[0] + dx, p[1] + dy), (q[0] + dx, q[1] + dy))
        if not any(_meet(shifted, line) for line in lines):
            return True
    return False


def footprint(at: Cell, size: int) -> set[Cell]:
    """The cells that a token covers."""
    return {(at[0] + x, at[1] + y) for x in range(size) for y in range(size)}


def steps(scene: Scene, lines: list[Segment], start: Cell, size: int = 1) -> dict[str, Cell]:
    """The legal steps of a token from a place where it stands, by their direction."""
    found = {}
    for name, (dx, dy) in STEPS.items():
        end = (start[0] + dx, start[1] + dy)
        cells = footprint(end, size)
        if any(not (0 <= x < scene.width and 0 <= y < scene.height) for x, y in cells):
            continue
        if cells & set(scene.solid):
            continue
        if not (_fits(lines, start, size) and _fits(lines, end, size)):
            continue
        if all(_passes(lines, (x, y), (x + dx, y + dy)) for x, y in footprint(start, size)):
            found[name] = end
    return found


def _fits(lines: list[Segment], at: Cell, size: int) -> bool:
    cells = footprint(at, size)
    return all(
        _passes(lines, (x, y), beside) for x, y in cells for beside in ((x + 1, y), (x, y + 1)) if beside in cells
    )


def price(diagonals: str, each: int, before: int) -> int:
    """What the diagonal after ``before`` others of the turn costs."""
    if diagonals == "one":
        return each
    if diagonals == "alternating":
        return each * (1 if before % 2 == 0 else 2)
    return each * (floor(sqrt(2) * (before + 1)) - floor(sqrt(2) * before))


class Counts(NamedTuple):
    """How many walks of each length there are within the budget, by first step, and the cells reached with costs."""

    walks: list[int]
    first: list[dict[str, int]]
    cells: dict[Cell, int]


def count(
    scene: Scene, start: Cell, budget: int, depth: int, *, size: int = 1, diagonals: str = "one", each: int = 1,
    before: int = 0,
) -> Counts:  # fmt: skip
    """Every sequence of up to ``depth`` steps that ``budget`` pays for, one by one."""
    lines = barriers(scene)
    walks = [0] * depth
    first: list[dict[str, int]] = [{} for _ in range(depth)]
    known: dict[Cell, dict[str, Cell]] = {}
    cells: dict[Cell, int] = {}

    def go(at: Cell, spent: int, taken: int, length: int, opening: str) -> None:
        if at not in known:
            known[at] = steps(scene, lines, at, size)
        for name, end in known[at].items():
            diagonal = len(name) == 2
            total = spent + (price(diagonals, each, taken) if diagonal else each)
            if total > budget:
                continue
            opened = opening or name
            walks[length] += 1
            first[length][opened] = first[length].get(opened, 0) + 1
            if end != start and total < cells.get(end, budget + 1):
                cells[end] = total
            if length + 1 < depth:
                go(end, total, taken + diagonal, length + 1, opened)

    go(start, 0, before, 0, "")
    return Counts(walks, first, cells)


def cheapest(
    scene: Scene, start: Cell, *, size: int = 1, diagonals: str = "one", each: int = 1, before: int = 0, most: int = 99,
) -> dict[Cell, int]:  # fmt: skip
    """The least price of every cell, over (cell, diagonals so far): relaxed until nothing changes."""
    lines = barriers(scene)
    known = {(start, before): 0}
    fresh = [(start, before)]
    ways: dict[Cell, dict[str, Cell]] = {}
    while fresh:
        later = []
        for at, taken in fresh:
            if at not in ways:
                ways[at] = steps(scene, lines, at, size)
            for name, end in ways[at].items():
                diagonal = len(name) == 2
                total = known[at, taken] + (price(diagonals, each, taken) if diagonal else each)
                node = (end, taken + diagonal if diagonals == "euclid" else (taken + diagonal) % 2)
                if total <= most and total < known.get(node, most + 1):
                    known[node] = total
                    later.append(node)
        fresh = later
    found: dict[Cell, int] = {}
    for (cell, _), total in known.items():
        if cell != start:
            found[cell] = min(total, found.get(cell, most))
    return found
