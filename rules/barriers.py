"""What walls and doors a scene may have: where they lie, how many, and how much of the map they run through."""

from __future__ import annotations

from rules.space import POINTS_PER_CELL, Point
from rules.table import Door, Scene, Wall
from rules.words import Words, say

MAX_BARRIERS = 100_000
MAX_RUN = 500_000
"""How many cells all walls and doors of a scene may run through together: every one of them is looked at to move."""


def near(scene: Scene, point: Point) -> bool:
    """Whether a point is on the map, or at most a cell outside it."""
    return all(
        -POINTS_PER_CELL <= value <= (most + 1) * POINTS_PER_CELL
        for value, most in zip(point, (scene.width, scene.height), strict=True)
    )


def problem(scene: Scene, placed: tuple[Wall | Door, ...] = ()) -> tuple[str, Words] | None:
    """A code and a sentence about walls and doors that cannot be, or None. Codes: bad_wall, too_many.

    Only those ``placed`` by hand have to lie on the map: one that was cropped, or came from a file, may keep others.
    """
    barriers: tuple[Wall | Door, ...] = (*scene.walls, *scene.doors)
    if len(barriers) > MAX_BARRIERS:
        return "too_many", say("A scene has at most {most} walls and doors.", most=MAX_BARRIERS)
    ids = [each.id for each in barriers]
    if len(set(ids)) != len(ids):
        return "bad_wall", say("Two walls or doors of the scene have the same id.")
    if any(not each.id or len(each.id) > 64 or each.a == each.b for each in barriers):
        return "bad_wall", say("A wall needs two different ends, and an id.")
    if not all(near(scene, each.a) and near(scene, each.b) for each in placed):
        return "bad_wall", say("A wall must lie on the map.")
    run = sum(1 + (abs(each.a[0] - each.b[0]) + abs(each.a[1] - each.b[1])) // POINTS_PER_CELL for each in barriers)
    if run > MAX_RUN:
        return "too_many", say("The walls of a scene may run through at most {most} cells in all.", most=MAX_RUN)
    return None
