"""Rooms out of walls: a first proposal of areas for a map that was drawn for a grid.

Whatever walls and doors close in on all sides is an area, and doors are the borders between two of them. What only the
map's edge closes is one where a door leads out to it: else it is the rock around the rooms.
"""

from __future__ import annotations

import shapely
from msgspec import Struct
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from rules.space import POINTS_PER_CELL, Point
from rules.space.chart import MAX_AREAS, MAX_BORDERS, MAX_CORNERS, Area, Border, Chart, Size
from rules.table import Door, Scene

GRAIN = POINTS_PER_CELL // 10
"""Walls that miss each other by less than a tenth of a cell meet."""
LEAST = POINTS_PER_CELL * POINTS_PER_CELL // 2
"""What is smaller than half a cell is a pillar or a gap between two walls, and no room."""
BESIDE = POINTS_PER_CELL // 4
"""How far to both sides of a door the rooms that it joins are looked for."""
LARGE, TINY = 36 * POINTS_PER_CELL * POINTS_PER_CELL, 4 * POINTS_PER_CELL * POINTS_PER_CELL
"""Square cells from which a zone of about 4 m (some three cells across) is large, and below which it is tiny."""


class Found(Struct, frozen=True):
    """The proposal, and how many closed shapes and doors could not be used."""

    chart: Chart
    left_out: int
    doors_left_out: int


def rooms(scene: Scene) -> Found:
    """The areas that a scene's walls and doors enclose, with nothing of them known to players."""
    page = shapely.box(0, 0, scene.width * POINTS_PER_CELL, scene.height * POINTS_PER_CELL)
    openings = [door for door in scene.doors if door.a != door.b]
    ends = [(each.a, each.b) for each in scene.walls] + [(each.a, each.b) for each in openings]
    lines = [page.exterior, *(LineString(each) for each in ends if each[0] != each[1])]
    # Cut where they cross, with what misses by little put right.
    cut = shapely.unary_union(lines, grid_size=GRAIN)
    shapes = [shape for shape in map(_plain, shapely.polygonize([cut]).geoms) if shape is not None]
    shapes.sort(key=lambda each: (each.bounds[1], each.bounds[0]))
    tree = shapely.STRtree(shapes)
    joined = [(door, sides) for door in openings if (sides := _sides(door, shapes, tree)) is not None]
    led_to = {side for _, sides in joined for side in sides}
    kept = [
        index
        for index, shape in enumerate(shapes)
        if index in led_to or shape.exterior.intersection(page.exterior).length < GRAIN
    ]
    areas = {index: _area(number, shapes[index]) for number, index in enumerate(kept[:MAX_AREAS], 1)}
    borders = tuple(
        _border(number, door, (areas[sides[0]].id, areas[sides[1]].id))
        for number, (door, sides) in enumerate(
            [each for each in joined if all(side in areas for side in each[1])][:MAX_BORDERS], 1
        )
    )
    chart = Chart(areas=tuple(areas.values()), borders=borders, revealed=())
    return Found(chart, len(kept) - len(areas), len(openings) - len(borders))


def _border(number: int, door: Door, between: tuple[str, str]) -> Border:
    shut = door.state == "locked" or door.kind == "window"
    return Border(id=f"b{number}", between=between, kind="door", closed=shut, line=(door.a, door.b))


def _plain(shape: BaseGeometry) -> Polygon | None:
    """A room's outline without what stands in it, with no more corners than an area may have; None for a chink."""
    if not isinstance(shape, Polygon) or shape.area < LEAST:
        return None
    outline = Polygon(shape.exterior)
    tolerance = 1.0
    while len(outline.exterior.coords) > MAX_CORNERS:
        tolerance *= 2
        outline = Polygon(outline.exterior.simplify(tolerance))
    return outline if outline.area >= LEAST else None


def _area(number: int, shape: Polygon) -> Area:
    corners: list[Point] = [(round(x), round(y)) for x, y in shape.exterior.coords[:-1]]
    size: Size = "large" if shape.area >= LARGE else "tiny" if shape.area < TINY else "normal"
    return Area(id=f"a{number}", name=str(number), size=size, polygon=tuple(corners))


def _sides(door: Door, shapes: list[Polygon], tree: shapely.STRtree) -> tuple[int, int] | None:
    """The rooms on both sides of a door, or None where it leads from a room into the same."""
    (ax, ay), (bx, by) = door.a, door.b
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    x, y = (ax + bx) / 2, (ay + by) / 2
    dx, dy = -(by - ay) / length * BESIDE, (bx - ax) / length * BESIDE
    one, other = _at(x + dx, y + dy, shapes, tree), _at(x - dx, y - dy, shapes, tree)
    return (one, other) if one is not None and other is not None and one != other else None


def _at(x: float, y: float, shapes: list[Polygon], tree: shapely.STRtree) -> int | None:
    """The smallest room at a place: one may lie within another."""
    inside = [int(index) for index in tree.query(shapely.Point(x, y), predicate="within")]
    return min(inside, key=lambda index: shapes[index].area, default=None)
