"""The walls of a Universal VTT file, and the outlines of objects."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from django.utils.translation import gettext as _

from rules.space import Point
from rules.table import Wall
from vtt.scenes import geometry, limits
from vtt.scenes.bounds import check_reach
from vtt.scenes.reading import decode_part
from vtt.scenes.refusal import SceneRefused
from vtt.scenes.universal_vtt.file import File, Paths, Place
from vtt.scenes.universal_vtt.frame import Frame
from vtt.scenes.universal_vtt.outcome import Counts, Imported, ImportOptions


def read_walls(parts: File, frame: Frame, imported: Imported, choices: ImportOptions) -> None:
    """Put the file's walls into ``imported``, whose doors are there already; SceneRefused."""
    counts = imported.counts
    pieces = _pieces(decode_part(parts.line_of_sight, Paths, "line_of_sight"), frame, "line_of_sight", counts)
    objects: Paths = decode_part(parts.objects_line_of_sight, Paths, "objects_line_of_sight")
    counts.wall_pieces = len(pieces)
    counts.objects = _touching(objects, frame)
    if choices.objects == "walls":
        pieces += _pieces(objects, frame, "objects_line_of_sight", counts)
    inside: list[geometry.Piece] = []
    for line in geometry.join(pieces):
        clipped = geometry.clip(line, frame.width, frame.height)
        if clipped is None:
            counts.walls_outside += 1
            continue
        counts.walls_clipped += clipped != line
        inside.append(clipped)
    leaves = [geometry.piece(door.a, door.b) for door in imported.doors]
    # What is left of one at the edge may be, in whole thousandths, just what another is.
    walls, counts.doors_freed = geometry.cut(list(dict.fromkeys(inside)), leaves)
    if len(walls) > limits.MAX_WALLS:
        raise SceneRefused(
            "too_many_walls",
            _("line_of_sight holds %(walls)s pieces of wall inside the map; at most %(most)s are taken.")
            % {"walls": len(walls), "most": limits.MAX_WALLS},
        )
    counts.walls = len(walls)
    imported.walls = tuple(Wall(f"w{number}", a, b) for number, (a, b) in enumerate(walls, 1))
    check_reach((*imported.walls, *imported.doors), imported.columns, imported.rows)


def _pieces(paths: Sequence[Sequence[Place]] | None, frame: Frame, where: str, counts: Counts) -> list[geometry.Piece]:
    pieces: list[geometry.Piece] = []
    for index, path in enumerate(paths or ()):
        if len(path) < 2:
            counts.paths_empty += 1
        last: Point | None = None
        for number, place in enumerate(path):
            point = frame.point(place, f"{where}[{index}][{number}]")
            if last is not None:
                if point == last:
                    counts.pieces_empty += 1
                else:
                    pieces.append(geometry.piece(last, point))
            last = point
    return pieces


def _touching(paths: Sequence[Sequence[Place]] | None, frame: Frame) -> int:
    """How many outlines are on the map, at least in part."""
    count = 0
    for index, path in enumerate(paths or ()):
        line = [frame.point(place, f"objects_line_of_sight[{index}]") for place in path]
        if any(map(frame.holds, line)) or any(
            a != b and geometry.clip(geometry.piece(a, b), frame.width, frame.height)
            for a, b in itertools.pairwise(line)
        ):
            count += 1
    return count
