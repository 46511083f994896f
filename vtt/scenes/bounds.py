"""The judging of a map's size and of its walls' length, whatever kind of file it comes from."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from rules.space import POINTS_PER_CELL
from rules.table import Door, Wall
from vtt.scenes import limits
from vtt.scenes.refusal import SceneRefused


def check_side(length: float, what: str) -> None:
    """Refuse a side longer than a scene may be; ``length`` in cells."""
    if not length <= limits.MAX_CELLS_SIDE:
        raise SceneRefused(
            "too_large",
            _("%(what)s is %(length)s cells; a scene has at most %(most)s along a side.")
            % {"what": what, "length": f"{length:,.9g}", "most": limits.MAX_CELLS_SIDE},
        )


def check_cells(columns: int, rows: int, what: str) -> None:
    """Refuse more cells than a scene may hold."""
    if columns * rows > limits.MAX_CELLS:
        raise SceneRefused(
            "too_large",
            _("%(what)s of %(columns)s × %(rows)s makes %(cells)s cells; a scene has at most %(most)s.")
            % {"what": what, "columns": columns, "rows": rows, "cells": columns * rows, "most": limits.MAX_CELLS},
        )


def check_reach(barriers: Iterable[Wall | Door], columns: int, rows: int) -> None:
    """Refuse walls and doors that together run through more cells than a map may hold."""
    most = max(columns, rows)
    cells = 0
    for each in barriers:
        cells += min(most, max(abs(each.a[0] - each.b[0]), abs(each.a[1] - each.b[1])) // POINTS_PER_CELL) + 1
    if cells > limits.MAX_WALL_CELLS:
        raise SceneRefused(
            "too_many_walls",
            _("The walls and doors together run through %(cells)s cells; at most %(most)s are taken.")
            % {"cells": cells, "most": limits.MAX_WALL_CELLS},
        )
