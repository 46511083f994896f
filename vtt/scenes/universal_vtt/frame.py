"""The exported rectangle: how large it is, and where a place in the file lies in it."""

from __future__ import annotations

import math

from django.utils.translation import gettext as _
from msgspec import Struct

from rules.space import POINTS_PER_CELL, Point
from vtt.scenes import limits
from vtt.scenes.bounds import check_cells, check_side
from vtt.scenes.refusal import SceneRefused
from vtt.scenes.universal_vtt.file import Place, Resolution
from vtt.scenes.universal_vtt.outcome import Imported

FINE = 100_000
"""Steps a cell: files hold up to six decimals, and equal places may differ by one such step."""


class Frame(Struct, frozen=True):
    """The exported rectangle: its corner in fine steps, and the grid's size in thousandths of a cell."""

    left: int
    top: int
    width: int
    height: int

    def point(self, place: Place, where: str) -> Point:
        """A place of the file in thousandths of a cell; SceneRefused, naming ``where``, if it is none."""
        return _thousandths(place.x, self.left, where), _thousandths(place.y, self.top, where)

    def holds(self, point: Point) -> bool:
        """Whether the point lies in the rectangle or on its border."""
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height


def _fine(value: float, where: str) -> int:
    if not abs(value) <= limits.MAX_COORDINATE:
        raise SceneRefused(
            "bad_value",
            _("%(where)s: %(value)s is no place on a map (at most %(most)s cells).")
            % {"where": where, "value": f"{value:,.9g}", "most": f"{limits.MAX_COORDINATE:,}"},
        )
    return round(value * FINE)


def _thousandths(value: float, start: int, where: str) -> int:
    # Rounded the same way wherever the corner is, so that every crop of a map gives the same walls.
    step = FINE // POINTS_PER_CELL
    return (_fine(value, where) - start + step // 2) // step


def frame_of(resolution: Resolution | None) -> tuple[Frame, Imported]:
    """The rectangle, and the map it makes, still empty; SceneRefused if it cannot be one."""
    if resolution is None:
        raise SceneRefused("bad_value", _("resolution is missing: it holds map_size and pixels_per_grid."))
    size = resolution.map_size
    for axis, length in (("x", size.x), ("y", size.y)):
        if not length > 0:
            raise SceneRefused(
                "bad_size",
                _("%(where)s is %(length)s: a map needs a size above 0.")
                % {"where": f"resolution.map_size.{axis}", "length": f"{length:g}"},
            )
        check_side(length, f"resolution.map_size.{axis}")
    columns, rows = whole_cells(size.x), whole_cells(size.y)
    check_cells(columns, rows, "resolution.map_size")
    pixels = resolution.pixels_per_grid
    if not limits.MIN_CELL_PX <= pixels <= limits.MAX_CELL_PX:
        raise SceneRefused(
            "bad_value",
            _("%(where)s is %(value)s: expected %(least)s to %(most)s.")
            % {
                "where": "resolution.pixels_per_grid",
                "value": f"{pixels:g}",
                "least": f"{limits.MIN_CELL_PX:g}",
                "most": f"{limits.MAX_CELL_PX:g}",
            },
        )
    origin = resolution.map_origin or Place(0, 0)
    frame = Frame(
        left=_fine(origin.x, "resolution.map_origin.x"),
        top=_fine(origin.y, "resolution.map_origin.y"),
        width=columns * POINTS_PER_CELL,
        height=rows * POINTS_PER_CELL,
    )
    return frame, Imported(size=(size.x, size.y), columns=columns, rows=rows, pixels_per_cell=pixels)


def whole_cells(length: float) -> int:
    """How many cells cover ``length`` cells: a started one counts, a file's last decimal does not."""
    return max(1, math.ceil(length - 2 / FINE))
