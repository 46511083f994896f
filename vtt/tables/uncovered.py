"""How much of its picture a map shows to players: on a map of areas what lies in those that were revealed (AR-18)."""

from __future__ import annotations

import hashlib

import msgspec
from msgspec import Struct

from rules.space import POINTS_PER_CELL, Point
from rules.space.areas import places_of
from rules.table import Scene, Table

_MARGIN = 0.2
"""In cells, round an area: its walls are drawn on its outline."""


class Uncovered(Struct, frozen=True):
    """Outlines of what is shown of a picture, and how far beyond them, all in its pixels."""

    outlines: tuple[tuple[Point, ...], ...]
    margin: int


def _in_part(scene: Scene) -> bool:
    """Whether players are shown only what was revealed of a scene."""
    return scene.chart is not None and scene.chart.revealed != "all"


def uncovered(scene: Scene) -> Uncovered | None:
    """What players may see of a scene's picture; None where that is all of it, or where there is none."""
    picture = scene.picture
    if picture is None or not _in_part(scene):
        return None
    pixels = picture.cell_px / POINTS_PER_CELL
    outlines = tuple(
        tuple((round((x - picture.left) * pixels), round((y - picture.top) * pixels)) for x, y in area.polygon)
        for area in places_of(scene, everything=False).areas.values()
        if len(area.polygon) > 2
    )
    return Uncovered(outlines, round(_MARGIN * picture.cell_px))


def stamp(scene: Scene, shown: Uncovered) -> str:
    """A name for just this much of just this picture."""
    assert scene.picture is not None
    return hashlib.sha256(msgspec.json.encode((scene.picture.asset, shown))).hexdigest()[:32]


def covered(table: Table, asset: str) -> bool:
    """Whether some scene shows players a part of that picture only."""
    return any(
        scene.picture is not None and scene.picture.asset == asset and _in_part(scene)
        for scene in table.scenes.values()
    )
