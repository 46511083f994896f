"""The grid of a Foundry scene, and where its picture lies in the canvas."""

from __future__ import annotations

import math
import re

from django.utils.translation import gettext as _
from msgspec import Struct

from rules.space import POINTS_PER_CELL, Point
from vtt.scenes import limits
from vtt.scenes.bounds import check_cells, check_side
from vtt.scenes.foundry.file import GRIDLESS, SQUARE, File, FilePicture, Grid, Stats
from vtt.scenes.foundry.outcome import Imported
from vtt.scenes.reading import decode_part
from vtt.scenes.refusal import SceneRefused

_PADDING = 0.25
"""Foundry's own where the file does not say."""

_SLIVER = 0.05
"""In cells: a picture that reaches this little into one more row does not get that row."""

_MAX_PX = 10_000_000


class Frame(Struct, frozen=True):
    """Where the map begins on the canvas, how large a cell is there, how far it goes in thousandths of a cell."""

    left: float
    top: float
    cell: float
    distance: float
    width: int
    height: int

    def point(self, x: float, y: float, where: str) -> Point:
        """A place of the canvas in thousandths of a cell; SceneRefused, naming ``where``, if it is none."""
        return self._thousandths(x, self.left, where), self._thousandths(y, self.top, where)

    def holds(self, point: Point) -> bool:
        """Whether the point lies on the map or on its border."""
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height

    def _thousandths(self, value: float, start: float, where: str) -> int:
        if not abs(value) <= _MAX_PX:
            raise SceneRefused(
                "bad_value",
                _("%(where)s: %(value)s is no place on a canvas (at most %(most)s).")
                % {"where": where, "value": f"{value:,.9g}", "most": f"{_MAX_PX:,}"},
            )
        return math.floor((value - start) * POINTS_PER_CELL / self.cell + 0.5)


def frame_of(file: File) -> tuple[Frame, Imported]:
    """Where the scene lies, and the map it makes, still empty; SceneRefused if it cannot be one."""
    assert file.width is not None and file.height is not None
    grid, kind = _grid(file)
    for side, length in (("width", file.width), ("height", file.height)):
        if not 0 < length <= _MAX_PX:
            raise SceneRefused(
                "bad_size",
                _("%(where)s is %(length)s: a scene needs a size above 0, in pixels.")
                % {"where": side, "length": f"{length:g}"},
            )
        check_side(length / grid.size, side)
    padding = _PADDING if file.padding is None else file.padding
    if not 0 <= padding <= 1:
        raise SceneRefused("bad_value", _("padding is %(value)s: expected 0 to 1.") % {"value": f"{padding:g}"})
    shown = decode_part(file.background, FilePicture | str | None, "background")
    picture = shown if isinstance(shown, FilePicture) else FilePicture(src=shown)
    starts, counts, corners = [], [], []
    exact = _margin_is_multiplied(file)
    for length, offset, where in (
        (file.width, picture.offsetX or file.shiftX or 0.0, "background.offsetX"),
        (file.height, picture.offsetY or file.shiftY or 0.0, "background.offsetY"),
    ):
        if not abs(offset) <= _MAX_PX:
            raise SceneRefused(
                "bad_value",
                _("%(where)s: %(value)s is no distance on a canvas.") % {"where": where, "value": f"{offset:g}"},
            )
        spaces = padding * length * (1 / grid.size) if exact else padding * length / grid.size
        begins = math.ceil(spaces) - offset / grid.size
        first = math.floor(begins + _SLIVER)
        starts.append(first * grid.size)
        counts.append(max(1, math.ceil(begins + length / grid.size - first - _SLIVER)))
        corners.append(math.floor((begins - first) * POINTS_PER_CELL + 0.5))
    columns, rows = counts
    check_cells(columns, rows, _("The scene"))
    frame = Frame(
        left=starts[0],
        top=starts[1],
        cell=grid.size,
        distance=grid.distance or 1.0,
        width=columns * POINTS_PER_CELL,
        height=rows * POINTS_PER_CELL,
    )
    imported = Imported(
        name=file.name,
        columns=columns,
        rows=rows,
        cell=grid.size,
        picture_px=(file.width, file.height),
        left=corners[0],
        top=corners[1],
        background=picture.src or file.img or "",
        gridless=kind == GRIDLESS,
    )
    return frame, imported


def _grid(file: File) -> tuple[Grid, int]:
    """The grid, written in an object since version 10 and in keys of its own before."""
    found = decode_part(file.grid, Grid | float | None, "grid")
    where = "grid.size"
    if isinstance(found, Grid):
        grid = found
    else:
        where = "grid"
        grid = Grid(type=SQUARE if file.gridType is None else file.gridType, size=100 if found is None else found)
    if grid.distance is None:
        grid.distance = file.gridDistance
    if grid.type not in (GRIDLESS, SQUARE):
        raise SceneRefused(
            "hex_grid",
            _("The scene has a grid of hexes (type %(type)s); so far only squares can be imported.")
            % {"type": grid.type},
        )
    if not limits.MIN_CELL_PX <= grid.size <= limits.MAX_CELL_PX:
        raise SceneRefused(
            "bad_value",
            _("%(where)s is %(value)s: expected %(least)s to %(most)s pixels.")
            % {
                "where": where,
                "value": f"{grid.size:g}",
                "least": f"{limits.MIN_CELL_PX:g}",
                "most": f"{limits.MAX_CELL_PX:g}",
            },
        )
    if grid.distance is not None and not 0 < grid.distance < 1e9:
        grid.distance = None
    return grid, grid.type


def _margin_is_multiplied(file: File) -> bool:
    """Whether Foundry worked out the margin by multiplying with 1/size, as from version 12: a last digit may differ,
    and with it the margin by a whole cell."""
    stats = decode_part(file.stats, Stats | None, "_stats") or Stats()
    found = re.match(r"(\d{1,4})", stats.coreVersion or "")
    return found is not None and int(found[1]) >= 12
