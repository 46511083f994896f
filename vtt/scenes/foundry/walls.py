"""Walls and doors of a Foundry scene, by what they stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from django.utils.translation import gettext as _

from rules.table import Door, Wall
from vtt.scenes import geometry, limits
from vtt.scenes.bounds import check_reach
from vtt.scenes.foundry.file import FileWall
from vtt.scenes.foundry.frame import Frame
from vtt.scenes.foundry.levels import elsewhere
from vtt.scenes.foundry.outcome import Counts, Imported
from vtt.scenes.reading import at_most
from vtt.scenes.refusal import SceneRefused

_LIMITED = 10
_NORMAL = 20
_DIRECTIONS: dict[int, Literal["left", "right"]] = {1: "left", 2: "right"}
"""Foundry's 1 stops what comes from the left of the line from its first point to its second, so it lets pass towards
the left; left as one sees it on the screen, and so does ``rules.table.Wall``."""

_OTHER_WAY: dict[str, Literal["", "left", "right"]] = {"": "", "left": "right", "right": "left"}
_DOOR_STATES: dict[int, Literal["open", "closed", "locked"]] = {0: "closed", 1: "open", 2: "locked"}


def read_walls(walls: Sequence[FileWall], frame: Frame, imported: Imported, level: str | None) -> None:
    """Put the walls and doors of the level into ``imported``; SceneRefused."""
    at_most(walls, limits.MAX_WALLS, "walls")
    counts = imported.counts
    plain: dict[Literal["all", "move", "sight"], list[geometry.Piece]] = {"all": [], "sight": [], "move": []}
    one_way: list[Wall] = []
    doors: list[Door] = []
    for index, wall in enumerate(walls):
        where = f"walls[{index}]"
        if len(wall.c) != 4:
            raise SceneRefused(
                "bad_value",
                _("%(where)s: expected four numbers, found %(number)s.")
                % {"where": f"{where}.c", "number": len(wall.c)},
            )
        if elsewhere(level, wall.levels):
            counts.other_levels += 1
            continue
        start, end = frame.point(wall.c[0], wall.c[1], where), frame.point(wall.c[2], wall.c[3], where)
        if start == end:
            counts.walls_empty += 1
            continue
        line = geometry.piece(start, end)
        way: Literal["", "left", "right"] = _DIRECTIONS.get(wall.dir or 0, "")
        if line != (start, end):
            way = _OTHER_WAY[way]
        clipped = geometry.clip(line, frame.width, frame.height)
        if clipped is None:
            counts.walls_outside += not wall.door
            counts.doors_outside += bool(wall.door)
            continue
        counts.walls_clipped += clipped != line
        moves, sight = wall.move != 0, _sight(wall)
        if wall.door and _read_door(wall, clipped, moves, sight != 0, doors, counts):
            continue
        if wall.door and _DOOR_STATES.get(wall.ds or 0) == "open":
            counts.curtains_open += 1
            continue
        if not moves and not sight:
            counts.walls_idle += 1
            continue
        counts.walls_limited += sight not in (0, _NORMAL)
        blocks: Literal["all", "move", "sight"] = "all" if moves and sight else "move" if moves else "sight"
        counts.walls_sight_only += blocks == "sight"
        counts.walls_move_only += blocks == "move"
        if way:
            counts.walls_one_way += 1
            one_way.append(Wall("", *clipped, blocks=blocks, way=way))
        else:
            plain[blocks].append(clipped)
    at_most(doors, limits.MAX_PORTALS, _("walls with doors"))
    made = [Wall("", a, b, blocks=blocks) for blocks, lines in plain.items() for a, b in geometry.join(lines)]
    imported.walls = tuple(
        Wall(f"w{number}", wall.a, wall.b, blocks=wall.blocks, way=wall.way)
        for number, wall in enumerate((*made, *one_way), 1)
    )
    imported.doors = tuple(doors)
    check_reach((*imported.walls, *imported.doors), imported.columns, imported.rows)


def _sight(wall: FileWall) -> float:
    """How a wall stops sight, in the numbers of version 9 and later; before, 1 was all of it and 2 a part."""
    if wall.sight is not None:
        return wall.sight
    if wall.sense is not None:
        return {0: 0, 1: _NORMAL, 2: _LIMITED}.get(int(wall.sense), wall.sense)
    return _NORMAL


def _read_door(
    wall: FileWall, leaf: geometry.Piece, moves: bool, hides: bool, doors: list[Door], counts: Counts
) -> bool:
    """Take a door in. False for a curtain, which stops nobody: shut it is a wall to the eye, open it is nothing."""
    if not moves:
        counts.curtains += hides
        return False
    counts.doors_one_way += bool(wall.dir)
    counts.doors_see_through += not hides
    state = _DOOR_STATES.get(wall.ds or 0, "closed")
    doors.append(Door(f"d{len(doors) + 1}", *leaf, state=state, secret=wall.door == 2))
    return True
