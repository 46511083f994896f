"""Laying out areas that have no place on the page yet: as boxes on a lattice, neighbours close together.

The same map always comes out the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from rules.space import POINTS_PER_CELL, Point
from rules.space.chart import Area, Border, Chart

PITCH = (7, 5)
"""Cells from one box's middle to the next one's, across and down."""
MARGIN = 1
BOXES = {"tiny": (3, 2), "normal": (4, 3), "large": (5, 4)}
"""Cells across and down."""
_PASSES = 12
_SWAPPED = 120
"""With so many areas at most all pairs are tried for an exchange of places."""

Spot = tuple[int, int]


class LaidOut(Struct, frozen=True):
    """A map with its areas in place, and the page that it takes, in cells."""

    chart: Chart
    width: int
    height: int


def lay_out(chart: Chart) -> LaidOut:
    """The map with a box for each of its areas and a line for each border; those drawn already are drawn anew."""
    ids = [area.id for area in chart.areas]
    near: dict[str, dict[str, None]] = {each: {} for each in ids}
    for border in chart.borders:
        one, other = border.between
        near[one][other] = near[other][one] = None
    spots = _improved(ids, near, _first(ids, near))
    left, top = min(x for x, _ in spots.values()), min(y for _, y in spots.values())
    columns = max(x for x, _ in spots.values()) - left + 1
    rows = max(y for _, y in spots.values()) - top + 1
    areas = tuple(_boxed(area, (spots[area.id][0] - left, spots[area.id][1] - top)) for area in chart.areas)
    by_id = {area.id: area for area in areas}
    borders = tuple(_lined(border, by_id) for border in chart.borders)
    return LaidOut(
        replace(chart, areas=areas, borders=borders), columns * PITCH[0] + 2 * MARGIN, rows * PITCH[1] + 2 * MARGIN
    )


def extent(chart: Chart) -> tuple[int, int]:
    """The page that a drawn map takes, in cells."""
    corners = [corner for area in chart.areas for corner in area.polygon]
    across, down = (max((corner[axis] for corner in corners), default=0) for axis in (0, 1))
    return tuple(max(1, -(-each // POINTS_PER_CELL) + MARGIN) for each in (across, down))  # type: ignore[return-value]


def _first(ids: list[str], near: dict[str, dict[str, None]]) -> dict[str, Spot]:
    """Outward from the area with most neighbours, each to the free spot that is nearest to its neighbours."""
    spots: dict[str, Spot] = {}
    for each in _outward(ids, near):
        placed = [spots[other] for other in near[each] if other in spots]
        spots[each] = min(
            _free(spots, placed), key=lambda spot: (_strain(spot, placed), _from_middle(spot, spots), spot)
        )
    return spots


def _outward(ids: list[str], near: dict[str, dict[str, None]]) -> Iterable[str]:
    waiting = sorted(ids, key=lambda each: -len(near[each]))
    seen: set[str] = set()
    for start in waiting:
        queue = deque([start] if start not in seen else [])
        seen.add(start)
        while queue:
            each = queue.popleft()
            yield each
            for other in sorted(near[each], key=lambda known: -len(near[known])):
                if other not in seen:
                    seen.add(other)
                    queue.append(other)


def _free(spots: dict[str, Spot], placed: list[Spot]) -> Iterable[Spot]:
    """Free spots near those given; for whoever has no neighbours yet, all round the rest."""
    taken = set(spots.values())
    if not taken:
        return [(0, 0)]
    reach = 1
    while True:
        found = {
            (x + dx, y + dy)
            for x, y in (placed or taken)
            for dx in range(-reach, reach + 1)
            for dy in range(-reach, reach + 1)
        } - taken
        if found:
            return sorted(found)
        reach += 1


def _strain(spot: Spot, others: Iterable[Spot]) -> int:
    """How far a spot is from others: next to each other is nothing, and far is much worse than twice half as far."""
    strain = 0
    for x, y in others:
        dx, dy = abs(spot[0] - x), abs(spot[1] - y)
        strain += (dx + dy - 1) ** 2 * 2 + (1 if dx and dy else 0)
    return strain


def _from_middle(spot: Spot, spots: dict[str, Spot]) -> int:
    """How far out a spot is: maps are to be about as wide as a screen is, and no wider."""
    count = max(1, len(spots))
    x = spot[0] * count - sum(each[0] for each in spots.values())
    y = spot[1] * count - sum(each[1] for each in spots.values())
    return x * x + y * y * 2


def _blocked(one: Spot, other: Spot, taken: dict[Spot, str]) -> int:
    """How many boxes the straight line between two spots runs over."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    steps = max(abs(dx), abs(dy))
    count = 0
    for step in range(1, steps):
        # Near enough to a box's middle to run over it.
        x, y = dx * step, dy * step
        near = (one[0] + (2 * x + steps) // (2 * steps), one[1] + (2 * y + steps) // (2 * steps))
        count += near in taken
    return count


def _cost(
    each: str, spot: Spot, spots: dict[str, Spot], near: dict[str, dict[str, None]], taken: dict[Spot, str]
) -> int:
    others = [spots[other] for other in near[each] if other != each]
    return _strain(spot, others) + sum(3 * _blocked(spot, other, taken) for other in others)


def _improved(ids: list[str], near: dict[str, dict[str, None]], spots: dict[str, Spot]) -> dict[str, Spot]:
    """The layout after moves and exchanges that bring neighbours closer, until there are none."""
    taken = {spot: each for each, spot in spots.items()}
    for _ in range(_PASSES):
        changed = False
        for each in ids:
            here = spots[each]
            now = _cost(each, here, spots, near, taken)
            if not now:
                continue
            others = [spots[other] for other in near[each]]
            for spot in [*_free(spots, others), *(spots.values() if len(ids) <= _SWAPPED else ())]:
                if spot == here:
                    continue
                resident = taken.get(spot)
                before = now + (0 if resident is None else _cost(resident, spot, spots, near, taken))
                _exchange(each, here, spot, resident, spots, taken)
                after = _cost(each, spot, spots, near, taken)
                after += 0 if resident is None else _cost(resident, here, spots, near, taken)
                if after < before:
                    here, now, changed = spot, _cost(each, spot, spots, near, taken), True
                else:
                    _exchange(each, spot, here, resident, spots, taken)
        if not changed:
            break
    return spots


def _exchange(
    each: str, here: Spot, there: Spot, resident: str | None, spots: dict[str, Spot], taken: dict[Spot, str]
) -> None:
    spots[each], taken[there] = there, each
    if resident is None:
        del taken[here]
    else:
        spots[resident], taken[here] = here, resident


def _boxed(area: Area, spot: Spot) -> Area:
    width, height = BOXES[area.size]
    middle = ((2 * spot[0] + 1) * PITCH[0], (2 * spot[1] + 1) * PITCH[1])
    left = (middle[0] - width + 2 * MARGIN) * POINTS_PER_CELL // 2
    top = (middle[1] - height + 2 * MARGIN) * POINTS_PER_CELL // 2
    right, bottom = left + width * POINTS_PER_CELL, top + height * POINTS_PER_CELL
    return replace(area, polygon=((left, top), (right, top), (right, bottom), (left, bottom)))


def _lined(border: Border, areas: dict[str, Area]) -> Border:
    """The border with a line from box to box."""
    one, other = (areas[each].polygon for each in border.between)
    return replace(border, line=(_edge(one, _middle(other)), _edge(other, _middle(one))))


def _middle(box: tuple[Point, ...]) -> Point:
    return (box[0][0] + box[2][0]) // 2, (box[0][1] + box[2][1]) // 2


def _edge(box: tuple[Point, ...], towards: Point) -> Point:
    """Where the line from a box's middle leaves it."""
    x, y = _middle(box)
    dx, dy = towards[0] - x, towards[1] - y
    half_width, half_height = (box[2][0] - box[0][0]) // 2, (box[2][1] - box[0][1]) // 2
    if abs(dx) * half_height > abs(dy) * half_width:
        return x + (half_width if dx > 0 else -half_width), y + dy * half_width // abs(dx)
    return x + dx * half_height // max(1, abs(dy)), y + (half_height if dy > 0 else -half_height)
